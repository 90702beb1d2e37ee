"""``pitaudit findings``: what is asked for is found, and a name that nothing bears is refused."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit.cli import app

Row = dict[str, Any]


@pytest.fixture(scope="module")
def every(run: Path) -> list[Row]:
    rows: list[Row] = pq.read_table(run / "findings.parquet").to_pylist()
    return rows


def _call(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def _ids(run: Path, *words: object) -> list[str]:
    answer = _call("findings", run, *words, "--format", "json")
    assert answer.exit_code == 0, answer.output
    return [row["finding_id"] for row in json.loads(answer.output)]


def _refusal(run: Path, *words: object) -> str:
    answer = _call("findings", run, *words)
    assert answer.exit_code == 2
    assert "0 findings" not in answer.output
    return " ".join(answer.output.split())


def test_without_a_question_all_are_listed(run: Path, every: list[Row]) -> None:
    assert _ids(run) == [row["finding_id"] for row in every]


def test_a_table_is_found_in_any_case(run: Path, every: list[Row]) -> None:
    table = every[0]["table_id"]
    wanted = [row["finding_id"] for row in every if row["table_id"] == table]
    assert _ids(run, "--table", table.lower()) == wanted


def test_names_that_are_not_there_are_refused(run: Path) -> None:
    assert "there is no table MB-99; the nearest" in _refusal(run, "--table", "MB-99")
    assert "there is no clause 627a.99" in _refusal(run, "--clause", "627a.99")
    assert "there is no property" in _refusal(run, "--property", "XXX9")
    assert "there is no dealer D-nobody" in _refusal(run, "--dealer", "D-nobody")
    assert "there is no player P-nobody" in _refusal(run, "--player", "P-nobody")
    assert "there is no shoe S-none" in _refusal(run, "--shoe", "S-none")
    assert "no gaming day of the run lies there" in _refusal(run, "--from", "2036-01-01")
    assert "is not a day" in _refusal(run, "--from", "tomorrow")
    assert "is not a time" in _refusal(run, "--since", "noon")
    assert "is not an amount" in _refusal(run, "--min-amount", "much")


def test_a_name_without_findings_that_the_log_knows_is_an_empty_list(run: Path, every: list[Row]) -> None:
    rounds = pq.read_table(_log() / "rounds")
    shoes = set(rounds["shoe_id"].to_pylist()) - {row["shoe_id"] for row in every}
    assert shoes
    assert _ids(run, "--shoe", min(shoes)) == []


def test_a_clause_is_found_as_papers_cite_it(run: Path, every: list[Row]) -> None:
    wanted = [row["finding_id"] for row in every if row["clause"].startswith("627a.12(")]
    assert wanted
    assert _ids(run, "--clause", "§ 627a.12") == wanted
    assert _ids(run, "--clause", "58 Pa. Code § 627A.12") == wanted


def test_amounts_count_from_the_one_given(run: Path, every: list[Row]) -> None:
    def largest(row: Row) -> int:
        sides = ("amount_cents", "overpaid_cents", "underpaid_cents")
        return max(abs(int(row[name] or 0)) for name in sides)

    def above(cents: int) -> list[str]:
        return [row["finding_id"] for row in every if largest(row) >= cents]

    amounts = sorted(largest(row) for row in every)
    middle = amounts[len(amounts) // 2]

    assert _ids(run, "--min-amount", f"{middle / 100:.2f}") == above(middle)
    assert _ids(run, "--min-amount", f"{(middle + 1) / 100:.2f}") == above(middle + 1)
    assert above(middle) != above(middle + 1)


def test_times_are_included_on_both_sides(run: Path, every: list[Row]) -> None:
    found = next(row for row in every if row["at"])
    at = found["at"].astimezone(ZoneInfo("America/New_York"))
    second = timedelta(seconds=1)
    clock = "%Y-%m-%d %H:%M:%S.%f"

    def between(since: datetime, until: datetime) -> list[str]:
        return _ids(run, "--since", since.strftime(clock), "--until", until.strftime(clock))

    assert found["finding_id"] in between(at, at)
    assert found["finding_id"] not in between(at + second, at + second * 2)
    assert found["finding_id"] not in between(at - second * 2, at - second)
    assert at.astimezone(UTC) == found["at"]


def test_a_dealer_is_meant_by_pseudonym_or_with_the_key_by_id(run: Path, every: list[Row]) -> None:
    rounds = pq.read_table(_log() / "rounds").to_pylist()
    found = next(row for row in every if row["dealer_id"] and row["round_id"])
    person = next(row["dealer_id"] for row in rounds if row["round_id"] == found["round_id"])
    by_pseudonym = _ids(run, "--dealer", found["dealer_id"])
    assert found["finding_id"] in by_pseudonym
    assert _ids(run, "--dealer", found["dealer_id"].lower()) == by_pseudonym
    assert _ids(run, "--dealer", person) == by_pseudonym


def test_a_player_is_meant_by_pseudonym_or_with_the_key_by_id(run: Path, every: list[Row]) -> None:
    found = next(row for row in every if row["player_id"])
    wagers = pq.read_table(_log() / "wagers").to_pylist()
    of_the_seat = (found["round_id"], found["position"])
    person = next(
        row["wager_player_id"] for row in wagers if (row["round_id"], row["wager_position"]) == of_the_seat
    )
    assert found["finding_id"] in _ids(run, "--player", person)
    assert _ids(run, "--player", person) == _ids(run, "--player", found["player_id"])


def _log() -> Path:
    return Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
