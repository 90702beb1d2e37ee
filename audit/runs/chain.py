"""The chain of runs: each names the receipt of the run before it, so that none is removed or changed unseen.

A chain is a folder of runs, such as one a night.  What it cannot show by itself is that the newest runs were
removed, or that all runs from some day on were made anew: for that, one needs a later receipt's hash from
elsewhere, and every report that left the house names one.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from audit.errors import AuditError, RunNotFound
from audit.machine.hashes import sha256
from audit.machine.lock import locked
from audit.runs.compared import NOT_LOOKED_AT, Verified, compare_folder
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.places import noted
from audit.runs.receipt_read import any_receipt_of, lacking

PLACE = "chain"
RETIRED = "retired.jsonl"
"""File of a chain that names the runs whose time was over: a line each, with the hash of its receipt."""
LEAST_YEARS = 5
"""Years for which records have to be kept: § 465a.6 of the Code."""


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, populate_by_name=True)


class Period(_Form):
    """Gaming days of a run."""

    first: str | None = Field(alias="from")
    last: str | None = Field(alias="to")


class Named(_Form):
    """A run as the next one names it: number in the chain, SHA-256 of its receipt, gaming days."""

    number: int = Field(ge=1)
    receipt: str
    period: Period

    def __str__(self) -> str:
        """Name it for people."""
        return f"run {self.number} ({self.period.first} to {self.period.last})"


class Link(_Form):
    """What a receipt says of its run's chain: its number, from 1, and the run before it, if any."""

    number: int = Field(ge=1)
    after: Named | None

    @model_validator(mode="after")
    def _follows(self) -> Link:
        if self.number != (self.after.number if self.after else 0) + 1:
            message = "does not follow the run that it names"
            raise ValueError(message)
        return self


