"""What the door expects of each table, and the few facts of a day that it has to be shown for it.

Everything expected follows from the declarations of ``rules.columns``.  A *fact* of a column is a
distinct value it holds, its smallest and its largest value, or whether something is true of its
rows.  An expectation that speaks of one value at a time holds for a column exactly when it holds
for its distinct values, and a range when it holds for both ends; so showing the facts loses nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.doubles import Doubles, find_doubles, number_values
from audit.intake.numbering import numberings
from audit.intake.properties import NOBODY, OF_ROUNDS
from audit.intake.survey import Ids, Survey
from audit.intake.unsound import SOUND, unsound
from audit.machine.limits import CELL_BYTES, ROW_ITEMS
from rules.columns import Column, Kind, Table
from rules.pieces import NAMES
from rules.pieces import WORDS as PIECES

Mask = npt.NDArray[np.bool_]

WORDS = {
    "required": "is empty",
    "complete": "has an empty entry among its cards or tiles",
    "allowed": "is not an allowed value",
    "range": "is out of range",
    "card": "has an entry that is not a card",
    "tile": "has an entry that is not a tile",
    "folder": "is not the day of its folder",
    "order": "is earlier than a time it must follow",
    "length": "does not have one entry for each card",
    "clock": "is a time that no clock shows, or is more than a day outside of its gaming day",
    "size": f"is longer than may be read ({CELL_BYTES.variable}, {ROW_ITEMS.variable})",
    "whose": "is a round of several properties, and the row does not say whose, or of others than it says",
    "reference": "is not a round that was read for this gaming day",
    "admitted": "belongs to a round that was refused",
    "unique": "stands on rows that contradict each other",
    "once": "repeats another row word for word",
    "known": "is not a round of that gaming day, the one before or the one after",
    "gaps": "leaves numbers out",
    "doubles": "gives one number to several rounds",
}
"""The checks, and what is wrong with a row that fails one."""

NUMBERED = frozenset({"gaps", "doubles"})
"""Checks of the numbers of a gaming table's rounds, which speak of no single row."""

REMARKS = frozenset({"known"}) | NUMBERED
"""Checks that are reported and refuse nothing: the row's other testimony stands.  An event refused
for pointing at a round that the log lacks would let the audit claim that it never happened."""


@dataclass(frozen=True, slots=True)
class Expected:
    """One thing the door expects: ``columns`` of ``table`` pass ``check``, a word of WORDS."""

    table: str
    columns: tuple[str, ...]
    check: str

    @property
    def fact(self) -> str:
        """Name of the column of facts that the door is shown for it."""
        return f"{', '.join(self.columns)}: {self.check}"


@dataclass(frozen=True, slots=True)
class Facts:
    """Distinct values (None: an empty cell), or with ``ordered`` the smallest and the largest."""

    values: frozenset[Any]
    ordered: bool = False

    def within(self, let_in: Facts | None) -> bool:
        """Whether facts let in earlier leave nothing of these to decide."""
        if let_in is None:
            return False
        if not self.ordered or not let_in.values:
            return self.values <= let_in.values
        return bool(min(self.values) >= min(let_in.values) and max(self.values) <= max(let_in.values))


@dataclass(frozen=True, slots=True)
class Evidence:
    """Facts of one expectation, and the column they were taken from, one entry a row.

    data    the column itself, or a boolean array that says of each row whether it passes; for NUMBERED
            checks, what is to be said of each gaming table at fault
    """

    facts: Facts
    data: pa.Array


_NUMBER = ("round_number_in_day",)
_TOLD = pa.struct([("table", pa.string()), ("words", pa.string())])
_NO_IDS = pa.array([], pa.string())


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the rows of a table are held against.

    survey     where round ids occur in the whole log
    place      property whose rows they are (``audit.intake.properties``)
    rounds     ids of its rounds read for the day
    refused    those of them of which no row was let in
    elsewhere  ids of the rounds of others, for rows that are nobody's
    """

    gaming_day: date
    survey: Survey
    place: str = NOBODY
    rounds: pa.Array = field(default_factory=lambda: _NO_IDS)
    refused: pa.Array = field(default_factory=lambda: _NO_IDS)
    elsewhere: pa.Array = field(default_factory=lambda: _NO_IDS)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the door can be shown of one table on one gaming day.

    share  which of several it is, where the day is cut by property (``audit.intake.properties.shares``)
    """

    table: Table
    gaming_day: date
    evidence: dict[Expected, Evidence]
    share: int | None = None


def expected(table: Table) -> tuple[Expected, ...]:
    """List everything the door expects of a table, in the order in which reasons are given."""
    found: list[tuple[str, tuple[str, ...]]]
    found = [(check, (column.name,)) for column in table.columns if (check := SOUND.get(column.kind))]
    found += [(check, (column.name,)) for column in table.columns for check in _checks(column)]
    in_order = dict.fromkeys(name for chain in table.times_in_order for name in chain[1:])
    found += [("order", (name,)) for name in in_order]
    found += [("length", (name,)) for name in per_card(table)]
    if table.name in OF_ROUNDS:
        found += [(check, ("round_id",)) for check in ("whose", "reference", "admitted")]
    if table.unique:
        found += [("unique", table.unique), ("once", table.unique)]
    if table.name == "rounds":
        found += [("gaps", _NUMBER), ("doubles", _NUMBER)]
    return tuple(Expected(table.name, columns, check) for check, columns in found)


