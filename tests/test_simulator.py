"""The simulator deals lawful rounds: by plain counting, and by an audit that finds nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import ROUND_FLOOR, Decimal
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from audit.format.log_files import arrow_schema
from sample_logs.logs import Log
from sample_logs.minibaccarat.game import GAME
from sample_logs.minibaccarat.plan import Plan, TableSetup
from sample_logs.samples import Sample
from tests.simulated import audit_of, in_words

Row = dict[str, Any]

SAMPLE = Sample(GAME)
PLAN = Plan(seed=4, rounds=3000, days=3, tables=GAME.table_mix(10), irregular=40, idle_every=4)
VALUES = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 0), "A": 1}


@cache
def _whole() -> Log:
    return GAME.whole(PLAN)


@cache
def _log() -> dict[str, list[Row]]:
    return {table: rows.to_pylist() for table, rows in _whole().items()}


@cache
def _hands() -> dict[str, dict[str, Row]]:
    found: dict[str, dict[str, Row]] = defaultdict(dict)
    for hand in _log()["hands"]:
        found[hand["round_id"]][hand["hand_position"]] = hand
    return found


@cache
def _shoes() -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for row in _log()["rounds"]:
        found[row["shoe_id"]].append(row)
    return found


def _events(kind: str) -> list[Row]:
    return [event for event in _log()["events"] if event["event_kind"] == kind]


def _in_play(hand: Row) -> list[str]:
    return [card for card, wrong in zip(hand["cards"], hand["card_in_error"], strict=True) if not wrong]


def _count(cards: list[str]) -> int:
    return sum(VALUES[card[0]] for card in cards) % 10


def test_the_same_plan_gives_the_same_rows() -> None:
    again = GAME.whole(PLAN)
    assert all(again[table].equals(rows) for table, rows in _whole().items())


@pytest.mark.slow
def test_another_seed_deals_other_cards() -> None:
    other = GAME.whole(replace(PLAN, seed=5))
    assert other["hands"].to_pylist() != _log()["hands"]


def test_every_table_fits_the_declared_schema() -> None:
    assert all(rows.schema.equals(arrow_schema(table)) for table, rows in _whole().items())


def test_no_card_is_seen_more_often_than_its_shoe_holds_it() -> None:
    decks = {e["event_shoe_id"]: e["event_deck_count"] for e in _events("shoe_loaded")}
    for shoe, rounds in _shoes().items():
        seen = Counter(e["event_card"] for e in _events("burn") if e["event_shoe_id"] == shoe)
        racked = [e for e in _events("card_racked") if e["event_shoe_id"] == shoe]
        seen.update(e["event_card"] for e in racked if e["event_card"])
        for row in rounds:
            for hand in _hands()[row["round_id"]].values():
                seen.update(_in_play(hand))
        assert max(seen.values()) <= decks[shoe]


def _draws(player: int, banker: int, third: int | None) -> bool:
    """Whether the Banker's Hand draws, told without a table."""
    if max(player, banker) >= 8:
        return False
    if third is None:
        return banker <= 5
    lowest_stay = {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: third in {6, 7}}
    return banker <= 2 or lowest_stay.get(banker, False)


def test_third_cards_follow_the_rules() -> None:
    for hands in _hands().values():
        player, banker = _in_play(hands["players_hand"]), _in_play(hands["bankers_hand"])
        p2, b2 = _count(player[:2]), _count(banker[:2])
        assert (len(player) == 3) == (p2 <= 5 and b2 <= 7)
        third = VALUES[player[2][0]] if len(player) == 3 else None
        assert (len(banker) == 3) == _draws(p2, b2, third)


def test_wagers_on_the_two_hands_are_settled_by_their_counts() -> None:
    moved: Counter[tuple[str, int]] = Counter()
    for wager in _log()["wagers"]:
        if wager["moved_to"] is not None:
            moved[wager["round_id"], wager["moved_to"]] += wager["moved_amount"]
    variants = {row["round_id"]: row["variant"] for row in _log()["rounds"]}
    for wager in _log()["wagers"]:
        hands = _hands()[wager["round_id"]]
        player, banker = (_in_play(hands[h]) for h in ("players_hand", "bankers_hand"))
        lead = _count(banker) - _count(player)
        ez = variants[wager["round_id"]] == "ez"
        if wager["wager_kind"] not in {"banker", "player"} or wager["wager_change"] == "withdrawn":
            continue
        stake = wager["wager_amount"] + moved[wager["round_id"], wager["wager_number"]]
        ahead = lead if wager["wager_kind"] == "banker" else -lead
        dragon = ez and lead > 0 and _count(banker) == 7 and len(banker) == 3
        if dragon and wager["wager_kind"] == "banker":
            ahead = 0
        assert wager["wager_returned"] == (stake if ahead >= 0 else 0)
        assert wager["wager_paid"] == (stake if ahead > 0 else 0)
        assert (wager["vigorish"] > 0) == (wager["wager_kind"] == "banker" and ahead > 0 and not ez)


