"""The list of findings: in which order, narrowed by whom, and as a list to keep."""

from __future__ import annotations

import csv
import dataclasses
import html
import io
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit.errors import RunNotFound
from audit.runs.findings import open_run
from reports.desk.given import Given
from reports.desk.night import night_of
from tests.desk.conftest import client_of
from tests.desk.test_pages import checked, given_without_log
from tests.report_cases import HOSTILE, SLY, hostile
from tests.report_fixture import finding, write_run


def _ids(page: str) -> list[str]:
    return re.findall(r'<a class="id" href="[^"]*">([^<]+)</a>', page)


def _kept(client: TestClient, path: str) -> list[dict[str, str]]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.mark.parametrize(
    ("sort", "column"),
    [("time", "at"), ("table", "table_id"), ("dealer", "dealer_id"), ("player", "player_id")],
)
def test_findings_are_sorted_by_what_is_clicked(
    client: TestClient, given: Given, sort: str, column: str
) -> None:
    rows = {row["finding_id"]: row for row in night_of(given).findings}
    for way in ("", " down"):
        shown = [rows[name][column] for name in _ids(checked(client, f"/findings?sort={sort}{way}"))]
        known = [value for value in shown if value is not None]
        assert len(known) > 1
        assert known == sorted(known, reverse=bool(way))
        assert shown[: len(known)] == known, "what has no value comes last"
    page = html.unescape(checked(client, f"/findings?sort={sort}&fault=conduct"))
    assert f'href="findings?fault=conduct&sort={sort}+down" aria-current="true">{sort}' in page


def test_a_floorperson_is_found_as_a_dealer_is(client: TestClient, given: Given) -> None:
    named = given.floorpersons(list(night_of(given).findings))
    who = next(iter(named.values()))
    page = checked(client, f"/findings?floorperson={who.lower()}&sort=floorperson")
    assert set(_ids(page)) == {name for name, each in named.items() if each == who}
    assert f"life?of=floorperson&amp;name={who}" in page
    life = checked(client, f"/life?of=floorperson&name={who}")
    assert "<h1>Floorperson" in life
    assert "Assigned to" in life
    assert next(name for name, each in named.items() if each == who) in life
    assert f"life of floorperson {who}" in checked(client, f"/search?name={who}")
    assert re.search(r'id="rounds">[\d,]+ rounds?', checked(client, f"/search?floorperson={who}"))
    assert who in checked(client, f"/finding?finding={next(iter(named))}")
    assert "there is no floorperson ID-NOBODY" in checked(client, "/findings?floorperson=ID-NOBODY")


def test_findings_are_kept_as_they_are_shown(client: TestClient, given: Given) -> None:
    named = given.floorpersons(list(night_of(given).findings))
    rows = {row["finding_id"]: row for row in night_of(given).findings}
    kept = _kept(client, "/findings-shown.csv?sort=time")
    assert len(kept) == len(rows)
    assert [row["finding_id"] for row in kept][:100] == _ids(checked(client, "/findings?sort=time"))
    for row in kept:
        of = rows[row["finding_id"]]
        assert row["property_id"] == "PHL1"
        assert row["gaming_day"] == str(of["gaming_day"])
        assert row["floorperson_id"] == named.get(row["finding_id"], "")
        assert row["dealer_id"] == (of["dealer_id"] or "")
        assert row["time"] == (night_of(given).clock("PHL1").brief(of["at"]) if of["at"] else "")
    assert client.get("/findings-shown.csv?table=MB-99").status_code == 409


def test_without_the_log_it_is_said_that_floorpersons_are_not_shown(given: Given) -> None:
    def gone(_: object) -> dict[str, str]:
        message = "the log is gone"
        raise RunNotFound(message)

    page = checked(client_of(dataclasses.replace(given, floorpersons=gone)), "/findings")
    assert "Floorpersons are not shown: the log is gone" in page


def test_hostile_texts_are_only_texts_in_a_list_to_keep(tmp_path: Path) -> None:
    rows = [*hostile(), finding(finding_id="F-9", dealer_id="=1+1", player_id=HOSTILE, observed=SLY * 90)]
    client = client_of(given_without_log(open_run(write_run(tmp_path / "run", rows))))
    for row in _kept(client, "/findings-shown.csv"):
        for text in row.values():
            assert "\u202e" not in text
            assert not text.startswith("=")
