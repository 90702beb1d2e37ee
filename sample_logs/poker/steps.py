"""The order in which a dealer does things at the end of a round, and how long each takes."""

from dataclasses import dataclass, field

import numpy as np

from sample_logs.arrow import Ints

# Passes of settlement, in order.
SURRENDERS, IN_TURN, FROM_CENTER, SURPLUS, OPTIONAL, ENVY, LAST = range(7)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Steps of one name: their rounds, places in the order, and milliseconds."""

    round: Ints
    phase: Ints
    area: Ints
    turn: Ints
    takes: Ints


@dataclass(frozen=True, slots=True)
class Timed:
    """When each step of a name ends, in milliseconds after the round's settlement begins.

    place  of the step among all steps, which follow each other round by round
    """

    ends: Ints
    place: Ints


@dataclass(frozen=True, slots=True)
class Finish:
    """How each round ends: its steps by what they are about, and how long they take, in milliseconds.

    shown, racked  rows of the hands shown and taken in (seven a round), for the steps of these names
    """

    timed: dict[str, Timed]
    length: Ints
    shown: Ints
    racked: Ints

    @property
    def bets(self) -> Timed:
        """Settlement of the players' wagers."""
        return self.timed["bets"]


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps to be put in order: by round, pass, betting area from the highest down, and turn."""

    sheets: dict[str, _Sheet] = field(default_factory=dict)

    def add(
        self, name: str, rounds: Ints, *, phase: Ints | int, area: Ints, turn: Ints | int, takes: Ints | int
    ) -> None:
        """Enter steps; those of one round, pass, area and turn stay in the order given."""
        size = rounds.size
        wide = [np.broadcast_to(np.asarray(v, np.int64), size) for v in (phase, area, turn, takes)]
        self.sheets[name] = _Sheet(rounds, *wide)

    def time(self, rounds: int) -> tuple[dict[str, Timed], Ints]:
        """Put all in order; also how long each of so many rounds takes, in milliseconds."""
        sheets = self.sheets.values()
        of_round, phase, area, turn, takes = (
            np.concatenate([getattr(s, name) for s in sheets]) for name in _Sheet.__slots__
        )
        order = np.lexsort((turn, -area, phase, of_round))
        length = np.bincount(of_round, takes, rounds).astype(np.int64)
        before = np.cumsum(length) - length
        ends = np.empty(order.size, np.int64)
        ends[order] = np.cumsum(takes[order]) - before[of_round[order]]
        place = np.empty(order.size, np.int64)
        place[order] = np.arange(order.size)
        cuts = np.cumsum([s.round.size for s in sheets])[:-1]
        parts = zip(np.split(ends, cuts), np.split(place, cuts), strict=True)
        return {name: Timed(*part) for name, part in zip(self.sheets, parts, strict=True)}, length
