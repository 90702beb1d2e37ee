"""Progressive meters, each of one table or of several that are linked, and the payments to them."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Flags, Ints
from sample_logs.face_up_pai_gow_poker.paytables import PROGRESSIVE, Progressive
from sample_logs.face_up_pai_gow_poker.plan import setups
from sample_logs.poker.clock import Clock
from sample_logs.poker.night import Night
from sample_logs.poker.settled import Meter, Paid, Settled
from sample_logs.poker.steps import Finish
from sample_logs.poker.told import Told, payments_of, seeded_again

_MS = 1000
_FEEDING, _SEEDING = 2500, 1000  # milliseconds from no more bets, and from a payout of all of the meter


@dataclass(frozen=True, slots=True)
class _Shared:
    """One meter: its paytable, and the rounds of the tables that it belongs to.

    new  it is seeded with this opening
    """

    name: str
    pays: Progressive
    here: Flags
    new: bool


@dataclass(frozen=True, slots=True)
class LinkedMeters:
    """Meters of the tables that offer the Progressive Payout Wager."""

    night: Night
    meters: list[_Shared]

    @classmethod
    def of(cls, night: Night) -> "LinkedMeters":
        """Give the meters of an opening."""
        tables = setups(night.tables)
        offered = [n for n, t in enumerate(tables) if "progressive_payout" in t.wagers]
        found = []
        for name in dict.fromkeys(tables[n].meter for n in offered):
            linked = [n for n in offered if tables[n].meter == name]
            pays = PROGRESSIVE[tables[linked[0]].progressive_paytable]
            new = name not in night.opening.meters
            found.append(_Shared(name, pays, np.isin(night.table, linked), new))
        return cls(night, found)

    def pay(self, settled: Settled, finish: Finish, clock: Clock) -> Paid:
        """Pay shares of the meters in order of time, adding the amounts that are paid beside them."""
        bets, kept = self.night.bets, self.night.opening.meters
        paid = Paid.nothing(settled)
        moment = clock.settling[bets.round] + finish.bets.ends * _MS
        for shared in self.meters:
            _, at, cents = self._fed(shared, clock, shared.pays.rate)
            order = np.argsort(at, kind="stable")
            at, sums = at[order], np.concatenate([[0], np.cumsum(cents[order])])
            meter = Meter(kept.get(shared.name, shared.pays.seed), shared.pays.seed)
            winners = np.flatnonzero(shared.here[bets.round] & (settled.percent > 0))
            for bet in winners[np.argsort(moment[winners])].tolist():
                meter.grow(int(sums[np.searchsorted(at, moment[bet], "right")]))
                paid.share(bet, meter)
            kept[shared.name] = meter.grow(int(sums[-1]))
        return paid

    def _fed(self, meter: _Shared, clock: Clock, rate: int) -> tuple[Ints, Ints, Ints]:
        """Pay percent of the wagers of rounds that are not void: rounds, moments and cents."""
        night, bets = self.night, self.night.bets
        made = bets.progressive & meter.here[bets.round] & ~night.void[bets.round]
        staked = np.bincount(bets.round[made], bets.cents[made], night.table.size).astype(np.int64)
        rounds = np.flatnonzero(staked)
        return rounds, clock.no_more[rounds] + _FEEDING * _MS, staked[rounds] * rate // 100

    def rows(self, told: Told) -> list[pa.Table]:
        """Payments to the meters and to their reserves, and what they are seeded with."""
        clock, parts = told.clock, []
        for meter in self.meters:
            rates = {"meter_contribution": meter.pays.rate, "reserve_contribution": meter.pays.reserve}
            for kind, rate in rates.items():
                if rate:
                    rounds, at, cents = self._fed(meter, clock, rate)
                    parts.append(payments_of(told, kind, rounds, at, {"payment_amount": cents}))
            if meter.new:
                first = np.flatnonzero(meter.here)[:1]
                at = clock.prepared_from[first] + 60_000 * _MS
                no_round = Coded(np.array([-1]), told.names.rounds)
                seed = {"payment_amount": np.array([meter.pays.seed]), "payment_round_id": no_round}
                parts.append(payments_of(told, "meter_seed", first, at, seed))
        seeds = [PROGRESSIVE[t.progressive_paytable].seed for t in setups(self.night.tables)]
        return [*parts, seeded_again(told, seeds, _SEEDING)]
