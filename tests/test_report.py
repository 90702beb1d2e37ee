"""The exception report: what it says, that it adds up, and that nothing in a log can bend it."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from weasyprint.urls import FatalURLFetchingError

from audit.errors import RunNotFound
from audit.runs.findings import FINDINGS, open_run
from reports import render
from reports.about import About
from reports.build import build as build_report
from reports.exceptions.groups import ALL_IN_FULL, grouped
from reports.exceptions.view import write_pages
from reports.exceptions.volumes import MOST_PAGES, bound, contents
from reports.sheet import cell
from tests import report_cases as cases
from tests.report_fixture import FACILITY, Row, finding, unknown, write_run
from tests.report_law import LAW

pytestmark = pytest.mark.slow


def page_of(folder: Path) -> str:
    _, volumes = write_pages(open_run(folder), folder / "list.csv", About("0" * 64))
    return "".join(volumes)


def words_of(html: str) -> str:
    """What a reader sees of a page, on one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def lines_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def page(folder: Path, found: Sequence[Row], **receipt: Any) -> str:
    return words_of(page_of(write_run(folder / "run", found, **receipt)))


# ------------------------------------------------------------------------------------ what a page says


def test_first_page_states_scope_population_result_and_dollars(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed())
    assert "Riverside Casino & Hotel".replace("&", "&amp;") in said
    assert "2026-03-05 to 2026-03-11 (7 days with records)" in said
    assert (
        "18 exceptions to 6 clauses (17 of conduct and 1 of the record) were found in 3,120 rounds "
        "with 12,480 wagers at 4 tables. 10 matters could not be decided for want of evidence." in said
    )
    assert "Exceptions in all 4 3,120 18 5.77 0 10 +$575.25 -$100.50 +$474.75" in said
    assert "Preparer and reviewer must be two different people." in said
    assert "contradicts itself" not in said


def test_games_stand_side_by_side_where_a_log_has_several(tmp_path: Path) -> None:
    assert "Minibaccarat (627a)" not in page(tmp_path / "one", cases.mixed())
    found = {
        "findings": {"exception": 5, "review": 2, "unknown": 1},
        "overpaid_cents": 12_500,
        "underpaid_cents": 25,
    }
    games = [
        {"chapter": "627a", "title": "Minibaccarat", "tables": 3, "rounds": 2_000, "wagers": 9_000, **found},
        {"chapter": "645a", "title": "Pai Gow Poker", "tables": 1, "rounds": 1_120, "wagers": 3_480, **found},
    ]
    said = page(tmp_path / "two", cases.mixed(), games=games)
    assert "Minibaccarat (627a) 3 2,000 5 2.50 2 1 +$125.00 -$0.25 +$124.75" in said
    assert "Pai Gow Poker (645a) 1 1,120 5 4.46 2 1 +$125.00 -$0.25 +$124.75" in said


def test_exceptions_clauses_and_states_explain_each_other_and_add_up(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed())
    shown = re.search(r"(\d+) clauses govern a game in this log: ([^.]+)\.", said)
    assert shown is not None
    assert sum(int(part.split()[0]) for part in shown[2].split(" + ")) == int(shown[1]) == len(LAW)
    assert "The 18 exceptions are breaches of 6 clauses; a clause can be breached more than once." in said
    assert "2 further breaches of 2 clauses, some of which are also breached in their own right" in said


def _short_hash(table: str) -> str:
    return hashlib.sha256(f"{table}2026-03-08".encode()).hexdigest()[:16]


def test_a_finding_stands_alone(tmp_path: Path) -> None:
    row = finding(
        reading="vigorish_next_quarter = always_up",
        stake_cents=45_00,
        due_cents=87_75,
        received_cents=88_00,
        told=[
            {
                "clause": "627a.12",
                "position": "3",
                "text": "It wins: $45.00 at 1 to 1 = $45.00, and the stake back.",
                "per": "wager",
            }
        ],
    )
    said = page(tmp_path, [row])
    for part in (
        "A winning Banker Wager is paid 1 to 1 less a vigorish of 5%.",
        "58 Pa. Code § 627a.12(c)",
        "42 Pa.B. 2906; in force since 2012-05-19",
        "Read as: A multiple of 25 cents is not raised.",
        "Decided by the reading vigorish_next_quarter = always_up : no: only amounts between two multiples",
        "Table MB-03, Seat 3, round MB-03-20260308-0117, 2026-03-08 01:59:12 EST, dealer on duty D-118",
        "Observed: vigorish of $2.00 charged on winnings of $45.00",
        "Required: vigorish of $2.25: 5% of $45.00 is $2.25, a multiple of 25 cents",
        "Stake $45.00. Due $87.75, received $88.00: +$0.25.",
        "$0.25 more than was due, at the cost of the house.",
        "1. It wins: $45.00 at 1 to 1 = $45.00, and the stake back. (§ 627a.12)",
        f"day=2026-03-08/part-0.parquet: wagers row 482 (SHA-256 {_short_hash('wagers')}…), rounds row 117",
        "Player&#39;s Hand, 3 cards A♠ 10♦ 4♣",
        "By hand: follow the steps to what was due: $88.00 - $87.75 = +$0.25.",
        "pitaudit explain RUN MB-03-20260308-0117",
        "Cause Response",
    ):
        assert part in said


