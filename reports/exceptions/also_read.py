"""What a check read besides the rows that a finding is about: other seats and rounds, filings, statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from audit.folder.findings import FILING, STATEMENT
from reports.wording import Clock, position

Line = Mapping[str, Any]
_OF_NO_ROW = (FILING, STATEMENT)
_OF_SEATS = ("hand", "wager")


def of_its_round(row: Mapping[str, Any]) -> list[Line]:
    """Give the lines of a finding's own round, shoe or deck, without those of the rounds before it."""
    lines = [line for line in row["rests_on"] or [] if line["kind"] not in _OF_NO_ROW]
    return lines[: _end(row, lines)]


def also_read(row: Mapping[str, Any], concerned: set[str], clock: Clock) -> list[str]:
    """Say what else was read: where no money is worked out, the hands and wagers that it was held against.

    concerned  positions that the finding is about, or that decide every player's result
    """
    lines = [line for line in row["rests_on"] or [] if line["kind"] not in _OF_NO_ROW]
    found = [*_other_seats(row, concerned), *_around(lines[_end(row, lines) :], clock)]
    filed = [line["text"] for line in row["rests_on"] or [] if line["kind"] == FILING]
    stated = [line["text"] for line in row["rests_on"] or [] if line["kind"] == STATEMENT]
    return [*found, *([f"as filed, {'; '.join(filed)}"] if filed else []), *stated]


def _end(row: Mapping[str, Any], lines: list[Line]) -> int:
    """Where the lines of another round begin."""
    rounds = [place for place, line in enumerate(lines) if line["kind"] == "round"]
    return rounds[1] if row["round_id"] and len(rounds) > 1 else len(lines)


def _other_seats(row: Mapping[str, Any], concerned: set[str]) -> Iterator[str]:
    if not row["position"] or row["amount_cents"] is not None:
        return
    own = {(each["file"], each["row"]) for each in row["evidence"] or []}
    house = concerned - {row["position"]}
    for line in of_its_round(row):
        of_itself = line["name"] in house or (line["file"], line["row"]) in own
        if line["kind"] in _OF_SEATS and line["text"] and not of_itself:
            yield f"{position(line['name'])}, {line['kind']} ({line['text']})"


def _around(lines: list[Line], clock: Clock) -> Iterator[str]:
    for line in lines:
        said = f" ({line['text']})" if line["text"] else ""
        if line["kind"] in _OF_SEATS:
            yield f"{position(line['name'])}, {line['kind']}{said}"
        else:
            name = f"round {line['name']}" if line["kind"] == "round" else line["name"].replace("_", " ")
            yield f"{clock.time(line['at'])} {name}{said}".strip()
