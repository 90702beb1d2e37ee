"""What a night at tables that deal from shoes of several decks says of itself, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from sample_logs.arrow import Flags, Ints
from sample_logs.seating import Seating
from sample_logs.shoe.cards import Shoes
from sample_logs.shoe.plan import ShoeTable


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds in the order shoe, round: the place of each one's shoe, and its number in it from 1."""

    shoe: Ints
    number: Ints


@dataclass(frozen=True, slots=True)
class ShoeNight:
    """Everything that happens at the tables opened on one gaming day, without its times.

    cut_below        cards below the cut, by shoe
    table, sequence  of each round: its table's place in ``tables``, and its number at it from 0
    after_idle       shoes whose cards lay spread while nobody played
    last             the table closes, or its cards are spread for the night, after this round
    """

    day: date
    tables: tuple[ShoeTable, ...]
    shoes: Shoes
    shoes_per_table: int
    cut_below: Ints
    dealt: Rounds
    table: Ints
    sequence: Ints
    after_idle: Flags
    last: Flags
    seating: Seating


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
