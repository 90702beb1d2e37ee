"""58 Pa. Code § 645a.11(h)(3)-(j). Settling the other optional wagers; the discard rack."""

import numpy as np

from rules.ch645a_pai_gow_poker.envy_bonuses import (
    has_its_hands_acknowledged,
    leaves_its_hands_face_up,
    pays_envy_bonuses,
)
from rules.ch645a_pai_gow_poker.s11_fortune_and_treasure import NO_ROW, ON_A_ROW
from rules.clause import Status, unchecked
from rules.duties import inspections, payouts, progressives, setting
from rules.duties.payouts import outcome, settles
from rules.duty import duty, reads
from rules.kinds import Flag, Text
from rules.values import booleans, known

INSURANCE, PROGRESSIVE, DYNASTY = "pai_gow_insurance", "progressive_payout", "dynasty_bonus"
STEPS = (
    "No such step is called for on a hand that is certainly less than a full house, whether a paytable has a "
    "row for it or not; what was paid on it is told under the outcome of the wager."
)


def _where_known(outcome: Text, *others: Text) -> Flag:
    """True of every wager of the kind; missing where nobody knows what it is due, which leaves it open."""
    told = np.logical_and.reduce([known(each) for each in (outcome, *others)])
    return booleans(np.ones(len(told), dtype=bool), told)


unchecked("645a.11(h)(3)", Status.HEADING, "Introduces how the Pai Gow Insurance Wager is settled.")


@outcome("645a.11(h)(3)(i)", wager=INSURANCE, due="lose", because="the seven cards make a pair or better")
def insurance_is_collected_on_a_pair_or_better(optional_outcome: Text) -> Flag:
    """A Pai Gow Insurance Wager is collected where the seven cards make a pair or better.

    Reading  A straight and a flush are better than a pair.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(3)(ii)", wager=INSURANCE, because=ON_A_ROW)
def insurance_wins_without_a_pair(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Pai Gow Insurance Wager is paid without a pair or better; seven such cards are at least nine-high."""
    return optional_outcome.is_("win") & payouts.has_a_row(optional_outcome, bonus_row)


unchecked("645a.11(h)(4)", Status.HEADING, "Introduces how the Progressive Payout Wager is settled.")


@outcome("645a.11(h)(4)(i)", wager=PROGRESSIVE, due="lose", because=NO_ROW)
def progressive_loses_below_a_full_house(optional_outcome: Text) -> Flag:
    """A Progressive Payout Wager on less than a full house is lost.

    Reading  Its value chips went into the table inventory before the deal.
    """
    return optional_outcome.is_("lose")


unchecked("645a.11(h)(4)(ii)", Status.HEADING, "Introduces the steps of a progressive win.")

duty(
    "645a.11(h)(4)(ii)(A)",
    "The dealer verifies a progressive win before it is paid.",
    progressives.done_before,
    at=reads("verified_at"),
    recorded=reads("verifications_complete"),
    what="hand verified",
    per="wager",
    wager=PROGRESSIVE,
    kind="event",
    reading=STEPS,
)

duty(
    "645a.11(h)(4)(ii)(B)",
    "The dealer verifies before a progressive win is paid that the progressive system's light is on.",
    progressives.light_verified,
    per="wager",
    wager=PROGRESSIVE,
    kind="event",
    reading=f"That the light came on is not yet that the dealer verified it. {STEPS}",
)

duty(
    "645a.11(h)(4)(ii)(C)",
    "A floorperson or above validates a progressive win.",
    progressives.validated,
    per="wager",
    wager=PROGRESSIVE,
    kind="event",
    reading="Neither the dealer nor a player; of whom nothing shows that he is a floorperson, for review. "
    + STEPS,
)


@settles("645a.11(h)(4)(ii)(D)", wager=PROGRESSIVE, because=ON_A_ROW)
def progressive_wins_on_a_full_house_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Progressive Payout Wager on a full house or a higher hand of its list is paid."""
    return optional_outcome.is_("win") & payouts.has_a_row(optional_outcome, bonus_row)


duty(
    "645a.11(h)(4)(ii)(D)[documents]",
    "The cards of a progressive win not paid from the table inventory stay until it is documented.",
    progressives.racked_after,
    per="wager",
    wager=PROGRESSIVE,
    kind="event",
    reading="A share of the meter never is; another win is taken to be, unless the record says otherwise.",
)

duty(
    "645a.11(h)(4)(ii)(D)[source]",
    "A share of the progressive meter is not paid from the table inventory.",
    progressives.not_from_the_table,
    per="wager",
    wager=PROGRESSIVE,
)


@settles("645a.11(h)(5)", wager="queens_dragon", because="of the dealer's seven cards")
def queens_dragon_wager_is_settled_on_the_dealers_cards(optional_outcome: Text) -> Flag:
    """A Queen's Dragon Wager is paid if the dealer has a Queen's Dragon, and collected if not."""
    return _where_known(optional_outcome)


unchecked("645a.11(h)(6)", Status.HEADING, "Introduces how the Dynasty Bonus Wager is settled.")
unchecked("645a.11(h)(6)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("645a.11(h)(6)(i)(A)", wager=DYNASTY, due="lose", because=NO_ROW)
def dynasty_is_collected_below_three_of_a_kind(optional_outcome: Text) -> Flag:
    """A Dynasty Bonus Wager on less than three-of-a-kind is collected.

    Reading  A straight is one of the higher hands, as § 645a.6(b) ranks it.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(6)(i)(B)", wager=DYNASTY, because=ON_A_ROW)
def dynasty_wins_on_three_of_a_kind_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Dynasty Bonus Wager on three-of-a-kind or a higher hand of its list is paid.

    Reading  Where the paytable returns the stake on a hand, the stake is returned.
    """
    return optional_outcome.is_("win", "push") & payouts.has_a_row(optional_outcome, bonus_row)


has_its_hands_acknowledged("645a.11(h)(6)", DYNASTY)
leaves_its_hands_face_up("645a.11(h)(6)", DYNASTY)
pays_envy_bonuses("645a.11(h)(6)", DYNASTY, "Dynasty Bonus")


@settles("645a.11(h)(7)", wager="protection", because="of the seven cards")
def protection_wager_is_settled_on_the_seven_cards(optional_outcome: Text) -> Flag:
    """A Protection Wager is paid without a pair or better, nine-high at least, and collected otherwise.

    Reading  The paytable lists the natural ace to five of one suit; a reading decides whether it is paid.
    """
    return _where_known(optional_outcome)


@settles("645a.11(h)(8)", wager="red_black", because="of the seven cards, and of the color chosen")
def red_black_wager_is_settled_on_the_colors(optional_outcome: Text, wager_side: Text) -> Flag:
    """A Red/Black Wager is paid if four or more cards are of the color chosen, and collected if not.

    Reading  A reading decides which color the joker is.
    """
    return _where_known(optional_outcome, wager_side)


duty(
    "645a.11(i)",
    "The cards of a player stay on the table until all his optional wagers are settled.",
    setting.racked_after_optional_wagers,
    per="hand",
    kind="event",
    reading="A single optional wager is also settled first: § 645a.11(h) racks the cards after it. Those "
    "that lay there as another round was dealt were not racked, unless a progressive payout on them may "
    "await its documents. A progressive wager that was lost was collected before the deal.",
)

inspections.observed(
    "645a.11(j)", "Cards go to the discard rack in an order from which every hand can be put together again."
)
