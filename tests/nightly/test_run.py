"""A night's work: it is done once, told, and whatever goes wrong is said and survived."""

from __future__ import annotations

import json
import resource
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.errors import AuditError
from audit.life.heartbeat import FILE as HEARTBEAT
from audit.machine.lock import locked
from audit.nightly.config import Config, load_config
from audit.nightly.log import Log
from audit.nightly.plan import Past, Plan
from audit.nightly.run import Outcome, Tools, nightly, submission_of, worst
from audit.runs.findings import RECEIPT, receipt_of
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from tests.nightly.fortnight import Fortnight, day

pytestmark = pytest.mark.slow


@dataclass
class Nights:
    """A fortnight of which a night or two are done, and what was said of them."""

    fortnight: Fortnight
    said: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)

    def work(self, number: int = 2) -> list[Outcome]:
        self.said.clear()
        return nightly(self.config, self.fortnight.now(number), Tools(self.say, lambda *_: []))

    def say(self, event: str, property_id: str = "", **facts: Any) -> None:
        self.said.append((event, property_id, facts))

    @property
    def config(self) -> Config:
        return load_config(self.fortnight.folder / "nightly.toml")

    def told(self, event: str) -> list[dict[str, Any]]:
        return [facts for said, _, facts in self.said if said == event]


@pytest.fixture(scope="module")
def two_nights(tmp_path_factory: pytest.TempPathFactory) -> Fortnight:
    fortnight = Fortnight(tmp_path_factory.mktemp("nights"), report=lambda *_: [])
    for number in (1, 2):
        fortnight.night(number)
    return fortnight


@pytest.fixture
def nights(two_nights: Fortnight, tmp_path: Path) -> Nights:
    shutil.copytree(two_nights.folder, tmp_path / "nights")
    return Nights(two_nights.moved_to(tmp_path / "nights"))


def _store(nights: Nights) -> Path:
    return nights.fortnight.folder / "store"


def test_what_is_done_is_not_done_again(nights: Nights) -> None:
    assert [each.runs for each in nights.work()] == [[], []]
    assert [facts["run"] for facts in nights.told("nothing new")] == [2, 2]
    assert not nights.told("audited")


def test_the_heartbeat_says_how_the_night_ended(nights: Nights) -> None:
    nights.work()
    beat = json.loads((_store(nights) / HEARTBEAT).read_text(encoding="utf-8"))
    assert (beat["state"], beat["exit_code"]) == ("finished", 0)
    assert datetime.fromisoformat(beat["began"]) <= datetime.fromisoformat(beat["at"])


def test_two_never_work_in_one_store(nights: Nights) -> None:
    with locked(_store(nights)), pytest.raises(AuditError, match="is at work there"):
        nights.work()


def test_a_feed_out_of_reach_is_told_and_the_other_casino_goes_on(nights: Nights) -> None:
    shutil.move(nights.fortnight.folder / "feeds" / "PHL1", nights.fortnight.folder / "gone")
    first, second = nights.work(3)
    assert len(first.problems) == 1
    assert "PHL1" in first.problems[0]
    assert first.exit_code == 2
    assert [Path(run).name for run in second.runs] == ["0003"]
    (missing,) = receipt_of(first.runs[0])["completeness"]["missing"][:1]
    assert missing["words"] == f"no data for MB-01 on {day(3)}; no data for MB-02 on {day(3)}"


def test_a_night_of_which_no_round_was_delivered_is_incomplete_and_names_its_days_and_tables(
    tmp_path: Path,
) -> None:
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    fortnight.pit.deliver(1)  # and nothing of PHL1, whose feed is there and empty
    nights = Nights(fortnight)
    first, second = nights.work(1)
    assert (first.exit_code, first.runs, first.problems) == (4, [], [])
    assert second.exit_code == 0
    (told,) = nights.told("problem")
    assert told["reason"].startswith(f"not judged: no round of {day(1)} was delivered")
    assert "expected at MB-01, MB-02. Look at " in told["reason"]
    assert not [each for each in nights.said if each[:2] == ("nothing new", "PHL1")], "one true thing"
    assert first.unjudged == [told["reason"]]
    asked = CliRunner().invoke(app, ["status", str(tmp_path / "store"), "--property", "PHL1"])
    assert asked.exit_code == 4
    assert "NO GAMING DAY WAS EVER JUDGED" in asked.stdout
    assert "tables expected: MB-01, MB-02" in " ".join(asked.stdout.split())
    assert "Nothing is open" not in asked.stdout


