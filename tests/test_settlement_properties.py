"""What is due, paid and overpaid, for any stake and any money on record: against plain arithmetic."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rules.duties.settlements import (
    OUTCOMES,
    decided,
    due_returned_cents,
    overpaid_cents,
    settled_as,
    settled_right,
)
from rules.kinds import Codes
from rules.values import booleans, integers

CENTS = st.integers(0, 10**12)
SETTLED = st.lists(st.tuples(st.sampled_from(OUTCOMES), CENTS, CENTS, CENTS, CENTS), min_size=1, max_size=20)
MAYBE = (True, False, None)


def _outcomes(names: list[str]) -> Codes:
    return Codes(np.array([OUTCOMES.index(name) for name in names], dtype=np.int32), OUTCOMES)


@given(SETTLED)
def test_every_cent_that_was_not_due_is_overpaid(rows: list[tuple[str, int, int, int, int]]) -> None:
    outcome, stake, due, paid, returned = zip(*rows, strict=True)
    back = due_returned_cents(_outcomes(list(outcome)), integers(stake))
    money = (integers(due), back, integers(paid), integers(returned))
    over, right = overpaid_cents(*money), settled_right(*money)
    for row, name in enumerate(outcome):
        kept = name in ("lose", "surrender")
        assert back.values[row] == (0 if kept else stake[row])
        received, owed = paid[row] + returned[row], due[row] + (0 if kept else stake[row])
        assert over.values[row] == received - owed
        assert right.values[row] == (paid[row] == due[row] and returned[row] == owed - due[row])
        assert not right.values[row] or over.values[row] == 0


@given(st.lists(st.tuples(CENTS, CENTS), min_size=1, max_size=20))
def test_where_no_outcome_is_recorded_the_money_tells_it(rows: list[tuple[int, int]]) -> None:
    paid, returned = zip(*rows, strict=True)
    told = settled_as(
        Codes(np.zeros(len(rows), dtype=np.int32), ("tie",)),
        wager_paid_cents=integers(paid),
        wager_returned_cents=integers(returned),
    )
    assert [told.text(row) for row in range(len(rows))] == [
        "win" if won else "push" if back else "lose" for won, back in rows
    ]


def test_what_is_decided_holds_whatever_the_missing_facts_are() -> None:
    """A row is decided exactly where every way to fill in what is not known gives the same outcome."""
    pairs = list(product(MAYBE, MAYBE))
    win, push = (
        booleans(
            np.array([bool(pair[part]) for pair in pairs]),
            np.array([pair[part] is not None for pair in pairs]),
        )
        for part in (0, 1)
    )
    found = decided(win, push).tolist()
    for (won, pushed), place in zip(pairs, found, strict=True):
        # A wager that wins is no push: where it is known to win, that it may push says nothing.
        filled = {
            "win" if w else "push" if p else "lose"
            for w in ((won,) if won is not None else (True, False))
            for p in ((pushed,) if pushed is not None else (True, False))
            if not (w and p) or won is True
        }
        assert place == (OUTCOMES.index(filled.pop()) if len(filled) == 1 else -1)
