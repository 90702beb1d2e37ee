"""One night: fetch, audit, report, keep, and tell; each property by itself, so that none waits."""

from __future__ import annotations

import shutil
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from audit import pipeline
from audit.errors import AuditError, NoRounds
from audit.format.window import Window
from audit.intake.submission import Submission, load_submission
from audit.life import holds
from audit.life.expected import Expected, tables_expected
from audit.life.heartbeat import Heart
from audit.life.looks_due import looks_due, told
from audit.life.night import Night, ends
from audit.life.waivers import FILE as WAIVERS
from audit.machine.lock import locked
from audit.machine.remote import delivered, listing
from audit.nightly.clock import note, refuse_a_jump
from audit.nightly.config import Config, Property, kept_from
from audit.nightly.feeds import bring, joins_rounds
from audit.nightly.log import Log
from audit.nightly.naming import settle_key
from audit.nightly.papers import Papers
from audit.nightly.plan import Past, Plan
from audit.nightly.reasons import in_words
from audit.nightly.retention import NEAR, leaving, newest_judged, open_days, retire
from audit.runs.chain import next_in
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.outputs import REPORT, REPORT_LIST

SEVERITY = (0, 4, 1, 2, 3)
"""Exit codes from clean to failed: the worst of a night is the night's."""
REFUSED, FAILED, INCOMPLETE = 2, 3, 4

Report = Callable[[Path, Property], list[Path]]
"""Writes the papers of a run; ``reports`` is not known here."""


class Say(Protocol):
    """Tells of one thing that happened: on a terminal in words, else as a line of JSON."""

    def __call__(self, event: str, property_id: str = "", **facts: object) -> None:
        """Tell of it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a night at one property: runs made, and what went wrong.

    unjudged  gaming days of which nothing could be judged, in words
    looks  what people have to look at again, in words
    shown  these runs and that of the day that just ended, by which the night ends and of which it tells
    """

    property_id: str
    runs: list[Path] = field(default_factory=list)
    shown: list[Path] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)
    unjudged: list[str] = field(default_factory=list)
    looks: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """The worst of its runs; 2 where something went wrong."""
        codes = [*self.codes, *([REFUSED] if self.problems else [])]
        return max(codes, key=SEVERITY.index, default=0)


@dataclass(frozen=True, slots=True)
class Tools:
    """What a night is done with; ``progress`` is called for each gaming day.

    papers  write the papers of a property while the next one is audited; None where nobody does
    """

    say: Say
    report: Report
    progress: pipeline.Progress | None = None
    papers: Papers | None = None


def nightly(
    config: Config, now: datetime, tools: Tools, *, clock_is_right: bool = False, new_key: bool = False
) -> list[Outcome]:
    """Do one night's work for every property.

    now  the moment by which gaming days are over, with a zone
    clock_is_right  whether somebody says so, though it is far from the night before
    new_key  whether somebody says that people are named under another key from now on
    Raises AuditError where another night is at work in the store, nothing can be written there, the clock has
    jumped, or the key is missing or another one.
    """
    config.store.mkdir(parents=True, exist_ok=True)
    with locked(config.store):
        if not clock_is_right:
            refuse_a_jump(config.store, now)
        settle_key(config, new=new_key)
        note(config.store, now)
        at_least = max(now, datetime.now(UTC))  # who catches up is at work today
        beat = Heart(config.store, min(_next_end(place, at_least) for place in config.properties))
        outcomes = [_told_of(each, beat) for each in _properties(config, now, tools, beat)]
        beat.finished(worst(outcomes))
    return outcomes


def _told_of(outcome: Outcome, beat: Heart) -> Outcome:
    runs = [run.name for run in outcome.runs]
    beat.done(outcome.property_id, exit_code=outcome.exit_code, runs=runs, problems=outcome.problems)
    return outcome


def _properties(config: Config, now: datetime, tools: Tools, beat: Heart) -> Iterator[Outcome]:
    """Do the work of each property; where others write the papers, the next is audited meanwhile."""
    judged: deque[_Judged] = deque()
    for place in config.properties:
        beat.at_work(place.id)
        judged.append(_judged(config, place, now, tools))
        if tools.papers and place is not config.properties[-1]:
            for run in judged[-1].outcome.runs:
                tools.papers.begin(run)
        while len(judged) > (tools.papers.most if tools.papers else 0):
            yield _finished(config, judged.popleft(), tools)
    for each in judged:
        yield _finished(config, each, tools)


def _next_end(place: Property, now: datetime) -> datetime:
    """When the next gaming day ends."""
    day = now.date() - timedelta(days=2)
    while (end := ends(day, place.gaming_day_starts, place.zone)) <= now:
        day += timedelta(days=1)
    return end


def worst(outcomes: list[Outcome]) -> int:
    """The exit code of a night: that of the property that fared worst."""
    return max((each.exit_code for each in outcomes), key=SEVERITY.index, default=0)


