"""One gaming day's openings: who sits where, what goes wrong, and everything that happens but its times."""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.driver import Opening
from sample_logs.night import BATCHES, Names, Played
from sample_logs.poker import faults, wagers
from sample_logs.poker.deal import Cards
from sample_logs.poker.faults import CUT_SHORT, Fault
from sample_logs.poker.plan import BY_HAND, PokerPlan, PokerTable
from sample_logs.poker.rules import Banks, PokerRules
from sample_logs.poker.wagers import Areas, Bets
from sample_logs.seating import seat

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

    @classmethod
    def none(cls, count: int) -> "Start":
        """Begin so many rounds at the dealer's left, without dice."""
        zero = np.zeros(count, np.int64)
        return cls(np.zeros((count, 3), np.int64), zero, zero)


@dataclass(frozen=True, slots=True)
class Sitting(Played[PokerTable]):
    """Who sits at the tables opened on one gaming day, and what goes wrong there.

    session    number of the decks in use at the table, from 0
    new_decks  decks are opened before this round
    idle       nobody played for a while before this round
    """

    rules: PokerRules
    fault: Ints
    session: Ints
    new_decks: Flags
    idle: Flags
    areas: Areas

    @property
    def void(self) -> Flags:
        """Void rounds."""
        return faults.is_void(self.fault)

    @property
    def cut_short(self) -> Flags:
        """Rounds whose deal was broken off."""
        return np.isin(self.fault, CUT_SHORT)

    @property
    def fresh(self) -> Flags:
        """Rounds that begin a game: the table opened, or had been idle."""
        found: Flags = (self.sequence == 0) | self.idle
        return found

    def dealing(self, method: str) -> Flags:
        """Rounds at tables that deal this way."""
        return np.array([t.dealing == method for t in self.tables])[self.table]

    def known(self) -> dict[str, Any]:
        """Give what is known so far, by name."""
        return {each.name: getattr(self, each.name) for each in fields(Sitting)}


@dataclass(frozen=True, slots=True)
class Night(Sitting):
    """Everything that happens at the tables opened on one gaming day, without its end and its times.

    cards   rounds x 7 positions x cards of a hand, the dealer's first
    places  places in the deck of these cards, from 0
    """

    banks: Banks
    bets: Bets
    start: Start
    deck: Cards
    cards: Cards
    places: Ints

    def names(self) -> Names:
        """Name everything of one day's openings; the same day always gives the same names."""
        change = np.cumsum(self.new_decks) - 1
        begins = np.flatnonzero(self.new_decks)
        two = np.array([t.decks == 2 for t in self.tables])[self.table]
        turn = np.where(two, (self.sequence - self.sequence[begins][change]) % 2, 0)
        sessions = zip(self.table[begins].tolist(), self.session[begins].tolist(), strict=True)
        stem = f"G{self.day:%y%m%d}-{self.opening.group}"
        return Names(
            tables=[t.table_id for t in self.tables],
            rounds=self.numbered("{}-{:04d}"),
            # Every round is dealt from a deck shuffled for it.
            shoes=self.numbered("{}-S{:04d}"),
            shoe_of=np.arange(self.table.size),
            # Two a change of decks, whether they take turns or not.
            decks=[f"{self.stems[t]}-{n + 1}{batch}" for t, n in sessions for batch in BATCHES],
            deck_of=change * 2 + turn,
            batch_of=np.where(two, turn, -1),
            players=[f"{stem}{n + 1:05d}" for n in range(self.seating.count)],
            staff=self.staff(dealers=201, floor=31, shift=40),
        )


def sit_down(
    rng: np.random.Generator, plan: PokerPlan, opening: Opening[PokerTable], rules: PokerRules
) -> Sitting:
    """Let players come and go at the tables of an opening."""
    tables, quota = opening.tables, plan.rounds_per_table(opening.day)
    table = np.repeat(np.arange(len(tables)), quota)
    sequence = np.tile(np.arange(quota), len(tables))
    fault = faults.happen(rng, (tables, table), plan.irregular, rules.possible)
    idle = _idle_spells(rng, plan, sequence, fault)
    session, new_decks = _sessions((tables, table), sequence, fault, idle)
    idle &= ~new_decks
    fresh = (sequence == 0) | idle
    seating = seat(rng, np.full(table.size, 6), fresh, seats=6, arrives=0.03, leaves=0.035)
    areas = wagers.take_areas(rng, seating, np.array([t.adjacent_areas for t in tables])[table])
    return Sitting(opening, table, sequence, seating, rules, fault, session, new_decks, idle, areas)


def _sessions(
    at: tuple[tuple[PokerTable, ...], Ints], sequence: Ints, fault: Ints, idle: Flags
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


def _idle_spells(rng: np.random.Generator, plan: PokerPlan, sequence: Ints, fault: Ints) -> Flags:
    """Choose rounds before which nobody plays for a while; never after one in which something went wrong."""
    if not plan.idle_every:
        return np.zeros(sequence.size, np.bool_)
    after_fault = np.append([False], fault[:-1] != Fault.NOTHING)
    chosen: Flags = rng.random(sequence.size) < 1 / plan.idle_every
    chosen &= ~after_fault & (sequence > 0)
    return chosen


def favored(rng: np.random.Generator, plan: PokerPlan, count: int, rules: PokerRules) -> tuple[Ints, Ints]:
    """Choose rounds in which somebody is dealt a lucky hand, and which."""
    rows = np.flatnonzero(rng.random(count) < plan.lucky / 1000)
    return rows, rng.integers(0, len(rules.lucky), rows.size)
