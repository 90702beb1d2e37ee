"""What people attested at the simulated DJ Wild Stud Poker tables."""

from __future__ import annotations

from sample_logs.dj_wild_stud_poker.plan import PROGRESSIVE, TableSetup
from sample_logs.poker.plan import MANUAL_SHOE

_EVERY = (
    *(f"2(b){part}" for part in ("", "(1)", "(2)", "(3)", "(5)")),
    *("2(c)", "2(d)", "3(a)[appearance]"),
)
OBSERVED = (
    *("3(b)(4)", "7(b)", "8(b)[hands used]", "8(d)[faces]", "8(f)[stub unseen]", "8(h)"),
    *("9(a)(2)", "9(b)[hands used]", "9(c)[faces]", "9(e)[stub unseen]", "9(e)#2"),
    *("10(b)[faces]", "10(c)[remaining cards]", "10(e)", "11(a)(1)", "11(a)(2)", "11(g)"),
)


def inspected(table: TableSetup) -> dict[str, bool]:
    """Clauses of layout and equipment, and whether they bear on a table."""
    return {
        **dict.fromkeys(_EVERY, True),
        "2(b)(4)": PROGRESSIVE in table.wagers,
        "8(a)": table.dealing == MANUAL_SHOE,
    }
