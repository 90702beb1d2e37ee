"""What is older than is kept goes, with a line that says so; what a person wrote, or holds, stays."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

import pytest

from audit.nightly.config import Config, Property
from audit.nightly.plan import Past
from audit.nightly.retention import TRASH, retire
from audit.runs.chain import RETIRED

DAY = date(2021, 3, 14)
FIVE_YEARS_ON = date(2026, 3, 14)


def _property(**more: object) -> Property:
    said = {"id": "PHL1", "name": "C", "zone": "UTC", "gaming_day_starts": "06:00", "feed": [{"from": "f"}]}
    return Property.model_validate(said | more)


def _config(folder: Path, place: Property) -> Config:
    return Config.model_validate({"store": folder, "property": [place]})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "PHL1"
    run = place / "runs" / "0001"
    (run / "report").mkdir(parents=True)
    (run / "findings.csv").write_text("x", encoding="utf-8")
    (run / "report" / "exceptions.pdf").write_text("x", encoding="utf-8")
    listed = json.dumps({"written": {"exceptions.pdf": {}}})
    (run / "report" / "written.json").write_text(listed, encoding="utf-8")
    receipt: dict[str, object] = {
        "written": {"findings.csv": {}},
        "completeness": {},
        "recording": {},
        "window": None,
        "waivers": None,
        "night": {"judged": [str(DAY)]},
        "chain": {"number": 1},
    }
    (run / "run.json").write_text(json.dumps(receipt), encoding="utf-8")
    for name in ("log/rounds", "superseded/0002/rounds"):
        (place / name / f"day={DAY}").mkdir(parents=True)
        (place / name / f"day={DAY}" / "part-0.parquet").write_text("x", encoding="utf-8")
    (place / "sources" / f"feed-{DAY}").mkdir(parents=True)
    (place / "sources" / f"feed-{DAY}" / "a.csv").write_text("x", encoding="utf-8")
    (place / "journal.jsonl").write_text("{}\n", encoding="utf-8")
    return place


def _retired(folder: Path, newest: date, waiting: Iterable[date] = (), **more: object) -> list[str]:
    place = _property(**more)
    config = _config(folder.parent, place)
    return list(retire(config, place, Past(folder / "runs"), newest, frozenset(waiting)))


@pytest.mark.parametrize(("later", "gone"), [(-1, False), (0, False), (1, True)])
def test_a_day_is_kept_for_five_years_to_the_day(later: int, gone: bool, folder: Path) -> None:
    found = _retired(folder, FIVE_YEARS_ON + timedelta(days=later))
    assert bool(found) is gone
    assert (folder / "runs" / "0001").exists() is not gone


@pytest.mark.parametrize(("later", "gone"), [(4, False), (5, True)])
def test_files_are_kept_as_long_as_days_are_judged_by_them(later: int, gone: bool, folder: Path) -> None:
    attested = folder / "log" / "inspections" / f"day={DAY}" / "part-0.parquet"
    attested.parent.mkdir(parents=True)
    attested.write_text("x", encoding="utf-8")
    _retired(folder, FIVE_YEARS_ON + timedelta(days=later))
    for name in ("log", "superseded/0002"):
        assert (folder / name / "rounds" / f"day={DAY}" / "part-0.parquet").exists() is not gone
    assert attested.exists()


def test_the_chain_still_tells_of_a_run_that_is_gone(folder: Path) -> None:
    _retired(folder, FIVE_YEARS_ON + timedelta(days=1))
    (line,) = (folder / "runs" / RETIRED).read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["days"] == [str(DAY)]
    assert len(json.loads(line)["receipt"]) == 64


def test_what_a_person_wrote_stays(folder: Path) -> None:
    (folder / "runs" / "0001" / "report" / "notes.txt").write_text("mine", encoding="utf-8")
    _retired(folder, FIVE_YEARS_ON + timedelta(days=5))
    left = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    kept = [name for name in left if not name.startswith(TRASH)]
    assert sorted(kept) == ["journal.jsonl", "runs/0001/report/notes.txt", f"runs/{RETIRED}"]


@pytest.mark.parametrize(
    ("first", "last", "kept"), [(0, 0, True), (1, 9, False), (-9, -1, False), (-9, 9, True)]
)
def test_a_hold_keeps_its_days(first: int, last: int, kept: bool, folder: Path) -> None:
    hold = {"from": DAY + timedelta(first), "to": DAY + timedelta(last), "reason": "docket", "by": "counsel"}
    _retired(folder, date(2040, 1, 1), hold=[hold])
    for name in ("runs/0001/run.json", f"log/rounds/day={DAY}/part-0.parquet", f"sources/feed-{DAY}/a.csv"):
        assert (folder / name).exists() is kept


def test_the_twenty_ninth_of_february_is_kept_as_long_as_the_day_before(folder: Path) -> None:
    assert _retired(folder, date(2028, 2, 29)) != []


def test_what_goes_lies_in_the_trash_for_a_month(folder: Path) -> None:
    went = FIVE_YEARS_ON + timedelta(days=5)
    before = sorted(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    _retired(folder, went)
    trash = folder / TRASH / str(went)
    assert (trash / "runs" / "0001" / "run.json").is_file()
    assert (trash / "log" / "rounds" / f"day={DAY}" / "part-0.parquet").is_file()
    after = [path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != RETIRED]
    assert sorted(after) == before
    assert _retired(folder, went + timedelta(days=29)) == []
    assert _retired(folder, went + timedelta(days=30)) == [f"{TRASH}/{went}, emptied"]
    assert not trash.exists()


@pytest.mark.parametrize(
    ("waits", "kept"), [(DAY, True), (DAY + timedelta(3), True), (DAY + timedelta(4), False)]
)
def test_nothing_goes_of_a_day_that_an_open_finding_rests_on(waits: date, kept: bool, folder: Path) -> None:
    _retired(folder, date(2040, 1, 1), [waits])
    assert (folder / "log" / "rounds" / f"day={DAY}" / "part-0.parquet").exists() is kept
    assert (folder / "runs" / "0001" / "run.json").exists() is (waits - DAY < timedelta(4))


def test_what_lies_in_the_trash_is_not_emptied_once_its_day_is_held(folder: Path) -> None:
    went = FIVE_YEARS_ON + timedelta(days=5)
    _retired(folder, went)
    hold = {"from": DAY, "to": DAY, "reason": "docket", "by": "counsel"}
    assert _retired(folder, went + timedelta(days=90), hold=[hold]) == []
    assert (folder / TRASH / str(went) / "runs" / "0001" / "run.json").is_file()
    assert _retired(folder, went + timedelta(days=90)) == [f"{TRASH}/{went}, emptied"]
