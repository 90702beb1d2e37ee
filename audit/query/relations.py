"""The tables that can be asked about, and their columns as SQL has them.

Tables of the log have the columns of the log format, and with them the file and row they stand in.  Tables of
a run have those of ``audit.runs.findings``, and with them the run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pyarrow as pa

from audit.runs.findings import CLAUSES, COVERAGE, FINDINGS, LOOKS, POPULATION, VOUCHED
from rules.column import Column, Holds, Kind
from rules.columns import TABLES

_TEXT = pa.string()
_LIST = pa.list_(_TEXT)
CODED = pa.dictionary(pa.int32(), _TEXT)
_REPEATED = (Kind.TEXT, Kind.CODE, Kind.CARD)
_TYPES = {
    **dict.fromkeys((Kind.ID, Kind.TEXT, Kind.CODE, Kind.CARD), _TEXT),
    **dict.fromkeys((Kind.CARDS, Kind.TILES, Kind.TEXTS), _LIST),
    Kind.INTEGER: pa.int32(),
    Kind.MONEY: pa.decimal128(12, 2),
    Kind.FLAG: pa.bool_(),
    Kind.TIME: pa.timestamp("us", tz="UTC"),
    Kind.DAY: pa.date32(),
    Kind.FLAGS: pa.list_(pa.bool_()),
    Kind.NUMBERS: pa.list_(pa.int32()),
}

OF_THE_LOG = {
    "log": (_TEXT, "the log it stands in: its property in a store, else empty"),
    "log_file": (_TEXT, "file of the log, as in the evidence of a finding"),
    "log_row": (pa.int64(), "its row in that file, from 0"),
    "refused": (pa.bool_(), "whether the run refused the row; empty where no run is asked about"),
    "judged": (_TEXT, "the run that judged its gaming day, or that none did; empty where none is asked"),
}
GAMES = pa.schema([("chapter", _TEXT), ("game", _TEXT), ("title", _TEXT)])
OF_A_RUN = {
    "log": (_TEXT, "the log that the run audited: its property in a store, else empty"),
    "run": (_TEXT, "name of the run's folder"),
}


@dataclass(frozen=True, slots=True)
class Relation:
    """A table that can be asked about.

    people, remarks  columns that hold names, and free text
    coded            columns of text that repeats, which are kept dictionary-coded
    """

    name: str
    meaning: str
    schema: pa.Schema
    people: frozenset[str] = frozenset()
    remarks: frozenset[str] = frozenset()
    coded: frozenset[str] = frozenset()

    def kept(self, columns: Iterable[str]) -> pa.Schema:
        """Give the types in which some columns are kept in memory."""
        fields = (self.schema.field(each) for each in columns)
        return pa.schema([f.with_type(CODED) if f.name in self.coded else f for f in fields])


def of_log() -> dict[str, Relation]:
    """Return the tables of a log."""
    return {name: _of_log(name) for name in TABLES}


def of_run(*, several: bool) -> dict[str, Relation]:
    """Return the tables of a run; of several runs, those of each beside what was found last."""
    last = ", by the last run that judged each gaming day" if several else ""
    found = {
        "findings": ("One row for each finding" + last + ".", FINDINGS),
        "population": ("Rounds and wagers by table, game, dealer and hour" + last + ".", POPULATION),
        "coverage": ("What was examined of each clause by each run, and what could not be.", COVERAGE),
        "clauses": ("The catalogue as it stood in each run.", CLAUSES),
        "attestations": ("Each look of a person, and what each run makes of it.", LOOKS),
        "vouched": ("What each witness says of the record of each gaming table's day, by each run.", VOUCHED),
        "games": ("The game that each chapter governs.", GAMES),
    }
    if several:
        found["findings_of_runs"] = (
            "One row for each finding of each run: a finding that several runs have counts several times.",
            FINDINGS,
        )
        found["population_of_runs"] = ("Rounds and wagers, once for each run that judged them.", POPULATION)
    return {name: Relation(name, meaning, _with(schema)) for name, (meaning, schema) in found.items()}


def _with(schema: pa.Schema) -> pa.Schema:
    more = [pa.field(name, kind) for name, (kind, _) in OF_A_RUN.items()]
    return pa.schema([*schema, *more])


def _of_log(name: str) -> Relation:
    table = TABLES[name]
    fields = [pa.field(column.name, type_of(column)) for column in table.columns]
    fields += [pa.field(extra, kind) for extra, (kind, _) in OF_THE_LOG.items()]
    return Relation(
        name,
        table.meaning,
        pa.schema(fields),
        frozenset(c.name for c in table.columns if c.holds is Holds.PERSON),
        frozenset(c.name for c in table.columns if c.holds is Holds.REMARK),
        frozenset(c.name for c in table.columns if c.kind in _REPEATED) | {"log", "log_file", "judged"},
    )


def type_of(column: Column) -> pa.DataType:
    """Give the type in which a column of the log is asked about: texts are plain, money is in dollars."""
    return _TYPES[column.kind]
