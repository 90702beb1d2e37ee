"""Everything that a check read, row by row: what whoever holds nothing else needs to judge a finding again.

Of a round, its hands, wagers, payments and events, as far as the clause reads any of their columns, and the
rounds before it that the clause looks back on; of a shoe or deck, its rounds and events and the shoe before;
of a gaming table's day, the counts of its inventory and what came or went between them, or the pit's list.
What was filed and what the casino says it records are lines, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from typing import Any

import numpy as np

from audit.columns.chunk import Chunk, NotRecorded
from audit.columns.filed_pieces import between
from audit.evidence.wording import NOTHING, value
from audit.evidence.writer import Writer
from audit.format.belonging import FILES
from audit.runs.findings import FILING, STATEMENT
from audit.verdicts.check import Outcome
from rules.catalogue import Catalogue
from rules.clause import Per
from rules.columns import KEYS, TABLES
from rules.duties.floor_lists import CLOSED, OPENED
from rules.duties.inventories import COUNTS, CREDIT, DROP, FILL

OF_FILING = "filing"
"""Name of the line that says which filing the others are of."""
NO_ROW = {"file": "", "row": -1}

_TOLD_ALREADY = {
    *KEYS,
    *("event_number", "event_at", "event_kind", "event_round_id", "event_shoe_id", "event_deck_id"),
    *("hand_position", "cards", "tiles", "set_high", "set_medium", "set_low", "set_high_tiles"),
    *("set_low_tiles", "wager_position", "first_card_at"),
    *("payment_number", "payment_round_id", "payee_position", "shoe_id", "deck_id"),
}
"""Columns that a line, or the finding itself, tells elsewhere: keys, times, kinds, cards."""
_NAMES = {Per.EVENT: "event_kind", Per.ROUND: "round_id", Per.PAYMENT: "payee_position"}
_TIMES = {Per.EVENT: "event_at", Per.ROUND: "first_card_at"}
_OF_A_ROUND = (Per.HAND, Per.WAGER, Per.PAYMENT)
_PLAYERS = {Per.HAND: "hand_player_id", Per.WAGER: "wager_player_id"}
_GROUPS = (Per.SHOE, Per.DECK)
_ROUNDS_BACK = {"previous_round": 1, "turn_before": 4, "rounds_uncounted_at_most": 5}
"""How many rounds before its own a clause looks back on that reads a column; of all these, the most."""
_MEANWHILE = frozenset({"happening"})
"""Columns that tell of what happened at the table between its rounds."""
_OPENED = frozenset({"opened_before_at"})
"""Columns that tell when the table was opened."""
_EVENTS_OF_A_DAY = {
    "wins_between_counts": (*COUNTS, FILL, CREDIT, DROP),
    "opener_difference_cents": (*COUNTS, FILL, CREDIT),
    "longest_silence": (OPENED, CLOSED, "idle_started"),
}
"""Kinds of event that a clause about a table's day reads, by the column that it works out from them."""
_SHOE_BEFORE = frozenset({"previous_shoe"})


