"""What rates are counted against: rounds and wagers by gaming table, game, dealer and hour."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import POPULATION

TIMES_OF_A_ROUND = ("settled_at", "result_announced_at", "first_card_at", "no_more_bets_at")
"""The moment of a round, and of its findings: the first of these that is recorded."""

_PLACE = ("property_id", "table_id", "game", "gaming_day", "dealer_id")


class Population:
    """Grows with gaming tables, dealers and hours, not with rounds."""

    def __init__(self) -> None:
        self._days: list[pa.Table] = []

    def see(self, rounds: pa.Table, wagers: pa.Table) -> None:
        """Count the trusted rounds and wagers of one gaming day."""
        if rounds.num_rows:
            keys = {name: rounds.column(name).cast(POPULATION.field(name).type) for name in _PLACE}
            seen = pa.table({**keys, "hour": _hour(rounds), "wagers": _wagers(rounds, wagers)})
            sums = seen.group_by([*keys, "hour"]).aggregate([([], "count_all"), ("wagers", "sum")])
            renamed = sums.rename_columns({"count_all": "rounds", "wagers_sum": "wagers"})
            self._days.append(renamed.select(POPULATION.names).cast(POPULATION))

    def table(self) -> pa.Table:
        """Return ``audit.runs.findings.POPULATION``, in order of its keys."""
        found = pa.concat_tables(self._days) if self._days else POPULATION.empty_table()
        return found.sort_by([(name, "ascending") for name in (*_PLACE, "hour")])


def _hour(rounds: pa.Table) -> pa.ChunkedArray:
    at = pc.coalesce(*(rounds.column(name) for name in TIMES_OF_A_ROUND))
    return pc.floor_temporal(at, unit="hour")


def _wagers(rounds: pa.Table, wagers: pa.Table) -> pa.Array:
    """Count the wagers of each round."""
    ids = rounds.column("round_id").combine_chunks()
    owners = pc.index_in(wagers.column("round_id"), value_set=ids).drop_null().to_numpy()
    return pa.array(np.bincount(owners, minlength=rounds.num_rows))