def test_a_night_tells_which_looks_run_out_ran_out_and_were_never_made(nights: Nights) -> None:
    """Of MB-01 one inspection holds to day 5, another held to day 2, and a third was never made."""
    (file,) = (nights.fortnight.phl.feed / "inspections" / f"day={day(1)}").glob("MB-01.parquet")
    rows = pq.read_table(file)
    soon, over, never = sorted(set(rows["inspection_clause"].to_pylist()))[:3]
    until = {soon: nights.fortnight.now(5), over: nights.fortnight.now(2)}
    kept = [
        {**row, "inspection_valid_until": until.get(row["inspection_clause"], row["inspection_valid_until"])}
        for row in rows.to_pylist()
        if row["inspection_clause"] != never
    ]
    pq.write_table(pa.Table.from_pylist(kept, schema=rows.schema), file)
    nights.fortnight.phl.deliver(3)
    first, second = nights.work(3)
    assert first.looks == [facts["words"] for facts in nights.told("looks")][: len(first.looks)]
    assert first.looks == [
        f"Looks that ran out: 1 clause at up to 1 gaming table (first § {over})",
        f"Looks that are missing, or not relied on: 1 clause at up to 2 gaming tables (first § {never})",
        f"Looks that run out: 1 clause at 1 gaming table (first § {soon} at MB-01, {day(5)})",
    ]
    assert second.looks == []
    coverage = pq.read_table(first.runs[-1] / "coverage.parquet").to_pylist()
    states = {row["citation"]: row for row in coverage}
    assert states[over]["expired"] == 1
    assert states[never]["not_attested"] == 3, "on each of the days that it judged"


def test_a_filing_that_is_none_stops_one_casino_only(nights: Nights) -> None:
    (nights.fortnight.folder / "PHL1.yaml").write_text("version: 7", encoding="utf-8")
    first, second = nights.work(3)
    assert first.exit_code == 2
    assert not first.runs
    assert "PHL1.yaml" in first.problems[0]
    assert second.runs


@pytest.mark.parametrize(
    ("said", "otherwise", "told"),
    [
        ("time_zone: America/New_York", "time_zone: America/Chicago", "time_zone of PHL1"),
        ("id: PHL1", "id: PHL2", "has no property PHL1"),
        ("name: Sample Casino (fictitious)", "name: Other", "name of PHL1"),
    ],
)
def test_a_filing_that_contradicts_the_configuration_is_refused(
    said: str, otherwise: str, told: str, nights: Nights
) -> None:
    path = nights.fortnight.folder / "PHL1.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(said, otherwise), encoding="utf-8")
    with pytest.raises(AuditError, match=told):
        submission_of(nights.config.properties[0])


@contextmanager
def _full_disk() -> Iterator[None]:
    """A limit on the size of files stands for a disk that is full: run.json of a night is larger."""
    as_it_was = resource.getrlimit(resource.RLIMIT_FSIZE)
    told = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, as_it_was[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, as_it_was)
        signal.signal(signal.SIGXFSZ, told)