class RowsRead:
    """Writes down the rows that findings of one chunk rest on, as ``audit.runs.findings.LINE``."""

    def __init__(self, chunk: Chunk, catalogue: Catalogue, writer: Writer) -> None:
        self._chunk = chunk
        self._catalogue = catalogue
        self._writer = writer
        self._said: dict[tuple[str, Per, int, str], str] = {}
        self._where: dict[tuple[Per, int], tuple[str, str, datetime | None, dict[str, Any]]] = {}

    def of(self, outcome: Outcome, place: int, round_row: int, zone: str) -> list[dict[str, Any]]:
        """Write every row that the clause of an outcome reads for one of its rows, the times in that zone."""
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        read = self._catalogue.reads(outcome.clause)
        lines = _Lines(self, read, zone)
        if per in _GROUPS:
            found = self._of_group(lines, per, row)
        elif per is Per.TABLE:
            found = self._of_a_day(lines, row)
        elif round_row >= 0:
            found = self._of_round(lines, round_row)
        else:
            found = [lines.line(per, row)] if per is Per.EVENT else []
        return [*found, *self._filed(read, per, row, zone), *self._stated(read, per, row)]

    def _of_a_day(self, lines: _Lines, table: int) -> list[dict[str, Any]]:
        """Events of a table's day, in the order of their times, of the kinds that the clause reads."""
        kinds = [kind for name, each in _EVENTS_OF_A_DAY.items() if name in lines.read for kind in each]
        rows = self._rows_of(Per.EVENT, Per.TABLE, table) if kinds else []
        return in_time(
            [lines.line(Per.EVENT, e) for e in rows if self.text("event_kind", Per.EVENT, e) in kinds]
        )

    def _of_round(self, lines: _Lines, round_row: int) -> list[dict[str, Any]]:
        found = [lines.line(Per.ROUND, round_row), *lines.below(round_row)]
        for each in self._before(round_row, lines.rounds_back()):
            found += [lines.line(Per.ROUND, each, dealt=True), *lines.below(each)]
        return found + [lines.line(Per.EVENT, each) for each in self._between(lines, round_row)]

    def _between(self, lines: _Lines, round_row: int) -> list[int]:
        """Events of no round since the shoe came into play, where the clause asks what happened meanwhile."""
        shoe = int(self._chunk.link(Per.ROUND, Per.SHOE)[round_row])
        if shoe < 0 or lines.read.isdisjoint(_MEANWHILE):
            return []
        of_shoe = np.array(self._rows_of(Per.EVENT, Per.SHOE, shoe), dtype=np.intp)
        at, dealt = self.column("event_at", Per.EVENT), self.column("first_card_at", Per.ROUND)
        since = at.values[of_shoe].min(initial=int(dealt.values[round_row]))
        of_table = self._chunk.link(Per.EVENT, Per.TABLE) == self._chunk.link(Per.ROUND, Per.TABLE)[round_row]
        loose = of_table & (self._chunk.link(Per.EVENT, Per.ROUND) < 0) & ~at.missing
        meanwhile = (at.values >= since) & (at.values <= dealt.values[round_row])
        found: list[int] = np.flatnonzero(loose & meanwhile).tolist()
        return found

    def _before(self, round_row: int, most: int) -> list[int]:
        """Rounds dealt before one at its gaming table, the last of them first."""
        if not most:
            return []
        before = self.column("previous_round", Per.ROUND)
        found: list[int] = []
        row = round_row
        while before is not None and len(found) < most and (row := int(before.rows[row])) >= 0:
            found.append(row)
        return found

    def _of_group(self, lines: _Lines, per: Per, row: int) -> list[dict[str, Any]]:
        """Rounds and events of a shoe or deck, in the order of their times, and how the shoe before went."""
        found = [lines.line(Per.ROUND, each, dealt=True) for each in self._rows_of(Per.ROUND, per, row)]
        found += [lines.line(Per.EVENT, each) for each in self._rows_of(Per.EVENT, per, row)]
        if per is Per.SHOE and lines.read & _SHOE_BEFORE:
            found += self._shoe_before(lines, row)
            found += lines.players(self._rows_of(Per.ROUND, per, row)[:1])
        if lines.read & _OPENED:
            found += [lines.line(Per.EVENT, each) for each in self._opened(per, row)]
        return in_time(found)

    def _shoe_before(self, lines: _Lines, row: int) -> Iterator[dict[str, Any]]:
        """Give the first and the last round of the shoe before and its events, by the name of the shoe."""
        before = self.column("previous_shoe", Per.SHOE)
        shoe = -1 if before is None else int(before.rows[row])
        if shoe < 0:
            return
        rounds, named = self._rows_of(Per.ROUND, Per.SHOE, shoe), self.text("shoe_id", Per.SHOE, shoe)
        ends = sorted({*rounds[:1], *rounds[-1:]})
        events = self._rows_of(Per.EVENT, Per.SHOE, shoe)
        for per, rows in ((Per.ROUND, ends), (Per.EVENT, events)):
            for each in rows:
                line = lines.line(per, each)
                yield {**line, "text": "; ".join(filter(None, (f"of shoe {named}", line["text"])))}
        yield from lines.players(ends)

    def _opened(self, per: Per, row: int) -> list[int]:
        """When the table was opened that day."""
        table = self._chunk.link(per, Per.TABLE)[row]
        opened = self.column("event_kind", Per.EVENT).is_("table_opened")
        here = self._chunk.link(Per.EVENT, Per.TABLE) == table
        found: list[int] = np.flatnonzero(here & opened.values & ~opened.missing).tolist()
        return found

    def _rows_of(self, per: Per, group: Per, row: int) -> list[int]:
        return np.flatnonzero(self._chunk.link(per, group) == row).tolist()

    def _filed(self, read: frozenset[str], per: Per, row: int, zone: str) -> Iterator[dict[str, Any]]:
        """Give what was filed that the clause reads, option by option, and which filing says so."""
        cited = False
        for option in self._catalogue.options[self._chunk.chapter.number].values():
            names = {name: _words(name.removeprefix("approved_")) for name in option.parameters}
            said = [
                self._filed_as(name, words, per, row, zone) for name, words in names.items() if name in read
            ]
            if told := "; ".join(filter(None, said)):
                yield {"kind": FILING, "name": option.name, "at": None, "text": told, **NO_ROW}
                cited = True
        if cited and (by := self._chunk.pieces.by(per, row)):
            yield {"kind": FILING, "name": OF_FILING, "at": None, "text": f"by {by}", **NO_ROW}

    def _filed_as(self, name: str, named: str, per: Per, row: int, zone: str) -> str:
        """Write what was filed of an option: one after the other where several filings judge the row."""
        pieces = self._chunk.pieces
        there = pieces.judging(per, row)
        if len(there) < 2 or not self._chunk.submission_given:
            return self.said(name, named, per, row, zone)
        column = pieces.column(name)
        words = list(dict.fromkeys(value(name, column, each, zone) for each in there))
        nothing = (NOTHING, "")
        told = between(per).join("not filed" if each in nothing else each for each in words)
        return "" if set(words) <= set(nothing) else f"{named}: {told}"

    def _stated(self, read: frozenset[str], per: Per, row: int) -> Iterator[dict[str, Any]]:
        """Give what the casino says that it records, wherever the clause takes silence for an answer."""
        for name, item in self._catalogue.recordable.items():
            if name in read and self._chunk.is_said_complete(name, per, row):
                text = f"recording.yaml says that all {item.words} are recorded"
                yield {"kind": STATEMENT, "name": item.name, "at": None, "text": text, **NO_ROW}

    def line(self, per: Per, row: int, text: str) -> dict[str, Any]:
        """Write one row of the log."""
        if (per, row) not in self._where:
            self._where[per, row] = self._located(per, row)
        kind, name, at, source = self._where[per, row]
        return {"kind": kind, "name": name, "at": at, "text": text, **source}

    def _located(self, per: Per, row: int) -> tuple[str, str, datetime | None, dict[str, Any]]:
        """Say what a row is of, when it was, and where it stands in the log."""
        column = self.column(_TIMES[per], per) if per in _TIMES else None
        at = None
        if column is not None and not column.missing[row]:
            at = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=int(column.values[row]))
        name = self.text(_NAMES.get(per, f"{per}_position"), per, row)
        return per.value, name, at, self._writer.source(per, row)

    def dealt(self, round_row: int) -> str:
        """Write the cards of a round, hand by hand."""
        hands = self._writer.cards(round_row)
        return "; ".join(f"{hand['position']} {' '.join(hand['cards'])}" for hand in hands if hand["cards"])

    def rows_of_round(self, per: Per, round_row: int) -> list[int]:
        """Row numbers of what belongs to a round."""
        return self._rows_of(per, Per.ROUND, round_row)

    def recorded(self, names: Iterable[str], per: Per, row: int, zone: str) -> str:
        """Write what some columns of the log say of a row; what they do not say is left out."""
        return "; ".join(filter(None, (self._of_log(name, per, row, zone) for name in names)))

    def _of_log(self, name: str, per: Per, row: int, zone: str) -> str:
        """Write one column of the log once, however many findings rest on it."""
        key = name, per, row, zone
        if key not in self._said:
            there = name not in self._chunk.never_recorded
            self._said[key] = self.said(name, label(name, per), per, row, zone) if there else ""
        return self._said[key]

    def said(self, name: str, named: str, per: Per, row: int, zone: str) -> str:
        """Write one column of a row with its name; empty where nothing is recorded."""
        column = self.column(name, per)
        words = NOTHING if column is None else value(name, column, row, zone)
        return "" if words in (NOTHING, "") else f"{named}: {words}"

    def text(self, name: str, per: Per, row: int) -> str:
        """Return a key or a kind."""
        column = self.column(name, per)
        return "" if column is None else column.text(row) or ""

    def column(self, name: str, per: Per) -> Any:
        """Return a column; None where nothing is recorded to work it out from."""
        try:
            return self._chunk.column(name, per)
        except (NotRecorded, KeyError):
            return None


