"""The progressive meters as payments: what is contributed round by round, and what they are seeded with."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Ints
from sample_logs.fortune_asia.plan import setups
from sample_logs.pai_gow.night import Night
from sample_logs.pai_gow.payments import payments_of
from sample_logs.pai_gow.rows import Told

INTO_METER = 28  # percent of each wager, § 659a.12(d)(3)


def seeds(night: Night) -> list[int]:
    """Cents that each table's meter starts from."""
    return [table.seed for table in setups(night.tables)]


def meter_payments(told: Told, *, begins: bool) -> list[pa.Table]:
    """Rows of contributions and seeds; the meters begin with this opening, or run already."""
    night = told.night
    bets = night.bets
    made = bets.progressive & ~night.void[bets.round]
    fed = np.bincount(bets.round[made], bets.cents[made] * INTO_METER // 100, night.table.size)
    rounds = np.flatnonzero(fed > 0)
    at = told.clock.no_more[rounds] + 2_400_000
    contributions = payments_of(
        told, "meter_contribution", rounds, at, {"payment_amount": fed[rounds].astype(np.int64)}
    )
    whole = np.flatnonzero(told.settled.percent == 100)
    again = bets.round[whole]
    paid = told.after(again, told.finish.bets().ends[whole])
    seeded = payments_of(told, "meter_seed", again, paid + 200_000, _seed(night, again))
    return [contributions, seeded, *([_first(told)] if begins else [])]


def _seed(night: Night, rounds: Ints) -> dict[str, Ints]:
    return {"payment_amount": np.array(seeds(night))[night.table[rounds]]}


def _first(told: Told) -> pa.Table:
    """Seed the meters before the first round; this belongs to no round."""
    night = told.night
    rounds = np.flatnonzero((night.sequence == 0) & _offered(night))
    at = told.clock.prepared_from[rounds] + 850_000_000
    no_round = {"payment_round_id": Coded(np.full(rounds.size, -1), told.names.rounds)}
    return payments_of(told, "meter_seed", rounds, at, {**_seed(night, rounds), **no_round})


def _offered(night: Night) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return np.array(["progressive_payout" in table.wagers for table in night.tables])[night.table]
