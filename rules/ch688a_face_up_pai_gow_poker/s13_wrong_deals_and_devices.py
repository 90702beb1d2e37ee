"""58 Pa. Code § 688a.13. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from rules.duties import voids
from rules.duty import duty

duty(
    "688a.13(g)[wagers returned]",
    "If a player or the dealer is dealt an incorrect number of cards, all wagers are returned.",
    voids.returned,
    when="players_miscounted",
    cause="g",
    per="wager",
    follows=("688a.13(g)",),
)

duty(
    "688a.13(g)[reshuffle]",
    "If a player or the dealer is dealt an incorrect number of cards, the cards are reshuffled.",
    voids.reshuffled,
    when="players_miscounted",
    cause="g",
    per="round",
    kind="event",
    follows=("688a.13(g)",),
)

duty(
    "688a.13(i)",
    "If a player's card is exposed in a deal by hand or in stacks, the round ends without a result.",
    voids.void_round,
    when="hand_deal_is_void",
    observed="a player's card was exposed while the cards were dealt",
    per="round",
    kind="event",
    reading="It cannot mean the dealer's cards, which are dealt face up. A reading decides whether a player "
    "may choose to play on instead under § 688a.13(d).",
)

duty(
    "688a.13(i)[wagers returned]",
    "If a player's card is exposed in a deal by hand or in stacks, all wagers are returned.",
    voids.returned,
    when="hand_deal_is_void",
    cause="i",
    per="wager",
    follows=("688a.13(i)",),
)

duty(
    "688a.13(i)[reshuffle]",
    "If a player's card is exposed in a deal by hand or in stacks, the cards are reshuffled.",
    voids.reshuffled,
    when="hand_deal_is_void",
    cause="i",
    per="round",
    kind="event",
    follows=("688a.13(i)",),
)

duty(
    "688a.13(j)[wagers returned]",
    "If a position or the dealer is dealt an incorrect number of cards, all wagers are returned.",
    voids.returned,
    when="hands_miscounted",
    cause="j",
    per="wager",
    follows=("688a.13(j)", "688a.2(a)[positions used]"),
)

duty(
    "688a.13(j)[reshuffle]",
    "If a position or the dealer is dealt an incorrect number of cards, the cards are reshuffled.",
    voids.reshuffled,
    when="hands_miscounted",
    cause="j",
    per="round",
    kind="event",
    follows=("688a.13(j)",),
)

duty(
    "688a.13(l)[wagers returned]",
    "If an automated dealing shoe fails during a round, all wagers are returned.",
    voids.returned,
    when="dealing_shoe_failed",
    cause="l",
    per="wager",
    follows=("688a.13(l)",),
)

duty(
    "688a.13(l)[reshuffle]",
    "If an automated dealing shoe fails, its cards are reshuffled with those already dealt.",
    voids.reshuffled,
    when="dealing_shoe_failed",
    cause="l",
    per="round",
    kind="event",
    follows=("688a.13(l)",),
)
