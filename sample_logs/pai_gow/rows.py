"""Rows of the log that belong to rounds: rounds, hands and wagers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from rules.cards import NAMES
from sample_logs.arrow import MISSING, Coded, Flags, Ints, Listed, rows_of, same
from sample_logs.pai_gow import wagers
from sample_logs.pai_gow.clock import Clock
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.faults import CUT_SHORT, Fault
from sample_logs.pai_gow.finish import Finish, qualifying_lies
from sample_logs.pai_gow.money import BankMoney
from sample_logs.pai_gow.names import BATCHES, Names
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE
from sample_logs.pai_gow.settle import Settled
from sample_logs.pai_gow.showdown import LOSE, OUTCOMES, SURRENDER, WIN, AnyHands

POSITIONS = ["dealer", *(str(n) for n in range(1, 7))]
_METHODS = [MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND]
_REASONS = ["misdeal", "device", "other"]
_REASON_OF = {Fault.MISDEAL: 0, Fault.SHOE_FAILED: 1}
_CARDS = list(NAMES)


@dataclass(frozen=True, slots=True)
class Told:
    """All that is known of one day's openings, to be written down."""

    night: Night
    hands: AnyHands
    settled: Settled
    money: BankMoney
    finish: Finish
    clock: Clock
    names: Names
    meter_before: Ints
    meter_after: Ints

    def after(self, rounds: Ints, milliseconds: Ints) -> Ints:
        """Moments of a round's settlement, so many milliseconds after it began."""
        moment: Ints = self.clock.settling[rounds] + milliseconds * 1000
        return moment


