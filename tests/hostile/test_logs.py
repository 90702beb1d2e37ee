"""Every hostile, broken or partial log and Rules Submission against three sentences."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sample_logs import games
from tests.hostile import cases
from tests.hostile.cases import Audited, Case, audited
from tests.hostile.harms import do

BREACHING = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
LOGS = ("compliant", "breaching")


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, Audited]]:
    """Both logs as they are, and what a run says of them."""
    place = tmp_path_factory.mktemp("whole")
    game = games.load("minibaccarat")
    game.write(game.plan(seed=2, rounds=60, days=3, tables=game.table_mix(2)), place / "compliant")
    shutil.copytree(BREACHING, place / "breaching")
    return {name: (place / name, audited(place / name, place / f"run of {name}")) for name in LOGS}


def test_the_whole_logs_are_what_they_are_called(whole: dict[str, tuple[Path, Audited]]) -> None:
    assert [whole[name][1].code for name in LOGS] == [0, 1]


@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize(
    "case", [*cases.cases("logs"), *cases.cases("submissions")], ids=lambda case: case.case
)
def test_what_is_harmed_is_said_and_nobody_suffers_for_it(
    case: Case,
    log: str,
    whole: dict[str, tuple[Path, Audited]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not case.fits(log):
        return
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
