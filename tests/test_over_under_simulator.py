"""The Over/Under simulator deals lawful rounds: by plain counting, and by an audit that finds nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from audit.format.log_files import arrow_schema
from rules.columns import TABLES
from rules.events import MUST_NAME
from sample_logs.logs import Log
from sample_logs.over_under.game import GAME
from sample_logs.over_under.plan import Plan, TableSetup
from sample_logs.planters import Finding
from tests.simulated import audited, in_words
from tests.slow.damage import NAMES

Row = dict[str, Any]

PLAN = Plan(
    seed=4,
    rounds=2600,
    days=2,
    tables=GAME.table_mix(14),
    irregular=60,
    trouble=300,
    directed=10,
    idle_every=60,
)
POINTS = {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}
PAYS = {6: 50, 33: 50, 7: 10, 32: 10, 8: 5, 31: 5, 9: 4, 30: 4, 10: 3, 29: 3, 11: 2, 28: 2, 12: 1, 27: 1}


@cache
def _whole() -> Log:
    return GAME.whole(PLAN)


@cache
def _log() -> dict[str, list[Row]]:
    return {table: rows.to_pylist() for table, rows in _whole().items()}


@cache
def _rounds() -> dict[str, Row]:
    return {row["round_id"]: row for row in _log()["rounds"]}


@cache
def _hands() -> dict[str, list[Row]]:
    """Hands of each round, clockwise."""
    found: dict[str, list[Row]] = defaultdict(list)
    for hand in sorted(_log()["hands"], key=lambda row: row["hand_position"]):
        found[hand["round_id"]].append(hand)
    return found


@cache
def _wagers() -> dict[tuple[str, str], dict[str, Row]]:
    """Wagers of each hand by their kinds, without those that were taken down."""
    found: dict[tuple[str, str], dict[str, Row]] = defaultdict(dict)
    for wager in _log()["wagers"]:
        if wager["wager_change"] == "withdrawn":
            continue
        found[wager["round_id"], wager["wager_position"]][wager["wager_kind"]] = wager
    return found


@cache
def _shoes() -> dict[str, list[Row]]:
    """Rounds of each shoe in the order dealt."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in sorted(_log()["rounds"], key=lambda row: row["first_card_at"]):
        found[row["shoe_id"]].append(row)
    return found


def _events(kind: str) -> list[Row]:
    return [event for event in _log()["events"] if event["event_kind"] == kind]


def _setup(row: Row) -> TableSetup:
    return next(t for t in PLAN.tables if t.table_id == row["table_id"])


def _missed() -> set[tuple[str, str]]:
    return {(e["event_round_id"], e["event_position"]) for e in _events("cards_missed")}


# --------------------------------------------------------------------------- lawful rounds


def test_the_same_plan_gives_the_same_rows() -> None:
    again = GAME.whole(PLAN)
    assert all(again[table].equals(rows) for table, rows in _whole().items())


def test_another_seed_deals_other_cards() -> None:
    assert not GAME.whole(replace(PLAN, seed=5))["hands"].equals(_whole()["hands"])


def test_every_table_fits_the_declared_schema() -> None:
    assert all(rows.schema.equals(arrow_schema(table)) for table, rows in _whole().items())


@pytest.mark.slow
def test_no_shoe_shows_a_card_more_than_six_times() -> None:
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for hand in _log()["hands"]:
        row = _rounds()[hand["round_id"]]
        taken_back = row["shuffle_method"] == "continuous"
        seen[row["round_id"] if taken_back else row["shoe_id"]].update(hand["cards"])
    for event in _events("card_racked"):
        seen[event["event_shoe_id"]][event["event_card"]] += 1
    assert max(max(count.values()) for shoe, count in seen.items() if shoe in _shoes()) == 6
    assert max(max(count.values()) for count in seen.values()) == 6


def test_first_cards_come_clockwise_and_then_two_to_each_hand() -> None:
    for round_id, hands in _hands().items():
        firsts = [hand["card_order"][0] for hand in hands]
        assert firsts == sorted(firsts)
        in_turn = [hand for hand in hands if (round_id, hand["hand_position"]) not in _missed()]
        late = [hand for hand in hands if hand not in in_turn and not hand["dead"]]
        further = [place for hand in (*in_turn, *late) for place in hand["card_order"][1:]]
        assert further == list(range(firsts[-1] + 1, firsts[-1] + 1 + len(further)))


