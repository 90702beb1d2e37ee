"""Progressive meters: fed by wagers, and paid out in shares."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.poker.night import Night
from sample_logs.poker.settled import Settled


@dataclass(slots=True)
class Meter:
    """Cents on a meter, those it starts from, and those fed to it on this day that it has taken in."""

    cents: int
    seed: int
    fed: int = 0

    def grow(self, fed: int) -> int:
        """Take in what was fed to it on this day in all by now."""
        self.cents, self.fed = self.cents + fed - self.fed, fed
        return self.cents

    def pay(self, percent: int) -> int:
        """Pay a share; all of it is followed by the seed."""
        share = self.cents * percent // 100
        self.cents = self.seed if percent == 100 else self.cents - share
        return share


@dataclass(frozen=True, slots=True)
class Paid:
    """Wagers with their shares paid, and the meter around each of them; MISSING where it paid none."""

    cents: Ints
    before: Ints
    after: Ints

    @classmethod
    def nothing(cls, settled: Settled) -> Paid:
        """Begin with what was paid otherwise."""
        return cls(settled.paid.copy(), *np.full((2, settled.paid.size), MISSING))

    def share(self, bet: int, meter: Meter, percent: int) -> None:
        """Pay a wager its share of a meter."""
        self.before[bet] = meter.cents
        self.cents[bet] += meter.pay(percent)
        self.after[bet] = meter.cents


def pay_from_meters(
    night: Night, settled: Settled, fed: Flags, place: Ints, seeds: list[int], into: int
) -> tuple[Settled, Ints, Ints]:
    """Pay shares of each table's meter in order of settlement; gives the meter before and after, too.

    fed    wagers that add to a meter
    place  of each wager in the order of settlement
    seeds  cents that each table's meter starts from
    into   percent of the wagers that go to it
    """
    bets, meters = night.bets, night.opening.meters
    paid = Paid.nothing(settled)
    offered = bets.layout.kinds[bets.layout.progressive]
    for number, table in enumerate(night.tables):
        if offered not in table.wagers:
            continue
        here = fed & (night.table == number)[bets.round]
        added = np.bincount(bets.round[here], bets.cents[here] * into // 100, night.table.size)
        grown = np.cumsum(added.astype(np.int64))
        meter = Meter(meters.get(table.table_id, seeds[number]), seeds[number])
        winners = np.flatnonzero(here & (settled.percent > 0))
        for bet in winners[np.argsort(place[winners])].tolist():
            meter.grow(int(grown[bets.round[bet]]))
            paid.share(bet, meter, int(settled.percent[bet]))
        meters[table.table_id] = meter.grow(int(grown[-1]) if grown.size else 0)
    return replace(settled, paid=paid.cents), paid.before, paid.after
