"""Several shoes of cards under one name: others were loaded between two rounds of it."""

from __future__ import annotations

from tests.slow.book import Shoe
from tests.slow.deal import Row
from tests.slow.shoe_facts import own_shuffles


def named_for_several(shoe: Shoe) -> bool:
    """Cards shuffled since its first round, or the other batch, went into it before its last one."""
    first, last = shoe.first_card_at, shoe.last_round_at
    if first is None or last is None:
        return False
    between = [event for event in shoe.of("shoe_loaded") if first < event["event_at"] < last]
    return any(_of_other_cards(event, shoe) for event in between if not _within_a_round(event, shoe))


def _within_a_round(event: Row, shoe: Shoe) -> bool:
    """The event names a round, or none while one was being played."""
    if event["event_round_id"] is not None:
        return event["event_round_id"] in shoe.desk.rounds
    times = [(one.row["first_card_at"], one.row["settled_at"]) for one in shoe.desk.rounds.values()]
    return any(a is not None and b is not None and a < event["event_at"] < b for a, b in times)


def _of_other_cards(event: Row, shoe: Shoe) -> bool:
    at, batch = event["event_at"], event["event_batch_id"]
    before = [e for e in shoe.of("shoe_loaded") if e["event_at"] < at]
    last = max(before, key=lambda e: e["event_at"], default={"event_batch_id": None})["event_batch_id"]
    if None not in (batch, last) and batch != last:
        return True
    return any(shoe.first_card_at < e["event_at"] <= at for e in own_shuffles(shoe))