def test_every_hand_has_one_choice_as_much_as_its_ante() -> None:
    for hand in _log()["hands"]:
        wagers = _wagers()[hand["round_id"], hand["hand_position"]]
        chosen = [wager for kind, wager in wagers.items() if kind in ("over_23", "under_18")]
        assert len(chosen) + hand["surrendered"] == 1
        assert all(each["wager_amount"] == wagers["ante"]["wager_amount"] for each in chosen)


def test_wagers_are_settled_by_three_cards() -> None:
    for hand in _log()["hands"]:
        total = sum(POINTS[card[0]] for card in hand["cards"])
        assert hand["final_count"] == (None if hand["dead"] else total)
        wagers = _wagers()[hand["round_id"], hand["hand_position"]]
        wins = ("over_23" in wagers and total >= 24) or ("under_18" in wagers and total <= 17)
        for kind, wager in wagers.items():
            odds = PAYS.get(total, 0) if kind == "bonus" else int(wins)
            stake = wager["wager_amount"]
            due = (0, stake) if hand["dead"] else (odds * stake, stake if odds else 0)
            assert (wager["wager_paid"], wager["wager_returned"]) == due


def test_everything_that_can_be_asked_for_happens() -> None:
    kinds = {event["event_kind"] for event in _log()["events"]}
    assert {"cards_missed", "card_found_face_up", "shuffle_directed", "recut_ordered"} <= kinds
    assert {"device_jam", "out_of_order_sign", "idle_started", "dealer_changed"} <= kinds
    assert {e["event_decision"] for e in _events("cards_missed")} == {"play", "void"}
    assert {e["event_position"] for e in _events("cover_card_out")} > {"dealer", "1"}
    assert any(hand["surrendered"] for hand in _log()["hands"])


# --------------------------------------------------------------------------- shoes and dealers


def test_a_shoe_ends_with_the_round_of_its_cover_card() -> None:
    for event in _events("cover_card_out"):
        assert _shoes()[event["event_shoe_id"]][-1]["round_id"] == event["event_round_id"]


def test_a_quarter_of_the_cards_lies_below_the_cover_card() -> None:
    assert min(e["event_cards_below"] for e in _events("cover_card_placed")) >= 78


def test_the_cut_is_offered_to_whom_the_section_names() -> None:
    cover = {e["event_shoe_id"]: e["event_position"] for e in _events("cover_card_out")}
    ended_otherwise = {e["event_shoe_id"] for e in _events("shuffle_directed")}
    begun_otherwise = {e["event_shoe_id"] for kind in ("idle_started", "decks_opened") for e in _events(kind)}
    in_order = sorted(
        _shoes(), key=lambda shoe: (_shoes()[shoe][0]["table_id"], _shoes()[shoe][0]["first_card_at"])
    )
    before = {after: shoe for shoe, after in pairwise(in_order)}
    asked = 0
    for event in _events("cut_offered"):
        shoe = event["event_shoe_id"]
        last = before.get(shoe, "")
        if shoe in begun_otherwise or last in ended_otherwise or last not in cover:
            continue
        from_right = sorted(event["event_seated"], reverse=True)
        named = [cover[last]] if cover[last] in event["event_seated"] else from_right
        assert event["event_positions"] == named[: len(event["event_positions"])]
        asked += 1
    assert asked > 20


def test_a_new_dealer_burns_a_card_before_he_deals() -> None:
    burns = {(e["table_id"], e["event_at"]) for e in _events("burn")}
    for event in _events("dealer_changed"):
        assert (event["table_id"], event["event_at"] + timedelta(milliseconds=200)) in burns


# --------------------------------------------------------------------------- times


def test_decisions_come_first_or_one_after_the_other() -> None:
    seen = set()
    for round_id, hands in _hands().items():
        row = _rounds()[round_id]
        decided = [_decided(hand) for hand in hands]
        assert decided == sorted(decided)
        all_first = row["third_card_at"] is None or decided[-1] <= row["third_card_at"]
        missed = any((round_id, hand["hand_position"]) in _missed() for hand in hands)
        if len(hands) > 1 and not missed:
            assert all_first != _setup(row).one_by_one
            seen.add(all_first)
    assert seen == {True, False}


