"""A wrong name or value in an address is refused with the nearest, and never answered with everything."""

from __future__ import annotations

import html
import time

import pytest
from starlette.testclient import TestClient

from reports.desk.app import STORE_VIEWS, VIEWS
from reports.desk.nearest import nearest
from reports.desk.parameters import OF_RUN, OF_STORE
from tests.desk.test_pages import ROUND, checked


def test_of_every_page_it_is_said_what_it_can_be_asked_for() -> None:
    assert OF_RUN.keys() == VIEWS.keys()
    assert OF_STORE.keys() == STORE_VIEWS.keys()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/findings?dealr=ID-1", "cannot be asked for dealr; the nearest is dealer"),
        ("/findings?outcome=exeption", "There is no outcome exeption; the nearest is exception"),
        ("/findings?fault=conducts", "There is no fault conducts; the nearest is conduct"),
        ("/findings?sort=tabel", "There is no order tabel; the nearest is table"),
        ("/findings?state=opened", "There is no state opened"),
        ("/findings-shown.csv?outcome=none", "There is no outcome none"),
        ("/?day=2026-03-06", "This run has no gaming day 2026-03-06; the nearest are 2026-03-0"),
        (
            "/table?table=MB-1&day=2026-03-07",
            "no gaming table MB-1 on gaming day 2026-03-07; the nearest are MB-01",
        ),
        ("/table?table=MB-01&day=x", "its gaming days are 2026-03-07, 2026-03-08"),
        ("/table?tabel=MB-01", "cannot be asked for tabel; the nearest is table"),
        ("/finding?finding=F-1", "This run has no finding F-1"),
        ("/life?of=deeler&name=x", "There is no life of a deeler; the nearest is dealer"),
        ("/search?floor=x", "cannot be asked for floor; the nearest is floorperson"),
        ("/round?round=x&stepp=1", "cannot be asked for stepp; the nearest is step"),
        (
            "/round?round=MB-01-20260307-032",
            "There is no round MB-01-20260307-032; the nearest are MB-01-20260307-0",
        ),
        ("/round", "Say which round; there are "),
        (f"/round?round={ROUND}&property=PHL2", f"PHL2 has no round {ROUND}; PHL1 has"),
        (
            "/shoe?shoe=MB-01-20260307-S1",
            "There is no shoe MB-01-20260307-S1; the nearest are MB-01-20260307-S",
        ),
        ("/deck?deck=MB-1-20260307-D", "There is no deck MB-1-20260307-D; the nearest are MB-01-20260307-D"),
        (
            "/table?table=MB-01&day=2026-03-07&hour=2026-03-07",
            "There is no hour of this table 2026-03-07; the nearest",
        ),
        (f"/round?round={ROUND}&step=999", "This round has no step 999; it has steps 1 to "),
        (f"/round?round={ROUND}&step=x", "This round has no step x"),
        ("/<b>x=1", ""),
    ],
)
def test_what_is_wrong_is_said_with_the_nearest(client: TestClient, address: str, said: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert said in html.unescape(answer.text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("sort=rownds", "There is no column rownds; the nearest is rounds"),
        ("in.hours=1", "There is no column hours; the nearest is hours_in_use"),
        ("clause=627a", "There is no column clause"),
        ("why=x&deck=D", "cannot be asked for deck; the nearest is deck_id"),
    ],
)
def test_a_question_is_asked_only_for_columns_that_it_has(client: TestClient, asked: str, said: str) -> None:
    for page in ("ask", "ask.csv"):
        answer = client.get(f"/{page}?view=decks_in_use&{asked}")
        assert answer.status_code == 404
        assert said in html.unescape(answer.text)


@pytest.mark.slow
def test_a_question_that_is_not_there_is_said_above_those_that_are(client: TestClient) -> None:
    page = checked(client, "/ask?view=decks_in_us")
    assert "There is no question decks_in_us; the nearest is decks_in_use" in page
    assert "<h1>Questions</h1>" in page


def test_a_hostile_name_is_only_a_text(client: TestClient) -> None:
    for name in ("<script>alert(1)</script>", "\u202etxet", "x" * 300):
        for params in ({name: "1"}, {"outcome": name}, {"sort": name}):
            answer = client.get("/findings", params=params)
            assert answer.status_code == 404
            assert "<script>" not in answer.text
            assert "\u202e" not in answer.text


def test_where_nothing_is_near_it_is_said_what_there_is() -> None:
    assert nearest("zzz", ["a", "b"]) == "there are a, b"
    assert nearest("zzz", map(str, range(100, 120))).endswith(" and 8 more")
    assert nearest("zzz", []) == "there is none"


def test_of_many_names_the_nearest_is_found_at_once() -> None:
    names = [f"MB-{table:02}-20260307-{number:04}" for table in range(20) for number in range(2_500)]
    started = time.process_time()
    assert "MB-07-20260307-1203" in nearest("MB-07-2026307-1203", names)
    assert time.process_time() - started < 1