@dataclass(frozen=True, slots=True)
class _Judged:
    """A property whose gaming days are judged, as planned; without a plan, nothing could be."""

    place: Property
    outcome: Outcome
    plan: Plan | None = None


def _judged(config: Config, place: Property, now: datetime, tools: Tools) -> _Judged:
    """Fetch and audit one property; whatever goes wrong is told, and the others go on."""
    outcome, planned = Outcome(place.id), None
    folder = config.store / place.id
    with _told(outcome, tools.say, folder):
        (folder / "runs").mkdir(parents=True, exist_ok=True)
        log = Log(folder, Past(folder / "runs").number)
        log.place.mkdir(exist_ok=True)
        with _told(outcome, tools.say, folder):
            for words in holds.note(folder, (each.held for each in place.holds), now):
                tools.say("hold", place.id, words=words)
        _fetch(config, place, log, now, outcome, tools.say)
        submission = submission_of(place)
        plan = Plan(config, place, log, submission, waivers_of(place, log), now)
        for run in plan.past.too_old:
            tools.say("of an earlier version", place.id, run=run.name)
        Expected(
            name=place.name,
            zone=place.zone,
            gaming_day_starts=place.gaming_day_starts,
            first=plan.first,
            tables=tuple(each.table_id for each in place.tables),
        ).write(folder, kept_from(config, plan.last_ended()))
        for window, night in plan.nights():
            with _told(outcome, tools.say, folder):
                try:
                    outcome.runs.append(_audit(config, place, log, window, night, tools))
                except NoRounds:
                    outcome.codes.append(INCOMPLETE)
                    outcome.unjudged.append(_never_judged(place, log, window, night))
                    tools.say("problem", place.id, reason=outcome.unjudged[-1])
        planned = plan
    return _Judged(place, outcome, planned)


def _finished(config: Config, judged: _Judged, tools: Tools) -> Outcome:
    """Do for one property what is left to do once it is judged, in the same way."""
    if judged.plan:
        with _told(judged.outcome, tools.say, config.store / judged.place.id):
            _after(config, judged.place, judged.plan, judged.outcome, tools)
    return judged.outcome


def _never_judged(place: Property, log: Log, window: Window, night: Night) -> str:
    """Say which gaming days of which tables were expected and could not be judged."""
    days = window.days()
    when = str(days[0]) if len(days) == 1 else f"{days[0]} to {days[-1]}"
    tables = ", ".join(tables_expected((each.table_id for each in place.tables), night))
    whose = f"at {tables}" if tables else "at any table (the configuration names none)"
    feeds = ", ".join(feed.source for feed in place.feeds)
    return (
        f"not judged: no round of {when} was delivered, and none of the days around it; expected {whose}. "
        f"Look at {feeds}: what comes late is judged the next night ({log.place} has what came)"
    )


def _fetch(config: Config, place: Property, log: Log, now: datetime, outcome: Outcome, say: Say) -> None:
    # What retention let go is not fetched again, though the feed still has it.
    keep_from = kept_from(config, newest_judged(Past(log.folder / "runs")) or now.date()) - NEAR
    for feed in sorted(place.feeds, key=joins_rounds):  # rounds first: others may be joined to them
        found = bring(
            log,
            feed,
            only_one=len(place.feeds) == 1,
            wanted=lambda day: keep_from <= day and ends(day, place.gaming_day_starts, place.zone) <= now,
        )
        if found.files:
            say("fetched", place.id, feed=feed.name, files=len(found.files))
        for words in found.joined:
            say("joined", place.id, words=f"{feed.name}: {words}")
        for problem in found.problems:
            outcome.problems.append(problem)
            say("problem", place.id, reason=problem)


def submission_of(place: Property) -> Submission | None:
    """Read what the casino filed.  Raises AuditError where it does not agree with the configuration."""
    if place.submission is None:
        return None
    found = load_submission(place.submission)
    filed = found.properties.get(place.id)
    if filed is None:
        message = f"{place.submission}: has no property {place.id}"
        raise AuditError(message)
    told = {"time_zone": place.zone, "gaming_day_starts": place.gaming_day_starts, "name": place.name}
    for name, said in told.items():
        if getattr(filed, name) != said:
            message = f"{place.submission}: {name} of {place.id} is {getattr(filed, name)}, here it is {said}"
            raise AuditError(message)
    return found


def waivers_of(place: Property, log: Log) -> Path | None:
    """The file of waivers: the one that is configured, or the one that lies in the property's folder."""
    own = log.folder / WAIVERS
    return place.waivers or (own if own.is_file() else None)


