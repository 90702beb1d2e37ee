"""One gaming day's openings: what every table deals, who sits there and banks, and what goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow import banks, deal, faults, wagers
from sample_logs.pai_gow.banks import Banks
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.game import PAI_GOW, Game
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, BY_HAND, AnyTable, Plan, setups
from sample_logs.pai_gow.ranks import Cards
from sample_logs.pai_gow.wagers import Areas, Bets
from sample_logs.seating import Seating, seat

_ROUNDS_A_DECK = {True: 110, False: 220}  # by hand and from a shoe, within § 645a.3(c)'s 4 and 8 hours
_IDLE_ROUNDS = 18  # what could be played while a table lies idle


@dataclass(frozen=True, slots=True)
class Start:
    """How each round's starting position was found.

    dice       rounds x 3, what the dice showed
    number     total announced, or what the generator drew
    place      place that was dealt to first, the dealer being 0
    """

    dice: Ints
    number: Ints
    place: Ints


@dataclass(frozen=True, slots=True)
class Opening:
    """Tables that open on a gaming day, or the group of them with this number."""

    day: date
    tables: tuple[AnyTable, ...]
    group: int


@dataclass(frozen=True, slots=True)
class Night:
    """Everything that happens at the tables opened on one gaming day, without its end and its times.

    table, sequence  of each round: its table's place in ``tables``, and its number at it from 0
    session          number of the decks in use at the table, from 0
    new_decks        decks are opened before this round
    idle             nobody played for a while before this round
    cards            rounds x 7 positions x 7, the dealer's first
    places           places in the deck of these cards, from 0
    """

    opening: Opening
    game: Game
    table: Ints
    sequence: Ints
    session: Ints
    new_decks: Flags
    idle: Flags
    seating: Seating
    areas: Areas
    banks: Banks
    bets: Bets
    fault: Ints
    start: Start
    deck: Cards
    cards: Cards
    places: Ints

    @property
    def day(self) -> date:
        """Gaming day on which the tables opened."""
        return self.opening.day

    @property
    def tables(self) -> tuple[AnyTable, ...]:
        """The tables."""
        return self.opening.tables

    @property
    def void(self) -> Flags:
        """Void rounds."""
        return faults.is_void(self.fault)

    @property
    def last(self) -> Flags:
        """Last round of each table."""
        return np.append(self.sequence[1:] == 0, [True])

    def at(self, which: str) -> Flags:
        """A yes-or-no of each round's table, by the setup's name for it."""
        return np.array([bool(getattr(t, which)) for t in self.tables])[self.table]

    def dealing(self, method: str) -> Flags:
        """Rounds at tables that deal this way."""
        return np.array([t.dealing == method for t in self.tables])[self.table]


def play(rng: np.random.Generator, plan: Plan, opening: Opening, game: Game = PAI_GOW) -> Night:
    """Play the tables of an opening."""
    tables, quota = opening.tables, plan.rounds_per_table(opening.day)
    table = np.repeat(np.arange(len(tables)), quota)
    sequence = np.tile(np.arange(quota), len(tables))
    fault = faults.happen(rng, (tables, table), plan.irregular, game.possible)
    idle = idle_spells(rng, plan, sequence, fault)
    session, new_decks = sessions((tables, table), sequence, fault, idle)
    idle &= ~new_decks
    fresh = (sequence == 0) | idle
    seating = seat(rng, np.full(table.size, 6), fresh, seats=6, arrives=0.03, leaves=0.035)
    areas = wagers.take_areas(rng, seating, np.array([t.adjacent_areas for t in tables])[table])
    stakes = wagers.main_stakes(rng, areas.plays.shape)
    bank = banks.none(table.size)
    if game.banks:
        bank = _banks(rng, (tables, table), (seating, areas, stakes), (fresh, fault))
    areas = areas.without_bank(bank.position)
    start = _start(rng, (tables, table), bank, fault)
    stacks = np.array([t.dealing == AUTOMATED_SHOE for t in tables])[table]
    places = deal.places(start.place, stacks)
    deck = deal.shuffle(rng, table.size)
    _favor(rng, plan, deck, places, game)
    return Night(
        opening=opening,
        game=game,
        table=table,
        sequence=sequence,
        session=session,
        new_decks=new_decks,
        idle=idle,
        seating=seating,
        areas=areas,
        banks=bank,
        bets=wagers.wager(rng, areas, stakes, (tables, table), game.layout),
        fault=fault,
        start=start,
        deck=deck,
        cards=deck[np.arange(table.size)[:, None, None], places],
        places=places,
    )


def sessions(
    at: tuple[tuple[AnyTable, ...], Ints], sequence: Ints, fault: Ints, idle: Flags
) -> tuple[Ints, Flags]:
    """Change decks on time, and where the cards left over showed that one is not complete."""
    tables, table = at
    length = np.array([_ROUNDS_A_DECK[t.dealing == BY_HAND] for t in tables])[table]
    first = np.flatnonzero(sequence == 0)
    spent = np.cumsum(1 + _IDLE_ROUNDS * idle)
    due = (spent - spent[first][table]) // length
    after_wrong = np.append([False], fault[:-1] == Fault.WRONG_STUB)
    new = (np.diff(due, prepend=-1) != 0) | after_wrong | (sequence == 0)
    number = np.cumsum(new)
    return number - number[first][table], new


def idle_spells(rng: np.random.Generator, plan: Plan, sequence: Ints, fault: Ints) -> Flags:
    """Choose rounds before which nobody plays for a while; never after one in which something went wrong."""
    if not plan.idle_every:
        return np.zeros(sequence.size, np.bool_)
    after_fault = np.append([False], fault[:-1] != Fault.NOTHING)
    chosen: Flags = rng.random(sequence.size) < 1 / plan.idle_every
    chosen &= ~after_fault & (sequence > 0)
    return chosen


def _banks(
    rng: np.random.Generator,
    at: tuple[tuple[AnyTable, ...], Ints],
    people: tuple[Seating, Areas, Ints],
    kept: tuple[Flags, Ints],
) -> Banks:
    """Offer the bank except at the start of a game; nobody takes it right after a void round."""
    tables, table = at
    seating, areas, stakes = people
    begins, fault = kept
    after_void = np.append([False], faults.is_void(fault)[:-1])
    seats = banks.Seats(table, seating.player, areas.plays & seating.taken, stakes, areas.single)
    options = setups(tables)
    filed = (
        np.array([t.player_bank for t in options]),
        np.array([t.co_banking for t in options]),
        np.array([-1 if t.dealer_wager is None else t.dealer_wager for t in options]),
    )
    return banks.choose(rng, seats, filed, (~begins, ~after_void))


def _start(
    rng: np.random.Generator, at: tuple[tuple[AnyTable, ...], Ints], bank: Banks, fault: Ints
) -> Start:
    tables, table = at
    generator = np.array([t.generator for t in tables])[table]
    dice = rng.integers(1, 7, (table.size, 3))
    total = dice.sum(axis=1)
    wrong = np.where(fault == Fault.WRONG_TOTAL, np.where(total < 18, 1, -1), 0)
    number = np.where(generator, rng.integers(1, 8, table.size), total + wrong)
    return Start(dice, number, deal.start_of(bank.position, number))


def _favor(rng: np.random.Generator, plan: Plan, deck: Cards, places: Ints, game: Game) -> None:
    rows = np.flatnonzero(rng.random(len(deck)) < plan.lucky / 1000)
    kind = rng.integers(0, len(game.lucky), rows.size)
    dealers = kind >= len(game.lucky) - game.dealers
    position = np.where(dealers, 0, rng.integers(1, 7, rows.size))
    deal.favor(rng, deck, places[rows, position], (rows, kind), game.lucky)
