"""One run of a store judged anew from its own inputs, by the law and tool of today, and what differs.

The store is not touched: the new run goes when it has been held against the old one.  A cluster's worker does
the same, and opens run and log itself.
"""

from __future__ import annotations

import posixpath
import tempfile
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from importlib import metadata
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit import pipeline
from audit.errors import AuditError, RunNotFound
from audit.format.laid_out import RECORDING
from audit.format.window import Window
from audit.intake.filed_readings import Decision
from audit.intake.submission import load_submission
from audit.life.rewritten import UNKNOWN
from audit.life.waivers import FILE as WAIVERS
from audit.machine.hashes import sha256
from audit.machine.remote import fetch_some, is_url
from audit.machine.scratch import private_folder
from audit.readings.choose import Chosen, choose
from audit.runs.findings import SUBMISSION, open_run, receipt_of
from audit.runs.places import log_of, noted, submission_of
from audit.runs.receipt_read import PLACES, RECEIPT
from audit.verify.reperform import people_of

_OF_A_RUN = (
    RECEIPT,
    PLACES,
    SUBMISSION,
    WAIVERS,
    RECORDING,
    "findings.parquet",
    "coverage.parquet",
    "clauses.parquet",
)
_WHERE = ("clause", "property_id", "table_id", "gaming_day", "shoe_id", "round_id", "position", "at")
_CENTS = ("overpaid_cents", "underpaid_cents")
EXCEPTION = "exception"

Row = dict[str, Any]
Reading = tuple[str, str, str]
"""Game, name and choice."""


@dataclass(frozen=True, slots=True)
class Night:
    """A run that is to be judged anew.

    run   its folder or URL, as who judges it sees it
    days  gaming days of which it is the newest word
    readings  what is read otherwise than it was filed
    key   file of the key under which people are named there, where it is not in its usual place
    """

    property_id: str
    run: str
    days: tuple[date, ...]
    readings: tuple[Reading, ...] = ()
    key: Path | None = None


@dataclass(frozen=True, slots=True)
class Anew:
    """What comes out of a run that was judged anew.

    changes   findings that come, go or are told otherwise: one row each (``changed``)
    versions  what it was made with, where that is not what judged it now
    failed    why it could not be judged anew; empty where it was
    """

    night: Night
    changes: tuple[Row, ...] = ()
    versions: tuple[str, ...] = field(default=())
    failed: str = ""

    def cents(self, name: str) -> int:
        """What patrons received too much, or too little, by the exceptions now, less what it was before."""
        return sum(row[f"{name}_now"] - row[f"{name}_was"] for row in self.changes)


def judged_anew(night: Night) -> Anew:
    """Judge a run anew and hold its findings against those it had."""
    try:
        with (
            _at_hand(night.run) as (run, log),
            private_folder(Path(tempfile.gettempdir())) as work,
        ):
            receipt = receipt_of(run)
            filed = _filed(run, receipt, night, work)
            named = receipt["people"]["key"]
            pipeline.run(
                log,
                filed,
                work / "run",
                jobs=1,
                people=people_of(named, night.key) or people_of(None, None),
                window=Window.of_receipt(receipt["window"]),
                waivers_file=run / WAIVERS if receipt["waivers"] else None,
                filed_before=UNKNOWN,
            )
            before, after = open_run(run).findings, open_run(work / "run").findings
            return Anew(night, tuple(changed(before, after, night.days)), _versions(receipt))
    except (AuditError, OSError) as error:
        return Anew(night, failed=" ".join(str(error).split()))


