"""58 Pa. Code § 688a.1. Definitions, as proposed."""

from rules.clause import Status, unchecked

unchecked(
    "688a.1[Ace High Bonus Wager]",
    Status.DEFINITION,
    "An optional wager that the dealer has an Ace High Pai Gow.",
    "§§ 688a.2 and 688a.6 print its name with one letter more.",
)
unchecked(
    "688a.1[Ace High Pai Gow]",
    Status.DEFINITION,
    "Seven cards of the dealer or a player that are ace high and make no pair, straight or flush.",
    "Straights and flushes are not named, but only without them do the stated paybacks come out; the joker "
    "is an ace.",
)
unchecked(
    "688a.1[Envy Bonus Qualifying Hand]",
    Status.DEFINITION,
    "A player's seven cards that rank four-of-a-kind or better.",
    "The joker is never fully wild for it: no paytable with a fully wild joker has an Envy Bonus.",
)
unchecked(
    "688a.1[Fortune Bonus Wager]",
    Status.DEFINITION,
    "An optional wager on the best hand of the player's seven cards, by a posted paytable.",
)
unchecked(
    "688a.1[Progressive Payout Wager]",
    Status.DEFINITION,
    "An optional wager made before the deal, by a progressive paytable and its meter.",
)
unchecked(
    "688a.1[Qualifying Wager]",
    Status.DEFINITION,
    "A Fortune Bonus or Progressive Payout Wager of at least $5.",
    "The minimum of $5 is read to apply to both kinds; only one progressive paytable is for $5.",
)
