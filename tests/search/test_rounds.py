"""``pitaudit find`` and ``history``, held against the rows of the log counted one by one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit.cli import app
from tests.sample_runs import RunOf
from tests.search.conftest import SAMPLE

Row = dict[str, Any]


def _rows(table: str) -> list[Row]:
    files = sorted((SAMPLE / table).glob("*/*.parquet"))
    return [row for file in files for row in pq.read_table(file, partitioning=None).to_pylist()]


@pytest.fixture(scope="module")
def log() -> dict[str, list[Row]]:
    return {name: _rows(name) for name in ("rounds", "hands", "wagers", "payments", "events")}


def _call(*words: object) -> Any:
    return CliRunner().invoke(app, [str(word) for word in words])


def _found(run: Path, *words: object) -> list[Row]:
    answer = _call(*words[:1], run, *words[1:], "--limit", 5000, "--format", "json")
    assert answer.exit_code == 0, answer.output
    rows: list[Row] = json.loads(answer.output)
    return rows


def _ids(run: Path, *words: object) -> set[str]:
    return {row["round_id"] for row in _found(run, "find", *words)}


def test_rounds_of_a_table_a_dealer_a_shoe_and_a_deck(run: Path, log: dict[str, list[Row]]) -> None:
    one = log["rounds"][37]
    for option, column in (
        ("table", "table_id"),
        ("shoe", "shoe_id"),
        ("deck", "deck_id"),
        ("dealer", "dealer_id"),
        ("floorperson", "floorperson_id"),
    ):
        wanted = {row["round_id"] for row in log["rounds"] if row[column] == one[column]}
        name = one[column] if option in ("dealer", "floorperson") else str(one[column]).lower()
        assert _ids(run, f"--{option}", name) == wanted


def test_rounds_with_a_wager_that_is_all_that_was_asked_for(run: Path, log: dict[str, list[Row]]) -> None:
    for seat, kind, outcome in (("3", "banker", "win"), ("1", "tie", "lose"), ("5", "player", "push")):
        wanted = {
            row["round_id"]
            for row in log["wagers"]
            if (row["wager_position"], row["wager_kind"], row["wager_outcome"]) == (seat, kind, outcome)
        }
        assert _ids(run, "--seat", seat, "--wager", kind, "--outcome", outcome) == wanted
    spoken = {row["round_id"] for row in log["wagers"] if row["wager_kind"] == "dragon_bonus"}
    assert _ids(run, "--wager", "Dragon Bonus") == spoken


def test_amounts_count_from_the_one_given(run: Path, log: dict[str, list[Row]]) -> None:
    def above(dollars: float) -> set[str]:
        return {
            row["round_id"]
            for row in log["wagers"]
            if max(float(row["wager_amount"] or 0), float(row["wager_paid"] or 0)) >= dollars
        }

    largest = max(float(row["wager_paid"] or 0) for row in log["wagers"])
    assert _ids(run, "--min-amount", f"{largest:.2f}") == above(largest)
    assert _ids(run, "--min-amount", f"{largest - 0.01:.2f}") == above(largest - 0.01)
    assert _ids(run, "--min-amount", f"{largest + 0.01:.2f}") == above(largest + 0.01)


def test_rounds_of_a_player_and_with_a_card(run: Path, log: dict[str, list[Row]]) -> None:
    player = next(row["wager_player_id"] for row in log["wagers"] if row["wager_player_id"])
    wanted = {row["round_id"] for row in log["wagers"] if row["wager_player_id"] == player}
    wanted |= {row["round_id"] for row in log["hands"] if row["hand_player_id"] == player}
    assert _ids(run, "--player", player) == wanted
    with_card = {row["round_id"] for row in log["hands"] if "Qd" in (row["cards"] or [])}
    assert _ids(run, "--card", "qD") == with_card
    assert 0 < len(with_card) < len(log["rounds"])


def test_rounds_in_play_at_a_time_and_in_a_window(run: Path, log: dict[str, list[Row]]) -> None:
    one = log["rounds"][100]
    local = _found(run, "find", "--table", one["table_id"])
    at = next(row["at"] for row in local if row["round_id"] == one["round_id"])
    assert one["round_id"] in _ids(run, "--table", one["table_id"], "--since", at, "--until", f"{at}.999")
    assert one["round_id"] not in _ids(run, "--table", one["table_id"], "--since", "2026-03-08 23:59")
    assert one["round_id"] not in _ids(run, "--table", one["table_id"], "--until", "2026-03-07 00:00")


@pytest.mark.parametrize(
    "words",
    [
        ("find", "--table", "MB-01"),
        ("findings", "--table", "MB-01"),
        ("history", "table", "MB-01"),
        ("history", "dice", "D1"),
    ],
)
def test_a_time_on_no_gaming_day_is_refused_and_not_answered_with_nothing(
    run: Path, words: tuple[str, ...]
) -> None:
    command, *more = words
    for window in (("--since", "2036-01-01 00:00"), ("--until", "2016-01-01 00:00")):
        answer = _call(command, run, *more, *window)
        assert answer.exit_code == 2
        said = " ".join(answer.output.split())
        assert "no gaming day that is asked about lies there; there are 2026-03-07 to 2026-03-08" in said
    answer = _call(command, run, *more, "--since", "2026-03-08 10:00", "--until", "2026-03-07 10:00")
    assert answer.exit_code == 2
    assert "nothing lies between: 2026-03-08 10:00 is after 2026-03-07 10:00" in " ".join(
        answer.output.split()
    )


def test_the_evening_after_the_last_gaming_day_may_still_be_of_it(run: Path) -> None:
    assert _call("find", run, "--since", "2026-03-09 05:00").exit_code == 0
    assert _call("find", run, "--since", "2026-03-10 05:00").exit_code == 2
    assert _call("find", run, "--table", "MB-01", "--at", "2026-03-10 05:00").exit_code == 2


def test_a_kind_is_told_also_where_it_is_written_with_a_space(sample_run: RunOf) -> None:
    run = sample_run("fortune_asia_poker")
    coded = _found(run, "find", "--payment", "envy_bonus")
    assert coded
    assert all("envy bonus $" in row["what"] for row in coded)
    assert _found(run, "find", "--payment", "Envy  Bonus") == coded


def test_findings_stand_beside_their_rounds(run: Path) -> None:
    rows = pq.read_table(run / "findings.parquet").to_pylist()
    of_round = {row["round_id"] for row in rows if row["round_id"]}
    found = {row["round_id"]: row["finding_ids"] for row in _found(run, "find")}
    assert {each for each, ids in found.items() if ids} == of_round
    for row in rows:
        assert not row["round_id"] or row["finding_id"] in found[row["round_id"]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--table", "MB-99"], "there is no table MB-99; the nearest"),
        (["--seat", "99"], "there is no seat 99"),
        (["--wager", "fortune"], "there is no wager fortune"),
        (["--outcome", "won"], "there is no outcome won"),
        (["--shoe", "S"], "there is no shoe S"),
        (["--deck", "D"], "there is no deck D"),
        (["--dealer", "ID-00000000"], "there is no dealer ID-00000000"),
        (["--player", "nobody"], "there is no player nobody"),
        (["--card", "Zz"], "no hand of the log has the card Zz"),
        (["--payment", "envy"], "there is no payment envy"),
        (["--property", "XXX"], "there is no property XXX"),
        (["--at", "21:40"], "is not a time"),
    ],
)
def test_a_name_that_is_not_there_is_refused(run: Path, words: list[str], said: str) -> None:
    answer = _call("find", run, *words)
    assert answer.exit_code == 2
    assert said in " ".join(answer.output.split())


def test_without_the_key_nobody_is_named(run: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = tmp_path / "key"
    other.write_text("1" * 64)
    other.chmod(0o600)
    monkeypatch.setenv("PITAUDIT_KEY", str(other))
    assert {row["dealer"] for row in _found(run, "find", "--seat", "3")} == {"withheld"}
    refused = _call("find", run, "--dealer", "D-1")
    assert refused.exit_code == 2
    assert "run's key" in " ".join(refused.output.split())
    given = _call("find", run, "--key", other)
    assert given.exit_code == 2


def test_no_id_of_a_person_is_shown(run: Path, log: dict[str, list[Row]]) -> None:
    people = {row["dealer_id"] for row in log["rounds"]} | {row["wager_player_id"] for row in log["wagers"]}
    people |= {row["event_person_id"] for row in log["events"]} | {
        row["event_verified_by"] for row in log["events"]
    }
    said = json.dumps(_found(run, "find")) + json.dumps(
        _found(run, "history", "table", log["rounds"][0]["table_id"])
    )
    for person in filter(None, people):
        assert f'"{person}"' not in said
        assert f" {person}," not in said


@pytest.mark.parametrize(
    ("of", "column", "in_events"),
    [("shoe", "shoe_id", "event_shoe_id"), ("deck", "deck_id", "event_deck_id")],
)
def test_the_life_of_a_shoe_or_deck_has_all_its_rounds_and_events(
    run: Path, log: dict[str, list[Row]], of: str, column: str, in_events: str
) -> None:
    name = log["rounds"][50][column]
    life = _found(run, "history", of, name)
    rounds = {row["round_id"] for row in log["rounds"] if row[column] == name}
    events = [row for row in log["events"] if row[in_events] == name]
    assert {row["round_id"] for row in life if row["what"].startswith("round ")} == rounds
    assert sum(not row["what"].startswith("round ") for row in life) >= len(events) > 0
    assert [row["at"] for row in life] == sorted(row["at"] for row in life)


def test_the_life_of_a_seat_a_dealer_and_a_player(run: Path, log: dict[str, list[Row]]) -> None:
    one = next(row for row in log["wagers"] if row["wager_position"] == "3" and row["wager_player_id"])
    of = {row["round_id"]: row for row in log["rounds"]}
    table = of[one["round_id"]]["table_id"]
    life = _found(run, "history", "seat", "3", "--table", table)
    seated = {
        r["round_id"]
        for r in log["wagers"]
        if r["wager_position"] == "3" and of[r["round_id"]]["table_id"] == table
    }
    assert {row["round_id"] for row in life if row["what"].startswith("round ")} == seated
    player = _found(run, "history", "player", one["wager_player_id"])
    assert one["round_id"] in {row["round_id"] for row in player}
    dealer = of[one["round_id"]]["dealer_id"]
    dealt = {row["round_id"] for row in log["rounds"] if row["dealer_id"] == dealer}
    assert dealt <= {row["round_id"] for row in _found(run, "history", "dealer", dealer)}


def test_a_floorperson_is_found_wherever_a_dealer_is(run: Path, log: dict[str, list[Row]]) -> None:
    person = next(row["floorperson_id"] for row in log["rounds"] if row["floorperson_id"])
    assigned = {row["round_id"] for row in log["rounds"] if row["floorperson_id"] == person}
    life = _found(run, "history", "floorperson", person)
    assert {row["round_id"] for row in life if row["what"].startswith("round ")} == assigned
    verified = [row for row in log["events"] if row["event_verified_by"] == person]
    assert verified
    assert sum(not row["what"].startswith("round ") for row in life) >= len(verified)
    every, of_him = (
        json.loads(_call("findings", run, *words, "--format", "json").output)
        for words in ((), ("--floorperson", person))
    )
    (named,) = {row["floorperson_id"] for row in every if row["round_id"] in assigned} - {None}
    his = (row for row in every if row["floorperson_id"] == named)
    of_no_round = {row["finding_id"] for row in his if not row["round_id"]}
    assert of_no_round, "a shoe's finding names who was on the floor then"
    ids = {row["finding_id"] for row in every if row["round_id"] in assigned}
    assert {row["finding_id"] for row in of_him} == ids | of_no_round
    assert "there is no floorperson" in " ".join(_call("findings", run, "--floorperson", "X").output.split())


def test_the_life_of_a_dealer_has_findings_of_shoes_that_others_dealt_from_too(sample_run: RunOf) -> None:
    run, log = sample_run("over_under"), SAMPLE.parents[1] / "over_under" / "log"
    dealers = set(pq.read_table(log / "rounds", partitioning=None)["dealer_id"].to_pylist())
    told = {row["told"] for each in sorted(dealers) for row in _found(run, "history", "dealer", each)}
    assert any(each.startswith("on record: ") and "shuffled" in each for each in told)


def test_a_life_that_is_not_there_is_refused(run: Path) -> None:
    for of, said in (("shoe", "there is no shoe X"), ("dice", "there is no dice X"), ("seat", "say --table")):
        answer = _call("history", run, of, "X")
        assert answer.exit_code == 2
        assert said in " ".join(answer.output.split())
