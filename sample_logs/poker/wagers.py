"""What players wager, and on how many areas."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.plan import PokerTable
from sample_logs.seating import Seating

MAIN = 0
"""Place of the main wager in every layout."""
_QUALIFIES_FROM = 500  # cents, as § 645a.1 has it
_SIDE_CENTS = np.array([100, 200, 300, 500, 1000, 2500])
_SIDE_ODDS = np.array([14, 8, 8, 48, 18, 4]) / 100


@dataclass(frozen=True, slots=True)
class Layout:
    """The wagers of a game, in the order in which one player's are settled; the first is the main wager.

    placed       chance that each is placed where it is offered
    qualifying   places of those that can be a Qualifying Wager
    progressive  place of the progressive wager
    colored      place of the wager on a color, -1 for none
    """

    kinds: tuple[str, ...]
    placed: tuple[float, ...]
    qualifying: tuple[int, ...]
    progressive: int
    colored: int = -1


@dataclass(frozen=True, slots=True)
class Areas:
    """Betting areas of every round, arrays rounds x 6.

    holder  number of the player who may wager there, -1 where nobody
    plays   he places a main wager there
    second  it is the second of two adjacent areas of one player, who sits one place lower
    """

    holder: Ints
    plays: Flags
    second: Flags

    @property
    def single(self) -> Flags:
        """The player there has no other area."""
        followed = np.zeros_like(self.second)
        followed[:, :-1] = self.second[:, 1:]
        return ~self.second & ~followed

    def without_bank(self, bank: Ints) -> "Areas":
        """Take the bank's own wagers away; ``bank`` is 1..6, or 0 for the dealer."""
        banks = np.arange(1, 7) == bank[:, None]
        return Areas(self.holder, self.plays & ~banks, self.second)


def take_areas(rng: np.random.Generator, seating: Seating, adjacent: Flags) -> Areas:
    """Let seated players wager; ``adjacent``, by round, allows two areas."""
    taken = seating.taken
    plays = taken & (rng.random(taken.shape) < 0.94)
    nobody = ~plays.any(axis=1)
    plays[nobody] = taken[nobody]
    wants = (rng.random(taken.shape) < 0.25) & adjacent[:, None]
    second = np.zeros_like(taken)
    second[:, 1:] = plays[:, :-1] & ~taken[:, 1:] & wants[:, 1:]
    holder = seating.player.copy()
    holder[:, 1:] = np.where(second[:, 1:], holder[:, :-1], holder[:, 1:])
    return Areas(holder, plays | second, second)


@dataclass(frozen=True, slots=True)
class Bets:
    """Players' wagers in the order round, area, kind: one entry a wager.

    area   0..5
    red    the color chosen, of wagers on one
    """

    round: Ints
    area: Ints
    kind: Ints
    cents: Ints
    red: Flags
    layout: Layout

    @property
    def hand(self) -> Ints:
        """Row of the wager's hand: seven hands a round, the dealer's first."""
        return self.round * 7 + self.area + 1

    @property
    def progressive(self) -> Flags:
        """Progressive wagers."""
        found: Flags = self.kind == self.layout.progressive
        return found

    @property
    def qualifying(self) -> Flags:
        """Qualifying Wagers."""
        return np.isin(self.kind, self.layout.qualifying) & (self.cents >= _QUALIFIES_FROM)


def wager(
    rng: np.random.Generator,
    areas: Areas,
    stakes: Ints,
    offered: tuple[tuple[PokerTable, ...], Ints],
    layout: Layout,
) -> Bets:
    """Place the wagers; ``offered`` is the tables and each round's place among them."""
    tables, table = offered
    on_layout = np.array([[kind in t.wagers for kind in layout.kinds] for t in tables])
    rounds, area, kind = np.nonzero(choose(rng, areas, on_layout[table], layout))
    side = rng.choice(_SIDE_CENTS, rounds.size, p=_SIDE_ODDS)
    cents = np.where(kind == MAIN, stakes[rounds, area], side)
    chips = np.array([t.progressive_chip for t in tables])[table]
    cents = np.where(kind == layout.progressive, chips[rounds], cents)
    red = (kind == layout.colored) & (rng.random(rounds.size) < 0.5)
    return Bets(rounds, area, kind, cents, red, layout)


def choose(rng: np.random.Generator, areas: Areas, offered: Flags, layout: Layout) -> Flags:
    """Let players choose among the kinds of wagers offered, rounds x kinds; gives rounds x 6 x kinds."""
    chance = rng.random((*areas.plays.shape, len(layout.kinds)), dtype=np.float32)
    return (chance < np.array(layout.placed)) & areas.plays[:, :, None] & offered[:, None, :]
