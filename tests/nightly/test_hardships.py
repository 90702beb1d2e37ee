"""A fortnight of three properties in which everything goes wrong: nothing is lost, and nothing is doubled."""

from __future__ import annotations

import os
from collections import Counter
from datetime import date
from functools import partial
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from audit.commands.given_to_desk import given_of
from audit.commands.store_to_desk import given_store
from audit.query.ask import Question, ask
from audit.runs.findings import open_run
from audit.search.findings import Asked as AskedFindings
from audit.search.findings import Findings
from audit.search.log import RoundLog
from audit.search.runs import runs_of
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from audit.verify.store import verify_store
from tests.desk.conftest import client_of
from tests.nightly.fortnight import DAYS, day
from tests.nightly.hardships import AUTUMN, PLACES, SPRING, Hard, Tale

pytestmark = pytest.mark.slow

REFUSALS = {
    7: "another",
    10: "--new-key",
    11: "File too large",
    13: "--clock-is-right",
}
"""What a start is refused for on the nights on which one has to be."""
WHOLE = bool(os.environ.get("SLOW"))


@pytest.mark.parametrize("first", [SPRING, AUTUMN], ids=["clocks put forward", "clocks put back"])
def test_nothing_is_lost_and_nothing_doubled(
    first: date, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    hard = Hard(tmp_path, first)
    for number in range(1, DAYS + 1):
        for outcome in hard.night(number):
            assert not outcome.problems, (number, outcome)
        _as_expected(hard, number)
        _is_sound(hard)
    for number, words in REFUSALS.items():
        assert words in hard.refused[number]
    _opens_and_reperforms(hard)
    _desk_says_what_commands_say(hard)


def _as_expected(hard: Hard, number: int) -> None:
    """The third property reports what it has to, the others nothing."""
    for name in PLACES:
        runs = sorted((hard.store / name / "runs").glob("[0-9]*"))
        found = open_run(runs[-1])
        night = found.receipt["night"]
        numbers = {str(day(n, hard.first)): n for n in range(1, DAYS + 1)}
        life = night["life"]
        told = Tale(
            tuple(numbers[each] for each in night["judged"]),
            life["new"],
            life["known"],
            life["resolved"],
            tuple(each["words"] for each in found.receipt["completeness"]["missing"]),
        )
        usual = Tale((number - 1, number) if number > 1 else (1,))
        assert told == (hard.expected(number) if name == "ERI3" else usual), (name, number)


def _is_sound(hard: Hard) -> None:
    """Every run, chain and journal of the store is as it was written."""
    wrong = [part for part in verify_store(hard.store) if part.exit_code]
    assert not wrong


def _delivered(hard: Hard, place: str) -> dict[date, int]:
    """Rounds of each gaming day, by the files of the feed and nothing else."""
    found: Counter[date] = Counter()
    for path in (hard.casinos[place].feed / "rounds").rglob("*.parquet"):
        found.update(pq.read_table(path, partitioning=None)["gaming_day"].to_pylist())
    return dict(found)


def _opens_and_reperforms(hard: Hard) -> None:
    """Each night opens, verifies and gives the same bytes again; each round is there once."""
    for place in PLACES:
        runs = sorted(path.parent for path in (hard.store / place / "runs").glob("*/run.json"))
        assert [run.name for run in runs] == [f"{n:04}" for n in range(1, len(runs) + 1)]
        for run in runs if WHOLE or place == "ERI3" else runs[-2:]:
            found = verify(run)
            reperform(found, run, key=hard.folder / "key")
            assert found.differences == [], run
        counted = RoundLog(runs_of(hard.store, place)).rows(
            "SELECT gaming_day, count(*) AS n, count(DISTINCT round_id) AS ids FROM rounds GROUP BY 1"
        )
        assert {row["gaming_day"]: row["n"] for row in counted} == _delivered(hard, place)
        assert all(row["n"] == row["ids"] for row in counted)


def _desk_says_what_commands_say(hard: Hard) -> None:
    key = hard.folder / "key"
    opened = partial(given_of, log=None, submission=None, key=key)
    given = given_store(hard.store, None, opened, key=key)
    sql = "SELECT property_id, gaming_day, count(*) AS n FROM rounds GROUP BY ALL ORDER BY ALL"
    asked = ask(Question(hard.store, sql, key=key)).to_pylist()
    assert {(row["property_id"], row["gaming_day"]): row["n"] for row in asked} == {
        (place, each): n for place in PLACES for each, n in _delivered(hard, place).items()
    }
    judged = [each for each in given.days() if each.run]
    days = {(each.property_id, date.fromisoformat(each.gaming_day)): each.rounds for each in judged}
    assert days == {(row["property_id"], row["gaming_day"]): row["n"] for row in asked}
    runs = [run for place in PLACES for run in runs_of(hard.store, place)]
    by_command = {row["finding_id"] for row in Findings(runs, None, key).asked(AskedFindings())}
    assert {row["finding_id"] for row in given.findings({})} == by_command
    client = client_of(given)
    for each in given.days():
        place = f"{each.run}/" if each.run else "unjudged"
        page = client.get(f"/{each.property_id}/{place}?day={each.gaming_day}")
        assert page.status_code == 200, page.text
