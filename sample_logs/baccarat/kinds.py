"""What a night at tables that deal from shoes of several decks says of itself, whatever the game."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from sample_logs.arrow import Flags, Ints
from sample_logs.baccarat.cards import Cards
from sample_logs.seating import Seating


class ShoeTable(Protocol):
    """One gaming table that deals from shoes."""

    @property
    def table_id(self) -> str:
        """Name of the table."""

    @property
    def device(self) -> bool:
        """Whether it has a shuffling device, and so two batches of cards."""

    @property
    def overnight(self) -> bool:
        """Whether it plays past the end of its gaming day."""

    def decks_of(self, batch: int) -> int:
        """Decks in batch A (0) or B (1)."""


class ShoeStacks(Protocol):
    """Shoes ready to be dealt, one entry a shoe."""

    @property
    def cards(self) -> Cards:
        """Cards of each shoe in order, -1 past the last."""

    @property
    def below(self) -> Ints:
        """Cards below the cover card that ends the shoe."""

    @property
    def size(self) -> Ints:
        """Cards in each shoe."""


class ShoeRounds(Protocol):
    """Rounds in the order shoe, round."""

    @property
    def shoe(self) -> Ints:
        """Place of each round's shoe."""

    @property
    def number(self) -> Ints:
        """Number of each round within its shoe, from 1."""


class ShoeNight(Protocol):
    """Everything that happens at the tables opened on one gaming day, without its times."""

    @property
    def day(self) -> date:
        """Gaming day on which the tables open."""

    @property
    def tables(self) -> tuple[ShoeTable, ...]:
        """Tables that open."""

    @property
    def shoes(self) -> ShoeStacks:
        """Shoes, as many for each table."""

    @property
    def shoes_per_table(self) -> int:
        """How many shoes each table has."""

    @property
    def cut_below(self) -> Ints:
        """Cards below the cut, by shoe."""

    @property
    def dealt(self) -> ShoeRounds:
        """Rounds dealt."""

    @property
    def table(self) -> Ints:
        """Place of each round's table."""

    @property
    def sequence(self) -> Ints:
        """Number of each round at its table, from 0."""

    @property
    def after_idle(self) -> Flags:
        """Shoes whose cards lay spread while nobody played."""

    @property
    def last(self) -> Flags:
        """Rounds after which the table closes, or lies idle until the next opening."""

    @property
    def seating(self) -> Seating:
        """Who sits where."""


class ShoeClock(Protocol):
    """Times in UTC microseconds: of each round, and of each shoe when work on it begins."""

    @property
    def opened(self) -> Ints:
        """Wagers opened."""

    @property
    def settled(self) -> Ints:
        """The last wager was settled."""

    @property
    def over(self) -> Ints:
        """The next round may open."""

    @property
    def prepared_from(self) -> Ints:
        """Work on the shoe begins."""
