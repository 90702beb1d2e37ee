"""Rounds laid out over shoes: each shoe ends with the round in which its cover card appears."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.over_under.plan import DECKS, Plan, TableSetup
from sample_logs.shoe.night import Rounds, Shoes, shuffle

CARDS = DECKS * 52
_DRAWN_AT_MOST = 24  # cards of one round: six hands, a card burnt, one found face up


@dataclass(frozen=True, slots=True)
class Dealt(Rounds):
    """Rounds in the order shoe, round: one entry a round.

    starts     cards drawn from the shoe before
    cover      cards drawn in the round before the cover card appears in it, -1 where it does not
    reshuffled its cards come from a continuous shuffler
    """

    starts: Ints
    cover: Ints
    reshuffled: Flags


@dataclass(frozen=True, slots=True)
class _Lot:
    """Rounds of one table laid out over its shoes."""

    shoe: Ints
    number: Ints
    starts: Ints
    cover: Ints
    below: list[int]


def lay_out(
    rng: np.random.Generator, plan: Plan, tables: tuple[TableSetup, ...], draws: Ints, ends: Flags
) -> tuple[Shoes, int, Dealt]:
    """Deal every table's rounds from one shoe after the other; gives shoes, how many a table, and rounds.

    draws  tables x rounds: cards each round takes
    ends   tables x rounds: the shoe is given up after the round
    """
    lots = [
        _one_shoe(own.size) if table.continuous else _many_shoes(rng, plan, own, end)
        for table, own, end in zip(tables, draws, ends, strict=True)
    ]
    per_table = max(len(lot.below) for lot in lots)
    below = np.full((len(lots), per_table), plan.cover_below[0])
    for place, lot in enumerate(lots):
        below[place, : len(lot.below)] = lot.below
    shoes = Shoes(shuffle(rng, np.full(below.size, DECKS)), below.ravel())
    first = np.repeat(np.arange(len(lots)) * per_table, draws.shape[1])
    dealt = Dealt(
        shoe=first + np.concatenate([lot.shoe for lot in lots]),
        number=np.concatenate([lot.number for lot in lots]),
        starts=np.concatenate([lot.starts for lot in lots]),
        cover=np.concatenate([lot.cover for lot in lots]),
        reshuffled=np.repeat([t.continuous for t in tables], draws.shape[1]),
    )
    return shoes, per_table, dealt


def _one_shoe(count: int) -> _Lot:
    """Lay rounds out over a continuous shuffler, which is one shoe without an end."""
    nothing = np.zeros(count, np.int64)
    return _Lot(nothing, np.arange(1, count + 1), nothing, nothing - 1, [0])


def _many_shoes(rng: np.random.Generator, plan: Plan, draws: Ints, ends: Flags) -> _Lot:
    total = np.cumsum(draws)
    shoe, number, starts = (np.zeros(draws.size, np.int64) for _ in range(3))
    cover = np.full(draws.size, -1)
    below: list[int] = []
    first = 0
    while first < draws.size:
        under = int(rng.integers(plan.cover_below[0], plan.cover_below[1] + 1))
        # The first card of the shoe is burnt.
        drawn = 1 + total - (total[first - 1] if first else 0)
        out = int(np.searchsorted(drawn, CARDS - under, side="right"))
        given_up = first + int(ends[first:].argmax()) if ends[first:].any() else draws.size
        last = min(out, given_up, draws.size - 1)
        own = slice(first, last + 1)
        shoe[own], number[own] = len(below), np.arange(1, last - first + 2)
        starts[own] = drawn[own] - draws[own]
        if last == out:
            cover[last] = CARDS - under - starts[last]
        below.append(under)
        first = last + 1
    return _Lot(shoe, number, starts, cover, below)


def draw(rng: np.random.Generator, shoes: Shoes, dealt: Dealt, rounds: Ints, place: Ints) -> Ints:
    """Give the card drawn at some places of some rounds, counted from 0; -1 for a negative place."""
    fresh = np.flatnonzero(dealt.reshuffled)
    whole = np.tile(np.arange(CARDS) % 52, (fresh.size, 1)).astype(np.int8)
    mixed = rng.permuted(whole, axis=1)[:, :_DRAWN_AT_MOST]
    row = np.zeros(dealt.shoe.size, np.int64)
    row[fresh] = np.arange(fresh.size)
    at = np.maximum(place, 0)
    found = shoes.cards[dealt.shoe[rounds], np.where(dealt.reshuffled[rounds], 0, dealt.starts[rounds] + at)]
    if fresh.size:
        found = np.where(dealt.reshuffled[rounds], mixed[row[rounds], at], found)
    return np.where(place < 0, -1, found).astype(np.int64)
