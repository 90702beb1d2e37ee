"""The order of the stages, on one page: intake, columns, checks, findings, store.

One gaming day is in memory at a time; what a day hands on to the next is in ``audit.columns.carry``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.columns.carry import Carry, has_judged, only_days
from audit.columns.doubt import Doubts
from audit.columns.parts import at_table_days, at_tables, of_a_pit, of_game, parts, table_days, unplayed
from audit.folder.chain import Chain, refuse_in_a_chain
from audit.folder.findings import RECEIPT
from audit.folder.outputs import PAGES_LIST, replacing, write_list
from audit.folder.places import write_places
from audit.format.window import ALL, Window
from audit.intake import docs
from audit.intake.days import DayRows, Intake
from audit.intake.read import Log, of_a_pit_alone, open_log, read_file, refuse_without_rounds
from audit.intake.schema import Unfit
from audit.intake.submission import Submission, load_submission
from audit.judge.one_part import Judge, Part, TableDay, zones
from audit.judge.tally import Tally
from audit.judge.workers import Workers, at_work, connected, likely_jobs, started, usual_jobs
from audit.keep import write_run
from audit.keep.filed_before import before
from audit.life.night import Night
from audit.life.rewritten import Before
from audit.life.severity import load_severities
from audit.life.waivers import load_waivers
from audit.people import secret
from audit.people.log_people import People
from audit.recorded import whole_log
from audit.recorded.attest import Attestations
from audit.recorded.completeness import Completeness
from audit.recorded.over_nights import OverNights
from rules.catalogue import Catalogue, load
from rules.clause import Chapter

Progress = Callable[[str, int, int], None]


def run(
    log_folder: Path,
    submission_file: Path | None,
    out: Path,
    progress: Progress | None = None,
    jobs: int | None = None,
    key: Path | None = None,
    chain: Chain | None = None,
    people: People | None = None,
    window: Window = ALL,
    night: Night | None = None,
    scheduler: str | None = None,
    waivers_file: Path | None = None,
    filed_before: Before | None = None,
    severity_file: Path | None = None,
    *,
    keep: bool = False,
) -> dict[str, Any]:
    """Audit a log into a run folder and return its receipt (``run.json``).

    jobs  processes that judge (``audit.judge.workers``); by default this one for a small log, others for a
          large one.  They import the main module anew: a program that audits large logs guards its own work
          with ``if __name__ == "__main__"``, as any program that starts processes must
    key   file of the key under which people are named (``audit.people.secret``); by default the user's own
    chain  the run's place in a chain of runs (``audit.folder.chain.next_in``), if it is to be in one
    people  how to name people, in place of ``key``
    window  gaming days to judge, if not all of the log
    night   what is known from the nights before, of a nightly run
    scheduler  address of the Dask cluster that judges (``audit.judge.cluster``), in place of ``jobs``
    waivers_file  what is excused for a time (``audit.life.waivers``)
    filed_before  by what the nights before were judged; by default as the chain has it
    severity_file  how grave each breach is to the department (``audit.life.severity``)
    keep    keep what the whole log tells, so that the first round asked about does not wait for it
    Raises LogRejected, SubmissionRejected, WaiversRejected or SeverityRejected when nothing can be
    audited at all, ClusterRefused when a cluster cannot be used.
    """
    refuse_in_a_chain(out)
    early = 1 if scheduler else jobs or likely_jobs(log_folder)
    with started(early) as processes, connected(scheduler) as cluster:
        submission = load_submission(submission_file) if submission_file else None
        waivers = load_waivers(waivers_file) if waivers_file else None
        severities = load_severities(severity_file) if severity_file else None
        log = open_log(log_folder, window)
        if not _tells_a_game(log, submission):
            refuse_without_rounds(log)
        people = people or People(secret.key(key, make=True))
        known = filed_before or before(chain, submission, filter(window.judges, log.days()))
        with replacing(out, RECEIPT) as folder:
            intake = Intake(log, folder, people)
            attested = Attestations(intake.attestations(), zones(submission), submission)
            judge = Judge(load(), submission, log, attested)
            completeness = Completeness(submission, judge.zones, night, judge.catalogue)
            with at_work(judge, jobs or usual_jobs(log), cluster, processes) as workers:
                tally = _judged(judge, log, intake, completeness, progress, workers)
            told = intake.tally() | completeness.beside(log.statement)
            gaps = completeness.gaps(window, tally.table_days)
            missing = completeness.missing(log, told, gaps)
            link = chain.link if chain else None
            nights = OverNights(night, window.days(), gaps) if night else None
            receipt = write_run.write(
                *(folder, tally, told, log, submission, missing, people, link),
                *(nights, waivers, known, severities),
            )
            lies = chain.folder if chain else None
            places = {"log": log_folder, "submission": submission_file, "chain": lies}
            write_places(folder, out, **places)
            if keep:
                whole_log.keep(folder, judge.never_recorded, judge.stock)
            return receipt


def _tells_a_game(log: Log, submission: Submission | None) -> bool:
    """Whether a log without rounds has an event at a gaming table whose game is filed."""
    if submission is None or not of_a_pit_alone(log):
        return False
    names = ["property_id", "table_id", "gaming_day"]
    for file in log.of("events"):
        with suppress(Unfit):  # it is told where the file is read whole
            for place in read_file(log, file, names).group_by(names).aggregate([]).to_pylist():
                if None not in place.values() and submission.dealt_at(*(place[name] for name in names)):
                    return True
    return False


def _judged(
    judge: Judge,
    log: Log,
    intake: Intake,
    completeness: Completeness,
    progress: Progress | None,
    workers: Workers,
) -> Tally:
    """Judge one gaming day after the other, of each property as if its log were alone.

    ``completeness`` sees each of them first.
    """
    tally = Tally(judge.catalogue)
    shares_of: dict[str, Shares] = defaultdict(
        lambda: Shares(
            judge.catalogue, most=workers.most_rows, dealt_at=judge.dealt_at, filed_at=judge.filed_at
        )
    )
    carry_of: dict[str, Carry] = defaultdict(lambda: Carry(judge.never_recorded.everywhere))
    days = log.days()
    reading = intake.days()
    while day := next(reading, None):
        if progress:
            progress(day.gaming_day.isoformat(), days.index(day.gaming_day) + 1, len(days))
        if log.window.judges(day.gaming_day):
            tally.see(day.tables, [each for each in of_a_pit(day.tables) if judge.dealt_at(each)])
            completeness.see(day)
        shares, carry = shares_of[day.property_id], carry_of[day.property_id]
        shares.see(day)
        joined = carry.join(day.tables, is_last=day.is_last)
        rows = only_days(joined, log.window)
        del joined
        del day  # or it would be kept while the next one is read
        for part in shares.of_day(rows, carry.unfinished):
            tally.add(workers.judge(part))
            del part
        del rows
    tally.add(workers.finish())
    tally.weigh_readings()
    tally.note_astray(judge.rests_on[2], log.window.judges)
    return tally


def write_data_docs(log_folder: Path, folder: Path) -> None:
    """Write the intake's expectations and what they found as HTML pages, for people to read."""
    with replacing(folder, PAGES_LIST) as fresh:
        docs.write_data_docs(open_log(log_folder), fresh)
        write_list(fresh, PAGES_LIST)