def test_exact_vigorish_never_exceeds_five_percent() -> None:
    exact = {t.table_id for t in PLAN.tables if t.vigorish_rounding == "exact" and t.variant != "ez"}
    for wager in _log()["wagers"]:
        if wager["round_id"].rpartition("-")[0].rpartition("-")[0] in exact and wager["vigorish"]:
            cents = (wager["wager_paid"] * 5).to_integral_value(ROUND_FLOOR)
            assert wager["vigorish"] == Decimal(cents) / 100


def test_the_cover_card_is_followed_by_one_more_round() -> None:
    followed = 0
    for event in _events("cover_card_out"):
        rounds = [row["round_id"] for row in _shoes()[event["event_shoe_id"]]]
        assert rounds[-2] == event["event_round_id"]
        followed += 1
    assert followed > 10


def test_a_card_gone_astray_opens_the_next_hand() -> None:
    opened = 0
    for event in (*_events("card_exposed"), *_events("card_found_face_up")):
        rounds = _shoes()[event["event_shoe_id"]]
        place = [row["round_id"] for row in rounds].index(event["event_round_id"])
        following = rounds[place + 1]
        assert _hands()[following["round_id"]]["players_hand"]["cards"][0] == event["event_card"]
        assert following["simulated"] == event["event_disclosed"]
        opened += 1
    assert opened > 10


def test_simulated_rounds_take_no_wagers() -> None:
    simulated = {row["round_id"] for row in _log()["rounds"] if row["simulated"]}
    assert simulated
    assert not simulated & {wager["round_id"] for wager in _log()["wagers"]}


def test_all_marked_vigorish_is_collected() -> None:
    marked = sum(w["vigorish"] for w in _log()["wagers"] if w["vigorish_handling"] == "marked")
    assert marked > 0
    assert marked == sum(payment["payment_amount"] for payment in _log()["payments"])


def test_rounds_of_a_table_follow_each_other() -> None:
    by_table: dict[str, list[Row]] = defaultdict(list)
    for row in sorted(_log()["rounds"], key=lambda r: str(r["no_more_bets_at"])):
        by_table[row["table_id"]].append(row)
    for rounds in by_table.values():
        for before, after in pairwise(rounds):
            assert (before["settled_at"] or before["result_announced_at"]) < after["no_more_bets_at"]


def test_decks_are_changed_at_a_table_that_never_closes() -> None:
    stays = next(t.table_id for t in PLAN.tables if t.stays_open)
    opened = {e["event_deck_id"]: e["event_at"] for e in _events("decks_opened")}
    rounds = [row for row in _log()["rounds"] if row["table_id"] == stays]
    assert len({row["deck_id"] for row in rounds}) >= PLAN.days
    assert sum(e["table_id"] == stays for e in _events("table_opened")) == 1
    ages = [row["result_announced_at"] - opened[row["deck_id"]] for row in rounds]
    assert max(ages) < timedelta(hours=24)


def test_a_shoe_may_straddle_the_end_of_the_gaming_day() -> None:
    days = {shoe: {row["gaming_day"] for row in rounds} for shoe, rounds in _straddling().items()}
    assert any(len(found) == 2 for found in days.values())


@cache
def _straddling() -> dict[str, list[Row]]:
    log, _ = SAMPLE.make()
    found: dict[str, list[Row]] = defaultdict(list)
    for row in log["rounds"].to_pylist():
        found[row["shoe_id"]].append(row)
    return found


def test_gaming_days_end_at_six_local_time_on_the_night_the_clocks_change() -> None:
    ends = datetime(2026, 3, 8, 10, 0, tzinfo=UTC)  # 6:00 a.m. summer time
    rounds = [row for rounds in _straddling().values() for row in rounds]
    for row in rounds:
        assert (row["gaming_day"] == date(2026, 3, 7)) == (row["no_more_bets_at"] < ends)


def test_only_one_day_is_held_at_a_time() -> None:
    days = [day for day, _ in GAME.simulate(PLAN)]
    assert days == PLAN.gaming_days()


def test_a_plan_that_does_not_fit_its_days_is_refused() -> None:
    crowded = Plan(seed=1, rounds=3000, days=1, tables=(TableSetup("MB-01", opens=time(20, 0)),))
    with pytest.raises(ValueError, match="give the plan more tables or days"):
        GAME.whole(crowded)


def test_a_shallow_cover_card_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 14 cards"):
        replace(PLAN, cover_below=(13, 20))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_an_audit_of_lawful_play_finds_nothing(seed: int, tmp_path: Path) -> None:
    plan = replace(PLAN, seed=seed, tables=GAME.table_mix(14))
    found, receipt = audit_of(plan, GAME.whole(plan), tmp_path)
    assert in_words(found) == []
    assert receipt["result"] == "clean"