def changed(before: pa.Table, after: pa.Table, days: Collection[date]) -> Iterator[Row]:
    """Give the findings of some days that come, go, or are told otherwise, in order of their places.

    Of each: where it is, its outcome as it was and as it is now ("" where it is none), and, of an exception,
    what patrons received too much and too little.
    """
    was, now = (_by_place(findings, days) for findings in (before, after))
    for where in sorted(was.keys() | now.keys(), key=str):
        gone, come = _without_those_in_both(was.get(where, []), now.get(where, []))
        for place in range(max(len(gone), len(come))):
            one = gone[place] if place < len(gone) else ("", 0, 0)
            other = come[place] if place < len(come) else ("", 0, 0)
            told = dict(zip(_WHERE, where, strict=True)) | {"was": one[0], "now": other[0]}
            for number, name in enumerate(_CENTS, start=1):
                told |= {f"{name}_was": one[number], f"{name}_now": other[number]}
            yield told


_Told = tuple[str, int, int]


def _by_place(findings: pa.Table, days: Collection[date]) -> dict[tuple[Any, ...], list[_Told]]:
    found: dict[tuple[Any, ...], list[_Told]] = defaultdict(list)
    for row in findings.select([*_WHERE, "outcome", *_CENTS]).to_pylist():
        if row["gaming_day"] in days:
            is_breach = row["outcome"] == EXCEPTION
            cents = [(row[name] or 0) if is_breach else 0 for name in _CENTS]
            found[tuple(row[name] for name in _WHERE)].append((row["outcome"], cents[0], cents[1]))
    return found


def _without_those_in_both(one: list[_Told], other: list[_Told]) -> tuple[list[_Told], list[_Told]]:
    one, other = sorted(one), sorted(other)
    for each in list(one):
        if each in other:
            one.remove(each)
            other.remove(each)
    return one, other


def _filed(run: Path, receipt: Mapping[str, Any], night: Night, work: Path) -> Path | None:
    """Give what was filed, with other readings chosen.  Raises AuditError where nothing was filed."""
    filed = submission_of(run, dict(receipt), None)
    if not night.readings:
        return filed
    if filed is None:
        message = f"{run}: was audited without a Rules Submission, in which a reading could be chosen"
        raise RunNotFound(message)
    decision = Decision("pitaudit rerun", night.days[0], "tried, and chosen by nobody")
    number = 0
    for game, name, choice in night.readings:
        for place, reference in _places(filed, game):
            number += 1
            out = work / f"filed-{number}.yaml"
            choose(filed, Chosen(game, name, choice, decision, place, reference), out)
            filed = out
    return filed


def _places(file: Path, game: str) -> list[tuple[str, str]]:
    """Where a reading has to be chosen to be in force: at properties, and in filings with their own."""
    found = []
    for place, filed in load_submission(file).properties.items():
        found.append((place, ""))
        found += [(place, each.reference) for each in filed.filings if game in each.own_readings]
    return found


def _versions(receipt: Mapping[str, Any]) -> tuple[str, ...]:
    made_with = {"pitaudit": receipt["pitaudit"], **receipt["versions"]}
    return tuple(f"{name} {at}" for name, at in made_with.items() if at != metadata.version(name))


@contextmanager
def _at_hand(place: str) -> Iterator[tuple[Path, Path]]:
    """Give a run and its log as the run read it; of a URL, what is needed of both is fetched and goes again.

    Raises AuditError where they are not there, or a file of the log is no longer as the run read it.
    """
    if not is_url(place):
        yield Path(place), log_of(Path(place), None)
        return
    with private_folder(Path(tempfile.gettempdir())) as scratch:
        run, log = scratch / "run", scratch / "log"
        fetch_some(place, _OF_A_RUN, run)
        receipt = receipt_of(run)
        way = noted(run, "log")
        if way is None:
            message = f"{place}: nothing says where its log lies"
            raise RunNotFound(message)
        protocol, _, path = place.partition("://")
        there = f"{protocol}://{posixpath.normpath(posixpath.join(path, way.relative_to(run).as_posix()))}"
        inputs = {each["file"]: each["sha256"] for each in receipt["inputs"]}
        fetch_some(there, list(inputs), log)
        for name, digest in inputs.items():
            if not (log / name).is_file() or sha256(log / name) != digest:
                message = f"{there}: {name} is not as the run read it"
                raise RunNotFound(message)
        yield run, log
