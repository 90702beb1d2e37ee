"""Deals of Face Up Pai Gow Poker written by hand: those of Pai Gow Poker without a bank."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from audit.columns.chunk import Chunk
from audit.columns.silence import Complete
from tests import pai_gow_deals
from tests.pai_gow_deals import Deal, Row

GAME = "face_up_pai_gow_poker"
FILED: Row = {
    "positions": 6,
    "wagers": (GAME, "ace_high_bonus", "fortune_bonus", "progressive_payout"),
    "adjacent_areas": False,
    "linked_meter": False,
    "ace_high_paytable": "1",
    "fortune_bonus_paytable": "1",
    "progressive_paytable": "4",
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
    chosen = {**FILED, **(filed or {})}
    return pai_gow_deals.log(
        *deals, filed=chosen, readings=readings, events=events, chapter="688a", complete=complete
    )