class _Lines:
    """Lines of one finding: what its clause reads of each row."""

    def __init__(self, rows: RowsRead, read: frozenset[str], zone: str) -> None:
        self.read = read
        self._rows = rows
        self._zone = zone

    def rounds_back(self) -> int:
        """How many rounds before its own the clause looks back on."""
        return max((back for name, back in _ROUNDS_BACK.items() if name in self.read), default=0)

    def line(self, per: Per, row: int, *, dealt: bool = False) -> dict[str, Any]:
        """Write a row; of an event all that it says, of others what the clause reads."""
        names = columns(per) if per is Per.EVENT else _read_of(self.read, per)
        said = [self._rows.recorded(names, per, row, self._zone)]
        if dealt and not self.read.isdisjoint(("cards", "tiles")):
            said.insert(0, self._rows.dealt(row))
        return self._rows.line(per, row, "; ".join(filter(None, said)))

    def players(self, rounds: Iterable[int]) -> Iterator[dict[str, Any]]:
        """Write the hands and wagers of some rounds where the clause asks who played."""
        for per, name in _PLAYERS.items():
            if name in self.read:
                for each in rounds:
                    yield from (self.line(per, row) for row in self._rows.rows_of_round(per, each))

    def below(self, round_row: int) -> Iterator[dict[str, Any]]:
        """Write hands, wagers, payments and events of a round, of the kinds that the clause reads."""
        for per in (*_OF_A_ROUND, Per.EVENT):
            if not self.read.isdisjoint(_parameters(per)):
                yield from (self.line(per, each) for each in self._rows.rows_of_round(per, round_row))


def in_time(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Put lines in the order of their times; those without a time come last, in the order they have."""
    return sorted(lines, key=lambda line: line["at"] or datetime.max.replace(tzinfo=UTC))


def label(name: str, per: Per) -> str:
    """Name a column of the log as a line names it."""
    return _words(name.removeprefix(f"{per}_"))


def _words(name: str) -> str:
    return name.removesuffix("_cents").replace("_", " ")


@cache
def _parameters(per: Per) -> frozenset[str]:
    """Columns of a table of the log, less the keys that it shares with others."""
    return frozenset(column.parameter for column in TABLES[FILES[per]].columns if column.name not in KEYS)


@lru_cache(maxsize=1024)
def _read_of(read: frozenset[str], per: Per) -> tuple[str, ...]:
    """Columns of a table of the log that a line tells, among those that a clause reads."""
    return tuple(name for name in columns(per) if name in read)


@cache
def columns(per: Per) -> tuple[str, ...]:
    """Columns of a table of the log that a line does not tell otherwise."""
    return tuple(
        column.parameter for column in TABLES[FILES[per]].columns if column.name not in _TOLD_ALREADY
    )
