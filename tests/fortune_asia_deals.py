"""Deals of Fortune Asia Poker written by hand: those of Pai Gow Poker without a bank."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from audit.columns.chunk import Chunk
from audit.columns.silence import Complete
from tests import pai_gow_deals
from tests.pai_gow_deals import Deal, Row

GAME = "fortune_asia_poker"
FILED: Row = {
    "positions": 6,
    "wagers": (GAME, "fortune_bonus", "insurance", "progressive_payout"),
    "adjacent_areas": False,
    "fortune_bonus_paytable": "A",
    "insurance_paytable": "A",
    "progressive_wager": 500,
}


def play(number: int = 1, **columns: Any) -> Deal:
    """Deal a lawful round from a manual dealing shoe, with wagers at positions 2 and 5."""
    deal = pai_gow_deals.play(number, **columns)
    deal.round["game"] = GAME
    for wager in deal.wagers:
        wager["wager_kind"] = GAME
    return deal


def changed(change: Callable[[Deal], Any], **columns: Any) -> Deal:
    """Deal a lawful round and change it."""
    deal = play(**columns)
    change(deal)
    return deal


def log(
    *deals: Deal,
    filed: Row | None = None,
    readings: Row | None = None,
    events: Iterable[Row] = (),
    complete: Complete | None = None,
) -> Chunk:
    """Lay rounds out as one chunk of the log; columns without any value count as never recorded."""
    options = {**FILED, **(filed or {})}
    return pai_gow_deals.log(
        *deals, filed=options, readings=readings, events=events, chapter="659a", complete=complete
    )
