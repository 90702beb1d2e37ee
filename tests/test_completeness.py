"""A log that lacks something: said first, never clean, and nobody accused for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
import yaml
from typer.testing import CliRunner

from audit import cli, pipeline
from audit.intake.recording import UNSTATED
from audit.recorded.completeness import unexplained_hours
from audit.recorded.unlisted import said_to_be_listed, unlisted
from audit.runs.findings import open_run
from audit.show import printing
from audit.show.terminal import console
from sample_logs import games

Damaged = Callable[[Callable[[Path], None]], tuple[Path, dict[str, Any]]]

FIRST, SECOND = "day=2026-03-02", "day=2026-03-03"


@cache
def _compliant(folder: Path) -> Path:
    game = games.load("minibaccarat")
    plan = game.plan(seed=2, rounds=120, days=3, tables=game.table_mix(2))
    game.write(plan, folder)
    return folder


@pytest.fixture(scope="session")
def compliant(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compliant log of Minibaccarat, three gaming days at two tables."""
    return _compliant(tmp_path_factory.mktemp("compliant") / "log")


def _file(log: Path, table: str, day: str) -> Path:
    return next((log / table / day).glob("*.parquet"))


def _cut(log: Path) -> None:
    file = _file(log, "rounds", FIRST)
    file.write_bytes(file.read_bytes()[:-8])


def _link_to_nothing(log: Path) -> None:
    file = _file(log, "hands", FIRST)
    file.unlink()
    file.symlink_to("gone.parquet")


def _renamed(log: Path) -> None:
    _file(log, "wagers", SECOND).rename(log / "wagers" / SECOND / "_part-0")


def _elsewhere(log: Path) -> None:
    file = _file(log, "wagers", SECOND)
    file.rename(log / file.name)


def _rounds_left_out(log: Path) -> None:
    file = _file(log, "rounds", FIRST)
    rows = pq.ParquetFile(file).read()
    number = rows["round_number_in_day"]
    pq.write_table(rows.filter(pc.or_(pc.less(number, 3), pc.greater(number, 5))), file)


def _wagers_of_some_rounds(log: Path) -> None:
    file = _file(log, "wagers", FIRST)
    rows = pq.ParquetFile(file).read()
    gone = rows["round_id"][0]
    pq.write_table(rows.filter(pc.not_equal(rows["round_id"], gone)), file)


def _wagers_of_a_day(log: Path) -> None:
    shutil.rmtree(log / "wagers" / SECOND)


def _hands_of_a_day(log: Path) -> None:
    shutil.rmtree(log / "hands" / SECOND)


def _a_day(log: Path) -> None:
    for folder in sorted(log.glob(f"*/{SECOND}")):
        shutil.rmtree(folder)


def _another_property(log: Path) -> None:
    filed = yaml.safe_load((log / "rules_submission.yaml").read_text(encoding="utf-8"))
    filed["properties"][0]["id"] = "ELSEWHERE"
    (log / "rules_submission.yaml").write_text(yaml.safe_dump(filed), encoding="utf-8")


def _not_yet_in_force(log: Path) -> None:
    filed = yaml.safe_load((log / "rules_submission.yaml").read_text(encoding="utf-8"))
    filed["properties"][0]["filings"][0]["effective"] = "2026-03-03"
    text = yaml.safe_dump(filed).replace("'2026-03-03'", "2026-03-03")
    (log / "rules_submission.yaml").write_text(text, encoding="utf-8")


def _bad_rows(log: Path) -> None:
    file = _file(log, "wagers", FIRST)
    rows = pq.ParquetFile(file).read()
    place = rows.column_names.index("round_id")
    other = pc.replace_substring(rows["round_id"], "0001", "9999")
    pq.write_table(rows.set_column(place, rows.schema.field(place), other.cast(rows["round_id"].type)), file)


