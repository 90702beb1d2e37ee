"""The fast audit says of every clause exactly what the slow reference says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.parquet as pq
import pytest
import yaml

from audit import pipeline
from sample_logs.minibaccarat.game import GAME
from sample_logs.minibaccarat.plan import Plan
from tests.slow.damage import Log, damaged, write_log
from tests.slow.deal import Row
from tests.slow_reference import READINGS, Said, audit, in_full, read_filings

pytestmark = pytest.mark.slow

SUBMISSION = "rules_submission.yaml"
TABLES = GAME.table_mix(12)
NIGHTS = Plan(seed=20260302, rounds=2000, days=3, tables=GAME.table_mix(7), irregular=40)
SHORT_NIGHTS = Plan(seed=20260302, rounds=1500, days=3, tables=TABLES, irregular=40)
DAY = Plan(seed=19, rounds=1500, days=1, tables=TABLES, irregular=40)
CELLS = 400
"""Cells damaged: few enough for most of the log to stay sound, so that clauses go on to hold."""

BAD = 4000
"""Cells damaged so that many rounds lack something."""

OTHER_READINGS = {
    "device_cover_cards": "not_restated",
    "opening_wash": "every_set",
    "cut_depth": "either_end",
    "cover_card_depth": "fourteenth_place",
    "burn_cards": "at_opening",
    "cover_card_comes_first": "last",
    "one_more_hand": "every_round",
    "player_wager_wins": "only_panda_8",
    "house_money_portion": "exactly",
    "seat_numbering": "from_dealers_right",
    "vigorish_round_off": "up_only",
    "vigorish_cent": "down",
    "dragon_bonus_natural": "best_row",
    "banker_after_wrong_third_card": "players_hand_drew",
    "disclosed_when_dealt": "any_card_due_face_down",
    "wrong_card_at_end_of_shoe": "still_due",
    "house_money_in_void_round": "stands",
}


Statement = list[dict[str, Any]]
"""Entries of ``recording.yaml`` as they are written."""


def simulated(plan: Plan) -> Log:
    rows: Log = defaultdict(list)
    for _, tables in GAME.simulate(plan):
        for table, of_day in tables.items():
            rows[table] += of_day.to_pylist()
    return rows


def select(readings: dict[str, str], submission: Path) -> None:
    """Let the property select readings in its Rules Submission."""
    content = yaml.safe_load(submission.read_text(encoding="utf-8"))
    content["properties"][0]["readings"] = readings
    submission.write_text(yaml.safe_dump(content), encoding="utf-8")


def fast(log: Path, out: Path) -> dict[str, dict[str, int]]:
    """How many rows came out how, by citation.

    Where a log never records a column, the audit says not auditable for unknown, and where the record makes a
    claim, for review: it is all the same here.  Rows told under the finding of another clause are counted
    for what they are.
    """
    pipeline.run(log, log / SUBMISSION, out)
    under = told_under_others(out)
    found = {}
    for row in pq.read_table(out / "coverage.parquet").to_pylist():
        assert row["state"] != "error", row["reason"]
        row["passed"] += row["attested"]
        row["unknown"] += row["not_auditable"] + row["review"]
        assert row["consequences"] == under[row["citation"]].total()
        row["exceptions"] += under[row["citation"]]["exception"]
        row["unknown"] += row["consequences"] - under[row["citation"]]["exception"]
        names = ("passed", "exceptions", "unknown", "not_applicable")
        found[row["citation"]] = {name: row[name] for name in names if row[name]}
    return {citation: counts for citation, counts in found.items() if counts}


def told_under_others(out: Path) -> dict[str, Counter[str]]:
    """How many rows of each clause are told under the finding of another, by what they are."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for row in pq.read_table(out / "findings.parquet").to_pylist():
        for each in row["consequences"] if row["outcome"] != "unknown" else ():
            found[each["clause"]][each["outcome"]] += 1
    return found


def slow(log: Log, submission: Path) -> dict[str, Said]:
    return {citation: said for citation, said in audit(log, read_filings(submission)).items() if said.counts}