class Shares:
    """Cuts gaming days into the parts that are judged one by one, in the order of the days.

    filed_at  tells the game of a gaming table's day by what is filed
    dealt_at  tells it of a pit log, which has no rounds
    most  about how many rows a part has; ``audit.columns.parts.MOST_ROWS`` by default
    """

    def __init__(
        self,
        catalogue: Catalogue,
        filed_at: Callable[[TableDay], str | None] = lambda _: None,
        dealt_at: Callable[[TableDay], str | None] = lambda _: None,
        *,
        most: int | None = None,
    ) -> None:
        self.doubts = Doubts()
        self._dealt_at = dealt_at
        self._filed_at = filed_at
        self._unplayed: set[TableDay] = set()
        self._most = most
        self._chapters = catalogue.chapters.values()
        self._answered: dict[str, set[TableDay]] = defaultdict(set)

    def of_day(
        self, tables: dict[str, pa.Table], unfinished: Collection[tuple[str, str, str]] = ()
    ) -> Iterator[Part]:
        """Give the parts of a property's rows of one gaming day.

        unfinished  (property, gaming table, deck) of decks to be judged with a later day
        """
        pit = {place: self._dealt_at(place) for place in of_a_pit(tables)}
        for chapter in self._chapters:
            at = {table for (_, table, _), game in pit.items() if game == chapter.game}
            if not at:
                yield from self._of_unplayed(tables, chapter)
            if not at and not tables["rounds"].num_rows:
                continue
            for rows in parts(at_tables(tables, at) if at else of_game(tables, chapter), self._most):
                if (at or rows["rounds"].num_rows) and has_judged(rows):
                    yield self.part(rows, chapter.number, unfinished)

    def see(self, day: DayRows) -> None:
        """Note what one gaming day lacks, before its parts are asked for."""
        self.doubts.add(day)
        self._unplayed = unplayed(day.tables)

    def _of_unplayed(self, tables: dict[str, pa.Table], chapter: Chapter) -> Iterator[Part]:
        """Give the parts of the day's gaming tables of a game that only others have on record."""
        places = {place for place in self._unplayed if self._filed_at(place) == chapter.game}
        if places:
            rows = at_table_days(tables, places)
            if rows["events"].num_rows and has_judged(rows):
                yield self.part(rows, chapter.number)

    def part(
        self, rows: dict[str, pa.Table], chapter: str, unfinished: Collection[tuple[str, str, str]] = ()
    ) -> Part:
        """Make one part of the rows of some gaming tables."""
        days = table_days(rows)
        # A table that deals two games in a day answers for itself in each.
        new = frozenset(days - self._answered[chapter])
        self._answered[chapter] |= days
        return Part(rows, chapter, new, frozenset(unfinished), self.doubts.of(rows))
