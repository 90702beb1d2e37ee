"""58 Pa. Code § 688a.11(h)(1)-(2), as proposed. Ace High and Fortune Bonus Wagers; Envy Bonus."""

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, PROGRESSIVE
from rules.clause import Status, unchecked
from rules.duties import envy, payouts
from rules.duties.payouts import decides, outcome, settles
from rules.duty import duty
from rules.kinds import Flag, Text

LAMMERS = ("688a.8(b)(1)", "688a.9(a)(3)(i)", "688a.10(a)(2)(i)")
WAGERS_RETURNED = (
    *("688a.8(f)[wagers returned]", "688a.9(e)[wagers returned]", "688a.10(e)[wagers returned]"),
    *(f"688a.13({each})[wagers returned]" for each in "cdegijl"),
    "688a.13[stakes returned]",
)
"""Clauses by which wagers go back where the round had to be void: what is kept of a round that was played."""
NO_ROW = "its paytable pays nothing on the seven cards"
ON_A_ROW = "the seven cards are {bonus_row}"


@decides(
    "688a.11(h)",
    wager="",
    by="the best hand of all seven cards",
    follows=(
        "688a.11(h)(2)(i)(A)",
        "688a.11(h)(2)(i)(B)",
        "688a.11(h)(3)(i)(A)",
        "688a.11(h)(3)(i)(B)(4)",
        "688a.12(c)[three pair]",
    ),
)
def optional_wagers_are_decided_by_the_best_hand(wager_kind: Text) -> Flag:
    """The best hand of a player's seven cards decides his bonus wagers, however he set them.

    Reading  Each wager has its own list; a hand that fits two rows of a paytable is on the first of them,
    unless read otherwise. The Ace High Bonus Wager needs no best hand.
    """
    return wager_kind.is_(FORTUNE, PROGRESSIVE)


unchecked("688a.11(h)(1)", Status.HEADING, "Introduces how the Ace High Bonus Wager is settled.")


@outcome("688a.11(h)(1)(i)(A)", wager=ACE_HIGH, due="lose", because="the dealer has no Ace High Pai Gow")
def ace_high_bonus_is_collected_without_the_dealers_ace_high(optional_outcome: Text) -> Flag:
    """An Ace High Bonus Wager is collected where the dealer has no Ace High Pai Gow."""
    return optional_outcome.is_("lose")


@settles("688a.11(h)(1)(i)(B)", wager=ACE_HIGH, because="the dealer has an Ace High Pai Gow")
def ace_high_bonus_wins_with_the_dealers_ace_high(optional_outcome: Text) -> Flag:
    """An Ace High Bonus Wager is paid where the dealer has an Ace High Pai Gow.

    Reading  The player's cards decide only how much, and need not be on record.
    """
    return optional_outcome.is_("win")


@outcome("688a.11(h)(2)(i)(A)", wager=FORTUNE, due="lose", because=NO_ROW)
def fortune_is_collected_below_a_straight(optional_outcome: Text) -> Flag:
    """A Fortune Bonus Wager on a hand that its paytable does not pay is collected.

    Reading  The text collects less than a straight, but the paytables pay three-of-a-kind and one returns the
    stake on three pair: the paytable filed and readings decide.
    """
    return optional_outcome.is_("lose")


@settles("688a.11(h)(2)(i)(B)", wager=FORTUNE, because=ON_A_ROW)
def fortune_wins_on_a_straight_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Fortune Bonus Wager on a straight or a higher hand of its list is paid.

    Reading  So is three-of-a-kind, unless read otherwise: every paytable pays it.
    """
    return optional_outcome.is_("win") & payouts.has_a_row(optional_outcome, bonus_row)


duty(
    "688a.11(h)(2)(i)(B)[acknowledgement]",
    "The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.",
    envy.acknowledged,
    when="envy_is_asked and has_fortune_bonus",
    per="hand",
    kind="event",
    follows=("688a.11(h)(2)(ii)[order]",),
    explained="late_by_an_early_bonus",
    reading="A reading decides whether this is required if only the hand's holder placed a Qualifying Wager. "
    + envy.ITS_TURN,
)

duty(
    "688a.11(h)(2)(i)(C)",
    "The dealer acknowledges a qualifying hand without this wager if another player's wager qualifies.",
    envy.acknowledged,
    when="envy_is_asked and not has_fortune_bonus",
    per="hand",
    kind="event",
    follows=("688a.11(h)(2)(ii)[order]",),
    explained="late_by_an_early_bonus",
)

duty(
    "688a.11(h)(2)(ii)",
    "A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies on its list.",
    envy.paid_as_due,
    per="wager",
    wager=FORTUNE,
    follows=(*LAMMERS, *WAGERS_RETURNED),
    reading="The amounts are those of the wager's own paytable, whatever the holder wagered or surrendered; "
    "neither the dealer's hand nor the player's own counts. " + envy.CALLED_OFF,
)

duty(
    "688a.11(h)(2)(iii)",
    "The cards an Envy Bonus is paid for go to the discard rack only after all Envy Bonuses are paid.",
    envy.all_before_racking,
    when="(payment_for is fortune_bonus or payment_for is progressive_payout) and payers_hand_may_qualify",
    per="payment",
    kind="event",
    follows=("688a.11(g)[before the next round]", "688a.11(i)"),
    explained="payers_cards_left_lying",
    reading="All Envy Bonuses of the round on one paytable; those of the other wager are settled apart. "
    + envy.ONLY_QUALIFYING
    + envy.THEN_RACKED,
)
