"""What people attested at the simulated Fortune Asia Poker tables."""

from __future__ import annotations

from sample_logs.fortune_asia_poker.plan import TableSetup
from sample_logs.poker.attest import equipment

_EVERY = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(8)")),
    *("2(e)", "2(f)", "3(a)[appearance]"),
)
OBSERVED = (
    *("3(b)(4)", "7(b)", "8(c)[hands used]", "8(f)", "9(a)(2)", "9(e)", "10(e)"),
    *(f"11{part}" for part in ("(a)(1)", "(a)(2)", "(a)(3)", "(e)[announcement]", "(g)", "(j)")),
    "13(d)[unexposed cards]",
)


def inspected(table: TableSetup) -> dict[str, bool]:
    """Clauses of layout and equipment, and whether they bear on a table."""
    return {
        **dict.fromkeys(_EVERY, True),
        "2(b)(5)": "fortune_bonus" in table.wagers,
        "2(b)(6)": "insurance" in table.wagers,
        "2(b)(7)": "progressive_payout" in table.wagers,
        **equipment(table, meter="progressive_payout" in table.wagers),
        "5(g)(2)[safe storage]": False,
    }
