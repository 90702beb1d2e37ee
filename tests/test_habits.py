"""Other habits of recording accuse nobody: compliant tables at which a third of something is not on record.

Each gaming table has a habit of its own.  Where marks are lost, the record is at fault, and nobody else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from random import Random

import pytest

from sample_logs import games
from tests.left_out import Row
from tests.witnessed import Witnessed

Rows = Mapping[str, list[Row]]
Habit = Callable[[Rows, Random], None]
MARKS = "marks"


def _without(columns: dict[str, tuple[str, ...]], rows: Rows, rng: Random, share: float = 1 / 3) -> None:
    """Leave cells of a share of the rows empty, all those of a row together."""
    for table, names in columns.items():
        for row in rows[table]:
            if rng.random() < share:
                row.update({name: None for name in names if name in row})


def _by_the_minute(rows: Rows, _: Random) -> None:
    for each in rows.values():
        for row in each:
            of_time = {name: value for name, value in row.items() if isinstance(value, datetime)}
            row.update({name: value.replace(second=0, microsecond=0) for name, value in of_time.items()})


def _both(*habits: Habit) -> Habit:
    def both(rows: Rows, rng: Random) -> None:
        for habit in habits:
            habit(rows, rng)

    return both


_NO_ROUNDS = partial(_without, {"events": ("event_round_id",)}, share=1)
_LOST: dict[str, dict[str, tuple[str, ...]]] = {
    "persons": {"events": ("event_person_id", "event_role")},
    "roles": {"events": ("event_role",)},
    "rounds of events": {"events": ("event_round_id",)},
    "places": {"events": ("event_position",)},
    "players": {"wagers": ("wager_player_id",), "hands": ("hand_player_id",)},
    "cards": {"hands": ("cards", "tiles", "card_order")},
    "times of settling": {"wagers": ("paid_at", "collected_at"), "rounds": ("settled_at",)},
    "first cards": {"rounds": ("first_card_at",)},
    "outcomes": {"wagers": ("wager_outcome",)},
    "money": {"wagers": ("wager_paid", "wager_returned")},
    "shoes": {"rounds": ("deck_id", "batch_id", "shoe_id", "round_number_in_shoe")},
    "decks": {"rounds": ("deck_id",)},
    "methods": {"rounds": ("dealing_method", "shuffle_method")},
    "orders": {"wagers": ("settlement_order",)},
    "equipment": {"events": ("event_shoe_id", "event_deck_id", "event_batch_id", "event_device_id")},
    "payments": {"payments": ("payment_round_id", "payee_position", "payee_id")},
    "counts": {"events": ("event_count", "event_cards_above", "event_cards_below", "event_method")},
    MARKS: {"rounds": ("void",), "hands": ("surrendered", "dead")},
}
HABITS: dict[str, Habit] = {
    **{name: partial(_without, columns) for name, columns in _LOST.items()},
    "clocks by the minute": _by_the_minute,
    "events without rounds": _NO_ROUNDS,
    "both of these": _both(_NO_ROUNDS, _by_the_minute),
    "nothing said of whom": partial(_without, _LOST["persons"], share=1),
}
TABLES_A_HABIT = 12


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_a_habit_of_recording_accuses_nobody(game: str) -> None:
    tables = TABLES_A_HABIT * len(HABITS)
    log = Witnessed(game, lambda of_log: of_log, (), seed=9, rounds=14 * tables, tables=tables)
    rows, names = log.rows(), {}
    for place, (table, own) in enumerate(sorted(_by_table(rows).items())):
        names[table] = list(HABITS)[place % len(HABITS)]
        HABITS[names[table]](own, Random(f"{game} {table}"))
    rows["events"].sort(key=lambda row: (row["table_id"], row["event_at"]))
    told = [row for row in log.audited(rows) if row["outcome"] == "exception"]
    accused = [row for row in told if names[row["table_id"]] != MARKS or row["fault"] != "record"]
    assert not [(names[row["table_id"]], row["clause"], row["round_id"]) for row in accused]


def _by_table(rows: Rows) -> dict[str, dict[str, list[Row]]]:
    table_of = {row["round_id"]: row["table_id"] for row in rows["rounds"]}
    known = set(table_of.values())
    found: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for name, each in rows.items():
        for row in each:
            table = str(row.get("table_id") or table_of.get(row.get("round_id")))
            if table in known:
                found[table][name].append(row)
    return found
