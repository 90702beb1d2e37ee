"""How a finding is written: where and when, what was observed and required, on which rows and cards."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

import numpy as np

from audit.columns.chunk import Chunk, NotRecorded
from audit.evidence.spans import first_round_of, moment, span
from audit.evidence.wording import NOTHING, Sentence, value
from audit.format.belonging import FILES
from audit.verdicts.causes import Cause
from audit.verdicts.check import Outcome, Result
from audit.verdicts.merged import NO_ROW, in_rows
from rules.amended_choices import told_on
from rules.clause import PARENTS, Per
from rules.columns import TABLES, Kind
from rules.kinds import Codes, Flag, Link, Many, Rows
from rules.pieces import NAMES
from rules.submission import Reading

Finding = dict[str, Any]

WORDS = {
    Result.PASSED: "pass",
    Result.EXCEPTION: "exception",
    Result.REVIEW: "review",
    Result.UNKNOWN: "unknown",
    Result.OTHER_READING: "other_reading",
}
"""What a result is called in findings and in a replay."""

SET_COLUMNS = {
    Kind.CARDS: {"high": "set_high", "medium": "set_medium", "low": "set_low"},
    Kind.TILES: {"high": "set_high_tiles", "low": "set_low_tiles"},
}
"""Columns of hands as finally set, by what they are made of and under the name a finding gives them."""

_RECORDED = {column.parameter: column.name for table in TABLES.values() for column in table.columns}
"""Columns that may stand in the log, by what rules call them; others are worked out from them, or filed."""

_OF_A_DAY = ("table_id", "gaming_day")
_OF_A_ROW = (*_OF_A_DAY, "shoe_id", "round_id", "position")


@dataclass(frozen=True, slots=True)
class LogNames:
    """What a finding needs to know of the log besides its rows: files and the zones of properties."""

    files: tuple[str, ...]
    zones: dict[str, str]


def round_of(outcome: Outcome, place: int, chunk: Chunk) -> int:
    """Row number of the round an outcome's row belongs to, -1 where it belongs to none."""
    per = outcome.clause.per
    row = int(outcome.rows[place])
    if per is Per.ROUND:
        return row
    if per is not None and Per.ROUND in PARENTS[per]:
        return int(chunk.link(per, Per.ROUND)[row])
    return -1


def rounds_of(outcome: Outcome, chunk: Chunk) -> Rows:
    """Row number of the round that each of an outcome's rows belongs to, as ``round_of`` gives it for one."""
    per = outcome.clause.per
    if per is Per.ROUND:
        return outcome.rows
    if per is not None and Per.ROUND in PARENTS[per]:
        return chunk.link(per, Per.ROUND)[outcome.rows]
    return np.full(len(outcome.rows), -1)


def of_record(outcome: Outcome, place: int) -> bool:
    """Whether a breach is a fault of the record, which accuses nobody."""
    record = outcome.verdict.record if outcome.verdict else None
    if record is None or isinstance(record, bool):
        return bool(record)
    if isinstance(record, Flag):
        return bool(record.values[place] and not record.missing[place])
    return bool(record[place])


def rights(outcome: Outcome, place: int, chunk: Chunk, day: date) -> list[dict[str, str]]:
    """Name the choices of readings under which a breach by default is none (``findings.READ``).

    day  the gaming day of the row: a reading that was amended is told with the days of its text
    """
    chosen = outcome.right_under.get(place, {})
    return [
        {
            "reading": each.name,
            "choice": chosen[each.name],
            "citation": each.citation,
            "meaning": f"{each.choices[chosen[each.name]]}{_in_days(each, day)}",
        }
        for each in (chunk.readings if chosen else ())
        if each.name in chosen
    ]


def _in_days(reading: Reading, day: date) -> str:
    """Tell the text of a reading that was amended by its days."""
    told = told_on(reading, day)
    return f" (text {told})" if told else ""


