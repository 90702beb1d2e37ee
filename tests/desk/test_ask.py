"""Ready-made questions on the desk: the views of ``query``, asked as on the terminal and written down."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit.errors import AuditError
from reports.desk.ask_select import PAGE, select
from reports.desk.given import Given
from reports.desk.night import night_of
from tests.desk.test_pages import ROUND, checked

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
    for row in views:
        assert f"view={row['name']}" in page
        assert row["meaning"] in page
        assert f"Does not say {row['says_not']}" in page


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


def _cells(page: str, column: str) -> list[str]:
    found = re.findall(rf'<td data-name="{column}"[^>]*>(.*?)</td>', page, re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]+>", "", each)) for each in found]


def test_an_answer_has_all_its_rows_on_pages_in_one_order(client: TestClient, given: Given) -> None:
    (all_,) = given.ask("SELECT count(*) AS n FROM timeline", "test")
    assert all_["n"] > 2 * PAGE
    first = checked(client, "/ask?view=timeline&sort=round_id+down")
    assert f"<small>{all_['n']:,} rows</small>" in first
    assert _rows(first) == PAGE
    second = checked(client, "/ask?view=timeline&sort=round_id+down&page=2")
    rounds = _cells(first, "round") + _cells(second, "round")
    assert rounds == sorted(rounds, reverse=True)
    assert first == checked(client, "/ask?view=timeline&sort=round_id+down")
    last = -(-all_["n"] // PAGE)
    assert _rows(checked(client, f"/ask?view=timeline&page={last}")) == (all_["n"] - 1) % PAGE + 1
    assert checked(client, "/ask?view=timeline&page=99999") == checked(client, "/ask?view=timeline")


def test_a_click_on_a_heading_sorts_and_another_turns_it_round(client: TestClient) -> None:
    page = html.unescape(checked(client, "/ask?view=decks_in_use&sort=rounds"))
    assert re.search(
        r'<th scope="col" aria-sort="ascending"><a href="ask\?view=decks_in_use[^"]*rounds\+down"', page
    )
    assert 'href="ask?view=decks_in_use&sort=deck_id"' in page
    rounds = [int(each) for each in _cells(page, "rounds")]
    assert rounds == sorted(rounds)


def test_any_column_narrows_the_answer(client: TestClient) -> None:
    page = checked(client, "/ask?view=timeline&in.round_id=-0032")
    assert set(_cells(page, "round")) >= {ROUND}
    assert all("-0032" in each for each in _cells(page, "round"))
    most = checked(client, "/ask?view=decks_in_use&in.rounds=%3E%3D+1")
    assert all(int(each) >= 1 for each in _cells(most, "rounds"))
    none = checked(client, "/ask?view=decks_in_use&in.rounds=%3C+0")
    assert "No row is as asked" in none
    assert 'name="in.rounds" value="&lt; 0"' in none
    assert "nothing to hold the column rounds against" in html.unescape(
        checked(client, "/ask?view=decks_in_use&in.rounds=many")
    )


def test_all_rows_can_be_kept_as_csv(client: TestClient, given: Given) -> None:
    rows = given.ask("SELECT * FROM timeline WHERE table_id = 'MB-01'", "test")
    answer = client.get("/ask.csv?view=timeline&table_id=mb-01&sort=round_id")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="timeline.csv"'
    told = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(told) == len(rows)
    assert list(told[0]) == list(rows[0])
    assert client.get("/ask.csv?view=nothing").status_code == 404
    assert client.get("/ask.csv?view=decks_in_use&in.rounds=many").status_code == 409


def test_what_is_asked_of_a_column_is_a_text_and_no_sql() -> None:
    view = {"name": 'v"x', "columns": "round_id VARCHAR, amount DECIMAL(12,2)", "takes": ""}
    asked = {"in.round_id": "x' OR '1'='1" + "\u202e" * 300, "in.amount": ">= 3", "sort": "amount down"}
    sql = select(view, asked, 2)
    assert "lower(CAST(\"round_id\" AS VARCHAR)), 'x'' or ''1''=''1" in sql
    assert '"amount" >= 3' in sql
    assert 'FROM "v""x" WHERE' in sql
    assert sql.endswith('ORDER BY "amount" DESC NULLS LAST, "round_id" NULLS LAST LIMIT 100 OFFSET 100')
    for wrong in ("3; DROP TABLE x", ">= x", "3 OR 1=1"):
        with pytest.raises(AuditError, match="nothing to hold the column amount against"):
            select(view, {"in.amount": wrong}, None)
