"""A simulator of compliant tables of Pai Gow tiles: ``simulate`` a ``Plan``, ``write`` it as a log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import numpy as np

from sample_logs.arrow import joined
from sample_logs.attest import inspection_rows, observation_rows
from sample_logs.logs import (
    Log,
    cut_into_days,
    day_by_day,
    numbered_days,
    put_together,
    refuse_existing,
    write_day,
    write_yaml,
)
from sample_logs.tiles.attest import OBSERVED
from sample_logs.tiles.clock import keep_time
from sample_logs.tiles.night import Opening, play
from sample_logs.tiles.plan import Plan, TableSetup, rules_submission, table_mix
from sample_logs.tiles.rows import Told, hand_rows, round_rows, wager_rows
from sample_logs.tiles.settle import settle

__all__ = [
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

_TABLES_AT_ONCE = 64
_ROUNDS_A_DAY = 400  # what one table deals in a day at ease


def simulate(plan: Plan) -> Iterator[tuple[date, Log]]:
    """Give each gaming day's tables in turn; only one day is held in memory.

    Tables that play past the end of their gaming day give rows to the next.
    """
    return day_by_day(
        plan,
        lambda day, number: _groups(plan, day, number),
        lambda day: {
            "inspections": inspection_rows(plan, day, []),
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


def _groups(plan: Plan, day: date, number: int) -> Iterator[dict[date, Log]]:
    """Play the tables that open on a day, so many at once that memory stays bounded."""
    tables = plan.opening(day)
    for group, first in enumerate(range(0, len(tables), _TABLES_AT_ONCE)):
        opening = Opening(day, tables[first : first + _TABLES_AT_ONCE], group)
        yield _openings(plan, opening, np.random.default_rng([plan.seed, number, group]))


def _openings(plan: Plan, opening: Opening, rng: np.random.Generator) -> dict[date, Log]:
    """Play a group of tables and cut their rows into gaming days."""
    night = play(rng, plan, opening)
    told = Told(night, settle(night), keep_time(rng, plan, night))
    names = told.rounds
    of_round = numbered_days(plan, opening.day)(told.clock.no_more)
    hands, rounds = hand_rows(told, names)
    none = np.zeros(0, np.int64)
    rows = {
        "rounds": (round_rows(told, names, plan.property_id), of_round),
        "hands": (hands, of_round[rounds]),
        "wagers": (wager_rows(rng, told, names), of_round[told.settled.round]),
        "payments": (joined("payments", []), none),
        "events": (joined("events", []), none),
    }
    return cut_into_days(opening.day, rows)