def _audit(config: Config, place: Property, log: Log, window: Window, night: Night, tools: Tools) -> Path:
    """Audit some gaming days into the next run of the property's chain."""
    runs = log.folder / "runs"
    out = runs / f"{Past(runs).number:04}"
    for change in night.changed:
        tools.say("re-opened", place.id, **change.model_dump(mode="json"))
    with next_in(runs, out) as link:
        receipt = pipeline.run(
            log.place,
            place.submission,
            out,
            tools.progress,
            config.jobs,
            config.key,
            link,
            window=window,
            night=night,
            scheduler=config.scheduler,
            read_at=str(log.place.resolve()) if config.workers_read else None,
            waivers_file=waivers_of(place, log),
            severity_file=place.severity,
            keep=True,
        )
    tools.say("audited", place.id, **_in_short(receipt))
    for each in receipt["rewritten"]:
        tools.say("filing rewritten", place.id, change=each["change_id"], words=each["words"])
    return out


def _in_short(receipt: dict[str, Any]) -> dict[str, Any]:
    return {
        "run": receipt["chain"]["number"],
        "days": receipt["night"]["judged"],
        "result": receipt["result"],
        "exit_code": receipt["exit_code"],
        "findings": receipt["totals"]["findings"],
        "life": receipt["night"]["life"],
        "missing": [each["words"] for each in receipt["completeness"]["missing"]],
    }


def _after(config: Config, place: Property, plan: Plan, outcome: Outcome, tools: Tools) -> None:
    """Report what has no report yet, copy what has no copy, and let go of what need not be kept."""
    past = Past(plan.past.folder)
    if not (outcome.runs or outcome.problems or outcome.codes):  # or it was said what is the matter
        tools.say("nothing new", place.id, run=past.number - 1)
    _report(list(past.receipts), place, outcome, tools)
    if config.copy_to:
        with _told(outcome, tools.say):
            _copy(list(past.receipts), f"{config.copy_to}/{place.id}/runs", place.id, tools.say)
    latest = past.latest.get(plan.last_ended())
    outcome.shown.extend(sorted({*outcome.runs, *([latest] if latest else [])}))
    outcome.codes.extend(receipt_of(run)["exit_code"] for run in outcome.shown)
    if latest:
        outcome.looks.extend(_looks(config, place, latest, plan.now))
        for words in outcome.looks:
            tools.say("looks", place.id, words=words)
    if any(each["rounds"] for run in outcome.runs for each in receipt_of(run)["days"]):
        _retire(config, place, past, outcome, tools.say)


def _report(runs: list[Path], place: Property, outcome: Outcome, tools: Tools) -> None:
    """Write the papers that nobody has written meanwhile; tell of those that were."""
    for run in runs:
        written_ahead = tools.papers is not None and tools.papers.waited_for(run)
        if not (run / REPORT / REPORT_LIST).is_file():
            with _told(outcome, tools.say, run):
                tools.report(run, place)
                tools.say("reported", place.id, report=str(run / REPORT))
        elif written_ahead:
            tools.say("reported", place.id, report=str(run / REPORT))


def _looks(config: Config, place: Property, run: Path, now: datetime) -> Iterator[str]:
    """Say what people have to look at again, before it runs out."""
    today = now.astimezone(ZoneInfo(place.zone)).date()
    yield from told(looks_due(run, place.id, place.zone, today, config.looks_ahead))


def _retire(config: Config, place: Property, past: Past, outcome: Outcome, say: Say) -> None:
    """Let go of what need not be kept, after a night that judged something."""
    newest = newest_judged(past)
    if newest is None:
        return
    is_old = bool(leaving(config, place, past, newest, frozenset()))
    waiting = open_days(config.store, place.id) if is_old else frozenset()
    if waiting is None:
        reason = "which findings are open cannot be told, so nothing is let go: see pitaudit status"
        outcome.problems.append(reason)
        say("problem", place.id, reason=reason)
        return
    for what in retire(config, place, past, newest, waiting):
        say("retired", place.id, what=what)


def _copy(runs: list[Path], url: str, property_id: str, say: Say) -> None:
    """Copy reported runs to another place, each once; one that was cut off there has no receipt yet."""
    there: set[str] = set()
    with suppress(AuditError):  # what cannot be listed holds nothing yet, or the delivery says what is wrong
        there = set(listing(url))
    for run in runs:
        if f"{run.name}/{RECEIPT}" in there or not (run / REPORT / REPORT_LIST).is_file():
            continue
        with delivered(f"{url}/{run.name}", RECEIPT) as folder:
            shutil.copytree(run, folder, dirs_exist_ok=True)
        say("copied", property_id, to=f"{url}/{run.name}")


@contextmanager
def _told(outcome: Outcome, say: Say, folder: Path | None = None) -> Iterator[None]:
    """Tell what could not be done, and go on with the rest; folder: where it was at work."""
    try:
        yield
    except (AuditError, OSError) as error:
        reason = " ".join(in_words(error, folder).split())
        outcome.problems.append(reason)
        say("problem", outcome.property_id, reason=reason)
    except Exception as error:  # noqa: BLE001 - a fault of ours at one casino leaves no other unaudited
        traceback.print_exc()
        outcome.codes.append(FAILED)
        say("problem", outcome.property_id, reason=f"the tool failed: {error!r}")
