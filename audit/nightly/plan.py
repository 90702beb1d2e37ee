"""Which gaming days a night audits: those that no run judged as their files, and what is filed, are now."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.errors import AuditError
from audit.format.laid_out import ATTESTED, RECORDING, gaming_day_of
from audit.format.window import AFTER, BEFORE, Window, ranges
from audit.intake.filed_content import became, filed_on, plain
from audit.intake.recording import UNSTATED, Statement, load_statement
from audit.intake.submission import Submission, load_submission
from audit.life.night import Change, Earlier, Night, Usual, ends, night_of
from audit.life.refusals import refusals
from audit.life.standing import Standing, Told, earlier, told
from audit.life.waivers import load_waivers
from audit.machine.hashes import sha256
from audit.nightly.config import Config, Property, kept_from
from audit.nightly.filed_anew import differences
from audit.nightly.log import Log
from audit.recorded.gaps import usual_of
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.receipt_read import SUBMISSION, any_receipt_of, lacking
from rules.catalogue import chapter_of, declared

LOOKS_BACK = timedelta(days=14)
"""Days before a night by which is told what is usual at a gaming table."""


class Past:
    """The finished runs of one property, in order of their numbers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def _all(self) -> dict[Path, dict[str, Any]]:
        """Each run of the chain and its receipt, also those that an earlier version of the tool wrote."""
        found = {path.parent: any_receipt_of(path.parent) for path in self.folder.glob(f"[0-9]*/{RECEIPT}")}
        of_chain = [each for each in found.items() if each[1].get("chain")]
        return dict(sorted(of_chain, key=lambda each: int(each[1]["chain"]["number"])))

    @cached_property
    def receipts(self) -> dict[Path, dict[str, Any]]:
        """Each run of a night and its receipt."""
        return {
            run: receipt for run, receipt in self._all.items() if not lacking(receipt) and receipt["night"]
        }

    @cached_property
    def too_old(self) -> list[Path]:
        """Runs that do not say what a later night has to know of them: their days are audited anew."""
        return [run for run, receipt in self._all.items() if lacking(receipt)]

    @property
    def number(self) -> int:
        """The number of the next run."""
        return max((each["chain"]["number"] for each in self._all.values()), default=0) + 1

    @cached_property
    def latest(self) -> dict[date, Path]:
        """The last run that judged each gaming day."""
        return {day: run for run, receipt in self.receipts.items() for day in _judged(receipt)}

    def of(self, days: Iterable[date]) -> dict[Path, dict[str, Any]]:
        """Runs that judged one of some gaming days."""
        wanted = set(days)
        return {run: receipt for run, receipt in self.receipts.items() if wanted & _judged(receipt)}

    def known(self, day: date) -> str | None:
        """What the judgement of a day rested on when it was last judged."""
        run = self.latest.get(day)
        night = night_of(run) if run else None
        return night.files.get(day) if night else None


def _judged(receipt: dict[str, Any]) -> set[date]:
    return {date.fromisoformat(day) for day in receipt["night"]["judged"]}


def _near(day: date) -> list[date]:
    """Days that are read to judge one day."""
    return [day + timedelta(days=n) for n in range(-BEFORE.days, AFTER.days + 1)]


