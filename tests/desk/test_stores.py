"""The desk of a store of runs: its gaming days, each run, and where each finding stands."""

from __future__ import annotations

import dataclasses
import html
import json
import re
import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit import pipeline
from audit.commands.given_to_desk import given_of
from audit.commands.store_to_desk import given_store
from audit.format.names import NameUnknown
from audit.format.window import Window
from audit.life.states import State
from audit.life.triage import Given as Said
from audit.life.triage import said_of
from audit.recorded.gaps import Gap
from reports.desk.given import Given
from tests.desk.conftest import SAMPLE, client_of
from tests.desk.test_pages import ROUND, NoRounds, checked
from tests.life.stores import day, found, night, noon


@pytest.fixture
def store(tmp_path: Path) -> Path:
    night(tmp_path, 1, [1], [found("F-00000001", 1)])
    night(tmp_path, 2, [2], [found("F-00000002", 2)])
    said = Said("F-00000002", State.ASSIGNED, "B. Ito", "C. Diaz", "look at <b>video</b>", "", "")
    said_of(tmp_path, None, said, lambda: noon(4))
    return tmp_path


def _opened(run: Path) -> Given:
    return dataclasses.replace(given_of(run, None, None, None), rounds=NoRounds())


def _client(store: Path, property_id: str | None = None) -> TestClient:
    return client_of(given_store(store, property_id, _opened))


def test_the_store_leads_to_each_gaming_day_and_from_day_to_day(store: Path) -> None:
    client = _client(store)
    page = checked(client, "/")
    assert 'href="RVS/0001/?day=2026-03-06"' in page
    assert 'href="RVS/0002/?day=2026-03-07"' in page
    first = checked(client, "/RVS/0001/?day=2026-03-06")
    assert '<a rel="next" href="../../RVS/0002/?day=2026-03-07">' in first
    assert 'rel="prev"' not in first
    assert "F-00000001" in checked(client, "/RVS/0001/findings")
    assert "F-00000001" not in checked(client, "/RVS/0002/findings")


def test_the_store_shows_what_became_of_each_gaming_table_s_day(store: Path) -> None:
    night(store, 3, [1, 2], [found("F-00000001", 1, table_id="PG-12")])
    page = checked(_client(store), "/")
    assert '<th scope="row">PG-12</th>' in page
    assert 'class="judged late" title="PG-12 2026-03-06: judged, came late"' in page
    assert 'class="judged" title="MB-03 2026-03-07: judged"' in page
    assert 'class="not_judged" title' not in page  # nobody said that PG-12 was to be open on other days


def test_a_day_that_was_judged_again_says_so(store: Path) -> None:
    night(store, 3, [1], [found("F-00000001", 1)])
    client = _client(store)
    assert 'href="RVS/0003/?day=2026-03-06"' in checked(client, "/")
    old = checked(client, "/RVS/0001/?day=2026-03-06")
    assert 'judged this gaming day again: <a href="../../RVS/0003/?day=2026-03-06">' in old
    assert "judged this gaming day again" not in checked(client, "/RVS/0003/?day=2026-03-06")


def test_a_run_that_comes_while_the_desk_is_open_is_there(store: Path) -> None:
    client = _client(store)
    night(store, 3, [4], [found("F-00000004", 4)])
    page = checked(client, "/")
    assert 'href="RVS/0003/?day=2026-03-09"' in page
    assert "1 gaming day between the first and the last has no run" in page


def test_casinos_stand_apart_and_one_can_be_asked_for(store: Path) -> None:
    night(store, 1, [1], [found("F-00000003", 1)], place="HLS")
    both = checked(_client(store), "/")
    assert both.index('href="HLS/0001') < both.index('href="RVS/0001')
    only = _client(store, "hls")
    assert "RVS/" not in checked(only, "/")
    assert only.get("/RVS/0001/").status_code == 404
    with pytest.raises(NameUnknown, match="there is no property XXX"):
        given_store(store, "XXX", _opened)


def test_what_is_no_run_of_the_store_is_not_shown(store: Path) -> None:
    client = _client(store)
    for path in ("/RVS/0009/", "/RVS/..%2f0001/", "/XXX/0001/", "/RVS/", "/RVS/0001/nothing", "/table"):
        assert client.get(path).status_code == 404, path
    assert client.get("/static/desk.css").status_code == 200


