"""What people attested at the simulated Pai Gow Poker tables."""

from __future__ import annotations

from sample_logs.pai_gow_poker.plan import TableSetup
from sample_logs.poker.attest import equipment

_EVERY = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(10)", "(11)")),
    *("2(e)", "2(f)", "3(a)[appearance]"),
)
OBSERVED = (
    *("3(b)(4)", "5(c)[backs away]", "7(b)", "8(d)[hands used]", "8(g)"),
    *("9(a)(2)", "9(b)[hands used]", "9(f)", "10(f)"),
    *(f"11{part}" for part in ("(a)(1)", "(a)(2)", "(a)(3)", "(e)[announcement]", "(g)", "(j)")),
    *("12(e)[offer and marker]", "12(g)[place of the wager]", "12(i)[cards and chips]"),
    "14(d)[unexposed cards]",
)


def inspected(table: TableSetup) -> dict[str, bool]:
    """Clauses of layout and equipment, and whether they bear on a table."""
    return {
        **dict.fromkeys(_EVERY, True),
        "2(b)(5)": "fortune_bonus" in table.wagers,
        "2(b)(6)": "emperors_treasure" in table.wagers,
        "2(b)(7)": "pai_gow_insurance" in table.wagers,
        "2(b)(8)": "progressive_payout" in table.wagers,
        **{f"2(b)(9){part}": table.plays_ez for part in ("(i)(A)", "(i)(B)", "(i)(C)", "(i)(D)", "(ii)")},
        **equipment(table, meter="progressive_payout" in table.wagers),
    }
