"""What the pages say, asked for without a browser."""

from __future__ import annotations

import dataclasses
import re
from datetime import datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import NoReturn
from zoneinfo import ZoneInfo

import pyarrow as pa
import pytest
from starlette.testclient import TestClient

from audit.errors import RunNotFound
from audit.runs.findings import POPULATION, Run, open_run
from audit.search.log import RoundLog
from audit.search.moments import round_at
from audit.search.runs import runs_of, zones_of
from reports.desk.given import Given
from reports.desk.night import night_of
from tests.desk.conftest import client_of
from tests.report_cases import HOSTILE, SLY, hostile, many
from tests.report_fixture import finding, write_run

ROUND = "MB-01-20260307-0032"
"""Its House Money Wager is paid at 15 to 1 for one pair, as planted."""
VOID = {"area", "base", "br", "circle", "col", "hr", "img", "input", "line", "link", "meta", "path", "rect"}


class NoRounds:
    """Rounds of a run, none of which can be replayed."""

    def refuse(self, *_: object) -> NoReturn:
        message = "it was refused at the door"
        raise RunNotFound(message)

    def somebody_asks(self) -> None:
        pass

    replay = wagers = offered = judge_ahead = judge_when_idle = refuse


def given_without_log(run: Run) -> Given:
    return Given(
        run=run,
        population=pa.Table.from_pylist([], schema=POPULATION),
        log=None,
        rounds=NoRounds(),
        label=str,
        findings=lambda _: set(),
        find=NoRounds().refuse,
        history=NoRounds().refuse,
        what_if=NoRounds().refuse,
        ask=NoRounds().refuse,
        no_log="the log is gone",
    )


class Tags(HTMLParser):
    """Notes tags that close nothing, or are never closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src", "action"}]
        self.wrong += [f"{tag} {name}" for name, _ in attrs if name.startswith("on") or name == "style"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"/{tag}")


def checked(client: TestClient, path: str) -> str:
    """Ask for a page; it must be there, be sound and name no other place."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    tags = Tags()
    tags.feed(answer.text)
    assert not tags.wrong
    assert not tags.open
    assert not [each for each in tags.addresses if "//" in each.partition("?")[0] or each.startswith("data")]
    return answer.text


def test_the_floor_counts_as_the_receipt_does(client: TestClient, given: Given) -> None:
    totals = given.run.receipt["totals"]["findings"]
    pages = [checked(client, f"/?day={day}") for day in ("2026-03-07", "2026-03-08")]
    counted = [
        int(number) for page in pages for number in re.findall(r"exception&amp;day=[^>]*>(\d+)<", page)
    ]
    assert sum(counted) == totals["exception"]
    assert all("MB-01" in page for page in pages)


def test_every_finding_leads_to_a_page_that_tells_of_it(client: TestClient, given: Given) -> None:
    night = night_of(given)
    for row in night.findings:
        page = checked(client, f"/finding?finding={row['finding_id']}")
        assert row["finding_id"] in page


def test_a_round_tells_what_was_wrong_at_the_step_where_it_was(client: TestClient, given: Given) -> None:
    row = next(row for row in night_of(given).findings if row["round_id"] == ROUND)
    page = checked(client, f"/round?round={ROUND}&finding={row['finding_id']}")
    current = re.search(r'aria-current="step">(.*?)</li>', page, re.DOTALL)
    assert current
    assert "§ 627a.12(h), House Money Paytable" in current[1]
    assert "$25.00 at 3 to 1 = $75.00" in current[1]
    assert "Exception" in current[1]


def test_step_nought_is_the_whole_round(client: TestClient) -> None:
    assert 'data-current="0"' in checked(client, f"/round?round={ROUND}&step=0")


@pytest.mark.parametrize(
    "path",
    [
        "/table?table=MB-01&day=2026-03-07",
        "/findings",
        "/findings?clause=%C2%A7+627a.12(h)&least=%2425",
        "/findings?outcome=unknown&page=99",
        "/shoe?shoe=MB-01-20260307-S01",
        "/deck?deck=MB-01-20260307-D",
    ],
)
def test_each_view_is_sound(client: TestClient, path: str) -> None:
    checked(client, path)


