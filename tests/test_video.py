"""The video pull list: windows that miss nothing, merge what they share, and make no time up."""

from __future__ import annotations

import csv
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given as cases_of
from hypothesis import strategies as st

from audit.runs.findings import open_run
from reports.about import About, Given
from reports.video import write
from reports.video.view import MOST_WINDOWS, write_page
from reports.video.windows import MARGIN, Window, windows
from reports.wording import Clock
from tests import report_cases as cases
from tests.report_fixture import Row, finding, write_run

pytestmark = pytest.mark.slow

HASH = "0" * 64
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)
EASTERN = Clock.of("America/New_York")


def row(begin: float | None, end: float | None, table: str = "T-1", **changes: Any) -> Row:
    """A finding whose round lasted from one minute to another after noon."""
    began, ended = (None if m is None else NOON + timedelta(minutes=m) for m in (begin, end))
    at = {"at": ended or began, "began_at": began, "ended_at": ended}
    return finding(**{**at, "table_id": table, **changes})


def spans(rows: list[Row], per: str = "round") -> list[tuple[str, float, float]]:
    """Windows in minutes after noon."""
    found = windows(rows, dict.fromkeys({each["clause"] for each in rows}, per))
    return [(w.table_id, minutes(w.begins), minutes(w.ends)) for w in found]


def minutes(at: datetime | None) -> float:
    assert at is not None
    return (at - NOON).total_seconds() / 60


