"""Rows of the log that belong to rounds: rounds, hands and wagers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from rules.cards import NAMES
from sample_logs.arrow import MISSING, Coded, Flags, Ints, Listed, rows_of, same
from sample_logs.dj_wild.clock import COLLECTED
from sample_logs.dj_wild.finish import Finish
from sample_logs.dj_wild.game import ANTE, EACH, KINDS, OF_METER, RAISE
from sample_logs.dj_wild.play import Play, card_counts, stub_count
from sample_logs.dj_wild.settle import FromMeter, extra_turned, shown
from sample_logs.pai_gow.clock import Clock
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.names import BATCHES, Names
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, BY_HAND, MANUAL_SHOE
from sample_logs.pai_gow.rows import POSITIONS, number_within
from sample_logs.pai_gow.settle import Settled
from sample_logs.pai_gow.showdown import LOSE, OUTCOMES

_METHODS = [MANUAL_SHOE, AUTOMATED_SHOE, BY_HAND]
_REASONS = ["misdeal", "device", "other"]
_REASON_OF = {Fault.MISDEAL: 0, Fault.SHOE_FAILED: 1}
_CARDS = list(NAMES)
_MS = 1000


@dataclass(frozen=True, slots=True)
class Told:
    """All that is known of one day's openings, to be written down."""

    play: Play
    settled: Settled
    meter: FromMeter
    finish: Finish
    clock: Clock
    names: Names

    def after(self, rounds: Ints, milliseconds: Ints) -> Ints:
        """Moments of a round's settlement, so many milliseconds after it began."""
        moment: Ints = self.clock.settling[rounds] + milliseconds * _MS
        return moment


def round_rows(told: Told, property_id: str) -> pa.Table:
    """Rows of ``rounds``, without gaming day and number in it."""
    play, clock, names = told.play, told.clock, told.names
    night, count = play.night, play.void.size
    every = np.arange(count)
    last = np.zeros(count, np.int64)
    np.maximum.at(last, night.bets.round, told.finish.bets.ends)
    reasons = np.array([_REASON_OF.get(fault, 2) for fault in Fault])
    methods = np.array([_METHODS.index(t.dealing) for t in night.tables])
    return rows_of(
        "rounds",
        {
            "property_id": same(property_id, count),
            "table_id": names.table(night.table),
            "round_id": names.rounds,
            "game": same(night.game.name, count),
            "round_number_in_shoe": np.ones(count, np.int64),
            "shoe_id": names.shoe(every),
            "deck_id": Coded(names.deck, names.decks),
            "batch_id": Coded(names.batch, BATCHES),
            "dealer_id": Coded(names.dealer, names.dealers),
            "floorperson_id": Coded(names.floorperson, names.floor),
            "dealing_method": Coded(methods[night.table], _METHODS),
            "shuffle_method": Coded(night.at("device").astype(np.int64), ["manual", "device"]),
            "wagers_opened_at": clock.opened,
            "no_more_bets_at": clock.no_more,
            "first_card_at": clock.first,
            "settled_at": told.after(every, last),
            "stub_count": np.where(play.counted, stub_count(play), MISSING),
            "extra_card": Coded(np.where(extra_turned(play), play.extra, -1), _CARDS),
            "void": play.void,
            "void_reason": Coded(np.where(play.void, reasons[night.fault], -1), _REASONS),
        },
    )


def hand_rows(told: Told) -> pa.Table:
    """Rows of ``hands``: one for each hand dealt, by round and position, the dealer's first."""
    play, clock, names = told.play, told.clock, told.names
    night = play.night
    hands = np.flatnonzero(play.dealt)
    rounds, place = hands // PLACES, hands % PLACES
    holder = np.concatenate([np.full((play.void.size, 1), -1), night.areas.holder], axis=1).ravel()
    seen = shown(play).ravel()[hands]
    whole = ~(play.cut_short | (night.fault == Fault.MISDEAL))[rounds]
    folds = play.folds.ravel()[hands]
    return rows_of(
        "hands",
        {
            "round_id": names.round(rounds),
            "hand_position": Coded(place, POSITIONS),
            "hand_player_id": names.player(holder[hands]),
            "cards": _lists(seen, Coded(_flat(night.cards, hands[seen]), _CARDS)),
            "card_order": _lists(whole, _order(play)[hands[whole]].ravel()),
            "card_count": card_counts(play).ravel()[hands],
            "hand_revealed_at": _at(told, told.finish.shown_hands, told.finish.shown.ends)[hands],
            "folded": folds,
            "folded_at": np.where(folds, clock.set_at.ravel()[hands], MISSING),
            "dead": np.zeros(hands.size, np.bool_),
            "hand_racked_at": _at(told, told.finish.racked_hands, told.finish.racked.ends)[hands],
        },
    )


