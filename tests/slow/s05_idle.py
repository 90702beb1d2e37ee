"""§ 627a.5(g): tables without gaming activity."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from tests.slow.book import Desk, Shoe, Table
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.moments import earliest, first_of, latest
from tests.slow.shoe_facts import (
    ARRIVAL,
    batch_of,
    by_device,
    falls_idle_again,
    happened,
    idle_from,
    in_order,
    new_decks,
    other_batch_than_before,
    own_shuffles,
    received_though_there,
    stack,
    told_of,
    was_idle,
)  # fmt: skip
from tests.slow.three import Truth, all_of, any_of, at_most, first_known, largest, less, no, smallest


def since(shoe: Shoe, at: Any, kind: str) -> Any:
    """When something last happened between a moment and the shoe's first round."""
    event = shoe.desk.last(shoe.starts_at, kind)
    return event["event_at"] if event and at is not None and event["event_at"] >= at else None


def _first(shoe: Shoe, at: Any, *kinds: str) -> Any:
    """When something first happened between a moment and the shoe's first round."""
    event, starts = shoe.desk.next(at, *kinds), shoe.starts_at
    return event["event_at"] if event and starts is not None and event["event_at"] <= starts else None


def _in_turn(shoe: Shoe, at: Any, kind: str) -> Any:
    """When a step was taken from a moment on; where it was not, when it last was, if all are recorded."""
    otherwise = since(shoe, idle_from(shoe), kind) if told_of(shoe) else None
    return first_known(_first(shoe, at, kind), otherwise)


def _well_shown(shoe: Shoe) -> Any:
    """When the first player first saw cards that lay spread: neither washed nor stacked since."""
    spread = _spread(shoe)
    at = spread["event_at"] if spread else None
    shown = [] if at is None else shoe.desk.up_to(shoe.starts_at, "first_player_inspection")
    for event in shown:
        lay = latest(shoe.desk.up_to(event["event_at"], "cards_spread"))
        taken = shoe.desk.up_to(event["event_at"], "cards_washed", "cards_stacked")
        if event["event_at"] >= at and not any(lay < each["event_at"] < event["event_at"] for each in taken):
            return event["event_at"]
    return None


def _shown(shoe: Shoe) -> Any:
    return first_known(_well_shown(shoe), since(shoe, idle_from(shoe), "first_player_inspection"))


def _taken_up_since(shoe: Shoe) -> Any:
    spread = _spread(shoe)
    seen = None if told_of(shoe) else _shown(shoe)
    return first_known(_well_shown(shoe), seen, spread["event_at"] if spread else None, idle_from(shoe))


def _stacked(shoe: Shoe) -> Any:
    return _in_turn(shoe, _taken_up_since(shoe), "cards_stacked")


def _shuffled_since(shoe: Shoe, at: Any) -> Any:
    """When the shoe was first shuffled from a moment to its first card, or else at all."""
    starts = shoe.first_card_at
    later = [
        event
        for event in own_shuffles(shoe)
        if at is not None and event["event_at"] >= at and (starts is None or event["event_at"] <= starts)
    ]
    return first_known(earliest(later), earliest(own_shuffles(shoe)))


def idle_within(shoe: Shoe) -> bool:
    idle = shoe.desk.last(shoe.last_round_at, "idle_started")
    return idle is not None and bool(idle["event_at"] >= shoe.first_card_at)


def _spread(shoe: Shoe) -> Row | None:
    """The first spread of an idle table's own cards: by the first round, or until others came."""
    spread = shoe.desk.next(idle_from(shoe), "cards_spread")
    until = first_known(_others_at(shoe), shoe.starts_at)
    return spread if spread and until is not None and spread["event_at"] <= until else None


def _same_cards(shoe: Shoe) -> Truth:
    """The shoe is dealt from a deck dealt before, and none of its name came since the shoe before began."""
    first = next((one for one in shoe.rounds if one.row["first_card_at"] == shoe.first_card_at), None)
    dealt = [one.row["first_card_at"] for one in first.deck.rounds] if first and first.deck else []
    if not less(smallest(*dealt), shoe.first_card_at):
        return False
    came = [event for kind in ARRIVAL for event in shoe.desk.happened.get(kind, [])]
    began = shoe.before.begins_at if shoe.before else None
    since = [event for event in came if began is not None and event["event_at"] >= began]
    if any(first and event["event_deck_id"] == first.row["deck_id"] for event in since):
        return False
    left = shoe.desk.up_to(shoe.starts_at, "decks_removed", "table_closed")
    if any(began is not None and event["event_at"] >= began for event in left):
        return False
    opened = [event for event in since if event["event_kind"] == "decks_opened"]
    nameless = [event for event in opened if event["event_deck_id"] is None]
    perhaps = any(less(event["event_at"], shoe.starts_at) is not False for event in nameless)
    return True if told_of(shoe) and not perhaps else None


