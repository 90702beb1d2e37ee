"""§ 627a.4: what is done with decks brought to a table before a round is dealt from them."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Shoe
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.moments import earliest, last_of, latest
from tests.slow.shoe_facts import (
    ARRIVAL,
    by_device,
    by_its_start,
    happened,
    in_order,
    new_decks,
    preinspected,
    preinspections,
    told_of,
    verified,
)
from tests.slow.three import Truth, all_of, any_of, at_most, first_known, no


def at_opening(shoe: Shoe, *kinds: str) -> list[Row]:
    """Events between the arrival of other decks and the first round dealt from them."""
    arrived = earliest(by_its_start(shoe, *ARRIVAL))
    return [e for e in by_its_start(shoe, *kinds) if arrived is not None and arrived <= e["event_at"]]


def due(shoe: Shoe) -> Truth:
    return all_of(new_decks(shoe), preinspected(shoe) is not True)


def _done(shoe: Shoe, kind: str) -> Truth:
    return happened(earliest(at_opening(shoe, kind)), told_of(shoe))


def _inspections(shoe: Shoe) -> list[Row]:
    """Inspections by the dealer: a player's or floorperson's look is none."""
    others = ("player", "floorperson", "pit_manager")
    # Where no receipt is on record, decks may have come, and been inspected, before they were opened.
    looks = at_opening if shoe.of("decks_received") else by_its_start
    return [e for e in looks(shoe, "decks_inspected") if e["event_role"] not in others]


def _decks(events: list[Row]) -> int | None:
    """How many decks some events are of; nobody knows where there is none, or one does not say."""
    counts = [event["event_deck_count"] for event in events]
    return None if None in counts else sum(counts) or None


def _told_once(events: list[Row]) -> int | None:
    """How many decks some events are of; open where one of them stands there twice."""
    said = [(each["event_at"], each["event_deck_count"], each["event_deck_id"]) for each in events]
    return _decks(events) if len(set(said)) == len(said) else None


@check("627a.4(a)[every deck]", "shoe")
def every_deck_inspected(shoe: Shoe) -> Answer:
    seen = _inspections(shoe)
    received, opened = (_told_once(by_its_start(shoe, kind)) for kind in ARRIVAL)
    brought = first_known(received, opened)
    enough = at_most(brought, _decks(seen))
    if enough is None and at_most(brought, sum(event["event_deck_count"] or 0 for event in seen)):
        enough = True  # whatever the others are of
    return all_of(due(shoe), bool(seen)), _unless_partly(any_of(enough, preinspected(shoe)), shoe)


def _unless_partly(holds: Truth, shoe: Shoe) -> Truth:
    """Open where it does not hold and some of the decks came preinspected."""
    return None if holds is False and len(preinspections(shoe)) > 1 else holds


@check("627a.4(a)", "shoe")
def inspected(shoe: Shoe) -> Answer:
    return due(shoe), any_of(happened(earliest(_inspections(shoe)), told_of(shoe)), preinspected(shoe))


@check("627a.4(a)[verification]", "shoe")
def inspection_verified(shoe: Shoe) -> Answer:
    made = [verified(event, shoe) for event in _inspections(shoe)]
    applies = all_of(due(shoe), happened(earliest(_inspections(shoe)), told_of(shoe)))
    return applies, all_of(*made) if made else None


def _since(shoe: Shoe, kind: str, at: Any) -> Any:
    """When a step was first taken from a moment on, or else at all."""
    events = at_opening(shoe, kind)
    later = [event for event in events if at is not None and event["event_at"] >= at]
    return first_known(earliest(later), earliest(events))


def _lay_spread(shoe: Shoe, at: Any) -> bool:
    """The cards were spread by then, and neither washed nor stacked after that."""
    spread = latest([e for e in at_opening(shoe, "cards_spread") if e["event_at"] <= at])
    taken_up = at_opening(shoe, "cards_washed", "cards_stacked")
    return spread is not None and not any(spread < e["event_at"] < at for e in taken_up)


def _well_shown(shoe: Shoe) -> Any:
    """When the first player first saw cards that lay spread, or of which nothing is on record before."""
    shown = at_opening(shoe, "first_player_inspection")
    well = [event for event in shown if _lay_spread(shoe, event["event_at"])]
    spread, taken_up = (
        earliest(at_opening(shoe, *kinds)) for kinds in (("cards_spread",), ("cards_washed", "cards_stacked"))
    )
    untouched = [
        e
        for e in shown
        if (spread is None or spread > e["event_at"]) and (taken_up is None or taken_up >= e["event_at"])
    ]
    return first_known(earliest(well), earliest(untouched))


def _shown(shoe: Shoe) -> Any:
    return first_known(_well_shown(shoe), earliest(at_opening(shoe, "first_player_inspection")))


def _spreads(shoe: Shoe) -> list[Row]:
    """The last spread of each deck, or batch, before the first player saw it; if there is none, its last."""
    until = first_known(_shown(shoe), earliest(at_opening(shoe, "cards_washed")))
    decks: dict[Any, list[Row]] = {}
    for event in at_opening(shoe, "cards_spread"):
        decks.setdefault(event["event_batch_id"] or event["event_deck_id"], []).append(event)
    found = []
    for events in decks.values():
        in_time = [event for event in events if until is None or event["event_at"] <= until]
        last = last_of(in_time or events)
        found += [last] if last else []
    return found


def _washed(shoe: Shoe) -> Any:
    return _since(shoe, "cards_washed", first_known(_well_shown(shoe), earliest(_spreads(shoe))))


def _stacked(shoe: Shoe) -> Any:
    since = first_known(_washed(shoe), _well_shown(shoe), earliest(_spreads(shoe)))
    return _since(shoe, "cards_stacked", since)


def _in_turn(shoe: Shoe, *moments: Any) -> Truth:
    """Steps were taken in order; that they were not is known where steps are recorded."""
    return True if in_order(*moments) else False if told_of(shoe) else None


@check("627a.4(b)", "shoe")
def spread_face_up(shoe: Shoe) -> Answer:
    spreads = _spreads(shoe)
    inspection = earliest(_inspections(shoe))
    face_up = all_of(*(event["event_face_up"] for event in spreads))
    in_turn = _in_turn(shoe, inspection, earliest(spreads))
    spread = all_of(_done(shoe, "cards_spread"), face_up, in_turn)
    return due(shoe), any_of(spread, preinspected(shoe))


@check("627a.4(c)", "shoe")
def washed_and_stacked(shoe: Shoe) -> Answer:
    steps = ("first_player_inspection", "cards_washed", "cards_stacked")
    done = all_of(*(_done(shoe, step) for step in steps))
    moments = earliest(_spreads(shoe)), _shown(shoe), _washed(shoe), _stacked(shoe)
    ordered = _in_turn(shoe, *moments)
    every_set = shoe.desk.readings["opening_wash"] == "every_set"
    applies = all_of(due(shoe), any_of(no(by_device(shoe)), every_set))
    return applies, any_of(all_of(done, ordered), preinspected(shoe))


def _both_batches(events: list[Row], recorded: bool) -> Truth:
    """Some events name both batches; nobody can tell where one names none, or none would be recorded."""
    named = {event["event_batch_id"] for event in events}
    if {"A", "B"} <= named:
        return True
    return False if recorded and None not in named else None


@check("627a.4(d)", "shoe")
def batches_apart(shoe: Shoe) -> Answer:
    opened, recorded = by_its_start(shoe, "decks_opened"), told_of(shoe)
    spread, stacked = at_opening(shoe, "cards_spread"), at_opening(shoe, "cards_stacked")
    shown = _shown(shoe)
    apart = all_of(_both_batches(spread, recorded), _both_batches(stacked, recorded))
    ordered = _in_turn(shoe, earliest(_spreads(shoe)), shown, _stacked(shoe))
    done = all_of(apart, happened(shown, recorded), ordered)
    applies = all_of(due(shoe), by_device(shoe), _both_batches(opened, recorded))
    return applies, _unless_partly(any_of(done, preinspected(shoe)), shoe)
