"""What the process that runs an audit does where the workers of a cluster read: plan, add up, and write."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from audit.errors import ClusterRefused
from audit.format.laid_out import RECORDING, alike
from audit.format.window import Window
from audit.intake.days import Intake
from audit.intake.read import Log, LogFile, looked_into, open_log
from audit.intake.submission import Submission
from audit.intake.survey import Survey, ids_repeated
from audit.judge.cluster import answer_of, environment
from audit.judge.one_part import Judge, Judged
from audit.judge.tally import Tally
from audit.judge.workers import Client
from audit.life.night import Night
from audit.people.log_people import People
from audit.recorded.absent_columns import NeverRecorded
from audit.recorded.believed import Stock, taken_stock
from audit.recorded.completeness import Completeness
from audit.spread import day, looked
from audit.spread.adding import add
from audit.spread.at_hand import at_hand

_AHEAD = 2
"""Gaming days under way beyond one for each thread of the cluster."""

Future = Any
"""Of Dask's, as ``Client`` is."""
Progress = Callable[[str, int, int], None]


class Spread:
    """A run whose workers read.

    client  of the cluster; place: of the log, as its workers see it
    key     file of the key on each worker, where it is not in its usual place there
    """

    survey: Survey
    """Where properties and their round ids occur, once the log is open."""

    def __init__(self, client: Client, place: str, key: Path | None = None) -> None:
        self.client = client
        self.place = place
        self.key = key
        self._days: list[looked.Looked] = []
        self._alone: Log | None = None

    def open_log(self, folder: Path, window: Window) -> Log:
        """Take stock of the log: workers look into its files, a gaming day each.

        folder  as this process sees it: of rows, the names alone are needed
        Raises what ``audit.intake.read.open_log`` does.
        """
        log = open_log(folder, window, looked=partial(self._looked, folder))
        self.survey = self._survey(log)
        return log

    def _looked(self, folder: Path, names: list[str]) -> list[LogFile]:
        by_day: dict[date, list[str]] = {}
        alone: list[str] = []
        for name in names:
            _, gaming_day = alike(name)
            (alone if gaming_day is None else by_day.setdefault(gaming_day, [])).append(name)
        states = (folder / RECORDING).is_file()
        futures = [
            self._submit("look", looked.look, self.place, gaming_day, of_day, states=states)
            for gaming_day, of_day in sorted(by_day.items())
        ]
        self._days = [answer_of(each, self.client) for each in futures]
        self._alone = Log(folder, tuple(looked_into(folder, alone)))
        found = {file.name: file for each in self._days for file in each.files}
        found |= {file.name: file for file in self._alone.files}
        return [found[name] for name in names]

    def tables_with_events(self) -> set[tuple[str, str, date]]:
        """Property, gaming table and gaming day of the events of days without anything that was played."""
        return {place for each in self._days for place in each.events}

    def _survey(self, log: Log) -> Survey:
        """Add up where properties and their round ids occur."""
        days = looked.of_days(self._days)
        ids = {}
        if looked.may_repeat(self._days):
            future = self._submit("ids", _ids_repeated, self.place, replace(log, folder=Path()), list(days))
            ids = answer_of(future, self.client)
        return Survey(log, days, ids)

    def of_whole_log(self, log: Log, submission: Submission | None) -> tuple[NeverRecorded, Stock]:
        """Add up what the log never records, and what it holds."""
        assert self._alone is not None
        parts = [each.stock for each in self._days if each.stock]
        dealt_at = submission.dealt_at if submission else None
        return looked.recorded(self._days, self._alone), taken_stock(log, dealt_at, parts)

    def judge(
        self,
        judge: Judge,
        intake: Intake,
        completeness: Completeness,
        people: People,
        out: Path,
        night: Night | None = None,
        progress: Progress | None = None,
    ) -> Tally:
        """Have one gaming day after the other read and judged, and add up what was seen.

        intake, completeness, people  are filled as if all had been read here; out: the run folder
        """
        log: Log = judge.rests_on[1]
        rests_on = (judge.rests_on[0], replace(log, folder=Path()), *judge.rests_on[2:])
        run = day.Run(
            *(environment(), self.place, rests_on, dict(self.survey.days), dict(self.survey.ids)),
            *(intake.account.damaged_files, self.key, _fingerprint(people), night),
        )
        tally = Tally(judge.catalogue)
        days = log.days()
        for number, (seen, judged) in enumerate(self._judged(pickle.dumps(run, protocol=5), days), start=1):
            if progress:
                progress(days[number - 1].isoformat(), number, len(days))
            add(intake.account, seen.account)
            add(tally, seen.tally)
            add(completeness, seen.completeness)
            people.take_sealed(seen.sealed)
            for name, data in seen.quarantine.items():
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                (out / name).write_bytes(data)
            tally.add(judged)
        for place in tally.places.values():
            place.count_tables()
        tally.weigh_readings()
        tally.note_astray(judge.rests_on[2], log.window.judges)
        return tally

    def _judged(self, run: bytes, days: tuple[date, ...]) -> Iterator[tuple[day.Seen, list[Judged]]]:
        """Give what comes of each gaming day, in order; only so many are under way."""
        rests_on = self._submit("rests", bytes, run)
        asked: deque[Future] = deque()
        before: Future | None = None
        for gaming_day in days:
            most = _AHEAD + max(1, sum(self.client.nthreads().values()))
            while len(asked) >= most:
                yield answer_of(asked.popleft(), self.client)
            opened = self._submit("open", day.open_day, rests_on, gaming_day)
            joined = self._submit("join", day.join_day, rests_on, opened, before)
            before = self._submit("hand-on", day.handed_on, joined)
            asked.append(self._submit("judge", day.judge_day, rests_on, joined))
        while asked:
            yield answer_of(asked.popleft(), self.client)

    def _submit(self, what: str, function: Callable[..., Any], *given: Any, **more: Any) -> Future:
        return self.client.submit(function, *given, **more, key=f"{what}-{uuid4().hex}")


def _fingerprint(people: People) -> str:
    named = people.receipt["key"]
    if named is None:
        message = "workers that read name people under a key, and there is none here: let this process read"
        raise ClusterRefused(message)
    return str(named)


def _ids_repeated(place: str, log: Log, days: list[str]) -> dict[str, Any]:
    """Find the round ids that occur more than once, on a worker."""
    hashes = {file.name: file.sha256 for file in log.files if file.table == "rounds"}
    with at_hand(place, list(hashes), hashes) as folder:
        return ids_repeated(replace(log, folder=folder), days)