def _flat(cards: Any, hands: Ints) -> Ints:
    found: Ints = cards.reshape(-1, EACH)[hands].astype(np.int64).ravel()
    return found


def _lists(which: Flags, values: Any) -> Listed:
    return Listed(np.where(which, EACH, MISSING), values)


def _order(play: Play) -> Ints:
    """Place of each card in the deal from 1; of a stack from an automated shoe, the stack's."""
    stacks = play.night.dealing(AUTOMATED_SHOE)[:, None, None]
    return (np.where(stacks, play.night.places // EACH, play.night.places) + 1).reshape(-1, EACH)


def _at(told: Told, hands: Ints, ends: Ints) -> Ints:
    times = np.full(told.play.dealt.size, MISSING)
    times[hands] = told.after(hands // PLACES, ends)
    return times


def wager_rows(rng: np.random.Generator, told: Told) -> pa.Table:
    """Rows of ``wagers``, by round, position and kind."""
    play, settled, clock, names = told.play, told.settled, told.clock, told.names
    bets = play.night.bets
    rounds = bets.round
    ends = told.after(rounds, told.finish.bets.ends)
    gone, prepaid = settled.outcome == LOSE, bets.kind == OF_METER
    before_deal = clock.no_more[rounds] + COLLECTED * _MS
    return rows_of(
        "wagers",
        {
            "round_id": names.round(rounds),
            "wager_number": number_within(rounds, np.arange(rounds.size)),
            "wager_position": Coded(bets.area + 1, POSITIONS),
            "wager_player_id": names.player(play.night.areas.holder[rounds, bets.area]),
            "wager_kind": Coded(bets.kind, list(KINDS)),
            "wager_amount": bets.cents,
            **_placing(rng, told),
            "wager_outcome": Coded(settled.outcome, OUTCOMES),
            "wager_paid": settled.paid,
            "wager_returned": settled.returned,
            "collected_at": np.where(prepaid, before_deal, np.where(gone, ends, MISSING)),
            "paid_at": np.where(gone, MISSING, ends),
            "settlement_order": number_within(rounds, told.finish.bets.place),
            "meter_before": told.meter.before,
            "meter_after": told.meter.after,
            "paid_from": Coded(
                np.where(settled.paid > 0, (settled.percent > 0).astype(np.int64), -1), ["table", "meter"]
            ),
        },
    )


def _placing(rng: np.random.Generator, told: Told) -> dict[str, Any]:
    """When and in what form wagers were made; Ante Wagers now and then changed, their Blind with them."""
    bets, clock = told.play.night.bets, told.clock
    rounds, count = bets.round, bets.round.size
    opened, until = clock.opened[rounds], clock.opened[rounds] + 7_500_000
    placed = opened + (until - opened) * rng.integers(20, 95, count) // 100 // 1000 * 1000
    placed = np.where(bets.kind == RAISE, clock.set_at.ravel()[bets.hand], placed)
    chosen = rng.random(told.play.dealt.size) < 0.02
    changed = chosen[bets.hand] & (bets.kind >= ANTE) & (bets.kind < RAISE)
    plaque = (rng.random(count) < 0.4) & (bets.cents >= 50000)
    return {
        "wager_placed_at": placed,
        "wager_form": Coded(plaque.astype(np.int64), ["chips", "plaques"]),
        "wager_changed_at": np.where(changed, until, MISSING),
        "wager_change": Coded(np.where(changed, bets.hand % 2, -1), ["increased", "reduced"]),
    }
