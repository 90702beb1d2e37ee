"""Rows of the log that belong to rounds: rounds, hands and wagers."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from sample_logs.arrow import MISSING, Coded, Flags, Ints, rows_of
from sample_logs.poker import wagers
from sample_logs.poker.deal import PLACES
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night
from sample_logs.poker.settled import LOSE, OUTCOMES, SURRENDER, WIN, BankMoney
from sample_logs.poker.told import POSITIONS, Told, card_order, listed, lists, placed_between, round_columns
from sample_logs.seven_cards.clock import BankedFinish, qualifying_lies
from sample_logs.seven_cards.showdown import Hands
from sample_logs.within import number, places


@dataclass(frozen=True, slots=True)
class SevenTold(Told):
    """All that is known of one day's openings, with the hands that were set and what settled banks."""

    finish: BankedFinish
    hands: Hands
    money: BankMoney


def round_rows(told: SevenTold, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    night = told.night
    generator = night.at("generator")
    dice = np.where(generator[:, None], MISSING, night.start.dice)
    columns = round_columns(told, property_id, _last_settled(told)) | {
        "variant": _variant(night),
        "start_method": Coded(generator.astype(np.int64), ["dice", "generator"]),
        **{f"die_{n + 1}": dice[:, n] for n in range(3)},
        "announced_total": np.where(generator, MISSING, night.start.number),
        "generator_number": np.where(generator, night.start.number, MISSING),
        "start_position": Coded(night.start.place, POSITIONS),
        "stub_count": stub_count(night),
        "bank_position": Coded(night.banks.position, POSITIONS),
        "co_banking": night.banks.shared,
        "simulated": np.zeros(night.table.size, np.bool_),
    }
    return rows_of("rounds", columns)


def _variant(night: Night) -> Coded:
    labels = list(night.rules.variants)
    places_ = np.array([labels.index(t.variant) if labels else -1 for t in night.tables])
    return Coded(places_[night.table], labels)


def _last_settled(told: SevenTold) -> Ints:
    """When the last wager of each round is settled, and the last Envy Bonus paid, in milliseconds."""
    last = np.zeros(told.night.table.size, np.int64)
    finish = told.finish
    for step, rounds in (
        ("bets", told.night.bets.round),
        ("dealer", finish.dealer),
        ("surplus", finish.surplus),
    ):
        np.maximum.at(last, rounds, finish.timed[step].ends)
    return last


def stub_count(night: Night) -> Ints:
    """Cards left over after the deal; MISSING where it was broken off."""
    count = np.full(night.table.size, 4)
    count[night.fault == Fault.FACE_UP] = 3
    wrong = night.fault == Fault.WRONG_STUB
    count[wrong] = np.where(night.sequence[wrong] % 2 == 0, 3, 5)
    count[night.cut_short] = MISSING
    return count


def _card_counts(night: Night) -> Ints:
    """Cards dealt to each position, rounds x 7."""
    count = np.full((night.table.size, PLACES), PLACES)
    wrong = np.flatnonzero(night.fault == Fault.MISDEAL)
    count[wrong, 1 + night.sequence[wrong] % 6] = 8
    count[wrong, (2 + night.sequence[wrong] % 6) % PLACES] = 6
    short = night.cut_short
    dealt = night.places < PLACES * PLACES // 2
    count[short] = dealt[short].sum(axis=2)
    return count


def hand_rows(told: SevenTold) -> pa.Table:
    """Rows of ``hands``: seven a round, the dealer's first."""
    night, hands, clock, names = told.night, told.hands, told.clock, told.names
    count = night.table.size
    # A hand that was set is seen, unless it was given up unseen.
    shown = ((hands.set_as >= 0) & ~(hands.surrendered & ~qualifying_lies(night)[:, None])).ravel()
    holder = np.concatenate([np.full((count, 1), -1), night.areas.holder], axis=1)
    players = (hands.set_as >= 0) | hands.dead
    given_up = hands.surrendered.ravel()
    rounds = np.repeat(np.arange(count), PLACES)
    whole = ~(night.cut_short | (night.fault == Fault.MISDEAL))[rounds]
    return rows_of(
        "hands",
        {
            "round_id": names.round(rounds),
            "hand_position": Coded(np.tile(np.arange(PLACES), count), POSITIONS),
            "hand_player_id": names.player(np.where(players | night.void[:, None], holder, -1).ravel()),
            "cards": listed(shown, night.cards.reshape(-1, PLACES)),
            "card_order": lists(whole, card_order(night, PLACES)[whole].ravel(), PLACES),
            "card_count": _card_counts(night).ravel(),
            **_laid(told, shown),
            "hand_reset": (hands.first_as >= 0).ravel(),
            "hand_set_at": clock.set_at.ravel(),
            "hand_revealed_at": _revealed(told),
            "surrendered": given_up,
            "surrendered_at": np.where(given_up, clock.settling[rounds] - 500_000, MISSING),
            "dead": hands.dead.ravel(),
            "hand_racked_at": told.of_hands(told.finish.racked, "racked"),
        },
    )


def _laid(told: SevenTold, shown: Flags) -> dict[str, Any]:
    """Hands as first and as finally set."""
    columns: dict[str, Any] = {}
    for name, ways in (("first", told.hands.first_as), ("set", told.hands.set_as)):
        there = shown & (ways.ravel() >= 0)
        for hand, cards in told.hands.laid(np.maximum(ways.ravel(), 0)).items():
            columns[f"{name}_{hand}"] = listed(there, cards)
    return columns


def _revealed(told: SevenTold) -> Ints:
    """When each hand was turned up or laid down face up."""
    night, clock = told.night, told.clock
    times = told.of_hands(told.finish.shown, "shown")
    per_round = times.reshape(-1, PLACES)
    per_round[:, 0] = clock.dealer_set
    banked = np.flatnonzero((night.banks.position > 0) & ~night.void)
    per_round[banked, night.banks.position[banked]] = clock.showing[banked]
    return times


def wager_rows(rng: np.random.Generator, told: SevenTold) -> pa.Table:
    """Rows of ``wagers``: players' wagers, and the dealer's against banks."""
    night, settled, timed = told.night, told.settled, told.finish.timed
    bets, dealer = night.bets, told.finish.dealer
    stake = night.banks.dealer_wager[dealer]
    outcome = told.money.dealer[dealer]
    none = np.full(dealer.size, MISSING)
    zero = np.zeros(dealer.size, np.int64)
    side = np.where(bets.kind == bets.layout.colored, (~bets.red).astype(np.int64), -1)
    every = {
        "round": (bets.round, dealer),
        "position": (bets.area + 1, zero),
        "player": (night.areas.holder[bets.round, bets.area], zero - 1),
        "kind": (bets.kind, zero),
        "side": (side, zero - 1),
        "cents": (bets.cents, stake),
        "outcome": (settled.outcome, outcome),
        "paid": (settled.paid, np.where(outcome == WIN, stake, 0)),
        "returned": (settled.returned, np.where(outcome == LOSE, 0, stake)),
        "vigorish": (settled.vigorish, zero),
        "percent": (settled.percent, zero),
        "before": (told.paid.before, none),
        "after": (told.paid.after, none),
        "place": (timed["bets"].place, timed["dealer"].place),
        "ends": (told.after(bets.round, timed["bets"].ends), told.after(dealer, timed["dealer"].ends)),
        "qualifying": (bets.qualifying, zero > 0),
    }
    joined = {name: np.concatenate(parts) for name, parts in every.items()}
    order = np.lexsort((joined["kind"], joined["position"], joined["round"]))
    return _wager_table(rng, told, {name: values[order] for name, values in joined.items()})


def _wager_table(rng: np.random.Generator, told: SevenTold, w: dict[str, Any]) -> pa.Table:
    night, names = told.night, told.names
    rounds, outcome, ends = w["round"], w["outcome"], w["ends"]
    gone, charged = (outcome == LOSE) | (outcome == SURRENDER), w["vigorish"] > 0
    prepaid = w["kind"] == night.bets.layout.progressive
    no_more = told.clock.no_more[rounds]
    lammer_at = no_more + 300_000 + 150_000 * w["position"]
    validated = np.where(prepaid & (w["paid"] > 0), names.staff.floorperson[rounds], -1)
    return rows_of(
        "wagers",
        {
            "round_id": names.round(rounds),
            "wager_number": places(rounds) + 1,
            "wager_position": Coded(w["position"], POSITIONS),
            "wager_player_id": names.player(w["player"]),
            "wager_kind": Coded(w["kind"], list(night.bets.layout.kinds)),
            "wager_side": Coded(w["side"], ["red", "black"]),
            "wager_amount": w["cents"],
            **_placing(rng, told, w),
            "envy_lammer": w["qualifying"],
            "envy_lammer_at": np.where(w["qualifying"], lammer_at, MISSING),
            "wager_outcome": Coded(outcome, OUTCOMES),
            "wager_paid": w["paid"],
            "wager_returned": w["returned"],
            "collected_at": np.where(prepaid, no_more + 2_000_000, np.where(gone, ends, MISSING)),
            "paid_at": np.where(gone, MISSING, ends),
            "settlement_order": number(rounds, w["place"]),
            "vigorish": w["vigorish"],
            "vigorish_handling": Coded(np.where(charged, 0, -1), ["collected"]),
            "vigorish_handled_at": np.where(charged, ends, MISSING),
            "vigorish_collected_at": np.where(charged, ends, MISSING),
            "meter_before": w["before"],
            "meter_after": w["after"],
            "paid_from": Coded(_source(night, w), ["table", "meter", "bank"]),
            "validated_by": Coded(validated, names.staff.floor),
        },
    )


def _source(night: Night, w: dict[str, Any]) -> Ints:
    """Where winnings came from: the table inventory, the meter, or the bank and its losers."""
    banked = (night.banks.position[w["round"]] > 0) & (w["kind"] == wagers.MAIN)
    source = np.where(w["percent"] > 0, 1, np.where(banked, 2, 0))
    return np.where(w["paid"] > 0, source, -1)


def _placing(rng: np.random.Generator, told: SevenTold, w: dict[str, Any]) -> dict[str, Any]:
    """When and in what form the wagers were made, and the few changed before betting closed."""
    clock, rounds = told.clock, w["round"]
    count = rounds.size
    opened, until = clock.opened[rounds], clock.opened[rounds] + 7_500_000
    placed = placed_between(rng, opened, until)
    house = w["position"] == 0
    placed = np.where(house, clock.shuffling[rounds] + 500_000, placed)
    changed = (rng.random(count) < 0.02) & ~house & (w["kind"] == wagers.MAIN)
    plaque = (rng.random(count) < 0.4) & (w["cents"] >= 50000)
    return {
        "wager_placed_at": placed,
        "wager_form": Coded(plaque.astype(np.int64), ["chips", "plaques"]),
        "wager_changed_at": np.where(changed, placed + (until - placed) // 2 // 1000 * 1000, MISSING),
        "wager_change": Coded(np.where(changed, rng.integers(0, 2, count), -1), ["increased", "reduced"]),
    }
