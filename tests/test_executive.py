"""The executive page: one page, always, and what it says."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from audit.runs.findings import open_run
from reports.about import About, Given
from reports.executive import write
from reports.executive.matters import _is_of_cards
from reports.executive.view import LENGTHS, write_page
from tests import report_cases as cases
from tests.report_fixture import Row, finding, write_run

pytestmark = pytest.mark.slow

HASH = "0" * 64
GIVEN = Given(video_days=7, holidays={date(2026, 3, 16): "Evacuation Day"})


def game(number: int, **changes: Any) -> Row:
    found = {"exception": 5, "conduct": 4, "record": 1, "review": 2, "other_reading": 0, "unknown": 1}
    return {
        "chapter": f"6{number:02d}a",
        "title": "Face Up Pai Gow Poker",
        "tables": 3,
        "rounds": 2_000,
        "wagers": 9_000,
        "findings": found,
        "overpaid_cents": 12_500,
        "underpaid_cents": 25,
        **changes,
    }


def page(folder: Path, found: list[Row], given: Given = GIVEN, **receipt: Any) -> str:
    run = open_run(write_run(folder / "run", found, **{"games": [game(27)], **receipt}))
    html = write_page(run, About(HASH, "A. Auditor", date(2026, 3, 13), given))
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def printed(folder: Path, run: Path, about: About | None = None) -> str:
    """Text of the printed page; there is one."""
    (pdf,) = write(open_run(run), folder, about or About(HASH, "A. Auditor", date(2026, 3, 13), GIVEN))
    told = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True).stdout
    assert re.search(r"^Pages:\s+1$", told, re.MULTILINE), told
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True)
    return text.stdout


# ---------------------------------------------------------------------------------------- what it says


def test_it_says_what_was_examined_and_found_and_what_is_due(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed())
    assert "3,120 rounds examined 12,480 wagers, $987,654.00 4 gaming tables 18 exceptions" in said
    assert "$575.25 overpaid to patrons $100.50 underpaid to patrons" in said
    assert "Conduct 17 (what was done at the table), record 1 (" in said
    assert "for review 0 , undecided 10" in said
    assert "Face Up Pai Gow Poker (627a) 3 2,000 4 1 2.50 2 1 $125.00 $0.25" in said
    assert "by the end of Wednesday, 2026-03-18 (second business day; holidays as given)" in said
    assert "the first expires with 2026-03-12 (7 days of retention, as given)" in said
    assert "10 matters could not be decided for want of evidence" in said


def test_cards_decks_and_shuffle_come_first_then_dollars(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed())
    order = ("§ 627a.5(c)", "§ 627a.10(c), Table 1", "§ 627a.12(a)", "§ 627a.12(c)", "§ 627a.7(c)")
    places = [said.index(f"({citation})") for citation in order]
    assert places == sorted(places)
    assert "1 exception at 1 table, $575.00 overpaid to patrons (§ 627a.10(c), Table 1)" in said
    assert "table MB-01, Seat 5, 2026-03-06 18:14:05 -05:00: a Player Wager of $100.00 won" in said
    assert "§ 627a.11(a)" not in said  # a fault of the record has no place where five of conduct have


def test_what_a_hand_counts_is_no_matter_of_cards_and_decks() -> None:
    laws = {"686a.3(d)(3)": {"per": "hand"}, "686a.3(a)": {"per": "shoe"}}
    assert [citation for citation in (*laws, "686a.30(a)", "686a.6(a)") if _is_of_cards(citation, laws)] == [
        "686a.3(a)"
    ]


def test_nothing_is_said_of_what_was_not_given(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "run", cases.mixed(), games=[game(27)]))
    said = " ".join(re.sub(r"<[^>]+>", " ", write_page(run, About(HASH))).split())
    assert "of which no day was given" in said
    assert "retention not given; pull them by the video list" in said
    assert "2026-03-13" not in said


def test_nothing_found_and_nothing_examined_are_told_apart(tmp_path: Path) -> None:
    said = page(tmp_path / "clean", [])
    assert "No exception was found." in said
    assert "No written notice: no exception was found." in said
    run = open_run(cases.nothing(tmp_path / "nothing"))
    said = write_page(run, About(HASH))
    assert "Nothing was examined, so nothing could be found." in said
    assert "No exception was found." not in said


# ----------------------------------------------------------------------------------------- always one


@pytest.mark.parametrize(
    ("found", "games"),
    [
        (list, 1),
        (cases.mixed, 1),
        (cases.mixed, 7),
        (partial(cases.many, 10_000), 12),
        (cases.hostile, 7),
    ],
    ids=["none", "one game", "seven games", "ten thousand", "hostile"],
)
def test_it_is_one_page(tmp_path: Path, found: Callable[[], list[Row]], games: int) -> None:
    run = write_run(tmp_path / "run", found(), games=[game(n) for n in range(games)])
    text = printed(tmp_path, run)
    assert "Received by" in text
    assert "What is due" in text


def test_it_is_one_page_where_nothing_was_examined(tmp_path: Path) -> None:
    assert "Received by" in printed(tmp_path, cases.nothing(tmp_path / "run"))


def test_it_is_one_page_with_the_widest_and_longest_of_everything(tmp_path: Path) -> None:
    wide = "W" * 400
    texts = dict.fromkeys(["table_id", "position", "observed", "required", "finding_id"], wide)
    rows = [
        finding(**texts, clause=f"627a.{n}(a)[{wide}]", fault=fault, amount_cents=10**9)
        for n in range(1, 13)
        for fault in ("conduct", "record")
    ]
    missing = [{"what": wide, "count": 1, "words": f"{n}{wide}"} for n in range(20)]
    money = {"overpaid_cents": 10**10, "underpaid_cents": 10**10, "rounds": 10**9, "title": wide}
    run = write_run(
        tmp_path / "run",
        rows,
        games=[game(n, **money) for n in range(20)],
        completeness={"whole": False, "missing": missing},
        properties=[{"id": wide, "name": wide, "time_zone": "America/New_York"}],
    )
    text = printed(tmp_path, run, About(HASH, wide, date(2026, 3, 13), GIVEN))
    assert "Received by" in text
    assert LENGTHS[-1] < LENGTHS[0]


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", cases.mixed(), games=[game(27)])
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        printed(tmp_path / name, run)
    pdfs = [(tmp_path / name / "executive.pdf").read_bytes() for name in ("one", "two")]
    assert pdfs[0] == pdfs[1]