def breaches(out: Path) -> dict[str, set[str]]:
    """Rounds, shoes and tables on which a clause is breached, by citation."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in pq.read_table(out / "findings.parquet").to_pylist():
        where = row["round_id"] or row["shoe_id"] or f"{row['table_id']} {row['gaming_day']}"
        clauses = [row["clause"]] if row["outcome"] == "exception" else []
        clauses += [each["clause"] for each in row["consequences"] if each["outcome"] == "exception"]
        for citation in clauses:
            found[citation].add(where)
    return found


def test_the_other_readings_are_others() -> None:
    assert READINGS.keys() == OTHER_READINGS.keys()
    assert all(READINGS[name] != choice for name, choice in OTHER_READINGS.items())


@pytest.mark.parametrize("plan", [NIGHTS, SHORT_NIGHTS], ids=["shoes a day", "a shoe a day"])
def test_they_agree_on_sound_play(plan: Plan, tmp_path: Path) -> None:
    log = simulated(plan)
    write_log(log, tmp_path / "log")
    GAME.write_submission(plan, tmp_path / "log")
    found = slow(log, tmp_path / "log" / SUBMISSION)
    assert fast(tmp_path / "log", tmp_path / "run") == {c: dict(said.counts) for c, said in found.items()}
    assert not any(said.breaches or said.counts["unknown"] for said in found.values())


@pytest.mark.parametrize(
    ("seed", "readings"),
    [(1, {}), (2, {}), (3, OTHER_READINGS)],
    ids=["one", "another", "other readings"],
)
def test_they_agree_on_a_damaged_log(seed: int, readings: dict[str, str], tmp_path: Path) -> None:
    log = damaged(simulated(DAY), CELLS, Random(seed), tmp_path / "log")
    GAME.write_submission(DAY, tmp_path / "log")
    select(readings, tmp_path / "log" / SUBMISSION)
    found = slow(log, tmp_path / "log" / SUBMISSION)
    assert fast(tmp_path / "log", tmp_path / "run") == {c: dict(said.counts) for c, said in found.items()}
    assert breaches(tmp_path / "run") == {
        citation: {round_id or name for round_id, name in said.breaches}
        for citation, said in found.items()
        if said.breaches
    }


@pytest.mark.parametrize(("seed", "readings"), [(5, {}), (6, OTHER_READINGS)], ids=["one", "other readings"])
def test_they_agree_on_the_rounds_of_a_badly_damaged_log(
    seed: int, readings: dict[str, str], tmp_path: Path
) -> None:
    """§§ 627a.6 to 13, where most rounds have a damaged cell; those on shoes and decks are left out."""
    log = damaged(simulated(DAY), BAD, Random(seed), tmp_path / "log")
    GAME.write_submission(DAY, tmp_path / "log")
    select(readings, tmp_path / "log" / SUBMISSION)
    found = slow(log, tmp_path / "log" / SUBMISSION)
    counted = fast(tmp_path / "log", tmp_path / "run")
    asked = {f"627a.{section}" for section in range(6, 14)}
    here = [citation for citation in found if citation.partition("(")[0] in asked]
    assert {c: counted[c] for c in here} == {c: dict(found[c].counts) for c in here}


def _late_in_the_day(log: Log, table_id: str) -> Row:
    """A round in the middle of the last shoe that a table deals on the first day."""
    first_day = min(row["gaming_day"] for row in log["rounds"])
    rounds = [row for row in log["rounds"] if row["gaming_day"] == first_day and row["table_id"] == table_id]
    last = [row for row in rounds if row["shoe_id"] == rounds[-1]["shoe_id"]]
    return last[len(last) // 2]


def test_they_agree_where_one_bad_row_lies_at_the_end_of_a_day(tmp_path: Path) -> None:
    """Three gaming tables have one each: an event of a later day, no shoe, no time."""
    log = simulated(NIGHTS)
    event = next(row for row in log["events"] if row["event_kind"] == "dealer_changed")
    event["event_at"] += timedelta(days=2)
    shoeless, timeless = (_late_in_the_day(log, table_id) for table_id in ("MB-05", "MB-06"))
    shoeless["shoe_id"] = None
    timeless["first_card_at"] = None
    assert len({row["table_id"] for row in (event, shoeless, timeless)}) == 3
    write_log(log, tmp_path / "log")
    GAME.write_submission(NIGHTS, tmp_path / "log")
    found = slow(log, tmp_path / "log" / SUBMISSION)
    assert fast(tmp_path / "log", tmp_path / "run") == {c: dict(said.counts) for c, said in found.items()}


def _rows_left_out(log: Log, _: Statement) -> None:
    random = Random(6)
    gone = {row["round_id"] for row in random.sample(log["rounds"], 4)}
    of_round = {"rounds": "round_id", "hands": "round_id", "wagers": "round_id"}
    of_round |= {"events": "event_round_id", "payments": "payment_round_id"}
    for table, name in of_round.items():
        log[table] = [row for row in log[table] if row[name] not in gone]
    for table in ("wagers", "events", "payments"):
        for row in random.sample(log[table], 5):
            log[table].remove(row)


def _no_event_at_a_table(log: Log, _: Statement) -> None:
    log["events"] = [row for row in log["events"] if row["table_id"] != "MB-02"]


def _no_burn_at_all(log: Log, _: Statement) -> None:
    log["events"] = [row for row in log["events"] if row["event_kind"] != "burn"]


def _of_kinds_said_not_to_be_recorded(_: Log, statement: Statement) -> None:
    """At some tables and days; at others nothing is said at all."""
    statement[0]["tables"] = ["MB-01", "MB-02", "MB-03", "MB-04"]
    statement += [
        {"tables": ["MB-01"], "events": {"not recorded": ["burn"]}},
        {"tables": ["MB-02"], "events": {"not recorded": ["dice_shaken"], "partial": ["burn"]}},
        {"tables": ["MB-03"], "payments": {"not recorded": ["marker_collection"]}},
        {"tables": ["MB-04"], "events": {"not recorded": ["burn"]}, "until": DAY.first_day},
        {"property": "OTHER", "events": {"not recorded": ["cut"]}},
    ]


@pytest.mark.parametrize(
    "damage",
    [_rows_left_out, _no_event_at_a_table, _no_burn_at_all, _of_kinds_said_not_to_be_recorded],
)
def test_they_agree_on_what_is_not_on_record(
    damage: Callable[[Log, Statement], None], tmp_path: Path
) -> None:
    """What rests on the rows that are not there is left open by the audit alone."""
    log = simulated(DAY)
    GAME.write_submission(DAY, tmp_path / "log")
    stated = tmp_path / "log" / "recording.yaml"
    statement = in_full(yaml.safe_load(stated.read_text(encoding="utf-8")))
    damage(log, statement)
    stated.write_text(yaml.safe_dump(statement), encoding="utf-8")
    write_log(log, tmp_path / "log")
    found = slow(log, tmp_path / "log" / SUBMISSION)
    counted = fast(tmp_path / "log", tmp_path / "run")
    # The cards of a shoe, and its numbers, rest on the rows that are not there.
    tests = (each for each in found if each.startswith("record:"))
    on_record = [each for each in tests if not each.endswith((".cards", ".shoe"))]
    assert len(on_record) == 15
    assert {each: counted[each] for each in on_record} == {
        each: dict(found[each].counts) for each in on_record
    }
    assert any(found[each].counts["exceptions"] for each in on_record)