def _a_table_for_a_day(log: Path) -> None:
    """Take all that a gaming table had on the second of three days."""
    for name, column in (("rounds", "table_id"), ("events", "table_id"), ("hands", ""), ("wagers", "")):
        file = _file(log, name, SECOND)
        rows = pq.ParquetFile(file).read()
        there = rows[column or "round_id"].cast("string")
        pq.write_table(rows.filter(pc.invert(pc.match_substring(there, "MB-02"))), file)


def _a_list_of_one_table(log: Path) -> None:
    """Let the list of the pit name one of the two tables on the first day; it is stated to be complete."""
    file = _file(log, "events", FIRST)
    rows = pq.ParquetFile(file).read()
    first = next(row for row in rows.to_pylist() if row["table_id"] == "MB-01")
    number = max(row["event_number"] for row in rows.to_pylist() if row["table_id"] == "MB-01")
    bare = dict.fromkeys(rows.column_names) | {name: first[name] for name in ("property_id", "table_id")}
    bare |= {"gaming_day": first.get("gaming_day"), "event_at": first["event_at"] - timedelta(minutes=1)}
    added = [{**bare, "event_kind": "floor_list_opened", "event_number": number + 1}]
    pq.write_table(pa.Table.from_pylist(rows.to_pylist() + added, schema=rows.schema), file)


CASES: dict[Callable[[Path], None], str] = {
    _cut: "files refused",
    _link_to_nothing: "files passed over",
    _renamed: "files passed over",
    _elsewhere: "files passed over",
    _rounds_left_out: "rounds not in the log",
    _wagers_of_some_rounds: "rounds without wagers",
    _wagers_of_a_day: "rounds without wagers",
    _hands_of_a_day: "rounds without hands",
    _a_day: "days without a round",
    _a_table_for_a_day: "gaming tables without a round",
    _another_property: "filings not in force",
    _not_yet_in_force: "filings not in force",
    _bad_rows: "rows refused",
    _a_list_of_one_table: "gaming tables not on the pit's list",
}


def _run(log: Path, tmp_path: Path) -> dict[str, Any]:
    return pipeline.run(log, log / "rules_submission.yaml", tmp_path / "run")


def test_a_whole_log_is_clean(compliant: Path, tmp_path: Path) -> None:
    receipt = _run(compliant, tmp_path)
    assert receipt["completeness"]["whole"]
    assert receipt["completeness"]["missing"] == []
    assert receipt["completeness"]["files"] == {"read": 17, "refused": 0, "not_looked_at": 0, "ignored": 0}
    assert receipt["completeness"]["rows"]["rows_in"] == receipt["completeness"]["rows"]["rows_audited"]
    assert (receipt["result"], receipt["exit_code"]) == ("clean", 0)


@pytest.fixture(scope="module")
def damaged(compliant: Path, tmp_path_factory: pytest.TempPathFactory) -> Damaged:
    """Give the folder of a damaged log and its run, and the receipt; each damage is audited once."""

    @cache
    def damaged(damage: Callable[[Path], None]) -> tuple[Path, dict[str, Any]]:
        place = tmp_path_factory.mktemp("damaged")
        shutil.copytree(compliant, place / "log")
        damage(place / "log")
        return place, _run(place / "log", place)

    return damaged


@pytest.mark.parametrize("damage", CASES)
def test_what_is_missing_is_said_first_and_is_not_clean(
    damage: Callable[[Path], None], damaged: Damaged
) -> None:
    place, receipt = damaged(damage)
    missing = {each["what"]: each for each in receipt["completeness"]["missing"]}
    assert CASES[damage] in missing
    assert missing[CASES[damage]]["count"] > 0
    if damage is _another_property:
        assert missing[CASES[damage]]["words"].startswith("the Rules Submission has no property PHL1, but ")
    assert receipt["exit_code"] in (1, 4)
    assert receipt["result"] != "clean"
    found = open_run(place / "run").findings.to_pylist()
    assert not [each for each in found if each["outcome"] == "exception" and each["fault"] == "conduct"]
    with console.capture() as shown:
        console.print(printing.summary(receipt, place / "run"))
    assert shown.get().startswith("NOT WHOLE")


