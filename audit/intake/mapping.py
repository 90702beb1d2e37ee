"""The form of an import mapping: which files hold what, and how each column of the log is found.

A mapping is written by a compliance analyst.  Each column is a DuckDB expression over the columns of
the source; ``sample_logs/mappings/README.md`` explains the form and has worked examples.
"""

from __future__ import annotations

import codecs
import hashlib
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    model_validator,
)

from audit.errors import MappingRejected
from audit.format.zone_names import is_zone
from audit.intake.recording import entries_of
from audit.intake.strict_yaml import problems, read_yaml
from rules.catalogue import declared
from rules.columns import Kind, Table

_FORM = ConfigDict(extra="forbid", frozen=True, strict=True)
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_NEVER_CONSTANT = {Kind.TIME, Kind.CARDS, Kind.TILES, Kind.FLAGS, Kind.NUMBERS, Kind.TEXTS}
_UNFIT = {"Cc", "Cs"}
_SELECT = re.compile(r"\s*(select|with|from)\s", re.IGNORECASE)


_NO_ENCODING = "must be an encoding such as utf-8, latin-1 or utf-16"
_ESCAPES = {"idna", "punycode", "raw-unicode-escape", "unicode-escape", "utf-7", "unicode_escape"}
"""Encodings that read other text into a file than stands in it."""


def _glob(pattern: str) -> str:
    parts = PurePosixPath(pattern)
    if parts.is_absolute() or ".." in parts.parts or not parts.parts or "\0" in pattern:
        message = "must name files inside the source folder"
        raise ValueError(message)
    try:
        any(Path("/nonexistent").glob(pattern))
    except (ValueError, NotImplementedError) as error:
        message = f"is no pattern of file names: {error}"
        raise ValueError(message) from error
    return pattern


def _delimiter(sign: str) -> str:
    if sign in '"\r\n\0\ufeff':
        message = "cannot stand between values"
        raise ValueError(message)
    return sign


def _encoding(name: str) -> str:
    try:
        "".encode(name)  # what does not stand for text, such as base64, is looked up all the same
        found = codecs.lookup(name).name
    except (LookupError, ValueError) as error:
        raise ValueError(_NO_ENCODING) from error
    if found in _ESCAPES:
        raise ValueError(_NO_ENCODING)
    return found


def _zone(name: str) -> str:
    if not is_zone(name):
        message = "must be a time zone such as America/New_York"
        raise ValueError(message)
    return name


class InOrder(BaseModel):
    """How the order of a source's rows tells the second hour.

    local  expression of the local date and time
    zone   time zone of the clock that wrote it
    per    expression of what the rows are in order within, such as the table; None for the file as a whole
    """

    model_config = _FORM

    local: str
    zone: Annotated[str, AfterValidator(_zone)]
    per: str | None = None


class Near(BaseModel):
    """How the round of a source's row is found by gaming table and time, where no number says it.

    table   expression of the gaming table, by the name that it has in the rounds
    moment  expression of when the row happened
    near    time of the round that it is near to: a column of the log's rounds
    within  seconds between the two, once both are told by one clock; a second round as near leaves it open
    clocks  seconds that the two clocks may differ at most; how much they do is worked out
    ahead   seconds that the source's clock is ahead of the rounds', where that is known
    """

    model_config = _FORM

    table: str
    moment: str
    near: Literal["wagers_opened_at", "no_more_bets_at", "first_card_at", "result_announced_at", "settled_at"]
    within: Annotated[int, Field(ge=1, le=600)]
    clocks: Annotated[int, Field(ge=0, le=7_200)] = 600
    ahead: Annotated[int, Field(ge=-90_000, le=90_000)] | None = None


