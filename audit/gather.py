"""From outcomes to findings: one root fault, one finding, with its consequences under it."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import numpy as np

from audit.check import Outcome, Result
from audit.columns import FILES, Chunk, NotRecorded
from audit.wording import NOTHING, Sentence, value
from rules.cards import NAMES
from rules.catalogue import PARENTS, Catalogue, Clause, Per
from rules.values import Bools, Codes, Link, Many, known

Finding = dict[str, Any]

REFUSED = "rows it rests on were refused at the door"


def gather(outcomes: list[Outcome], chunk: Chunk, catalogue: Catalogue, names: LogNames) -> list[Finding]:
    """Turn the exceptions and unknowns of one chunk into rows of ``audit.findings.FINDINGS``.

    What ``follows`` another breach in the same round is listed under that breach's finding.
    Unknowns are gathered by clause, gaming table, day and what is missing.
    """
    roots = _Roots(outcomes, chunk, catalogue)
    writer = _Writer(chunk, names)
    found: list[Finding] = []
    under: dict[tuple[str, int], Finding] = {}
    later: list[tuple[Outcome, int, tuple[str, int]]] = []
    for outcome in outcomes:
        for place in np.flatnonzero(outcome.results == Result.EXCEPTION).tolist():
            root = roots.of(outcome, place)
            if root:
                later.append((outcome, place, root))
                continue
            finding = writer.exception(outcome, place)
            found.append(finding)
            under.setdefault((outcome.clause.citation, round_of(outcome, place, chunk)), finding)
        gaps = np.flatnonzero(outcome.results == Result.UNKNOWN)
        explained = [(place, roots.of(outcome, place)) for place in gaps.tolist()] if roots.any else []
        later.extend((outcome, place, root) for place, root in explained if root)
        taken = {place for place, root in explained if root}
        open_gaps = np.array([place for place in gaps.tolist() if place not in taken], dtype=np.intp)
        found.extend(writer.unknowns(outcome, open_gaps))
    for outcome, place, root in later:
        under[root]["consequences"].append(writer.consequence(outcome, place))
    for finding in found:
        own = [finding["amount_cents"], *(c["amount_cents"] for c in finding["consequences"])]
        known_amounts = [amount for amount in own if amount is not None]
        finding["amount_cents"] = sum(known_amounts) if known_amounts else None
    return found


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


class _Roots:
    """Which breaches explain others."""

    def __init__(self, outcomes: list[Outcome], chunk: Chunk, catalogue: Catalogue) -> None:
        self._chunk = chunk
        self._clauses = catalogue.clauses
        self._rounds: dict[str, set[int]] = defaultdict(set)
        for outcome in outcomes:
            for place in np.flatnonzero(outcome.results == Result.EXCEPTION).tolist():
                self._rounds[outcome.clause.citation].add(round_of(outcome, place, chunk))
        for rounds in self._rounds.values():
            rounds.discard(-1)
        self.any = any(self._rounds.values())

    def of(self, outcome: Outcome, place: int) -> tuple[str, int] | None:
        """Return the topmost breach that explains a row: its citation and round row."""
        if not outcome.clause.follows:
            return None
        row = round_of(outcome, place, self._chunk)
        citation = self._above(outcome.clause, row)
        return (citation, row) if citation else None

    def _above(self, clause: Clause, row: int) -> str | None:
        for root in clause.follows:
            if row in self._rounds.get(root, ()):
                return self._above(self._clauses[root], row) or root
        return None


class _Writer:
    """Writes the findings of one chunk."""

    def __init__(self, chunk: Chunk, names: LogNames) -> None:
        self._chunk = chunk
        self._names = names
        self._sentences: dict[str, Sentence] = {}
        self._hands: dict[int, list[int]] | None = None

    def exception(self, outcome: Outcome, place: int) -> Finding:
        """Write the finding of one breach."""
        finding = self._frame(outcome, place)
        told = self._tell(outcome, place)
        finding |= {
            "outcome": "exception",
            "fault": "record" if self._of_record(outcome, place) else "conduct",
            "rows": 1,
            "evidence": [self._evidence(outcome, place)],
            **told,
        }
        finding["finding_id"] = _identify(finding, self._own_name(outcome, place))
        return finding

    def consequence(self, outcome: Outcome, place: int) -> dict[str, Any]:
        """Write a breach (or an unknown) that another breach explains."""
        told = self._tell(outcome, place)
        unknown = outcome.results[place] == Result.UNKNOWN
        where = self._evidence(outcome, place)
        return {
            "clause": outcome.clause.citation,
            "outcome": "unknown" if unknown else "exception",
            "position": self._text("position", outcome, place),
            "observed": told["observed"],
            "required": told["required"],
            "amount_cents": None if unknown else told["amount_cents"],
            "file": where["file"],
            "row": where["row"],
        }

    def unknowns(self, outcome: Outcome, places: Any) -> list[Finding]:
        """Write one finding for each gaming table, day and combination of missing columns."""
        if len(places) == 0:
            return []
        groups: dict[tuple[int, tuple[str, ...]], list[int]] = defaultdict(list)
        lacking = self._lacking(outcome)
        tables = self._chunk.link_to_tables(outcome.clause.per or Per.TABLE)[outcome.rows[places]]
        for place, table in zip(places.tolist(), tables.tolist(), strict=True):
            missing = tuple(name for name, gaps in lacking.items() if gaps[place])
            if outcome.doubtful is not None and outcome.doubtful[place]:
                missing = (REFUSED,)
            groups[table, missing].append(place)
        return [self._unknown(outcome, missing, rows) for (_, missing), rows in groups.items()]

    def _unknown(self, outcome: Outcome, missing: tuple[str, ...], places: list[int]) -> Finding:
        finding = self._frame(outcome, places[0])
        told = self._tell(outcome, places[0])
        lacks = ", ".join(name.removesuffix("_cents") for name in missing) or "evidence"
        rows = "1 row" if len(places) == 1 else f"{len(places)} rows"
        finding |= {
            "outcome": "unknown",
            "fault": "",
            "rows": len(places),
            "evidence": [self._evidence(outcome, place) for place in places],
            "observed": f"{rows}: {REFUSED}" if missing == (REFUSED,) else f"not recorded on {rows}: {lacks}",
            "required": told["required"],
            "facts": told["facts"],
            "amount_cents": None,
            "reading": told["reading"],
        }
        if len(places) > 1:
            for name in ("round_id", "position", "player_id", "dealer_id"):
                finding[name] = None
            finding["cards"] = []
        finding["finding_id"] = _identify(finding, (*missing, self._own_name(outcome, places[0])))
        return finding

    def _lacking(self, outcome: Outcome) -> dict[str, Bools]:
        """Where each column that the clause read has no value."""
        return {
            name: ~known(column)
            for name, column in outcome.arguments.items()
            if column is not None and not isinstance(column, Link)
        }

    def _frame(self, outcome: Outcome, place: int) -> Finding:
        """Where and when: everything that locates a row."""
        chunk = self._chunk
        per = outcome.clause.per or Per.TABLE
        table = int(chunk.link_to_tables(per)[outcome.rows[place]])
        property_id, table_id, day = chunk.table_days[table] if table >= 0 else ("", "", 0)
        round_row = round_of(outcome, place, chunk)
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
            "dealer_id": self._of_round("dealer_id", round_row),
            "at": self._at(outcome, place, round_row),
            "cards": self._cards(round_row),
            "consequences": [],
        }

    def _tell(self, outcome: Outcome, place: int) -> dict[str, Any]:
        """What was observed and required, on which facts and readings."""
        verdict = outcome.verdict
        assert verdict is not None
        zone = self._zone(outcome, place)
        columns = {n: c for n, c in outcome.arguments.items() if c is not None} | verdict.shown
        readings = self._chunk.readings_of(outcome.clause)
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        amount = verdict.amount_cents
        return {
            "observed": self._sentence(verdict.observed).fill(columns, place, zone),
            "required": self._sentence(verdict.required).fill(columns, place, zone),
            "facts": [
                {"name": name, "value": value(name, column, place, zone)}
                for name, column in outcome.arguments.items()
                if column is not None and not isinstance(column, Link)
            ],
            "reading": "; ".join(
                f"{name} = {self._chunk.column(f'reading_{name}', per).text(row)}" for name in readings
            ),
            "amount_cents": None if amount is None or amount._mask[place] else int(amount._data[place]),
        }

    def _sentence(self, template: str) -> Sentence:
        if template not in self._sentences:
            self._sentences[template] = Sentence(template)
        return self._sentences[template]

    def _of_record(self, outcome: Outcome, place: int) -> bool:
        record = outcome.verdict.record if outcome.verdict else None
        if record is None or isinstance(record, bool):
            return bool(record)
        if hasattr(record, "_mask"):
            return bool(record._data[place] and not record._mask[place])
        return bool(record[place])

    def _zone(self, outcome: Outcome, place: int) -> str:
        table = int(self._chunk.link_to_tables(outcome.clause.per or Per.TABLE)[outcome.rows[place]])
        property_id = self._chunk.table_days[table][0] if table >= 0 else ""
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

    def _at(self, outcome: Outcome, place: int, round_row: int) -> datetime | None:
        per, row = outcome.clause.per, int(outcome.rows[place])
        if per is Per.EVENT:
            return self._time("event_at", Per.EVENT, row)
        if round_row >= 0:
            names = ("settled_at", "result_announced_at", "first_card_at", "no_more_bets_at")
            found = (self._time(name, Per.ROUND, round_row) for name in names)
            return next((at for at in found if at), None)
        return None

    def _time(self, name: str, per: Per, row: int) -> datetime | None:
        try:
            column = self._chunk.column(name, per)
        except NotRecorded:
            return None
        if column._mask[row]:
            return None
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=int(column._data[row]))

    def _cards(self, round_row: int) -> list[dict[str, Any]]:
        if round_row < 0:
            return []
        try:
            cards: Many = self._chunk.column("cards", Per.HAND)
            positions: Codes = self._chunk.column("hand_position", Per.HAND)
        except NotRecorded:
            return []
        return [
            {
                "position": positions.text(row) or "",
                "cards": [NAMES[card] for card in cards.values[row].tolist() if card >= 0],
            }
            for row in self._hands_of(round_row)
        ]

    def _hands_of(self, round_row: int) -> list[int]:
        if self._hands is None:
            self._hands = defaultdict(list)
            for hand, owner in enumerate(self._chunk.link(Per.HAND, Per.ROUND).tolist()):
                self._hands[owner].append(hand)
        return self._hands.get(round_row, [])

    def _evidence(self, outcome: Outcome, place: int) -> dict[str, Any]:
        """Return the row of the log; for a shoe, deck or table its first round's."""
        per, row = outcome.clause.per or Per.TABLE, int(outcome.rows[place])
        if per not in FILES:
            per, row = Per.ROUND, self._chunk.first_round_of(per, row)
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


def _identify(finding: Finding, own_name: object) -> str:
    """Name a finding by what it is about, so that the same fault has the same name in every run."""
    parts = [
        finding[name]
        for name in (
            "clause",
            "outcome",
            "property_id",
            "table_id",
            "gaming_day",
            "shoe_id",
            "round_id",
            "position",
        )
    ]
    text = "\x1f".join(map(str, [*parts, own_name]))
    return "F-" + hashlib.sha256(text.encode()).hexdigest()[:12]
