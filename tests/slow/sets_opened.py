"""How many decks a set of cards holds, as they were opened and taken out one after the other."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Deck
from tests.slow.deal import Row
from tests.slow.moments import last_of
from tests.slow.three import smallest


def set_by(deck: Deck, until: Any) -> tuple[list[Row], int]:
    """Openings of a set since it was last taken out whole, and how many decks were taken out of it since.

    What is taken out at the moment of an opening is taken out first.
    """
    kept: list[Row] = []
    gone = 0
    in_time = [event for event in deck.events if until is None or event["event_at"] <= until]
    for event in sorted(in_time, key=lambda each: (each["event_at"], each["event_kind"] == "decks_opened")):
        if event["event_kind"] == "decks_opened":
            kept.append(event)
        elif event["event_kind"] == "decks_removed":
            fewer, counts = event["event_deck_count"], [each["event_deck_count"] for each in kept]
            whole = fewer is None or (None not in counts and fewer >= sum(counts) - gone)
            kept, gone = ([], 0) if whole else (kept, gone + fewer)
    return kept, gone


def first_dealt_from(deck: Deck) -> Any:
    """When the first card was dealt from a set, if that is known of a round."""
    return smallest(*(one.row["first_card_at"] for one in deck.rounds))


def opened_in_time(deck: Deck) -> list[Row]:
    """Openings of decks of a set before one was dealt from it, and not taken out again whole."""
    return set_by(deck, first_dealt_from(deck))[0]


def _openings_in_doubt(deck: Deck) -> bool:
    """Several openings of a set of which nobody knows when the first card was dealt, or one told twice."""
    dealt, opened = [one.row["first_card_at"] for one in deck.rounds], deck.opened()
    said = [(each["event_at"], each["event_deck_count"]) for each in opened]
    count = said[0][1] if said else None
    if len(said) == 2 and said[0] == said[1] and count is not None and (count == 1 or count >= 6):
        return True
    return len(opened) > 1 and bool(dealt) and all(at is None for at in dealt)


def decks_opened(deck: Deck) -> int | None:
    """Decks of a set, added up as they were opened before one was dealt from it, less those taken out."""
    opened, gone = set_by(deck, first_dealt_from(deck))
    in_time = [event["event_deck_count"] for event in opened]
    if _openings_in_doubt(deck):
        return None
    if in_time:
        return None if None in in_time else sum(in_time) - gone
    counted = last_of([event for event in deck.opened() if event["event_deck_count"] is not None])
    return int(counted["event_deck_count"]) if counted else None
