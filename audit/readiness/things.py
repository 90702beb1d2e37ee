"""What a casino may or may not record: the columns, kinds of row, looks and papers that clauses rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from rules.columns import KEYS, TABLES
from rules.events import MUST_NAME
from rules.recording import PLAYED, Item, Section, items


class What(StrEnum):
    """What kind of thing it is."""

    TABLE = "table"  # that its rows are recorded, with what each has to have
    COLUMN = "column"
    EVENT = "event"
    PAYMENT = "payment"
    LOOKS = "looks"  # a table of what people attested
    STATEMENT = "statement"  # that all of something is recorded
    FILING = "filing"


@dataclass(frozen=True, slots=True, order=True)
class Thing:
    """One thing; ``name`` as the log format has it, of a column with its table."""

    what: What
    name: str

    @property
    def words(self) -> str:
        """Name it as a table of the answer does."""
        match self.what:
            case What.TABLE | What.COLUMN:
                return f"{self.what} {self.name}"
            case What.EVENT | What.PAYMENT:
                return f"{self.what}s {self.name}"
            case What.STATEMENT:
                return f"statement that all {said_of(self).words} are recorded"
            case _:
                return self.name

    @property
    def table(self) -> str:
        """The table of the log that it stands in; empty for papers."""
        if self.what in (What.TABLE, What.COLUMN):
            return self.name.partition(".")[0]
        return {What.EVENT: "events", What.PAYMENT: "payments"}.get(self.what, "")


Things = frozenset[Thing]
FILING = Thing(What.FILING, "Rules Submission")
ROUNDS = Thing(What.TABLE, "rounds")
OF_ROUNDS = (Thing(What.TABLE, "hands"), Thing(What.TABLE, "wagers"))
LOOKS = tuple(Thing(What.LOOKS, table) for table in TABLES if table not in PLAYED)
_KINDS = {What.EVENT: ("events", "event_kind"), What.PAYMENT: ("payments", "payment_kind")}


def column(table: str, name: str) -> Thing:
    """Name a column of the log."""
    return Thing(What.COLUMN, f"{table}.{name}")


def statement(item: Item) -> Thing:
    """Name the statement that all of something is recorded."""
    return Thing(What.STATEMENT, f"{item.section}.{item.name}")


def said_of(thing: Thing) -> Item:
    """What a statement is about."""
    section, _, name = thing.name.partition(".")
    return Item(Section(section), name)


@cache
def columns() -> tuple[Thing, ...]:
    """Every column that a log may lack; those that each row has to have are part of its table."""
    return tuple(
        column(table, each.name)
        for table in PLAYED
        for each in TABLES[table].columns
        if not each.required and each.name not in KEYS
    )


@cache
def kinds() -> tuple[Thing, ...]:
    """Every kind of event and payment."""
    return tuple(
        Thing(what, value)
        for what, (table, name) in _KINDS.items()
        for each in TABLES[table].columns
        if each.name == name
        for value in each.values
    )


@cache
def statements() -> tuple[Thing, ...]:
    """Every statement that all of something is recorded."""
    return tuple(statement(item) for item in items(TABLES))


def every() -> Things:
    """Everything there is."""
    return frozenset((ROUNDS, *OF_ROUNDS, *columns(), *kinds(), *statements(), *LOOKS, FILING))


def tables_of(recorded: Things) -> set[str]:
    """Tables of the log that there are: a hand or wager belongs to a round, an event may belong to none."""
    found = {thing.table for thing in recorded if thing.what in (What.EVENT, What.PAYMENT)}
    if ROUNDS in recorded:
        found |= {"rounds", *(thing.name for thing in OF_ROUNDS if thing in recorded)}
    return found


def with_what_they_bring(recorded: Iterable[Thing]) -> Things:
    """Add what cannot be recorded without: the table of a column, and what an event of a kind has to name."""
    found = frozenset(recorded)
    return found | frozenset(_brought(found))


def _brought(recorded: Things) -> Iterator[Thing]:
    tables = {thing.table for thing in recorded}
    yield from (thing for thing in OF_ROUNDS if thing.name in tables)
    if tables & {"rounds", "hands", "wagers"}:
        yield ROUNDS
    for name, those in MUST_NAME.items():
        if any(Thing(What.EVENT, kind) in recorded for kind in those):
            yield column("events", name)
