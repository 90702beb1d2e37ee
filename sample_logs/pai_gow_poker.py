"""A simulator of compliant Pai Gow Poker tables: ``simulate`` a ``Plan``, ``write`` it as a log."""

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
    days_of_round_rows,
    moments,
    numbered_days,
    put_together,
    refuse_existing,
    write_day,
    write_yaml,
)
from sample_logs.pai_gow.attest import OBSERVED, inspected
from sample_logs.pai_gow.book import Book
from sample_logs.pai_gow.clock import keep_time
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.events import write_ends, write_play
from sample_logs.pai_gow.finish import finish
from sample_logs.pai_gow.money import Meters, bank_money, pay_from_meters
from sample_logs.pai_gow.names import name
from sample_logs.pai_gow.night import Opening, play
from sample_logs.pai_gow.payments import payment_rows
from sample_logs.pai_gow.plan import Plan, TableSetup, rules_submission, table_mix
from sample_logs.pai_gow.preparation import write_preparation
from sample_logs.pai_gow.rows import Told, hand_rows, round_rows, wager_rows
from sample_logs.pai_gow.settle import Envy, settle
from sample_logs.pai_gow.showdown import set_hands

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
    meters = Meters({})
    return day_by_day(
        plan,
        lambda day, number: _groups(plan, day, number, meters),
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


def _groups(plan: Plan, day: date, number: int, meters: Meters) -> Iterator[dict[date, Log]]:
    """Play the tables that open on a day, so many at once that memory stays bounded."""
    tables = plan.opening(day)
    for group, first in enumerate(range(0, len(tables), _TABLES_AT_ONCE)):
        seed = [plan.seed, number, group]
        yield _openings(plan, Opening(day, tables[first : first + _TABLES_AT_ONCE], group), seed, meters)


def _tell(plan: Plan, opening: Opening, seed: list[int], meters: Meters) -> tuple[Told, Envy]:
    """Play a group of tables from their opening to their close."""
    rng = np.random.default_rng(seed)
    night = play(rng, plan, opening)
    hands = set_hands(rng, night)
    settled, envy = settle(night, hands)
    money = bank_money(night, hands, settled)
    end = finish(night, hands, settled, envy, money)
    settled, before, after = pay_from_meters(meters, night, settled, end.bets().place)
    clock = keep_time(rng, plan, night, hands, end.length)
    return Told(night, hands, settled, money, end, clock, name(night), before, after), envy


def _openings(plan: Plan, opening: Opening, seed: list[int], meters: Meters) -> dict[date, Log]:
    """Play a group of tables and cut their rows into gaming days."""
    told, envy = _tell(plan, opening, seed, meters)
    rng = np.random.default_rng([*seed, 1])
    day = opening.day
    book = Book(told)
    write_preparation(rng, book)
    write_play(book)
    write_ends(book)
    numbered = numbered_days(plan, day)
    of_round = numbered(told.clock.no_more)
    names = told.names
    events, payments = joined("events", book.pages), payment_rows(told, envy)
    by_time = numbered(moments(events, "event_at"))
    paid_by_time = numbered(moments(payments, "payment_at"))
    wagers = wager_rows(rng, told)
    of_wager = days_of_round_rows(
        wagers, "round_id", names.rounds, of_round, np.zeros(wagers.num_rows, np.int64)
    )
    rows = {
        "rounds": (round_rows(told, plan.property_id), of_round),
        "hands": (hand_rows(told), np.repeat(of_round, PLACES)),
        "wagers": (wagers, of_wager),
        "payments": (
            payments,
            days_of_round_rows(payments, "payment_round_id", names.rounds, of_round, paid_by_time),
        ),
        "events": (events, days_of_round_rows(events, "event_round_id", names.rounds, of_round, by_time)),
    }
    return cut_into_days(day, rows)