class Writer:
    """Writes the findings of one chunk."""

    def __init__(self, chunk: Chunk, names: LogNames) -> None:
        self._chunk = chunk
        self._names = names
        self._sentences: dict[str, Sentence] = {}
        self.files = names.files

    def found(self, outcome: Outcome, place: int) -> Finding:
        """Write the finding of one breach, or of one row that is for review."""
        finding = self._frame(outcome, place)
        told = self._tell(outcome, place)
        fault = "record" if of_record(outcome, place) else "conduct"
        breach = outcome.results[place] == Result.EXCEPTION
        finding |= {
            "outcome": WORDS[Result(outcome.results[place])],
            "fault": fault if breach else "",
            "right_under": rights(outcome, place, self._chunk, finding["gaming_day"]),
            "mixed_with": "",
            "rows": 1,
            "evidence": self._evidence(outcome, place),
            **told,
        }
        finding["finding_id"] = _named(finding, _OF_A_ROW, self._own_name(outcome, place))
        if outcome.clause.by_patron:  # whoever dealt did nothing
            finding["dealer_id"] = None
        return finding

    def consequence(self, outcome: Outcome, place: int) -> dict[str, Any]:
        """Write a breach (or what is undecided or for review) that another breach explains."""
        told = self._tell(outcome, place)
        breach = outcome.results[place] == Result.EXCEPTION
        where = self._evidence(outcome, place)[0]
        return {
            "clause": outcome.clause.citation,
            "outcome": WORDS[Result(outcome.results[place])],
            "position": self._text("position", outcome, place),
            "observed": told["observed"],
            "required": told["required"] if breach else _due(outcome, told["required"]),
            "amount_cents": told["amount_cents"] if breach else None,
            "file": where["file"],
            "row": where["row"],
        }

    def unknown(self, outcome: Outcome, places: list[int], cause: Cause, in_words: str, rows: int) -> Finding:
        """Write the finding of rows that cannot be decided for one cause.

        places  the clause's own rows; rows  how many rows of all clauses the cause leaves undecided
        """
        finding = self._frame(outcome, places[0])
        told = self._tell(outcome, places[0])
        finding |= {
            **told,
            "required": _due(outcome, told["required"]),
            "outcome": "unknown",
            "fault": "",
            "right_under": [],
            "mixed_with": "",
            "rows": rows,
            "evidence": [row for place in places for row in self._evidence(outcome, place)],
            "observed": in_words,
            "amount_cents": None,
            "overpaid_cents": 0,
            "underpaid_cents": 0,
        }
        if len(places) > 1:
            finding |= NO_ROW
        finding["finding_id"] = _named(finding, _OF_A_DAY, cause)
        return finding

    def undecided(self, outcome: Outcome, places: list[int]) -> dict[str, Any]:
        """Write that another clause cannot be decided for the same cause."""
        entry = self.consequence(outcome, places[0])
        return {**entry, "observed": in_rows(len(places))}

    def readings(self, outcome: Outcome, place: int, readings: list[Reading]) -> str:
        """Write the choices in force of some readings."""
        table = int(self._chunk.link_to_tables(outcome.clause.per or Per.TABLE)[outcome.rows[place]])
        day = date(1970, 1, 1) + timedelta(days=self._table_day(outcome, place)[2])
        chosen = ((each, self._chunk.in_force(each)[table]) for each in readings)
        return "; ".join(f"{each.name} = {choice}{_in_days(each, day)}" for each, choice in chosen)

    def _frame(self, outcome: Outcome, place: int) -> Finding:
        """Where and when: everything that locates a row."""
        chunk = self._chunk
        property_id, table_id, day = self._table_day(outcome, place)
        round_row = round_of(outcome, place, chunk)
        began, ended = span(chunk, outcome.clause.per, int(outcome.rows[place]), round_row)
        return {
            "finding_id": "",
            "clause": outcome.clause.citation,
            "property_id": property_id,
            "table_id": table_id,
            "gaming_day": date(1970, 1, 1) + timedelta(days=day),
            "shoe_id": self._text("shoe_id", outcome, place),
            "round_id": self._of_round("round_id", round_row),
            "position": self._text("position", outcome, place),
            "player_id": self._text("player_id", outcome, place),
            "dealer_id": self._dealer(outcome, place, round_row),
            "at": moment(chunk, outcome.clause.per, int(outcome.rows[place]), round_row),
            "began_at": began,
            "ended_at": ended,
            "cards": self.cards(round_row),
            "consequences": [],
        }

    def _dealer(self, outcome: Outcome, place: int, round_row: int) -> str | None:
        """Who dealt the round; of a shoe or deck, the one who dealt it all and did what is recorded of it.

        Nobody is named where several dealers had to do with it: which of them did it is for people to say.
        """
        per, row = outcome.clause.per, int(outcome.rows[place])
        if round_row >= 0 or per not in (Per.SHOE, Per.DECK):
            return self._of_round("dealer_id", round_row)
        rounds = np.flatnonzero(self._chunk.link(Per.ROUND, per) == row).tolist()
        events = np.flatnonzero(self._chunk.link(Per.EVENT, per) == row).tolist()
        dealers = {self._plain("dealer_id", Per.ROUND, each) for each in rounds}
        people = {self._plain("event_person_id", Per.EVENT, each) for each in events}
        named = dealers | (people & self._dealers)
        return next(iter(named)) if len(named) == 1 else None

    @cached_property
    def _dealers(self) -> frozenset[str | None]:
        """Everybody who dealt a round of the chunk."""
        with suppress(NotRecorded, KeyError, ValueError):
            codes: Codes = self._chunk.column("dealer_id", Per.ROUND)
            return frozenset(codes.names[code] for code in np.unique(codes.codes).tolist() if code >= 0)
        return frozenset()

    def _table_day(self, outcome: Outcome, place: int) -> tuple[str, str, int]:
        """Property, gaming table and day of a row; its own where no round was dealt there that day."""
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        table = int(self._chunk.link_to_tables(per)[row])
        if table >= 0:
            return self._chunk.table_days[table]
        day = self._chunk.column("gaming_day", per).values[row]
        return self._plain("property_id", per, row) or "", self._plain("table_id", per, row) or "", int(day)

    def _tell(self, outcome: Outcome, place: int) -> dict[str, Any]:
        """What was observed and required, on which facts."""
        verdict = outcome.verdict
        assert verdict is not None
        zone = self.zone(outcome, place)
        columns = outcome.columns_told()
        told = {
            name: value(name, column, place, zone)
            for name, column in outcome.arguments.items()
            if column is not None and not isinstance(column, Link)
        }
        amount = verdict.amount_cents
        return {
            "observed": self._sentence(verdict.observed).fill(columns, place, zone),
            "required": self._sentence(verdict.required).fill(columns, place, zone),
            "facts": [
                {"name": name, "value": words, "recorded": self._is_of_log(name, words)}
                for name, words in told.items()
            ],
            "amount_cents": None if amount is None or amount.missing[place] else int(amount.values[place]),
        }

    def _is_of_log(self, name: str, words: str) -> bool:
        """Whether the log says so; a column that it lacks is only read as if its cells were empty."""
        return name in _RECORDED and (words == NOTHING or _RECORDED[name] not in self._chunk.never_recorded)

    def _sentence(self, template: str) -> Sentence:
        if template not in self._sentences:
            self._sentences[template] = Sentence(template)
        return self._sentences[template]

    def zone(self, outcome: Outcome, place: int) -> str:
        """Return the time zone of the property that a row belongs to."""
        property_id, _, _ = self._table_day(outcome, place)
        return self._names.zones.get(property_id, "UTC")

    def _text(self, what: str, outcome: Outcome, place: int) -> str | None:
        """Return a key of a row, under the name its kind of row gives it."""
        per = outcome.clause.per or Per.TABLE
        name = f"{per.value}_{what}" if what in ("position", "player_id") else what
        if per is Per.PAYMENT and what == "position":
            name = "payee_position"
        return self._plain(name, per, int(outcome.rows[place]))

    def _of_round(self, name: str, row: int) -> str | None:
        return self._plain(name, Per.ROUND, row) if row >= 0 else None

    def _plain(self, name: str, per: Per, row: int) -> str | None:
        try:
            column = self._chunk.column(name, per)
        except (NotRecorded, KeyError, ValueError):
            return None
        if not isinstance(column, Codes) or len(column) != self._chunk.count(per):
            return None
        return column.text(row)

    def cards(self, round_row: int) -> list[dict[str, Any]]:
        """Return the hands of a round, of cards or of tiles, as dealt and as set."""
        if round_row < 0:
            return []
        of_tiles = "tiles" not in self._chunk.never_recorded
        kind = Kind.TILES if of_tiles and self._is_of_tiles(round_row) else Kind.CARDS
        try:
            dealt: Many = self._chunk.column(kind.value, Per.HAND)
            positions: Codes = self._chunk.column("hand_position", Per.HAND)
        except NotRecorded:
            return []
        sets = self._sets(kind)
        counts = (
            None if "card_count" in self._chunk.never_recorded else self._chunk.column("card_count", Per.HAND)
        )
        return [
            {
                "position": positions.text(row) or "",
                "count": None if counts is None or counts.missing[row] else int(counts.values[row]),
                "cards": _names(dealt, row, kind),
                "set": [{"name": n, "cards": _names(c, row, kind)} for n, c in sets.items() if c.known[row]],
            }
            for row in self._hands_of(round_row)
        ]

    def _is_of_tiles(self, round_row: int) -> bool:
        tiles: Many = self._chunk.column("tiles", Per.HAND)
        return bool(tiles.known[self._hands_of(round_row)].any())

    def _sets(self, kind: Kind) -> dict[str, Many]:
        """Return the columns of hands as finally set that the log records at all."""
        there = {n: c for n, c in SET_COLUMNS[kind].items() if c not in self._chunk.never_recorded}
        return {name: self._chunk.column(column, Per.HAND) for name, column in there.items()}

    def _hands_of(self, round_row: int) -> list[int]:
        owners = self._chunk.link(Per.HAND, Per.ROUND)
        return np.flatnonzero(owners == round_row).tolist()

    def _evidence(self, outcome: Outcome, place: int) -> list[dict[str, Any]]:
        """Return the row of the log; for a shoe, deck or table its first round's and its events'.

        Where a pit log has no round, a table's first event stands in the first round's place.
        """
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        if per in FILES:
            return [self.source(per, row)]
        events: list[int] = []
        if per in (Per.SHOE, Per.DECK):
            events = np.flatnonzero(self._chunk.link(Per.EVENT, per) == row).tolist()
        first = first_round_of(self._chunk, per, row)
        if first < 0 and not events:
            events = np.flatnonzero(self._chunk.link(Per.EVENT, Per.TABLE) == row)[:1].tolist()
        rounds = [self.source(Per.ROUND, first)] if first >= 0 or not events else []
        return [*rounds, *(self.source(Per.EVENT, event) for event in events)]

    def source(self, per: Per, row: int) -> dict[str, Any]:
        """Return the file and the row of it that a row of the chunk was read from."""
        if row < 0:
            return {"file": "", "row": -1}
        table = self._chunk.tables[FILES[per]]
        file = table.column("_file")[row].as_py()
        return {"file": self._names.files[file], "row": table.column("_row")[row].as_py()}

    def _own_name(self, outcome: Outcome, place: int) -> str:
        """Return what tells the row from others of its kind in the same round, shoe or table."""
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        names = {Per.WAGER: "wager_number", Per.EVENT: "event_number", Per.PAYMENT: "payment_number"}
        if per in names:
            return value("", self._chunk.column(names[per], per), row, "UTC")
        if per is Per.DECK:
            return self._plain("deck_id", per, row) or NOTHING
        return ""


def _names(pieces: Many, row: int, kind: Kind) -> list[str]:
    return [NAMES[kind][piece] for piece in pieces.values[row].tolist() if piece >= 0]


def _due(outcome: Outcome, required: str) -> str:
    """Say what is required of what is undecided: the duty, where a value is lacking to say more."""
    return outcome.clause.duty.rstrip(".") if NOTHING in required else required


def _named(finding: Finding, names: tuple[str, ...], own: object) -> str:
    """Name a finding by what it is about, so that the same fault has the same name in every run.

    names  columns that say where it lies; own  what tells it from others there
    """
    parts = [finding[name] for name in ("clause", "outcome", "property_id", *names)]
    text = "\x1f".join(map(str, [*parts, own]))
    return "F-" + hashlib.sha256(text.encode()).hexdigest()[:12]
