"""What people attested at the simulated Minibaccarat tables."""

from __future__ import annotations

from sample_logs.minibaccarat.plan import TableSetup

_EVERY = tuple(f"2{part}" for part in ("(b)", "(b)(1)", "(b)(2)", "(b)(3)", "(b)(4)", "(d)", "(e)"))
OBSERVED = ("8(d)(1)(ii)", "8(e)", "11(c)")


def inspected(table: TableSetup) -> dict[str, bool]:
    """Clauses of layout and equipment, and whether they bear on a table."""
    ez = table.variant == "ez"
    deferred = table.vigorish_collection == "deferred" and not ez
    return {
        **dict.fromkeys(_EVERY, True),
        "2(b)(5)": "dragon_bonus" in table.wagers,
        "2(b)(6)(i)": ez,
        "2(b)(6)(ii)": ez,
        "2(b)(6)(iii)": ez,
        "2(b)(7)": "house_money" in table.wagers,
        "2(b)(8)": deferred,
        "2(c)": deferred,
        "5(g)(2)(i)": table.device,
        "5(g)(2)(ii)": table.device,
    }
