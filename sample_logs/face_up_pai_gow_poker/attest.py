"""What people attested at the simulated Face Up Pai Gow Poker tables."""

from __future__ import annotations

from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE, PROGRESSIVE, TableSetup
from sample_logs.poker.attest import equipment

_EVERY = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(4)", "(8)", "(9)")),
    *("2(e)", "2(f)", "3(a)[appearance]"),
)
OBSERVED = (
    *("3(b)(4)", "5(c)[backs away]", "7(b)", "8(d)[faces]", "8(d)[hands used]", "8(f)#2"),
    *("9(a)(2)", "9(b)[hands used]", "9(c)[faces]", "9(f)", "10(c)[faces]", "10(f)"),
    *(f"11{part}" for part in ("(b)(1)", "(b)(2)", "(b)(3)", "(e)[announcement]", "(g)[racked]", "(j)")),
    "13(d)[unexposed cards]",
)


def inspected(table: TableSetup) -> dict[str, bool]:
    """Clauses of layout and equipment, and whether they bear on a table."""
    meter = PROGRESSIVE in table.wagers
    return {
        **dict.fromkeys(_EVERY, True),
        "2(b)(5)": ACE_HIGH in table.wagers,
        "2(b)(6)": FORTUNE in table.wagers,
        "2(b)(7)": meter,
        **equipment(table, meter=meter, linked=meter and table.linked_meter),
    }
