"""A simulator of compliant Over/Under tables: ``simulate`` a ``Plan``, ``write`` it as a log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import numpy as np

from sample_logs.arrow import joined
from sample_logs.attest import inspection_rows, observation_rows
from sample_logs.baccarat.book import Book, write_end
from sample_logs.baccarat.names import name
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
from sample_logs.over_under_play.attest import OBSERVED, inspected
from sample_logs.over_under_play.clock import keep_time
from sample_logs.over_under_play.events import write_play, write_preparation
from sample_logs.over_under_play.night import play
from sample_logs.over_under_play.plan import WAGERS, Plan, TableSetup, rules_submission, table_mix
from sample_logs.over_under_play.rows import hand_rows, round_rows, wager_rows

__all__ = [
    "WAGERS",
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

_ROUNDS_A_DAY = 600  # what one table deals in a day at ease


def simulate(plan: Plan) -> Iterator[tuple[date, Log]]:
    """Give each gaming day's tables in turn; only one day is held in memory.

    Tables that play past the end of their gaming day give rows to the next.
    """
    return day_by_day(
        plan,
        lambda day, number: [_openings(plan, day, number)] if plan.opening(day) else [],
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


def _openings(plan: Plan, day: date, number: int) -> dict[date, Log]:
    """Play one day's openings and cut their rows into gaming days."""
    rng = np.random.default_rng([plan.seed, number])
    night = play(rng, plan, day)
    clock = keep_time(rng, plan, night)
    names = name(night)
    book = Book(night, clock, names)
    stays = np.array([t.stays_open for t in night.tables])
    tomorrow = plan.opening(day + timedelta(days=1)) if day < plan.gaming_days()[-1] else ()
    write_preparation(rng, book, stays & (number > 0))
    write_play(book)
    write_end(book, ~stays | np.array([t not in tomorrow for t in night.tables]))
    numbered = numbered_days(plan, day)
    of_round = numbered(clock.first)
    events = joined("events", book.pages)
    by_time = numbered(moments(events, "event_at"))
    rows = {
        "rounds": (round_rows(night, clock, names, plan.property_id), of_round),
        "hands": (hand_rows(night, clock, names), of_round[night.boxes.round]),
        "wagers": (wager_rows(rng, night, clock, names), of_round[night.boxes.round[night.wagers.hand]]),
        "events": (events, days_of_round_rows(events, "event_round_id", names.rounds, of_round, by_time)),
    }
    return cut_into_days(day, rows)
