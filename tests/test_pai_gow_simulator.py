"""The Pai Gow Poker simulator deals lawful rounds: by plain counting, and by an audit that finds nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pytest

from audit.format.log_files import arrow_schema
from rules.cards import NAMES
from rules.hands import poker
from sample_logs.logs import Log, write_yaml
from sample_logs.pai_gow_poker.game import GAME
from sample_logs.pai_gow_poker.plan import TableSetup, setups
from sample_logs.planters import Finding
from sample_logs.poker.plan import PokerPlan
from sample_logs.samples import Sample
from tests.simulated import audited, in_words

pytestmark = pytest.mark.slow

Row = dict[str, Any]

SAMPLE = Sample(GAME)
PLAN = PokerPlan(
    seed=4, rounds=2400, days=2, tables=GAME.table_mix(14), irregular=60, lucky=60, idle_every=60
)


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
def _hands() -> dict[str, dict[str, Row]]:
    found: dict[str, dict[str, Row]] = defaultdict(dict)
    for hand in _log()["hands"]:
        found[hand["round_id"]][hand["hand_position"]] = hand
    return found


def _setup(row: Row) -> TableSetup:
    return next(t for t in setups(PLAN.tables) if t.table_id == row["table_id"])


def _events(kind: str) -> list[Row]:
    return [event for event in _log()["events"] if event["event_kind"] == kind]


# --------------------------------------------------------------------------- lawful rounds


def test_the_same_plan_gives_the_same_rows() -> None:
    again = GAME.whole(PLAN)
    assert all(again[table].equals(rows) for table, rows in _whole().items())


def test_another_seed_deals_other_cards() -> None:
    assert not GAME.whole(replace(PLAN, seed=5))["hands"].equals(_whole()["hands"])


def test_every_table_fits_the_declared_schema() -> None:
    assert all(rows.schema.equals(arrow_schema(table)) for table, rows in _whole().items())


def test_no_card_is_seen_twice_in_a_round() -> None:
    for hands in _hands().values():
        seen = [card for hand in hands.values() for card in hand["cards"] or []]
        assert len(seen) == len(set(seen))
        assert set(seen) <= set(NAMES)


def test_hands_are_dealt_clockwise_from_the_start() -> None:
    places = ["dealer", "1", "2", "3", "4", "5", "6"]
    for round_id, hands in _hands().items():
        if any(hand["card_order"] is None for hand in hands.values()):
            continue
        in_turn = sorted(hands.values(), key=lambda hand: int(hand["card_order"][0]))
        start = places.index(_rounds()[round_id]["start_position"])
        assert [hand["hand_position"] for hand in in_turn] == places[start:] + places[:start]


def test_the_start_is_where_the_announced_number_leads() -> None:
    counted = ["dealer", "6", "5", "4", "3", "2", "1"]
    for row in _rounds().values():
        number = row["announced_total"] or row["generator_number"]
        first = counted.index(row["bank_position"])
        assert row["start_position"] == counted[(first + number - 1) % 7]


def test_players_lose_copies() -> None:
    ends = {(1, 1): "win", (1, 0): "push", (1, -1): "push", (0, 1): "push", (-1, 1): "push"}
    for wager in _log()["wagers"]:
        hands, row = _hands()[wager["round_id"]], _rounds()[wager["round_id"]]
        plain = wager["wager_kind"] == "pai_gow_poker" and wager["wager_outcome"] in {"win", "lose", "push"}
        mine, other = hands[wager["wager_position"]], hands[row["bank_position"]]
        if not plain or mine["cards"] is None or row["variant"] == "ez":
            continue
        high, low = (
            _compared(mine["set_high"], other["set_high"]),
            _compared(mine["set_low"], other["set_low"]),
        )
        fouled = _compared(mine["set_high"], mine["set_low"]) < 0
        assert wager["wager_outcome"] == ("lose" if fouled else ends.get((high, low), "lose"))


def _compared(one: list[str], other: list[str]) -> int:
    first, second = _rank(one), _rank(other)
    return (first > second) - (first < second)


def _rank(cards: list[str]) -> int:
    numbers = np.array([[NAMES.index(card) for card in cards]], np.int8)
    return int((poker.high_hand if len(cards) == 5 else poker.low_hand)(numbers)[0])


def test_banks_pay_what_the_losers_lack_and_get_what_is_left() -> None:
    paid: dict[str, Counter[str]] = defaultdict(Counter)
    for payment in _log()["payments"]:
        paid[payment["payment_round_id"]][payment["payment_kind"]] += payment["payment_amount"]
    center: Counter[str] = Counter()
    for wager in _log()["wagers"]:
        if wager["wager_kind"] == "pai_gow_poker":
            lost = wager["wager_amount"] if wager["wager_outcome"] == "lose" else Decimal(0)
            center[wager["round_id"]] += lost - wager["wager_paid"]
    banked = [row for row in _rounds().values() if row["bank_position"] != "dealer" and not row["void"]]
    for row in banked:
        money = paid[row["round_id"]]
        cover = money["bank_cover"] + money["house_cover"]
        given = money["bank_surplus"] + money["house_surplus"] + money["bank_vigorish"]
        assert given - cover == center[row["round_id"]]
        assert row["co_banking"] or not money["house_cover"] + money["house_surplus"]
    assert len(banked) > 50


def test_nobody_banks_two_rounds_in_a_row() -> None:
    by_table: dict[str, list[Row]] = defaultdict(list)
    for row in sorted(_rounds().values(), key=lambda r: str(r["no_more_bets_at"])):
        by_table[row["table_id"]].append(row)
    for rounds in by_table.values():
        for before, after in pairwise(rounds):
            assert before["settled_at"] < after["no_more_bets_at"]
            if "dealer" not in {before["bank_position"], after["bank_position"]}:
                banks = [
                    _hands()[r["round_id"]][r["bank_position"]]["hand_player_id"] for r in (before, after)
                ]
                assert banks[0] != banks[1]


def test_meters_only_grow_between_wins() -> None:
    shown: dict[str, Decimal] = {}
    won = [w for w in _log()["wagers"] if w["meter_before"] is not None]
    for wager in sorted(won, key=lambda w: str(w["paid_at"])):
        table = wager["round_id"].split("-20")[0]
        assert wager["meter_before"] >= shown.get(table, Decimal(0))
        shown[table] = wager["meter_after"]
    assert won


def test_void_rounds_return_every_wager() -> None:
    void = {round_id for round_id, row in _rounds().items() if row["void"]}
    wagers = [w for w in _log()["wagers"] if w["round_id"] in void]
    assert all(w["wager_returned"] == w["wager_amount"] and w["wager_paid"] == 0 for w in wagers)
    assert len(wagers) > 50


def test_two_decks_take_turns() -> None:
    for before, after in pairwise(_log()["rounds"]):
        same_table = before["table_id"] == after["table_id"] and before["gaming_day"] == after["gaming_day"]
        if same_table and _setup(after).decks == 2:
            assert before["deck_id"] != after["deck_id"]


def test_decks_are_changed_in_time() -> None:
    used: dict[str, list[Row]] = defaultdict(list)
    for row in _rounds().values():
        used[row["deck_id"]].append(row)
    for rounds in used.values():
        limit = 4 if rounds[0]["dealing_method"] == "hand" else 8
        first = min(row["first_card_at"] for row in rounds)
        assert max(row["settled_at"] for row in rounds) - first <= timedelta(hours=limit)


def test_dice_stay_less_than_a_day() -> None:
    came = {event["event_device_id"]: event["event_at"] for event in _events("dice_in")}
    left = {event["event_device_id"]: event["event_at"] for event in _events("dice_out")}
    assert came.keys() == left.keys() != set()
    assert all(left[dice] - came[dice] < timedelta(hours=24) for dice in came)


def test_everything_that_can_go_wrong_does() -> None:
    kinds = {event["event_kind"] for event in _log()["events"]}
    assert {
        "dice_not_flat",
        "dice_fell_out",
        "card_exposed",
        "player_chose",
        "card_found_face_up",
        "card_drawn_in_error",
        "device_jam",
        "device_failed",
        "surrender_counted",
        "envy_acknowledged",
        "payout_documented",
        "bank_directed",
        "co_bank_requested",
        "inventory_return",
        "joker_destroyed",
        "recut_ordered",
    } <= kinds
    assert {row["void_reason"] for row in _rounds().values()} == {None, "misdeal", "device", "other"}
    assert any(hand["hand_reset"] for hand in _log()["hands"])


def test_envy_bonuses_go_to_other_players() -> None:
    bonuses = [p for p in _log()["payments"] if p["payment_kind"] == "envy_bonus"]
    for bonus in bonuses:
        holder = _hands()[bonus["payment_round_id"]][bonus["payer_position"]]["hand_player_id"]
        assert holder != bonus["payment_player_id"]
    assert len({bonus["payment_for"] for bonus in bonuses}) == 3


def test_nights_cross_midnight_and_the_change_of_the_clocks() -> None:
    log, _ = SAMPLE.make()
    rounds = log["rounds"].to_pylist()
    local = [_local(row["no_more_bets_at"]) for row in rounds]
    days = {(row["table_id"], row["gaming_day"]): set[date]() for row in rounds}
    for row, moment in zip(rounds, local, strict=True):
        days[row["table_id"], row["gaming_day"]].add(moment.date())
    crossed = {table for (table, _), found in days.items() if len(found) == 2}
    assert {"PG-01", "PG-02"} <= crossed
    ends = datetime(2026, 3, 8, 10, 0, tzinfo=UTC)  # 6:00 a.m. summer time
    assert all(
        (row["gaming_day"] == date(2026, 3, 7)) == (row["no_more_bets_at"] < ends) for row in rounds[:200]
    )


def _local(moment: datetime) -> datetime:
    return moment.astimezone(ZoneInfo("America/New_York"))


# ------------------------------------------------------------------------------- the edges


def test_only_one_day_is_held_at_a_time() -> None:
    days = [day for day, _ in GAME.simulate(PLAN)]
    assert days == PLAN.gaming_days()


def test_a_plan_that_does_not_fit_its_days_is_refused() -> None:
    crowded = PokerPlan(seed=1, rounds=900, days=1, tables=(TableSetup("PG-01", opens=time(20, 0)),))
    with pytest.raises(ValueError, match="give the plan more tables or days"):
        GAME.whole(crowded)


def test_dealing_from_the_hand_takes_a_device() -> None:
    with pytest.raises(ValueError, match="take a shuffling device"):
        TableSetup("PG-01", dealing="hand")


def test_a_plan_needs_rounds() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        replace(PLAN, rounds=0)


# ------------------------------------------------------------------------------- the audit


def audit_of(
    plan: PokerPlan, log: Log, folder: Path, filed: dict[str, Any] | None = None
) -> tuple[list[Finding], Row]:
    """Audit a log and return what was found, as an expectation states it, and the receipt.

    filed  Rules Submission, where it is not the plan's own
    """
    return audited(plan, log, folder, lambda plan, log: write_yaml(filed or GAME.rules_submission(plan), log))


@pytest.mark.parametrize("seed", [2, 3, 5, 6])
def test_an_audit_of_lawful_play_finds_nothing(seed: int, tmp_path: Path) -> None:
    plan = replace(PLAN, seed=seed, first_day=date(2026, 3, 7))
    found, receipt = audit_of(plan, GAME.whole(plan), tmp_path)
    assert in_words(found) == []
    assert receipt["result"] == "clean"
