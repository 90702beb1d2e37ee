"""One gaming day's openings where seven hands of seven cards are dealt from a starting position."""

from collections.abc import Callable

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.driver import Opening
from sample_logs.poker import wagers
from sample_logs.poker.deal import JOKER, PLACES, Cards, favor, of_one_rank, shuffle, suited
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night, Sitting, Start, favored, sit_down
from sample_logs.poker.plan import AUTOMATED_SHOE, PokerPlan, PokerTable
from sample_logs.poker.rules import Banks, PokerRules
from sample_logs.seating import main_stakes

EACH = 7


def start_of(first: Ints, number: Ints) -> Ints:
    """Count ``number`` places counterclockwise, the place ``first`` being one (§ 645a.5(i))."""
    return (first - (number - 1)) % PLACES


def places_of(start: Ints, stacks: Flags) -> Ints:
    """Places in the deck from 0 of the cards of each position: rounds x 7 positions x 7 cards.

    stacks  the positions are dealt a stack each, not one card after another
    """
    turn = ((np.arange(PLACES) - start[:, None]) % PLACES)[:, :, None]
    one_by_one = turn + PLACES * np.arange(EACH)
    return np.where(stacks[:, None, None], EACH * turn + np.arange(EACH), one_by_one)


def _windows(rng: np.random.Generator, length: int) -> list[int]:
    order = "A23456789TJQKA"
    low = int(rng.integers(0, len(order) - length + 1))
    return suited(order[low : low + length], int(rng.integers(4)))


def _seven_with_joker(rng: np.random.Generator) -> list[int]:
    cards = _windows(rng, 7)
    cards[int(rng.integers(7))] = JOKER
    return cards


def _royal_and(pair: str, five: str = "TJQKA") -> Callable[[np.random.Generator], list[int]]:
    def cards(rng: np.random.Generator) -> list[int]:
        suit = int(rng.integers(4))
        found = suited(five, suit) + suited(pair, (suit + 1 + int(rng.integers(3))) % 4)
        if five == "TJQKA" and rng.random() < 0.3:
            found[4] = JOKER
        return found

    return cards


def _dragon(_: np.random.Generator) -> list[int]:
    """Queen high, nothing else: Q J 9 8 7 5 3 of three suits."""
    return [40, 37, 30, 24, 21, 14, 7]


LUCKY: tuple[Callable[[np.random.Generator], list[int]], ...] = (
    lambda rng: _windows(rng, 7),
    _seven_with_joker,
    _royal_and("AK"),
    _royal_and("KQ"),
    _royal_and("AQ"),
    _royal_and("AQ", "A2345"),
    lambda rng: _windows(rng, 5),
    lambda rng: suited("TJQKA", int(rng.integers(4))),
    lambda rng: suited("A2345", int(rng.integers(4))),
    of_one_rank,
    lambda _: [48, 49, 50, 51, JOKER],
    _dragon,
)
"""Kinds of hands that pay most; the last one pays on the dealer's."""


def play(rng: np.random.Generator, plan: PokerPlan, opening: Opening[PokerTable], rules: PokerRules) -> Night:
    """Play the tables of an opening."""
    sitting = sit_down(rng, plan, opening, rules)
    tables, table, areas = sitting.tables, sitting.table, sitting.areas
    stakes = main_stakes(rng, areas.plays.shape)
    bank = rules.banks(rng, sitting, stakes) if rules.banks else Banks.none(table.size)
    areas = areas.without_bank(bank.position)
    start = _start(rng, sitting, bank)
    places = places_of(start.place, sitting.dealing(AUTOMATED_SHOE))
    deck = shuffle(rng, table.size)
    _favor(rng, plan, deck, places, rules)
    known = sitting.known() | {"areas": areas}
    return Night(
        **known,
        banks=bank,
        bets=wagers.wager(rng, areas, stakes, (tables, table), rules.layout),
        start=start,
        deck=deck,
        cards=deck[np.arange(table.size)[:, None, None], places],
        places=places,
    )


def _start(rng: np.random.Generator, sitting: Sitting, bank: Banks) -> Start:
    count = sitting.table.size
    dice = rng.integers(1, 7, (count, 3))
    total = dice.sum(axis=1)
    wrong = np.where(sitting.fault == Fault.WRONG_TOTAL, np.where(total < 18, 1, -1), 0)
    number = np.where(sitting.at("generator"), rng.integers(1, 8, count), total + wrong)
    return Start(dice, number, start_of(bank.position, number))


def _favor(rng: np.random.Generator, plan: PokerPlan, deck: Cards, places: Ints, rules: PokerRules) -> None:
    rows, kind = favored(rng, plan, len(deck), rules)
    dealers = kind >= len(rules.lucky) - rules.dealers
    position = np.where(dealers, 0, rng.integers(1, 7, rows.size))
    favor(rng, deck, places[rows, position], (rows, kind), rules.lucky)
