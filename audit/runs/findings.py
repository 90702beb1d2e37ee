"""The contract between the audit and everything that reads it: the shape of a run folder.

RUN/
  findings.parquet       one row a finding (FINDINGS)
  coverage.parquet       one row a property and clause: what was examined, and what could not be (COVERAGE)
  clauses.parquet        the catalogue as it stood (CLAUSES)
  population.parquet     rounds and wagers by gaming table, game, dealer and hour (POPULATION)
  table_days.parquet     rounds and events by gaming table and day, and when they were (TABLE_DAYS)
  attestations.parquet   what people attested: what is relied on, and what is not and why (LOOKS)
  vouched.parquet        who else vouches for the record of each gaming table's day (VOUCHED)
  gaps.parquet           of a nightly run: what was expected and is not there (GAPS)
  resolved.parquet       of a nightly run: findings of earlier runs that are no longer found (RESOLVED)
  night.json             of a nightly run: what it knew beside the log (audit.life.night)
  people.parquet         ids of players and of the employed, sealed under the casino's key (PEOPLE)
  findings.csv, ...      each of these as CSV (audit.format.typed_csv)
  rules_submission.yaml  the Rules Submission, byte for byte, where there was one
  waivers.toml, severity.toml   what the department excused and how grave it calls breaches, likewise
  recording.yaml         the log's statement of recording, likewise
  quarantine/            refused rows with their reasons, and refused files
  run.json               the receipt: inputs and their hashes, versions, readings, population, totals
  SHA256SUMS             hashes of all of these, for ``sha256sum -c``
  places.json            where the inputs lay; beside the evidence, no part of it

Reports read a run through ``open_run`` only, so a report of last year's run states last year's law.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.errors import RunNotFound
from audit.runs.receipt_read import PLACES, RECEIPT, SUBMISSION, receipt_of

# The names of a run's files and its receipt are of this contract; they lie apart so as to load at once.
__all__ = ["PLACES", "RECEIPT", "SUBMISSION", "receipt_of"]

_TEXT = pa.string()
_TIME = pa.timestamp("us", tz="UTC")


def _texts(*names: str) -> list[tuple[str, pa.DataType]]:
    return [(name, _TEXT) for name in names]


ROW = pa.struct([("file", _TEXT), ("row", pa.int64())])
FACT = pa.struct([("name", _TEXT), ("value", _TEXT), ("recorded", pa.bool_())])
SET = pa.struct([("name", _TEXT), ("cards", pa.list_(_TEXT))])
HELD = pa.struct(
    [("position", _TEXT), ("count", pa.int64()), ("cards", pa.list_(_TEXT)), ("set", pa.list_(SET))]
)
STEP = pa.struct([("clause", _TEXT), ("position", _TEXT), ("text", _TEXT), ("per", _TEXT)])
LINE = pa.struct(
    [
        ("kind", _TEXT),
        ("name", _TEXT),
        ("at", _TIME),
        ("text", _TEXT),
        ("file", _TEXT),
        ("row", pa.int64()),
    ]
)
NAMED = pa.struct([("person", _TEXT), ("role", _TEXT), ("did", _TEXT)])
FILING, STATEMENT = "filing", "statement"
"""Kinds of line that are no row of the log: an option that was filed, what is said to be recorded."""
READ = pa.struct([("reading", _TEXT), ("choice", _TEXT), ("citation", _TEXT), ("meaning", _TEXT)])
CONSEQUENCE = pa.struct(
    [
        ("clause", _TEXT),
        ("outcome", _TEXT),
        ("position", _TEXT),
        ("observed", _TEXT),
        ("required", _TEXT),
        ("amount_cents", pa.int64()),
        ("file", _TEXT),
        ("row", pa.int64()),
    ]
)

# A finding.  life: new | known | re-opened against the runs before, in a nightly run; else empty.  waiver:
# name of the waiver that was in force for it; empty where none was.  outcome: exception | waived | review |
# other_reading | unknown.  other_reading: by default a breach, and right under the readings of
# ``right_under``, which are accepted as well; amount_cents is what it is by default.  It is a review where
# the same gaming table, dealer or patron was paid by the default, too, that day: ``mixed_with`` says where.
# severity: as the department's own table says of its clause.  law: by what it judges (``judged_by``).
# A waived finding is an exception that a waiver excuses; it is counted apart.  A review is neither a pass nor
# an accusation: the record claims what would end a duty and shows no ground for it.  fault: conduct | record
# (of exceptions, waived ones too). amount_cents: what patrons received less what was due, consequences
# included: + overpaid; empty where the duty moves no money.  overpaid_cents, underpaid_cents: its two sides,
# which may be different people. rows: how many rows of the log it stands for (an unknown gathers the rows of
# one clause, table, day and cause). evidence: those rows, by file and row number from 0.  facts: the columns
# the clause read.  began_at, ended_at: first and last recorded moment of the round, shoe, deck or event that
# it is about; of a table's day, of all of it.  cards: the round's hands as recorded, of cards or of
# tiles, each with the number of its cards where the log says one, as dealt, and as set into a high, medium
# and low hand where the game has them.  reading: the readings in force that decided it; with another choice
# of one of them it would be judged, or paid, otherwise.  stake, received, due: of the wager or payment it is
# about; received is winnings and stake handed back, less vigorish, and due is what that should have been.
# wagered: on the round, or the rounds of the shoe or deck, that it is about, by those concerned.
# dealer_id: who dealt the round; of a shoe or deck the one dealer who had to do with it, empty where
# several had.  floorperson_id: who was assigned to the table then.  named: of the employed, whom the events
# of a shoe or deck name and for what (who shuffled, offered the cut, loaded the shoe), or those of a round
# besides its dealer; it is what is on record and accuses nobody.  told: the steps of the round, of all hands
# and wagers or of those concerned.  rests_on: everything that the check read, so that it can be judged again
# on nothing else: rows of the round, of rounds before it, or of a shoe or deck, each with what was read of
# it; what was filed (kind ``filing``) and is said to be recorded (``statement``).  All these are of
# exceptions and what is for review; rests_on also of what is undecided of one row of a round.
FINDINGS = pa.schema(
    [
        *_texts("finding_id", "life", "waiver", "severity", "clause", "law", "outcome", "fault"),
        *_texts("property_id", "table_id"),
        ("gaming_day", pa.date32()),
        *_texts("shoe_id", "round_id", "position", "player_id", "dealer_id", "floorperson_id"),
        ("named", pa.list_(NAMED)),
        ("at", _TIME),
        ("began_at", _TIME),
        ("ended_at", _TIME),
        ("observed", _TEXT),
        ("required", _TEXT),
        ("amount_cents", pa.int64()),
        ("overpaid_cents", pa.int64()),
        ("underpaid_cents", pa.int64()),
        ("stake_cents", pa.int64()),
        ("due_cents", pa.int64()),
        ("received_cents", pa.int64()),
        ("wagered_cents", pa.int64()),
        ("reading", _TEXT),
        ("right_under", pa.list_(READ)),
        ("mixed_with", _TEXT),
        ("rows", pa.int64()),
        ("evidence", pa.list_(ROW)),
        ("facts", pa.list_(FACT)),
        ("cards", pa.list_(HELD)),
        ("told", pa.list_(STEP)),
        ("rests_on", pa.list_(LINE)),
        ("consequences", pa.list_(CONSEQUENCE)),
    ]
)

_LATER = frozenset({"severity", "law", "wagered_cents", "floorperson_id", "named"})
"""Columns that findings of an earlier version lack; they are empty then."""

# state: the one word for the clause in this run, see STATES.  examined = passed + attested + exceptions
# + waived + consequences + review + other_reading + unknown; rows = examined + not_applicable +
# not_auditable + not_in_force.  not_in_force: rows of gaming days on which no text of the clause applied.
# consequences: rows breached, undecided or for review that are told under the finding of another clause,
# which led to them. property_id: where it was examined; "" where the log has no round at all.
# other_reading_…_cents: what is right only under another reading is by default, at its own clause, with what
# follows from it.
COVERAGE = pa.schema(
    [
        ("property_id", _TEXT),
        ("citation", _TEXT),
        ("state", _TEXT),
        ("rows", pa.int64()),
        ("examined", pa.int64()),
        ("passed", pa.int64()),
        ("attested", pa.int64()),
        ("exceptions", pa.int64()),
        ("waived", pa.int64()),
        ("consequences", pa.int64()),
        ("review", pa.int64()),
        ("other_reading", pa.int64()),
        ("other_reading_overpaid_cents", pa.int64()),
        ("other_reading_underpaid_cents", pa.int64()),
        ("unknown", pa.int64()),
        ("not_applicable", pa.int64()),
        ("not_auditable", pa.int64()),
        ("not_in_force", pa.int64()),
        ("not_attested", pa.int64()),
        ("expired", pa.int64()),
        ("findings", pa.int64()),
        ("reason", _TEXT),
    ]
)

RELIED_ON, NOT_RELIED_ON = "relied on", "not relied on"
# What people attested that a clause's answer rests on, and what speaks of it and is not relied on.
# table_id, gaming_day: the gaming table's day for which it is told.  made_on: the gaming day of the look,
# which may be an earlier one.  standing: relied on | not relied on, and then the reason.  file, row: where
# the record is.
LOOKS = pa.schema(
    [
        ("property_id", _TEXT),
        ("table_id", _TEXT),
        ("gaming_day", pa.date32()),
        ("clause", _TEXT),
        *_texts("kind", "result", "standing", "reason", "person"),
        ("at", _TIME),
        ("made_on", pa.date32()),
        ("valid_until", _TIME),
        ("round_id", _TEXT),
        ("document", _TEXT),
        ("file", _TEXT),
        ("row", pa.int64()),
    ]
)

# Who vouches for the record of a gaming table's day: one row for each witness that its game knows.
# made_by: others (who do not deal) | the pit | the tables (another part of their own record).  standing:
# agreed | differs | handed in for part | not handed in.  difference_cents: what the witness has more than the
# record (of an inventory, at the first count that differs), or less; empty where it counts no dollars.  of:
# what is counted under agreed, differs and undecided.  left_out: how many rounds, or shoes, it says nothing
# of.  could_show: what it could have shown where it was handed in.
VOUCHED = pa.schema(
    [
        ("property_id", _TEXT),
        ("table_id", _TEXT),
        ("gaming_day", pa.date32()),
        *_texts("game", "witness", "made_by", "standing"),
        ("difference_cents", pa.int64()),
        ("of", _TEXT),
        *((name, pa.int64()) for name in ("agreed", "differs", "undecided", "left_out")),
        ("could_show", _TEXT),
    ]
)

# The catalogue.  status: ``consequence`` is a clause that cannot be breached alone, ``record`` the tool's own
# test of the record and no clause.  follows: clauses whose breach tells of a breach of this one.  sake: the
# clause for whose sake a test of the record is made, else empty.
CLAUSES = pa.schema(
    [
        ("citation", _TEXT),
        ("chapter", _TEXT),
        ("kind", _TEXT),
        ("status", _TEXT),
        ("per", _TEXT),
        ("since", pa.date32()),
        ("until", pa.date32()),
        ("source", _TEXT),
        ("duty", _TEXT),
        ("reading", _TEXT),
        ("readings", pa.list_(_TEXT)),
        ("silence", pa.list_(_TEXT)),
        ("reason", _TEXT),
        ("follows", pa.list_(_TEXT)),
        ("sake", _TEXT),
    ]
)

# What rates are counted against.  hour: the hour, by UTC, in which the rounds were settled; their findings
# lie in the same one (``at``).  Empty where the log has no time or no dealer.
POPULATION = pa.schema(
    [
        ("property_id", _TEXT),
        ("table_id", _TEXT),
        ("game", _TEXT),
        ("gaming_day", pa.date32()),
        ("dealer_id", _TEXT),
        ("hour", _TIME),
        ("rounds", pa.int64()),
        ("wagers", pa.int64()),
    ]
)

# What each gaming table recorded on each gaming day: rounds and events, and when they began and ended.
TABLE_DAYS = pa.schema(
    [
        ("property_id", _TEXT),
        ("table_id", _TEXT),
        ("gaming_day", pa.date32()),
        ("rounds", pa.int64()),
        ("events", pa.int64()),
        ("first_at", _TIME),
        ("last_at", _TIME),
        ("first_event_at", _TIME),
        ("last_event_at", _TIME),
    ]
)

# What a nightly run expected of a gaming table and did not get.  what: nothing sent | silence | few events |
# short day.  since, until: from when until when nothing is there, where that can be said.
GAPS = pa.schema(
    [
        ("gap_id", _TEXT),
        ("what", _TEXT),
        ("property_id", _TEXT),
        ("table_id", _TEXT),
        ("gaming_day", pa.date32()),
        ("since", _TIME),
        ("until", _TIME),
        ("words", _TEXT),
    ]
)

# Findings of earlier runs, on the days that a nightly run judged, that it no longer found.  run: the run that
# found them last.
RESOLVED = pa.schema(
    [
        ("finding_id", _TEXT),
        ("clause", _TEXT),
        ("outcome", _TEXT),
        ("property_id", _TEXT),
        ("table_id", _TEXT),
        ("gaming_day", pa.date32()),
        ("round_id", _TEXT),
        ("position", _TEXT),
        ("observed", _TEXT),
        ("amount_cents", pa.int64()),
        ("run", pa.int64()),
    ]
)

# What turns the pseudonyms of a run back into ids, for who has the key (audit.people.log_people).
PEOPLE = pa.schema([("pseudonym", _TEXT), ("sealed", _TEXT)])

OUTCOMES = ("exception", "waived", "review", "other_reading", "unknown")

STATES = {
    "error": "the check failed to run",
    "exception": "at least one breach was found",
    "consequence": "it failed only where a breach of another clause, which tells of it, led to that",
    "waived": "every breach that was found is under a waiver",
    "for review": "no breach was found, but a person has to look at some rows",
    "unknown": "no breach was found, but some rows lack the evidence to tell",
    "other reading": "it was met; in some rows only under another reading than the default",
    "pass": "every row to which it applies was examined and met the duty",
    "pass in part": "it was met wherever it could be audited; some rows could not be, see the reason",
    "with others": "it cannot be breached alone: no clause that it follows was breached where it applies",
    "not attested": "a person must attest it, and for at least one table nobody did who may be relied on",
    "expired": "an attestation is too old to rely on and none is missing",
    "attested": "people looked and attested it for every table that needs it; the tool did not check it",
    "not applicable": "nothing in the log gave rise to the duty",
    "not auditable": "the log or the Rules Submission lacks what the check needs",
    "not in force": "on none of the gaming days was a text of it in force",
    "definition": "gives a meaning; nothing to check",
    "permission": "permits; nothing to check",
    "heading": "introduces what follows; nothing to check",
    "pending": "not yet written",
}


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run, as read from its folder."""

    folder: Path
    findings: pa.Table
    coverage: pa.Table
    clauses: pa.Table
    receipt: dict[str, Any]
    looks: pa.Table = field(default_factory=LOOKS.empty_table)
    vouched: pa.Table = field(default_factory=VOUCHED.empty_table)


