"""§§ 659a.2(a), .12(b), (c): positions used, and wagers offered without a paytable."""

from sample_logs.planters.case import Case
from sample_logs.planters.draft import Draft
from sample_logs.planters.filings import no_house_way, no_paytable, seventh_position


def _void_hand(draft: Draft) -> Case:
    """A hand of a void round."""
    void = {row["round_id"] for row in draft.rows["rounds"] if row["void"]} - draft.claimed
    row = draft.one((h for h in draft.rows["hands"] if h["round_id"] in void), "hand of a void round")
    draft.claim_around(row["round_id"])
    return Case(draft, "hands", row, draft.rounds[row["round_id"]])


CHANGES = (
    seventh_position("659a.2(a)[positions used]", _void_hand),
    no_paytable("659a.12(b)", "Fortune Bonus Wager", "fortune_bonus", "659a.2(b)(5)"),
    no_paytable("659a.12(c)", "Insurance Wager", "insurance", "659a.2(b)(6)"),
    no_house_way("659a.11(c)[filing]", "659a.11(c)"),
)
