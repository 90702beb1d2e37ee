"""What people attested at the simulated Face Up Pai Gow Poker tables."""

from __future__ import annotations

from sample_logs.face_up.plan import ACE_HIGH, FORTUNE, PROGRESSIVE, TableSetup, setups
from sample_logs.pai_gow.plan import MANUAL_SHOE, Plan

_EVERY = (
    *(f"688a.2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(8)", "(9)")),
    "688a.2(e)",
    "688a.2(f)",
    "688a.3(a)[appearance]",
)
OBSERVED = (
    "688a.3(b)(4)",
    "688a.5(c)[backs away]",
    "688a.7(b)",
    "688a.8(d)[faces]",
    "688a.8(d)[hands used]",
    "688a.8(f)#2",
    "688a.9(a)(2)",
    "688a.9(b)[hands used]",
    "688a.9(c)[faces]",
    "688a.9(f)",
    "688a.10(c)[faces]",
    "688a.10(f)",
    *(f"688a.11(b){part}" for part in ("(1)", "(2)", "(3)")),
    "688a.11(e)[announcement]",
    "688a.11(g)[racked]",
    "688a.11(j)",
    "688a.13(d)[unexposed cards]",
)
"""Clauses of conduct watched every gaming day."""


def inspected(plan: Plan) -> list[tuple[str, str]]:
    """Tables and the clauses of layout and equipment inspected there."""
    return [(t.table_id, clause) for t in setups(plan.tables) for clause in (*_EVERY, *_bearing(t))]


def _bearing(table: TableSetup) -> list[str]:
    """Clauses of layout and equipment that bear on some tables only."""
    dice, progressive = not table.generator, PROGRESSIVE in table.wagers
    conditional = {
        "2(b)(5)": ACE_HIGH in table.wagers,
        "2(b)(6)": FORTUNE in table.wagers,
        "2(b)(7)": progressive,
        "2(c)(1)": dice,
        "2(c)(1)(ii)": dice,
        "2(c)(1)(iii)": dice,
        "2(c)(2)": table.generator,
        "2(d)": progressive,
        "2(d)[linked]": progressive and table.linked_meter,
        "2(d)(1)": progressive,
        "2(d)(2)[lock-out]": progressive,
        "5(g)(2)[safe storage]": table.decks == 2,
        "8(a)": table.dealing == MANUAL_SHOE,
    }
    return [f"688a.{part}" for part, bears in conditional.items() if bears]