def test_no_clause_passes_whole_that_rests_on_rows_which_are_missing(damaged: Damaged) -> None:
    place, _ = damaged(_wagers_of_a_day)
    coverage = {row["citation"]: row for row in open_run(place / "run").coverage.to_pylist()}
    assert coverage["627a.12(a)"]["state"] in ("pass in part", "unknown")
    assert coverage["627a.2(a)"]["state"] != "error"


def test_strict_exits_with_2_where_anything_is_missing(damaged: Damaged, tmp_path: Path) -> None:
    place, receipt = damaged(_a_day)
    assert receipt["exit_code"] == 4
    command = ["run", str(place / "log"), "--submission", str(place / "log" / "rules_submission.yaml")]
    strict = CliRunner().invoke(cli.app, [*command, "--out", str(tmp_path / "run"), "--strict"])
    assert strict.exit_code == 2


@pytest.mark.parametrize(("expected_in", "said"), [(119, True), (120, True), (121, False)])
def test_a_filed_wager_is_expected_once_in_so_many_rounds(
    expected_in: int, said: bool, compliant: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("audit.recorded.completeness.MANY_ROUNDS", expected_in)
    log = tmp_path / "log"
    shutil.copytree(compliant, log)
    for file in (log / "wagers").rglob("*.parquet"):
        rows = pq.ParquetFile(file).read()
        pq.write_table(rows.filter(pc.not_equal(rows["wager_kind"].cast("string"), "dragon_bonus")), file)
    missing = {each["what"]: each["words"] for each in _run(log, tmp_path)["completeness"]["missing"]}
    assert ("dragon_bonus in 120 rounds" in missing.get("filed wagers without one", "")) == said


def _told(name: str, minutes: list[float], **columns: list[str]) -> pa.Table:
    at = [datetime(2026, 3, 2, 17, tzinfo=UTC) + timedelta(minutes=each) for each in minutes]
    place = {"property_id": "PHL1", "table_id": "MB-01", "gaming_day": date(2026, 3, 2)}
    same = {key: [value] * len(minutes) for key, value in place.items()}
    return pa.table({**same, name: pa.array(at, pa.timestamp("us", "UTC")), **columns})


@pytest.mark.parametrize(
    ("until", "breaks", "said"),
    [
        (64.99, ["table_opened"], 0),
        (65, ["table_opened"], 1),
        (65, ["dealer_changed"], 0),  # a log that records no break says nothing by leaving one out
    ],
)
def test_an_hour_of_nothing_is_said_at_a_table_that_records_its_breaks(
    until: float, breaks: list[str], said: int
) -> None:
    tables = {
        "rounds": _told("first_card_at", [5, until]),
        "events": _told("event_at", [0], event_kind=breaks),
    }
    found = unexplained_hours(tables, {"PHL1": "America/New_York"})
    assert found == ["MB-01 on 2026-03-02 from 12:05 EST to 13:05 EST"][:said]


def test_a_list_that_nobody_says_is_complete_shows_no_table_that_it_lacks() -> None:
    """Nor does one that names no table of the property that day."""
    days = {"property_id": ["P", "P"], "gaming_day": [date(2026, 3, 2)] * 2}
    rounds = pa.table({**days, "table_id": ["A", "B"]})
    events = pa.table({**days, "table_id": ["A", "C"], "event_kind": ["floor_list_opened", "cut"]})
    assert unlisted(rounds, events) == {("P", "B", date(2026, 3, 2))}
    assert unlisted(rounds, events.slice(1)) == set()
    elsewhere = events.set_column(0, "property_id", pa.array(["Q", "P"]))
    assert unlisted(rounds, elsewhere) == set()
    assert said_to_be_listed(unlisted(rounds, events), UNSTATED) == []
