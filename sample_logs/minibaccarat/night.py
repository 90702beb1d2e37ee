"""One gaming day's openings: what every table deals, who sits there, what is wagered and won."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.driver import Opening
from sample_logs.minibaccarat import settle, shoes
from sample_logs.minibaccarat.plan import Plan, TableSetup
from sample_logs.minibaccarat.settle import Bets, Score, Settled
from sample_logs.minibaccarat.shoes import BaccaratShoes, Dealt
from sample_logs.seating import seat
from sample_logs.shoe.night import ShoeNight, shuffle
from sample_logs.within import places

_NEVER = 10_000  # more rounds than any shoe holds


@dataclass(frozen=True, slots=True)
class Night(ShoeNight[TableSetup]):
    """Everything that happens at the tables opened on one gaming day, without its times.

    shoe_last  row of the last round of each round's shoe
    """

    shoes: BaccaratShoes
    dealt: Dealt
    shoe_last: Ints
    score: Score
    bets: Bets
    settled: Settled


def play(rng: np.random.Generator, plan: Plan, opening: Opening[TableSetup]) -> Night:
    """Play the tables of an opening."""
    tables = opening.tables
    quota = plan.rounds_per_table(opening.day)
    prepared, per_table = _prepare(rng, plan, tables, quota)
    dealt = shoes.deal(rng, prepared, plan.irregular)
    dealt, sequence = _close(dealt, per_table, quota)
    table = dealt.shoe // per_table
    last = _last_of_shoe(dealt)
    after_idle = _idle_before(dealt, prepared, last)
    fresh = (sequence == 0) | ((dealt.number == 1) & after_idle[dealt.shoe])
    seating = seat(rng, opening.each("positions")[table], fresh, seats=9)
    bets = settle.wager(rng, seating, settle.offered(opening)[table], dealt.simulated)
    score = settle.score(dealt)
    return Night(
        opening=opening,
        shoes=prepared,
        shoes_per_table=per_table,
        # At least ten cards lie on each side of the cut.
        cut_below=rng.integers(10, prepared.size - 9),
        dealt=dealt,
        table=table,
        sequence=sequence,
        shoe_last=last,
        after_idle=after_idle,
        seating=seating,
        score=score,
        bets=bets,
        settled=settle.settle(rng, bets, score, opening, table),
    )


def _prepare(
    rng: np.random.Generator, plan: Plan, tables: tuple[TableSetup, ...], quota: int
) -> tuple[BaccaratShoes, int]:
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
    prepared = BaccaratShoes(
        cards=shuffle(rng, decks),
        below=rng.integers(low, high + 1, decks.size),
        stop_after=stop,
        discards=np.repeat([t.disclosed_card_procedure == "discard" for t in tables], per_table),
    )
    return prepared, per_table


def _close(dealt: Dealt, per_table: int, quota: int) -> tuple[Dealt, Ints]:
    """Keep each table's rounds up to its quota, and those it must still deal before it may close."""
    table = dealt.shoe // per_table
    sequence = places(table)
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


def _last_of_shoe(dealt: Dealt) -> Ints:
    """Row of the last round of each round's shoe."""
    starts = np.flatnonzero(dealt.number == 1)
    lengths = np.diff(np.append(starts, dealt.number.size))
    return np.repeat(starts + lengths - 1, lengths)


def _idle_before(dealt: Dealt, prepared: BaccaratShoes, last: Ints) -> Flags:
    """Find shoes that follow one given up because its players had left."""
    last = np.unique(last)
    covered = np.zeros(len(prepared.cards), np.bool_)
    covered[dealt.shoe[dealt.cover > 0]] = True
    given_up = last[(dealt.number[last] == prepared.stop_after[dealt.shoe[last]])]
    after = np.zeros(len(prepared.cards) + 1, np.bool_)
    after[dealt.shoe[given_up] + 1] = ~covered[dealt.shoe[given_up]]
    return after[:-1]
