"""When the cards of a dealing shoe were reshuffled (§ 627a.12(d)(2)(i))."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Shoe
from tests.slow.moments import first_of
from tests.slow.shoe_facts import batch_of, by_device, told_of
from tests.slow.three import Truth, any_of, at_most, less

Reshuffle = tuple[Any, bool]
"""When cards were reshuffled, None if that is not on record; and whether just then, or perhaps sooner."""


def before_reshuffle(shoe: Shoe | None, collected: Any) -> Truth:
    """Whether it was collected before the shoe's cards were reshuffled."""
    if shoe is None or collected is None:
        return None
    answers = [_before(shoe, collected, found) for found in _ways(shoe)]
    return answers[0] if len(set(answers)) == 1 else None


def is_reshuffled(shoe: Shoe) -> bool:
    """The cards were certainly reshuffled, however many sets the table has."""
    return all(at is not None for at, _ in _ways(shoe))


def _ways(shoe: Shoe) -> list[Reshuffle]:
    """The reshuffle of a table's only set, or of one of two batches; both, where that is not recorded."""
    if by_device(shoe) is False:
        return [_of_the_set(shoe)]
    batch = batch_of(shoe)
    return [_of_the_set(shoe), (None, True)] if batch is None else [_of_a_batch(shoe, batch)]


def _before(shoe: Shoe, collected: Any, reshuffle: Reshuffle) -> Truth:
    in_shoe, (at, exact) = at_most(collected, shoe.last_round_at), reshuffle
    if at is None:
        return None if in_shoe is None else True
    if collected > at:
        return any_of(in_shoe, False)
    return True if exact else any_of(in_shoe, None)


def _of_the_set(shoe: Shoe) -> Reshuffle:
    shuffled = shoe.desk.next(shoe.last_round_at, "shuffled")
    return _no_later(shuffled["event_at"] if shuffled else None, shoe.after)


def _of_a_batch(shoe: Shoe, batch: str) -> Reshuffle:
    """The batch is reshuffled from when it goes into the device."""
    begun = []
    for event in shoe.desk.happened["shuffled"] + shoe.desk.happened["batch_in_shuffler"]:
        named = event["event_batch_id"]
        if named is None and event["event_kind"] == "shuffled":
            named = batch_of(_shoe_of(event, shoe))
        if named == batch and at_most(shoe.last_round_at, event["event_at"]):
            begun.append(event)
    first, following = first_of(begun), shoe.after
    while following and batch_of(following) != batch:
        following = following.after
    return _no_later(first["event_at"] if first else None, following)


def _shoe_of(event: dict[str, Any], shoe: Shoe) -> Shoe | None:
    return next((one for one in shoe.desk.shoes if any(each is event for each in one.events)), None)


def _no_later(shuffled: Any, again: Shoe | None) -> Reshuffle:
    """The shuffle or, where the cards were dealt again before that, no later than they were."""
    if again is None or (not less(again.begins_at, shuffled) and shuffled is not None):
        return shuffled, True
    return again.begins_at, told_of(again)
