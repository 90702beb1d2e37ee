"""Each shoe and each deck by itself, whatever it is called: names come again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pyarrow as pa

from audit.columns.begun_again import any_over_days, decks_begun_again, shoes_begun_again
from audit.columns.loaded_again import any_loaded_again, shoes_loaded_again
from audit.columns.naming import Naming, Numbers, days_of, dealt_at, moments
from audit.intake.doubles import numbered

_TABLE = ("property_id", "table_id")


def shoe_of_each(rounds: pa.Table, events: pa.Table) -> tuple[Numbers, Numbers]:
    """Number of the gaming table's shoe that each round and each event is of, -1 where none is named."""
    named = [
        rows.select([*_TABLE, name]).rename_columns([*_TABLE, "shoe_id"])
        for rows, name in ((rounds, "shoe_id"), (events, "event_shoe_id"))
    ]
    both = pa.concat_tables(named).unify_dictionaries()
    keys, tables = (numbered(both, *names) for names in ((*_TABLE, "shoe_id"), _TABLE))
    split = rounds.num_rows
    by_shoe = Naming(keys[:split], tables[:split], days_of(rounds), dealt_at(rounds))
    of_events = Naming(keys[split:], tables[split:], days_of(events), moments(events.column("event_at")))
    of_rounds, of_events = shoes_apart(by_shoe, of_events, events.column("event_kind"))
    return of_rounds.key, of_events.key


def shoes_apart(rounds: Naming, events: Naming, kinds: pa.ChunkedArray) -> tuple[Naming, Naming]:
    """Give each shoe that rounds and events name a key of its own, whatever it is called."""
    for is_needed, again in ((any_over_days, shoes_begun_again), (any_loaded_again, shoes_loaded_again)):
        if is_needed(rounds, events, kinds):
            rounds, events = _numbered_apart(rounds, events, again(rounds, events, kinds))
    return rounds, events


def decks_apart(
    rounds: Naming, events: Naming, kinds: pa.ChunkedArray, count: Numbers, shoe: Numbers
) -> tuple[Naming, Naming]:
    """Give each deck that rounds and events name a key of its own, whatever it is called."""
    if not any_over_days(rounds, events, kinds):
        return rounds, events
    return _numbered_apart(rounds, events, decks_begun_again(rounds, events, kinds, count, shoe))


def _numbered_apart(
    rounds: Naming, events: Naming, numbers: tuple[Numbers, Numbers]
) -> tuple[Naming, Naming]:
    most = int(max(each.max(initial=0) for each in numbers)) + 1
    of_rounds, of_events = (
        replace(rows, key=np.where(rows.key < 0, -1, rows.key * most + number))
        for rows, number in zip((rounds, events), numbers, strict=True)
    )
    return of_rounds, of_events
