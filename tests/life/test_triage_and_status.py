"""``pitaudit triage`` and ``pitaudit status``: what people say of findings, and what is open."""

from __future__ import annotations

import csv
import json
from datetime import UTC, datetime, time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError
from audit.life import journal, status, triage
from audit.life.expected import Expected, tables_expected
from audit.life.night import Night, Usual
from audit.life.states import State
from audit.life.status import DUE, MISSING, OVERDUE, REVIEW, SAID, UNDECIDED, WAIVED, status_of
from audit.recorded.gaps import Gap
from tests.life.stores import day, found, night, noon
from tests.report_cases import for_review
from tests.report_fixture import unknown

WAIVERS = {
    "file": "waivers.toml",
    "sha256": "0" * 64,
    "waivers": [{"name": "Trial", "expires": "2026-03-20T10:00:00Z", "findings": 1}],
}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Two properties; at the first, Friday and Saturday were audited and each found something."""
    place = tmp_path / "store"
    rows = [
        found("F-11", 1),
        found("F-12", 1, outcome="waived", waiver="Trial"),
        for_review(finding_id="R-1", gaming_day=day(1)),
        unknown(finding_id="U-1", gaming_day=day(1)),
    ]
    night(place, 1, [1], rows, waivers=WAIVERS)
    night(place, 2, [1, 2], [*rows, found("F-21", 2)], waivers=WAIVERS)
    night(place, 1, [1, 2], [found("G-1", 1)], place="PHL2")
    return place


def _call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def _say(store: Path, finding: str, state: str, by: str, **more: str) -> list[str]:
    given = triage.Given(finding, State(state), by, **more)
    return triage.said_of(store, None, given, lambda: noon(3))


# ------------------------------------------------------------------------------------------------ triage


def test_what_is_said_is_written_down_with_time_name_and_run(store: Path) -> None:
    told = _say(store, "F-21", "assigned", "Ann", to="Bea", note="look at the video")
    what = "F-21 (§ 627a.12(c), RVS, table MB-03, 2026-03-07)"
    who = f"Ann (typed by {triage.account()})"
    assert told == [f"{what}: 2026-03-08 12:00 EDT  assigned to Bea by {who}: look at the video"]
    (line,) = journal.read(store / "RVS").lines
    assert (line.finding, line.state, line.to, line.run) == ("F-21", "assigned", "Bea", 2)
    assert journal.read(store / "PHL2").lines == ()


def test_a_finding_is_named_by_the_beginning_of_its_id_if_no_other_begins_so(store: Path) -> None:
    assert _say(store, "f-2", "acknowledged", "Ann")[0].startswith("F-21")
    with pytest.raises(AuditError, match=r"F-1: 2 findings begin so: F-11, F-12"):
        _say(store, "F-1", "acknowledged", "Ann")
    with pytest.raises(AuditError, match=r"there is no finding F-22.*F-21"):
        _say(store, "F-22", "acknowledged", "Ann")


def test_no_run_is_changed_by_it(store: Path) -> None:
    before = {path: path.read_bytes() for path in (store / "RVS" / "runs").rglob("*") if path.is_file()}
    _say(store, "F-11", "confirmed", "Ann", cause="a new dealer")
    after = {path: path.read_bytes() for path in (store / "RVS" / "runs").rglob("*") if path.is_file()}
    assert after == before


def test_the_command_says_it_and_shows_it(store: Path) -> None:
    words = ("triage", "F-21", "--store", store)
    said = _call(*words, "--state", "not-an-exception", "--by", "Ann", "--note", "the log was corrected")
    assert said.exit_code == 0, said.output
    shown = _call(*words)
    assert f"not-an-exception by Ann (typed by {triage.account()}): the log" in shown.output
    assert "observed" in shown.output
    refused = _call(*words, "--state", "closed", "--by", "ann")
    assert refused.exit_code == 2
    assert "somebody else has to close it" in refused.output
    assert _call(*words, "--state", "closed", "--by", "Bea").exit_code == 0
    assert _call("triage", "--store", store, "--check").exit_code == 0


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (("F-21", "--state", "confirmed"), "--by NAME"),
        (("--state", "confirmed", "--by", "Ann"), "which finding?"),
        (("F-21", "--property", "RVX"), "there is no property RVX"),
        (("F-99",), "there is no finding F-99"),
    ],
)
def test_what_is_named_wrongly_is_refused(store: Path, more: tuple[str, ...], why: str) -> None:
    told = _call("triage", *more, "--store", store)
    assert told.exit_code == 2
    assert why in told.output


def test_a_journal_that_was_changed_is_found(store: Path) -> None:
    _say(store, "F-21", "acknowledged", "Ann")
    _say(store, "F-21", "confirmed", "Ann")
    path = store / "RVS" / journal.FILE
    path.write_bytes(path.read_bytes().replace(b"acknowledged", b"assigned", 1))
    told = _call("triage", "--store", store, "--check")
    assert told.exit_code == 1
    assert "line 2 does not follow on the one before it" in " ".join(told.output.split())
    assert _call("triage", "--store", store, "--check", "--property", "PHL2").exit_code == 0


# ------------------------------------------------------------------------------------------------ status


def _stands(store: Path, at: datetime, **more: Any) -> dict[str, str]:
    return {row["finding_id"]: row["stands"] for row in status_of(store, "RVS", at, **more).rows}


def test_overdue_comes_first_then_what_is_due_waived_for_review_and_undecided(store: Path) -> None:
    # F-11 was known on Saturday: due by the end of Tuesday.  F-21 on Sunday: also Tuesday.
    rows = status_of(store, None, datetime(2026, 3, 11, 4, 0, tzinfo=UTC)).rows
    assert [(row["finding_id"], row["stands"], row["due"]) for row in rows] == [
        ("G-1", OVERDUE, "2026-03-10"),
        ("F-11", OVERDUE, "2026-03-10"),
        ("F-21", OVERDUE, "2026-03-10"),
        ("F-12", WAIVED, None),
        ("R-1", REVIEW, None),
        ("U-1", UNDECIDED, None),
    ]
    assert rows[3]["waived_until"] == "2026-03-20 06:00 EDT"


def test_it_is_overdue_from_the_end_of_the_second_business_day_on(store: Path) -> None:
    midnight = datetime(2026, 3, 11, 4, 0, tzinfo=UTC)
    assert _stands(store, midnight.replace(hour=3, minute=59))["F-11"] == DUE
    assert _stands(store, midnight)["F-11"] == OVERDUE


def test_a_holiday_is_no_business_day(store: Path, tmp_path: Path) -> None:
    given = tmp_path / "holidays.yaml"
    given.write_text("- {date: 2026-03-09, name: A holiday}\n")
    at = datetime(2026, 3, 11, 12, 0, tzinfo=UTC)
    assert _stands(store, at)["F-11"] == OVERDUE
    assert _stands(store, at, holidays=given)["F-11"] == DUE


def test_what_was_reported_is_due_no_more_and_what_was_closed_is_gone(store: Path) -> None:
    at = datetime(2026, 3, 11, 12, 0, tzinfo=UTC)
    for state, by in (("confirmed", "Ann"), ("reported", "Ann")):
        assert _stands(store, at)["F-11"] == OVERDUE
        _say(store, "F-11", state, by)
    assert _stands(store, at)["F-11"] == SAID
    _say(store, "F-11", "closed", "Bea")
    assert "F-11" not in _stands(store, at)


def test_what_is_no_longer_found_is_counted_and_not_listed(store: Path) -> None:
    night(store, 3, [1, 2, 3], [found("F-11", 1)])
    told = status_of(store, "RVS", datetime(2026, 3, 9, 5, 0, tzinfo=UTC))
    assert [row["finding_id"] for row in told.rows] == ["F-11"]
    assert told.places[0].resolved == 4


def test_nights_that_no_run_judged_are_named(store: Path) -> None:
    night(store, 3, [4], [])
    at = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)  # Thursday noon: Tuesday is over for sure
    (place,) = status_of(store, "RVS", at).places
    assert place.missing == [day(3), day(5)]
    assert status_of(store, "RVS", at).exit_code == 1  # the exceptions of Friday are overdue by then


def test_a_store_in_which_no_day_was_ever_judged_is_not_called_clean(tmp_path: Path) -> None:
    (tmp_path / "PHL1" / "runs").mkdir(parents=True)
    told = _call("status", tmp_path)
    assert told.exit_code == 4
    assert "Nothing is open" not in told.output
    assert "NO GAMING DAY WAS EVER JUDGED" in told.output
    assert "no night has said" in told.output
    expected = Expected(
        name="First", zone="America/New_York", gaming_day_starts=time(6), first=day(1), tables=("MB-01",)
    )
    expected.write(tmp_path / "PHL1", day(1))
    found = status_of(tmp_path, None, noon(3))
    assert (found.exit_code, found.places[0].missing) == (4, [day(1), day(2)])
    shown = _call("status", tmp_path).output
    assert "2026-03-06 to " in shown
    assert "tables expected: MB-01" in shown


def test_a_day_that_was_expected_before_the_first_that_was_judged_is_missing(tmp_path: Path) -> None:
    night(tmp_path, 1, [3], [])
    said = {"name": "First", "zone": "America/New_York", "gaming_day_starts": time(6)}
    Expected(**said, first=day(2)).write(tmp_path / "RVS", day(1))
    Expected(**said, first=day(3)).write(tmp_path / "RVS", day(1))  # a later night forgets no day
    found = status_of(tmp_path, None, noon(4))
    assert (found.exit_code, found.places[0].missing) == (4, [day(2)])
    Expected(**said, first=day(3)).write(tmp_path / "RVS", day(3))  # but one that need not be kept any more
    assert status_of(tmp_path, None, noon(4)).exit_code == 0


def test_a_table_that_dealt_on_most_of_the_days_before_is_expected_on_a_missing_night() -> None:
    def dealt(table: str, *days: int) -> list[Usual]:
        return [
            Usual(table_id=table, gaming_day=day(n), rounds=int(n > 1), events=0, seconds=0) for n in days
        ]

    usual = (*dealt("MB-02", 2, 3, 4), *dealt("MB-03", 3, 4), *dealt("MB-04", 1, 2, 3))
    said = {"property_id": "RVS", "zone": "America/New_York", "gaming_day_starts": time(6)}
    # Of four days three are most, and two are not: nor is a day on which nothing was dealt.
    assert tables_expected(["MB-01"], Night(**said, usual=usual)) == ("MB-01", "MB-02")
    assert tables_expected([], None) == ()


def test_the_screen_the_list_and_the_exit_code(store: Path) -> None:
    told = _call("status", store)
    assert told.exit_code == 1  # it is long after March 2026
    assert "RVS  Riverside Casino & Hotel  last run 2 of 2026-03-06, 2026-03-07" in told.output
    assert "2 overdue, 1 waived, 1 for review, 1 undecided" in told.output
    assert "NIGHTS MISSING" in told.output
    assert told.output.index("overdue") < told.output.index("F-12")
    printed = _call("status", store, "--format", "csv", "--property", "rvs").output
    lines = list(csv.DictReader(printed.splitlines()))
    assert list(lines[0]) == list(status.COLUMNS)
    assert {line["property_id"] for line in lines} == {"RVS"}
    rows = json.loads(_call("status", store, "--format", "json").output)
    assert {row["property_id"] for row in rows} == {"RVS", "PHL2"}
    refused = _call("status", store, "--property", "PHL9")
    assert refused.exit_code == 2
    assert "there is no property PHL9" in refused.output
    assert "PHL2" in refused.output
    assert _call("status", store / "RVS").exit_code == 2


def test_a_journal_that_was_changed_is_told_first(store: Path) -> None:
    (store / "RVS" / journal.FILE).write_text("{}\n")
    _say(store, "F-11", "confirmed", "Ann")  # what is left of a cut-off line stays where it is
    path = store / "RVS" / journal.FILE
    _say(store, "F-11", "reported", "Ann")
    path.write_bytes(path.read_bytes().replace(b"confirmed", b"assigned", 1))
    told = status_of(store, None, datetime(2026, 3, 9, 5, 0, tzinfo=UTC))
    assert "does not follow" in told.problems[0]
    assert told.exit_code == 1
    assert "does not follow" in _call("status", store).output.splitlines()[0]


# -------------------------------------------------------------------------------- what a night did not get


def test_what_a_night_did_not_get_is_open_until_it_came_or_somebody_closed_it(store: Path) -> None:
    at = datetime(2026, 3, 9, 12, 0, tzinfo=UTC)
    silent = Gap("nothing sent", "RVS", "MB-07", day(3), None, None, f"no data for MB-07 on {day(3)}")
    late = Gap("nothing sent", "RVS", "MB-08", day(3), None, None, f"no data for MB-08 on {day(3)}")
    night(store, 3, [3], [], gaps=[silent, late])
    told = status_of(store, "RVS", at)
    missing = [row for row in told.rows if row["stands"] == MISSING]
    assert sorted((row["observed"], row["state"], row["due"]) for row in missing) == [
        ("no data for MB-07 on 2026-03-08", "open", None),
        ("no data for MB-08 on 2026-03-08", "open", None),
    ]
    assert "no data for MB-07 on 2026-03-08" in _call("status", store).output
    who = f"Ann (typed by {triage.account()})"
    assert _say(store, silent.gap_id, "acknowledged", "Ann") == [
        f"{silent.gap_id} (RVS, table MB-07, 2026-03-08): 2026-03-08 12:00 EDT  acknowledged by {who}"
    ]
    night(store, 4, [3], [], gaps=[silent])
    assert [row["life"] for row in status_of(store, "RVS", at).rows if row["stands"] == MISSING] == ["known"]
    for state, by in (("confirmed", "Ann"), ("reported", "Ann"), ("closed", "Bea")):
        _say(store, silent.gap_id, state, by)
    assert MISSING not in _stands(store, at).values()


def test_what_a_late_file_decided_is_open_no_more(store: Path) -> None:
    """The third night judged Friday again, with what had been missing: U-1 is not undecided any more."""
    assert _stands(store, noon(3))["U-1"] == UNDECIDED
    rows = [found("F-11", 1), for_review(finding_id="R-1", gaming_day=day(1))]
    other = unknown(finding_id="U-2", gaming_day=day(1), observed="another cause")
    night(store, 3, [1], [*rows, other], waivers=WAIVERS)
    stands = _stands(store, noon(4))
    assert "U-1" not in stands
    assert stands["U-2"] == UNDECIDED
