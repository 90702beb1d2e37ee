"""``pitaudit verify STORE``: every run, chain, journal, waiver and hold of a store in one go.

A year of nights takes a while, so each that was found as its receipt says is noted in the user's own folder
of state; who was interrupted goes on from there (``--resume``).  A note counts only for the same receipt.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from audit.errors import AuditError, JournalDamaged, RunNotFound
from audit.life import holds, samples
from audit.life.triage import checked, chosen
from audit.life.waivers import FILE as WAIVERS
from audit.life.waivers import load_waivers
from audit.machine.hashes import sha256
from audit.machine.library_folders import state_folder
from audit.runs import questions
from audit.runs.chain import compare_chain
from audit.runs.compared import Difference, Verified
from audit.runs.receipt_read import RECEIPT
from audit.runs.stores import Stored, receipts, stored
from audit.signing.kept_elsewhere import PLACE, digits_of
from audit.verify.one_run import verify

CHANGED, NOT_ALL = 1, 4


@dataclass(frozen=True, slots=True)
class Part:
    """What was looked at, and what is not as it should be.

    what    such as ``run 0012``, ``chain`` or ``journal``; days: gaming days of a run
    """

    property_id: str
    what: str
    days: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    words: str = ""
    exit_code: int = 0


Again = Callable[[Verified, Path], None]
"""Looks at something else of a run and adds what differs: its signatures, or whether it re-performs."""


@dataclass(frozen=True, slots=True)
class Noted:
    """Receipts of runs that an interrupted look at a store found as they say."""

    path: Path | None
    seen: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, store: Path, how: str, *, resume: bool) -> Noted:
        """Read the notes about a store; none where nothing is to be resumed."""
        folder = state_folder()
        name = hashlib.sha256(f"{store.resolve()} {how}".encode()).hexdigest()[:16]
        path = folder / f"verified-{name}.jsonl" if folder else None
        found = cls(path)
        if path and not resume:
            path.unlink(missing_ok=True)
        elif path and path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError, KeyError, TypeError):
                    found.seen.add(str(json.loads(line)["receipt"]))
        return found

    def add(self, receipt: str) -> None:
        """Note one more."""
        self.seen.add(receipt)
        if self.path:
            with suppress(OSError), self.path.open("a", encoding="utf-8") as stream:
                stream.write(json.dumps({"receipt": receipt}) + "\n")

    def done(self) -> None:
        """Forget them: the whole store was looked at."""
        if self.path:
            self.path.unlink(missing_ok=True)


def verify_store(
    store: Path,
    property_id: str | None = None,
    again: Again | None = None,
    *,
    resume: bool = False,
    how: str = "",
    kept: Sequence[str] = (),
) -> Iterator[Part]:
    """Look at a store, property by property, the oldest run first.

    again  what else is looked at of a run
    how    names that, so that the notes of another look are not taken for this one's
    kept   what was kept elsewhere (``audit.signing.kept_elsewhere``): each has to be of a run that is there
    Raises RunNotFound where the folder is no store, NameUnknown for a property that it does not have.
    """
    names = chosen(store, property_id)
    noted = Noted.of(store, how, resume=resume)
    for name in names:
        problems: list[str] = []
        runs = stored(receipts(store / name), problems)
        for problem in problems:
            yield Part(name, "runs", words=problem, exit_code=CHANGED)
        for run in runs:
            yield _of_run(name, run, noted, again)
        yield from _of_chain(name, runs)
        yield from _of_waivers(store / name)
        yield from _of_holds(store / name)
        yield from _of_samples(store / name)
    for journal in [each for name in names for each in checked(store, name)]:
        yield Part("", "journal", words=journal.words, exit_code=0 if journal.is_sound else CHANGED)
    there = {sha256(path) for name in names for path in receipts(store / name)} if kept else set()
    for each in kept:
        is_there = any(receipt.startswith(digits_of(each)) for receipt in there)
        words = f"{each}: {'the receipt of a run that is there' if is_there else 'of no run that is there'}"
        yield Part("", PLACE, words=words, exit_code=0 if is_there else CHANGED)
    if told := questions.checked(store):
        words, is_sound = told
        yield Part("", "questions", words=words, exit_code=0 if is_sound else CHANGED)
    noted.done()


def _of_run(name: str, run: Stored, noted: Noted, again: Again | None) -> Part:
    what, days = f"run {run.folder.name}", tuple(day.isoformat() for day in run.judged)
    receipt = sha256(run.folder / RECEIPT)
    if receipt in noted.seen:
        return Part(name, what, days, words="as its receipt says, by the look that was interrupted")
    try:
        found = verify(run.folder, alone=True)
        if again:
            again(found, run.folder)
    except (AuditError, OSError) as error:
        return Part(name, what, days, words=" ".join(str(error).split()), exit_code=CHANGED)
    if not found.differences:
        noted.add(receipt)
    looked_at = f"{found.files.total():,} files as its receipt says" if not found.differences else ""
    return Part(name, what, days, tuple(found.differences), looked_at, found.exit_code)


def _of_chain(name: str, runs: list[Stored]) -> Iterator[Part]:
    """Walk from the last run to the first; the files of each have been looked at."""
    if not runs:
        yield Part(name, "chain", words="no finished run", exit_code=NOT_ALL)
        return
    found = Verified()
    try:
        compare_chain(found, runs[-1].folder, runs[-1].folder.parent, look_into=False)
    except RunNotFound as error:
        yield Part(name, "chain", words=str(error), exit_code=CHANGED)
        return
    words = f"{len(runs):,} runs, each names the one before" if not found.differences else ""
    yield Part(name, "chain", (), tuple(found.differences), words, found.exit_code)


def _of_waivers(place: Path) -> Iterator[Part]:
    """Whether waivers that lie in the property's folder can be read as such."""
    if (place / WAIVERS).is_file():
        try:
            count = len(load_waivers(place / WAIVERS).entries)
        except AuditError as error:
            yield Part(place.name, "waivers", words=" ".join(str(error).split()), exit_code=CHANGED)
        else:
            yield Part(place.name, "waivers", words=f"{count:,} waivers")


def _of_samples(place: Path) -> Iterator[Part]:
    """Whether what became of samples for video review is as it was written."""
    try:
        lines = samples.read(place).lines
    except JournalDamaged as error:
        yield Part(place.name, "samples", words=str(error), exit_code=CHANGED)
        return
    if lines:
        words = f"{len(lines):,} line{'s' * (len(lines) != 1)}, each names the one before"
        yield Part(place.name, "samples", words=words)


def _of_holds(place: Path) -> Iterator[Part]:
    """Whether anything of a gaming day went while it was held."""
    try:
        found = holds.kept(place)
    except AuditError as error:
        yield Part(place.name, "holds", words=" ".join(str(error).split()), exit_code=CHANGED)
        return
    if found:
        for words in found.lost:
            yield Part(place.name, "hold", words=words, exit_code=CHANGED)
        yield Part(place.name, "holds", words=found.words)
