"""The order of the stages, on one page: intake, columns, checks, findings, store.

One gaming day is in memory at a time; what a day hands on to the next is in ``audit.columns.carry``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from audit.columns.carry import Carry, only_days
from audit.columns.parts import of_a_pit
from audit.format.window import ALL, Window
from audit.intake import docs
from audit.intake.days import Intake
from audit.intake.guard import Guard
from audit.intake.read import (
    Log,
    of_a_pit_alone,
    open_log,
    refuse_without_rounds,
    sent_ahead,
    tables_with_events,
)
from audit.intake.submission import Submission, load_submission
from audit.judge.one_part import Judge, zones
from audit.judge.shares import Shares
from audit.judge.tally import Tally
from audit.judge.workers import Client, Workers, at_work, connected, likely_jobs, started, usual_jobs
from audit.life.night import Night
from audit.life.rewritten import Before
from audit.life.severity import load_severities
from audit.life.waivers import load_waivers
from audit.people import secret
from audit.people.log_people import People
from audit.recorded import whole_log
from audit.recorded.absent_columns import never_recorded
from audit.recorded.attest import Attestations
from audit.recorded.completeness import Completeness
from audit.recorded.over_nights import OverNights
from audit.runs.chain import Chain, refuse_in_a_chain
from audit.runs.findings import RECEIPT
from audit.runs.outputs import PAGES_LIST, replacing, write_list
from audit.runs.places import write_places
from audit.writing import write_run
from audit.writing.filed_before import before
from rules.catalogue import load

if TYPE_CHECKING:
    from audit.spread.client import Spread

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
    read_at: str | None = None,
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
    chain  the run's place in a chain of runs (``audit.runs.chain.next_in``), if it is to be in one
    people  how to name people, in place of ``key``
    window  gaming days to judge, if not all of the log
    night   what is known from the nights before, of a nightly run
    scheduler  address of the Dask cluster that judges (``audit.judge.cluster``), in place of ``jobs``
    read_at    where its workers find the log, folder or URL, if they are to read it (``audit.spread``);
               ``key`` is then a file on each worker, too
    waivers_file  what is excused for a time (``audit.life.waivers``)
    filed_before  by what the nights before were judged; by default as the chain has it
    severity_file  how grave each breach is to the department (``audit.life.severity``)
    keep    keep what the whole log tells, so that the first round asked about does not wait for it
    Raises LogRejected, SubmissionRejected, WaiversRejected or SeverityRejected when nothing can be
    audited at all, ClusterRefused when a cluster cannot be used.
    """
    refuse_in_a_chain(out)
    with (
        nullcontext() if scheduler else sent_ahead(log_folder, window) as sent,
        started(1 if scheduler else jobs or likely_jobs(log_folder)) as processes,
        connected(scheduler) as cluster,
    ):
        submission = load_submission(submission_file) if submission_file else None
        waivers = load_waivers(waivers_file) if waivers_file else None
        severities = load_severities(severity_file) if severity_file else None
        far = _spread(cluster, read_at, key)
        log = _opened(log_folder, window, submission, far, progress, sent)
        people = people or People(secret.key(key, make=True))
        known = filed_before or before(chain, submission, filter(window.judges, log.days()))
        with replacing(out, RECEIPT) as folder:
            intake = Intake(log, folder, people, far.survey if far else None)
            judge = _judge(log, intake, submission, far)
            completeness = Completeness(submission, judge.zones, night, judge.catalogue)
            if far:
                tally = far.judge(judge, intake, completeness, people, folder, night, progress)
            else:
                with at_work(judge, jobs or usual_jobs(log), cluster, processes) as workers:
                    tally = _judged(judge, log, intake, completeness, progress, workers)
            told = intake.tally() | completeness.beside(log.statement)
            gaps = completeness.gaps(window, tally.table_days)
            missing = completeness.missing(log, told, gaps)
            nights = OverNights(night, window.days(), gaps) if night else None
            receipt = write_run.write(
                *(folder, tally, told, log, submission, missing, people, chain.link if chain else None),
                *(nights, waivers, known, severities),
            )
            places = {"log": log_folder, "submission": submission_file}
            write_places(folder, out, **places, chain=chain.folder if chain else None)
            if keep:
                whole_log.keep(folder, judge.never_recorded, judge.stock)
            return receipt


def _spread(client: Client | None, read_at: str | None, key: Path | None) -> Spread | None:
    """Give those who read on the workers of a cluster; None where this process reads."""
    if client is None or read_at is None:
        return None
    from audit.spread.client import Spread  # noqa: PLC0415  (an extra that need not be there)

    return Spread(client, read_at, key.absolute() if key else None)


def _opened(
    folder: Path,
    window: Window,
    submission: Submission | None,
    far: Spread | None,
    progress: Progress | None,
    sent: Guard | None,
) -> Log:
    """Take stock of a log.  Raises LogRejected where no round is in it, and no game is told otherwise."""
    if progress:
        progress("auditing", 1, 0)  # of how many days, nobody knows yet
    load()  # the law, while the guard reads the log
    log = far.open_log(folder, window) if far else open_log(folder, window, sent=sent)
    if not _tells_a_game(log, submission, far):
        refuse_without_rounds(log)
    return log


def _judge(log: Log, intake: Intake, submission: Submission | None, far: Spread | None) -> Judge:
    """Give who judges the log; while it is looked over as a whole, this process reads its first day."""
    if far:
        attested = Attestations(intake.attestations(), zones(submission), submission)
        return Judge(load(), submission, log, attested, *far.of_whole_log(log, submission))
    with ThreadPoolExecutor(1) as beside:
        recorded = beside.submit(never_recorded, log)
        attested = Attestations(intake.attestations(), zones(submission), submission)
        intake.read_first()
        return Judge(load(), submission, log, attested, recorded.result())


def _tells_a_game(log: Log, submission: Submission | None, far: Spread | None) -> bool:
    """Whether a log without rounds has an event at a gaming table whose game is filed."""
    if submission is None or not of_a_pit_alone(log):
        return False
    places = far.tables_with_events() if far else tables_with_events(log)
    return any(submission.dealt_at(*place) for place in places)


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
