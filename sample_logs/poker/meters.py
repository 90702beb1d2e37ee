"""Progressive meters: seeded, fed by wagers, and paid out in shares."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Flags
from sample_logs.poker.clock import Clock
from sample_logs.poker.night import Night
from sample_logs.poker.settled import Meter, Paid, Settled
from sample_logs.poker.steps import Finish
from sample_logs.poker.told import Told, payments_of, seeded_again


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
        return bets.progressive & ~self.night.void[bets.round]

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

    def rows(self, told: Told) -> list[pa.Table]:
        """Payments of contributions and seeds."""
        night, bets = self.night, self.night.bets
        made = self.fed_by(told.settled)
        fed = np.bincount(bets.round[made], bets.cents[made] * self.into // 100, night.table.size)
        rounds = np.flatnonzero(fed > 0)
        at = told.clock.no_more[rounds] + 2_400_000
        amount = {"payment_amount": fed[rounds].astype(np.int64)}
        contributions = payments_of(told, "meter_contribution", rounds, at, amount)
        begins = [self._first(told)] if night.opening.first else []
        return [contributions, seeded_again(told, self.seeds, 200), *begins]

    def _first(self, told: Told) -> pa.Table:
        """Seed the meters before the first round; this belongs to no round."""
        night = self.night
        rounds = np.flatnonzero((night.sequence == 0) & night.offers("progressive_payout"))
        at = told.clock.prepared_from[rounds] + 850_000_000
        columns = {
            "payment_amount": np.array(self.seeds)[night.table[rounds]],
            "payment_round_id": Coded(np.full(rounds.size, -1), told.names.rounds),
        }
        return payments_of(told, "meter_seed", rounds, at, columns)
