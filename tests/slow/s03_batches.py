"""§ 627a.3(b)(3) and (4): two batches that take turns, and the device that one of them is kept in."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Desk, Shoe
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.one_name import named_for_several
from tests.slow.shoe_facts import (
    ARRIVAL,
    batch_of,
    by_device,
    new_decks,
    other_batch_than_before,
    told_of,
    was_idle,
)
from tests.slow.three import Truth, all_of, any_of, first_known, largest, less, no, same


@check("627a.3(b)(4)", "shoe")
def batches_take_turns(shoe: Shoe) -> Answer:
    by_hand = by_device(shoe.before) is False
    applies = all_of(by_device(shoe), no(new_decks(shoe)), no(was_idle(shoe)), not by_hand)
    letters = other_batch_than_before(shoe)
    sets = no(same(_deck_of(shoe), _deck_of(shoe.before)))
    contradicted = None not in (letters, sets) and letters != sets
    other = None if contradicted else first_known(letters, sets)
    return applies, all_of(other, no(_third_set(shoe)))


def _deck_of(shoe: Shoe | None) -> str | None:
    found: str | None = first_known(*(one.row["deck_id"] for one in shoe.rounds)) if shoe else None
    return found


def _third_set(shoe: Shoe) -> Truth:
    """Its batch was other cards when it was last dealt, and none came or went since."""
    last = shoe.before
    while last is not None and (batch_of(shoe) is None or batch_of(last) != batch_of(shoe)):
        last = last.before
    if last is None or same(_deck_of(shoe), _deck_of(last)) is not False:
        return False
    events = shoe.desk.up_to(shoe.starts_at, *ARRIVAL, "decks_removed")
    changed = any(last.starts_at is not None and e["event_at"] >= last.starts_at for e in events)
    return False if changed else True if told_of(shoe) else None


OTHER = {"A": "B", "B": "A"}
MOVES = ("batch_in_shuffler", "batch_out_of_shuffler", "decks_opened", "decks_removed")


@check("627a.3(b)(3)", "shoe")
def other_batch_in_device(shoe: Shoe) -> Answer:
    batch = batch_of(shoe)
    letters = [batch] if batch is not None else ["A", "B"]
    there = [_in_device(shoe, OTHER[letter]) for letter in letters]
    holds: Truth = None if True in there else any_of(*there)  # of two, it may have been the other one
    if batch is not None:
        holds = all_of(there[0], no(_taken_out(shoe, OTHER[batch])))
    elif None in there:
        holds = None
    # What is dealt cannot lie in the device meanwhile: the record contradicts itself.
    belied = any(all(_stays(shoe, at, letter) for letter in letters) for at in _ends(shoe))
    applies = all_of(by_device(shoe), no(was_idle(shoe)))
    if named_for_several(shoe):
        return applies, holds or None
    return applies, False if belied else holds


def _ends(shoe: Shoe) -> list[Any]:
    return [at for at in (shoe.starts_at, shoe.last_round_at) if at is not None]


def _stays(shoe: Shoe, at: Any, batch: str) -> bool:
    """It went in before and, by the record, had not left as a round began; no device had failed since."""
    ins = shoe.desk.up_to(at, "batch_in_shuffler", event_batch_id=batch)
    if not ins or ins[-1]["event_at"] >= at:
        return False
    since = ins[-1]["event_at"]
    moved = shoe.desk.up_to(at, *MOVES[1:], event_batch_id=batch)
    nameless = shoe.desk.up_to(at, "batch_out_of_shuffler", event_batch_id=None)
    ends = [*moved, *nameless, *shoe.desk.up_to(at, "device_failed", "device_jam")]
    return not any(event["event_at"] >= since for event in ends)


def _in_device(shoe: Shoe, other: str) -> Truth:
    """The batch was in the device as the shoe's first card was dealt."""
    found = shoe.desk.up_to(shoe.starts_at, *MOVES, event_batch_id=other)
    perhaps = [event for event in found if _replaced(shoe.desk, event) is None]
    found = [event for event in found if _replaced(shoe.desk, event) is False]
    if not found:
        return None
    last = found[-1]["event_at"]
    dealt = [each for each in shoe.desk.shoes if batch_of(each) == other and _before(each, shoe)]
    holds: Truth = found[-1]["event_kind"] == "batch_in_shuffler"
    holds = holds and not any(each.starts_at > last for each in dealt)
    nameless = shoe.desk.up_to(shoe.starts_at, "batch_in_shuffler", event_batch_id=None)
    if not holds and nameless:
        since = largest(last, *(each.starts_at for each in dealt))
        holds = holds if less(nameless[-1]["event_at"], since) else None
    if holds and perhaps and perhaps[-1]["event_at"] >= last:
        return None
    at_once = {event["event_kind"] == "batch_in_shuffler" for event in found if event["event_at"] == last}
    in_before = any(event["event_kind"] == "batch_in_shuffler" for event in found)
    left_then = in_before and not holds and last == shoe.starts_at
    return None if len(at_once) > 1 or left_then else holds


def _before(one: Shoe, other: Shoe) -> bool:
    return one.starts_at is not None and other.starts_at is not None and one.starts_at <= other.starts_at


def _replaced(desk: Desk, event: Row) -> Truth:
    """The event takes decks away in whose place others of their batch had come; None where nameless."""
    came = ("decks_opened", "batch_in_shuffler")
    last = desk.told(event["event_at"], "event_deck_id", *came, event_batch_id=event["event_batch_id"])
    if event["event_kind"] != "decks_removed":
        return False
    if event["event_deck_id"] is None or last is None:
        return None
    return bool(last["event_deck_id"] != event["event_deck_id"])


def _taken_out(shoe: Shoe, batch: str) -> Truth:
    """It left the device before the shoe's last round was dealt, and no device had failed.

    Nobody can tell where the last round lacks its time, or the batch that left its letter, or a failure
    its device.
    """
    out = shoe.desk.next(shoe.starts_at, "batch_out_of_shuffler", event_batch_id=batch)
    nameless = shoe.desk.next(shoe.starts_at, "batch_out_of_shuffler", event_batch_id=None)
    failures = [
        shoe.desk.next(shoe.starts_at, "device_failed", "device_jam", event_device_kind=kind)
        for kind in ("shuffler", None)
    ]
    last, by = shoe.last_round_at, largest(*(_dealt_by(one.row) for one in shoe.rounds))
    found = [_by_its_end(out, last), None if _by_its_end(nameless, last) else False]
    if _by_its_end(out, by) or _by_its_end(nameless, by):
        found.append(None if True not in found and last != by else False)
    until = out["event_at"] if out else last
    failed, perhaps = (
        until is not None and each is not None and each["event_at"] <= until for each in failures
    )
    if failed:
        return False
    return None if perhaps and any_of(*found) else any_of(*found)


def _by_its_end(out: Row | None, end: Any) -> bool:
    return out is not None and end is not None and bool(out["event_at"] < end)


def _dealt_by(row: Row) -> Any:
    return first_known(row["first_card_at"], row["settled_at"], row["result_announced_at"])
