"""The progressive meters, with what is contributed to them round by round and what they are seeded with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded
from sample_logs.fortune_asia_poker.plan import setups
from sample_logs.poker.meters import TableMeters
from sample_logs.poker.night import Night
from sample_logs.poker.told import Told, payments_of, seeded_again

_INTO_METER = 28  # percent of each wager, § 659a.12(d)(3)


@dataclass(frozen=True, slots=True)
class AsiaMeters(TableMeters):
    """A meter at each table."""

    @classmethod
    def of(cls, night: Night) -> AsiaMeters:
        """Give the meters of an opening."""
        return cls(night, [table.seed for table in setups(night.tables)], _INTO_METER)

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