def _checks(column: Column) -> list[str]:
    """Name the checks of one column by itself."""
    checks = ["required"] if column.required else []
    if column.values:
        checks.append("allowed")
    if column.kind in {Kind.INTEGER, Kind.MONEY} and (column.minimum, column.maximum) != (None, None):
        checks.append("range")
    if column.kind in {Kind.CARDS, Kind.TILES}:
        checks.append("complete")
    if column.kind in PIECES:
        checks.append(PIECES[column.kind])
    if column.kind is Kind.DAY:
        checks.append("folder")
    if column.kind is Kind.ID and column.name.endswith("_round_id"):
        checks.append("known")
    return checks


def per_card(table: Table) -> list[str]:
    """Name the columns of a table that list one entry for each of its ``cards``."""
    if all(column.name != "cards" for column in table.columns):
        return []
    return [column.name for column in table.columns if column.kind in {Kind.FLAGS, Kind.NUMBERS}]


def gather(table: Table, rows: pa.Table, around: Surroundings) -> dict[Expected, Evidence]:
    """Take the facts of one table on one day.

    A column without any value gives no evidence except that it is required.
    """
    data = {column.name: _whole(rows, column.name) for column in table.columns}
    across = _across_columns(table, data, around.gaming_day) | _across_rows(table, rows, data, around)
    columns = {column.name: column for column in table.columns}
    found: dict[Expected, Evidence] = {}
    for item in expected(table):
        own = data[item.columns[0]]
        if item in across:
            found[item] = across[item]
        elif item.check in {"required", "complete"} or own.null_count < len(own):
            evidence = _of_one_column(item, columns[item.columns[0]], own, around)
            if evidence:
                found[item] = evidence
    return found


def _of_one_column(item: Expected, column: Column, own: pa.Array, around: Surroundings) -> Evidence | None:
    """Take the facts of an expectation that speaks of one column by itself."""
    found: Evidence | None = None
    match item.check:
        case "required" | "complete":
            elements = _elements(own)
            found = Evidence(_filled(elements), own) if len(elements) else None
        case "allowed":
            found = Evidence(spellings(own, column.values), own)
        case "card" | "tile":
            found = Evidence(spellings(own, NAMES[column.kind]), own)
        case "range":
            ends = pc.min_max(own)
            values = frozenset({as_number(ends["min"]), as_number(ends["max"])})
            found = Evidence(Facts(values, ordered=True), own)
        case "folder":
            found = _holds(pc.equal(own, pa.scalar(around.gaming_day)))
        case "known":
            known = pc.is_in(own, value_set=around.rounds)
            if pc.all(pc.or_(known, own.is_null())).as_py() is False:
                unknown = around.survey.unknown(own, around.gaming_day, around.place)
                known = pc.invert(pc.is_in(own, value_set=unknown))
            found = _holds(pc.or_(known, own.is_null()))
    return found


def _across_columns(table: Table, data: dict[str, pa.Array], gaming_day: date) -> dict[Expected, Evidence]:
    """Hold columns of a row against each other, and against what no row can be."""
    found = {
        Expected(table.name, (name,), check): _claim(fails)
        for name, check, fails in unsound(table, data, gaming_day)
    }
    found |= {
        Expected(table.name, (name,), "order"): _claim(early)
        for chain in table.times_in_order
        for name, early in times_in_order({name: data[name] for name in chain}).items()
    }
    for name in per_card(table):
        lengths = pc.equal(pc.list_value_length(data[name]), pc.list_value_length(data["cards"]))
        found[Expected(table.name, (name,), "length")] = _holds(lengths)
    return found


def real_values(item: Expected, data: pa.Array) -> tuple[list[Any], npt.NDArray[np.intp]]:
    """Give the values themselves, without their null cells unless those are the point, and their rows.

    A list gives one value for each of its elements.
    """
    rows = np.arange(len(data))
    if pa.types.is_list(data.type):
        rows, data = pc.list_parent_indices(data).to_numpy(), pc.list_flatten(data)
    if item.check in {"required", "complete"}:
        return [True if filled else None for filled in _is_filled(data).tolist()], rows
    present = data.is_valid()
    rows = rows[present.to_numpy(zero_copy_only=False)]
    if pa.types.is_decimal(data.type):
        return [as_number(value) for value in data.filter(present)], rows
    return data.filter(present).to_pylist(), rows


def as_number(value: pa.Scalar) -> int:
    """Give an integer as it is and dollars in cents."""
    if pa.types.is_decimal(value.type):
        return int(value.as_py().scaleb(2))
    return int(value.as_py())


