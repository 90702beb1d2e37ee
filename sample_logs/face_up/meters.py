"""Progressive meters, each of one table or of several that are linked, and the payments to them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from sample_logs.arrow import MISSING, Flags, Ints, rows_of, same
from sample_logs.face_up.paytables import PROGRESSIVE, Progressive
from sample_logs.face_up.plan import setups
from sample_logs.pai_gow.clock import Clock
from sample_logs.pai_gow.names import Names
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.settle import Settled

_MS = 1000
FEEDING, SEEDING = 2500, 1000  # milliseconds from no more bets, and from a payout of all of the meter


@dataclass(frozen=True, slots=True)
class Meters:
    """Cents on each progressive meter, carried from day to day."""

    cents: dict[str, int]


@dataclass(frozen=True, slots=True)
class Ledger:
    """Payments to the meters: of each its kind, table, round (-1 for none), moment and cents."""

    kinds: list[str]
    table: list[int]
    round: list[int]
    at: list[int]
    cents: list[int]

    def enter(self, kind: str, entries: tuple[Ints, Ints, Ints, Ints]) -> None:
        """Enter payments of one kind: tables, rounds, moments and cents."""
        self.kinds.extend([kind] * entries[0].size)
        for column, values in zip((self.table, self.round, self.at, self.cents), entries, strict=True):
            column.extend(values.tolist())


@dataclass(frozen=True, slots=True)
class _Meter:
    """One meter: its paytable, and the rounds of the tables that it belongs to."""

    name: str
    pays: Progressive
    tables: list[int]
    here: Flags


def pay_from_meters(
    meters: Meters, night: Night, settled: Settled, clock: Clock, ends: Ints
) -> tuple[Settled, tuple[Ints, Ints], Ledger]:
    """Pay shares of the meters in order of time, adding the amounts that are paid beside them.

    ends  milliseconds from the beginning of its round's settlement to the end of each wager's; returns the
          wagers, the meter before and after each share, and what was paid to the meters
    """
    bets = night.bets
    before, after = (np.full(bets.round.size, MISSING) for _ in range(2))
    paid = settled.paid.copy()
    ledger = Ledger([], [], [], [], [])
    moment = clock.settling[bets.round] + ends * _MS
    for meter in _meters(night):
        fed = _feed(meter, night, clock, ledger)
        cents = meters.cents.get(meter.name, -1)
        if cents < 0:
            cents = meter.pays.seed
            _first_seed(meter, night, clock, ledger)
        counted = 0
        winners = np.flatnonzero(meter.here[bets.round] & (settled.percent > 0))
        for bet in winners[np.argsort(moment[winners])].tolist():
            total = fed.until(int(moment[bet]))
            cents, counted = cents + total - counted, total
            before[bet] = cents
            share = cents * int(settled.percent[bet]) // 100
            paid[bet] += share
            cents -= share
            if settled.percent[bet] == 100:
                cents = meter.pays.seed
                row = bets.round[bet : bet + 1]
                later = moment[bet : bet + 1] + SEEDING * _MS
                ledger.enter("meter_seed", (night.table[row], row, later, np.array([cents])))
            after[bet] = cents
        meters.cents[meter.name] = cents + fed.total - counted
    return replace(settled, paid=paid), (before, after), ledger


@dataclass(frozen=True, slots=True)
class _Fed:
    """What went to a meter: moments in order, and the sums by then."""

    at: Ints
    sums: Ints

    @property
    def total(self) -> int:
        """All of it."""
        return int(self.sums[-1])

    def until(self, moment: int) -> int:
        """Cents by a moment."""
        return int(self.sums[np.searchsorted(self.at, moment, "right")])


def _meters(night: Night) -> list[_Meter]:
    """Meters of the tables that offer the Progressive Payout Wager."""
    tables = setups(night.tables)
    offered = [n for n, t in enumerate(tables) if "progressive_payout" in t.wagers]
    found = []
    for name in dict.fromkeys(tables[n].meter for n in offered):
        linked = [n for n in offered if tables[n].meter == name]
        pays = PROGRESSIVE[tables[linked[0]].progressive_paytable]
        found.append(_Meter(name, pays, linked, np.isin(night.table, linked)))
    return found


def _feed(meter: _Meter, night: Night, clock: Clock, ledger: Ledger) -> _Fed:
    """Pay the meter, and its reserve, their part of the wagers of each round that is not void."""
    bets = night.bets
    made = bets.progressive & meter.here[bets.round] & ~night.void[bets.round]
    staked = np.bincount(bets.round[made], bets.cents[made], night.table.size).astype(np.int64)
    rows = np.flatnonzero(staked)
    at = clock.no_more[rows] + FEEDING * _MS
    for kind, rate in (("meter_contribution", meter.pays.rate), ("reserve_contribution", meter.pays.reserve)):
        if rate:
            ledger.enter(kind, (night.table[rows], rows, at, staked[rows] * rate // 100))
    order = np.argsort(at, kind="stable")
    sums = np.concatenate([[0], np.cumsum(staked[rows][order] * meter.pays.rate // 100)])
    return _Fed(at[order], sums)


def _first_seed(meter: _Meter, night: Night, clock: Clock, ledger: Ledger) -> None:
    """Seed a new meter before its first table deals."""
    first = np.flatnonzero(meter.here)[:1]
    at = clock.prepared_from[first] + 60_000 * _MS
    ledger.enter("meter_seed", (night.table[first], np.array([-1]), at, np.array([meter.pays.seed])))


def ledger_rows(ledger: Ledger, names: Names) -> pa.Table:
    """Rows of ``payments``."""
    return rows_of(
        "payments",
        {
            "property_id": same("", len(ledger.at)),
            "table_id": names.table(np.array(ledger.table, np.int64)),
            "payment_kind": ledger.kinds,
            "payment_at": np.array(ledger.at, np.int64),
            "payment_round_id": names.round(np.array(ledger.round, np.int64)),
            "payment_amount": np.array(ledger.cents, np.int64),
        },
    )
