"""One gaming day's openings where seven hands of seven cards are dealt from a starting position."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Ints
from sample_logs.driver import Opening
from sample_logs.poker import wagers
from sample_logs.poker.banks import Banks
from sample_logs.poker.deal import Cards, favor, shuffle
from sample_logs.poker.faults import Fault
from sample_logs.poker.night import Night, Sitting, Start, favored, sit_down
from sample_logs.poker.plan import AUTOMATED_SHOE, PokerPlan, PokerTable
from sample_logs.poker.rules import PokerRules, Seats
from sample_logs.seating import main_stakes
from sample_logs.seven_cards import deal


def play(rng: np.random.Generator, plan: PokerPlan, opening: Opening[PokerTable], rules: PokerRules) -> Night:
    """Play the tables of an opening."""
    sitting = sit_down(rng, plan, opening, rules)
    tables, table, areas = sitting.tables, sitting.table, sitting.areas
    stakes = main_stakes(rng, areas.plays.shape)
    seats = Seats(tables, table, sitting.seating, areas, stakes, sitting.fresh, sitting.fault)
    bank = rules.banks(rng, seats) if rules.banks else Banks.none(table.size)
    areas = areas.without_bank(bank.position)
    start = _start(rng, sitting, bank)
    places = deal.places(start.place, sitting.dealing(AUTOMATED_SHOE))
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
    return Start(dice, number, deal.start_of(bank.position, number))


def _favor(rng: np.random.Generator, plan: PokerPlan, deck: Cards, places: Ints, rules: PokerRules) -> None:
    rows, kind = favored(rng, plan, len(deck), rules)
    dealers = kind >= len(rules.lucky) - rules.dealers
    position = np.where(dealers, 0, rng.integers(1, 7, rows.size))
    favor(rng, deck, places[rows, position], (rows, kind), rules.lucky)
