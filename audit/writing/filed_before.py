"""Holds what is filed now against what each night of a chain was judged by."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.errors import AuditError, JournalDamaged
from audit.format.laid_out import ATTESTED, gaming_day_of
from audit.format.window import AFTER, BEFORE
from audit.intake.filed_content import entry_on, hash_of
from audit.intake.submission import Submission, load_submission
from audit.law.filed_diff import on_one_day
from audit.life.journal import Line as Said
from audit.life.journal import read
from audit.life.rewritten import UNKNOWN, Before, Change, Explained, Found, Line, Night, Version, told_in
from audit.machine.hashes import sha256
from audit.runs.chain import Chain, Judged
from audit.runs.receipt_read import SUBMISSION, any_receipt_of
from audit.runs.stores import RUNS

_UNREADABLE = "unreadable"
"""Entry of a run whose copy of what was filed is gone, or is not what its receipt says."""
_FINDING = tuple(Found.model_fields)

_Place = tuple[str, str]
"""Property and gaming day."""


def before(chain: Chain | None, submission: Submission | None, judged: Iterable[date]) -> Before:
    """Say which nights of a chain were judged by what is no longer filed, and what is known of them.

    judged  gaming days that are judged now
    """
    if chain is None or not chain.before:
        return UNKNOWN
    days = frozenset(judged)
    comparison = _Comparison(chain, submission)
    latest = {place: run for run in chain.before for place in sorted(run.days)}
    for place, run in sorted(latest.items()):
        comparison.hold(place, run, is_judged=date.fromisoformat(place[1]) in days)
    again = {
        place: run
        for place, run in latest.items()
        if place in comparison.otherwise and date.fromisoformat(place[1]) in days
    }
    changes = tuple(comparison.changes())
    return Before(changes=changes, found=tuple(_findings(again)), rested=_rested(again))


def journal_folder(chain: Path) -> Path:
    """Where people say what they have to say of a chain's runs: beside them, as in a store of runs."""
    return chain.parent if chain.name == RUNS else chain


@dataclass(frozen=True, slots=True)
class _Filed:
    """What a run judged by: the file, unless it is gone or changed, and its hash."""

    submission: Submission | None
    sha256: str | None
    is_readable: bool = True

    def entry(self, place: _Place) -> str:
        """Hash what it says of a property's gaming day."""
        return entry_on(self.submission, place[0], _day(place)) if self.is_readable else _UNREADABLE


class _Comparison:
    """What is filed now, held against what was filed night by night."""

    def __init__(self, chain: Chain, submission: Submission | None) -> None:
        self.otherwise: set[_Place] = set()
        self._number = chain.link.number
        self._runs = chain.before
        self._now = _Filed(submission, submission.sha256 if submission else None)
        self._filed: dict[str | None, _Filed] = {None: _Filed(None, None), self._now.sha256: self._now}
        self._said = _explanations(journal_folder(chain.folder))
        self._told = {each.change_id: each for each in _carried(chain.before[-1], self._said)}

    def hold(self, place: _Place, run: Judged, *, is_judged: bool) -> None:
        """Hold one night against what is filed now; ``is_judged`` whether it is judged now."""
        if run.submission == self._now.sha256:
            return
        filed = self._of(run)
        was, now = filed.entry(place), self._now.entry(place)
        if was == now:
            return
        self.otherwise.add(place)
        mark = hash_of([place[0], was, now])[:8]
        change = next((e for e in self._told.values() if _mark(e) == mark and not e.explained), None)
        if change is None and not is_judged and any(_marked(name) == mark for name in self._said):
            return  # somebody explained it, and no more is known of that night than was then
        change = change or self._new(mark, place, run, (was, now))
        night = Night(gaming_day=place[1], run=run.number)
        others = [each for each in change.nights if each.gaming_day != place[1]]
        nights = tuple(sorted([*others, night], key=lambda each: each.gaming_day))
        self._told[change.change_id] = change.model_copy(update={"nights": nights})

    def changes(self) -> list[Change]:
        """Those to be told, in the order in which they were found; an explained one is told once more."""
        return [each for each in self._told.values() if each.nights]

    def _of(self, run: Judged) -> _Filed:
        if run.submission not in self._filed:
            self._filed[run.submission] = _copy(run)
        return self._filed[run.submission]

    def _new(self, mark: str, place: _Place, run: Judged, entries: tuple[str, str]) -> Change:
        filed = self._of(run)
        return Change(
            change_id=f"S-{mark}-{self._number}",
            property_id=place[0],
            run=self._number,
            before=self._version(filed, place, entries[0]),
            after=self._version(self._now, place, entries[1]),
            lines=tuple(_lines(filed, self._now, place)),
            nights=(),
        )

    def _version(self, filed: _Filed, place: _Place, entry: str) -> Version:
        """Name what was filed, and since when it is known."""
        there = filed.submission.pieces(place[0], _day(place)) if filed.submission else []
        filings = [filing for _, filing in there if filing]
        first = next((run for run in self._runs if run.submission == filed.sha256), None)
        return Version(
            sha256=filed.sha256 or "",
            entry=entry,
            reference="; then ".join(each.reference for each in filings),
            effective="; then ".join(each.since for each in filings),
            approval="; then ".join(each.approval.in_full for each in filings if each.approval),
            run=first.number if first else self._number,
            gaming_day=min((day for _, day in first.days), default="") if first else "",
        )


