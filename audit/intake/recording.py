"""The statement of recording: what the casino says its log records completely (``recording.yaml``).

A list of entries, each for some properties, gaming tables and days.  Of several that cover a table's day and
name the same thing, the last decides.  What no entry names is not stated.  With ``complete: all`` an entry
names everything that this version of the format knows, but for what it names otherwise or excepts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from audit.errors import StatementRejected
from audit.format.laid_out import RECORDING
from audit.intake.strict_yaml import problems, read_yaml
from audit.machine.limits import STATEMENT_ENTRIES
from rules.catalogue import declared
from rules.recording import Extent, Item, Section

Said = dict[Item, Extent]


@dataclass(frozen=True, slots=True)
class Entry:
    """What is said of some gaming tables and days.

    in_short     what only ``complete: all`` names
    property_id  None for every property; tables: None for every gaming table
    since, until  first gaming day it speaks of, and the first it no longer does; None where it has none
    """

    said: Said
    property_id: str | None = None
    tables: frozenset[str] | None = None
    since: date | None = None
    until: date | None = None
    in_short: frozenset[Item] = field(default=frozenset(), compare=False)

    def covers(self, property_id: str, table_id: str, gaming_day: date) -> bool:
        """Whether it speaks of a gaming table on a day."""
        return (
            self.property_id in {None, property_id}
            and (self.tables is None or table_id in self.tables)
            and (self.since is None or self.since <= gaming_day)
            and (self.until is None or gaming_day < self.until)
        )


@dataclass(frozen=True, slots=True)
class Statement:
    """A whole statement.

    text       the file as it was read, empty where the log has none
    written    its entries with each ``complete: all`` written out; None where there is none to write out
    """

    entries: tuple[Entry, ...] = ()
    text: str = ""
    sha256: str = ""
    written: list[Any] | None = None

    @property
    def in_full(self) -> str:
        """Its text with each ``complete: all`` written out; empty where there is none to write out."""
        return yaml.safe_dump(self.written, sort_keys=False) if self.written else ""

    def said(self, property_id: str, table_id: str, gaming_day: date) -> Said:
        """What is said of a gaming table on a day."""
        found: Said = {}
        for entry in self.entries:
            if entry.covers(property_id, table_id, gaming_day):
                found |= entry.said
        return found

    def named(self, property_id: str, table_id: str, gaming_day: date) -> frozenset[Item]:
        """What is said to be complete of a gaming table on a day by its own name."""
        return frozenset(
            item
            for entry in self.entries
            if entry.covers(property_id, table_id, gaming_day)
            for item, extent in entry.said.items()
            if extent is Extent.COMPLETE and item not in entry.in_short
        )


MOST_FAULTS = 50
"""Told of one statement: to look for the nearest name of each of 100,000 that are not known takes minutes."""

UNSTATED = Statement()
"""That of a log without a statement."""


def load_statement(log: Path) -> Statement:
    """Read the statement of a log; an empty one where it has none.

    Raises StatementRejected naming the file and, for each thing wrong, its entry and section.
    """
    path = log / RECORDING
    if not path.exists() and not path.is_symlink():
        return UNSTATED
    faults: list[str] = []
    document = read_yaml(path, StatementRejected, STATEMENT_ENTRIES)
    if document is None:
        draft = f"pitaudit format --recording {log} --out FILE drafts one"
        message = f"{path}: says nothing; take it away, or fill it in: {draft}"
        raise StatementRejected(message)
    entries = entries_of(document, faults)
    if faults:
        lines = "\n  ".join(faults)
        message = f"{path}: is not a statement of recording:\n  {lines}"
        raise StatementRejected(message)
    data = path.read_bytes()
    full = written_out(document)
    written = full if full != document else None
    return Statement(entries, data.decode(), hashlib.sha256(data).hexdigest(), written)


def entries_of(document: Any, faults: list[str]) -> tuple[Entry, ...]:
    """Read the entries of a statement; every fault goes to ``faults``, with its entry and section."""
    try:
        form = _File.model_validate({"entries": document})
    except ValidationError as error:
        told = (line.removeprefix("entries") for line in problems(error, {"entries": document}))
        faults += [f"entry {line}" if line.startswith("[") else line.lstrip(": ") for line in told]
        return ()
    found = tuple(_entry(f"entry [{n}]", each, faults) for n, each in enumerate(form.entries, start=1))
    faults += ["and there may be more"] if len(faults) >= MOST_FAULTS else []
    return found


def written_out(document: list[Any], *, but: Collection[str] = ()) -> list[Any]:
    """Write out what ``complete: all`` names in the entries of a statement without faults, but for some."""
    return [_written_out(entry, but) if "complete" in entry else entry for entry in document]


def _written_out(entry: dict[str, Any], but: Collection[str]) -> dict[str, Any]:
    found = {key: value for key, value in entry.items() if key not in {"complete", "except"}}
    excepted = entry.get("except", {})
    for section in Section:
        said = entry.get(section, {})
        named = {*but, *excepted.get(section, ()), *(name for names in said.values() for name in names)}
        every = [name for known, name in _known() if known is section and name not in named]
        found[section.value] = {Extent.COMPLETE.value: every, **said}
        if section is Section.MARKS and excepted.get(section):
            partial = [*said.get(Extent.PARTIAL.value, ()), *excepted[section]]
            found[section.value][Extent.PARTIAL.value] = partial
    return found


def _entry(place: str, form: _Entry, faults: list[str]) -> Entry:
    named: dict[Item, Extent | None] = {}
    for section in Section:
        for extent in Extent:
            names = getattr(getattr(form, section), extent.name.lower())
            if form.complete and extent is Extent.COMPLETE and names:
                faults.append(f"{place}.{section}.{extent}: complete: all names them already")
            _name(f"{place}.{section}.{extent}", section, names, extent, named, faults)
        _name(f"{place}.except.{section}", section, getattr(form.excepted, section), None, named, faults)
    if form.since and form.until and form.until <= form.since:
        faults.append(f"{place}.until: must be later than from")
    if "excepted" in form.model_fields_set and not form.complete:
        faults.append(f"{place}.except: goes with complete: all, which the entry does not say")
    said = {item: extent or Extent.PARTIAL for item, extent in named.items() if extent or _is_mark(item)}
    in_short = frozenset(_known().values()) - named.keys() if form.complete else frozenset()
    said |= dict.fromkeys(in_short, Extent.COMPLETE)
    tables = None if form.tables is None else frozenset(form.tables)
    return Entry(said, form.property_id, tables, form.since, form.until, in_short)


def _is_mark(item: Item) -> bool:
    """Whether it is a mark: one excepted from what is complete is as one that is recorded in part."""
    return item.section is Section.MARKS


def _name(
    where: str,
    section: Section,
    names: list[str],
    extent: Extent | None,
    named: dict[Item, Extent | None],
    faults: list[str],
) -> None:
    """Note what is said of some names; None: nothing, they are excepted."""
    for name in names:
        item = _known().get((section, name))
        if len(faults) >= MOST_FAULTS:
            break
        if item is None:
            faults.append(f"{where}: {_unknown(section, name)}")
        elif item in named:
            faults.append(f"{where}: {name} is named twice")
        else:
            named[item] = extent


@cache
def _known() -> dict[tuple[Section, str], Item]:
    return {(item.section, item.name): item for item in declared().recordable.values()}


def _unknown(section: Section, name: str) -> str:
    elsewhere = [known for known, other in _known() if other == name]
    if elsewhere:
        return f"{name} belongs under {elsewhere[0]}"
    (near,) = get_close_matches(name, [n for s, n in _known() if s is section], n=1, cutoff=0) or [""]
    return f"{name} is not known; the nearest is {near}"


def _day(value: Any) -> Any:
    if not isinstance(value, date):
        message = "must be a gaming day such as 2026-01-31"
        raise ValueError(message)  # noqa: TRY004 - pydantic reports a ValueError with its place
    return value


_FORM = ConfigDict(extra="forbid", frozen=True)
_Day = Annotated[date, BeforeValidator(_day)]
_Text = Annotated[str, Field(strict=True, min_length=1)]


class _Extents(BaseModel):
    model_config = _FORM

    complete: list[_Text] = Field(default_factory=list)
    partial: list[_Text] = Field(default_factory=list)
    not_recorded: list[_Text] = Field(default_factory=list, alias=Extent.NOT_RECORDED.value)


class _Excepted(BaseModel):
    model_config = _FORM

    events: list[_Text] = Field(default_factory=list)
    payments: list[_Text] = Field(default_factory=list)
    marks: list[_Text] = Field(default_factory=list)
    columns: list[_Text] = Field(default_factory=list)


class _Entry(BaseModel):
    model_config = _FORM

    complete: Literal["all"] | None = None
    excepted: _Excepted = Field(default=_Excepted(), alias="except")

    property_id: _Text | None = Field(default=None, alias="property")
    tables: list[_Text] | None = None
    since: _Day | None = Field(default=None, alias="from")
    until: _Day | None = None
    events: _Extents = _Extents()
    payments: _Extents = _Extents()
    marks: _Extents = _Extents()
    columns: _Extents = _Extents()


class _File(BaseModel):
    entries: list[_Entry]
