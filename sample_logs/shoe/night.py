"""What a night at tables that deal from shoes of several decks says of itself, whatever the game."""

from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.gaming_days import MICROSECONDS
from sample_logs.night import Names, Played
from sample_logs.plan import AnyPlan, Table
from sample_logs.within import running

SHIFT = 55  # rounds after which another dealer takes over
OPENING, IDLE, BY_HAND, BY_DEVICE = 900, 2700, 480, 180  # seconds a table needs to get ready
Cards = npt.NDArray[np.int8]
NO_CARD = np.int8(-1)


@dataclass(frozen=True, slots=True)
class Shoes:
    """Shoes ready to be dealt, one entry a shoe, as many for each table.

    cards  shoes x cards, -1 past the last card
    below  cards below the cover card that ends the shoe
    """

    cards: Cards
    below: Ints

    @property
    def size(self) -> Ints:
        """Cards in each shoe."""
        size: Ints = (self.cards >= 0).sum(axis=1)
        return size


def shuffle(rng: np.random.Generator, decks: Ints) -> Cards:
    """Shuffle one shoe for each entry of ``decks``."""
    cards = np.full((decks.size, decks.max() * 52), NO_CARD)
    for count in np.unique(decks):
        rows = np.flatnonzero(decks == count)
        sorted_cards = np.tile(np.arange(count * 52) % 52, (rows.size, 1)).astype(np.int8)
        cards[rows[:, None], np.arange(count * 52)] = rng.permuted(sorted_cards, axis=1)
    return cards


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds in the order shoe, round: the place of each one's shoe, and its number in it from 1."""

    shoe: Ints
    number: Ints


@dataclass(frozen=True, slots=True)
class ShoeTable(Table):
    """One gaming table and the options its Rules Submission selects for it.

    decks         decks in one dealing shoe
    second_batch  decks in the other batch where it differs, as at no lawful table
    device        a shuffling device shuffles one of two batches of cards while the other is dealt
    stays_open    does not close between its decks: the cards lie spread until new ones are opened
    """

    decks: int = 8
    second_batch: int | None = None
    device: bool = False
    stays_open: bool = False

    def decks_of(self, batch: int) -> int:
        """Decks in batch A (0) or B (1)."""
        return self.second_batch if batch == 1 and self.second_batch is not None else self.decks


ShoeTableT = TypeVar("ShoeTableT", bound=ShoeTable)


@dataclass(frozen=True, slots=True)
class ShoeNight(Played[ShoeTableT]):
    """Everything that happens at the tables opened on one gaming day, without its times.

    cut_below   cards below the cut, by shoe
    after_idle  shoes whose cards lay spread while nobody played
    """

    shoes: Shoes
    shoes_per_table: int
    cut_below: Ints
    dealt: Rounds
    after_idle: Flags

    @property
    def reopened(self) -> Flags:
        """Tables that did not close since their last decks, which are taken away first."""
        return np.array([t.stays_open and not self.opening.first for t in self.tables])

    @property
    def batch(self) -> Ints:
        """Batch, 0 or 1, from which each shoe is made at tables with a device; -1 at the others."""
        number = np.arange(len(self.shoes.cards))
        device = np.array([t.device for t in self.tables])[number // self.shoes_per_table]
        return np.where(device, number % self.shoes_per_table % 2, -1)

    def names(self) -> Names:
        """Name everything of one day's openings; the same day always gives the same names."""
        shoe, batch = self.dealt.shoe, self.batch
        pairs = [("A", "B") if t.device else ("D", "") for t in self.tables]
        return Names(
            tables=[t.table_id for t in self.tables],
            rounds=self.numbered("{}-{:04d}"),
            shoes=[f"{stem}-S{n + 1:02d}" for stem in self.stems for n in range(self.shoes_per_table)],
            shoe_of=shoe,
            decks=[
                f"{stem}-{each}" if each else ""
                for stem, pair in zip(self.stems, pairs, strict=True)
                for each in pair
            ],
            deck_of=self.table * 2 + np.maximum(batch[shoe], 0),
            batch_of=batch[shoe],
            players=[f"P{self.day:%y%m%d}-{n + 1:05d}" for n in range(self.seating.count)],
            staff=self.staff(dealers=101, floor=11, shift=SHIFT),
        )


AnyNight = ShoeNight[Any]


@dataclass(frozen=True, slots=True)
class ShoeClock:
    """Times in UTC microseconds: of each round, and of each shoe when work on it begins.

    opened, settled  when wagers opened, and the last wager was settled
    over             when the next round may open
    """

    opened: Ints
    settled: Ints
    over: Ints
    prepared_from: Ints


def starts(plan: AnyPlan, night: AnyNight, length: Ints, by_hand: Flags) -> tuple[Ints, Ints]:
    """Put rounds and shoes one after the other; gives when each round begins, and work on each shoe.

    length   microseconds each round takes until the next may open
    by_hand  shoes that are shuffled by hand

    Raises ValueError when a table's rounds do not fit into its day.
    """
    first = night.dealt.number == 1
    preparing = np.where(first, _preparation(night, by_hand)[night.dealt.shoe], 0)
    begun = running(night.table, np.arange(length.size), length + preparing) - length
    start = plan.opened_at(night.day, night.tables)[night.table] + begun
    prepared_from = np.full(len(night.shoes.cards), MISSING)
    prepared_from[night.dealt.shoe[first]] = (start - preparing)[first]
    plan.refuse_overlong(night.day, night.tables, (start + length)[night.last])
    return start, prepared_from


def _preparation(night: AnyNight, by_hand: Flags) -> Ints:
    """Microseconds from the start of work on each shoe to its first round."""
    opening = np.zeros(len(night.shoes.cards), np.int64)
    opening[:: night.shoes_per_table] = OPENING
    shuffle = np.where(by_hand, BY_HAND, BY_DEVICE)
    seconds: Ints = opening + shuffle + np.where(night.after_idle, IDLE, 0)
    return seconds * MICROSECONDS
