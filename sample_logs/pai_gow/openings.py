"""From tables that were played on a day to the rows of its log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

import numpy as np
import pyarrow as pa

from sample_logs.arrow import joined
from sample_logs.logs import Log, cut_into_days, days_of_round_rows, moments, numbered_days
from sample_logs.pai_gow.book import Book
from sample_logs.pai_gow.deal import PLACES
from sample_logs.pai_gow.events import write_ends, write_play
from sample_logs.pai_gow.night import Opening
from sample_logs.pai_gow.plan import Plan
from sample_logs.pai_gow.preparation import write_preparation
from sample_logs.pai_gow.rows import Told, hand_rows, round_rows, wager_rows

_TABLES_AT_ONCE = 64

Tell = Callable[[Opening, list[int]], tuple[Told, pa.Table]]
"""Plays a group of tables, with a seed, from their opening to their close; also gives their payments."""


More = Callable[[np.random.Generator, Book], None]
"""Writes events that a game has besides those of Pai Gow Poker."""


def groups(
    plan: Plan, day: date, number: int, tell: Tell, more: More | None = None
) -> Iterator[dict[date, Log]]:
    """Play the tables that open on a day, so many at once that memory stays bounded."""
    tables = plan.opening(day)
    for group, first in enumerate(range(0, len(tables), _TABLES_AT_ONCE)):
        seed = [plan.seed, number, group]
        told, payments = tell(Opening(day, tables[first : first + _TABLES_AT_ONCE], group), seed)
        book = Book(told)
        if more is not None:
            more(np.random.default_rng([*seed, 2]), book)
        yield _written(plan, np.random.default_rng([*seed, 1]), book, payments)


def _written(plan: Plan, rng: np.random.Generator, book: Book, payments: pa.Table) -> dict[date, Log]:
    """Write down what happened at the tables, cut into gaming days."""
    told, day = book.told, book.night.day
    write_preparation(rng, book)
    write_play(book)
    write_ends(book)
    numbered = numbered_days(plan, day)
    of_round = numbered(told.clock.no_more)
    names = told.names
    events = joined("events", book.pages)
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