def test_a_finding_without_a_round_is_re_performed_by_clause_and_table(tmp_path: Path) -> None:
    said = page(tmp_path, [finding(round_id=None, cards=None, table_id="MB 03", amount_cents=None)])
    assert "pitaudit findings RUN --clause &#39;627a.12(c)&#39; --table &#39;MB 03&#39;" in said
    assert "effect not determined" in said


def test_consequences_are_listed_under_their_finding(tmp_path: Path) -> None:
    said = page(tmp_path, cases.mixed())
    assert "a Banker Wager of $500.00 was paid as won; required: lost: Player&#39;s Hand 0" in said
    assert "(+$500.00)" in said


def test_faults_of_the_record_accuse_nobody(tmp_path: Path) -> None:
    said = page(tmp_path, [finding(fault="record", dealer_id="D-999", amount_cents=0)])
    record = said[said.rindex("2 Faults of the record") : said.rindex("4 Could not be decided")]
    assert "Nothing in this section says that anybody at the table acted wrongly" in record
    assert "Follows from the rest of the record" in record
    assert "D-999" not in said


def test_a_clean_run_says_what_was_examined_and_what_was_not(tmp_path: Path) -> None:
    said = page(tmp_path, [])
    assert "No exception was found in 3,120 rounds with 12,480 wagers at 4 tables." in said
    assert "Not checked, or not fully: 2 clauses that could not be audited" in said


def test_what_another_reading_bears_out_is_on_page_one_with_its_dollars(tmp_path: Path) -> None:
    said = page(tmp_path, [cases.by_another_reading()])
    assert (
        "1 matter is right only under a reading of the Code that is not the default, and that nobody filed; "
        "by the default, $10.00 overpaid and $0.00 underpaid."
    ) in said
    assert "Right only under another reading, by the default 1 +$10.00 $0.00 +$10.00" in said
    assert (
        "Reading Right under the other reading of § 627a.11(b) (exact_ties = paid: a tie pays); under the "
        "default $10.00 less was due."
    ) in said
    assert "contradicts itself" not in said


def test_what_is_for_review_is_counted_with_its_dollars_and_accuses_nobody(tmp_path: Path) -> None:
    said = page(tmp_path, [cases.for_review()])
    assert (
        "No exception was found in 3,120 rounds with 12,480 wagers at 4 tables. 1 matter is for review"
        in said
    )
    assert "if the claims do not stand, $0.00 overpaid and $200.00 underpaid." in said
    assert "For review, if the claims do not stand 1 $0.00 -$200.00 -$200.00" in said
    assert "Exceptions in all 4 3,120 0 0.00 1 0 $0.00 $0.00 $0.00" in said
    assert "1 clause with rows that a person has to look at" in said
    own = said[said.rindex("3 For review") : said.rindex("4 Could not be decided")]
    assert "a void round without a ground on record" in own
    assert "Dealer on duty" not in own


def test_a_run_of_unknowns_only_is_not_called_clean_of_doubt(tmp_path: Path) -> None:
    rows = [
        unknown(
            finding_id=f"U-{n}",
            table_id=f"T{n % 2}",
            rows=31 + n,
            observed=f"not recorded on {31 + n} rows: deck_opened",
        )
        for n in range(3)
    ]
    said = page(tmp_path, rows)
    assert "No exception was found in 3,120 rounds with 12,480 wagers at 4 tables. 3 matters could" in said
    assert "Missing: not recorded: deck_opened. 96 rows at 2 tables, 2026-03-08; U-0 and 2 more." in said
    assert "1 clause with rows that lack the evidence to tell" in said


