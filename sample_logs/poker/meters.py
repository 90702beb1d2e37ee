"""Progressive meters: fed by wagers, and paid out in shares."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Flags
from sample_logs.poker.clock import Clock
from sample_logs.poker.night import Night
from sample_logs.poker.settled import Meter, Paid, Settled
from sample_logs.poker.steps import Finish
from sample_logs.poker.told import Told


@dataclass(frozen=True, slots=True)
class TableMeters:
    """A meter at each table.

    seeds  cents that each table's meter starts from
    into   percent of the wagers that go to it
    """

    night: Night
    seeds: list[int]
    into: int

    def fed_by(self, _: Settled) -> Flags:
        """Wagers that add to a meter, which may depend on how they ended."""
        bets = self.night.bets
        found: Flags = bets.progressive & ~self.night.void[bets.round]
        return found

    def pay(self, settled: Settled, finish: Finish, _: Clock) -> Paid:
        """Pay shares of the meters in order of settlement."""
        night, bets, meters = self.night, self.night.bets, self.night.opening.meters
        paid, fed, place = Paid.nothing(settled), self.fed_by(settled), finish.bets.place
        offered = bets.layout.kinds[bets.layout.progressive]
        for number, (table, seed) in enumerate(zip(night.tables, self.seeds, strict=True)):
            if offered not in table.wagers:
                continue
            here = fed & (night.table == number)[bets.round]
            added = np.bincount(bets.round[here], bets.cents[here] * self.into // 100, night.table.size)
            grown = np.cumsum(added.astype(np.int64))
            meter = Meter(meters.get(table.table_id, seed), seed)
            winners = np.flatnonzero(here & (settled.percent > 0))
            for bet in winners[np.argsort(place[winners])].tolist():
                meter.grow(int(grown[bets.round[bet]]))
                paid.share(bet, meter)
            meters[table.table_id] = meter.grow(int(grown[-1]) if grown.size else 0)
        return paid

    def rows(self, _: Told) -> list[pa.Table]:
        """Payments to the meters; none are told where the chapter does not ask for them."""
        return []