def test_a_finding_says_where_it_stands_and_what_was_said(store: Path) -> None:
    client = _client(store)
    page = checked(client, "/RVS/0002/finding?finding=F-00000002")
    assert "assigned" in page
    assert "C. Diaz" in page
    assert "look at &lt;b&gt;video&lt;/b&gt;" in page
    assert "F-00000002" in checked(client, "/RVS/0002/findings?state=assigned")
    assert "No finding is as asked" in checked(client, "/RVS/0002/findings?state=closed")


def test_what_is_said_while_the_desk_is_open_is_shown(store: Path) -> None:
    client = _client(store)
    said = Said("F-00000002", State.CONFIRMED, "B. Ito", "", "", "new dealer", "")
    said_of(store, None, said, lambda: datetime(2026, 3, 11, tzinfo=UTC))
    assert "new dealer" in checked(client, "/RVS/0002/finding?finding=F-00000002")


def test_findings_of_all_days_lead_to_the_run_of_their_day(store: Path) -> None:
    client = _client(store)
    page = checked(client, "/findings")
    assert 'href="RVS/0001/finding?finding=F-00000001&amp;of=store"' in page
    assert 'href="RVS/0002/finding?finding=F-00000002&amp;of=store"' in page
    only = checked(client, "/findings?day=2026-03-06")
    assert "F-00000001" in only
    assert "F-00000002" not in only
    assert "F-00000002" in checked(client, "/findings?state=assigned")
    assert "there is no table MB-99" in checked(client, "/findings?table=MB-99")


def test_findings_of_two_casinos_say_whose_they_are(store: Path) -> None:
    night(store, 1, [1], [found("F-00000003", 1)], place="HLS")
    page = checked(_client(store), "/findings")
    assert page.count("<span>HLS</span>") == 1
    assert page.count("<span>RVS</span>") == 2
    assert "<span>RVS</span>" not in checked(_client(store, "RVS"), "/findings")


def test_hostile_names_of_casinos_are_shown_as_text(store: Path) -> None:
    name = 'A"><b>&?#x'
    night(store, 1, [1], [found("F-00000003", 1)], place=name)
    client = _client(store)
    page = checked(client, "/")
    assert "<b>" not in page
    address = re.search(r'href="(A[^"]*0001/[^"]*)"', page)
    assert address
    assert "F-00000003" in checked(client, f"/{html.unescape(address[1]).partition('?')[0]}findings")
    assert "<b>" not in checked(client, "/findings")


@pytest.mark.slow
def test_rounds_of_all_gaming_days_are_found_from_the_store(run: Path, tmp_path: Path) -> None:
    """The second run judged the same days again, so it is to it that rounds lead."""
    for number in (1, 2):
        stored = tmp_path / "store" / "PHL1" / "runs" / f"{number:04}"
        shutil.copytree(run, stored)
        receipt = json.loads((stored / "run.json").read_text())
        (stored / "run.json").write_text(json.dumps({**receipt, "chain": {"number": number, "after": None}}))
    client = client_of(given_store(tmp_path / "store", None, _opened, SAMPLE))
    page = html.unescape(checked(client, "/search?tables=mb-01&seat=2&wager=house_money"))
    assert f'href="PHL1/0002/round?round={ROUND}&property=PHL1"' in page
    assert 'href="PHL1/0002/life?of=dealer' in page
    assert "Nothing was searched: there is no table MB-99" in checked(client, "/search?tables=MB-99")
    assert "no gaming day" in checked(client, "/search?tables=MB-01&since=2036-01-01+00:00")
    assert 'aria-current="page">Search' in checked(client, "/search")


def test_a_search_of_two_casinos_is_of_the_one_that_is_chosen(store: Path) -> None:
    night(store, 1, [1], [found("F-00000009", 1)], place="HLS")
    client = _client(store)
    page = checked(client, "/search?property_id=RVS&tables=MB-01")
    assert "<option selected>RVS</option>" in page
    assert "Nothing was searched" in page, "these runs have no log"
    assert "there is no property XXX" in checked(client, "/search?property_id=XXX&tables=MB-01")


def test_a_day_that_nobody_judged_is_a_line_and_a_page_of_its_own(store: Path) -> None:
    night(store, 3, [4], [found("F-00000004", 4)])
    client = _client(store)
    page = html.unescape(checked(client, "/"))
    assert 'href="RVS/unjudged?day=2026-03-08">2026-03-08</a></th><td colspan="6" class="unjudged">' in page
    alone = checked(client, "/RVS/unjudged?day=2026-03-08")
    assert "Nobody judged this gaming day" in alone
    assert '<a rel="prev" href="../RVS/0002/?day=2026-03-07">' in alone
    assert '<a rel="next" href="../RVS/0003/?day=2026-03-09">' in alone
    assert "Which gaming tables were to be open then is not known" in alone
    assert '<a rel="next" href="../../RVS/unjudged?day=2026-03-08">' in checked(
        client, "/RVS/0002/?day=2026-03-07"
    )
    for asked in ("2026-03-07", "1999-01-01", "", "<b>x"):
        answer = client.get("/RVS/unjudged", params={"day": asked})
        assert answer.status_code == 404
        assert "<b>x" not in answer.text
    for path in ("/findings", "/search"):
        assert "RVS: nobody judged 2026-03-08" in checked(client, path)