def test_where_nothing_could_be_audited_nothing_is_claimed(tmp_path: Path) -> None:
    said = words_of(page_of(cases.nothing(tmp_path / "run")))
    assert "Nothing could be audited; this report says nothing on whether any duty was met." in said
    assert "None was found." not in said
    assert "1 file refused whole" in said
    assert "not a Parquet file: it ends after 512 bytes" in said
    assert "lacks what the check needs" in said


def test_a_check_that_failed_to_run_is_told_first(tmp_path: Path) -> None:
    said = page(tmp_path, [], states={"627a.12(a)": "error"}, result="error")
    assert "1 check failed to run, so this report is incomplete. No exception was found" in said


def test_a_run_folder_that_contradicts_itself_is_not_trusted(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", cases.mixed())
    receipt = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    receipt["totals"]["findings"]["exception"] = 17
    receipt["totals"]["overpaid_cents"] = 1
    (folder / "run.json").write_text(json.dumps(receipt), encoding="utf-8")
    said = words_of(page_of(folder))
    assert "The run folder contradicts itself" in said
    assert "exceptions: the receipt says 17, the tables give 18" in said
    assert "dollars overpaid: the receipt says $0.01, the tables give $575.25" in said


def test_several_facilities_are_each_named_with_their_zone(tmp_path: Path) -> None:
    other = {"id": "HBR", "name": "Harbor", "time_zone": None}
    said = page(tmp_path, [finding(property_id="HBR")], properties=[FACILITY, other])
    assert "Harbor (HBR, times in UTC)" in said
    assert "Riverside Casino &amp; Hotel and 1 other" in said
    assert "2026-03-08 06:59:12 UTC" in said


# ------------------------------------------------------------------------------------- bounded and whole


def test_thousands_of_findings_are_all_printed_in_several_volumes(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", cases.many(5_000))
    sheet, pages = write_pages(open_run(folder), folder / "list.csv", About("0" * 64))
    volumes = list(pages)
    html = "".join(volumes)
    assert len(volumes) == 3
    assert html.count('<article class="finding"') == 5
    assert all(f"X-{n:06d}" in html for n in range(5_000))
    assert sheet.lines == 5_000
    assert "5,000 exceptions to 5 clauses (5,000 of conduct) were found" in words_of(volumes[0])
    assert "volume 1 of 3" in volumes[0]
    assert "volume 3 of 3" in volumes[2]


@pytest.mark.parametrize(("number", "in_full"), [(ALL_IN_FULL, ALL_IN_FULL), (ALL_IN_FULL + 1, 1)])
def test_each_is_printed_in_full_up_to_a_number_and_then_the_first_of_each_clause(
    number: int, in_full: int
) -> None:
    rows = [finding(finding_id=str(n), amount_cents=n) for n in range(number)]
    [group] = grouped(pa.Table.from_pylist(rows, schema=FINDINGS), {})
    assert (len(group.rows), group.full) == (number, in_full)


def test_volumes_hold_every_finding_once_and_none_is_too_thick() -> None:
    rows = [finding(finding_id=str(n), clause=f"627a.{n % 7}", amount_cents=n) for n in range(9_000)]
    groups = grouped(pa.Table.from_pylist(rows, schema=FINDINGS), {})
    volumes = bound(groups)
    parts = [part for volume in volumes for part in volume.parts]
    assert sorted(row for part in parts for row in (*part.full, *part.repeats)) == list(range(9_000))
    assert all(sum(part.pages for part in volume.parts) < 1.2 * MOST_PAGES for volume in volumes)
    assert [part.number for part in parts if part.full] == list(range(1, 8))
    listed = [line for section in contents(volumes) for line in section["lines"]]
    assert [line["clause"] for line in listed] == [group.clause for group in groups]
    assert [line["volume"] for line in listed] == sorted(line["volume"] for line in listed)


def test_most_dollars_come_first_within_conduct_then_record_then_review() -> None:
    rows = [
        finding(finding_id="late", amount_cents=-10, at=datetime(2026, 3, 8, 9, tzinfo=UTC)),
        finding(finding_id="early", amount_cents=10, at=datetime(2026, 3, 8, 8, tzinfo=UTC)),
        finding(finding_id="large", amount_cents=-5_000),
        finding(finding_id="none", amount_cents=None),
        finding(finding_id="other", clause="627a.1"),
        finding(finding_id="record", fault="record"),
        cases.for_review(),
        unknown(),
    ]
    groups = grouped(pa.Table.from_pylist(rows, schema=FINDINGS), {"627a.1": 0, "627a.12(c)": 1})
    named = [(part.section, part.clause, [rows[n]["finding_id"] for n in part.rows]) for part in groups]
    assert named == [
        ("conduct", "627a.12(c)", ["large", "early", "late", "none"]),
        ("conduct", "627a.1", ["other"]),
        ("record", "627a.12(c)", ["record"]),
        ("review", "627a.3(c)", ["R-0001"]),
    ]


def test_the_list_adds_up_and_gives_consequences_lines_of_their_own(tmp_path: Path) -> None:
    folder = write_run(tmp_path / "run", cases.mixed())
    sheet, pages = write_pages(open_run(folder), tmp_path / "list.csv", About("0" * 64))
    html = "".join(pages)
    lines = lines_of(sheet.path)
    assert sheet.lines == len(lines) == len(cases.mixed()) + 2
    assert sum(Decimal(line["dollars"] or 0) for line in lines) == Decimal("474.75")
    parts = [line for line in lines if line["parent_id"] == "X-0004"]
    assert [line["finding_id"] for line in parts] == ["X-0004.1", "X-0004.2"]
    assert sum(Decimal(line["dollars_of_parent"]) for line in parts) == Decimal("575.00")
    assert hashlib.sha256(sheet.path.read_bytes()).hexdigest() == sheet.sha256
    assert sheet.sha256 in html


# ---------------------------------------------------------------------------------------- hostile text


@pytest.mark.parametrize("start", list("=+-@\t\r＝＋－＠"))
def test_no_cell_is_taken_for_a_formula(start: str) -> None:
    assert cell(f"{start}cmd|' /C calc'!A0").startswith("'")
    assert cell("plain") == "plain"
    assert cell(None) == ""


def test_hostile_texts_are_printed_and_do_nothing(tmp_path: Path) -> None:
    facility = {"id": "RVS", "name": cases.HOSTILE + cases.SLY, "time_zone": "../etc/passwd"}
    folder = write_run(tmp_path / "run", cases.hostile(), properties=[facility])
    html = page_of(folder)
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "{{7*7}}" in html
    assert not re.search(r"[\u202a-\u202e\u200b\x00-\x08\x0b-\x1f]", html)
    for line in lines_of(folder / "list.csv"):
        assert not any(value.startswith(("=", "+", "@", "\t", "\r")) for value in line.values())
        assert all("\n" not in value for value in line.values())
    assert build_report(folder)[0].read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.parametrize(
    "html",
    [
        '<img src="https://example.org/a.png">',
        '<img src="file:///etc/hostname">',
        '<link rel="stylesheet" href="https://example.org/a.css">',
        '<style>@import url("http://example.org/a.css");</style>',
        '<p style="background: url(data:image/png;base64,AAAA)">x</p>',
    ],
)
def test_a_page_that_asks_for_anything_is_refused(tmp_path: Path, html: str) -> None:
    with pytest.raises(FatalURLFetchingError):
        render.pdf("exceptions", html, tmp_path / "x.pdf", identifier=b"x")


# ------------------------------------------------------------------------------------------- the files


def test_the_same_run_gives_the_same_bytes_wherever_it_lies(tmp_path: Path) -> None:
    first = write_run(tmp_path / "a" / "run", [*cases.mixed()[:5], unknown()])
    second = tmp_path / "elsewhere"
    shutil.copytree(first, second)
    before = {file.name: file.read_bytes() for file in first.iterdir()}
    files = build_report(first)
    program = (
        "import pathlib, sys\nfrom reports.build import build as build_report\n"
        "build_report(*map(pathlib.Path, sys.argv[1:]))"
    )
    subprocess.run(
        [sys.executable, "-c", program, str(second), str(tmp_path / "out")],
        check=True,
        env={
            **os.environ,
            "PYTHONHASHSEED": "7",
            "TZ": "Asia/Tokyo",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
    )
    assert first / "report" / "exceptions.pdf" in files
    for file in files:
        assert file.read_bytes() == (tmp_path / "out" / file.name).read_bytes()
    assert {name: (first / name).read_bytes() for name in before} == before


def test_a_folder_without_a_finished_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RunNotFound):
        build_report(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_findings_of_an_earlier_version_are_refused_in_words(tmp_path: Path) -> None:
    path = write_run(tmp_path / "run", [finding()]) / "findings.parquet"
    pq.write_table(pq.read_table(path).drop_columns(["due_cents"]), path)
    with pytest.raises(RunNotFound, match="lack 'due_cents'; an earlier version wrote them"):
        build_report(tmp_path / "run")