def page(folder: Path, found: list[Row], given: Given | None = None) -> str:
    run = open_run(write_run(folder / "run", found))
    _, html = write_page(run, folder / "video.csv", About(HASH, given=given or Given()))
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def lines(folder: Path) -> list[dict[str, str]]:
    with (folder / "video.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


# ------------------------------------------------------------------------------------------- windows


def test_a_window_begins_before_the_first_card_and_ends_after_settlement() -> None:
    assert spans([row(0, 2)]) == [("T-1", -1, 3)]


def test_windows_of_one_table_that_overlap_or_touch_are_one() -> None:
    assert spans([row(0, 2), row(4, 6)]) == [("T-1", -1, 7)]  # 3 touches 3
    assert spans([row(0, 2), row(4.1, 6)]) == [("T-1", -1, 3), ("T-1", 3.1, 7)]
    assert spans([row(0, 10), row(1, 2)]) == [("T-1", -1, 11)]
    assert spans([row(0, 2), row(1, 3, "T-2")]) == [("T-1", -1, 3), ("T-2", 0, 4)]
    assert spans([row(0, 2), row(1, 3, property_id="OTHER")]) == [("T-1", -1, 3), ("T-1", 0, 4)]


moments = st.integers(0, 200)


@cases_of(st.lists(st.tuples(moments, st.integers(0, 30), st.sampled_from(["T-1", "T-2"])), max_size=30))
def test_what_was_found_is_seen_exactly_where_it_was(rounds: list[tuple[int, int, str]]) -> None:
    """Minute by minute: a minute is kept where a round, with its margin, covers it, and nowhere else."""
    found = windows([row(begin, begin + length, table) for begin, length, table in rounds], {})
    for table in ("T-1", "T-2"):
        wanted = {
            m for begin, length, own in rounds if own == table for m in range(begin - 1, begin + length + 1)
        }
        kept = [
            m
            for window in found
            if window.table_id == table
            for m in range(round(minutes(window.begins)), round(minutes(window.ends)))
        ]
        assert sorted(kept) == sorted(wanted)
    assert sum(len(window.rows) for window in found) == len(rounds)
    begun = [window.begins for window in found if window.begins]
    assert begun == sorted(begun)


def test_where_the_beginning_or_the_end_is_not_recorded_the_window_says_so() -> None:
    (only_end,) = windows([row(None, 2)], {})
    assert (minutes(only_end.begins), minutes(only_end.ends)) == (-3, 3)
    assert only_end.notes == ["beginning not recorded: the window begins 5 minutes before what is"]
    (only_start,) = windows([row(0, None)], {})
    assert (minutes(only_start.begins), minutes(only_start.ends)) == (-1, 5)
    assert only_start.notes == ["end not recorded: the window ends 5 minutes after what is"]


def test_no_time_is_made_up_and_what_has_none_comes_first() -> None:
    found = windows([row(0, 2), row(None, None), row(None, None, "T-0")], {})
    assert [(w.table_id, w.begins, w.ends) for w in found[:2]] == [("T-0", None, None), ("T-1", None, None)]
    assert found[0].notes == ["time not recorded"]
    assert found[2].begins == NOON - MARGIN


@pytest.mark.parametrize(
    ("per", "note"),
    [
        ("shoe", "from the first to the last that is recorded of the shoe"),
        ("deck", "from the first to the last that is recorded of the deck"),
        ("table", "the whole gaming day, of which it is told"),
    ],
)
def test_a_window_of_more_than_a_round_says_what_it_covers(per: str, note: str) -> None:
    (found,) = windows([row(0, 90)], {"627a.12(c)": per})
    assert found.notes == [note]


def test_a_window_of_a_whole_day_takes_no_shorter_one_into_it() -> None:
    """Whoever pulls the minutes of a round need not look for them in a day."""
    day = row(0, 900, clause="627a.2(a)", at=None)
    found = windows([day, row(10, 12), row(0, 900, clause="627a.2(a)")], {"627a.2(a)": "table"})
    assert [(minutes(w.begins), minutes(w.ends), len(w.rows)) for w in found] == [(-1, 901, 2), (9, 13, 1)]


# ------------------------------------------------------------------------------------------- keep by


@pytest.mark.parametrize(
    ("begins", "days", "keep_by"),
    [
        ("2026-03-10T12:00:00+00:00", 7, "2026-03-17"),
        ("2026-03-11T02:00:00+00:00", 7, "2026-03-17"),  # the evening of the 10th in Pennsylvania
        ("2026-03-08T06:59:00+00:00", 1, "2026-03-09"),  # the minute before the clock is put forward
        ("2026-11-01T05:30:00+00:00", 1, "2026-11-02"),  # the first 01:30 of two
        ("2026-11-01T06:30:00+00:00", 1, "2026-11-02"),  # the second
    ],
)
def test_recordings_are_kept_for_days_on_the_clock_of_the_property(
    begins: str, days: int, keep_by: str
) -> None:
    window = Window("P", "T", None, datetime.fromisoformat(begins), None)
    assert window.keep_by(days, EASTERN) == date.fromisoformat(keep_by)
    assert window.keep_by(None, EASTERN) is None


def test_without_a_time_the_recordings_are_counted_from_the_gaming_day() -> None:
    assert Window("P", "T", date(2026, 3, 10), None, None).keep_by(7, EASTERN) == date(2026, 3, 17)


# ---------------------------------------------------------------------------------------------- page


def test_the_page_names_table_camera_window_reason_and_day(tmp_path: Path) -> None:
    given = Given(cameras={("RVS", "MB-03"): ("C-7", "C-8"), ("", "MB-04"): ("C-9",)}, video_days=7)
    rows = [
        finding(
            began_at=datetime(2026, 3, 8, 6, 58, tzinfo=UTC), ended_at=datetime(2026, 3, 8, 7, 1, tzinfo=UTC)
        ),
        cases.for_review(table_id="MB-05", at=None),
        *cases.many(0),
    ]
    said = page(tmp_path, rows, given)
    assert "2 recordings to keep for 2 exceptions and matters for review." in said
    assert "1 2026-03-15 MB-05 not given for this table time not recorded gaming day 2026-03-08" in said
    # From standard time into daylight-saving time.
    assert "2 2026-03-15 MB-03 C-7 and C-8 2026-03-08 01:57:00 -05:00 2026-03-08 03:02:00 -04:00" in said
    assert "§ 627a.12(c) A winning Banker Wager is paid 1 to 1" in said
    assert "X-0001 (Seat 3)" in said
    assert "§ 627a.3(c) (for review)" in said
    assert [line["from_utc"] for line in lines(tmp_path)] == ["", "2026-03-08T06:57:00+00:00"]


def test_the_hour_that_occurs_twice_stays_clear(tmp_path: Path) -> None:
    first = datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    again = first + timedelta(hours=1)
    rows = [
        finding(finding_id=str(n), at=at, began_at=at, ended_at=at) for n, at in enumerate((again, first))
    ]
    said = page(tmp_path, rows)
    assert "2026-11-01 01:29:00 -04:00 2026-11-01 01:31:00 -04:00" in said
    assert "2026-11-01 01:29:00 -05:00 2026-11-01 01:31:00 -05:00" in said
    assert [line["finding_id"] for line in lines(tmp_path)] == ["1", "0"]


def test_what_was_not_given_is_said(tmp_path: Path) -> None:
    said = page(tmp_path, [finding()])
    assert "1 retention not given MB-03 not given 2026-03-08" in said
    assert "so no day is named by which they have to be pulled" in said
    assert "No list of cameras was given." in said


def test_undecided_matters_are_not_on_the_list_and_nothing_is_said_of_nothing(tmp_path: Path) -> None:
    assert "Nothing to keep:" in page(tmp_path, [row for row in cases.mixed() if row["outcome"] == "unknown"])
    assert lines(tmp_path) == []


def test_where_nothing_was_examined_it_does_not_say_that_nothing_was_found(tmp_path: Path) -> None:
    run = open_run(cases.nothing(tmp_path / "run"))
    _, html = write_page(run, tmp_path / "video.csv", About(HASH))
    assert "nothing was examined, so nothing could be found" in html
    assert "no exception was found" not in html


def test_of_very_many_those_that_expire_first_are_on_paper_and_all_in_the_list(tmp_path: Path) -> None:
    rows = [row(10 * n, 10 * n + 1, f"T-{n % 40}", finding_id=f"X-{n}") for n in range(10_000)]
    said = page(tmp_path, rows)
    assert "9,700 further recordings, which expire later, are in video.csv." in said
    assert len(lines(tmp_path)) == 10_000
    assert MOST_WINDOWS == 300


def test_hostile_words_stay_words(tmp_path: Path) -> None:
    cameras = {("", cases.HOSTILE): (cases.HOSTILE, cases.SLY)}
    said = page(tmp_path, cases.hostile(), Given(cameras=cameras))
    assert "<script>" not in said
    assert all(not value.startswith(("=", "+", "@")) for line in lines(tmp_path) for value in line.values())


@pytest.mark.slow
def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    for name, rows in (("one", cases.mixed()), ("two", cases.mixed())):
        run = open_run(write_run(tmp_path / name / "run", rows))
        write(run, tmp_path / name, About(HASH))
    for name in ("video.pdf", "video.csv"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