@dataclass(frozen=True, slots=True)
class Judged:
    """A run of a chain, and what it judged by which Rules Submission.

    days  property and gaming day (YYYY-MM-DD)
    submission  SHA-256 of the file; None where there was none
    """

    folder: Path
    number: int
    days: frozenset[tuple[str, str]]
    submission: str | None

    @classmethod
    def of(cls, folder: Path, receipt: dict[str, Any]) -> Judged:
        """Read it from the receipt of a run of a chain."""
        days = frozenset((each["property_id"], each["gaming_day"]) for each in receipt.get("days", ()))
        filed = receipt.get("submission")
        return cls(folder, receipt["chain"]["number"], days, filed["sha256"] if filed else None)


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain that a run is added to: where it lies, and what the run's receipt says of it.

    before  the runs that are in it, in order of their numbers
    """

    folder: Path
    link: Link
    before: tuple[Judged, ...] = ()


@dataclass(frozen=True, slots=True)
class _Member:
    """A run of a chain as found, and as the next run should name it."""

    folder: Path
    link: Link
    named: Named
    judged: Judged


# ------------------------------------------------------------------------------------------- adding a run


@contextmanager
def next_in(folder: Path, out: Path) -> Iterator[Chain]:
    """Keep a chain to one process while a run is added to it in ``out``; give the run's place in it.

    Raises AuditError where ``out`` does not lie in the chain, or nobody can tell which run is its last.
    """
    if folder.resolve() not in out.resolve().parents:
        message = f"{out}: does not lie in the chain {folder}, where the next run will look for it"
        raise AuditError(message)
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        members = [member for path in _receipts(folder) if (member := _member(path))]
        last = max((each.link.number for each in members), default=0)
        ends = {each.named.receipt: each for each in members if each.link.number == last}
        if len(ends) > 1:
            names = " and ".join(sorted(each.folder.name for each in ends.values()))
            message = f"{folder}: {names} are both run {last} of the chain; pitaudit verify --chain says more"
            raise AuditError(message)
        after = next(iter(ends.values())).named if ends else None
        before = sorted((each.judged for each in members), key=lambda each: each.number)
        yield Chain(folder, Link(number=last + 1, after=after), tuple(before))


def runs_of(folder: Path) -> list[Judged]:
    """Runs of a chain, in order of their numbers.  Raises RunNotFound for one that cannot be read."""
    members = (_member(path) for path in _receipts(folder))
    return sorted((each.judged for each in members if each), key=lambda each: each.number)


def refuse_in_a_chain(out: Path) -> None:
    """Raise AuditError where ``out`` holds a run of a chain, which the next run names: it is not replaced."""
    with suppress(RunNotFound, OSError):  # audit.runs.outputs says what becomes of that
        if receipt_of(out).get("chain"):
            message = f"{out}: holds a run of a chain, which is not replaced; choose another folder"
            raise AuditError(message)


def _receipts(folder: Path) -> list[Path]:
    """Receipts below a folder; what is only being written lies in folders with a dot."""
    found = (path.relative_to(folder) for path in folder.rglob(RECEIPT))
    return [folder / path for path in sorted(found) if not any(part.startswith(".") for part in path.parts)]


def _member(path: Path) -> _Member | None:
    """Read the receipt of a run of a chain; None for a run of none.  Raises RunNotFound for a damaged one."""
    receipt = any_receipt_of(path.parent)
    if receipt.get("chain") is None:
        return None
    try:
        link = Link.model_validate(receipt["chain"])
        own = {"number": link.number, "receipt": sha256(path), "period": receipt["period"]}
        judged = Judged.of(path.parent, receipt)
        return _Member(path.parent, link, Named.model_validate(own), judged)
    except (KeyError, TypeError, ValidationError) as error:
        message = f"{path}: does not say which run was before it"
        raise RunNotFound(message) from error


# ------------------------------------------------------------------------------------------- looking at it


def compare_chain(found: Verified, run: Path, given: Path | None, *, look_into: bool = True) -> None:
    """Walk the chain of a run: each run in it is whole, and is the one that the next run names.

    given  where the chain lies now, if no longer where the run found it
    look_into  whether the files of each run are held against its receipt as well
    Raises AuditError where a chain is given for a run that is of none, and where it is not a folder.
    """
    own = _member(run / RECEIPT)
    if given and not (own and given.is_dir()):
        message = f"{given}: is not a folder" if own else f"{run}: is in no chain, it was run without --chain"
        raise AuditError(message)
    if own is None:
        return
    folder = given or noted(run, PLACE) or run
    members, others = _found_in(found, folder)
    if not given and all(each.named == own.named for each in members):
        if own.link.after:
            found.differs(PLACE, str(own.link.after), NOT_LOOKED_AT)
        return
    for each in members:
        if look_into and each.folder.resolve() != run.resolve():
            _look_into(found, each, folder)
    for name in others:
        found.differs(PLACE, name, "added")
    _walk(found, members, own, folder)


def _found_in(found: Verified, folder: Path) -> tuple[list[_Member], list[str]]:
    """Return the runs of a chain, a copied one only once, and the names of runs that are of none."""
    members: dict[str, _Member] = {}
    others = []
    for path in _receipts(folder):
        name = path.parent.relative_to(folder).as_posix()
        try:
            member = _member(path)
        except RunNotFound:
            found.differs(PLACE, f"{name}/{RECEIPT}", "changed", observed=sha256(path))
            continue
        if member:
            members.setdefault(member.named.receipt, member)
        else:
            others.append(name)
    return list(members.values()), others


def _look_into(found: Verified, member: _Member, folder: Path) -> None:
    """Hold the files of one run of the chain against its own receipt."""
    name = member.folder.relative_to(folder).as_posix()
    inside, receipt = Verified(), any_receipt_of(member.folder)
    if lacking(receipt):  # an earlier version wrote it: that it is as it was shows by its hash alone
        found.differs(PLACE, f"{name}/{RECEIPT}", NOT_LOOKED_AT)
        return
    try:
        compare_folder(inside, member.folder, receipt)
    except (KeyError, TypeError, AttributeError):  # it lacks what every receipt has
        inside.differs("run", RECEIPT, "changed", observed=member.named.receipt)
    found.files[PLACE] += inside.files.total()
    for each in inside.differences:
        below = "" if each.place == "run" else f"{each.place}/"
        found.differs(PLACE, f"{name}/{below}{each.file}", each.difference, each.required, each.observed)


def _walk(found: Verified, members: list[_Member], own: _Member, folder: Path) -> None:
    """Go from the last run to the first, and tell of each that is not the one the next run names."""
    there: dict[int, list[_Member]] = defaultdict(list)
    for each in members:
        there[each.link.number].append(each)
    named = {own.link.number: own.named}
    before = {each.link.after.number for each in members if each.link.after}
    for number in sorted({own.link.number, *there, *before}, reverse=True):
        wanted = named.get(number)
        here = sorted(there.pop(number, []), key=lambda each: each.named != wanted)
        if not here and wanted and wanted.receipt in _retired(folder) and may_go(wanted, own.named):
            return  # and with it all that was before
        if not here:
            found.differs(PLACE, str(wanted), "missing", wanted.receipt if wanted else "")
            _tell_of_a_gap(found, number, max(there, default=0))
            continue
        chosen, more = here[0], here[1:]
        if wanted and chosen.named != wanted:
            name = (chosen.folder / RECEIPT).relative_to(folder).as_posix()
            found.differs(PLACE, name, "changed", wanted.receipt, chosen.named.receipt)
        for each in more:
            name = each.folder.relative_to(folder).as_posix()
            found.differs(PLACE, name, "added", observed=each.named.receipt)
        if chosen.link.after:
            named[number - 1] = chosen.link.after


def may_go(run: Named, last: Named) -> bool:
    """Whether a run is so much older than another that it need not be kept, whatever a line says of it.

    Both days stand in receipts, which the chain itself holds fast; who writes lines may want to hide a run.
    """
    if run.period.last is None or last.period.last is None:
        return False
    return date.fromisoformat(run.period.last) < years_before(
        date.fromisoformat(last.period.last), LEAST_YEARS
    )


def years_before(day: date, years: int) -> date:
    """The same day of an earlier year; for the 29th of February, the day before it."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def _retired(folder: Path) -> set[str]:
    """Hashes of the receipts of runs that were let go because their time was over."""
    found = set()
    for path in sorted(folder.rglob(RETIRED)):
        for line in path.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError, KeyError, TypeError):
                found.add(str(json.loads(line)["receipt"]))
    return found


def _tell_of_a_gap(found: Verified, above: int, below: int) -> None:
    """Tell of runs that no other run names any more, by their numbers."""
    if above - below > 1:
        first, last = below + 1, above - 1
        found.differs(PLACE, f"run {first}" if first == last else f"runs {first} to {last}", "missing")
