"""Breaches of Chapter 686a in what a casino files: positions, and boxes of one player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sample_logs.planters.draft import Draft, Finding
from sample_logs.planters.registry import planter


def _table(draft: Draft, fits: Callable[[Any], object]) -> str:
    """Choose a gaming table of which nothing was filed otherwise yet, and claim it."""
    found = [{"table": t.table_id} for t in draft.plan.tables if t.table_id not in draft.claimed and fits(t)]
    table_id = str(draft.one(found, "table fit for it")["table"])
    draft.claimed.add(table_id)
    return table_id


@planter("686a.2(a)", "seven positions filed")
def seven_positions(draft: Draft) -> Finding:
    """File one position more than a table may have."""
    table_id = _table(draft, lambda t: t.positions == 6)
    draft.filing.table(table_id, positions=7)
    return Finding("686a.2(a)", table_id)


@planter("686a.6(f)[number filed]", "no number of adjacent boxes filed")
def no_number_of_boxes(draft: Draft) -> Finding:
    """Leave out on how many boxes one player may wager, where nobody does on several."""
    table_id = _table(draft, lambda t: t.adjacent_boxes == 1)
    draft.filing.table(table_id, adjacent_boxes=None)
    return Finding("686a.6(f)[number filed]", table_id)
