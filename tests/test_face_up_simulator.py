"""The Face Up Pai Gow Poker simulator deals lawful rounds: by plain counting, and by a clean audit."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from audit.format.log_files import arrow_schema
from rules.cards import NAMES
from rules.hands import poker
from sample_logs.face_up_pai_gow_poker.game import GAME
from sample_logs.face_up_pai_gow_poker.plan import PROGRESSIVE, TableSetup
from sample_logs.logs import Log
from sample_logs.planters import Finding
from sample_logs.poker.plan import PokerPlan
from tests.simulated import audited, in_words

pytestmark = pytest.mark.slow

Row = dict[str, Any]

PLAN = PokerPlan(
    seed=4, rounds=2400, days=2, tables=GAME.table_mix(14), irregular=60, lucky=60, idle_every=60
)
_SEEDS = dict(zip("1234567", (10_000, 10_000, 2_000, 10_000, 5_000, 2_000, 1_000), strict=True))
_RATES = dict(zip("1234567", (28, 7, 29, 1, 17, 17, 26), strict=True))


def audit_of(plan: PokerPlan, log: Log, folder: Path) -> tuple[list[Finding], Row]:
    """Audit a log and return what was found, as an expectation states it, and the receipt."""
    return audited(plan, log, folder, GAME.write_submission)


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
def _setups() -> dict[str, TableSetup]:
    return {t.table_id: t for t in GAME.table_mix(14)}


def _setup(round_id: str) -> TableSetup:
    return _setups()[_rounds()[round_id]["table_id"]]


def _rank(cards: list[str]) -> int:
    numbers = np.array([[NAMES.index(card) for card in cards]], np.int8)
    return int((poker.high_hand if len(cards) == 5 else poker.low_hand)(numbers)[0])


def _ace_high(cards: list[str]) -> bool:
    """Whether seven cards have no pair, straight or flush, and an ace, by plain counting."""
    ranks = ["A" if card == "XX" else card[0] for card in cards]
    if len(set(ranks)) < 7 or "A" not in ranks:
        return False
    joker = "XX" in cards
    suits = Counter(card[1] for card in cards if card != "XX")
    held = {"23456789TJQKA".index(card[0]) for card in cards if card != "XX"}
    held |= {-1} if 12 in held else set()
    straight = any(len(held & set(range(low, low + 5))) >= 5 - joker for low in range(-1, 9))
    return max(suits.values()) < 5 - joker and not straight


# --------------------------------------------------------------------------- lawful rounds


def test_the_same_plan_gives_the_same_rows() -> None:
    again = GAME.whole(PLAN)
    assert all(again[table].equals(rows) for table, rows in _whole().items())
    assert all(rows.schema.equals(arrow_schema(table)) for table, rows in again.items())


def test_dealers_hands_are_set_before_the_players_set_theirs() -> None:
    for hands in _hands().values():
        dealer = hands["dealer"]["hand_set_at"]
        others = [h["hand_set_at"] for p, h in hands.items() if p != "dealer" and h["hand_set_at"]]
        assert not others or dealer < min(others)
        if dealer:
            assert hands["dealer"]["hand_revealed_at"] == dealer


def test_main_wagers_end_as_the_hands_stand_unless_the_dealer_is_ace_high() -> None:
    ends = {(1, 1): "win", (1, 0): "push", (1, -1): "push", (0, 1): "push", (-1, 1): "push"}
    pushed = 0
    for wager in _log()["wagers"]:
        plain = wager["wager_outcome"] in {"win", "lose", "push"}
        mine = _hands()[wager["round_id"]][wager["wager_position"]]
        dealer = _hands()[wager["round_id"]]["dealer"]
        if wager["wager_kind"] != "face_up_pai_gow_poker" or not plain or mine["cards"] is None:
            continue
        if _ace_high(dealer["cards"]):
            assert wager["wager_outcome"] == "push"
            pushed += 1
            continue
        high, low = (_compared(mine[hand], dealer[hand]) for hand in ("set_high", "set_low"))
        fouled = _rank(mine["set_high"]) < _rank(mine["set_low"])
        assert wager["wager_outcome"] == ("lose" if fouled else ends.get((high, low), "lose"))
        assert wager["wager_paid"] == (wager["wager_amount"] if wager["wager_outcome"] == "win" else 0)
        assert not wager["vigorish"]
    assert pushed > 100


def _compared(one: list[str], other: list[str]) -> int:
    first, second = _rank(one), _rank(other)
    return (first > second) - (first < second)


def _wagers_that_lay() -> list[Row]:
    """Wagers of the log that were not taken down."""
    return [each for each in _log()["wagers"] if each["wager_change"] != "withdrawn"]


def test_ace_high_bonuses_win_when_the_dealer_is_ace_high() -> None:
    paid: Counter[int] = Counter()
    for wager in _wagers_that_lay():
        if wager["wager_kind"] == "ace_high_bonus" and wager["wager_outcome"] != "void":
            hands = _hands()[wager["round_id"]]
            won = _ace_high(hands["dealer"]["cards"])
            assert (wager["wager_outcome"] == "win") == won
            if won and _setup(wager["round_id"]).ace_high_paytable == "1":
                both = _ace_high(hands[wager["wager_position"]]["cards"])
                joker = "XX" in hands["dealer"]["cards"]
                odds = 20 if both else 10 if joker else 8
                assert wager["wager_paid"] == odds * wager["wager_amount"]
                paid[odds] += 1
    assert paid[8] > paid[10] > 0


def test_progressive_wagers_are_of_their_paytables_stake_and_stay_unless_it_is_five_dollars() -> None:
    for wager in _wagers_that_lay():
        if wager["wager_kind"] == PROGRESSIVE:
            five = _setup(wager["round_id"]).progressive_paytable == "4"
            assert wager["wager_amount"] == (5 if five else 1)
            if wager["wager_outcome"] == "win":
                assert wager["wager_returned"] == (5 if five else 0)


# ------------------------------------------------------------------------------- the meters


def _ledger() -> dict[str, list[tuple[Any, int, Row]]]:
    """What happened to each meter, in order of time: contributions, seeds and shares won."""
    found: dict[str, list[tuple[Any, int, Row]]] = defaultdict(list)
    for payment in _log()["payments"]:
        if payment["payment_kind"] in {"meter_contribution", "meter_seed"}:
            found[_setups()[payment["table_id"]].meter].append((payment["payment_at"], 0, payment))
    for wager in _log()["wagers"]:
        if wager["meter_before"] is not None:
            found[_setup(wager["round_id"]).meter].append((wager["paid_at"], 1, wager))
    return {meter: sorted(rows, key=lambda row: row[:2]) for meter, rows in found.items()}


def test_every_meter_shows_what_was_paid_to_it_less_what_was_won() -> None:
    assert len(_ledger()) > 8
    won: dict[str, list[Row]] = defaultdict(list)
    for meter, rows in _ledger().items():
        shown = Decimal(0)
        for _, is_share, row in rows:
            if not is_share:
                shown += row["payment_amount"]
                continue
            assert row["meter_before"] == shown
            won[meter].append(row)
            # All of the meter is followed by its seed, which is a payment of its own.
            reset = row["meter_after"] == _SEEDS[_setup(row["round_id"]).progressive_paytable]
            shown = Decimal(0) if reset else row["meter_after"]
    assert max(len(rows) for rows in won.values()) > 3
    fed = {row["table_id"] for _, is_share, row in _ledger()["linked 1"] if not is_share}
    assert len(fed) == 2
    assert won["linked 1"]


def test_meters_are_fed_by_the_rate_of_their_paytable() -> None:
    staked: Counter[str] = Counter()
    for wager in _wagers_that_lay():
        if wager["wager_kind"] == PROGRESSIVE and wager["wager_outcome"] != "void":
            staked[wager["round_id"]] += wager["wager_amount"]
    void = {round_id for round_id, row in _rounds().items() if row["void"]}
    fed = [p for p in _log()["payments"] if p["payment_kind"] == "meter_contribution"]
    assert len(fed) > 500
    for payment in fed:
        round_id = payment["payment_round_id"]
        assert round_id not in void
        if not any(hand["dead"] for hand in _hands()[round_id].values()):
            rate = _RATES[_setup(round_id).progressive_paytable]
            assert payment["payment_amount"] == staked[round_id] * rate / 100


def test_envy_bonuses_of_both_kinds_go_to_other_players() -> None:
    bonuses = [p for p in _log()["payments"] if p["payment_kind"] == "envy_bonus"]
    for bonus in bonuses:
        holder = _hands()[bonus["payment_round_id"]][bonus["payer_position"]]["hand_player_id"]
        assert holder != bonus["payment_player_id"]
    assert {bonus["payment_for"] for bonus in bonuses} == {"fortune_bonus", PROGRESSIVE}


# ------------------------------------------------------------------------- irregularities and edges


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
        "idle_started",
    } <= kinds
    assert not kinds & {"bank_offered", "bank_taken"}
    assert any(hand["hand_reset"] for hand in _log()["hands"])


def test_a_players_card_exposed_in_a_deal_by_hand_or_in_stacks_ends_the_round() -> None:
    exposed = [e for e in _log()["events"] if e["event_kind"] == "card_exposed"]
    seen = Counter[tuple[str, bool]]()
    for event in exposed:
        row = _rounds()[event["event_round_id"]]
        assert event["event_position"] != "dealer"
        seen[row["dealing_method"], bool(row["void"])] += 1
    assert seen.keys() == {("hand", True), ("automated_shoe", True), ("manual_shoe", False)}


def test_dealing_from_the_hand_takes_a_device() -> None:
    with pytest.raises(ValueError, match="take a shuffling device"):
        TableSetup("FU-01", dealing="hand")


# ------------------------------------------------------------------------------- the audit


@pytest.mark.parametrize("seed", [5, 6])
def test_an_audit_of_lawful_play_finds_nothing(seed: int, tmp_path: Path) -> None:
    plan = replace(PLAN, seed=seed, first_day=date(2026, 3, 7))
    found, receipt = audit_of(plan, GAME.whole(plan), tmp_path)
    assert in_words(found) == []
    assert receipt["result"] == "clean"
