"""The night at a glance: what a director asks first, on one page a property."""

from __future__ import annotations

import dataclasses
import html
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from starlette.testclient import TestClient

from audit.commands.given_to_desk import given_of
from audit.commands.store_to_desk import given_store
from audit.life.states import State
from audit.life.triage import Given as Said
from audit.life.triage import said_of
from audit.recorded.gaps import Gap
from audit.runs.findings import LOOKS
from reports.desk.given import Given
from tests.desk.conftest import client_of
from tests.desk.test_pages import NoRounds, checked
from tests.life.stores import day, found, night, noon
from tests.report_cases import HOSTILE, SLY


def _client(store: Path) -> TestClient:
    def opened(run: Path) -> Given:
        return dataclasses.replace(given_of(run, None, None, None), rounds=NoRounds())

    return client_of(given_store(store, None, opened))


def _words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.partition("<main")[2])).split())


@pytest.fixture
def store(tmp_path: Path) -> Path:
    paid = {"amount_cents": 500, "overpaid_cents": 500, "underpaid_cents": 0}
    night(tmp_path, 1, [1], [found("F-00000001", 1, **paid)])
    gap = Gap("nothing sent", "RVS", "MB-04", day(3), None, None, "no data for MB-04 on 2026-03-08")
    rows = [
        found("F-00000003", 3, amount_cents=-250, overpaid_cents=0, underpaid_cents=250),
        found("F-00000004", 3, outcome="unknown", observed="no card on record"),
    ]
    night(tmp_path, 2, [3], rows, gaps=[gap])
    return tmp_path


def test_what_is_new_overdue_and_not_judged_stands_on_one_page(store: Path) -> None:
    page = checked(_client(store), "/glance")
    words = _words(page)
    assert "the night of 2026-03-08, run 0002" in words
    assert "New in the last run 2" in words
    assert "Overdue 2" in words
    assert "F-00000001" in words
    assert "nobody judged 2026-03-07" in words
    assert "judged in part: 2026-03-08" in words
    assert "no data for MB-04 on 2026-03-08" in words
    assert "1 undecided: no card on record" in words
    assert "2 $5.00 $2.50" in words
    assert 'aria-current="page">At a glance' in page


def test_the_strip_leads_to_each_night_and_an_unjudged_one_has_no_number(store: Path) -> None:
    page = html.unescape(checked(_client(store), "/glance"))
    strip = page.partition('<table class="thirty">')[2].partition("</table>")[0]
    assert 'href="RVS/0001/?day=2026-03-06"' in strip
    assert 'href="RVS/unjudged?day=2026-03-07"' in strip
    cells = re.findall(r'<td class="([^"]*)">(.*?)</td>', strip)
    assert [each for each, _ in cells][:3] == ["whole some", "nobody", "in_part some"]
    assert "nobody judged" in cells[1][1]


def test_what_is_no_exception_is_not_in_the_dollars(store: Path) -> None:
    said = Said("F-00000001", State.NOT_AN_EXCEPTION, "B. Ito", "", "seen on video", "", "")
    said_of(store, None, said, lambda: noon(4))
    words = _words(checked(_client(store), "/glance"))
    assert "1 $0.00 $2.50" in words
    assert "Overdue 1" in words


def test_casinos_stand_each_on_a_page_and_one_can_be_asked_for(store: Path) -> None:
    night(store, 1, [1], [found("F-00000009", 1)], place="HLS")
    client = _client(store)
    assert checked(client, "/glance").count('<section class="glance"') == 2
    only = checked(client, "/glance?property=HLS")
    assert only.count('<section class="glance"') == 1
    answer = client.get("/glance?property=HSL")
    assert answer.status_code == 404
    assert "There is no property HSL; the nearest is HLS" in answer.text


def test_hostile_texts_are_only_texts_at_a_glance(tmp_path: Path) -> None:
    rows = [found("F-1", 1, table_id=HOSTILE), found("F-2", 1, outcome="unknown", observed=SLY * 60)]
    night(tmp_path, 1, [1], rows)
    page = checked(_client(tmp_path), "/glance")
    assert "<script>alert" not in page
    assert "\u202e" not in page


def test_looks_that_ran_out_stand_on_the_page_with_the_day_to_which_they_held(store: Path) -> None:
    look = {
        **dict.fromkeys(LOOKS.names),
        "property_id": "RVS",
        "table_id": "MB-01",
        "gaming_day": day(3),
        "clause": "627a.2(b)",
        "kind": "inspection",
        "result": "compliant",
        "standing": "relied on",
        "document": HOSTILE,
        "valid_until": noon(5),
    }
    run = store / "RVS" / "runs" / "0002"
    pq.write_table(pa.Table.from_pylist([look], schema=LOOKS), run / "attestations.parquet")
    page = checked(_client(store), "/glance")
    assert f"ran out MB-01 {day(5)}" in _words(page)
    assert "<script>alert" not in page