class Plan:
    """The nights that one property still needs, as of a moment.

    now  when the night begins: only gaming days that are over, and still kept, are audited
    """

    def __init__(
        self,
        config: Config,
        place: Property,
        log: Log,
        submission: Submission | None,
        waivers: Path | None,
        now: datetime,
    ) -> None:
        self._config = config
        self._place = place
        self._submission = submission
        self._waivers = load_waivers(waivers).entries if waivers else ()
        self._statement = load_statement(log.place)
        self._hashes = log.hashes()
        self.past = Past(log.folder / "runs")
        self.now = now
        self._submissions: dict[str, Submission | None] = {}

    def nights(self) -> list[tuple[Window, Night]]:
        """Give the days to judge in windows of days that follow on one another, the oldest first."""
        rests_on = self._fingerprints()
        changed = [day for day, fingerprint in rests_on.items() if self.past.known(day) != fingerprint]
        return [(window, self._night(window, rests_on)) for window in ranges(changed)]

    def last_ended(self) -> date:
        """The gaming day that just ended."""
        day = self.now.date() + timedelta(days=1)
        while ends(day, self._place.gaming_day_starts, self._place.zone) > self.now:
            day -= timedelta(days=1)
        return day

    @property
    def first(self) -> date:
        """The first gaming day that is still kept and was to be audited."""
        return min([*self._days(), *([self._place.since] if self._place.since else [])])

    def _days(self) -> list[date]:
        """Days of the log that are over, and the one that just ended whether the log has it or not."""
        last = self.last_ended()
        days = {day for name in self._hashes if (day := gaming_day_of(name)) and day <= last} | {last}
        since = max(self._place.since or min(days), kept_from(self._config, last))
        return sorted(day for day in days if day >= since)

    def _fingerprints(self) -> dict[date, str]:
        """Hash all that the judgement of each day rests on: files of the days read for it, and filings."""
        played: dict[date, list[tuple[str, str]]] = defaultdict(list)
        attested: dict[date, list[tuple[str, str]]] = defaultdict(list)
        for name, digest in sorted(self._hashes.items()):
            if day := gaming_day_of(name):
                (attested if name.partition("/")[0] in ATTESTED else played)[day].append((name, digest))
        before = hashlib.sha256()  # of all that was attested up to a day: it may hold for later ones
        told = iter(sorted(attested.items()))
        coming = next(told, None)
        found = {}
        for day in self._days():
            while coming and coming[0] <= day:
                before.update(json.dumps(coming[1]).encode())
                coming = next(told, None)
            near = [played[each] for each in _near(day) if each in played]
            parts = [near, before.hexdigest(), filed_on(self._submission, self._place.id, day)]
            parts += [_said(self._statement, day), self._waived(day)]
            if told_of := became(self._submission, day):
                parts.append(told_of)
            found[day] = hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
        return found

    def _waived(self, day: date) -> Any:
        """What is waived at the property on a day."""
        return [
            each.receipt
            for each in self._waivers
            if each.property_id == self._place.id
            and each.first_day <= day
            and (each.last_day is None or day <= each.last_day)
        ]

    def _night(self, window: Window, rests_on: dict[date, str]) -> Night:
        days = window.days()
        return Night(
            property_id=self._place.id,
            zone=self._place.zone,
            gaming_day_starts=self._place.gaming_day_starts,
            files={day: rests_on[day] for day in days if day in rests_on},
            changed=tuple(self._changes(days)),
            earlier=tuple(self._earlier(days)),
            tables=self._place.tables,
            usual=tuple(self._usual(days[0])),
        )

    def _changes(self, days: Iterable[date]) -> Iterable[Change]:
        """Name the files that are not as the last run of their day had them."""
        for day in days:
            if (run := self.past.latest.get(day)) is None:
                continue
            inputs = self.past.receipts[run]["inputs"]
            before = {each["file"]: each["sha256"] for each in inputs if gaming_day_of(each["file"]) == day}
            now = {name: digest for name, digest in self._hashes.items() if gaming_day_of(name) == day}
            for name in sorted(before.keys() | now.keys()):
                if before.get(name) != now.get(name):
                    change = "added" if name not in before else "changed" if name in now else "removed"
                    yield Change(gaming_day=day, file=name, change=change)
            for words in self._filed_otherwise(day, run):
                yield Change(gaming_day=day, file=words, change="filed otherwise")

    def _filed_otherwise(self, day: date, run: Path) -> Iterator[str]:
        """Name what is filed, read or stated otherwise than when the last run of a day judged it."""
        receipt = self.past.receipts[run]
        yield from self._read_otherwise(day, receipt["readings"])
        before = self._as_filed(run) if receipt["submission"] else None
        was, now = (filed_on(each, self._place.id, day) or [None] for each in (before, self._submission))
        yield from differences("filing", was[0], now[0])
        rulemakings = (became(each, day) for each in (before, self._submission))
        yield from differences("rulemaking", *rulemakings)
        stated = load_statement(run) if (run / RECORDING).is_file() else UNSTATED
        yield from differences("statement of recording", _said(stated, day), _said(self._statement, day))

    def _as_filed(self, run: Path) -> Submission | None:
        """The Rules Submission that a run judged by; each copy is read once."""
        copy = run / SUBMISSION
        digest = sha256(copy) if copy.is_file() else ""
        if digest not in self._submissions:
            try:
                self._submissions[digest] = load_submission(copy) if digest else None
            except AuditError:  # an earlier version could read it, or it was changed since
                self._submissions[digest] = None
        return self._submissions[digest]

    def _read_otherwise(self, day: date, before: Iterable[dict[str, Any]]) -> Iterator[str]:
        """Name the readings that are not what the last run of a day judged by."""
        for each in before:
            if not each.get("from", "") <= day.isoformat() <= each.get("to", "") or not each.get("game"):
                continue
            read = self._submission.readings(self._place.id, each["game"], day) if self._submission else {}
            known = declared().readings[chapter_of(each["game"]).number][each["name"]]
            now = read.get(each["name"], known.default)
            if now != each["choice"]:
                yield f"reading {each['name']} of § {each['citation']} from {each['choice']} to {now}"

    def _earlier(self, days: Iterable[date]) -> Iterable[Earlier]:
        """Give the findings of earlier runs on some days, and where they stand."""
        wanted = set(days)
        runs = {receipt["chain"]["number"]: run for run, receipt in self.past.of(wanted).items()}
        tales = {number: _told(number, run) for number, run in runs.items()}
        standing = earlier(tales[number] for number in sorted(tales))
        for name, each in sorted(standing.items()):
            if each.about.place[2] in wanted:
                yield _as_it_stood(name, each, _findings(runs[each.last]))

    def _usual(self, first: date) -> Iterable[Usual]:
        """What each table recorded on the days before, by the last run of each."""
        for n in range(LOOKS_BACK.days, 0, -1):
            day = first - timedelta(days=n)
            if run := self.past.latest.get(day):
                rows = pq.read_table(run / "table_days.parquet").to_pylist()
                yield from (usual_of(row) for row in rows if row["gaming_day"] == day)


def _told(number: int, run: Path) -> Told:
    judged = _judged(receipt_of(run))
    population, coverage = (pq.read_table(run / f"{name}.parquet") for name in ("population", "coverage"))
    return told(number, judged, _findings(run), population, coverage, refusals(run))


def _findings(run: Path) -> pa.Table:
    return pq.read_table(run / "findings.parquet")


def _as_it_stood(name: str, each: Standing, findings: pa.Table) -> Earlier:
    (row,) = findings.filter(pc.equal(findings["finding_id"], name)).to_pylist()
    about = {key: row[key] for key in Earlier.model_fields if key in row and key != "life"}
    return Earlier(
        **about,
        life=each.life,
        first=each.first,
        last=each.last,
        resolved=each.resolved,
        dealt=each.dealt,
        wagers=each.wagers,
        refused=each.refused,
    )


def _said(statement: Statement, day: date) -> Any:
    """What the statement of recording says of a day."""
    return [
        plain(each)
        for each in statement.entries
        if (each.since is None or each.since <= day) and (each.until is None or day < each.until)
    ]