class Source(BaseModel):
    """One kind of file that the vendor delivers; becomes a table the expressions read.

    files      which files of the source folder; not needed where the source is one file
    table      the table or view of an SQLite file
    second_hour  columns to add that say which of two hours a local time is of, by the order of rows
    delimiter, encoding, empty  how a CSV file is written; ``empty`` lists the texts that mean no value
    """

    model_config = _FORM

    format: Literal["csv", "json", "parquet", "sqlite"]
    files: Annotated[str, AfterValidator(_glob)] | None = None
    table: str | None = None
    second_hour: dict[str, InOrder] = Field(default_factory=dict)
    delimiter: Annotated[str, Field(min_length=1, max_length=1), AfterValidator(_delimiter)] = ","
    encoding: Annotated[str, AfterValidator(_encoding)] = "utf-8"
    empty: tuple[str, ...] = Field(default=("",), strict=False)

    @model_validator(mode="after")
    def _keys_fit_the_format(self) -> Source:
        if (self.format == "sqlite") != (self.table is not None):
            message = "format sqlite needs a table, and no other format has one"
            raise ValueError(message)
        csv_only = {"delimiter", "encoding", "empty"} & self.model_fields_set
        if self.format != "csv" and csv_only:
            message = f"{', '.join(sorted(csv_only))}: only a CSV source has it"
            raise ValueError(message)
        return self


class Block(BaseModel):
    """How one kind of row of a log table is made from the rows of a source.

    from_    name of a source, or a SELECT over the sources; may be left out where there is one source
    where    keeps only the rows for which it is true
    columns  column of the log: DuckDB expression
    """

    model_config = _FORM

    from_: str | None = Field(default=None, alias="from")
    where: str | None = None
    columns: dict[str, str]

    @property
    def selects(self) -> bool:
        """The rows come from a SELECT and not straight from a source."""
        return self.from_ is not None and _SELECT.match(self.from_) is not None


