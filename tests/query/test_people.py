"""Whom a query names: pseudonyms of the run, and ids only for who has its key."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.errors import QueryRefused
from audit.query.ask import Question, ask
from rules.column import Holds
from rules.columns import TABLES
from tests.query.asking import answer, outline, value
from tests.query.runs import SAMPLE, of_sample

pytestmark = pytest.mark.slow


def ids_of_people() -> set[str]:
    """Every name that stands in the sample."""
    return {
        name
        for table in TABLES.values()
        for column in table.columns
        if column.holds is Holds.PERSON and any(SAMPLE.glob(f"{table.name}/*/*.parquet"))
        for name in of_sample(table.name)[column.name].dropna()
    }


def test_nobody_is_named_in_clear(run: Path) -> None:
    names = ids_of_people()
    assert names
    for relation in outline(run).relations:
        rows = answer(run, f"SELECT * FROM {relation}")  # noqa: S608
        said = {text for row in rows for text in row.values() if isinstance(text, str)}
        assert not said & names, relation


def test_people_of_the_log_are_those_of_the_findings(run: Path) -> None:
    sql = """
        SELECT count(*) FROM findings f
        JOIN rounds r USING (round_id) WHERE f.dealer_id IS DISTINCT FROM r.dealer_id
    """
    assert value(run, sql) == 0
    assert value(run, "SELECT count(*) FROM findings WHERE dealer_id IN (SELECT dealer_id FROM rounds)") > 0


def test_ids_in_clear_take_the_key(run: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dealers = {row["d"] for row in answer(run, "SELECT dealer_id AS d FROM rounds", in_clear=True)}
    assert dealers == set(of_sample("rounds")["dealer_id"])
    found = {row["d"] for row in answer(run, "SELECT dealer_id AS d FROM findings", in_clear=True)}
    assert found - {None} <= dealers
    monkeypatch.delenv("PITAUDIT_KEY")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with pytest.raises(QueryRefused, match="key"):
        ask(Question(run, "SELECT dealer_id FROM findings", in_clear=True, why="a test"))


def test_without_the_key_columns_of_people_cannot_be_read(
    run: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Numbered people would match nobody of the findings: no match would look like nothing found."""
    monkeypatch.delenv("PITAUDIT_KEY")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for place in (run, SAMPLE):
        with pytest.raises(QueryRefused, match=r"rounds\.dealer_id: .* say --key FILE, or leave"):
            ask(Question(place, "SELECT dealer_id FROM rounds"))
        assert len(ask(Question(place, "SELECT DISTINCT table_id FROM rounds"))) == 4
    assert len(ask(Question(run, "SELECT DISTINCT dealer_id FROM findings"))) > 0
    assert ask(Question(run, "SELECT count(*) AS n FROM rounds_without_cards"))["n"][0].as_py() >= 0


def test_another_key_is_refused(run: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("ab" * 32, encoding="ascii")
    (tmp_path / "key").chmod(0o600)
    with pytest.raises(QueryRefused, match="takes the key of the run"):
        ask(Question(run, "SELECT dealer_id FROM rounds", key=tmp_path / "key"))
