"""Breaches of Chapter 688a in what a casino files: positions and paytables."""

from __future__ import annotations

from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE, PROGRESSIVE
from sample_logs.planters.draft import Draft, Finding, after
from sample_logs.planters.pai_gow_filings import (
    deal_seventh_position,
    file_seven_positions,
    inspect,
    offer_without_paytable,
)
from sample_logs.planters.registry import planter


@planter("688a.2(a)", "seven positions filed")
def seven_positions(draft: Draft) -> Finding:
    """File a betting position too many."""
    return file_seven_positions("688a.2(a)", draft)


@planter("688a.2(a)[positions used]", "hand at a seventh position")
def seventh_position(draft: Draft) -> Finding:
    """Record a hand, without cards, at a position that the table does not have."""
    return deal_seventh_position("688a.2(a)[positions used]", draft)


@planter("688a.12(b)", "Ace High Bonus Wager offered, no paytable filed")
def no_ace_high_paytable(draft: Draft) -> Finding:
    """Offer the Ace High Bonus Wager without saying what it pays."""
    return offer_without_paytable(draft, "688a.12(b)", ACE_HIGH, "ace_high_paytable", "688a.2(b)(5)")


@planter("688a.12(c)", "Fortune Bonus Wager offered, no paytable filed")
def no_fortune_bonus_paytable(draft: Draft) -> Finding:
    """Offer the Fortune Bonus Wager without saying what it pays."""
    return offer_without_paytable(draft, "688a.12(c)", FORTUNE, "fortune_bonus_paytable", "688a.2(b)(6)")


@planter("688a.12(d)", "Progressive Payout Wager offered, no paytable filed")
def no_progressive_paytable(draft: Draft) -> Finding:
    """Offer the Progressive Payout Wager, which nobody makes, without saying what it pays."""
    found = offer_without_paytable(draft, "688a.12(d)", PROGRESSIVE, "progressive_paytable", "688a.2(b)(7)")
    for part in ("(d)", "(d)(1)", "(d)(2)[lock-out]"):
        inspect(draft, found.table_id, f"688a.2{part}")
    for row in draft.rows["rounds"]:
        if row["table_id"] == found.table_id:
            like = {**row, "event_shoe_id": row["shoe_id"]}
            at = after(row["no_more_bets_at"], 300)
            draft.add_event(like, "progressive_locked", at, event_round_id=row["round_id"])
    return found
