"""What people attested at the simulated Minibaccarat tables."""

from __future__ import annotations

from sample_logs.baccarat.plan import Plan, TableSetup

_EVERY_LAYOUT = ("(b)", "(b)(1)", "(b)(2)", "(b)(3)", "(b)(4)", "(d)", "(e)")  # of § 627a.2
OBSERVED = ("627a.8(d)(1)(ii)", "627a.8(e)", "627a.11(c)")


def inspected(plan: Plan) -> list[tuple[str, str]]:
    """Tables and the clauses of layout and equipment inspected there."""
    return [(t.table_id, clause) for t in plan.tables for clause in _clauses(t)]


def _clauses(table: TableSetup) -> list[str]:
    """Clauses of layout and equipment that bear on a table."""
    found = [f"627a.2{part}" for part in _EVERY_LAYOUT]
    ez = table.variant == "ez"
    deferred = table.vigorish_collection == "deferred" and not ez
    conditional = {
        "627a.2(b)(5)": "dragon_bonus" in table.wagers,
        "627a.2(b)(6)(i)": ez,
        "627a.2(b)(6)(ii)": ez,
        "627a.2(b)(6)(iii)": ez,
        "627a.2(b)(7)": "house_money" in table.wagers,
        "627a.2(b)(8)": deferred,
        "627a.2(c)": deferred,
        "627a.5(g)(2)(i)": table.device,
        "627a.5(g)(2)(ii)": table.device,
    }
    return found + [clause for clause, bears in conditional.items() if bears]
