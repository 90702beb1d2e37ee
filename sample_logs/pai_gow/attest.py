"""What people attested at the simulated Pai Gow Poker tables."""

from __future__ import annotations

from sample_logs.pai_gow.plan import MANUAL_SHOE, Plan, TableSetup, setups

_EVERY = (
    *(f"645a.2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(10)", "(11)")),
    "645a.2(e)",
    "645a.2(f)",
    "645a.3(a)[appearance]",
)
OBSERVED = (
    "645a.3(b)(4)",
    "645a.5(c)[backs away]",
    "645a.7(b)",
    "645a.8(d)[hands used]",
    "645a.8(g)",
    "645a.9(a)(2)",
    "645a.9(b)[hands used]",
    "645a.9(f)",
    "645a.10(f)",
    *(f"645a.11{part}" for part in ("(a)(1)", "(a)(2)", "(a)(3)", "(e)[announcement]", "(g)", "(j)")),
    "645a.12(e)[offer and marker]",
    "645a.12(g)[place of the wager]",
    "645a.12(i)[cards and chips]",
    "645a.14(d)[unexposed cards]",
)
"""Clauses of conduct watched every gaming day."""


def inspected(plan: Plan) -> list[tuple[str, str]]:
    """Tables and the clauses of layout and equipment inspected there."""
    return [(t.table_id, clause) for t in setups(plan.tables) for clause in (*_EVERY, *_bearing(t))]


def _bearing(table: TableSetup) -> list[str]:
    """Clauses of layout and equipment that bear on some tables only."""
    ez, dice = table.variant == "ez", not table.generator
    progressive = "progressive_payout" in table.wagers
    conditional = {
        "2(b)(5)": "fortune_bonus" in table.wagers,
        "2(b)(6)": "emperors_treasure" in table.wagers,
        "2(b)(7)": "pai_gow_insurance" in table.wagers,
        "2(b)(8)": progressive,
        "2(b)(9)(i)(A)": ez,
        "2(b)(9)(i)(B)": ez,
        "2(b)(9)(i)(C)": ez,
        "2(b)(9)(i)(D)": ez,
        "2(b)(9)(ii)": ez,
        "2(c)(1)": dice,
        "2(c)(1)(ii)": dice,
        "2(c)(1)(iii)": dice,
        "2(c)(2)": table.generator,
        "2(d)": progressive,
        "2(d)(1)": progressive,
        "2(d)(2)[lock-out]": progressive,
        "5(g)(2)[safe storage]": table.decks == 2,
        "8(a)": table.dealing == MANUAL_SHOE,
    }
    return [f"645a.{part}" for part, bears in conditional.items() if bears]