def times_in_order(times: dict[str, pa.Array]) -> dict[str, Mask]:
    """Where each time but the first given is earlier than one before it; nulls say nothing."""
    early: dict[str, Mask] = {}
    latest: npt.NDArray[np.int64] | None = None
    for name, data in times.items():
        if data.null_count == len(data):
            continue
        given = data.is_valid().to_numpy(zero_copy_only=False)
        at = pc.fill_null(data.cast(pa.int64()), 0).to_numpy(zero_copy_only=False)
        if latest is None:
            latest = np.where(given, at, np.iinfo(np.int64).min)
            continue
        early[name] = given & (at < latest)
        latest = np.where(given, np.maximum(at, latest), latest)
    return early


def _across_rows(
    table: Table, rows: pa.Table, data: dict[str, pa.Array], around: Surroundings
) -> dict[Expected, Evidence]:
    """Hold the rows of a table against each other and against the day's rounds."""
    found: dict[str, tuple[tuple[str, ...], Evidence]] = {}
    key = {name: data[name] for name in table.unique}
    if table.name == "rounds":
        doubles = _double_rounds(rows, data["round_id"], around.survey.of(around.place))
        once = rows.filter(pa.array(~doubles.again)) if doubles.again.any() else rows
        numbers = numberings(once)
        found["gaps"] = _NUMBER, _numbered({one.name: one.missing_in_words() for one in numbers})
        found["doubles"] = _NUMBER, _numbered({one.name: one.doubled_in_words() for one in numbers})
    elif table.name in OF_ROUNDS:
        ids = key.pop("round_id")
        own = pc.index_in(ids, value_set=around.rounds)
        known = pc.or_(own.is_valid(), ids.is_null())
        if len(around.elsewhere):
            others = pc.and_(pc.is_in(ids, value_set=around.elsewhere), pc.invert(known))
            found["whose"] = ("round_id",), _holds(pc.invert(others))
            known = pc.or_(known, others)
        found["reference"] = ("round_id",), _holds(known)
        if len(around.refused):
            kept = pc.invert(pc.is_in(ids, value_set=around.refused))
            found["admitted"] = ("round_id",), _holds(kept)
        parts = {name: number_values(part) for name, part in key.items()}
        doubles = find_doubles(rows, {"round_id": number_values(own)} | parts)
    else:
        doubles = find_doubles(rows, {name: number_values(part) for name, part in key.items()})
    if table.unique:
        found["unique"] = table.unique, _claim(doubles.conflicting)
        found["once"] = table.unique, _claim(doubles.again)
    return {Expected(table.name, columns, check): one for check, (columns, one) in found.items()}


def _numbered(words: dict[str, str]) -> Evidence:
    """Claim of each gaming table that its numbers are in order, with the words for it if not."""
    values = {not said for said in words.values()}
    told = [{"table": table, "words": said} for table, said in words.items() if said]
    return Evidence(Facts(frozenset(values or {True})), pa.array(told, _TOLD))


def _double_rounds(rows: pa.Table, ids: pa.Array, seen: Ids) -> Doubles:
    if len(seen.repeated) == 0:
        return Doubles.none(len(rows))
    scattered = pc.is_in(ids, value_set=seen.scattered).to_numpy(zero_copy_only=False)
    return find_doubles(rows, {"round_id": number_values(ids)}).joined(scattered)


def _whole(rows: pa.Table, name: str) -> pa.Array:
    column = rows.column(name)
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _claim(fails: Mask) -> Evidence:
    values = {True, False} if fails.any() else {True}
    return Evidence(Facts(frozenset(values)), pa.array(~fails))


def _holds(passes: pa.BooleanArray) -> Evidence:
    """A row that says nothing (null) does not fail."""
    values = {True} if pc.all(passes).as_py() is not False else {True, False}
    return Evidence(Facts(frozenset(values)), passes)


def _is_filled(data: pa.Array) -> Mask:
    """Whether a cell holds something; a text without a character holds nothing."""
    filled = data.is_valid()
    if pa.types.is_dictionary(data.type):
        data = data.cast(pa.string())
    if pa.types.is_string(data.type):
        filled = pc.and_(filled, pc.greater(pc.binary_length(data), 0).fill_null(fill_value=False))
    return np.asarray(filled.to_numpy(zero_copy_only=False), dtype=bool)


def _filled(data: pa.Array) -> Facts:
    text = data.dictionary if pa.types.is_dictionary(data.type) else data
    blank = pa.types.is_string(text.type) and pc.min(pc.binary_length(text)).as_py() == 0
    return Facts(frozenset({True, None} if data.null_count or blank else {True}))


def spellings(data: pa.Array, allowed: Collection[str]) -> Facts:
    """Take the spellings of a column; of more than are allowed, one too many is enough to be refused.

    A dictionary may list what no row of it says: where one lists what is not allowed, the rows are asked.
    """
    elements = _elements(data)
    listed = elements.dictionary
    if not set(listed.slice(0, len(allowed) + 1).to_pylist()).issubset(allowed):
        listed = listed.take(pc.unique(elements.indices.drop_null()))
    return Facts(frozenset(listed.slice(0, len(allowed) + 1).to_pylist()))


def _elements(data: pa.Array) -> pa.Array:
    return pc.list_flatten(data) if pa.types.is_list(data.type) else data