def _day(place: _Place) -> date:
    return date.fromisoformat(place[1])


def _copy(run: Judged) -> _Filed:
    """Read a run's own copy of what it judged by, if it still is what the receipt names."""
    copy = run.folder / SUBMISSION
    try:
        if copy.is_file() and sha256(copy) == run.submission:
            return _Filed(load_submission(copy), run.submission)
    except AuditError:  # an earlier version could read it
        pass
    return _Filed(None, run.submission, is_readable=False)


def _lines(was: _Filed, now: _Filed, place: _Place) -> Iterable[Line]:
    if not was.is_readable:
        told = f"the copy of run.json's {was.sha256} cannot be read"
        return [Line(kind="filing", name="copy", before=told, after="what is filed now")]
    found = on_one_day(was.submission, now.submission, place[0], _day(place))
    return [Line(**{name: getattr(each, name) for name in Line.model_fields}) for each in found]


def _mark(change: Change) -> str:
    return _marked(change.change_id)


def _marked(change_id: str) -> str:
    return change_id.split("-")[1] if change_id.count("-") == 2 else ""


def _explanations(folder: Path) -> dict[str, Said]:
    """What was said of changes, by their names; nothing where the journal cannot be relied on."""
    try:
        return {line.finding: line for line in read(folder).standing if line.finding.startswith("S-")}
    except JournalDamaged:
        return {}


def _carried(last: Judged, said: dict[str, Said]) -> list[Change]:
    """Changes that the run before told and nobody had explained; who did since is told with them.

    What is known of nights that were not judged again is found out anew.
    """
    found = []
    for each in told_in(any_receipt_of(last.folder)):
        if each.explained:
            continue
        line = said.get(each.change_id)
        told = Explained(by=line.by, at=line.at, reason=line.note) if line else None
        nights = each.nights if told else tuple(night for night in each.nights if night.again is not None)
        found.append(each.model_copy(update={"explained": told, "nights": nights}))
    return found


def _findings(again: dict[_Place, Judged]) -> Iterable[Found]:
    """Findings of nights that are judged again, as the last run of each has them."""
    days: dict[Path, set[_Place]] = defaultdict(set)
    for place, run in again.items():
        days[run.folder].add(place)
    for folder, places in sorted(days.items()):
        table = pq.read_table(folder / "findings.parquet", columns=list(_FINDING))
        on = [date.fromisoformat(day) for day in sorted({day for _, day in places})]
        rows = table.filter(pc.is_in(table["gaming_day"], value_set=pc.cast(on, table["gaming_day"].type)))
        for row in rows.to_pylist():
            told: dict[str, Any] = {**row, "gaming_day": str(row["gaming_day"])}
            told |= {side: row[side] or 0 for side in ("overpaid_cents", "underpaid_cents")}
            if (told["property_id"], told["gaming_day"]) in places:
                yield Found(**told)


def _rested(again: dict[_Place, Judged]) -> dict[str, dict[str, str]]:
    receipts = {run.folder: any_receipt_of(run.folder) for run in again.values()}
    return {
        " ".join(place): rests_on(receipts[run.folder], receipts[run.folder].get("pitaudit", ""), place[1])
        for place, run in sorted(again.items())
    }


def rests_on(told: dict[str, Any], version: str, day: str) -> dict[str, str]:
    """Name the tool, and hash the log of a gaming day and those read with it: ``inputs`` of a receipt."""
    on = date.fromisoformat(day)
    files = sorted(
        (each["file"], each["sha256"])
        for each in told.get("inputs", ())
        if (of := gaming_day_of(each["file"])) and on - BEFORE <= of <= _until(each["file"], on)
    )
    return {"tool": version, "log": hash_of(files)}


def _until(file: str, on: date) -> date:
    """The last day of which a file of the log is read to judge a day: later looks tell nothing of it."""
    return on if file.partition("/")[0] in ATTESTED else on + AFTER