def _decided(hand: Row) -> datetime:
    wagers = _wagers()[hand["round_id"], hand["hand_position"]]
    chosen = wagers.get("over_23") or wagers.get("under_18")
    decided: datetime = hand["surrendered_at"] if chosen is None else chosen["wager_placed_at"]
    return decided


def test_hands_are_settled_and_racked_one_after_the_other() -> None:
    for round_id, hands in _hands().items():
        turn = sorted(hands, key=lambda hand: (round_id, hand["hand_position"]) in _missed())
        racked = [hand["hand_racked_at"] for hand in turn]
        assert racked == sorted(racked)


def test_wagers_lie_before_the_first_card() -> None:
    for wager in _log()["wagers"]:
        placed, first = wager["wager_placed_at"], _rounds()[wager["round_id"]]["first_card_at"]
        assert (placed < first) == (wager["wager_kind"] in ("ante", "bonus"))


# --------------------------------------------------------------------------- the edges


def test_only_one_day_is_held_at_a_time() -> None:
    assert [day for day, _ in GAME.simulate(PLAN)] == PLAN.gaming_days()


def test_a_plan_that_does_not_fit_its_days_is_refused() -> None:
    crowded = Plan(seed=1, rounds=1200, days=1, tables=(TableSetup("OU-01", opens=time(20, 0)),))
    with pytest.raises(ValueError, match="give the plan more tables or days"):
        GAME.whole(crowded)


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"continuous": True, "device": True}, "needs no second batch"),
        ({"preinspected": True, "device": True}, "shuffles preshuffled decks again"),
        ({"preinspected": True, "stays_open": True}, "is shown the cards"),
    ],
)
def test_options_that_exclude_each_other_are_refused(columns: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        TableSetup("OU-01", **columns)


def test_a_plan_needs_rounds_and_a_lawful_cover_card() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        replace(PLAN, rounds=0)
    with pytest.raises(ValueError, match="at least a quarter"):
        replace(PLAN, cover_below=(77, 90))


# --------------------------------------------------------------------------- the audit


def audit_of(plan: Plan, log: Log, folder: Path) -> tuple[list[Finding], Row]:
    """Audit a log and return what was found, as an expectation states it, and the receipt."""
    return audited(plan, log, folder, GAME.write_submission)


@pytest.mark.parametrize("seed", [5, 6])
def test_an_audit_of_lawful_play_finds_nothing(seed: int, tmp_path: Path) -> None:
    """Over the night on which the clocks go forward, at tables with every option there is."""
    plan = replace(PLAN, seed=seed, tables=GAME.table_mix(22), first_day=date(2026, 3, 7))
    found, receipt = audit_of(plan, GAME.whole(plan), tmp_path)
    assert in_words(found) == []
    assert receipt["result"] == "clean"


@pytest.mark.slow
def test_a_table_that_stays_open_for_days_leaves_nothing_undecided(tmp_path: Path) -> None:
    """It opened days before the shoes that are judged."""
    tables = (TableSetup("OU-01", stays_open=True), TableSetup("OU-02", stays_open=True, device=True))
    plan = Plan(seed=3, rounds=900, days=5, tables=tables, cover_below=(200, 230))
    found, _ = audit_of(plan, GAME.whole(plan), tmp_path)
    assert in_words(found) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_evidence_left_out_accuses_nobody(seed: int, tmp_path: Path) -> None:
    """Every twentieth cell is emptied, whatever it says; marks stay, as an empty one says no by itself."""
    plan = replace(PLAN, seed=seed, rounds=900, days=1)
    random = Random(seed)
    log = {table: _thinned(table, rows, random) for table, rows in GAME.whole(plan).items()}
    found, _ = audit_of(plan, log, tmp_path)
    assert in_words([finding for finding in found if finding.outcome == "exception"]) == []
    assert found


def _thinned(table: str, rows: pa.Table, random: Random) -> pa.Table:
    kept = {c.name for c in TABLES[table].columns if c.required or c.empty_means is not None}
    # An event that does not say whose it is would leave its whole table in doubt.
    kept |= NAMES | MUST_NAME.keys()
    # All names of those who verified are said to be recorded: an empty one is nobody's.
    kept |= {"event_verified_by"}
    columns = {
        name: [None if name not in kept and random.random() < 0.05 else cell for cell in column.to_pylist()]
        for name, column in zip(rows.column_names, rows.columns, strict=True)
    }
    emptied = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    return pa.Table.from_pylist(emptied, rows.schema)
