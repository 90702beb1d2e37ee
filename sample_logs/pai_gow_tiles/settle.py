"""How every wager ends: the dealer takes copies, hand by hand, and Pair Fortunes goes by the four tiles."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow_tiles import ranks
from sample_logs.pai_gow_tiles.night import SEATS, Night
from sample_logs.vigorish import roundings, vigorish

OUTCOMES = ["win", "lose", "push", "void", "surrender"]
WIN, LOSE, PUSH, VOID, SURRENDER = range(5)
TABLES = ("1", "2", "3")
_PAYS = np.array([[300, 25, 8, 4, 3, 0], [299, 25, 8, 4, 3, 0], [250, 25, 8, 5, 2, 0]])
"""Odds to 1 of each row, and of no pair, on each table of the Pair Fortunes Wager."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The end of wagers, one after the other.

    round, seat  where each lies, the seat from 0
    kind         0 the Pai Gow Wager, 1 Pair Fortunes
    paid, returned, vigorish  cents
    """

    round: Ints
    seat: Ints
    kind: Ints
    cents: Ints
    outcome: Ints
    paid: Ints
    returned: Ints
    vigorish: Ints


def settle(night: Night) -> Settled:
    """Settle every wager of the night, those of a round in the order of the seats."""
    outcomes, winnings = _main(night), _pairs(night)
    parts = []
    for kind, stakes in enumerate((night.main, night.pairs)):
        rounds, seats = np.nonzero(stakes)
        cents = stakes[rounds, seats]
        outcome = outcomes[rounds, seats] if kind == 0 else np.where(winnings[rounds, seats] > 0, WIN, LOSE)
        outcome = np.where(night.void[rounds], VOID, outcome)
        odds = np.ones(rounds.size, np.int64) if kind == 0 else winnings[rounds, seats]
        parts.append((rounds, seats, np.full(rounds.size, kind), cents, outcome, cents * odds))
    rounds, seats, kinds, cents, outcome, won = (np.concatenate(each) for each in zip(*parts, strict=True))
    order = np.lexsort((kinds, seats, rounds))
    rounds, seats, kinds, cents, outcome, won = (
        each[order] for each in (rounds, seats, kinds, cents, outcome, won)
    )
    wins = outcome == WIN
    rounding = roundings(night.tables)[night.table[rounds]]
    return Settled(
        round=rounds,
        seat=seats,
        kind=kinds,
        cents=cents,
        outcome=outcome,
        paid=np.where(wins, won, 0),
        returned=np.where(np.isin(outcome, (LOSE, SURRENDER)), 0, cents),
        vigorish=np.where(wins & (kinds == 0), vigorish(cents, rounding), 0),
    )


def _main(night: Night) -> Ints:
    """Outcome of the Pai Gow Wager at every seat, rounds x 6."""
    high, low = night.ranked()
    better = (high[:, 1:] > high[:, :1]).astype(np.int64) + (low[:, 1:] > low[:, :1])
    outcome = np.choose(better, [LOSE, PUSH, WIN])
    return np.where(night.given_up, SURRENDER, outcome)


def _pairs(night: Night) -> Ints:
    """Odds that Pair Fortunes wins at every seat, rounds x 6; 0 where it loses."""
    row = ranks.pair_row(night.tiles[:, 1:].reshape(-1, 4)).reshape(-1, SEATS)
    table = night.choice("pair_fortunes_paytable", TABLES)
    return _PAYS[table[:, None], row]


def seen(night: Night) -> Flags:
    """Players' hands whose tiles were seen, rounds x 6: not those given up without Pair Fortunes."""
    played = (night.main > 0) & ~night.void[:, None]
    return played & (~night.given_up | (night.pairs > 0))
