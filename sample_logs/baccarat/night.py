"""One gaming day's openings: what every table deals, who sits there, what is wagered and won."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.baccarat import seats, settle, shoes
from sample_logs.baccarat.cards import shuffle
from sample_logs.baccarat.plan import Plan, TableSetup
from sample_logs.baccarat.seats import Bets
from sample_logs.baccarat.settle import Filed, Score, Settled
from sample_logs.baccarat.shoes import Dealt, Shoes
from sample_logs.seating import Seating, seat

_NEVER = 10_000  # more rounds than any shoe holds


@dataclass(frozen=True, slots=True)
class Night:
    """Everything that happens at the tables opened on one gaming day, without its times.

    table, sequence  of each round: its table's place in ``tables``, and its number at it from 0
    shoe_first, shoe_last  rows of the first and last round of each round's shoe
    after_idle       shoes whose cards lay spread while nobody played, by shoe
    last             the table closes, or its cards are spread for the night, after this round
    """

    day: date
    tables: tuple[TableSetup, ...]
    filed: Filed
    shoes: Shoes
    shoes_per_table: int
    cut_below: Ints
    dealt: Dealt
    table: Ints
    sequence: Ints
    shoe_first: Ints
    shoe_last: Ints
    after_idle: Flags
    last: Flags
    seating: Seating
    score: Score
    bets: Bets
    settled: Settled


def play(rng: np.random.Generator, plan: Plan, day: date) -> Night:
    """Play the tables that open on ``day``."""
    tables = plan.opening(day)
    filed = Filed.of(tables)
    quota = plan.rounds_per_table(day)
    prepared, per_table = _prepare(rng, plan, tables, quota)
    dealt = shoes.deal(rng, prepared, plan.irregular)
    dealt, sequence = _close(dealt, per_table, quota)
    table = dealt.shoe // per_table
    bounds = _shoe_rows(dealt)
    after_idle = _idle_before(dealt, prepared, bounds)
    fresh = (sequence == 0) | ((dealt.number == 1) & after_idle[dealt.shoe])
    seating = seat(rng, filed.positions[table], fresh, seats=9)
    bets = seats.wager(rng, seating, filed.offered[table], dealt.simulated)
    score = settle.score(dealt)
    return Night(
        day=day,
        tables=tables,
        filed=filed,
        shoes=prepared,
        shoes_per_table=per_table,
        cut_below=_cuts(rng, prepared),
        dealt=dealt,
        table=table,
        sequence=sequence,
        shoe_first=bounds[0],
        shoe_last=bounds[1],
        after_idle=after_idle,
        last=np.append(sequence[1:] == 0, [True]),
        seating=seating,
        score=score,
        bets=bets,
        settled=settle.settle(rng, bets, score, filed, table),
    )


def _prepare(
    rng: np.random.Generator, plan: Plan, tables: tuple[TableSetup, ...], quota: int
) -> tuple[Shoes, int]:
    """Shuffle more shoes for every table than its rounds can use up."""
    fewest = (min(t.decks for t in tables) * 52 - plan.cover_below[1] - 11) // 6 - 1
    per_table = quota // max(fewest, 1) + quota // 100 + 2
    per_table += per_table // plan.idle_every if plan.idle_every else 0
    decks = np.array([t.decks_of(n % 2 if t.device else 0) for t in tables for n in range(per_table)])
    number = np.tile(np.arange(per_table), len(tables))
    stop = np.full(decks.size, _NEVER)
    if plan.idle_every:
        idles = (number + decks) % plan.idle_every == plan.idle_every - 1
        stop = np.where(idles, rng.integers(12, 40, decks.size), stop)
    low, high = plan.cover_below
    prepared = Shoes(
        cards=shuffle(rng, decks),
        below=rng.integers(low, high + 1, decks.size),
        stop_after=stop,
        discards=np.repeat([t.disclosed_card_procedure == "discard" for t in tables], per_table),
    )
    return prepared, per_table


def _close(dealt: Dealt, per_table: int, quota: int) -> tuple[Dealt, Ints]:
    """Keep each table's rounds up to its quota, and those it must still deal before it may close."""
    table = dealt.shoe // per_table
    starts = np.flatnonzero(np.diff(table, prepend=-1))
    sequence = np.arange(table.size) - np.repeat(starts, np.diff(np.append(starts, table.size)))
    after_cover = np.append([False], dealt.cover[:-1] > 0)
    may_close = (sequence >= quota) & ~dealt.carried & ~after_cover
    closes = np.flatnonzero(may_close)
    if np.unique(table[closes]).size < np.unique(table).size:
        message = f"the shoes prepared for a table do not give {quota} rounds"
        raise RuntimeError(message)
    end = np.full(table.max() + 1, table.size)
    np.minimum.at(end, table[closes], sequence[closes])
    kept = sequence < end[table]
    return dealt.take(kept), sequence[kept]


def _shoe_rows(dealt: Dealt) -> tuple[Ints, Ints]:
    starts = np.flatnonzero(dealt.number == 1)
    lengths = np.diff(np.append(starts, dealt.number.size))
    return np.repeat(starts, lengths), np.repeat(starts + lengths - 1, lengths)


def _idle_before(dealt: Dealt, prepared: Shoes, bounds: tuple[Ints, Ints]) -> Flags:
    """Find shoes that follow one given up because its players had left."""
    last = np.unique(bounds[1])
    covered = np.zeros(len(prepared.cards), np.bool_)
    covered[dealt.shoe[dealt.cover > 0]] = True
    given_up = last[(dealt.number[last] == prepared.stop_after[dealt.shoe[last]])]
    after = np.zeros(len(prepared.cards) + 1, np.bool_)
    after[dealt.shoe[given_up] + 1] = ~covered[dealt.shoe[given_up]]
    return after[:-1]


def _cuts(rng: np.random.Generator, prepared: Shoes) -> Ints:
    """Choose how many cards lie below each cut: at least ten, and ten above."""
    return rng.integers(10, prepared.size - 9)
