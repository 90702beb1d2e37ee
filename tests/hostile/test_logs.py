"""Every hostile, broken or partial log and Rules Submission against three sentences."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sample_logs import games
from tests.hostile import cases
from tests.hostile.cases import Audited, Case, audited
from tests.hostile.harms import do

pytestmark = pytest.mark.slow

BREACHING = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
LOGS = ("compliant", "breaching")
THREE_DAYS = "three days"
"""Another compliant log, for what needs a day between days."""
CASES = [
    pytest.param(case, log, id=f"{case.case}-{log}")
    for case in (*cases.cases("logs"), *cases.cases("submissions"))
    for log in ([case.only] if case.only else LOGS)
]


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Audited]]:
    """The logs as they are, and what a run says of them."""
    place = tmp_path_factory.mktemp("whole")
    game = games.load("minibaccarat")
    for name, days in (("compliant", 2), (THREE_DAYS, 3)):
        game.write(game.plan(seed=2, rounds=60, days=days, tables=game.table_mix(2)), place / name)
    shutil.copytree(BREACHING, place / "breaching")
    names = (*LOGS, THREE_DAYS)
    return {name: (place / name, audited(place / name, place / f"run of {name}")) for name in names}


def test_the_whole_logs_are_what_they_are_called(whole: dict[str, tuple[Path, Audited]]) -> None:
    assert {name: found.code for name, (_, found) in whole.items()} == {
        "compliant": 0,
        THREE_DAYS: 0,
        "breaching": 1,
    }


@pytest.mark.parametrize(("case", "log"), CASES)
def test_what_is_harmed_is_said_and_nobody_suffers_for_it(
    case: Case,
    log: str,
    whole: dict[str, tuple[Path, Audited]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source, before = whole[log]
    shutil.copytree(source, tmp_path / "log")
    do(tmp_path / "log", case.do)
    for variable, value in case.limits.items():
        monkeypatch.setenv(variable, str(value))
    found = audited(tmp_path / "log", tmp_path / "run")
    assert found.code in {0: (before.code,), 2: (2,), 4: (1, 4)}[case.ends], found.shown
    assert case.says in " ".join(found.shown.split())
    cases.lost_rows_are_counted_in_sight(found, before)
    cases.nothing_became_a_pass(found, before)
    cases.nobody_is_accused(found, before)