def test_a_full_disk_is_told_and_the_next_start_finishes(
    nights: Nights, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("audit.commands.nightly.reports_of", lambda *_: [])
    nights.fortnight.delivered(3)
    now = nights.fortnight.now(3).isoformat(timespec="minutes")
    config = str(nights.fortnight.folder / "nightly.toml")
    with _full_disk():
        ended = CliRunner().invoke(app, ["nightly", config, "--now", now])
    assert ended.exit_code == 2, ended.stderr
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    told = [line for line in lines if line["event"] == "problem"]
    assert [line["property"] for line in told] == ["PHL1", "PIT1"]
    assert "nothing new" not in {line["event"] for line in lines}
    for line in told:
        assert str(_store(nights) / line["property"]) in line["reason"]
        assert "File too large. A file may not be so large here" in line["reason"]
    assert len(list((_store(nights) / "PHL1" / "runs").glob(f"*/{RECEIPT}"))) == 2
    first, _ = nights.work(3)
    assert [run.name for run in first.runs] == ["0003"]
    assert verify(first.runs[0], chain=first.runs[0].parent).exit_code == 0


def test_a_run_of_a_night_can_be_made_again(nights: Nights) -> None:
    run = _store(nights) / "PHL1" / "runs" / "0002"
    found = verify(run)
    reperform(found, run, key=nights.fortnight.folder / "key")
    assert found.differences == []


def test_the_worst_exit_code_is_that_of_the_night() -> None:
    def of(*codes: int) -> list[Outcome]:
        return [Outcome("P", codes=[code]) for code in codes]

    assert worst([]) == 0
    assert worst(of(0, 4)) == 4
    assert worst(of(4, 1)) == 1
    assert worst(of(1, 2)) == 2
    assert worst(of(2, 3)) == 3
    assert Outcome("P", problems=["x"]).exit_code == 2


@pytest.mark.parametrize(
    ("moment", "ended"),
    [
        ("2026-03-08T09:59:59", date(2026, 3, 6)),  # 5:59:59 by the clock that was put forward in the night
        ("2026-03-08T10:00:00", date(2026, 3, 7)),
        ("2026-11-01T10:59:59", date(2026, 10, 30)),  # and put back
        ("2026-11-01T11:00:00", date(2026, 10, 31)),
        ("2026-03-15T03:59:59", date(2026, 3, 13)),
    ],
)
def test_a_gaming_day_ends_when_the_property_s_clock_says(moment: str, ended: date, nights: Nights) -> None:
    place = nights.config.properties[0]
    now = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    plan = Plan(nights.config, place, Log(_store(nights) / "PHL1", 3), None, None, now)
    assert plan.last_ended() == ended


def test_a_fault_of_ours_at_one_casino_leaves_the_other_audited(
    nights: Nights, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(place: Any) -> None:
        if place.id == "PHL1":
            message = "nobody thought of this"
            raise KeyError(message)

    monkeypatch.setattr("audit.nightly.run.submission_of", fail)
    nights.fortnight.delivered(3)
    first, second = nights.work(3)
    assert first.exit_code == 3
    assert second.runs
    assert "nobody thought of this" in capfd.readouterr().err


def test_reported_runs_are_copied_once_and_one_that_was_cut_off_again(nights: Nights, tmp_path: Path) -> None:
    config = nights.config.model_copy(update={"copy_to": f"file://{tmp_path / 'copies'}"})

    def report(run: Path, _: Any) -> list[Path]:
        (run / "report").mkdir(exist_ok=True)
        (run / "report" / "written.json").write_text("{}", encoding="utf-8")
        return []

    def copied() -> list[str]:
        nights.said.clear()
        nightly(config, nights.fortnight.now(2), Tools(nights.say, report))
        return [str(facts["to"]).rpartition("copies/")[2] for facts in nights.told("copied")]

    assert copied() == [f"{place}/runs/000{n}" for place in ("PHL1", "PIT1") for n in (1, 2)]
    assert copied() == []
    (tmp_path / "copies" / "PHL1" / "runs" / "0002" / RECEIPT).unlink()
    assert copied() == ["PHL1/runs/0002"]


def test_a_night_tells_of_its_day_also_when_it_is_started_again(nights: Nights) -> None:
    first, _ = nights.work()
    assert [run.name for run in first.shown] == ["0002"]
    assert first.runs == []


def test_the_numbers_of_runs_go_on(nights: Nights) -> None:
    past = Past(_store(nights) / "PHL1" / "runs")
    assert past.number == 3
    assert [run.name for run in past.latest.values()] == ["0002", "0002"]


def test_after_an_upgrade_the_days_of_older_runs_are_audited_anew(nights: Nights) -> None:
    """What an earlier version wrote cannot be known from; the chain goes on, and what is there stays."""
    runs = _store(nights) / "PHL1" / "runs"
    path = runs / "0002" / RECEIPT
    receipt = json.loads(path.read_text(encoding="utf-8"))
    del receipt["night"]
    path.write_text(json.dumps(receipt), encoding="utf-8")
    first, second = nights.work()
    assert nights.told("of an earlier version") == [{"run": "0002"}]
    assert not first.problems
    assert [run.name for run in first.runs] == ["0003"]
    assert not second.runs
    assert receipt_of(first.runs[0])["chain"]["after"]["number"] == 2
    assert receipt_of(first.runs[0])["night"]["judged"] == [str(day(1)), str(day(2))]
    assert not nights.work()[0].runs
    found = verify(first.runs[0], chain=runs)
    assert [(each.file, each.difference) for each in found.differences] == [
        ("0002/run.json", "not looked at")
    ]