@pytest.mark.parametrize("path", ["/round", "/round?round=none", "/table?table=none", "/shoe", "/finding"])
def test_what_is_not_there_is_said_and_not_shown_as_empty(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("asked", ["table=MB-99", "clause=627a.99", "dealer=ID-NOBODY0", "day=1999-01-01"])
def test_a_name_that_nothing_bears_is_said_and_is_no_empty_list(client: TestClient, asked: str) -> None:
    page = checked(client, f"/findings?{asked}")
    assert "Nothing was searched" in page
    assert "No finding is as asked" not in page


def test_a_round_is_judged_another_way_beside_as_it_is(client: TestClient) -> None:
    page = checked(client, f"/what-if?round={ROUND}&set0=seat+2+house_money+paid%3D75")
    assert "A supposition, not a finding" in page
    assert "627a.12(h)" in page
    assert "there is no" in checked(client, f"/what-if?round={ROUND}&set0=seat+2+nothing%3D75")


def test_a_time_leads_to_the_rounds_around_it_and_says_how_far_away_they_are(client: TestClient) -> None:
    page = checked(client, "/search?table=mb-01,MB-02,MB-99&day=2026-03-07&time=20:00")
    assert "No round was in play here within ten minutes of that time. The nearest round was over" in page
    assert page.count("The round that was in play then is marked.") == 1
    assert 'href="ask?view=timeline&amp;table_id=' in page
    assert "The run has no gaming table MB-99" in page


def test_the_round_in_play_is_the_one_that_the_terminal_names(client: TestClient, run: Path) -> None:
    """The next round may begin closer to a time than the one that is still in play then."""
    log = RoundLog(runs_of(run))
    rows = log.rows("SELECT settled_at AS over FROM rounds WHERE round_id = ?", ROUND)
    at = datetime.fromtimestamp(rows[0]["over"] // 1_000_000, ZoneInfo("America/New_York"))
    said = f"{at:%Y-%m-%d %H:%M:%S}"
    meant = round_at(zones_of(runs_of(run)), log, "MB-01", said)
    assert meant.round_id == ROUND
    page = checked(client, f"/search?table=MB-01&day=2026-03-07&time={at:%H:%M:%S}")
    assert re.search(rf'<tr class="nearest">.*?{ROUND}</a> <small>in play</small>', page)
    assert "The round that was in play then is marked." in page


def test_many_findings_are_listed_a_page_at_a_time(tmp_path: Path) -> None:
    client = client_of(given_without_log(open_run(write_run(tmp_path / "run", many(250)))))
    pages = [checked(client, f"/findings?outcome=exception&page={number}") for number in (1, 2, 3)]
    assert [page.count('class="id"') for page in pages] == [100, 100, 50]


def test_rounds_are_found_as_on_the_terminal(client: TestClient) -> None:
    page = checked(client, "/search?tables=mb-01&seat=2&wager=house_money")
    assert ROUND in page
    assert "MB-02-2026" not in page
    assert "Nothing was searched" in checked(client, "/search?dealer=ID-NOBODY00")


def test_rounds_of_two_casinos_that_name_them_alike_are_told_apart(tmp_path: Path) -> None:
    rows = [
        finding(finding_id="X-1", property_id="RVS", round_id="R-1", observed="at the river"),
        finding(finding_id="X-2", property_id="HLS", round_id="R-1", observed="on the hill"),
    ]
    client = client_of(given_without_log(open_run(write_run(tmp_path / "run", rows))))
    assert client.get("/round?round=R-1").status_code == 404
    assert "HLS and RVS each have" in client.get("/round?round=R-1").text
    page = checked(client, "/round?round=R-1&property=HLS")
    assert "on the hill" in page
    assert "at the river" not in page


@pytest.mark.parametrize("name", [ROUND, ROUND.lower(), "MB-01-20260307-S01", "mb-01"])
def test_a_name_leads_to_its_page(client: TestClient, name: str) -> None:
    page = checked(client, f"/search?name={name}")
    assert ("Nothing in this run bears that name" in page) is (name == ROUND.lower())


def test_people_stand_under_pseudonyms(client: TestClient) -> None:
    page = checked(client, f"/round?round={ROUND}")
    assert "ID-" in page
    assert not re.search(r"\b[DF]-\d{2,3}\b|/P26", page)


def test_a_round_that_cannot_be_replayed_says_so_and_is_shown_as_recorded(given: Given) -> None:
    page = checked(client_of(dataclasses.replace(given, rounds=NoRounds())), f"/round?round={ROUND}")
    assert "it was refused at the door" in page
    assert "Nothing was found" not in page


def test_hostile_texts_are_only_texts(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "run", hostile()))
    given = given_without_log(run)
    client = client_of(given)
    for path in ("/", "/findings"):
        page = checked(client, path)
        assert "<script>alert" not in page
        assert "\u202e" not in page
    for row in night_of(given).findings:
        assert client.get("/finding", params={"finding": row["finding_id"]}).status_code == 200
    for text in (HOSTILE, SLY):
        for name in ("round", "table", "shoe"):
            page = client.get(f"/{name}", params={name: text, "day": "2026-03-07"}).text
            assert "<script>alert" not in page
            assert "\u202e" not in page


def test_what_is_waived_is_shown_as_such_and_not_as_an_exception(tmp_path: Path) -> None:
    waived = finding(finding_id="F-00000007", outcome="waived", waiver="W-2026-3", amount_cents=500)
    client = client_of(given_without_log(open_run(write_run(tmp_path / "run", [waived]))))
    floor = checked(client, "/")
    assert "<dt>Waived</dt>" in floor
    assert ">1</a>" in floor.partition("<dt>Waived</dt>")[2].partition("</div>")[0]
    page = checked(client, "/findings?outcome=waived")
    assert "F-00000007" in page
    assert "waived: W-2026-3" in page
    assert "No finding is as asked" in checked(client, "/findings?outcome=exception")
    assert "Waived" in checked(client, "/finding?finding=F-00000007")
    assert "Waived" in checked(client, f"/table?table={waived['table_id']}&day={waived['gaming_day']}")