def _others(shoe: Shoe) -> Truth:
    """Other decks were brought for the shoe, and it may be dealt from them; open where it was a receipt."""
    others = new_decks(shoe)
    return None if others is None and received_though_there(shoe) else all_of(others, no(_same_cards(shoe)))


def _others_at(shoe: Shoe) -> Any:
    """When an idle table's cards were taken away, or others came, where other decks were dealt next."""
    first = next((one for one in shoe.rounds if one.row["first_card_at"] == shoe.first_card_at), None)
    dealt = [one.row["first_card_at"] for one in first.deck.rounds] if first and first.deck else []
    came_back = less(smallest(*dealt), shoe.first_card_at)
    gone = _first(shoe, idle_from(shoe), *ARRIVAL, "decks_removed")
    return gone if new_decks(shoe) and not came_back else None


def _replaced_at_once(shoe: Shoe) -> bool:
    gone = _others_at(shoe)
    return gone is not None and gone - idle_from(shoe) <= timedelta(minutes=2)


GONE = (*ARRIVAL, "batch_in_shuffler", "batch_out_of_shuffler", "decks_removed")


def _spreads(shoe: Shoe) -> list[Row]:
    """Spreads of the idle table's own cards."""
    idle = idle_from(shoe)
    gone = shoe.desk.next(idle, *GONE)
    until = smallest(gone["event_at"] if gone else None, shoe.starts_at)
    spreads = shoe.desk.up_to(until, "cards_spread")
    return [event for event in spreads if idle is not None and event["event_at"] >= idle]


def _face_up(shoe: Shoe) -> Row | None:
    """The spread that lay face up before anybody asked, or else the first that may have lain so."""
    spreads = [event for event in _spreads(shoe) if event["event_face_up"] is not False]
    asked = shoe.desk.next(idle_from(shoe), "spread_requested")
    unasked = [
        e for e in spreads if e["event_face_up"] and not (asked and asked["event_at"] <= e["event_at"])
    ]
    return first_of(unasked) or first_of(spreads)


def _lay_face_up(shoe: Shoe) -> Truth:
    """Whether an idle table's cards were spread face up, at first or later."""
    spread = _face_up(shoe)
    if spread is None:
        return None if _spread(shoe) is None else False
    return True if spread["event_face_up"] else None


@check("627a.5(g)", "shoe")
def idle_cards_spread_and_shown(shoe: Shoe) -> Answer:
    idle, spread = idle_from(shoe), _spread(shoe)
    asked = since(shoe, idle, "spread_requested")
    recorded = told_of(shoe)
    lay_as_due = any_of(no(_lay_face_up(shoe)), happened(asked, recorded=True))
    shown = any_of(happened(_shown(shoe), recorded), _others_at(shoe) is not None)
    done = all_of(happened(spread, recorded), lay_as_due, shown)
    at_once = _replaced_at_once(shoe) and not idle_within(shoe)
    applies = all_of(any_of(was_idle(shoe), idle_within(shoe)), not at_once)
    return applies, all_of(not idle_within(shoe), done)


@check("627a.5(g)[in order]", "shoe")
def idle_cards_spread_as_asked(shoe: Shoe) -> Answer:
    idle, spread = idle_from(shoe), _spread(shoe)
    if spread is None:
        return all_of(was_idle(shoe), False), None
    asked = shoe.desk.next(idle, "spread_requested")
    up = first_known(
        earliest([e for e in _spreads(shoe) if e["event_face_up"] is not False]), spread["event_at"]
    )
    late = asked is not None and asked["event_at"] > up
    after = any_of(in_order(spread["event_at"], _shown(shoe)), _others_at(shoe) is not None)
    return was_idle(shoe), all_of(no(all_of(_lay_face_up(shoe), late)), after)


@check("627a.5(g)(1)", "shoe")
def idle_cards_washed_shuffled_cut(shoe: Shoe) -> Answer:
    washed = _in_turn(shoe, _taken_up_since(shoe), "cards_washed")
    stacked = _in_turn(shoe, first_known(washed, _stacked(shoe)), "cards_stacked")
    steps = [washed, stacked, _shuffled_since(shoe, stacked), latest(stack(shoe, "cut"))]
    done = all_of(*(happened(at, told_of(shoe)) for at in steps))
    ordered = all_of(in_order(_shown(shoe), *steps), at_most(steps[-1], shoe.first_card_at))
    return all_of(was_idle(shoe), no(by_device(shoe)), no(_others(shoe))), all_of(done, ordered)


OTHER = {"A": "B", "B": "A", None: None}


def _may_be(shoe: Shoe, batch: str | None, kind: str) -> list[Row]:
    """Events up to the shoe's first round that do not name the other of two batches."""
    found = shoe.desk.up_to(shoe.starts_at, kind)
    return [e for e in found if batch is None or e["event_batch_id"] != OTHER[batch]]


