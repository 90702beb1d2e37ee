"""What people attested at the simulated Over/Under tables."""

from __future__ import annotations

from sample_logs.over_under_play.plan import Plan, TableSetup

_EVERY = (
    *(f"686a.2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)(i)", "(4)(ii)", "(4)(iii)", "(6)")),
    "686a.2(c)",
    "686a.2(d)",
    "686a.7(a)[place of the shoe]",
)
OBSERVED = ("686a.7(b)", "686a.7(d)(1)", "686a.7(l)", "686a.7(m)")
"""Clauses of conduct watched every gaming day."""


def inspected(plan: Plan) -> list[tuple[str, str]]:
    """Tables and the clauses of layout and equipment inspected there."""
    return [(t.table_id, clause) for t in plan.tables for clause in (*_EVERY, *_bearing(t))]


def _bearing(table: TableSetup) -> list[str]:
    """Clauses of layout and equipment that bear on some tables only."""
    conditional = {
        "2(b)(5)": "bonus" in table.wagers,
        "2(d)(1)": table.discard_rack == "full_stack",
        "2(d)(2)": table.discard_rack == "marked",
        "5(h)": table.continuous,
    }
    return [f"686a.{part}" for part, bears in conditional.items() if bears]
