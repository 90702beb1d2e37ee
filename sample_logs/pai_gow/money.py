"""The dealer's wager, what the bank covers or is left with, and the progressive meters."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sample_logs.arrow import MISSING, Ints
from sample_logs.pai_gow import wagers
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.plan import plays_ez
from sample_logs.pai_gow.settle import Settled, rounding_of, vigorish
from sample_logs.pai_gow.showdown import LOSE, PUSH, VOID, WIN, Hands


@dataclass(frozen=True, slots=True)
class BankMoney:
    """What settles a banked round, one entry a round, cents.

    dealer     outcome of the dealer's wager against the bank
    cover      collected from the bank, and house_cover from the house where it shares the bank
    surplus    given to the bank after vigorish, and house_surplus kept by the house
    """

    dealer: Ints
    cover: Ints
    house_cover: Ints
    surplus: Ints
    house_surplus: Ints
    vigorish: Ints


def no_bank(count: int) -> BankMoney:
    """Leave so many rounds that nobody banks."""
    zero = np.zeros(count, np.int64)
    return BankMoney(zero, zero, zero, zero, zero, zero)


def bank_money(night: Night, hands: Hands, settled: Settled) -> BankMoney:
    """Settle the banked rounds from the centre of the layout (§ 645a.12(j), (l))."""
    banks, bets = night.banks, night.bets
    rows = np.arange(night.table.size)
    stake = banks.dealer_wager
    dealer = np.where(night.void, VOID, hands.against(banks.position)[rows, 0])
    main = bets.kind == wagers.MAIN
    lost = main & (settled.outcome == LOSE)
    won = main & (settled.outcome == WIN)
    center = np.bincount(bets.round[lost], bets.cents[lost], rows.size).astype(np.int64)
    center += np.where(dealer == LOSE, stake, 0)
    winners = np.bincount(bets.round[won], bets.cents[won], rows.size).astype(np.int64)
    winners += np.where(dealer == WIN, stake, 0)
    banked = (banks.position > 0) & ~night.void
    short = np.where(banked, np.maximum(winners - center, 0), 0)
    over = np.where(banked, np.maximum(center - winners, 0), 0)
    house_cover = np.where(banks.shared, short // 2, 0)
    house_surplus = np.where(banks.shared, over // 2, 0)
    free = plays_ez(night.tables)[night.table]
    due = np.where(free, 0, vigorish(over - house_surplus, rounding_of(night)))
    return BankMoney(
        dealer=np.where(stake > 0, dealer, PUSH),
        cover=short - house_cover,
        house_cover=house_cover,
        surplus=over - house_surplus - due,
        house_surplus=house_surplus,
        vigorish=due,
    )


@dataclass(frozen=True, slots=True)
class Meters:
    """Cents on each table's progressive meter, carried from day to day."""

    cents: dict[str, int]


def pay_from_meters(
    meters: Meters, night: Night, settled: Settled, place: Ints, how: tuple[list[int], int]
) -> tuple[Settled, Ints, Ints]:
    """Pay percentages of the meters in order of settlement.

    place  of each wager in the order of settlement; returns the wagers and the meter before and after
    how    cents that each table's meter starts from, and percent of the wagers that go to it
    """
    bets = night.bets
    before, after = (np.full(bets.round.size, MISSING) for _ in range(2))
    paid = settled.paid.copy()
    for number, table in enumerate(night.tables):
        if "progressive_payout" not in table.wagers:
            continue
        rounds = night.table == number
        placed = bets.progressive & rounds[bets.round] & ~night.void[bets.round]
        fed = bets.cents[placed] * how[1] // 100
        grown = np.cumsum(np.bincount(bets.round[placed], fed, rounds.size).astype(np.int64))
        cents, counted = meters.cents.get(table.table_id, how[0][number]), 0
        winners = np.flatnonzero(placed & (settled.percent > 0))
        for bet in winners[np.argsort(place[winners])].tolist():
            total = int(grown[bets.round[bet]])
            cents, counted = cents + total - counted, total
            before[bet] = cents
            paid[bet] = cents * int(settled.percent[bet]) // 100
            cents -= int(paid[bet])
            if settled.percent[bet] == 100:
                cents = how[0][number]
            after[bet] = cents
        meters.cents[table.table_id] = cents + int(grown[-1]) - counted if grown.size else cents
    return replace(settled, paid=paid), before, after
