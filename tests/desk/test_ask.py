"""Ready-made questions on the desk: the views of ``query``, asked as on the terminal and written down."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from reports.desk.given import Given
from reports.desk.night import night_of
from tests.desk.test_pages import checked

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "pitaudit" / "queries.jsonl"


def _rows(page: str) -> int:
    return len(re.findall(r"<tr>", page.partition("<tbody>")[2]))


def test_every_view_is_offered_with_what_it_tells(client: TestClient, given: Given) -> None:
    page = html.unescape(checked(client, "/ask"))
    views = [row for row in given.ask(None, "") if row["kind"] == "view"]
    assert views
    assert all(f"view={row['name']}" in page and row["meaning"] in page for row in views)


def test_breaches_of_a_dealer_stand_beside_chance_and_lead_on(
    client: TestClient, given: Given, journal: Path
) -> None:
    row = next(
        r for r in night_of(given).findings if r["dealer_id"] and r["fault"] == "conduct" and r["round_id"]
    )
    asked = f"/ask?view=breaches_by_dealer&dealer_id={row['dealer_id'].lower()}&why=case+7"
    page = checked(client, f"{asked}&clause=%C2%A7+{row['clause'].split('(')[0]}")
    assert f'href="life?of=dealer&amp;name={row["dealer_id"]}' in page
    assert "chance" in page
    assert f"&amp;dealer={row['dealer_id']}" in page
    assert _rows(page) >= 1
    written = [json.loads(line) for line in journal.read_text().splitlines()]
    assert written[0]["why"] == "case 7"
    assert "breaches_by_dealer" in written[0]["sql"]


def test_a_name_that_no_row_has_is_said_and_not_answered_with_nothing(client: TestClient) -> None:
    page = html.unescape(checked(client, "/ask?view=decks_in_use&table_id=MB-99%27;--"))
    assert "No row here has the table MB-99';-- at all; check how it is written." in page


def test_what_cannot_be_asked_is_refused_before_it_is(client: TestClient, journal: Path) -> None:
    for asked, why in (("since=noon", "is not a time"), ("least=much", "is not an amount")):
        assert why in checked(client, f"/ask?view=envy_payments&{asked}")
    assert "<h1>Questions</h1>" in checked(client, "/ask?view=rounds%22")
    assert not journal.exists()


def test_breaches_are_asked_for_some_gaming_days(client: TestClient, given: Given) -> None:
    row = next(r for r in night_of(given).findings if r["dealer_id"] and r["fault"] == "conduct")
    days = f"from_day={row['gaming_day']}&to_day={row['gaming_day']}"
    page = html.unescape(checked(client, f"/ask?view=breaches_by_dealer&dealer_id={row['dealer_id']}&{days}"))
    assert "So many come by chance: " in page
    assert f'name="from_day" value="{row["gaming_day"]}"' in page
    for asked, why in (
        ("from_day=2036-01-01", "no gaming day"),
        ("to_day=x", "is not a day"),
    ):
        assert why in html.unescape(checked(client, f"/ask?view=breaches_by_dealer&{asked}"))


def test_a_dealer_without_a_breach_is_told_from_a_name_that_nobody_has(
    client: TestClient, given: Given
) -> None:
    named = {row["dealer_id"] for row in night_of(given).findings}
    dealt = set(given.population["dealer_id"].to_pylist())
    without = min(dealt - named - {None})
    page = html.unescape(checked(client, f"/ask?view=breaches_by_dealer&dealer_id={without}"))
    assert re.search(rf"Dealer {without} dealt [\d,]+ rounds, and no row here is about that dealer", page)
    page = html.unescape(checked(client, "/ask?view=breaches_by_dealer&dealer_id=ID-NOBODY"))
    assert "No row here has the dealer ID-NOBODY at all" in page
