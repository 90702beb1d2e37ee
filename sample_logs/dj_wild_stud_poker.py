"""A simulator of compliant DJ Wild Stud Poker tables: ``simulate`` a ``Plan``, ``write`` it as a log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Ints, joined, rows_of, same
from sample_logs.attest import inspection_rows, observation_rows
from sample_logs.dj_wild import paytables
from sample_logs.dj_wild.attest import OBSERVED, inspected
from sample_logs.dj_wild.clock import keep_time
from sample_logs.dj_wild.events import write_play
from sample_logs.dj_wild.finish import finish
from sample_logs.dj_wild.plan import TRIPS_AND_BAD_BEAT, TableSetup, rules_submission, setups, table_mix
from sample_logs.dj_wild.play import play
from sample_logs.dj_wild.rows import Told, hand_rows, round_rows, wager_rows
from sample_logs.dj_wild.settle import pay_from_meters, settle
from sample_logs.logs import (
    Log,
    cut_into_days,
    day_by_day,
    days_of_round_rows,
    moments,
    numbered_days,
    put_together,
    refuse_existing,
    write_day,
    write_yaml,
)
from sample_logs.pai_gow.book import Pages
from sample_logs.pai_gow.events import write_ends
from sample_logs.pai_gow.money import Meters
from sample_logs.pai_gow.names import name
from sample_logs.pai_gow.night import Opening
from sample_logs.pai_gow.plan import Plan
from sample_logs.pai_gow.preparation import write_preparation

__all__ = [
    "TRIPS_AND_BAD_BEAT",
    "Log",
    "Plan",
    "TableSetup",
    "rules_submission",
    "simulate",
    "table_mix",
    "whole",
    "write",
    "write_day",
]

_ROUNDS_A_DAY = 400  # what one table deals in a day at ease
_TABLES_AT_ONCE = 64


def simulate(plan: Plan) -> Iterator[tuple[date, Log]]:
    """Give each gaming day's tables in turn; only one day is held in memory.

    Tables that play past the end of their gaming day give rows to the next.
    """
    meters = Meters({})
    return day_by_day(
        plan,
        lambda day, number: _groups(plan, meters, day, number),
        lambda day: {
            "inspections": inspection_rows(plan, day, inspected(plan)),
            "observations": observation_rows(plan, day, OBSERVED),
        },
    )


def whole(plan: Plan) -> Log:
    """Simulate all days into one set of tables; for small logs."""
    return put_together(simulate(plan))


def write(plan: Plan, log: Path) -> None:
    """Write the simulated log into a folder, day by day, with its Rules Submission beside it."""
    for day, tables in simulate(plan):
        write_day(tables, log, day)
    write_submission(plan, log)


def sample(log: Path, *, rounds: int, days: int, seed: int) -> None:
    """Write a compliant log of about so many rounds at tables that between them use every option.

    Raises FileExistsError when the folder already holds a log.
    """
    refuse_existing(log)
    tables = max(12, -(-rounds // (days * _ROUNDS_A_DAY)))
    write(Plan(seed=seed, rounds=rounds, days=days, tables=table_mix(tables)), log)


def write_submission(plan: Plan, log: Path) -> None:
    """Write ``rules_submission.yaml``."""
    write_yaml(rules_submission(plan), log)


def _groups(plan: Plan, meters: Meters, day: date, number: int) -> Iterator[dict[date, Log]]:
    """Play the tables that open on a day, so many at once that memory stays bounded."""
    tables = plan.opening(day)
    for group, first in enumerate(range(0, len(tables), _TABLES_AT_ONCE)):
        seed = [plan.seed, number, group]
        told = _tell(plan, meters, Opening(day, tables[first : first + _TABLES_AT_ONCE], group), seed)
        yield _written(plan, np.random.default_rng([*seed, 1]), told)


def _tell(plan: Plan, meters: Meters, opening: Opening, seed: list[int]) -> Told:
    """Play a group of tables from their opening to their close."""
    rng = np.random.default_rng(seed)
    dealt = play(rng, plan, opening)
    settled = settle(dealt)
    end = finish(dealt, settled)
    clock = keep_time(rng, plan, dealt, end.length)
    settled, meter = pay_from_meters(meters, dealt, settled, end.bets.place)
    return Told(dealt, settled, meter, end, clock, name(dealt.night))


def _written(plan: Plan, rng: np.random.Generator, told: Told) -> dict[date, Log]:
    """Write down what happened at the tables, cut into gaming days."""
    day, names = told.play.night.day, told.names
    pages = Pages(told.play.night, told.clock, names)
    write_preparation(rng, pages)
    write_play(pages, told)
    write_ends(pages)
    numbered = numbered_days(plan, day)
    of_round = numbered(told.clock.no_more)

    def of(rows: pa.Table, column: str, at: Ints) -> Ints:
        return days_of_round_rows(rows, column, names.rounds, of_round, at)

    hands, wagers, seeds = hand_rows(told), wager_rows(rng, told), _seeds(told)
    events = joined("events", pages.pages)
    rows = {
        "rounds": (round_rows(told, plan.property_id), of_round),
        "hands": (hands, of(hands, "round_id", np.zeros(hands.num_rows, np.int64))),
        "wagers": (wagers, of(wagers, "round_id", np.zeros(wagers.num_rows, np.int64))),
        "payments": (seeds, of(seeds, "payment_round_id", numbered(moments(seeds, "payment_at")))),
        "events": (events, of(events, "event_round_id", numbered(moments(events, "event_at")))),
    }
    return cut_into_days(day, rows)


def _seeds(told: Told) -> pa.Table:
    """Rows of ``payments``: what meters are seeded with once all of them was won."""
    bets, night = told.play.night.bets, told.play.night
    won = told.meter.seeded
    rounds = bets.round[won]
    seeds = np.array([paytables.SEED[t.progressive_paytable] for t in setups(night.tables)])
    return rows_of(
        "payments",
        {
            "property_id": same("", won.size),
            "table_id": told.names.table(night.table[rounds]),
            "payment_kind": same("meter_seed", won.size),
            "payment_at": told.after(rounds, told.finish.bets.ends[won] + 400),
            "payment_round_id": told.names.round(rounds),
            "payment_amount": seeds[night.table[rounds]],
        },
    )
