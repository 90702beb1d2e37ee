"""One gaming day at the tables: who sits there, what is dealt and wagered, how the hands are set."""

from dataclasses import dataclass

import numpy as np

from rules.ch621a_pai_gow_tiles.columns import PAIRS
from sample_logs.arrow import Flags, Ints
from sample_logs.driver import Opening
from sample_logs.night import Played
from sample_logs.pai_gow_tiles import ranks
from sample_logs.pai_gow_tiles.plan import COMBINATIONS, REST, VALUES, Plan, TableSetup
from sample_logs.pai_gow_tiles.ranks import Tiles
from sample_logs.seating import main_stakes, seat

SEATS = 6
PLACES = 1 + SEATS  # the dealer is place 0
_FAVORED = ((ranks.SIX, ranks.THREE, ranks.HEAVEN, ranks.HEAVEN), (ranks.SIX, ranks.THREE))


@dataclass(frozen=True, slots=True)
class Night(Played[TableSetup]):
    """Everything that happens at the tables opened on one gaming day, without its end and its times.

    tiles      rounds x 7 x 4, the dealer's first
    way        rounds x 7, the split each hand is set in
    crossed    rounds x 7, the lower hand is laid down as the high one
    main, pairs  rounds x 6, cents wagered; 0 where nothing is
    given_up   rounds x 6, surrendered
    """

    tiles: Tiles
    way: Ints
    crossed: Flags
    main: Ints
    pairs: Ints
    given_up: Flags
    void: Flags

    def choice(self, what: str, labels: tuple[str, ...]) -> Ints:
        """Place among some labels of a choice of each round's table."""
        chosen = [labels.index(getattr(t, what)) for t in self.tables]
        return np.array(chosen, np.int64)[self.table]

    def ranked(self) -> tuple[Ints, Ints]:
        """Ranks of the better and the other hand as set, rounds x 7 each."""
        high, low = ranks.splits(self.tiles.reshape(-1, 4))
        rows, way = np.arange(len(high)), self.way.ravel()
        shape = self.way.shape
        return high[rows, way].reshape(shape), low[rows, way].reshape(shape)


def play(rng: np.random.Generator, plan: Plan, opening: Opening[TableSetup]) -> Night:
    """Play a group of tables from their opening to their close."""
    tables, quota = opening.tables, plan.rounds_per_table(opening.day)
    table = np.repeat(np.arange(len(tables)), quota)
    sequence = np.tile(np.arange(quota), len(tables))
    seating = seat(
        rng,
        np.full(table.size, SEATS),
        sequence == 0,
        seats=SEATS,
        arrives=0.03,
        leaves=0.035,
    )
    tiles = _deal(rng, plan, table.size)
    main = np.where(seating.taken, main_stakes(rng, seating.player.shape), 0)
    offered = np.array([PAIRS in t.wagers for t in tables])[table]
    also = seating.taken & offered[:, None] & (rng.random(main.shape) < 0.45)
    pairs = np.where(also, rng.choice([500, 500, 1000, 2500], main.shape), 0)
    void = rng.random(table.size) < plan.irregular / 1000
    way = _set(rng, tiles, (tables, table))
    crossed = rng.random(way.shape) < 0.02
    crossed[:, 0] = False
    night = Night(
        opening, table, sequence, seating, tiles, way, crossed, main, pairs, np.zeros(main.shape, bool), void
    )
    _give_up(rng, night)
    return night


def _deal(rng: np.random.Generator, plan: Plan, count: int) -> Tiles:
    """Shuffle and deal the set; now and then a position gets the tiles that pay most."""
    deck = rng.permuted(np.tile(ranks.SET, (count, 1)), axis=1)
    lucky = np.flatnonzero(rng.random(count) < plan.lucky / 1000)
    for row in lucky.tolist():
        start = 4 * int(rng.integers(PLACES))
        for place, tile in enumerate(_FAVORED[int(rng.integers(len(_FAVORED)))], start=start):
            lie = np.flatnonzero(deck[row] == tile)
            there = int(lie[(lie < start) | (lie >= place)][0])
            deck[row, there], deck[row, place] = deck[row, place], tile
    return deck[:, : 4 * PLACES].reshape(count, PLACES, 4)


def _set(rng: np.random.Generator, tiles: Tiles, at: tuple[tuple[TableSetup, ...], Ints]) -> Ints:
    """Choose a split for every hand: the dealer's as law and filing have it, players' as they like."""
    high, low = ranks.splits(tiles.reshape(-1, 4))
    balanced = (low // 100 * 3 + high // 100).reshape(*tiles.shape[:2], 3)
    likes = balanced + rng.integers(0, 6, balanced.shape)
    way: Ints = likes.argmax(axis=2)
    way[:, 0] = _dealers_way(rng, np.ascontiguousarray(tiles[:, 0]), at)
    return way


def _dealers_way(rng: np.random.Generator, tiles: Tiles, at: tuple[tuple[TableSetup, ...], Ints]) -> Ints:
    """Choose one of the splits that are left the dealer, at random where several are."""
    tables, table = at
    allowed, paragraph = ranks.dealers(tiles)
    high, low = ranks.splits(tiles)
    both = np.where(low >= ranks.GONG, 10_000, 0) + high
    first = np.maximum(high, low) // 100
    steps = (
        ("dealer_combinations", COMBINATIONS, (high // 100, high, both), 2),
        ("dealer_values", VALUES, (first, high, low), 3),
        ("dealer_rest", REST, (high, low), 0),
    )
    for what, labels, scores, under in steps:
        filed = np.array([labels.index(getattr(t, what)) for t in tables], np.int64)[table]
        for number, score in enumerate(scores, start=1):
            here = (filed == number) & ((paragraph == under) | (under == 0))
            among = np.where(allowed, score, -1)
            best = allowed & (among == among.max(axis=1, keepdims=True))
            allowed = np.where(here[:, None], best, allowed)
    way: Ints = np.where(allowed, rng.random(allowed.shape), -1).argmax(axis=1)
    return way


def _give_up(rng: np.random.Generator, night: Night) -> None:
    """Let some players surrender hands that look poor once the dealer's lie open."""
    high, low = night.ranked()
    poor = (high[:, 1:] <= high[:, :1]) & (low[:, 1:] <= low[:, :1])
    chance = np.where(poor, 0.03, 0.001)
    night.given_up[:] = (rng.random(poor.shape) < chance) & (night.main > 0) & ~night.void[:, None]
