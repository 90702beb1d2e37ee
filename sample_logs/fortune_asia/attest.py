"""What people attested at the simulated Fortune Asia Poker tables."""

from __future__ import annotations

from sample_logs.fortune_asia.plan import TableSetup, setups
from sample_logs.pai_gow.plan import MANUAL_SHOE, Plan

_EVERY = (
    *(f"659a.2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(8)")),
    "659a.2(e)",
    "659a.2(f)",
    "659a.3(a)[appearance]",
)
OBSERVED = (
    "659a.3(b)(4)",
    "659a.7(b)",
    "659a.8(c)[hands used]",
    "659a.8(f)",
    "659a.9(a)(2)",
    "659a.9(e)",
    "659a.10(e)",
    *(f"659a.11{part}" for part in ("(a)(1)", "(a)(2)", "(a)(3)", "(e)[announcement]", "(g)", "(j)")),
    "659a.13(d)[unexposed cards]",
)
"""Clauses of conduct watched every gaming day."""


def inspected(plan: Plan) -> list[tuple[str, str]]:
    """Tables and the clauses of layout and equipment inspected there."""
    return [(t.table_id, clause) for t in setups(plan.tables) for clause in (*_EVERY, *_bearing(t))]


def _bearing(table: TableSetup) -> list[str]:
    """Clauses of layout and equipment that bear on some tables only."""
    dice, progressive = not table.generator, "progressive_payout" in table.wagers
    conditional = {
        "2(b)(5)": "fortune_bonus" in table.wagers,
        "2(b)(6)": "insurance" in table.wagers,
        "2(b)(7)": progressive,
        "2(c)(1)": dice,
        "2(c)(1)(ii)": dice,
        "2(c)(1)(iii)": dice,
        "2(c)(2)": table.generator,
        "2(d)": progressive,
        "2(d)(1)": progressive,
        "2(d)(2)[lock-out]": progressive,
        "8(a)": table.dealing == MANUAL_SHOE,
    }
    return [f"659a.{part}" for part, bears in conditional.items() if bears]
