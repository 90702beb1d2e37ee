"""Columns of shoes: what was done to them when, and what a missing event means."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.columns.silence import NOTHING, Complete
from audit.format.log_files import arrow_schema
from rules.catalogue import load
from rules.clause import Per
from rules.duties.groups import Moments, first_after, last_before
from rules.kinds import Codes
from rules.values import booleans, integers
from tests.rounds import ALL_RECORDED

DAY = date(2026, 3, 2)
START = datetime(2026, 3, 2, 18, tzinfo=UTC)


def _at(minute: float) -> datetime:
    return START + timedelta(minutes=minute)


def _event(number: int, kind: str, minute: float, **columns: Any) -> dict[str, Any]:
    return {
        "property_id": "PHL1",
        "gaming_day": DAY,
        "table_id": "MB-01",
        "event_number": number,
        "event_kind": kind,
        "event_at": _at(minute),
        "event_shoe_id": "S1",
        **columns,
    }


def _round(number: int, minute: float, shoe: str = "S1", **columns: Any) -> dict[str, Any]:
    return {
        "property_id": "PHL1",
        "gaming_day": DAY,
        "table_id": "MB-01",
        "round_id": f"R{number}",
        "game": "minibaccarat",
        "shoe_id": shoe,
        "first_card_at": _at(minute),
        "result_announced_at": _at(minute + 0.5),
        "settled_at": _at(minute + 0.75),
        **columns,
    }


def _hand(number: int, position: str, *cards: str, **columns: Any) -> dict[str, Any]:
    return {
        "gaming_day": DAY,
        "round_id": f"R{number}",
        "hand_position": position,
        "cards": list(cards),
        **columns,
    }


def _chunk(
    rounds: list[dict[str, Any]],
    events: list[dict[str, Any]],
    hands: list[dict[str, Any]] | None = None,
    complete: Complete = ALL_RECORDED,
) -> Chunk:
    catalogue = load()
    rows = {"rounds": rounds, "events": events, "hands": hands or []}
    tables = {
        name: pa.Table.from_pylist(rows.get(name, []), schema=arrow_schema(name))
        for name in ("rounds", "hands", "wagers", "payments", "events")
    }
    return Chunk(
        tables,
        catalogue.chapters["627a"],
        catalogue,
        filed=lambda *_: Filed(None, {}),
        submission_given=False,
        complete=lambda *_: complete,
    )


def _of_shoe(chunk: Chunk, name: str, shoe: str = "S1") -> Any:
    """Return one value of a column of shoes: text, a flag, minutes since the start, or a number."""
    ids: Codes = chunk.column("shoe_id", Per.SHOE)
    row = [ids.text(place) for place in range(len(ids))].index(shoe)
    column = chunk.column(name, Per.SHOE)
    if isinstance(column, Codes):
        return column.text(row)
    if column.missing[row]:
        return None
    value = column.values[row]
    if name.endswith("_at"):
        return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=int(value)) - START).seconds // 60
    return bool(value) if isinstance(value, np.bool_) else int(value)


PREPARED = [_event(1, "shuffled", 0, event_method="manual"), _event(2, "shoe_loaded", 2, event_deck_count=8)]


@pytest.mark.parametrize(
    "name", ["new_decks", "recut_ordered", "shuffle_directed", "was_cut", "was_idle", "cover_card_out"]
)
def test_what_no_event_shows_did_not_happen_only_where_the_casino_says_that_all_are_recorded(
    name: str,
) -> None:
    assert _of_shoe(_chunk([_round(1, 5)], PREPARED), name) is False
    assert _of_shoe(_chunk([_round(1, 5)], PREPARED, complete=NOTHING), name) is None


@pytest.mark.parametrize("name", ["new_decks", "recut_ordered", "was_cut", "cover_card_out"])
def test_shoe_of_which_no_event_tells_may_have_been_prepared_before_the_log_begins(name: str) -> None:
    assert _of_shoe(_chunk([_round(1, 5)], []), name) is None


def test_order_of_rows_does_not_matter() -> None:
    events = [
        *PREPARED,
        _event(
            3, "cut", 1, event_cards_above=9, event_cards_below=400, event_position="4", event_role="player"
        ),
        _event(4, "recut_ordered", 1.2, event_role="floorperson"),
        _event(5, "cut", 1.4, event_cards_above=200, event_cards_below=209, event_role="dealer"),
    ]
    for rows in (events, events[::-1]):
        chunk = _chunk([_round(1, 5)], rows)
        assert _of_shoe(chunk, "cut_cards_above") == 200
        assert _of_shoe(chunk, "first_cutter") == 4
        assert _of_shoe(chunk, "last_cutter") == 0
        assert _of_shoe(chunk, "recut_ordered_by") == "floorperson"


@pytest.mark.parametrize(
    ("seats", "known"), [(["7", "2"], True), ([], True), (["7", "bar"], False), (["99"], False)]
)
def test_list_of_seats_is_known_where_every_entry_is_a_seat(seats: list[str], known: bool) -> None:
    offered = _event(3, "cut_offered", 1, event_positions=seats, event_seated=["2", "7"])
    chunk = _chunk([_round(1, 5)], [*PREPARED, offered])
    assert chunk.column("offered_seats", Per.SHOE).known.tolist() == [known]
    assert chunk.column("occupied_seats", Per.SHOE).count().tolist() == [2]


def test_shoe_before_may_lie_in_the_day_before() -> None:
    """Its rounds were judged with that day; its events are at hand, and are enough."""
    yesterday = {"gaming_day": DAY - timedelta(days=1), "event_shoe_id": "S0"}
    events = [
        _event(1, "shoe_loaded", -60, event_batch_id="B", **yesterday),
        _event(1, "shoe_loaded", 2, event_batch_id="A"),
    ]
    chunk = _chunk([_round(1, 5)], events)
    assert _of_shoe(chunk, "shoe_batch") == "A"
    assert _of_shoe(chunk, "previous_batch") == "B"


def test_another_table_is_another_place() -> None:
    other = {"table_id": "MB-02", "event_shoe_id": "S0"}
    chunk = _chunk([_round(1, 5)], [*PREPARED, _event(1, "shoe_loaded", -60, event_batch_id="B", **other)])
    assert _of_shoe(chunk, "previous_batch") is None


def test_opening_steps_count_between_the_arrival_of_decks_and_the_first_round() -> None:
    before = _event(1, "cards_spread", -50, event_face_up=False)
    opening = [
        _event(2, "decks_received", -30, event_preinspected=False),
        _event(3, "decks_inspected", -25, event_person_id="D-1", event_verified_by="F-1"),
        _event(4, "cards_spread", -20, event_face_up=True),
    ]
    late = _event(9, "cards_washed", 6)
    chunk = _chunk([_round(1, 5)], [before, *opening, *PREPARED, late])
    assert _of_shoe(chunk, "new_decks") is True
    assert _of_shoe(chunk, "decks_preinspected") is False
    assert _of_shoe(chunk, "spread_face_up") is True
    assert _of_shoe(chunk, "inspection_verified_by") == "F-1"
    assert _of_shoe(chunk, "washed_at") is None


@pytest.mark.parametrize(("complete", "both"), [(ALL_RECORDED, False), (NOTHING, None)])
def test_decks_that_arrived_were_not_spread_only_where_all_spreads_are_recorded(
    complete: Complete, both: bool | None
) -> None:
    chunk = _chunk([_round(1, 5)], [_event(1, "decks_opened", -30), *PREPARED], complete=complete)
    assert _of_shoe(chunk, "new_decks") is True
    assert _of_shoe(chunk, "both_batches_spread") is both


@pytest.mark.parametrize(
    ("batches", "both"), [(["A", "B"], True), (["A", "A"], False), (["A", None], None), (["A"], False)]
)
def test_both_batches_are_spread_where_each_is_named(batches: list[str | None], both: bool | None) -> None:
    spread = [_event(2, "cards_spread", -20, event_batch_id=batch) for batch in batches]
    chunk = _chunk([_round(1, 5)], [_event(1, "decks_opened", -30), *spread, *PREPARED])
    assert _of_shoe(chunk, "both_batches_spread") is both


def test_idle_spell_belongs_to_the_shoe_dealt_after_it() -> None:
    events = [
        *PREPARED,
        _event(3, "idle_started", 20),
        _event(4, "cards_spread", 21, event_face_up=False, event_shoe_id="S2"),
        _event(5, "first_player_inspection", 40, event_shoe_id="S2"),
        _event(6, "shoe_loaded", 50, event_shoe_id="S2"),
    ]
    chunk = _chunk([_round(1, 5), _round(2, 51, "S2"), _round(3, 60, "S2")], events)
    assert _of_shoe(chunk, "idle_began_at") is None
    assert _of_shoe(chunk, "idle_began_at", "S2") == 20
    assert _of_shoe(chunk, "idle_spread_at", "S2") == 21
    assert _of_shoe(chunk, "idle_inspection_at", "S2") == 40
    assert _of_shoe(chunk, "idle_within_shoe", "S2") is False


def test_idle_spell_is_over_when_the_table_closes() -> None:
    events = [
        *PREPARED,
        _event(3, "idle_started", 20),
        _event(4, "table_closed", 30),
        _event(5, "shoe_loaded", 50, event_shoe_id="S2"),
    ]
    assert _of_shoe(_chunk([_round(1, 51, "S2")], events), "was_idle", "S2") is False


def test_play_that_goes_on_from_the_same_shoe_after_an_idle_spell_is_seen() -> None:
    chunk = _chunk([_round(1, 5), _round(2, 60)], [*PREPARED, _event(3, "idle_started", 20)])
    assert _of_shoe(chunk, "idle_within_shoe") is True
    assert _of_shoe(chunk, "was_idle") is False


@pytest.mark.parametrize(
    ("events", "there"),
    [
        ([("batch_in_shuffler", 1)], True),
        ([("batch_in_shuffler", 1), ("batch_out_of_shuffler", 3)], False),
        ([("decks_opened", -9)], False),
        ([("batch_in_shuffler", 6)], None),
        ([], None),
    ],
)
def test_other_batch_is_where_it_was_last_put(events: list[tuple[str, int]], there: bool | None) -> None:
    moves = [_event(5, kind, minute, event_batch_id="B") for kind, minute in events]
    loaded = _event(1, "shoe_loaded", 2, event_batch_id="A")
    assert _of_shoe(_chunk([_round(1, 5)], [loaded, *moves]), "other_batch_in_device") is there


@pytest.mark.parametrize(("minute", "seen"), [(1, True), (-61, False), (3, False)])
def test_rack_is_emptied_between_the_shoe_before_and_the_burn(minute: int, *, seen: bool) -> None:
    before = _event(1, "shoe_loaded", -60, event_shoe_id="S0")
    events = [before, *PREPARED, _event(5, "burn", 2), _event(6, "rack_cleared", minute)]
    assert _of_shoe(_chunk([_round(1, 5)], events), "rack_was_cleared") is seen


def test_set_of_cards_is_in_use_until_its_last_round_is_over() -> None:
    rounds = [
        _round(1, 5, deck_id="D1"),
        _round(2, 9, deck_id="D1", settled_at=None, simulated=True),
    ]
    chunk = _chunk(rounds, [_event(1, "decks_opened", -9, event_deck_id="D1")])
    assert chunk.column("deck_last_used_at", Per.DECK)[0] - chunk.column("deck_opened_at", Per.DECK)[0] == (
        18.5 * 60_000_000
    )
    assert chunk.column("deck_uses_complete", Per.DECK)[0]
    open_ended = _chunk([_round(1, 5, deck_id="D1", settled_at=None)], [])
    assert set(open_ended.column("deck_uses_complete", Per.DECK).tolist()) == {None}


def test_card_drawn_in_error_is_counted_where_it_lives_on() -> None:
    hands = [
        _hand(1, "players_hand", "Ks", "6d", "9c", card_in_error=[False, False, True]),
        _hand(1, "bankers_hand", "2s", "2d", "9c"),
        _hand(2, "players_hand", "9c", "6d"),
        _hand(2, "bankers_hand", "2s", "2d"),
    ]
    events = [
        *PREPARED,
        _event(3, "burn", 3, event_card="9c"),
        _event(4, "card_racked", 6, event_card="9c"),
        _event(5, "card_exposed", 7, event_card="9c"),
    ]
    chunk = _chunk([_round(1, 5), _round(2, 9)], events, hands)
    assert _of_shoe(chunk, "commonest_card_copies") == 4
    assert _of_shoe(chunk, "cards_seen") == 11
    assert _of_shoe(chunk, "shoe_cards_complete") is True
    assert _of_shoe(_chunk([_round(1, 5), _round(2, 9)], events, hands[:3]), "shoe_cards_complete") is None


def test_rounds_after_the_cover_card() -> None:
    rounds = [_round(1, 5), _round(2, 9), _round(3, 12, void=True), _round(4, 15)]
    out = _event(3, "cover_card_out", 9.2, event_round_id="R2")
    chunk = _chunk(rounds, [*PREPARED, out])
    assert _of_shoe(chunk, "cover_card_out") is True
    assert _of_shoe(chunk, "cover_card_came_first") is False
    assert _of_shoe(chunk, "rounds_after_cover") == 2
    assert _of_shoe(chunk, "hands_after_cover") == 1
    assert _of_shoe(chunk, "round_after_cover_card_at") == 12
    for minute, after in ((9.2, 2), (11, None)):  # while the second round was played, and between two rounds
        unplaced = _chunk(rounds, [*PREPARED, _event(3, "cover_card_out", minute)])
        assert _of_shoe(unplaced, "rounds_after_cover") == after


def test_cover_card_said_to_be_of_a_round_of_another_shoe_leaves_its_round_open() -> None:
    rounds = [_round(1, 5), _round(2, 9), _round(3, 12, shoe_id="another")]
    out = _event(3, "cover_card_out", 9.2, event_round_id="R3")
    chunk = _chunk(rounds, [*PREPARED, out])
    assert _of_shoe(chunk, "cover_card_out") is True
    assert _of_shoe(chunk, "rounds_after_cover") is None


@pytest.mark.parametrize(("below", "out"), [(411, False), (412, False), (413, None)])
def test_cover_card_must_have_come_out_once_the_cards_above_it_are_dealt(
    below: int, out: bool | None
) -> None:
    hands = [_hand(1, "players_hand", "Ks", "6d"), _hand(1, "bankers_hand", "2s", "2d")]
    placed = _event(3, "cover_card_placed", 1, event_cards_below=below)
    assert _of_shoe(_chunk([_round(1, 5)], [*PREPARED, placed], hands), "cover_card_out") is out


@pytest.mark.parametrize(("minute", "ended"), [(20, True), (51, False)])
def test_play_ends_with_a_shoe_when_the_table_closes_before_the_next(minute: int, ended: bool) -> None:
    events = [
        *PREPARED,
        _event(3, "table_closed", minute),
        _event(4, "shoe_loaded", 50, event_shoe_id="S2"),
    ]
    chunk = _chunk([_round(1, 5)], events)
    assert _of_shoe(chunk, "followed_by_a_shoe") is True
    assert _of_shoe(chunk, "play_ended_with_the_shoe") is ended


_moments = st.lists(
    st.tuples(st.one_of(st.none(), st.integers(0, 6)), st.integers(0, 2), st.booleans()), max_size=12
)


@given(_moments, _moments, st.sampled_from([1, 2**59]))
def test_nearest_moments_are_those_a_search_row_by_row_finds(
    asked: list[tuple[int | None, int, bool]], happened: list[tuple[int | None, int, bool]], apart: int
) -> None:
    """Also of moments that lie too far apart to be numbered by group and time."""
    moments = _columns(asked, apart), _columns(happened, apart)
    before = last_before(*moments, booleans([row[2] for row in happened]))
    after = first_after(*moments, booleans([row[2] for row in happened]))
    for place, (at, group, _) in enumerate(asked):
        there = [
            (when, row)
            for row, (when, where, chosen) in enumerate(happened)
            if chosen and when is not None and where == group and at is not None
        ]
        assert before[place] == max((each for each in there if each[0] <= (at or 0)), default=(0, -1))[1]
        assert after[place] == min((each for each in there if each[0] >= (at or 0)), default=(0, -1))[1]


def _columns(rows: list[tuple[int | None, int, bool]], apart: int) -> Moments:
    known = [row[0] is not None for row in rows]
    return Moments(
        integers([apart * (row[0] or 0) for row in rows], known), integers([row[1] for row in rows])
    )
