"""A finding judged again on nothing but its own evidence: the rows it names, and what it tells of them.

``python -m tests.stands_alone FOLDER`` judges every finding of a log so, and prints what comes out otherwise.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.columns.in_time import in_force
from audit.columns.keys import ROUND_ROW
from audit.columns.silence import Complete
from audit.evidence.rows_read import columns, label
from audit.evidence.wording import NOTHING
from audit.evidence.writer import WORDS, Finding, LogNames, Writer
from audit.format.belonging import FILES
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.recorded.believed import Belief
from audit.runs.findings import FILING, STATEMENT
from audit.verdicts.check import Result, check
from rules.catalogue import load
from rules.clause import Clause, Per
from rules.columns import TABLES
from tests.taken_away import parts_of

_CARDS = ("cards", "tiles")
_SETS = ("set_high", "set_medium", "set_low", "set_high_tiles", "set_low_tiles", "card_count")
_PIECES = (*_CARDS, *_SETS)
_SOURCE = ("_file", "_row")
_SAYS = (Result.EXCEPTION, Result.REVIEW, Result.UNKNOWN, Result.PASSED)
Row = tuple[str, int]
"""File and row of the log."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a finding tells: of each row it names, the names of its columns; and which options and items.

    dealt  rounds of which it tells what cards or tiles were dealt; set_out: the one whose hands it shows
    """

    rows: dict[Row, set[str]]
    options: set[str]
    items: set[str]
    dealt: set[str]
    set_out: str | None

    @classmethod
    def of(cls, finding: Finding) -> Told:
        """Read a finding."""
        rows: dict[Row, set[str]] = {(each["file"], each["row"]): set() for each in finding["evidence"]}
        for each in finding["rests_on"]:
            named = {part.partition(": ")[0] for part in each["text"].split("; ")}
            rows.setdefault((each["file"], each["row"]), set()).update(named)
        lines = finding["rests_on"]
        return cls(
            rows,
            {each["name"] for each in lines if each["kind"] == FILING},
            {each["name"] for each in lines if each["kind"] == STATEMENT},
            {each["name"] for each in lines if each["kind"] == Per.ROUND and _tells_cards(each["text"])},
            finding["round_id"],
        )

    def shows(self, name: str, round_id: str | None) -> bool:
        """Whether it shows that column of the hands of a round."""
        return name in _PIECES and (round_id == self.set_out or (name in _CARDS and round_id in self.dealt))


def _tells_cards(text: str) -> bool:
    """Whether what is told of a round begins with a hand: ``dealer Ks 4d``."""
    first = text.split("; ", maxsplit=1)[0]
    return bool(first) and ": " not in first


def judged_again(folder: Path) -> Iterator[tuple[Finding, str]]:
    """Judge every finding of the log in a folder again; with each, what is said otherwise, or nothing.

    What is unknown is no verdict and is left out.
    """
    judge, parts = parts_of(folder)
    _, log, attested, *_ = judge.rests_on
    names = LogNames(tuple(file.name for file in log.files), judge.zones)
    for part in parts:
        chunk, outcomes = judge.outcomes(part)
        believed = Belief(judge.stock, chunk.chapter, judge.catalogue, judge.zones, judge.never_recorded)
        for finding in gather(outcomes, chunk, judge.catalogue, names):
            if finding["outcome"] != "unknown":
                alone = _alone(chunk, Told.of(finding), names, believed)
                clause = judge.catalogue.clauses[finding["clause"]]
                yield finding, _otherwise(finding, clause, alone, attested, names)


def _alone(chunk: Chunk, told: Told, names: LogNames, believed: Belief) -> Chunk:
    """Give a chunk of nothing but what a finding tells, under the options and the statement it tells of."""
    stated = {item.parameter for item in load().recordable.values() if item.name in told.items}
    filed = dict(zip(chunk.table_days, chunk.filed, strict=True))

    def told_of_filing(*place: Any) -> Filed:
        options = filed[place].options
        known = None if options is None else {n: v for n, v in options.items() if n in told.options}
        return Filed(known, filed[place].readings)

    def told_of_statement(*place: Any) -> Complete:
        complete = believed.complete(*place)
        return replace(complete, names=complete.names & stated)

    return Chunk(
        {FILES[per]: _rows(per, chunk.tables[FILES[per]], told, names) for per in FILES},
        chunk.chapter,
        load(),
        filed=told_of_filing,
        submission_given=chunk.submission_given,
        never_recorded=chunk.never_recorded,
        complete=told_of_statement,
        doubts=chunk.doubts,
    )


def _rows(per: Per, rows: pa.Table, told: Told, names: LogNames) -> pa.Table:
    """Keep the rows of a table that a finding names, and of each the cells that it tells."""
    source = zip(*(rows[name].to_pylist() for name in _SOURCE), strict=True)
    keys = [(names.files[file], row) for file, row in source]
    rounds = rows["round_id"].to_pylist() if per is Per.HAND else [None] * len(keys)
    there = [at for at, key in enumerate(keys) if key in told.rows or rounds[at] in told.dealt]
    found = rows.take(pa.array(there, pa.int64()))
    for column in TABLES[FILES[per]].columns:
        if column.name in found.column_names and (column.name in _PIECES or column.parameter in columns(per)):
            said = label(column.parameter, per)
            stays = [
                said in told.rows.get(keys[at], ()) or told.shows(column.name, rounds[at]) for at in there
            ]
            found = _with_these(found, column.name, stays)
    return found.drop_columns([ROUND_ROW]) if ROUND_ROW in found.column_names else found


def _with_these(rows: pa.Table, name: str, stays: list[bool]) -> pa.Table:
    """Empty the cells of a column that do not stay."""
    place = rows.column_names.index(name)
    cells, field = rows.column(place).combine_chunks(), rows.schema.field(place)
    picked = pc.if_else(pa.array(stays, pa.bool_()), cells, pa.nulls(len(rows), field.type))
    return rows.set_column(place, field, picked)


def _otherwise(
    finding: Finding, clause: Clause, alone: Chunk, attested: Attestations, names: LogNames
) -> str:
    """Say what the clause says otherwise of the finding's own row; nothing where it says the same."""
    writer, said = Writer(alone, names), ["nothing of that row"]
    for text in in_force(clause, alone.days):
        outcome = check(text, alone, {}, attested)
        said += filter(None, (outcome.error, outcome.reason))
        for place in np.flatnonzero(np.isin(outcome.results, _SAYS)).tolist():
            found = writer.found(outcome, place)
            if found["evidence"][:1] == finding["evidence"][:1] and found["position"] == finding["position"]:
                return _compared(found, finding, WORDS[Result(outcome.results[place])])
    return "; ".join(said)


def _compared(found: Finding, finding: Finding, outcome: str) -> str:
    by_default = "exception" if finding["outcome"] == "other_reading" else finding["outcome"]
    if outcome != by_default:
        lacking = [fact["name"] for fact in found["facts"] if fact["value"] == NOTHING]
        return f"{outcome}: {found['observed']}, without {', '.join(lacking)}"
    parts = [name for name in ("observed", "required", "fault") if found[name] != finding[name]]
    return "; ".join(f"{name}: {finding[name]!r} is {found[name]!r}" for name in parts)


def main(*folders: str) -> None:
    """Print what the findings of some logs do not tell."""
    for folder in folders:
        count = 0
        for finding, otherwise in judged_again(Path(folder)):
            count += 1
            if otherwise:
                sys.stdout.write(f"{finding['clause']} ({finding['fault']}): {otherwise}\n")
        sys.stdout.write(f"{folder}: {count} findings\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
