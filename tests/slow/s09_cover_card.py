"""§ 627a.9(e): the end of a shoe."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from tests.slow.book import Round, Shoe, Table
from tests.slow.called_void import went_on
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.moments import earliest, first_of, last_of
from tests.slow.s13_short_shoe import ground
from tests.slow.shoe_facts import (
    by_another_in_play,
    cards_seen,
    deck_count,
    happened,
    not_after,
    own_shuffles,
    stack,
    told_of,
)
from tests.slow.three import Truth, all_of, any_of, at_most, first_known, less, no, same, smallest


def out(shoe: Shoe) -> Truth:
    """The cover card appeared; nobody can tell where so much was dealt that it must have, unrecorded."""
    seen = first_of(shoe.of("cover_card_out"))
    placed, decks = last_of(stack(shoe, "cover_card_placed")), deck_count(shoe)
    below = placed["event_cards_below"] if placed else None
    must_be_out = below is not None and decks is not None and count_seen(shoe) > decks * 52 - below
    return happened(seen, told_of(shoe) and not must_be_out)


def count_seen(shoe: Shoe) -> int:
    return sum(cards_seen(shoe).values())


def round_with_it(shoe: Shoe) -> Round | None:
    event = first_of(shoe.of("cover_card_out"))
    one = shoe.desk.rounds.get(event["event_round_id"]) if event else None
    return one if one in shoe.rounds else None


def _began(shoe: Shoe) -> Any:
    one = round_with_it(shoe)
    return one.row["first_card_at"] if one else None


def _later(shoe: Shoe) -> list[tuple[Round, Truth]]:
    """Each round of the shoe, and whether it came after the cover card's, and was not shuffled since."""
    one, again = round_with_it(shoe), None
    over = first_known(one.row["settled_at"] if one else None, earliest(shoe.of("cover_card_out")))
    if over is not None:
        again = smallest(*(at for event in own_shuffles(shoe) if (at := event["event_at"]) >= over))
    settled = one.row["settled_at"] if one else None
    return [
        (each, all_of(each is not one, since, at_most(again, began) is not True))
        for each in shoe.rounds
        for began in (each.row["first_card_at"],)
        for since in (any_of(less(_began(shoe), began), at_most(settled, began) is True),)
    ]


def _wagered(one: Round) -> bool:
    """It is no simulated round, or certainly had wagers when betting closed all the same."""
    return not one.simulated or any(w.lay is True for w in one.wagers)


def _after(shoe: Shoe) -> list[Truth]:
    """Of each round of the shoe, whether it is a hand after the one with the cover card."""
    every_round = shoe.desk.readings["one_more_hand"] == "every_round"
    counts = [every_round or (went_on(one) and _wagered(one)) for one in shoe.rounds]
    return [all_of(later, each) for (_, later), each in zip(_later(shoe), counts, strict=True)]


def _hands_after(shoe: Shoe) -> int | None:
    after = _after(shoe)
    return None if _began(shoe) is None or None in after else sum(map(bool, after))


def _nameless_since(shoe: Shoe) -> bool:
    """A round of the table that names no shoe was dealt after the cover card's, and before the next shoe."""
    end = shoe.after.first_card_at if shoe.after else None
    moments = [one.row["first_card_at"] for one in shoe.desk.rounds.values() if one.shoe is None]
    return any(less(_began(shoe), at) and (end is None or less(at, end)) for at in moments)


def _next_may_be_at(shoe: Shoe, over: Any) -> Any:
    """Since when a hand may have followed the cover card's of which nobody recorded time or shoe."""
    if over is None:
        return None
    untimed = any(later is None for _, later in _later(shoe))
    nameless = [one.row["first_card_at"] for one in shoe.desk.rounds.values() if one.shoe is None]
    return smallest(over if untimed else None, *(at for at in nameless if at_most(over, at)))


def _ended_otherwise(shoe: Shoe) -> bool:
    """The table closed, fell idle or was told to shuffle before it went on with another shoe."""
    event = shoe.desk.next(
        shoe.last_round_at, "table_closed", "idle_started", "shuffle_directed", "decks_removed"
    )
    return event is not None and not_after(event["event_at"], shoe.after.begins_at if shoe.after else None)


@check("627a.9(e)", "shoe")
def one_more_hand(shoe: Shoe) -> Answer:
    if out(shoe) is False:
        return False, None
    at = earliest(shoe.of("cover_card_out"))
    last_itself = shoe.desk.readings["cover_card_comes_first"] == "last" and at_most(at, _began(shoe))
    due = 0 if last_itself else 1
    dealt = _hands_after(shoe)
    if _after(shoe).count(True) > due:
        return out(shoe), False
    if dealt is not None and dealt <= due and _nameless_since(shoe):
        return out(shoe), None
    if dealt is None or dealt >= due:
        return out(shoe), same(dealt, due)
    if _ended_otherwise(shoe):
        return out(shoe), True
    return out(shoe), False if shoe.after else None


@check("627a.9(e)[hand completed]", "event")
def hand_completed(row: tuple[Table, Row]) -> Answer:
    table, event = row
    if event["event_kind"] != "cover_card_out":
        return False, None
    rounds = {one.row["round_id"]: one for one in table.rounds}
    one = rounds.get(event["event_round_id"])
    if one is None:
        return True, None
    return no(all_of(one.void, ground(one))), not one.void


def _ended_at_once(shoe: Shoe, over: Any) -> Truth:
    """No hand came after the cover card's, as the table closed, or was told to shuffle, at once."""
    event = shoe.desk.next(over, "table_closed", "shuffle_directed") if over else None
    if event is None or event["event_at"] - over > timedelta(minutes=2):
        return False
    later = any_of(*(after for _, after in _later(shoe)))
    return no(later)


@check("627a.9(e)[last hand announced]", "shoe")
def last_hand_announced(shoe: Shoe) -> Answer:
    one, announced = round_with_it(shoe), shoe.of("last_hand_announced")
    rounds = shoe.desk.rounds
    said = [
        (event["event_at"], no(by_another_in_play(event, shoe, rounds.get(event["event_round_id"]))))
        for event in announced
    ]
    over = first_known(one.row["settled_at"], one.row["result_announced_at"]) if one else None
    dealt = smallest(*(one.row["first_card_at"] for one, later in _later(shoe) if later))
    settled = True if one and one.row["settled_at"] is not None else None
    may_be = _next_may_be_at(shoe, over)
    in_time = [
        (all_of(not_after(at, dealt), less(may_be, at) is not True or None), at, his) for at, his in said
    ]
    done = any_of(*(all_of(at_most(over, at), settled, early, his) for early, at, his in in_time))
    if done is False and not told_of(shoe):
        done = None
    at, read_as_last = (
        earliest(shoe.of("cover_card_out")),
        shoe.desk.readings["cover_card_comes_first"] == "last",
    )
    broken_off = all_of(one.void, ground(one)) if one else False
    at_once = _ended_at_once(shoe, over) if done is not True else False
    none_due = any_of(all_of(read_as_last, at_most(at, _began(shoe))), broken_off, at_once)
    return all_of(out(shoe), no(none_due)), done
