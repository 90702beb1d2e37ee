"""Deals of DJ Wild Stud Poker written by hand: stacks of five, position after position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from audit.columns.chunk import Chunk
from audit.columns.silence import Complete
from rules.cards import NAMES
from tests import pai_gow_deals
from tests.pai_gow_deals import DAY, PLACE, Deal, Row
from tests.rounds import at

GAME = "dj_wild_stud_poker"
METHODS = {"manual_shoe": "687a.8", "hand": "687a.9", "automated_shoe": "687a.10"}
"""Way of dealing -> section."""

DEALER = {"manual_shoe": "687a.8(e)", "hand": "687a.9(d)", "automated_shoe": "687a.10(c)"}
EXTRA = {"manual_shoe": "687a.8(f)", "hand": "687a.9(e)", "automated_shoe": "687a.10(c)[extra card]"}
PLAYERS = {"manual_shoe": "687a.8(d)", "hand": "687a.9(c)", "automated_shoe": "687a.10(b)"}
COUNT = {"manual_shoe": "687a.8(g)", "hand": "687a.9(f)", "automated_shoe": "687a.10(d)"}
STUB = {"manual_shoe": "687a.8(i)", "hand": "687a.9(f)#2", "automated_shoe": "687a.10(f)"}
"""Way of dealing -> clause on it."""

FILED: Row = {
    "positions": 6,
    "wagers": ("progressive_bonus", "trips_bonus", "two_way_bad_beat"),
    "adjacent_boxes": 1,
    "counting_shuffler": False,
    "folded_progressive": False,
    "progressive_paytable": "1",
    "trips_paytable": "DJWT-05",
    "bad_beat_paytable": "DJWBB-03",
}


def play(number: int = 1, *, seats: tuple[str, ...] = ("2", "5"), **columns: Any) -> Deal:
    """Deal a lawful round: Ante, Blind and Raise Wagers at the seats, and a count of the stub.

    columns  columns of the round that differ
    """
    begins = 200 * number
    row: Row = {
        **PLACE,
        "round_id": f"R{number}",
        "round_number_in_day": number,
        "game": GAME,
        "variant": "standard",
        "shoe_id": f"S{number}",
        "deck_id": "D1",
        "dealing_method": "manual_shoe",
        "shuffle_method": "device",
        "no_more_bets_at": at(begins),
        "first_card_at": at(begins + 20),
        "settled_at": at(begins + 120),
        "stub_count": 53 - 5 * (len(seats) + 1) - 1,
        "void": False,
        "_begins": begins,
        **columns,
    }
    found = Deal(row, _hands(row, [*seats, "dealer"]), [])
    for seat in seats:
        for kind, cents in (("ante", 1_000), ("blind", 1_000), ("raise", 2_000)):
            wager(found, seat, kind, cents)
    _record(found)
    return found


def _hands(row: Row, positions: list[str]) -> list[Row]:
    stacks = row["dealing_method"] == "automated_shoe"
    return [
        {
            "gaming_day": DAY,
            "round_id": row["round_id"],
            "hand_position": position,
            "cards": NAMES[5 * place : 5 * place + 5],
            "card_count": 5,
            "card_order": [place + 1] * 5 if stacks else [*range(5 * place + 1, 5 * place + 6)],
        }
        for place, position in enumerate(positions)
    ]


def wager(deal: Deal, position: str, kind: str, cents: int, **columns: Any) -> Row:
    """Add a wager to a round; of a void one it is returned."""
    row = {
        "gaming_day": DAY,
        "round_id": deal.round["round_id"],
        "wager_number": len(deal.wagers) + 1,
        "wager_position": position,
        "wager_kind": kind,
        "wager_amount": cents,
        "wager_paid": 0,
        "wager_returned": cents if deal.round["void"] else 0,
        "wager_placed_at": at(deal.round["_begins"] + (80 if kind == "raise" else -20)),
        **columns,
    }
    deal.wagers.append(row)
    return row


def _record(deal: Deal) -> None:
    """Record what the dealer does around the deal."""
    shoe = {"event_shoe_id": deal.round["shoe_id"], "event_deck_id": deal.round["deck_id"]}
    deal.add("shuffled", -60, event_method=deal.round["shuffle_method"], **shoe)
    if deal.round["dealing_method"] != "hand":
        deal.add("shoe_loaded", -30, **shoe)
    deal.add("progressive_started", 5)
    deal.add("progressive_collected", 10)
    deal.add("deal_completed", 50)
    deal.add("extra_card_placed", 55)
    if deal.round["stub_count"] is not None:
        deal.add("stub_counted", 60, event_count=deal.round["stub_count"], event_disclosed=False)


def changed(change: Callable[[Deal], Any], number: int = 1, **columns: Any) -> Deal:
    """Deal a lawful round and change it."""
    deal = play(number, **columns)
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
        *deals, filed=chosen, readings=readings, events=events, chapter="687a", complete=complete
    )


def opened(**columns: Any) -> Row:
    """Open the deck for the first round."""
    about = {"event_deck_id": "D1", "event_deck_count": 1, "event_jokers": 1, "event_shoe_id": "S1"}
    return {**PLACE, "event_kind": "decks_opened", "event_at": at(100), **about, **columns}


def count(deal: Deal, left: int) -> None:
    """Record another number of cards left over."""
    deal.round["stub_count"] = left
    deal.event("stub_counted")["event_count"] = left
