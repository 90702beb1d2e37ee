"""``pitaudit query``: what it answers, how it is written down and how it is given."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError, KeyRejected, QueryRefused, RunNotFound
from audit.query.ask import Question, ask
from audit.query.places import place_of
from audit.query.reading import Reader
from tests.intake_logs import sound, write
from tests.query.asking import answer, outline, value
from tests.query.runs import SAMPLE, of_sample


def call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, ["query", *map(str, words)])


@pytest.mark.parametrize("table", ["rounds", "hands", "wagers", "payments", "events"])
def test_every_row_of_the_log_is_there(run: Path, table: str) -> None:
    assert value(run, f"SELECT count(*) FROM {table}") == len(of_sample(table))  # noqa: S608


def test_amounts_and_times_are_those_of_the_log(run: Path) -> None:
    wagers = of_sample("wagers")
    assert value(run, "SELECT sum(wager_paid) FROM wagers") == wagers["wager_paid"].dropna().sum()
    (row,) = answer(run, "SELECT min(first_card_at) AS one FROM rounds")
    assert row["one"] == of_sample("rounds")["first_card_at"].min()


def test_times_are_by_the_property_s_clock(run: Path) -> None:
    first = of_sample("rounds")["first_card_at"].min().tz_convert("America/New_York")
    one = f"{first:%Y-%m-%d %H:%M:%S}"
    found = answer(run, f"SELECT round_id FROM rounds WHERE first_card_at < TIMESTAMPTZ '{one}'")  # noqa: S608
    assert not found
    assert value(run, "SELECT current_setting('TimeZone')") == "America/New_York"


def test_only_what_a_query_needs_is_read(run: Path) -> None:
    asked = outline(run, "SELECT table_id, count(*) FROM rounds WHERE void GROUP BY 1")
    assert asked.reads("SELECT table_id, count(*) FROM rounds WHERE void GROUP BY 1") == {
        "rounds": {"table_id", "void"}
    }
    assert outline(run, "FROM rounds").reads("SELECT count(*) FROM rounds") == {"rounds": set()}
    inner = "SELECT a FROM (SELECT round_id AS a, dealer_id AS b FROM rounds) WHERE a > 'x'"
    assert outline(run, inner).reads(inner) == {"rounds": {"round_id"}}


def test_evidence_leads_to_the_row_it_names(run: Path) -> None:
    rows = answer(
        run,
        """
        SELECT f.round_id AS said, w.round_id AS there
        FROM (SELECT round_id, unnest(evidence) AS e FROM findings WHERE outcome = 'exception') f
        JOIN wagers w ON w.log_file = f.e.file AND w.log_row = f.e."row"
        """,
    )
    assert rows
    assert all(row["said"] == row["there"] for row in rows)


def test_a_refused_row_is_told_from_the_others(tmp_path: Path) -> None:
    from audit import pipeline  # noqa: PLC0415

    rows = sound(3)
    rows["wagers"][1]["wager_kind"] = "bnaker"
    write(tmp_path / "log", rows)
    pipeline.run(tmp_path / "log", None, tmp_path / "run", jobs=1)
    found = answer(tmp_path / "run", "SELECT log_row, wager_kind FROM wagers WHERE refused")
    assert found == [{"log_row": 1, "wager_kind": "bnaker"}]
    assert value(tmp_path / "run", "SELECT count(*) FROM wagers WHERE NOT refused") == 5
    assert value(tmp_path / "log", "SELECT count(*) FROM wagers WHERE refused IS NULL") == 6


@pytest.mark.slow
def test_a_log_that_changed_since_is_refused(run: Path, tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "log")
    path = next((tmp_path / "log" / "rounds").rglob("*.parquet"))
    pq.write_table(pq.ParquetFile(path).read().slice(1), path)
    with pytest.raises(QueryRefused, match="is not as the run found it"):
        ask(Question(run, "SELECT count(*) FROM rounds", tmp_path / "log"))
    assert len(ask(Question(run, "SELECT count(*) FROM wagers", tmp_path / "log"))) == 1


def test_a_run_without_its_log_still_tells_what_it_found(run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "far" / "away" / "run"
    shutil.copytree(run, copy)
    assert value(copy, "SELECT count(*) FROM findings") > 0
    with pytest.raises(RunNotFound, match="say where they lie now"):
        answer(copy, "SELECT count(*) FROM rounds")


def test_what_is_no_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AuditError, match="neither a run, nor a store, nor a round log"):
        answer(tmp_path, "SELECT 1")


def test_two_casinos_that_name_rounds_alike_are_kept_apart(tmp_path: Path) -> None:
    for place in ("PHL1", "PIT1"):
        rows = sound(2)
        for row in (*rows["rounds"], *rows["hands"], *rows["wagers"], *rows["events"], *rows["payments"]):
            row["property_id"] = place
        write(tmp_path / "log", rows, name=place)
    found = answer(tmp_path / "log", "SELECT property_id, round_id, wagers FROM rounds_without_cards")
    assert found == []
    counted = answer(
        tmp_path / "log", "SELECT property_id, count(*) AS n FROM wagers GROUP BY ALL ORDER BY 1"
    )
    assert [(row["property_id"], row["n"]) for row in counted] == [("PHL1", 4), ("PIT1", 4)]


def test_a_wager_is_of_the_one_property_that_has_its_round(tmp_path: Path) -> None:
    """Hands and wagers need not name their property: it is filled in where only one can be meant."""
    for place, first in (("PHL1", 1), ("PIT1", 3)):
        rows = sound(3, first=first)
        for row in (*rows["rounds"], *rows["events"], *rows["payments"]):
            row["property_id"] = place
        write(tmp_path / "log", rows, name=place)
    found = answer(tmp_path / "log", "SELECT DISTINCT round_id, property_id FROM wagers ORDER BY 1")
    of = {row["round_id"]: row["property_id"] for row in found}
    assert of == {"R1": "PHL1", "R2": "PHL1", "R3": None, "R4": "PIT1", "R5": "PIT1"}


@pytest.mark.slow
def test_every_query_is_written_down_before_and_after(run: Path, journal: Path) -> None:
    ask(Question(run, "SELECT * FROM games", why="dispute 26-114"))
    with pytest.raises(QueryRefused):
        ask(Question(run, "DROP TABLE games", why="mischief"))
    lines = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    asked, ended, asked_again, refused = lines
    assert (asked["sql"], asked["why"], asked["in_clear"]) == ("SELECT * FROM games", "dispute 26-114", False)
    assert asked["who"]
    assert asked["at"].endswith("+00:00")
    assert asked["place"] == str(run)
    assert (ended["query"], ended["outcome"], ended["rows"]) == (asked["query"], "answered", 7)
    assert ended["seconds"] > 0
    assert (asked_again["sql"], refused["query"]) == ("DROP TABLE games", asked_again["query"])
    assert "only SELECT" in refused["outcome"]
    assert journal.stat().st_mode & 0o077 == 0


def test_a_store_keeps_its_own_journal(store: Path) -> None:
    ask(Question(store, "SELECT 1"))
    asked, _ = (store / "queries.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(asked)["sql"] == "SELECT 1"


def test_what_cannot_be_written_down_is_not_answered(
    run: Path, store: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "full").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "full"))
    with pytest.raises(AuditError, match="journal of queries cannot be written"):
        ask(Question(run, "SELECT 1"))
    shutil.copytree(store, tmp_path / "store", ignore=shutil.ignore_patterns("queries.jsonl"))
    (tmp_path / "store" / "queries.jsonl").symlink_to("/dev/null")
    with pytest.raises(AuditError, match="journal of queries cannot be written"):
        ask(Question(tmp_path / "store", "SELECT 1"))


@pytest.mark.slow
def test_the_command_lists_what_can_be_asked(run: Path) -> None:
    said = call(run, "--views")
    assert said.exit_code == 0, said.output
    assert "what was due stands in findings alone" in said.output
    rows = json.loads(call(run, "--views", "--format", "json").output)
    assert {"rounds_explained", "envy_payments", "vigorish_by_dealer", "findings"} <= {
        r["name"] for r in rows
    }
    assert all(row["meaning"] and row["columns"] for row in rows)


@pytest.mark.parametrize("sql", ["SHOW TABLES", "show all tables;", " Show Views "])
def test_what_sql_has_for_the_list_of_tables_gives_it(run: Path, sql: str) -> None:
    listed = json.loads(call(run, "--views", "--format", "json").output)
    assert json.loads(call(run, sql, "--format", "json").output) == listed


def test_the_list_of_views_says_what_each_does_not_say(run: Path) -> None:
    said = " ".join(call(run, "--views").output.split())
    assert "Does not say who was to be paid an Envy Bonus and was not" in said


def test_describe_gives_the_columns_of_a_view(run: Path) -> None:
    rows = json.loads(call(run, "DESCRIBE envy_payments", "--format", "json").output)
    assert {"round_id", "amount"} <= {row["column_name"] for row in rows}


@pytest.mark.slow
def test_answers_are_tables_csv_json_and_parquet(run: Path, tmp_path: Path) -> None:
    sql = """
        SELECT table_id, count(*) AS n, sum(wager_paid) AS paid
        FROM wagers JOIN rounds USING (round_id) GROUP BY 1 ORDER BY 1
    """
    said = call(run, sql)
    assert said.exit_code == 0, said.output
    assert "4 rows" in said.output
    of_csv = list(csv.DictReader(io.StringIO(call(run, sql, "--format", "csv").output)))
    of_json = json.loads(call(run, sql, "--format", "json").output)
    assert [row["table_id"] for row in of_csv] == [row["table_id"] for row in of_json]
    for name in ("a.csv", "a.parquet", "a.json"):
        assert call(run, sql, "--out", tmp_path / name).exit_code == 0
    assert pq.read_table(tmp_path / "a.parquet").num_rows == 4
    assert sorted(row["paid"] for row in of_json) == sorted(
        str(paid) for paid in pq.read_table(tmp_path / "a.parquet")["paid"].to_pylist()
    )


def test_a_cell_is_no_formula(run: Path) -> None:
    said = call(run, "SELECT '=1+1' AS a, DATE '2026-03-14' AS b, ['x', 'y'] AS c", "--format", "csv")
    ((a, b, c),) = list(csv.reader(io.StringIO(said.output)))[1:]
    assert not a.startswith("=")
    assert (b, c) == (str(date(2026, 3, 14)), "x y")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "say what to ask"),
        (("SELECT 1", "--views"), "say what to ask"),
        (("SELECT 1", "--in-clear"), "say --why"),
        (("SELECT 1", "--out", "x.xlsx"), "name it .csv, .parquet or .json"),
        (("SELECT 1", "--format", "parquet"), "say --out"),
        (("SELECT * FROM findngs",), "the nearest: findings"),
    ],
)
def test_what_cannot_be_asked_ends_with_2(run: Path, words: tuple[str, ...], said: str) -> None:
    found = call(run, *words)
    assert found.exit_code == 2
    assert said in found.output


def test_a_key_is_refused_by_name(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(place_of(run), None, in_clear=False)
    monkeypatch.setitem(reader.place.runs[0].receipt["people"], "key", "another")
    with pytest.raises(KeyRejected, match=r"rounds\.dealer_id"):
        reader.read("rounds", {"dealer_id"})


README = Path(__file__).parents[2] / "audit" / "query" / "README.md"
_EXAMPLES = re.findall(r"```sql\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("sql", _EXAMPLES)
def test_every_question_of_the_readme_is_answered(run: Path, sql: str) -> None:
    answer(run, sql)


def test_the_readme_has_the_questions_of_a_desk() -> None:
    assert len(_EXAMPLES) >= 10


def test_gaming_days_that_nobody_judged_are_told_first_and_in_every_row(store: Path, tmp_path: Path) -> None:
    """The log of the store has one gaming day that neither of its runs judged."""
    told = call(store, "SELECT DISTINCT judged FROM rounds", "--format", "json")
    assert json.loads(told.stdout) == [{"judged": "not judged"}]
    said = told.stderr.splitlines()[0]
    assert said == (
        "Not judged by any run asked: 2026-01-02. Where no finding stands there, nobody may have looked."
    )
    for asked in ("SELECT count(*) FROM rounds", "SELECT count(*) FROM findings"):
        assert call(store, asked, "--out", str(tmp_path / "found.csv")).stderr.startswith(said)
    assert not call(store, "SELECT count(*) FROM clauses", "--format", "csv").stderr


def test_looks_of_people_are_a_table_and_empty_where_an_earlier_version_wrote_none(
    run: Path, store: Path
) -> None:
    looks = pq.read_table(run / "attestations.parquet")
    assert value(run, "SELECT count(*) FROM attestations") == len(looks) > 0
    (row,) = answer(run, "SELECT person, clause FROM attestations WHERE standing = 'relied on' LIMIT 1")
    assert row["person"] in looks["person"].to_pylist()
    for place in store.rglob("attestations.parquet"):
        place.unlink()
    assert value(store, "SELECT count(*) FROM attestations") == 0


def test_rows_of_a_run_say_that_it_judged_their_day(run: Path) -> None:
    told = call(run, "SELECT DISTINCT judged FROM wagers", "--format", "json")
    assert json.loads(told.stdout) == [{"judged": f"run {run.name}"}]
    assert not told.stderr


def test_a_log_by_itself_says_nothing_of_who_judged_it() -> None:
    assert value(SAMPLE, "SELECT count(judged) FROM rounds") == 0