def _blocks(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else (value,)


def _constant(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, str | date | int):
        message = "must be text, a whole number or a date"
        raise ValueError(message)  # noqa: TRY004 - pydantic reports a ValueError with its place
    return str(value)


class Mapping(BaseModel):
    """A whole mapping.

    constants  value of a column wherever a table has that column and no expression is given for it
    records    what the vendor records completely, in the form of ``recording.yaml``
    joins      sources whose rows are given their round by gaming table and time
    """

    model_config = _FORM

    version: Literal[1]
    sources: Annotated[dict[str, Source], Field(min_length=1)]
    joins: dict[str, Near] = Field(default_factory=dict)
    constants: dict[str, Annotated[str, BeforeValidator(_constant)]] = Field(default_factory=dict)
    records: list[Any] = Field(default_factory=list)
    tables: Annotated[dict[str, Annotated[tuple[Block, ...], BeforeValidator(_blocks)]], Field(min_length=1)]

    @property
    def expressions(self) -> tuple[str, ...]:
        """Every piece of SQL in it."""
        blocks = [block for several in self.tables.values() for block in several]
        orders = [order for source in self.sources.values() for order in source.second_hour.values()]
        texts = [text for block in blocks for text in (block.from_, block.where, *block.columns.values())]
        texts += [text for order in orders for text in (order.local, order.per)]
        texts += [text for join in self.joins.values() for text in (join.table, join.moment)]
        return tuple(text for text in texts if text is not None)

    def may_name(self, column: str) -> bool:
        """Whether any expression may name a column of a source; a text that holds its name may."""
        ways = {re.escape(written) for written in (column, column.replace('"', '""'))}
        name = re.compile(rf"(?<!\w)({'|'.join(ways)})(?!\w)", re.IGNORECASE)
        return any(name.search(text) for text in self.expressions)


@dataclass(frozen=True, slots=True)
class Plan:
    """A mapping found sound, with the file it came from."""

    path: Path
    sha256: str
    mapping: Mapping

    def refuse(self, place: str, reason: str) -> MappingRejected:
        """Return the error to raise for a place of this mapping."""
        return MappingRejected(f"{self.path}: {place}: {reason}")

    def source_of(self, block: Block) -> str:
        """Name of the source a block reads; a block that selects has none."""
        return block.from_ or next(iter(self.mapping.sources))


def read_mapping(path: Path) -> Plan:
    """Read and validate a mapping.

    Raises MappingRejected naming the file and each place that is wrong.
    """
    document = read_yaml(path, MappingRejected)
    unfit = next(_unfit_texts(document), None)
    if unfit is not None:
        message = f"{path}: {unfit!r} holds a control character"
        raise MappingRejected(message)
    try:
        mapping = Mapping.model_validate(document)
    except ValidationError as error:
        lines = "\n  ".join(problems(error, document))
        message = f"{path}: is not a mapping:\n  {lines}"
        raise MappingRejected(message) from error
    faults = [*_name_faults(mapping), *_join_faults(mapping), *_table_faults(mapping)]
    faults += _record_faults(mapping)
    if faults:
        lines = "\n  ".join(faults)
        message = f"{path}: does not fit the log format:\n  {lines}"
        raise MappingRejected(message)
    return Plan(path, hashlib.sha256(path.read_bytes()).hexdigest(), mapping)


def _unfit_texts(document: Any) -> Iterator[str]:
    """Yield texts with control characters or half a character: no database is asked them."""
    if isinstance(document, dict):
        for pair in document.items():
            for each in pair:
                yield from _unfit_texts(each)
    elif isinstance(document, list):
        for each in document:
            yield from _unfit_texts(each)
    elif isinstance(document, str) and any(
        unicodedata.category(c) in _UNFIT for c in document if c not in "\n\t"
    ):
        yield document


def _record_faults(mapping: Mapping) -> list[str]:
    faults: list[str] = []
    entries_of(mapping.records, faults)
    return [f"records: {fault}" for fault in faults]


def _name_faults(mapping: Mapping) -> Iterator[str]:
    columns = {column.name: column for table in declared().tables.values() for column in table.columns}
    for name in mapping.sources:
        if not _NAME.fullmatch(name):
            yield f"sources.{name}: use small letters, digits and _, a letter first"
    for name in mapping.constants:
        if name not in columns:
            yield f"constants.{name}: the log has no such column"
        elif columns[name].kind in _NEVER_CONSTANT:
            yield f"constants.{name}: a time or a list cannot be a constant; map it"


def _join_faults(mapping: Mapping) -> Iterator[str]:
    for name in mapping.joins:
        if name not in mapping.sources:
            yield f"joins.{name}: is not a source"
        for block in mapping.tables.get("rounds", ()):
            if name == block.from_ or (block.from_ is None and len(mapping.sources) == 1):
                yield f"joins.{name}: makes the rounds itself, so there is none for it to be given"


def _table_faults(mapping: Mapping) -> Iterator[str]:
    tables = declared().tables
    for name, blocks in mapping.tables.items():
        if name not in tables:
            yield f"tables.{name}: the log has no such table, only {', '.join(tables)}"
            continue
        for number, block in enumerate(blocks, 1):
            place = f"tables.{name}[{number}]"
            yield from _column_faults(mapping, place, tables[name], block)
            yield from _origin_faults(mapping, place, block)


def _column_faults(mapping: Mapping, place: str, table: Table, block: Block) -> Iterator[str]:
    declared = {column.name: column for column in table.columns}
    for name in block.columns:
        if name not in declared:
            yield f"{place}.columns.{name}: the table has no such column"
    for name, column in declared.items():
        if column.required and name not in block.columns and name not in mapping.constants:
            yield f"{place}: the required column {name} is neither mapped nor a constant"


def _origin_faults(mapping: Mapping, place: str, block: Block) -> Iterator[str]:
    if block.from_ is None and len(mapping.sources) > 1:
        yield f"{place}: say from which source: {', '.join(mapping.sources)}"
    if block.from_ is not None and not block.selects and block.from_ not in mapping.sources:
        yield f"{place}.from: {block.from_!r} is neither a source nor a SELECT"
