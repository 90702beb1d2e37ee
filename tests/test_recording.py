"""The statement of recording: how it is read, and what silence proves under it."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from audit.errors import StatementRejected
from audit.intake.recording import UNSTATED, Statement, load_statement
from audit.silence import completely_recorded
from rules.catalogue import load
from rules.columns import TABLES
from rules.recording import Extent, Section, items

MARCH = date(2026, 3, 1)


def _stated(text: str, folder: Path) -> Statement:
    (folder / "recording.yaml").write_text(text, encoding="utf-8")
    return load_statement(folder)


def _complete(statement: Statement, name: str, day: date = MARCH, table: str = "MB-01") -> bool:
    number = (day - date(1970, 1, 1)).days
    return name in completely_recorded(statement, "PHL1", table, number).names


def test_log_without_a_statement_states_nothing(tmp_path: Path) -> None:
    statement = load_statement(tmp_path)
    assert statement == UNSTATED
    assert not completely_recorded(statement, "PHL1", "MB-01", 0).names


def test_names_are_asked_for_by_rules(tmp_path: Path) -> None:
    text = "- events: {complete: [burn], partial: [cut]}\n  payments: {complete: [envy_bonus]}\n"
    text += "  columns: {complete: [wagers.validated_by], not recorded: [hands.hand_revealed_at]}\n"
    statement = _stated(text, tmp_path)
    assert _complete(statement, "complete_burn")
    assert _complete(statement, "complete_envy_bonus")
    assert _complete(statement, "complete_column_validated_by")
    assert not _complete(statement, "complete_cut")
    assert not _complete(statement, "complete_shuffled")
    assert not _complete(statement, "complete_column_hand_revealed_at")


def test_the_last_entry_that_covers_a_table_and_day_decides(tmp_path: Path) -> None:
    text = """
- events: {complete: [burn, cut]}
- {property: PHL1, tables: [MB-01], from: 2026-03-05, until: 2026-03-07, events: {not recorded: [burn]}}
- {property: OTHER, events: {not recorded: [cut]}}
"""
    statement = _stated(text, tmp_path)
    burns = [_complete(statement, "complete_burn", MARCH + timedelta(days=n)) for n in range(3, 8)]
    assert burns == [True, False, False, True, True]
    assert _complete(statement, "complete_burn", date(2026, 3, 5), table="MB-02")
    assert _complete(statement, "complete_cut", date(2026, 3, 5))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "- events: {complete: [shufled]}",
            "[1].events.complete: shufled is not known; the nearest is shuffled",
        ),
        ("- events: {complete: [burn], partial: [burn]}", "[1].events.partial: burn is named twice"),
        ("- {}\n- payments: {complete: [burn]}", "[2].payments.complete: burn belongs under events"),
        ("- marks: {complete: [wagers.validated_by]}", "wagers.validated_by belongs under columns"),
        ("- events: {all: [burn]}", "[1].events.all: no such key is known"),
        ("- {from: 2026-03-05, until: 2026-03-05}", "[1].until: must be later than from"),
        ("- {from: soon}", "[1].from: must be a gaming day such as 2026-01-31, not soon"),
        ("events: {complete: [burn]}", "must be a list"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_entry(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(StatementRejected) as refusal:
        _stated(text, tmp_path)
    assert "recording.yaml: is not a statement of recording" in str(refusal.value)
    assert said in str(refusal.value)


def test_key_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StatementRejected, match="given twice"):
        _stated("- events: {complete: [burn]}\n  events: {complete: [cut]}\n", tmp_path)


def test_marks_are_doubted_only_where_the_statement_speaks_of_marks(tmp_path: Path) -> None:
    silent = _stated("- events: {complete: [burn]}", tmp_path)
    assert not completely_recorded(silent, "PHL1", "MB-01", 0).unsure_marks
    speaking = _stated("- marks: {complete: [rounds.void]}", tmp_path)
    unsure = completely_recorded(speaking, "PHL1", "MB-01", 0).unsure_marks
    assert "dead" in unsure
    assert "void" not in unsure


def test_everything_that_can_be_stated_has_a_name_of_its_own() -> None:
    parameters = [item.parameter for item in items(TABLES)]
    assert len(parameters) == len(set(parameters))
    assert not set(parameters) & load().columns().keys()
    assert {item.section for item in items(TABLES)} == set(Section)


def test_every_clause_to_which_silence_is_evidence_is_listed() -> None:
    catalogue = load()
    listed = {each.citation: catalogue.silence_of(each) for each in catalogue.clauses.values()}
    assert "burn" in listed["627a.5(f)"]
    assert "envy_bonus" in listed["645a.11(h)(1)(ii)"]
    assert listed["687a.11(b)"] == ["hands.folded"]
    assert listed["627a.6(b)"] == []


def test_extents_are_written_as_a_casino_says_them() -> None:
    assert [str(extent) for extent in Extent] == ["complete", "partial", "not recorded"]
