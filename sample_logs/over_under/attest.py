"""What people attested at the simulated Over/Under tables."""

from __future__ import annotations

from sample_logs.over_under.plan import TableSetup

_EVERY = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)(i)", "(4)(ii)", "(4)(iii)", "(6)")),
    *("2(c)", "2(d)", "7(a)[place of the shoe]"),
)
OBSERVED = ("7(b)", "7(d)(1)", "7(l)", "7(m)")


def inspected(table: TableSetup) -> dict[str, bool]:
    """Clauses of layout and equipment, and whether they bear on a table."""
    return {
        **dict.fromkeys(_EVERY, True),
        "2(b)(5)": "bonus" in table.wagers,
        "2(d)(1)": table.discard_rack == "full_stack",
        "2(d)(2)": table.discard_rack == "marked",
        "5(h)": table.continuous,
    }
