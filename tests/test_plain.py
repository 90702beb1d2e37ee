"""What is let in without being shown to Great Expectations is what Great Expectations lets in."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from audit.errors import AuditError
from audit.intake import days
from audit.intake.days import Intake
from audit.intake.expect import Door
from audit.intake.facts import Evidence, Expected, Facts, expected, spellings
from audit.intake.plain import plainly_met
from audit.intake.read import open_log
from rules.catalogue import declared
from rules.columns import Column
from rules.pieces import NAMES
from sample_logs import games
from tests.hostile import cases
from tests.hostile.cases import Case
from tests.hostile.harms import do

pytestmark = pytest.mark.slow

TABLES = declared().tables
COLUMNS = {(table.name, column.name): column for table in TABLES.values() for column in table.columns}
EXPECTED = [item for table in TABLES.values() for item in expected(table)]


def _wording(allowed: list[str]) -> st.SearchStrategy[str]:
    """Words that are allowed, and words that are nearly one."""
    word = st.sampled_from(allowed) if allowed else st.just("none is allowed")
    near = (word.map(str.upper), word.map(lambda w: w + " "), word.map(lambda w: w[:-1]))
    return st.one_of(word, word, word, *near, st.sampled_from(["", "nan", "None", "é", "\0", "1"]))


def _numbers(column: Column) -> st.SearchStrategy[int]:
    ends = [end for end in (column.minimum, column.maximum) if end is not None]
    near = [end + by for end in ends for by in (-1, 0, 1)]
    return st.sampled_from([*near, *ends, 0, 1, -(2**63), 2**63 - 1])


def _facts(item: Expected) -> st.SearchStrategy[frozenset[Any]]:
    """Facts such as may be taken of a column, right and wrong."""
    column = COLUMNS[item.table, item.columns[0]]
    match item.check:
        case "required" | "complete":
            return st.sampled_from([frozenset({True}), frozenset({True, None}), frozenset({None})])
        case "allowed":
            return st.frozensets(_wording(list(column.values)), min_size=1, max_size=4)
        case "card" | "tile":
            return st.frozensets(_wording(list(NAMES[column.kind])), min_size=1, max_size=4)
        case "range":
            return st.frozensets(_numbers(column), min_size=1, max_size=2)
    return st.sampled_from([frozenset({True}), frozenset({True, False}), frozenset({False})])


@pytest.fixture(scope="module")
def door() -> Door:
    return Door(TABLES.values())


@settings(max_examples=6)
@given(data=st.data())
def test_what_plainly_meets_an_expectation_is_what_the_door_lets_in(data: st.DataObject, door: Door) -> None:
    shown = {item: data.draw(_facts(item)) for item in EXPECTED}
    by_table: dict[str, dict[Expected, Evidence]] = {name: {} for name in TABLES}
    for item, values in shown.items():
        by_table[item.table][item] = Evidence(Facts(values, ordered=item.check == "range"), pa.nulls(0))
    refused = {item for evidence in by_table.values() for item in door.refused(evidence)}
    assert refused == {
        item
        for item, values in shown.items()
        if not plainly_met(item, COLUMNS[item.table, item.columns[0]], values)
    }


def test_what_is_of_another_type_than_expected_is_never_let_in_plainly() -> None:
    column = COLUMNS["rounds", "round_number_in_day"]
    allowed = COLUMNS["events", "event_kind"]
    for odd in (None, 1.0, True, "1", float("nan")):
        assert not plainly_met(Expected("rounds", (column.name,), "range"), column, frozenset({odd}))
        assert not plainly_met(Expected("events", (allowed.name,), "allowed"), allowed, frozenset({odd}))
    for odd in (None, 1, 1.0, "True"):
        assert not plainly_met(Expected("rounds", (column.name,), "unique"), column, frozenset({odd}))


def test_what_a_dictionary_lists_and_no_row_says_is_no_doubt() -> None:
    table, name = next(
        (of, each.name) for (of, _), each in COLUMNS.items() if each.values and of == "payments"
    )
    column, said = COLUMNS[table, name], next(iter(COLUMNS[table, name].values))
    for listed, says, is_plain in (([said, "tip"], [0, None, 0], True), ([said, "tip"], [0, 1], False)):
        own = pa.DictionaryArray.from_arrays(pa.array(says, pa.int8()), listed)
        facts = spellings(own, column.values)
        assert plainly_met(Expected(table, (name,), "allowed"), column, facts.values) is is_plain


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game, log = games.load("minibaccarat"), tmp_path_factory.mktemp("plain") / "log"
    game.write(game.plan(seed=2, rounds=40, days=2, tables=game.table_mix(2)), log)
    return log


@settings(max_examples=16, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(harms=st.lists(st.sampled_from(cases.cases("logs")), min_size=1, max_size=3, unique_by=id))
def test_a_hostile_log_is_taken_in_as_if_the_door_had_been_shown_all(
    harms: list[Case], whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TemporaryDirectory() as place, monkeypatch.context() as patch:
        log = Path(place) / "log"
        shutil.copytree(whole, log)
        for case in harms:
            _harmed(log, case)
            for variable, value in case.limits.items():
                patch.setenv(variable, str(value))
        plainly = _taken_in(log, Path(place) / "plainly")
        patch.setattr(days, "doubtful", lambda _, evidence: evidence)
        assert plainly == _taken_in(log, Path(place) / "shown all")


def _harmed(log: Path, case: Case) -> None:
    """Do one harm; one that finds nothing to harm after another does nothing."""
    try:
        do(log, case.do)
    except (AssertionError, KeyError, LookupError, OSError, ValueError, pa.ArrowException):
        return


def _taken_in(log: Path, out: Path) -> Any:
    """Everything a log's intake tells: rows let in, rows lost, the account, and what was written of it."""
    try:
        intake = Intake(open_log(log), out)
        told = [[day.property_id, day.tables, day.refused, day.unreadable] for day in intake.days()]
        tally, attested = intake.tally(), intake.attestations()
    except AuditError as refused:
        return str(refused)
    written = {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return told, tally, attested, written
