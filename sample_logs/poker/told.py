"""All that is known of one day's openings, to be written down, and the rows that every such game has."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from rules.cards import NAMES
from sample_logs.arrow import MISSING, Coded, Flags, Ints, Listed, rows_of, same
from sample_logs.night import Names
from sample_logs.poker.clock import Clock
from sample_logs.poker.deal import PLACES
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night
from sample_logs.poker.plan import AUTOMATED_SHOE, METHODS
from sample_logs.poker.settled import Paid, Settled
from sample_logs.poker.steps import Finish

POSITIONS = ["dealer", *(str(n) for n in range(1, PLACES))]
CARDS = list(NAMES)
_REASONS = ["misdeal", "device", "other"]
_REASON_OF = np.array([{Fault.MISDEAL: 0, Fault.SHOE_FAILED: 1}.get(fault, 2) for fault in Fault])


@dataclass(frozen=True, slots=True)
class Told:
    """All that is known of one day's openings."""

    night: Night
    paid: Paid
    finish: Finish
    clock: Clock
    names: Names

    @property
    def settled(self) -> Settled:
        """How wagers ended."""
        return self.paid.settled

    def after(self, rounds: Ints, milliseconds: Ints) -> Ints:
        """Moments of a round's settlement, so many milliseconds after it began."""
        return self.clock.settling[rounds] + milliseconds * 1000

    def of_hands(self, hands: Ints, step: str) -> Ints:
        """Say when a step came to each hand, seven a round; MISSING where it did not."""
        times = np.full(self.night.table.size * PLACES, MISSING)
        times[hands] = self.after(hands // PLACES, self.finish.timed[step].ends)
        return times


def round_columns(told: Told, property_id: str, last_settled: Ints) -> dict[str, Any]:
    """Columns of ``rounds``, without gaming day and number in it.

    last_settled  milliseconds from the beginning of each round's settlement to its end
    """
    night, clock, names = told.night, told.clock, told.names
    every = np.arange(night.table.size)
    methods = np.array([METHODS.index(t.dealing) for t in night.tables])
    return {
        "property_id": same(property_id, every.size),
        "table_id": names.table(night.table),
        "round_id": names.rounds,
        "game": same(night.rules.name, every.size),
        "round_number_in_shoe": np.ones(every.size, np.int64),
        "shoe_id": names.shoe(every),
        "deck_id": names.deck(every),
        "batch_id": names.batch(every),
        "dealer_id": names.dealer(every),
        "floorperson_id": names.floorperson(every),
        "dealing_method": Coded(methods[night.table], METHODS),
        "shuffle_method": Coded(night.at("device").astype(np.int64), ["manual", "device"]),
        "wagers_opened_at": clock.opened,
        "no_more_bets_at": clock.no_more,
        "first_card_at": clock.first,
        "settled_at": told.after(every, last_settled),
        "void": night.void,
        "void_reason": Coded(np.where(night.void, _REASON_OF[night.fault], -1), _REASONS),
    }


def listed(which: Flags, cards: Any) -> Listed:
    """Lists of cards in the rows ``which``, empty cells elsewhere."""
    return lists(which, Coded(cards[which].astype(np.int64).ravel(), CARDS), cards.shape[1])


def lists(which: Flags, values: Any, width: int) -> Listed:
    """Lists of so many values in the rows ``which``, empty cells elsewhere."""
    return Listed(np.where(which, width, MISSING), values)


def placed_between(rng: np.random.Generator, opened: Ints, until: Ints) -> Ints:
    """Choose when wagers were placed, in whole milliseconds."""
    return opened + (until - opened) * rng.integers(20, 95, opened.size) // 100 // 1000 * 1000


def card_order(night: Night, each: int) -> Ints:
    """Place of each card in the deal from 1, hands x cards; a stack's for all its cards."""
    stacks = night.dealing(AUTOMATED_SHOE)[:, None, None]
    return (np.where(stacks, night.places // each, night.places) + 1).reshape(-1, each)


def payments_of(told: Told, kind: str, rounds: Ints, at: Ints, columns: dict[str, Any]) -> pa.Table:
    """Rows of payments of one kind that belong to rounds."""
    given = {
        "property_id": same("", rounds.size),
        "table_id": told.names.table(told.night.table[rounds]),
        "payment_kind": same(kind, rounds.size),
        "payment_at": at,
        "payment_round_id": told.names.round(rounds),
    }
    return rows_of("payments", given | columns)


def seeded_again(told: Told, seeds: list[int], later: int) -> pa.Table:
    """Rows of payments that seed meters all of which was won, so many milliseconds after the payout.

    seeds  cents that each table's meter starts from
    """
    whole = np.flatnonzero(told.settled.percent == 100)
    rounds = told.night.bets.round[whole]
    at = told.after(rounds, told.finish.bets.ends[whole] + later)
    amount = {"payment_amount": np.array(seeds)[told.night.table[rounds]]}
    return payments_of(told, "meter_seed", rounds, at, amount)
