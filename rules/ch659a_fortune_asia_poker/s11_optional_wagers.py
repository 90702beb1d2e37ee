"""58 Pa. Code § 659a.11(h)-(j). Settling the optional wagers; Envy Bonus; the discard rack."""

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE
from rules.clause import Status, unchecked
from rules.duties import envy, payouts
from rules.duties.payouts import decides, outcome, settles
from rules.duty import duty
from rules.kinds import Flag, Text

LAMMERS = ("659a.8(b)(1)", "659a.9(a)(3)(i)", "659a.10(a)(1)")
WAGERS_RETURNED = (
    *("659a.8(e)[wagers returned]", "659a.9(d)[wagers returned]", "659a.10(d)[wagers returned]"),
    *(f"659a.13({each})[wagers returned]" for each in "cdefhkm"),
    "659a.13[stakes returned]",
)
"""Clauses by which wagers go back where the round had to be void: what is kept of a round that was played."""
NO_ROW = "its paytable pays nothing on the seven cards"
ON_A_ROW = "the seven cards are {bonus_row}"


@decides(
    "659a.11(h)",
    wager="",
    by="the best hand of all seven cards",
    follows=(
        "659a.11(h)(1)(i)(A)",
        "659a.11(h)(1)(i)(B)",
        "659a.11(h)(2)(i)",
        "659a.11(h)(2)(ii)",
        "659a.11(h)(3)(i)",
        "659a.11(h)(3)(ii)(D)",
    ),
)
def optional_wagers_are_decided_by_the_best_hand(is_main_wager: Flag) -> Flag:
    """The best hand of all seven cards decides every optional wager, however the player set them.

    Reading  Each wager has its own list of hands.
    """
    return ~is_main_wager


@outcome("659a.11(h)(1)(i)(A)", wager=FORTUNE, due="lose", because=NO_ROW)
def fortune_is_collected_below_its_lowest_row(optional_outcome: Text) -> Flag:
    """A Fortune Bonus Wager is collected below a straight, or below three pair if its paytable lists it."""
    return optional_outcome.is_("lose")


@settles("659a.11(h)(1)(i)(B)", wager=FORTUNE, because=ON_A_ROW)
def fortune_is_paid_from_its_lowest_row(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Fortune Bonus Wager is paid from a straight up, or from three pair up if its paytable lists it.

    Reading  Where the paytable returns the stake on a hand, the stake is returned.
    """
    return optional_outcome.is_("win", "push") & payouts.has_a_row(optional_outcome, bonus_row)


duty(
    "659a.11(h)(1)(i)(B)[left face up]",
    "The cards an Envy Bonus is paid for lie on the table until it is paid.",
    envy.before_racking,
    when="payment_for is fortune_bonus and payers_hand_may_qualify",
    per="payment",
    kind="event",
    reading="Under (C) the cards of a player without this wager are left there, too; how long is not said. "
    + envy.ONLY_QUALIFYING.strip(),
)

duty(
    "659a.11(h)(1)(ii)",
    "A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies.",
    envy.paid_as_due,
    per="wager",
    wager=FORTUNE,
    follows=(*LAMMERS, *WAGERS_RETURNED),
    reading="The amounts are those of the paytable filed, whatever the holder wagered or surrendered; "
    "neither the dealer's hand nor the player's own counts. " + envy.CALLED_OFF,
)

duty(
    "659a.11(h)(1)(ii)[payee]",
    "An Envy Bonus goes to a player who made a Fortune Bonus Wager.",
    envy.to_a_player_with_the_wager,
    when="payment_for is fortune_bonus or on_no_list",
    per="payment",
    reading="An amount that is too high or too low is reported with his wager. "
    + envy.WHOSE
    + envy.ON_NO_LIST,
)

unchecked("659a.11(h)(2)", Status.HEADING, "Introduces how the Insurance Wager is settled.")


@outcome("659a.11(h)(2)(i)", wager=INSURANCE, due="lose", because="the seven cards make a pair or better")
def insurance_is_collected_on_a_pair_or_better(optional_outcome: Text) -> Flag:
    """An Insurance Wager is collected where the seven cards make a pair or better.

    Reading  A straight and a flush of five cards are better than a pair.
    """
    return optional_outcome.is_("lose")


@settles("659a.11(h)(2)(ii)", wager=INSURANCE, because=ON_A_ROW)
def insurance_is_paid_without_a_pair(optional_outcome: Text, bonus_row: Text) -> Flag:
    """An Insurance Wager is paid on seven cards without a pair or better, always at least nine-high."""
    return optional_outcome.is_("win") & payouts.has_a_row(optional_outcome, bonus_row)
