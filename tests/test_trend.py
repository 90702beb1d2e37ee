"""The trend report over many runs: what it counts, what it marks, and what it refuses."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError, RunNotFound
from audit.runs.findings import POPULATION, open_run
from audit.search.runs import days_counted
from reports.about import About
from reports.trend import build
from reports.trend.counting import Group, count
from reports.trend.gathered import Gathered, gather
from reports.trend.nights import opened
from reports.trend.view import write_page
from tests import report_cases as cases
from tests.report_fixture import FACILITY, Row, finding, write_run

pytestmark = pytest.mark.slow

FIRST = date(2026, 3, 9)
HASH = "ab" * 32


def noon(day: date, hour: int = 12) -> datetime:
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def rounds(day: date, **changes: Any) -> Row:
    row = {
        "property_id": "RVS",
        "table_id": "MB-01",
        "game": "minibaccarat",
        "gaming_day": day,
        "dealer_id": "D-1",
        "hour": noon(day),
        "rounds": 100,
        "wagers": 400,
    }
    return {**row, **changes}


def breach(number: int, day: date, **changes: Any) -> Row:
    own = {
        "table_id": "MB-01",
        "dealer_id": "D-1",
        "gaming_day": day,
        "at": noon(day),
        "round_id": f"R-{number}",
    }
    return finding(finding_id=f"X-{number:05d}", **{**own, **changes})


def written(
    folder: Path, of: Sequence[date], dealt: Sequence[Row], found: Sequence[Row] = (), **said: Any
) -> Path:
    """A run of some days, with the rounds that were dealt."""
    receipt = {
        "chapters": [{"number": "627a", "title": "Minibaccarat", "game": "minibaccarat"}],
        "period": {"from": str(of[0]), "to": str(of[-1])},
        "days": [
            {"property_id": "RVS", "gaming_day": str(day), "rounds": 1, "wagers": 1, "exceptions": 0}
            for day in of
        ],
        "people": {"key": "one"},
        "games": [],
    }
    write_run(folder, found, **{**receipt, **said})
    pq.write_table(pa.Table.from_pylist(list(dealt), schema=POPULATION), folder / "population.parquet")
    return folder


def counted(*runs: Path, shifts: Mapping[int, str] | None = None) -> dict[tuple[str, str], Group]:
    found = count(gather([open_run(run) for run in runs], shifts))
    groups = [group for groups in found.groups.values() for group in groups]
    return {(group.dimension, group.name): group for group in (*groups, *found.clauses)}


def floor(folder: Path, nights: int, seed: int = 0, runs: int = 1, **odds: float) -> list[Path]:
    """Nights of ten dealers who all err alike, but for those whose odds are given, in one run or more."""
    chance = np.random.default_rng(seed)
    days = [FIRST + timedelta(days=n) for n in range(nights)]
    paths = []
    for n in range(runs):
        own = days[n::runs]
        dealt: list[Row] = []
        found: list[Row] = []
        for day, dealer in product(own, range(10)):
            place = {"dealer_id": f"D-{dealer}", "table_id": f"MB-{dealer:02d}"}
            hour = noon(day, 10 + dealer)
            dealt.append(rounds(day, rounds=500, hour=hour, **place))
            for clause in ("627a.12(c)", "627a.12(a)", "627a.7(c)"):
                if chance.random() < odds.get(f"D_{dealer}", 0.05):
                    found.append(breach(len(found) + 1000 * n, day, at=hour, clause=clause, **place))
        paths.append(written(folder / f"run{n}", own, dealt, found))
    return paths


def page(gathered: Gathered, folder: Path) -> str:
    _, html = write_page(gathered, folder / "trend.csv", About(HASH, prepared_on=date(2026, 4, 1)))
    return " ".join(re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)).split())


# ------------------------------------------------------------------------------------------- counting


def test_rates_are_counted_against_the_rounds_of_each_group(tmp_path: Path) -> None:
    day = FIRST
    dealt = [rounds(day), rounds(day, dealer_id="D-2", rounds=300), rounds(day, table_id="MB-02", rounds=50)]
    found = [
        breach(1, day),
        breach(2, day, dealer_id="D-2"),
        breach(3, day, table_id="MB-02"),
        breach(4, day),
    ]
    groups = counted(written(tmp_path / "run", [day], dealt, found))
    assert (groups["dealer", "D-1"].rounds, groups["dealer", "D-1"].exceptions) == (150, 3)
    assert groups["dealer", "D-1"].rate == pytest.approx(20)
    assert (groups["table", "MB-01"].rounds, groups["table", "MB-01"].exceptions) == (400, 3)
    assert groups["table", "MB-02"].rate == pytest.approx(20)
    assert (groups["day", "2026-03-09"].rounds, groups["day", "2026-03-09"].exceptions) == (450, 4)
    assert (groups["clause", "627a.12(c)"].rounds, groups["clause", "627a.12(c)"].exceptions) == (450, 4)


def test_faults_of_the_record_reviews_and_undecided_matters_accuse_no_group(tmp_path: Path) -> None:
    day = FIRST
    found = [breach(1, day, fault="record"), breach(2, day, outcome="review", fault=""), breach(3, day)]
    groups = counted(written(tmp_path / "run", [day], [rounds(day)], found))
    assert groups["dealer", "D-1"].exceptions == 1


def test_several_runs_are_one_whatever_their_order(tmp_path: Path) -> None:
    runs = floor(tmp_path, 4, runs=4)
    assert counted(*runs) == counted(*runs[::-1])
    assert sum(group.rounds for key, group in counted(*runs).items() if key[0] == "dealer") == 4 * 10 * 500


def test_a_table_without_a_recorded_round_has_exceptions_and_no_rate(tmp_path: Path) -> None:
    day = FIRST
    found = [breach(1, day, table_id="MB-09", dealer_id=None, at=None)]
    groups = counted(written(tmp_path / "run", [day], [rounds(day)], found))
    assert (groups["table", "MB-09"].exceptions, groups["table", "MB-09"].rate) == (1, None)
    assert groups["table", "MB-09"].chance is None


# --------------------------------------------------------------------------------------------- shifts


def test_hours_are_those_of_the_property_also_in_nights_when_the_clock_changes(tmp_path: Path) -> None:
    day = date(2026, 10, 31)
    first, again = noon(date(2026, 11, 1), 5), noon(date(2026, 11, 1), 6)
    dealt = [rounds(day, hour=first, rounds=10), rounds(day, hour=again, rounds=20)]
    found = [breach(1, day, at=again + timedelta(minutes=59))]
    group = counted(written(tmp_path / "run", [day], dealt, found))["shift", "01:00"]
    assert (group.rounds, group.exceptions) == (30, 1)  # 01:00 occurs twice
    spring = date(2026, 3, 7)
    hours = [noon(date(2026, 3, 8), hour) for hour in (6, 7)]  # 01:00 and 03:00
    groups = counted(written(tmp_path / "spring", [spring], [rounds(spring, hour=hour) for hour in hours]))
    assert [name for kind, name in groups if kind == "shift"] == ["01:00", "03:00"]


def test_shifts_are_taken_from_the_hours_that_were_given(tmp_path: Path) -> None:
    day = FIRST
    dealt = [rounds(day, hour=noon(day, hour), rounds=hour) for hour in (8, 15, 19)]  # 04:00, 11:00, 15:00
    found = [breach(1, day, at=noon(day, 15) + timedelta(minutes=59, seconds=59))]
    shifts = dict.fromkeys(range(4, 12), "day") | dict.fromkeys(range(20, 24), "night")
    groups = counted(written(tmp_path / "run", [day], dealt, found), shifts=shifts)
    assert (groups["shift", "day"].rounds, groups["shift", "day"].exceptions) == (23, 1)
    assert groups["shift", "no shift given"].rounds == 19


# --------------------------------------------------------------------------------------------- chance


def test_where_all_are_alike_nobody_is_marked(tmp_path: Path) -> None:
    for seed in range(5):
        groups = counted(*floor(tmp_path / str(seed), 10, seed))
        assert not [group for group in groups.values() if group.beyond]


def test_a_dealer_far_beyond_chance_is_marked_with_the_table_he_dealt_at(tmp_path: Path) -> None:
    groups = counted(*floor(tmp_path, 20, D_7=0.7))
    marked = {key for key, group in groups.items() if group.beyond}
    assert marked == {("dealer", "D-7"), ("table", "MB-07"), ("shift", "13:00")}
    assert groups["dealer", "D-7"].chance < 0.01  # type: ignore[operator]


def test_one_lasting_fault_marks_nobody(tmp_path: Path) -> None:
    """A deck that lacks a card gives an exception each round: one occasion."""
    day = FIRST
    dealt = [rounds(day, dealer_id=f"D-{n}", table_id=f"MB-{n}") for n in range(10)]
    found = [breach(n, day, dealer_id="D-3", table_id="MB-3", round_id=f"R-{n}") for n in range(46)]
    groups = counted(written(tmp_path / "run", [day], dealt, found))
    assert (groups["dealer", "D-3"].exceptions, groups["dealer", "D-3"].occasions) == (46, 1)
    assert not groups["dealer", "D-3"].beyond


def test_an_occasion_lies_in_the_hour_in_which_it_began_also_before_midnight(tmp_path: Path) -> None:
    evening, night = noon(FIRST, 23), noon(FIRST + timedelta(days=1), 5)  # 19:00 and 01:00
    dealt = [rounds(FIRST, hour=hour) for hour in (evening, night)]
    found = [breach(1, FIRST, at=night), breach(2, FIRST, at=evening)]
    groups = counted(written(tmp_path / "run", [FIRST], dealt, found))
    assert (groups["shift", "19:00"].occasions, groups["shift", "01:00"].occasions) == (1, 0)


def test_a_game_in_which_more_goes_wrong_makes_no_dealer_of_it_an_outlier(tmp_path: Path) -> None:
    """All dealers of a hard game err alike: held against each other, not against those of an easy one."""
    titles = [
        {"number": "627a", "title": "Minibaccarat", "game": "minibaccarat"},
        {"number": "645a", "title": "Pai Gow Poker", "game": "pai_gow_poker"},
    ]
    days = [FIRST + timedelta(days=n) for n in range(20)]
    dealt, found = [], []
    for n, day in enumerate(days):
        dealt += [rounds(day, dealer_id=f"D-{d}", table_id=f"MB-{d}", rounds=900) for d in range(8)]
        for d in range(2):
            place = {"dealer_id": f"P-{d}", "table_id": f"PG-{d}"}
            dealt.append(rounds(day, game="pai_gow_poker", **place))
            found.append(breach(10 * n + d, day, clause="645a.11(a)", **place))
    groups = counted(written(tmp_path / "run", days, dealt, found, chapters=titles))
    assert groups["dealer", "P-0"].expected == pytest.approx(20)
    assert not [key for key, group in groups.items() if group.beyond and key[0] in {"dealer", "table"}]


# -------------------------------------------------------------------------------------------- refusals


def test_a_gaming_day_in_two_runs_is_refused(tmp_path: Path) -> None:
    one = written(tmp_path / "one", [FIRST], [rounds(FIRST)])
    two = written(tmp_path / "two", [FIRST, FIRST + timedelta(days=1)], [rounds(FIRST)])
    with pytest.raises(AuditError, match=r"gaming day 2026-03-09 is in .*one and .*two; leave out all"):
        build(days_counted([one, two]), tmp_path / "out")
    with pytest.raises(AuditError, match="is in"):
        build(days_counted([one, one]), tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("undrawn")
def test_of_a_store_each_gaming_day_is_counted_as_its_newest_run_found_it(tmp_path: Path) -> None:
    """The second night judged the first day again and found one of its two exceptions no more."""
    days = [FIRST, FIRST + timedelta(days=1), FIRST + timedelta(days=3)]
    nights = [
        (days[:1], [breach(1, days[0]), breach(2, days[0], outcome="unknown", fault="")]),
        (days[:2], [breach(1, days[0]), breach(3, days[1])]),
        (days[2:], []),
    ]
    for number, (of, found) in enumerate(nights, start=1):
        written(
            tmp_path / "store" / "RVS" / "runs" / f"{number:04}",
            of,
            [rounds(day) for day in of],
            found,
            chain={"number": number, "after": None},
            night={"judged": [str(day) for day in of], "changed": [], "life": {}, "gaps": []},
        )
    (folder,) = {file.parent for file in build(days_counted([tmp_path / "store"]), tmp_path / "trend")}
    text = (folder / "trend.csv").read_text(encoding="utf-8-sig")
    lines = {row["name"]: row for row in csv.DictReader(text.splitlines())}
    assert {str(day): lines[str(day)]["exceptions"] for day in days} == dict(
        zip(map(str, days), "110", strict=True)
    )
    assert lines["MB-01"]["rounds"] == "300"
    runs = [opened(*each) for each in days_counted([tmp_path / "store"])]
    said = page(gather(runs, None), tmp_path)
    assert "(3 days with records; 1 day between them no run judged; 2 runs)" in said
    assert "0 matters undecided" in said


def test_two_licensees_never_share_a_report(tmp_path: Path) -> None:
    other = {**FACILITY, "id": "PIT2", "name": "Other Casino"}
    day = {"property_id": "PIT2", "gaming_day": str(FIRST), "rounds": 1, "wagers": 1, "exceptions": 0}
    theirs = [rounds(FIRST, property_id="PIT2", table_id="THEIRS")]
    found = [breach(1, FIRST, property_id="PIT2", table_id="THEIRS")]
    one = written(tmp_path / "one", [FIRST], [rounds(FIRST)])
    two = written(tmp_path / "two", [FIRST], theirs, found, properties=[other], days=[day])
    files = build(days_counted([one, two]), tmp_path / "out")
    assert {path.parent.name for path in files} == {"RVS", "PIT2"}
    for place, name in (("RVS", b"THEIRS"), ("PIT2", b"MB-01")):
        papers = [path for path in files if path.parent.name == place]
        assert {"trend.csv", "trend.pdf"} <= {path.name for path in papers}
        assert [path.name for path in papers if name in path.read_bytes()] == []


def test_runs_that_are_none_or_of_an_earlier_version_are_refused(tmp_path: Path) -> None:
    run = written(tmp_path / "run", [FIRST], [rounds(FIRST)])
    (run / "population.parquet").unlink()
    with pytest.raises(RunNotFound, match=r"has no population\.parquet"):
        build(days_counted([run]), tmp_path / "out")
    with pytest.raises(AuditError, match="holds no finished run"):
        build(days_counted([tmp_path]), tmp_path / "out")


def test_dealers_are_compared_only_under_one_key(tmp_path: Path) -> None:
    days = [FIRST + timedelta(days=n) for n in range(2)]
    for name, keys, said in (
        ("none", (None, None), "made without a key"),
        ("two", ("one", "two"), "made under different keys"),
    ):
        runs = [
            open_run(written(tmp_path / name / str(n), [day], [rounds(day)], people={"key": key}))
            for n, (day, key) in enumerate(zip(days, keys, strict=True))
        ]
        gathered = gather(runs, None)
        assert said in gathered.dealers
        assert "dealer" not in count(gathered).groups
        assert (
            f"Dealers are not compared: {'a run was' if keys[0] is None else 'the runs were'} {said}"
            in page(gathered, tmp_path)
        )
    alone = gather(
        [open_run(written(tmp_path / "alone", [FIRST], [rounds(FIRST)], people={"key": None}))], None
    )
    assert alone.dealers == ""


# ------------------------------------------------------------------------------------------------ page


def test_the_page_says_what_it_counted_how_and_what_it_marks(tmp_path: Path) -> None:
    runs = [open_run(run) for run in floor(tmp_path, 20, D_7=0.7)]
    said = page(gather(runs, None), tmp_path)
    assert "in 100,000 rounds:" in said
    assert "3 groups are above what chance explains: table MB-07, dealer D-7, hour 13:00." in said
    assert "in 1% of reports or fewer, in any of the 50 groups looked at" in said
    assert "Holm's correction" in said
    assert "nothing of what anybody was warned of before" in said
    with (tmp_path / "trend.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert {line["name"] for line in lines if line["beyond_chance"] == "yes"} == {"MB-07", "D-7", "13:00"}


def test_runs_that_rest_on_other_things_are_told_apart(tmp_path: Path) -> None:
    days = [FIRST + timedelta(days=n) for n in range(2)]
    alike = [written(tmp_path / f"alike{n}", [day], [rounds(day)]) for n, day in enumerate(days)]
    assert "not alike" not in page(gather([open_run(run) for run in alike], None), tmp_path)
    missing = {"whole": False, "missing": [{"what": "x", "count": 1, "words": "a file is missing"}]}
    other = written(tmp_path / "other", [days[1]], [rounds(days[1])], submission=None, completeness=missing)
    said = page(gather([open_run(run) for run in (alike[0], other)], None), tmp_path)
    assert "they rest on 2 different Rules Submissions (or none)" in said
    assert "1 of them were handed less than the whole record" in said


def test_one_day_and_nothing_found_are_said(tmp_path: Path) -> None:
    said = page(gather([open_run(written(tmp_path / "run", [FIRST], [rounds(FIRST)]))], None), tmp_path)
    assert "One gaming day alone shows no course over time." in said
    assert "0 exceptions of conduct in 100 rounds: 0.00 per 1,000 rounds (95% interval 0.00 – 36.89)" in said
    assert "No exception of conduct was found." in said


def test_the_same_runs_give_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    runs = floor(tmp_path, 3, runs=3)
    one, two = build(days_counted(runs), tmp_path / "one"), build(days_counted(runs[::-1]), tmp_path / "two")
    for ours, theirs in zip(one, two, strict=True):
        assert ours.read_bytes() == theirs.read_bytes()


def test_hostile_names_are_drawn_and_printed_as_words(tmp_path: Path) -> None:
    names = [cases.HOSTILE, cases.SLY, "$\\frac{1}$ %", "--><script>", "牌", "=1+1"]
    dealt = [rounds(FIRST, table_id=name, dealer_id=name) for name in names]
    found = [breach(n, FIRST, table_id=name, dealer_id=name) for n, name in enumerate(names)]
    run = written(tmp_path / "run", [FIRST], dealt, found)
    _, html = write_page(gather([open_run(run)], None), tmp_path / "trend.csv", About(HASH))
    assert "<script" not in html
    assert "\u202e" not in html
    build(days_counted([run]), tmp_path / "out")


@pytest.mark.usefixtures("undrawn")
def test_the_command_takes_shifts_and_says_what_it_refuses(tmp_path: Path) -> None:
    (run,) = floor(tmp_path, 2)
    shifts = tmp_path / "shifts.yaml"
    shifts.write_text('- {name: day, from: "06:00", to: "14:00"}\n', encoding="utf-8")
    words = ["trend", str(run), "--out", str(tmp_path / "out"), "--shifts", str(shifts)]
    told = CliRunner().invoke(cli.app, words)
    assert told.exit_code == 0, told.output
    text = (tmp_path / "out" / "trend.csv").read_text(encoding="utf-8-sig")
    assert "shift,day,8000," in text
    assert "shift,no shift given,2000," in text
    again = CliRunner().invoke(cli.app, ["trend", str(run), str(run), "--out", str(tmp_path / "two")])
    assert again.exit_code == 2
    assert "leave out all but one" in again.stderr
