"""What people attested at the simulated DJ Wild Stud Poker tables."""

from __future__ import annotations

from sample_logs.dj_wild.plan import PROGRESSIVE, TableSetup, setups
from sample_logs.pai_gow.plan import MANUAL_SHOE, Plan

_EVERY = (
    *(f"687a.2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(5)")),
    "687a.2(c)",
    "687a.2(d)",
    "687a.3(a)[appearance]",
)
OBSERVED = (
    "687a.3(b)(4)",
    "687a.7(b)",
    "687a.8(b)[hands used]",
    "687a.8(d)[faces]",
    "687a.8(f)[stub unseen]",
    "687a.8(h)",
    "687a.9(a)(2)",
    "687a.9(b)[hands used]",
    "687a.9(c)[faces]",
    "687a.9(e)[stub unseen]",
    "687a.9(e)#2",
    "687a.10(b)[faces]",
    "687a.10(c)[remaining cards]",
    "687a.10(e)",
    "687a.11(a)(1)",
    "687a.11(a)(2)",
    "687a.11(g)",
)
"""Clauses of conduct watched every gaming day."""


def inspected(plan: Plan) -> list[tuple[str, str]]:
    """Tables and the clauses of layout and equipment inspected there."""
    return [(t.table_id, clause) for t in setups(plan.tables) for clause in (*_EVERY, *_bearing(t))]


def _bearing(table: TableSetup) -> list[str]:
    """Clauses of layout and equipment that bear on some tables only."""
    conditional = {
        "687a.2(b)(4)": PROGRESSIVE in table.wagers,
        "687a.8(a)": table.dealing == MANUAL_SHOE,
    }
    return [clause for clause, bears in conditional.items() if bears]