def _moved(shoe: Shoe, at: Any, batch: str | None, kind: str) -> Any:
    """When a batch was moved from a moment on, or else after the table had fallen idle."""
    moves, idle = _may_be(shoe, batch, kind), idle_from(shoe)
    in_turn = earliest([e for e in moves if at is not None and e["event_at"] >= at])
    otherwise = latest([e for e in moves if idle is not None and e["event_at"] >= idle])
    return first_known(in_turn, otherwise)


def _into(shoe: Shoe) -> Any:
    since_then = first_known(_stacked(shoe), idle_from(shoe))
    return _moved(shoe, since_then, batch_of(shoe.before), "batch_in_shuffler")


def _out(shoe: Shoe) -> Any:
    since_then = first_known(_into(shoe), idle_from(shoe))
    return _moved(shoe, since_then, batch_of(shoe), "batch_out_of_shuffler")


def _request(shoe: Shoe) -> Any:
    return since(shoe, idle_from(shoe), "spread_requested")


def _respread(shoe: Shoe) -> Any:
    """When the cards dealt next were last spread, once out of the device and asked for."""
    asked, out = _request(shoe), _out(shoe)
    begins = largest(asked, out)
    spreads = _may_be(shoe, batch_of(shoe), "cards_spread")
    return latest([e for e in spreads if begins is not None and e["event_at"] >= begins])


def _stored_asked_for(shoe: Shoe) -> Truth:
    """A player asked, and the idle table's own cards were not spread face up for him."""
    asked = _request(shoe)
    if asked is None:
        return False
    spread = shoe.desk.next(asked, "cards_spread")
    if spread is None:
        return True
    by = first_known(_stacked(shoe), _into(shoe), _out(shoe))
    return no(all_of(spread["event_face_up"], at_most(spread["event_at"], by)))


@check("627a.5(g)(2)", "shoe")
def stored_batch_goes_on(shoe: Shoe) -> Answer:
    recorded, stacked_at = told_of(shoe), _stacked(shoe)
    moves = [_into(shoe), _out(shoe)]
    stacked = happened(stacked_at, recorded)
    done = all_of(
        stacked, *(happened(at, recorded=True) for at in moves), in_order(_shown(shoe), stacked_at, *moves)
    )
    again = _respread(shoe)
    reshuffled = all_of(happened(again, recorded), at_most(again, _shuffled_since(shoe, again)))
    applies = all_of(was_idle(shoe), by_device(shoe), no(_others(shoe)))
    as_asked = any_of(no(_stored_asked_for(shoe)), reshuffled)
    return applies, all_of(done, other_batch_than_before(shoe), as_asked)


def stored_batch_dealt(table: Table) -> Truth:
    """A batch stored in the device was dealt unspread after an idle spell at the table that day."""
    return any_of(*(_unspread(shoe) for shoe in table.shoes))


def _unspread(shoe: Shoe) -> Truth:
    return all_of(was_idle(shoe), _respread(shoe) is None, by_device(shoe), no(_others(shoe)))


@check("627a.5(g)[until it closes]", "event")
def idle_until_closed(row: tuple[Table, Row]) -> Answer:
    table, event = row
    if event["event_kind"] != "idle_started" or not table.shoes:
        return False, None
    desk, began = table.shoes[0].desk, event["event_at"]
    closed = desk.next(began, "table_closed")
    if falls_idle_again(desk, event):
        return False, None
    dealt = [one.row["first_card_at"] for one in desk.rounds.values() if one.row["first_card_at"] is not None]
    if any(began <= at and (closed is None or at <= closed["event_at"]) for at in dealt):
        return False, None
    if closed is None and desk.next(began, "cut_offered", "cut", "shoe_loaded", "burn"):
        return False, None
    ends, spread = _taken_away(desk, began, closed), desk.next(began, "cards_spread")
    in_time = spread is not None and spread["event_at"] <= ends
    lasted = ends - began > timedelta(minutes=2)
    if closed is None:
        reopened = desk.next(began, "table_opened") is not None
        applies: Truth = True if (lasted or in_time) and not reopened else None
    else:
        applies = lasted
    return applies, all_of(in_time, no(_unasked(desk, began, ends)))


def _taken_away(desk: Desk, began: Any, closed: Row | None) -> Any:
    """When the cards of an idle table were taken away, or the record of it ends."""
    others = () if closed else ARRIVAL
    taken = desk.next(began, "table_closed", "decks_removed", *others)
    everything = [event for of_kind in desk.happened.values() for event in of_kind]
    return taken["event_at"] if taken else latest(everything)


def _unasked(desk: Desk, began: Any, ends: Any) -> Truth:
    """Cards were spread face up, and no player had asked for it since the table fell idle."""
    others = desk.next(began, *ARRIVAL)
    until = smallest(others["event_at"] if others else None, ends)
    asked = desk.next(began, "spread_requested")
    spreads = [event for event in desk.up_to(until, "cards_spread") if event["event_at"] >= began]
    unasked = [event for event in spreads if asked is None or asked["event_at"] > event["event_at"]]
    return any_of(False, *(event["event_face_up"] for event in unasked))
