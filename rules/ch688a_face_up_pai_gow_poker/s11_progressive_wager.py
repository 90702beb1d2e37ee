"""58 Pa. Code § 688a.11(h)(3)-(j), as proposed. Settling the Progressive Payout Wager; the discard rack."""

from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.ch688a_face_up_pai_gow_poker.s11_bonus_wagers import NO_ROW
from rules.clause import Status
from rules.duties import envy
from rules.duties.payouts import outcome
from rules.duty import duty
from rules.kinds import Flag, Text


@outcome("688a.11(h)(3)(i)(A)", wager=PROGRESSIVE, due="lose", because=NO_ROW)
def progressive_loses_below_a_full_house(optional_outcome: Text) -> Flag:
    """A Progressive Payout Wager on a hand that its paytable does not pay is lost.

    Reading  The text collects less than a full house, but one paytable pays such hands: the paytable filed
    and readings decide. The value chips went into the table inventory before the deal.
    """
    return optional_outcome.is_("lose")


duty(
    "688a.11(h)(3)(i)(C)",
    "The dealer acknowledges a qualifying hand without this wager if another player's wager qualifies.",
    envy.acknowledged,
    when="envy_is_asked and not has_progressive_payout",
    status=Status.CONSEQUENCE,
    per="hand",
    kind="event",
    follows=("688a.11(h)(2)(i)(B)[acknowledgement]", "688a.11(h)(2)(i)(C)"),
    reading="The same duty as that of § 688a.11(h)(2)(i), where it is reported.",
)
