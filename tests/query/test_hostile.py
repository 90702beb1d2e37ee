"""What a query may not do: leave its place, change anything, or take all there is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from audit.errors import QueryRefused
from audit.query.ask import Question, ask
from audit.query.places import place_of
from audit.query.reading import Reader
from audit.query.worker import _filled
from tests.query.asking import KEY, answer, outline

pytestmark = pytest.mark.slow

CHANGES = [
    "COPY (SELECT 1) TO 'out.csv'",
    "COPY rounds FROM '/etc/passwd'",
    "ATTACH 'other.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "PRAGMA version",
    "SET threads = 8",
    "RESET enable_external_access",
    "CREATE TABLE x (i INTEGER)",
    "CREATE MACRO m(x) AS x",
    "DROP VIEW rounds",
    "DELETE FROM findings",
    "INSERT INTO findings SELECT * FROM findings",
    "UPDATE findings SET clause = ''",
    "EXPORT DATABASE 'out'",
    "IMPORT DATABASE 'out'",
    "CALL enable_logging()",
    "CHECKPOINT",
    "VACUUM",
    "PREPARE p AS SELECT 1",
    "EXPLAIN ANALYZE SELECT 1",
    "BEGIN TRANSACTION",
    "USE memory",
]
ELSEWHERE = [
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM 'rounds.parquet'",
    "SELECT * FROM read_parquet('http://127.0.0.1/x.parquet')",
    "SELECT * FROM parquet_metadata('/etc/passwd')",
    "SELECT * FROM duckdb_secrets()",
    "SELECT * FROM query('COPY (SELECT 1) TO ''out.csv''')",
    "SELECT getenv('HOME')",
    "SELECT * FROM reader",
    "SELECT * FROM place",
    "WITH gone AS (DELETE FROM findings) SELECT 1",
    "SELECT nextval('x')",
]


@pytest.mark.parametrize("sql", CHANGES)
def test_nothing_but_one_select_is_asked(run: Path, sql: str) -> None:
    with pytest.raises(QueryRefused, match="only SELECT can be asked"):
        outline(run, sql).reads(sql)


@pytest.mark.parametrize("sql", ["SELECT 1; SELECT 2", "SELECT 1; DROP VIEW rounds", "", "-- nothing"])
def test_there_is_one_question(run: Path, sql: str) -> None:
    with pytest.raises(QueryRefused, match="one question at a time"):
        outline(run, sql).reads(sql)


@pytest.mark.parametrize("sql", ELSEWHERE)
def test_nothing_lies_outside_the_place(run: Path, sql: str) -> None:
    with pytest.raises((QueryRefused, duckdb.Error)) as refused:
        answer(run, sql)
    assert "root:" not in str(refused.value)


def test_no_setting_can_be_changed_and_no_variable_be_read(run: Path) -> None:
    asked = outline(run)
    for name in ("enable_external_access", "threads", "memory_limit", "lock_configuration"):
        with pytest.raises(duckdb.Error, match="locked"):
            asked.database.execute(f"SET {name} = 1")


def test_what_the_outline_did_not_foresee_is_read_all_the_same(run: Path) -> None:
    """With rows the database may plan otherwise than without: nothing is answered from empty cells."""
    sql = "SELECT count(DISTINCT game) AS games, count(dealer_id) AS dealers, count(*) AS n FROM rounds"
    asked = outline(run, sql)
    for reads in ({"rounds": {"round_id"}}, {"rounds": set[str]()}, dict[str, set[str]]()):
        database = _filled(asked, Reader(place_of(run), KEY, in_clear=False), reads, sql, 1 << 30)
        assert database.sql(sql).fetchall() == [(1, 434, 434)]


ENDLESS = [
    "WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t) SELECT count(*) FROM t",
    "SELECT count(*) FROM wagers a, wagers b, wagers c, wagers d",
    "SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))",  # heeds no interruption
]


def test_what_takes_too_long_is_ended(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All are asked at once, each of a process of its own, so that the limit is waited for once."""
    monkeypatch.setenv("PITAUDIT_MAX_QUERY_SECONDS", "8")
    with ThreadPoolExecutor(len(ENDLESS)) as at_once:
        asked = [at_once.submit(ask, Question(run, sql)) for sql in ENDLESS]
    for answer_to in asked:
        with pytest.raises(QueryRefused, match=r"takes too long; the limit is 8 seconds"):
            answer_to.result()


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT length(repeat(repeat('x', 100000000), 30))",
        "SELECT list(range(300000000))",
        "SELECT array_agg(a.round_id || b.round_id || c.round_id) FROM wagers a, wagers b, wagers c",
    ],
)
def test_what_takes_too_much_memory_is_ended(run: Path, monkeypatch: pytest.MonkeyPatch, sql: str) -> None:
    monkeypatch.setenv("PITAUDIT_MAX_QUERY_BYTES", str(1 << 30))
    with pytest.raises(QueryRefused, match="memory"):
        ask(Question(run, sql))


def test_an_answer_has_so_many_rows_and_no_more(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITAUDIT_MAX_QUERY_ROWS", "7")
    assert len(ask(Question(run, "SELECT 1 FROM range(7)"))) == 7
    with pytest.raises(QueryRefused, match=r"answer is too long; the limit is 7 rows"):
        ask(Question(run, "SELECT 1 FROM range(8)"))


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT * FROM rouds", "there is no table rouds; the nearest: rounds"),
        ("SELECT * FROM rounds_explaned", "rounds_explained"),
        ("SELECT dealr_id FROM rounds", "there is no column dealr_id; the nearest: dealer_id"),
        ("SELECT r.dealr_id FROM rounds r", "dealer_id"),
        ("SELECT at FROM findings", 'written "at"'),
        ("SELECT clause FROM findings WHERE at > now()", 'written "at"'),
        ("SELECT FROM", "it is no SQL"),
        ("SELECT nothing_such(1)", "there is no function nothing_such"),
        ("SELECT table_id + 1 FROM rounds", "it cannot be answered: "),
        ("SELECT read_text('/etc/passwd')", "cannot be answered"),
        ("SELECT * FROM read_text('/etc/passwd')", "files and networks are closed"),
    ],
)
def test_what_is_wrong_is_said_in_clear_words(run: Path, sql: str, said: str) -> None:
    with pytest.raises(QueryRefused) as refused:
        outline(run, sql).reads(sql)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