def open_run(folder: Path) -> Run:
    """Read a run folder.

    Raises RunNotFound as ``receipt_of`` does.
    """
    receipt = receipt_of(folder)
    return Run(
        folder=folder,
        findings=findings_of(folder),
        coverage=rows_of(folder / "coverage.parquet"),
        clauses=rows_of(folder / "clauses.parquet"),
        receipt=receipt,
        looks=_later(folder / "attestations.parquet", LOOKS),
        vouched=vouched_of(folder),
    )


def vouched_of(folder: Path) -> pa.Table:
    """Read who vouches for the record of a run; an earlier version told nothing of it."""
    return _later(folder / "vouched.parquet", VOUCHED)


def _later(file: Path, schema: pa.Schema) -> pa.Table:
    """Read a table that an earlier version did not write; it is empty then."""
    return rows_of(file) if file.exists() else schema.empty_table()


def findings_of(run: Path, columns: list[str] | None = None) -> pa.Table:
    """Read the findings of a run, or some of their columns.

    Raises RunNotFound where an earlier version wrote them.
    """
    with pq.ParquetFile(run / "findings.parquet") as parquet:
        there = set(parquet.schema_arrow.names)
        if lacking := sorted(set(FINDINGS.names) - there - _LATER):
            message = f"{run}: findings lack {lacking[0]!r}; an earlier version wrote them, audit again"
            raise RunNotFound(message)
        if there >= _LATER:
            return parquet.read(columns)
        wanted = columns or FINDINGS.names
        rows = parquet.read([name for name in wanted if name in there])
        fields = [FINDINGS.field(name) for name in wanted]
        return pa.table(
            [rows[f.name] if f.name in there else pa.nulls(len(rows), f.type) for f in fields],
            schema=pa.schema(fields),
        )


def rows_of(file: Path, columns: list[str] | None = None) -> pa.Table:
    """Read one table of a run, or some of its columns, without the rest of Arrow, which is slow to load."""
    with pq.ParquetFile(file) as parquet:
        return parquet.read(columns)
