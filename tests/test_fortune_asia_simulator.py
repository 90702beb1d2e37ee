"""The Fortune Asia Poker simulator deals lawful rounds: by plain counting, by the kernels, by an audit."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pytest

from audit.format.log_files import arrow_schema
from rules.cards import NAMES
from rules.hands import asia, asia_lists, lists, setting, seven
from rules.hands.house_way import shipped
from sample_logs.fortune_asia_poker import ranks
from sample_logs.fortune_asia_poker import setting as simulated_setting
from sample_logs.fortune_asia_poker import settle as simulated_settlement
from sample_logs.fortune_asia_poker.game import GAME
from sample_logs.fortune_asia_poker.plan import TableSetup, setups
from sample_logs.fortune_asia_poker.rules import RULES
from sample_logs.fortune_asia_poker.setting import Dealt
from sample_logs.logs import Log, write_yaml
from sample_logs.planters import Finding
from sample_logs.poker.plan import PokerPlan
from sample_logs.seven_cards import lists as pai_gow_lists
from sample_logs.seven_cards import ranks as of_five
from tests.simulated import audited, in_words

pytestmark = pytest.mark.slow

Row = dict[str, Any]
Cards = npt.NDArray[np.int8]

PLAN = PokerPlan(
    seed=4, rounds=2400, days=2, tables=GAME.table_mix(14), irregular=60, lucky=200, idle_every=60
)


def audit_of(plan: PokerPlan, log: Log, folder: Path, filed: Row | None = None) -> tuple[list[Finding], Row]:
    """Audit a log and return what was found, as an expectation states it, and the receipt.

    filed  Rules Submission, where it is not the plan's own
    """
    return audited(plan, log, folder, lambda plan, log: write_yaml(filed or GAME.rules_submission(plan), log))


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
    return next(table for table in setups(PLAN.tables) if table.table_id == row["table_id"])


# --------------------------------------------------------------------------- lawful rounds


def test_the_same_plan_gives_the_same_rows() -> None:
    again = GAME.whole(PLAN)
    assert all(again[table].equals(rows) for table, rows in _whole().items())
    assert not GAME.whole(replace(PLAN, seed=5))["hands"].equals(_whole()["hands"])


def test_every_table_fits_the_declared_schema() -> None:
    assert all(rows.schema.equals(arrow_schema(table)) for table, rows in _whole().items())


def test_no_card_is_seen_twice_in_a_round() -> None:
    for hands in _hands().values():
        seen = [card for hand in hands.values() for card in hand["cards"] or []]
        assert len(seen) == len(set(seen))
        assert set(seen) <= set(NAMES)


def test_the_start_is_where_the_announced_number_leads() -> None:
    counted = ["dealer", "6", "5", "4", "3", "2", "1"]
    for row in _rounds().values():
        number = row["announced_total"] or row["generator_number"]
        assert row["start_position"] == counted[(number - 1) % 7]


def test_the_dealer_cuts_and_offers_the_cut_to_nobody() -> None:
    kinds = {event["event_kind"] for event in _log()["events"]}
    cuts = [event for event in _log()["events"] if event["event_kind"] == "cut"]
    assert "cut_offered" not in kinds
    assert {cut["event_role"] for cut in cuts} == {cut["event_position"] for cut in cuts} == {"dealer"}
    assert all(cut["event_cards_above"] >= 10 for cut in cuts)


def _ranks(hands: list[Row]) -> list[tuple[int, ...]]:
    """Rank numbers of the high, the medium and the low hand of each."""
    of_size = (asia.high_hand, asia.medium_hand, asia.low_hand)
    laid = (
        [[NAMES.index(card) for card in hand[name]] for hand in hands]
        for name in ("set_high", "set_medium", "set_low")
    )
    ranked = [rank(np.array(cards, np.int8)).tolist() for rank, cards in zip(of_size, laid, strict=True)]
    return list(zip(*ranked, strict=True))


def test_two_hands_of_three_decide_and_copies_lose() -> None:
    seen: Counter[str] = Counter()
    decided = [
        wager
        for wager in _log()["wagers"]
        if wager["wager_kind"] == GAME.name
        and wager["wager_outcome"] in {"win", "lose"}
        and _hands()[wager["round_id"]][wager["wager_position"]]["cards"] is not None
    ]
    mine = _ranks([_hands()[wager["round_id"]][wager["wager_position"]] for wager in decided])
    dealers = _ranks([_hands()[wager["round_id"]]["dealer"] for wager in decided])
    for wager, own, its in zip(decided, mine, dealers, strict=True):
        ended = wager["wager_outcome"]
        lawful = own[0] > own[1] > own[2]
        assert its[0] > its[1] > its[2]
        higher = sum(one > other for one, other in zip(own, its, strict=True))
        assert ended == ("win" if higher >= 2 and lawful else "lose")
        assert wager["wager_paid"] == (wager["wager_amount"] if ended == "win" else 0)
        seen[f"{lawful} {ended}"] += 1
    assert seen["False lose"] > 5
    # Copies lose, so that the house wins somewhat more than half.
    assert 0.42 < seen["True win"] / (seen["True win"] + seen["True lose"]) < 0.56


def test_meters_are_fed_shared_and_seeded() -> None:
    staked: Counter[str] = Counter()
    paid: dict[str, Counter[str]] = defaultdict(Counter)
    for payment in _log()["payments"]:
        paid[payment["payment_kind"]][payment["payment_round_id"]] += payment["payment_amount"]
    won = [w for w in _log()["wagers"] if w["meter_before"] is not None]
    for wager in _log()["wagers"]:
        lay = wager["wager_change"] != "withdrawn" and not _rounds()[wager["round_id"]]["void"]
        if wager["wager_kind"] == "progressive_payout" and lay:
            staked[wager["round_id"]] += wager["wager_amount"]
    due = {round_id: dollars * Decimal("0.28") for round_id, dollars in staked.items()}
    assert due == dict(paid["meter_contribution"])
    for wager in won:
        table = _setup(_rounds()[wager["round_id"]])
        whole_meter = wager["meter_before"] == wager["wager_paid"]
        seed = Decimal(table.seed) / 100
        assert wager["meter_after"] == (seed if whole_meter else wager["meter_before"] - wager["wager_paid"])
        assert not whole_meter or paid["meter_seed"][wager["round_id"]] >= seed
    assert len(won) > 3
    first = [p for p in _log()["payments"] if p["payment_kind"] == "meter_seed" and not p["payment_round_id"]]
    offering = [t for t in setups(PLAN.tables) if "progressive_payout" in t.wagers]
    assert sorted(p["table_id"] for p in first) == [t.table_id for t in offering]


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


def test_everything_that_can_go_wrong_does() -> None:
    kinds = {event["event_kind"] for event in _log()["events"]}
    assert {
        *("dice_not_flat", "dice_fell_out", "card_exposed", "player_chose", "card_found_face_up"),
        *("card_drawn_in_error", "device_jam", "device_failed", "surrender_counted", "envy_acknowledged"),
        *("payout_documented", "joker_destroyed", "recut_ordered", "idle_started", "progressive_verified"),
    } <= kinds
    assert {row["void_reason"] for row in _rounds().values()} == {None, "misdeal", "device", "other"}
    assert any(hand["hand_reset"] for hand in _log()["hands"])


def test_envy_bonuses_go_to_other_players() -> None:
    bonuses = [p for p in _log()["payments"] if p["payment_kind"] == "envy_bonus"]
    for bonus in bonuses:
        holder = _hands()[bonus["payment_round_id"]][bonus["payer_position"]]["hand_player_id"]
        assert holder != bonus["payment_player_id"]
    assert len(bonuses) > 20


def test_dealing_from_the_hand_takes_a_device() -> None:
    with pytest.raises(ValueError, match="take a shuffling device"):
        TableSetup("FA-01", dealing="hand")


# ---------------------------------------------------------------------------- a second opinion


@cache
def _random_hands() -> Cards:
    """Seven cards: of the whole deck, of few ranks, of one suit mostly, and of two suits with the joker."""
    rng = np.random.default_rng(8)
    few_ranks = [rank * 4 + suit for rank in (12, 11, 3, 9, 0) for suit in range(4)] + [52]
    pools = [list(range(53)), few_ranks, [52, *(r * 4 + s for r in range(13) for s in (0, 1))]]
    pools += [
        [r * 4 + s for r in range(13)] + [52, *(r * 4 + (s + 1) % 4 for r in (10, 11, 12))] for s in range(4)
    ]
    drawn = [np.array(p)[rng.random((6_000, len(p))).argsort(axis=1)[:, :7]] for p in pools]
    return np.sort(np.concatenate(drawn).astype(np.int8), axis=1)


def test_settings_rank_as_the_rules_rank_them() -> None:
    mine = np.stack(ranks.all_settings(_random_hands()))
    splits = [tuple(places) for places in asia.SPLITS.tolist()]
    laid = np.concatenate([ranks.MEDIUMS, ranks.LOWS], axis=1).tolist()
    theirs = np.stack(asia.all_splits(_random_hands()))[:, :, [splits.index(tuple(way)) for way in laid]]
    # The order is the same where each number goes with one of the others, and a higher with a higher.
    pairs = np.sort(pd.unique((mine.astype(np.int64).ravel() << 32) + theirs.ravel()))
    assert (mine >= 0).all()
    assert (theirs >= 0).all()
    assert (np.diff(pairs >> 32) > 0).all()
    assert (np.diff(pairs & 0xFFFF_FFFF) > 0).all()
    assert len(pairs) > 1_000


def test_the_house_way_sets_as_its_filed_text_does() -> None:
    way = simulated_setting.example_way(Dealt.of(_random_hands()))
    mine = ranks.laid(_random_hands(), way)
    *theirs, _ = setting.apply(shipped()["example_four_two_one"], _random_hands())
    for rank, cards, due in zip((asia.high_hand, asia.medium_hand, asia.low_hand), mine, theirs, strict=True):
        assert (rank(cards) == due).all()


@pytest.mark.parametrize("name", ["fortune_bonus", "insurance", "progressive"])
def test_lists_hold_the_hands_the_rules_put_on_them(name: str) -> None:
    cards = _random_hands()
    held = pai_gow_lists.hold(cards, of_five.all_settings(cards)[0].max(axis=1))
    mine = {
        "fortune_bonus": lambda: simulated_settlement.fortune_bonus(
            held, simulated_settlement.three_alike(cards)
        ),
        "insurance": lambda: pai_gow_lists.insurance(held),
        "progressive": lambda: pai_gow_lists.progressive(held),
    }[name]()
    theirs = {
        "fortune_bonus": asia_lists.fortune_bonus,
        "insurance": asia_lists.insurance,
        "progressive": asia_lists.progressive,
    }[name]()
    by_rules = seven.best_on_list(asia_lists.held(cards), lists.masks(theirs))
    names = np.array([row.name for row in theirs] + [""])[by_rules]
    assert (np.array([row for row, _ in mine] + [""])[pai_gow_lists.first_row(mine)] == names).all()
    assert set(names) >= {row.name for row in theirs[-3:]}


def test_lucky_hands_are_what_they_are_called() -> None:
    rng = np.random.default_rng(1)
    for favored in RULES.lucky:
        cards = favored(rng)
        assert len(set(cards)) == len(cards) <= 7
        assert set(cards) <= set(range(53))


# ------------------------------------------------------------------------------- the audit


@pytest.mark.parametrize("seed", [5, 6])
def test_an_audit_of_lawful_play_finds_nothing(seed: int, tmp_path: Path) -> None:
    plan = replace(PLAN, seed=seed, first_day=date(2026, 3, 7))
    found, receipt = audit_of(plan, GAME.whole(plan), tmp_path)
    assert in_words(found) == []
    assert receipt["result"] == "clean"
