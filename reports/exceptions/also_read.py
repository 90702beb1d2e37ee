"""What a check read besides the rows that a finding is about: other seats and rounds, filings, statements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from audit.runs.findings import FILING, STATEMENT
from reports.exceptions.told_once import Told, brief, once
from reports.wording import Clock, position

Line = Mapping[str, Any]
_OF_NO_ROW = (FILING, STATEMENT)
_OF_SEATS = ("hand", "wager")
_WAGER = re.compile(r"wagers (?P<name>[^:]+): (?P<offered>yes|no)")
_COMPLETE = re.compile(
    r"(?P<file>\S+) says that all (?P<kind>events|payments|cells of|[a-z ]+) (?P<name>[\w.]+) are recorded"
)
_OFFERED = {"yes": "wagers offered:", "no": "wagers not offered:"}


def of_its_round(row: Mapping[str, Any]) -> list[Line]:
    """Give the lines of a finding's own round, shoe or deck, without those of the rounds before it."""
    lines = [line for line in row["rests_on"] or [] if line["kind"] not in _OF_NO_ROW]
    return lines[: _end(row, lines)]


def also_read(row: Mapping[str, Any], concerned: set[str], clock: Clock) -> list[str]:
    """Say what else was read: where no money is worked out, the hands and wagers that it was held against.

    concerned  positions that the finding is about, or that decide every player's result
    """
    lines = [line for line in row["rests_on"] or [] if line["kind"] not in _OF_NO_ROW]
    told = [*_other_seats(row, concerned, clock), *in_lines(lines[_end(row, lines) :], clock, row["at"])]
    filed = [line["text"] for line in row["rests_on"] or [] if line["kind"] == FILING]
    stated = [line["text"] for line in row["rests_on"] or [] if line["kind"] == STATEMENT]
    return [*once(told), *([f"as filed, {'; '.join(_offered(filed))}"] if filed else []), *_stated(stated)]


def _stated(texts: Iterable[str]) -> Iterator[str]:
    """Name in one sentence all that a statement says is recorded, each kind of record once."""
    complete: dict[str, dict[str, list[str]]] = {}
    for text in texts:
        if found := _COMPLETE.fullmatch(text):
            complete.setdefault(found["file"], {}).setdefault(found["kind"], []).append(found["name"])
        else:
            yield text
    for file, kinds in complete.items():
        words = "; ".join(f"{kind} {', '.join(names)}" for kind, names in kinds.items())
        yield f"{file} says that all are recorded of: {words}"


def _offered(filed: Iterable[str]) -> Iterator[str]:
    """Name in one list the wagers that are offered, and in one those that are not."""
    lists: dict[str, list[str]] = {}
    others = []
    for piece in "; ".join(filed).split("; "):
        wager = _WAGER.fullmatch(piece)
        if wager:
            lists.setdefault(wager["offered"], []).append(wager["name"])
        else:
            others.append(piece)
    for offered, words in _OFFERED.items():
        if offered in lists:
            yield f"{words} {', '.join(lists[offered])}"
    yield from others


def _end(row: Mapping[str, Any], lines: list[Line]) -> int:
    """Where the lines of another round begin."""
    rounds = [place for place, line in enumerate(lines) if line["kind"] == "round"]
    return rounds[1] if row["round_id"] and len(rounds) > 1 else len(lines)


def in_lines(lines: Iterable[Line], clock: Clock, at: datetime | None) -> Iterator[Told]:
    """Begin each line with its time and name, or with the seat.

    at  moment of the finding, whose day is printed above
    """
    for line in lines:
        text = brief(line["text"], line["at"] or at, clock)
        if line["kind"] in _OF_SEATS:
            yield _of_seat(line, text)
        else:
            name = line["name"] if line["kind"] == "round" else line["name"].replace("_", " ")
            yield Told(line["kind"], clock.time(line["at"]), name, text)


def _of_seat(line: Line, text: str) -> Told:
    return Told(line["kind"], "", f"{position(line['name'])}, {line['kind']}", text)


def _other_seats(row: Mapping[str, Any], concerned: set[str], clock: Clock) -> Iterator[Told]:
    if not row["position"] or row["amount_cents"] is not None:
        return
    own = {(each["file"], each["row"]) for each in row["evidence"] or []}
    house = concerned - {row["position"]}
    for line in of_its_round(row):
        of_itself = line["name"] in house or (line["file"], line["row"]) in own
        if line["kind"] in _OF_SEATS and line["text"] and not of_itself:
            yield _of_seat(line, brief(line["text"], row["at"], clock))
