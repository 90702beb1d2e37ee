"""What many lines of a finding share is told once, and nothing of them is lost."""

from __future__ import annotations

from datetime import UTC, datetime

from audit.runs.findings import STATEMENT
from reports.exceptions.also_read import also_read
from reports.exceptions.told_once import Told, brief, once
from reports.wording import Clock

NEW_YORK = Clock.of("America/New_York")
AT = datetime(2026, 3, 15, 0, 30, tzinfo=UTC)
"""20:30 of March 14 in New York."""


def _wager(seat: int, outcome: str, order: int) -> Told:
    text = f"kind: Ante; outcome: {outcome}; paid: $0.00; order: {order}"
    return Told("wager", "", f"Seat {seat}, wager", text)


def test_names_and_what_all_say_stand_once_before_the_lines() -> None:
    told = list(once([_wager(1, "lose", 1), _wager(1, "push", 2), _wager(2, "lose", 3)]))
    assert told == [
        "of every wager: kind: Ante; paid: $0.00",
        "of each wager in this order: outcome; order",
        "Seat 1, wager (lose; 1) (push; 2)",
        "Seat 2, wager (lose; 3)",
    ]


def test_a_line_that_says_something_else_keeps_its_names() -> None:
    odd = Told("wager", "", "Seat 5, wager", "kind: Ante; paid: $0.00; collected at: 20:30:00")
    *_, last = once([_wager(1, "lose", 1), _wager(2, "lose", 2), _wager(3, "win", 3), odd])
    assert last == "Seat 5, wager (collected at: 20:30:00)"


def test_few_lines_are_told_whole() -> None:
    assert list(once([_wager(1, "lose", 1)])) == [
        "Seat 1, wager (kind: Ante; outcome: lose; paid: $0.00; order: 1)"
    ]


def test_cards_without_a_name_keep_their_place_among_values() -> None:
    rounds = [Told("round", "", f"{n}", f"4c {n}h; settled at: 20:30:0{n}") for n in range(2, 5)]
    assert list(once(rounds))[1:] == [f"round {n} (4c {n}h; 20:30:0{n})" for n in range(2, 5)]


def test_events_tell_what_each_says_by_name() -> None:
    events = [Told("event", "", f"cut {n}", f"dealer ID-1; position: {n}") for n in range(3)]
    assert list(once(events)) == [
        "of every event: dealer ID-1",
        *(f"cut {n} (position: {n})" for n in range(3)),
    ]


def _round(number: int, dealer: str) -> Told:
    text = f"number in day: {number}; dealer id: {dealer}; settled at: 20:30:{number}"
    return Told("round", "20:30", f"MB-01-20260314-{number:04}", text)


def test_rounds_share_the_beginning_of_their_names_and_the_dealer_until_he_changes() -> None:
    rounds = [_round(number, "ID-1" if number < 17 else "ID-2") for number in range(10, 24)]
    assert list(once(rounds)) == [
        "of every round: its name begins MB-01-20260314-…; number in day as its name ends",
        "of each round in this order: settled at",
        "from here dealer id: ID-1",
        *(f"20:30 round …{number:04} (20:30:{number})" for number in range(10, 17)),
        "from here dealer id: ID-2",
        *(f"20:30 round …{number:04} (20:30:{number})" for number in range(17, 24)),
    ]


def test_what_changes_often_is_told_each_time() -> None:
    rounds = [_round(number, f"ID-{number % 2}") for number in range(10, 22)]
    assert list(once(rounds))[2] == "20:30 round …0010 (ID-0; 20:30:10)"


def test_six_lines_without_a_change_are_many_and_five_are_not() -> None:
    for lines, since in ((12, ["from here dealer id: ID-1", "from here dealer id: ID-2"]), (11, [])):
        rounds = [_round(number, "ID-1" if number < 16 else "ID-2") for number in range(10, 10 + lines)]
        assert [line for line in once(rounds) if line.startswith("from here")] == since


def test_names_that_begin_with_little_in_common_are_told_whole() -> None:
    rounds = [Told("round", "20:30", f"{n}-R-{n}", "dealer id: ID-1; settled at: 20:31") for n in range(3)]
    assert list(once(rounds)) == [
        "of every round: dealer id: ID-1; settled at: 20:31",
        *(f"20:30 round {n}-R-{n}" for n in range(3)),
    ]


def test_all_that_is_said_to_be_recorded_stands_in_one_sentence() -> None:
    said = [
        "recording.yaml says that all events shuffled are recorded",
        "recording.yaml says that all cells of hands.hand_revealed_at are recorded",
        "recording.yaml says that all events player_left are recorded",
    ]
    lines = [{"kind": STATEMENT, "name": "", "at": None, "text": text} for text in said]
    found = also_read(
        {"rests_on": lines, "round_id": "", "position": "", "amount_cents": None, "at": AT}, set(), NEW_YORK
    )
    assert found == [
        (
            "recording.yaml says that all are recorded of: events shuffled, player_left; "
            "cells of hands.hand_revealed_at"
        )
    ]


def test_a_moment_of_the_same_day_needs_no_day() -> None:
    text = (
        "set at: 2026-03-14 20:29:49.717 EDT; before: 2026-03-13 20:30:00 EDT; utc: 2026-03-14 20:30:00 UTC"
    )
    assert brief(text, AT, NEW_YORK) == (
        "set at: 20:29:49.717; before: 2026-03-13 20:30:00 EDT; utc: 2026-03-14 20:30:00 UTC"
    )
    assert brief(text, None, NEW_YORK) == text


def test_people_are_named_after_their_role() -> None:
    told = "person id: ID-7; role: dealer; verified by: ID-8"
    assert brief(told, None, NEW_YORK) == "dealer ID-7; verified by: ID-8"
    assert brief("role: player; player id: ID-9; position: 4", None, NEW_YORK) == "player ID-9; position: 4"
    assert brief("person id: ID-7; role: supervisor", None, NEW_YORK) == "person id: ID-7; role: supervisor"
