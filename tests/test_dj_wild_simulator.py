"""The DJ Wild Stud Poker simulator deals lawful rounds: by a slow second opinion, and by a clean audit."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from audit.format.log_files import arrow_schema
from sample_logs.dj_wild_stud_poker.game import GAME
from sample_logs.dj_wild_stud_poker.plan import TableSetup
from sample_logs.logs import Log
from sample_logs.poker.plan import PokerPlan
from tests.dj_wild_rounds import ANTE, BAD_BEAT, BLIND, PROGRESSIVE, RAISE, TRIPS, Seat, due
from tests.simulated import audited, in_words

pytestmark = pytest.mark.slow

Row = dict[str, Any]

PLAN = PokerPlan(
    seed=4, rounds=1500, days=2, tables=GAME.table_mix(12), irregular=60, lucky=60, idle_every=60
)
_KINDS = (ANTE, BLIND, RAISE, PROGRESSIVE, TRIPS, BAD_BEAT)


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


@cache
def _wagers() -> dict[tuple[str, str], dict[str, Row]]:
    """Wagers of each round and position that were not taken down, by kind."""
    found: dict[tuple[str, str], dict[str, Row]] = defaultdict(dict)
    for wager in (each for each in _log()["wagers"] if each["wager_change"] != "withdrawn"):
        found[wager["round_id"], wager["wager_position"]][wager["wager_kind"]] = wager
    return found


@cache
def _events() -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for event in _log()["events"]:
        found[event["event_round_id"]].append(event)
    return found


def _setup(round_id: str) -> TableSetup:
    return {t.table_id: t for t in GAME.table_mix(12)}[_rounds()[round_id]["table_id"]]


def test_the_same_plan_gives_the_same_rows() -> None:
    again = GAME.whole(PLAN)
    assert all(again[table].equals(rows) for table, rows in _whole().items())
    assert all(rows.schema.equals(arrow_schema(table)) for table, rows in again.items())


def test_who_wagers_is_dealt_five_cards_clockwise_and_the_dealer_last() -> None:
    for round_id, hands in _hands().items():
        seats = [seat for number, seat in _wagers() if number == round_id]
        assert set(hands) == {"dealer", *seats}
        order = [hands[seat]["card_order"] for seat in [*sorted(seats), "dealer"]]
        if None in order:
            assert _rounds()[round_id]["void"]
            continue
        if _setup(round_id).dealing == "automated_shoe":
            assert order == [[stack] * 5 for stack in range(1, len(order) + 1)]
        else:
            assert list(chain(*order)) == list(range(1, 5 * len(order) + 1))


def test_blind_is_the_ante_and_raise_is_twice_that_or_a_fold() -> None:
    folds = 0
    for (round_id, seat), wagers in _wagers().items():
        ante, hand = wagers[ANTE]["wager_amount"], _hands()[round_id][seat]
        assert wagers[BLIND]["wager_amount"] == ante
        if _rounds()[round_id]["void"]:
            assert RAISE not in wagers
            continue
        assert hand["folded"] == (RAISE not in wagers)
        assert hand["folded"] or wagers[RAISE]["wager_amount"] == 2 * ante
        folds += hand["folded"]
    assert folds > 100


def _money(wagers: dict[str, Row]) -> list[tuple[int, int]]:
    """Winnings and stake back in cents, in the order of settlement."""
    rows = [wagers[kind] for kind in _KINDS if kind in wagers]
    return [(int(row["wager_paid"] * 100), int(row["wager_returned"] * 100)) for row in rows]


def _seat(hand: Row, wagers: dict[str, Row]) -> Seat:
    cents = {kind: int(wagers[kind]["wager_amount"] * 100) for kind in wagers}
    bonus = {kind: cents[kind] for kind in (PROGRESSIVE, TRIPS, BAD_BEAT) if kind in cents}
    return Seat(" ".join(hand["cards"]), ante=cents[ANTE], folds=hand["folded"], bonus=bonus)


def test_wagers_end_as_a_slow_second_opinion_says() -> None:
    won: Counter[str] = Counter()
    compared = 0
    for (round_id, seat), wagers in _wagers().items():
        row, hands = _rounds()[round_id], _hands()[round_id]
        cards, dealers = hands[seat]["cards"], hands["dealer"]["cards"]
        if row["void"] or not cards or not dealers or sum(c[0] in "2X" for c in [*cards, *dealers]) > 3:
            continue
        setup = _setup(round_id)
        filed = {**setup.filed(), "folded_progressive": setup.folded_progressive}
        meter = int((wagers.get(PROGRESSIVE, {}).get("meter_before") or 0) * 100)
        expected = due(
            " ".join(dealers), _seat(hands[seat], wagers), extra=row["extra_card"], meter=meter, filed=filed
        )
        assert _money(wagers) == expected
        won.update(kind for kind in wagers if wagers[kind]["wager_outcome"] == "win")
        compared += 1
    assert compared > 1_500
    assert min(won[kind] for kind in _KINDS) > 10


def test_exposed_cards_leave_trips_and_progressive_to_be_settled() -> None:
    settled: Counter[str] = Counter()
    for (round_id, _), wagers in _wagers().items():
        kinds = {event["event_kind"] for event in _events()[round_id]}
        if not _rounds()[round_id]["void"]:
            continue
        for kind, wager in wagers.items():
            survives = kind in {TRIPS, PROGRESSIVE} and "card_exposed" in kinds
            assert (wager["wager_outcome"] == "void") != survives
            settled[wager["wager_outcome"]] += survives
    assert min(settled["win"], settled["lose"]) > 0


def test_card_in_the_jokers_place_is_turned_only_where_it_counts() -> None:
    turned = 0
    for round_id, row in _rounds().items():
        placed = [e for e in _events()[round_id] if e["event_kind"] == "extra_card_placed"]
        assert len(placed) <= 1
        jokers = [p for p, hand in _hands()[round_id].items() if "XX" in (hand["cards"] or [])]
        needs = any(PROGRESSIVE in _wagers()[round_id, p] for p in jokers if p != "dealer")
        assert (row["extra_card"] is not None) == (needs and bool(placed))
        turned += needs
    assert turned > 20


def test_stub_is_counted_in_one_of_any_five_rounds() -> None:
    uncounted: Counter[str] = Counter()
    rows = sorted(_rounds().values(), key=lambda row: (row["table_id"], row["no_more_bets_at"]))
    for row in rows:
        opening = row["round_id"].rpartition("-")[0]
        counted = any(e["event_kind"] == "stub_counted" for e in _events()[row["round_id"]])
        if counted or _setup(row["round_id"]).counting_shuffler:
            uncounted[opening] = 0
        elif not row["void"]:
            uncounted[opening] += 1
        assert uncounted[opening] < 5


def test_meters_are_paid_out_and_seeded() -> None:
    seeds = {"1": 2_000, "2": 10_000}
    whole_meters = 0
    for wager in (each for each in _log()["wagers"] if each["wager_change"] != "withdrawn"):
        before, after = wager["meter_before"], wager["meter_after"]
        if before is None:
            continue
        seed = seeds[_setup(wager["round_id"]).progressive_paytable]
        assert (before - after == wager["wager_paid"]) or (after == seed and before == wager["wager_paid"])
        whole_meters += before == wager["wager_paid"]
    assert whole_meters == len(_log()["payments"]) > 0


def test_two_decks_and_dealing_by_hand_take_a_device() -> None:
    for options in ({"decks": 2}, {"dealing": "hand"}, {"counting_shuffler": True}):
        with pytest.raises(ValueError, match="take a shuffling device"):
            TableSetup("DJ-01", **options)


def test_audit_of_a_compliant_log_finds_nothing(tmp_path: Path) -> None:
    found, receipt = audited(PLAN, _whole(), tmp_path, GAME.write_submission)
    assert not in_words(found)
    assert receipt["result"] == "clean"
    assert receipt["population"]["rounds"] == len(_rounds())