def test_a_day_that_was_judged_in_part_says_so(store: Path) -> None:
    gap = Gap("nothing sent", "RVS", "MB-04", day(4), None, None, "no data for MB-04")
    night(store, 3, [4], [found("F-00000004", 4)], gaps=[gap])
    client = _client(store)
    assert "judged in part" in checked(client, "/").partition("<td")[2].partition("calendar")[0]
    for path in ("?day=2026-03-09", "table?table=MB-03&day=2026-03-09", "finding?finding=F-00000004"):
        assert "Gaming day 2026-03-09 was judged in part" in checked(client, f"/RVS/0003/{path}"), path
    assert "judged in part: 2026-03-09" in checked(client, "/findings")
    assert "judged in part" not in checked(client, "/RVS/0002/?day=2026-03-07")


@pytest.fixture(scope="module")
def two_nights(tmp_path_factory: pytest.TempPathFactory) -> TestClient:
    """A store of two runs of one log, each of which judged one day; the second read the first along."""
    runs = tmp_path_factory.mktemp("nights") / "PHL1" / "runs"
    for number, of in enumerate((date(2026, 3, 7), date(2026, 3, 8)), start=1):
        run = runs / f"{number:04}"
        receipt = pipeline.run(SAMPLE, SAMPLE / "rules_submission.yaml", run, window=Window(of, of))
        (run / "run.json").write_text(json.dumps({**receipt, "chain": {"number": number, "after": None}}))
    given = given_store(runs.parent.parent, None, lambda run: given_of(run, SAMPLE, None, None), SAMPLE)
    return client_of(given)


@pytest.mark.slow
def test_each_night_of_a_store_is_shown_as_the_last_one_is(two_nights: TestClient) -> None:
    table, shoe = "table?table=MB-01&day=2026-03-07", "shoe?shoe=MB-01-20260307-S01"
    for page in ("?day=2026-03-07", table, f"round?round={ROUND}", shoe):
        text = checked(two_nights, f"/PHL1/0001/{page}")
        assert "only read it along" not in text
        assert "is not as the run found it" not in text
    assert "627a.12(h)" in checked(two_nights, f"/PHL1/0001/round?round={ROUND}")
    assert "A supposition" in checked(
        two_nights, f"/PHL1/0001/what-if?round={ROUND}&set0=seat+2+house_money+paid%3D75"
    )


@pytest.mark.slow
def test_a_day_that_a_run_only_read_along_leads_to_the_run_that_judged_it(two_nights: TestClient) -> None:
    page = html.unescape(checked(two_nights, f"/PHL1/0002/round?round={ROUND}"))
    assert "This run judged nothing of gaming day 2026-03-07" in page
    assert f'Run 0001 judged it: <a href="../../PHL1/0001/round?round={ROUND}">' in page
    assert "refused at the door" not in page
    assert "Nothing was found in this round" not in page
    shoe = checked(two_nights, "/PHL1/0002/shoe?shoe=MB-01-20260307-S01")
    assert "Run 0001 judged it" in shoe


@pytest.mark.slow
def test_a_life_goes_over_all_nights_of_a_store(two_nights: TestClient) -> None:
    page = html.unescape(checked(two_nights, "/life?of=table&name=mb-01"))
    assert 'href="PHL1/0001/round?round=MB-01-20260307-' in page
    assert 'href="PHL1/0001/finding?finding=' in page
    assert "PHL1/0002/" in html.unescape(checked(two_nights, "/life?of=table&name=mb-01&page=2"))
    of_a_run = html.unescape(checked(two_nights, "/PHL1/0002/life?of=table&name=MB-01"))
    assert 'href="../../life?of=table&name=MB-01&property=PHL1"' in of_a_run
    assert "judged nothing of 2026-03-07" in of_a_run
    assert two_nights.get("/life?of=dealer&name=ID-<b>x").status_code == 409
    assert two_nights.get("/life?of=dealer&name=x&property=XXX").status_code == 404
