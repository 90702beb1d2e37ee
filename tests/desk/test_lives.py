"""Lives of dice, seats, dealers and players as pages: what ``history`` tells, linked from names."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit.commands.given_to_desk import given_of
from audit.search.history import Life, Of
from audit.search.log import RoundLog
from audit.search.people import Who
from audit.search.runs import runs_of, zones_of
from reports.desk import life_view
from reports.desk.given import Given
from reports.desk.night import night_of
from tests.desk.conftest import SAMPLE, client_of
from tests.desk.test_pages import ROUND, checked


def _told(run: Path, of: Of, name: str, **asked: str) -> list[dict[str, object]]:
    runs = runs_of(run)
    log = RoundLog(runs, SAMPLE)
    return Life(zones_of(runs), log, Who(run, runs[0].receipt, None)).told(of, name, **asked)


def test_a_dealer_and_a_player_are_followed_from_the_round(client: TestClient, run: Path) -> None:
    page = html.unescape(checked(client, f"/round?round={ROUND}"))
    for of in (Of.DEALER, Of.PLAYER, Of.SEAT):
        found = re.search(rf'href="(life\?of={of}&name=([^&"]+)[^"]*)"', page)
        assert found, of
        table = {"table": "MB-01"} if of is Of.SEAT else {}
        told = _told(run, of, found[2], **table)
        rounds = sum(row["what"] == f"round {row['round_id']}" for row in told)
        assert f"<dt>Rounds</dt><dd>{rounds:,}</dd>" in checked(client, f"/{found[1]}")


def test_every_line_of_a_life_is_on_one_of_its_pages(
    client: TestClient, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(life_view, "PAGE", 70)
    told = _told(run, Of.TABLE, "MB-01")
    pages = -(-len(told) // 70)
    assert pages > 1
    lines = [
        len(re.findall(r"<tr[ >]", checked(client, f"/life?of=table&name=MB-01&page={page}"))) - 1
        for page in range(1, pages + 1)
    ]
    assert sum(lines) == len(told)


def test_findings_stand_beside_a_life_and_lead_to_it(client: TestClient, given: Given) -> None:
    row = next(row for row in night_of(given).findings if row["dealer_id"] and row["round_id"])
    assert f"life?of=dealer&amp;name={row['dealer_id']}" in checked(client, "/findings")
    page = checked(client, f"/life?of=dealer&name={row['dealer_id']}")
    assert row["finding_id"] in page


def test_search_leads_to_lives(client: TestClient, given: Given) -> None:
    row = next(row for row in night_of(given).findings if row["dealer_id"])
    page = checked(client, f"/search?name={row['dealer_id'].lower()}")
    assert f"The life of dealer {row['dealer_id'].lower()}" in page
    assert "The life of table" in checked(client, "/search?name=mb-01")


def test_a_life_that_is_not_there_is_refused_with_the_nearest(client: TestClient) -> None:
    answer = client.get("/life?of=dealer&name=ID-<b>x</b>")
    assert answer.status_code == 409
    assert "<b>x" not in answer.text
    assert "there is no dealer" in answer.text
    assert client.get("/life?of=seat&name=3").status_code == 409
    assert client.get("/life?of=cat&name=3").status_code == 404
    assert client.get("/life?of=dealer").status_code == 404


def test_without_the_key_it_is_said_what_to_do_and_nobody_is_said_not_to_be_there(
    run: Path, given: Given, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = next(row for row in night_of(given).findings if row["dealer_id"])
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PITAUDIT_KEY", raising=False)
    client = client_of(given_of(run, SAMPLE, None, None))
    answer = client.get(f"/life?of=dealer&name={row['dealer_id']}")
    assert answer.status_code == 409
    assert "Close the desk and start it again with --key and the file of that key" in answer.text
    page = checked(client, f"/search?name={row['dealer_id']}")
    assert "Nothing in this run bears that name" not in page
    assert "the rest was not looked through" in page
    assert "start it again with --key" in page
    assert "cannot be looked up" in checked(client, "/")
