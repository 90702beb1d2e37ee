"""What is said of a gaming day's openings whatever the game: tables, rounds, players, and their names."""

from dataclasses import dataclass
from datetime import date
from typing import Generic

import numpy as np

from sample_logs.arrow import Coded, Flags, Ints
from sample_logs.driver import Opening
from sample_logs.plan import TableT
from sample_logs.seating import Seating

BATCHES = ["A", "B"]
_DEALERS = 48


@dataclass(frozen=True, slots=True)
class Played(Generic[TableT]):
    """Rounds that are played at the tables of an opening, and by whom.

    table, sequence  of each round: its table's place in ``tables``, and its number at it from 0
    """

    opening: Opening[TableT]
    table: Ints
    sequence: Ints
    seating: Seating

    @property
    def day(self) -> date:
        """Gaming day on which the tables opened."""
        return self.opening.day

    @property
    def tables(self) -> tuple[TableT, ...]:
        """The tables."""
        return self.opening.tables

    @property
    def last(self) -> Flags:
        """Last round of each table."""
        return np.append(self.sequence[1:] == 0, [True])

    @property
    def stems(self) -> list[str]:
        """What names of rounds begin with, by table."""
        return [f"{t.table_id}-{self.day:%Y%m%d}" for t in self.tables]

    def at(self, which: str) -> Flags:
        """A yes-or-no of each round's table, by the setup's name for it."""
        return self.opening.each(which).astype(np.bool_)[self.table]

    def offers(self, kind: str) -> Flags:
        """Rounds at tables that offer a kind of wager."""
        return np.array([kind in t.wagers for t in self.tables])[self.table]

    def numbered(self, form: str) -> list[str]:
        """Name rounds, or what belongs to each, by a form of their stem and number."""
        stems, numbers = self.stems, (self.sequence + 1).tolist()
        return [form.format(stems[t], n) for t, n in zip(self.table.tolist(), numbers, strict=True)]

    def staff(self, dealers: int, floor: int, shift: int) -> "Staff":
        """Say who deals each round and who has the floor, with the first numbers of their badges.

        shift  rounds after which another dealer takes over
        """
        day = self.day.toordinal()
        return Staff(
            [f"D-{dealers + n}" for n in range(_DEALERS)],
            [f"F-{floor + n}" for n in range(8)],
            (self.table * 7 + self.sequence // shift * 5 + day) % _DEALERS,
            (self.table // 4 + day) % 8,
            shift,
        )


@dataclass(frozen=True, slots=True)
class Staff:
    """Dealers and floorpersons, and places among them by round; dealers change after so many rounds."""

    dealers: list[str]
    floor: list[str]
    dealer: Ints
    floorperson: Ints
    shift: int

    def changes(self, sequence: Ints) -> Flags:
        """Find rounds before which another dealer takes over, by their numbers at the table."""
        found: Flags = (sequence % self.shift == 0) & (sequence > 0)
        return found


@dataclass(frozen=True, slots=True)
class Names:
    """Labels that rows of the log refer to by place.

    shoe   of each round, a place in ``shoes``
    decks  the first, and the second where two batches take turns
    deck   of each round, a place in ``decks``
    batch  of each round, 0 or 1, -1 where there is one
    """

    tables: list[str]
    rounds: list[str]
    shoes: list[str]
    shoe_of: Ints
    decks: list[str]
    deck_of: Ints
    batch_of: Ints
    players: list[str]
    staff: Staff

    def table(self, places: Ints) -> Coded:
        """Tables by place."""
        return Coded(places, self.tables)

    def round(self, rows: Ints) -> Coded:
        """Rounds by row."""
        return Coded(rows, self.rounds)

    def shoe(self, rows: Ints) -> Coded:
        """Shoes, or decks shuffled for a round, by the row of a round."""
        return Coded(self.shoe_of[rows], self.shoes)

    def deck(self, rows: Ints, turn: int = 0) -> Coded:
        """Decks in use in rounds, or (turn 1) those that take turns with them."""
        deck = self.deck_of[rows]
        return Coded(np.where(self.batch_of[rows] < 0, deck, deck ^ turn), self.decks)

    def batch(self, rows: Ints, turn: int = 0) -> Coded:
        """Batches in use in rounds, or (turn 1) the others."""
        batch = self.batch_of[rows]
        return Coded(np.where(batch < 0, -1, batch ^ turn), BATCHES)

    def dealer(self, rows: Ints) -> Coded:
        """Dealers of rounds."""
        return Coded(self.staff.dealer[rows], self.staff.dealers)

    def floorperson(self, rows: Ints) -> Coded:
        """Floorpersons at the tables of rounds."""
        return Coded(self.staff.floorperson[rows], self.staff.floor)

    def player(self, numbers: Ints) -> Coded:
        """Players by number."""
        return Coded(numbers, self.players)
