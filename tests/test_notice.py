"""The written notice: every exception on a line, the clock in words, and blanks for people to fill."""

from __future__ import annotations

import csv
import re
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from audit.errors import AuditError
from audit.runs.findings import open_run
from audit.runs.responses_told import Responses
from reports.about import About, Given
from reports.notice import write
from reports.notice.view import MOST_LINES, write_page
from tests import report_cases as cases
from tests.report_fixture import Row, write_run

pytestmark = pytest.mark.slow

HASH = "0" * 64


def page(folder: Path, found: list[Row], given: Given | None = None, **about: Any) -> str:
    run = open_run(write_run(folder / "run", found))
    _, html = write_page(run, folder / "notice.csv", About(HASH, given=given or Given(), **about))
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def lines(folder: Path) -> list[dict[str, str]]:
    with (folder / "notice.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_every_exception_is_a_line_with_clause_table_round_and_dollars(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed(), prepared_on=date(2026, 3, 13))
    assert "18 exceptions to 6 clauses: $575.25 overpaid to patrons, $100.50 underpaid." in said
    assert "X-0003 MB-01 MB-01-20260306-0201, Seat 5 2026-03-06 18:14:05 -05:00" in said
    assert "-$100.00" in said
    assert said.count("Cause") == said.count("Corrective action") == 6
    assert len(lines(tmp_path)) == 18
    row = next(line for line in lines(tmp_path) if line["finding_id"] == "X-0003")
    assert (row["overpaid"], row["underpaid"], row["table_id"]) == ("0.00", "100.00", "MB-01")
    assert "U-0001" not in said


def test_how_often_stands_beside_each_clause_and_before_beside_each_exception(tmp_path: Path) -> None:
    before = {"X-0003": "4 to its clause on 12 of the 90 gaming days before"}
    said = page(tmp_path, cases.mixed(), responses=Responses(before=before), prepared_on=date(2026, 3, 13))
    assert "How often: 1 of 9,310 wagers examined." in said
    assert "Before: 4 to its clause on 12 of the 90 gaming days before." in said
    row = next(line for line in lines(tmp_path) if line["finding_id"] == "X-0003")
    assert row["how_often"].endswith("examined")
    assert row["how_often_before"] == before["X-0003"]


def test_the_clock_starts_when_it_is_said_to(tmp_path: Path) -> None:
    given = Given(datetime(2026, 3, 13, 9, 0), {date(2026, 3, 16): "Evacuation Day"})  # noqa: DTZ001
    said = page(tmp_path, cases.mixed(), given, prepared_on=date(2026, 3, 20))
    assert "Due in writing by the end of Wednesday, 2026-03-18" in said
    assert "Friday, 2026-03-13 09:00:00 EDT (UTC-04:00)" in said
    assert "Saturday 2026-03-14, Sunday 2026-03-15 and Evacuation Day 2026-03-16" in said
    assert "the second day is Sunday, 2026-03-15" in said
    assert "1 given, from 2026-03-16 to 2026-03-16" in said


def test_the_day_of_preparation_stands_in_where_nothing_else_is_given(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed(), prepared_on=date(2026, 3, 13))
    assert "by the end of Tuesday, 2026-03-17" in said
    assert "Friday, 2026-03-13 (time of day not given)" in said
    assert "none were given: only weekends are passed over" in said


def test_a_list_of_holidays_of_another_year_is_told(tmp_path: Path) -> None:
    given = Given(holidays={date(2025, 12, 25): "Christmas Day"})
    said = page(tmp_path, cases.mixed(), given, prepared_on=date(2026, 3, 13))
    assert "1 given, from 2025-12-25 to 2025-12-25; none of them in 2026" in said


def test_nobody_identified_exceptions_before_they_were_made(tmp_path: Path) -> None:
    with pytest.raises(AuditError, match="2025-03-13: exceptions of gaming days from 2026-03-05 on were not"):
        page(tmp_path, cases.mixed(), prepared_on=date(2025, 3, 13))


def test_without_any_day_none_is_made_up(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed())
    assert "It was not said when these exceptions were identified" in said
    assert "Due in writing by" not in said
    assert re.search(r"2026-\d\d-\d\d", said.partition("Gaming days")[0]) is None


def test_nothing_found_is_said(tmp_path: Path) -> None:
    said = page(tmp_path, [], prepared_on=date(2026, 3, 13))
    assert "No exception was found: there is nothing to give notice of." in said
    assert "Due in writing" not in said
    assert lines(tmp_path) == []


def test_where_nothing_was_examined_it_does_not_say_that_nothing_was_found(tmp_path: Path) -> None:
    run = open_run(cases.nothing(tmp_path / "run"))
    _, html = write_page(run, tmp_path / "notice.csv", About(HASH))
    assert "Nothing was examined, so nothing could be found" in html
    assert "No exception was found" not in html


def test_of_very_many_the_list_beside_it_has_each(tmp_path: Path) -> None:
    said = page(tmp_path, cases.many(10_000), prepared_on=date(2026, 3, 13))
    assert len(lines(tmp_path)) == 10_000
    assert said.count("1,880 further exceptions to this clause are in notice.csv, 2,000 in all") == 5
    assert MOST_LINES == 600


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    said = page(tmp_path, cases.hostile(), prepared_on=date(2026, 3, 13))
    assert "<script>" not in said
    assert "⟨U+202E⟩" in said
    assert all(not value.startswith(("=", "+", "@")) for line in lines(tmp_path) for value in line.values())


@pytest.mark.slow
def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "run", cases.mixed()))
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write(run, tmp_path / name, About(HASH, prepared_on=date(2026, 3, 13)))
    for name in ("notice.pdf", "notice.csv"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
