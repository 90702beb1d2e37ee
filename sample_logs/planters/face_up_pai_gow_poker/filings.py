"""§§ 688a.2(a) and .12: positions, and wagers offered without their paytables."""

from dataclasses import replace

from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE, PROGRESSIVE
from sample_logs.planters import filings
from sample_logs.planters.case import Case
from sample_logs.planters.draft import after
from sample_logs.planters.edits import both


def _meter_at_every_round(case: Case) -> None:
    """Attest the meter, and lock the wagers, which nobody makes, in every round of the table."""
    for part in ("(d)", "(d)(1)", "(d)(2)[lock-out]"):
        filings.inspect(case, f"688a.2{part}")
    for row in case.draft.rows["rounds"]:
        if row["table_id"] == case.table_id:
            like = {**row, "event_shoe_id": row["shoe_id"]}
            at = after(row["no_more_bets_at"], 300)
            case.draft.add_event(like, "progressive_locked", at, event_round_id=row["round_id"])


_NO_PROGRESSIVE = filings.no_paytable(
    "688a.12(d)", "Progressive Payout Wager", PROGRESSIVE, "688a.2(b)(7)", "progressive_paytable"
)

CHANGES = (
    filings.seven_positions("688a.2(a)", filings.no_player_bank),
    filings.seventh_position("688a.2(a)[positions used]", filings.any_hand),
    filings.no_paytable("688a.12(b)", "Ace High Bonus Wager", ACE_HIGH, "688a.2(b)(5)", "ace_high_paytable"),
    filings.no_paytable(
        "688a.12(c)", "Fortune Bonus Wager", FORTUNE, "688a.2(b)(6)", "fortune_bonus_paytable"
    ),
    replace(_NO_PROGRESSIVE, edit=both(_NO_PROGRESSIVE.edit, _meter_at_every_round)),
    filings.no_house_way("688a.11(a)[filing]", "688a.11(a)"),
)