def round_rows(told: Told, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    night, clock, names = told.night, told.clock, told.names
    count = night.table.size
    generator = night.at("generator")
    dice = np.where(generator[:, None], MISSING, night.start.dice)
    reasons = np.array([_REASON_OF.get(fault, 2) for fault in Fault])
    return rows_of(
        "rounds",
        {
            "property_id": same(property_id, count),
            "table_id": names.table(night.table),
            "round_id": names.rounds,
            "game": same(night.game.name, count),
            "variant": _variant(night),
            "round_number_in_shoe": np.ones(count, np.int64),
            "shoe_id": names.shoe(np.arange(count)),
            "deck_id": Coded(names.deck, names.decks),
            "batch_id": Coded(names.batch, BATCHES),
            "dealer_id": Coded(names.dealer, names.dealers),
            "floorperson_id": Coded(names.floorperson, names.floor),
            "dealing_method": _per_table(night, "dealing", _METHODS),
            "shuffle_method": Coded(night.at("device").astype(np.int64), ["manual", "device"]),
            "wagers_opened_at": clock.opened,
            "no_more_bets_at": clock.no_more,
            "first_card_at": clock.first,
            "settled_at": told.after(np.arange(count), _last_settled(told)),
            "start_method": Coded(generator.astype(np.int64), ["dice", "generator"]),
            **{f"die_{n + 1}": dice[:, n] for n in range(3)},
            "announced_total": np.where(generator, MISSING, night.start.number),
            "generator_number": np.where(generator, night.start.number, MISSING),
            "start_position": Coded(night.start.place, POSITIONS),
            "stub_count": stub_count(night),
            "bank_position": Coded(night.banks.position, POSITIONS),
            "co_banking": night.banks.shared,
            "simulated": np.zeros(count, np.bool_),
            "void": night.void,
            "void_reason": Coded(np.where(night.void, reasons[night.fault], -1), _REASONS),
        },
    )


def _variant(night: Night) -> Coded:
    labels = list(night.game.variants)
    return _per_table(night, "variant", labels) if labels else Coded(np.full(night.table.size, -1), labels)


def _per_table(night: Night, what: str, labels: list[str]) -> Coded:
    places = np.array([labels.index(getattr(t, what)) for t in night.tables])
    return Coded(places[night.table], labels)


def _last_settled(told: Told) -> Ints:
    """When the last wager of each round is settled, and the last Envy Bonus paid, in milliseconds."""
    last = np.zeros(told.night.table.size, np.int64)
    np.maximum.at(last, told.night.bets.round, told.finish.bets().ends)
    np.maximum.at(last, told.finish.dealer_rounds, told.finish.timed["dealer"].ends)
    np.maximum.at(last, told.finish.surplus_rounds, told.finish.timed["surplus"].ends)
    return last


def stub_count(night: Night) -> Ints:
    """Cards left over after the deal; MISSING where it was broken off."""
    count = np.full(night.table.size, 4)
    count[night.fault == Fault.FACE_UP] = 3
    wrong = night.fault == Fault.WRONG_STUB
    count[wrong] = np.where(night.sequence[wrong] % 2 == 0, 3, 5)
    count[np.isin(night.fault, CUT_SHORT)] = MISSING
    return count


def card_counts(night: Night) -> Ints:
    """Cards dealt to each position, rounds x 7."""
    count = np.full((night.table.size, PLACES), PLACES)
    wrong = np.flatnonzero(night.fault == Fault.MISDEAL)
    count[wrong, 1 + night.sequence[wrong] % 6] = 8
    count[wrong, (2 + night.sequence[wrong] % 6) % PLACES] = 6
    short = np.isin(night.fault, CUT_SHORT)
    dealt = night.places < PLACES * PLACES // 2
    count[short] = dealt[short].sum(axis=2)
    return count


def seen(told: Told) -> Flags:
    """Hands whose cards were seen: those set, unless they were given up unseen."""
    shown = told.hands.set_as >= 0
    hidden = told.hands.surrendered & ~qualifying_lies(told.night)[:, None]
    return shown & ~hidden


def hand_rows(told: Told) -> pa.Table:
    """Rows of ``hands``: seven a round, the dealer's first."""
    night, hands, clock, names = told.night, told.hands, told.clock, told.names
    count = night.table.size
    shown = seen(told).ravel()
    holder = np.concatenate([np.full((count, 1), -1), night.areas.holder], axis=1)
    players = (hands.set_as >= 0) | hands.dead
    given_up = hands.surrendered.ravel()
    rounds = np.repeat(np.arange(count), PLACES)
    whole = ~np.isin(night.fault, (*CUT_SHORT, Fault.MISDEAL))[rounds]
    return rows_of(
        "hands",
        {
            "round_id": names.round(rounds),
            "hand_position": Coded(np.tile(np.arange(PLACES), count), POSITIONS),
            "hand_player_id": names.player(np.where(players | night.void[:, None], holder, -1).ravel()),
            "cards": _listed(shown, night.cards.reshape(-1, PLACES)),
            "card_order": _lists(whole, _order(night)[whole].ravel(), PLACES),
            "card_count": card_counts(night).ravel(),
            **_laid(told, shown),
            "hand_reset": (hands.first_as >= 0).ravel(),
            "hand_set_at": clock.set_at.ravel(),
            "hand_revealed_at": _revealed(told),
            "surrendered": given_up,
            "surrendered_at": np.where(given_up, clock.settling[rounds] - 500_000, MISSING),
            "dead": hands.dead.ravel(),
            "hand_racked_at": _racked(told),
        },
    )


def _order(night: Night) -> Ints:
    """Place of each card in the deal from 1; of a stack, the stack's for all its cards."""
    stacks = night.dealing(AUTOMATED_SHOE)[:, None, None]
    return (np.where(stacks, night.places // PLACES, night.places) + 1).reshape(-1, PLACES)


def _listed(which: Flags, cards: npt.NDArray[np.integer]) -> Listed:
    """Lists of cards in the rows ``which``, empty cells elsewhere."""
    return _lists(which, Coded(cards.astype(np.int64)[which].ravel(), _CARDS), cards.shape[1])


def _lists(which: Flags, values: Any, width: int) -> Listed:
    return Listed(np.where(which, width, MISSING), values)


def _laid(told: Told, shown: Flags) -> dict[str, Any]:
    """Hands as first and as finally set."""
    columns: dict[str, Any] = {}
    for name, ways in (("first", told.hands.first_as), ("set", told.hands.set_as)):
        there = shown & (ways.ravel() >= 0)
        for hand, cards in told.hands.laid(np.maximum(ways.ravel(), 0)).items():
            columns[f"{name}_{hand}"] = _listed(there, cards)
    return columns


def _revealed(told: Told) -> Ints:
    """When each hand was turned up or laid down face up."""
    night, clock = told.night, told.clock
    times = np.full(night.table.size * PLACES, MISSING)
    rows = told.finish.shown_hands
    times[rows] = told.after(rows // PLACES, told.finish.timed["shown"].ends)
    per_round = times.reshape(-1, PLACES)
    per_round[:, 0] = clock.dealer_set
    banked = np.flatnonzero((night.banks.position > 0) & ~night.void)
    per_round[banked, night.banks.position[banked]] = clock.showing[banked]
    return times


def _racked(told: Told) -> Ints:
    times = np.full(told.night.table.size * PLACES, MISSING)
    rows = told.finish.racked_hands
    times[rows] = told.after(rows // PLACES, told.finish.timed["racked"].ends)
    return times


def wager_rows(rng: np.random.Generator, told: Told) -> pa.Table:
    """Rows of ``wagers``: players' wagers, and the dealer's against banks."""
    night, settled = told.night, told.settled
    bets, dealer = night.bets, told.finish.dealer_rounds
    stake = night.banks.dealer_wager[dealer]
    outcome = told.money.dealer[dealer]
    none = np.full(dealer.size, MISSING)
    zero = np.zeros(dealer.size, np.int64)
    every = {
        "round": (bets.round, dealer),
        "position": (bets.area + 1, zero),
        "player": (night.areas.holder[bets.round, bets.area], zero - 1),
        "kind": (bets.kind, zero),
        "side": (np.where(bets.kind == wagers.RED_BLACK, (~bets.red).astype(np.int64), -1), zero - 1),
        "cents": (bets.cents, stake),
        "outcome": (settled.outcome, outcome),
        "paid": (settled.paid, np.where(outcome == WIN, stake, 0)),
        "returned": (settled.returned, np.where(outcome == LOSE, 0, stake)),
        "vigorish": (settled.vigorish, zero),
        "percent": (settled.percent, zero),
        "before": (told.meter_before, none),
        "after": (told.meter_after, none),
        "place": (told.finish.bets().place, told.finish.timed["dealer"].place),
        "ends": (
            told.after(bets.round, told.finish.bets().ends),
            told.after(dealer, told.finish.timed["dealer"].ends),
        ),
        "qualifying": (bets.qualifying, zero > 0),
    }
    joined = {name: np.concatenate(parts) for name, parts in every.items()}
    order = np.lexsort((joined["kind"], joined["position"], joined["round"]))
    return _wager_table(rng, told, {name: values[order] for name, values in joined.items()})


def _wager_table(rng: np.random.Generator, told: Told, w: dict[str, Any]) -> pa.Table:
    night, names = told.night, told.names
    rounds, outcome = w["round"], w["outcome"]
    gone = (outcome == LOSE) | (outcome == SURRENDER)
    prepaid = w["kind"] == night.bets.layout.progressive
    counted = told.clock.no_more[rounds] + 2_000_000
    return rows_of(
        "wagers",
        {
            "round_id": names.round(rounds),
            "wager_number": number_within(rounds, np.arange(rounds.size)),
            "wager_position": Coded(w["position"], POSITIONS),
            "wager_player_id": names.player(w["player"]),
            "wager_kind": Coded(w["kind"], list(night.bets.layout.kinds)),
            "wager_side": Coded(w["side"], ["red", "black"]),
            "wager_amount": w["cents"],
            **_placing(rng, told, w),
            "envy_lammer": w["qualifying"],
            "envy_lammer_at": np.where(
                w["qualifying"], told.clock.no_more[rounds] + 300_000 + 150_000 * w["position"], MISSING
            ),
            "wager_outcome": Coded(outcome, OUTCOMES),
            "wager_paid": w["paid"],
            "wager_returned": w["returned"],
            "collected_at": np.where(prepaid, counted, np.where(gone, w["ends"], MISSING)),
            "paid_at": np.where(gone, MISSING, w["ends"]),
            "settlement_order": number_within(rounds, w["place"]),
            "vigorish": w["vigorish"],
            "vigorish_handling": Coded(np.where(w["vigorish"] > 0, 0, -1), ["collected"]),
            "vigorish_handled_at": np.where(w["vigorish"] > 0, w["ends"], MISSING),
            "vigorish_collected_at": np.where(w["vigorish"] > 0, w["ends"], MISSING),
            "meter_before": w["before"],
            "meter_after": w["after"],
            "paid_from": Coded(_source(night, w), ["table", "meter", "bank"]),
            "validated_by": Coded(
                np.where(prepaid & (w["paid"] > 0), names.floorperson[rounds], -1), names.floor
            ),
        },
    )


def number_within(rounds: Ints, place: Ints) -> Ints:
    """Number wagers from 1 within their round, by place."""
    order = np.lexsort((place, rounds))
    in_order = rounds[order]
    starts = np.flatnonzero(np.diff(in_order, prepend=-1))
    first = np.repeat(starts, np.diff(np.append(starts, order.size)))
    number = np.empty(order.size, np.int64)
    number[order] = np.arange(order.size) - first + 1
    return number


def _source(night: Night, w: dict[str, Any]) -> Ints:
    """Where winnings came from: the table inventory, the meter, or the bank and its losers."""
    banked = (night.banks.position[w["round"]] > 0) & (w["kind"] == wagers.MAIN)
    source = np.where(w["percent"] > 0, 1, np.where(banked, 2, 0))
    return np.where(w["paid"] > 0, source, -1)


def _placing(rng: np.random.Generator, told: Told, w: dict[str, Any]) -> dict[str, Any]:
    """When and in what form the wagers were made, and the few changed before betting closed."""
    clock, rounds = told.clock, w["round"]
    count = rounds.size
    opened, until = clock.opened[rounds], clock.opened[rounds] + 7_500_000
    placed = opened + (until - opened) * rng.integers(20, 95, count) // 100 // 1000 * 1000
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
