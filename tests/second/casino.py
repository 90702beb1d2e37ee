"""Casinos of a second evaluation: what they filed, how they read the Code, and the log of their rounds."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pyarrow as pa
import yaml

from audit.format.log_files import arrow_schema, write_table
from rules.columns import TABLES, Kind
from tests.second.due import Due, Round, Row, Settled, key_of

DAY = date(2026, 3, 2)
START = datetime(2026, 3, 2, 17, tzinfo=UTC)
SECONDS = 60  # from one round at a gaming table to the next
_MONEY = {c.name for table in TABLES.values() for c in table.columns if c.kind is Kind.MONEY}

Choices = dict[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Seat:
    """One gaming table: what is filed for it and how its property reads the Code."""

    property_id: str
    table_id: str
    filed: Row
    readings: Row

    def named(self, number: int) -> Row:
        """Return what the row of the table's so-many-th round begins with."""
        start = START + timedelta(seconds=SECONDS * number)
        return {
            "property_id": self.property_id,
            "gaming_day": DAY,
            "table_id": self.table_id,
            "round_id": f"{self.property_id}-{self.table_id}-{number}",
            "round_number_in_day": number,
            "no_more_bets_at": start,
            "first_card_at": start + timedelta(seconds=3),
            "settled_at": start + timedelta(seconds=45),
        }


@dataclass(frozen=True, slots=True)
class Played:
    """A round, the table it was dealt at, what is due in it, and settlements that are already chosen."""

    seat: Seat
    round: Round
    dues: list[Due] = field(default_factory=list)
    chosen: dict[int, Settled] = field(default_factory=dict)


def seats(rng: random.Random, filed: Choices, readings: Choices, properties: int, tables: int) -> list[Seat]:
    """Make gaming tables in whose filings and readings every choice comes up; the first has the defaults."""
    dealt = {name: _in_turn(rng, choices, properties) for name, choices in readings.items()}
    found = []
    for number in range(properties):
        read = {name: turns[number] for name, turns in dealt.items()} if number else {}
        options = {name: _in_turn(rng, choices, tables) for name, choices in filed.items()}
        for table in range(tables):
            own = {n: turns[table] for n, turns in options.items() if turns[table] is not None}
            found.append(Seat(f"P{number}", f"T{table}", own, {n: c for n, c in read.items() if c}))
    return found


def _in_turn(rng: random.Random, choices: tuple[Any, ...], count: int) -> list[Any]:
    turns = list(islice(cycle(choices), count))
    rng.shuffle(turns)
    return turns


def settle(rng: random.Random, played: Played) -> None:
    """Record what is due as what was paid; where the text permits several settlements, one of them."""
    by_key = {due.key: due for due in played.dues}
    for wager in played.round.wagers:
        due = by_key[key_of(wager)]
        if due.due_cents is None:
            # What is paid on it is paid on House Money winnings that were moved onto it, too.
            moved = (w for w in played.round.wagers if w.get("moved_to") == wager["wager_number"])
            stake = wager["wager_amount"] + sum(w.get("moved_amount") or 0 for w in moved)
            paid, back, vigorish = rng.choice([(stake, stake, 0), (0, stake, 0), (0, 0, 0)])
            paid = 0 if played.round.row["game"] == "over_under" else paid
        else:
            chosen = played.chosen.get(wager["wager_number"])
            paid, back, vigorish = chosen or rng.choice(settlements(due))
        record(wager, (paid, back, vigorish), void=bool(played.round.row.get("void")))
    for payment in played.round.payments:
        amount = by_key[f"payment {payment['payment_number']}"].due_cents
        payment["payment_amount"] = amount or 0


def settlements(due: Due) -> list[Settled]:
    """Return every settlement that the text permits, the first one first."""
    assert due.due_cents is not None
    assert due.returned_cents is not None
    return [(due.due_cents, due.returned_cents, due.vigorish_cents), *due.others]


def record(wager: Row, settled: Settled, *, void: bool) -> None:
    """Write a settlement into a wager's row."""
    paid, back, vigorish = settled
    wager |= {"wager_paid": paid, "wager_returned": back, "vigorish": vigorish}
    if wager.get("wager_change") == "withdrawn":
        return
    outcome = "win" if paid else "push" if back else "lose"
    wager["wager_outcome"] = "void" if void and not paid and back else outcome


def permitted(due: Due, settled: Settled) -> bool:
    """Whether a settlement is one that the text permits."""
    if due.due_cents is None or settled in settlements(due):
        return True
    return due.at_least and settled[0] > due.due_cents and settled[1:] == settlements(due)[0][1:]


def write(log: Path, game: str, all_played: Iterable[Played]) -> Path:
    """Write rounds as a log and what was filed beside it; return the Rules Submission."""
    rows: dict[str, list[Row]] = {name: [] for name in ("rounds", "hands", "wagers", "payments", "events")}
    by_property: dict[str, list[Seat]] = {}
    for each in all_played:
        of_property = by_property.setdefault(each.seat.property_id, [])
        if each.seat not in of_property:
            of_property.append(each.seat)
        _, hands, wagers, payments, events = each.round
        rows["rounds"].append(each.round.row)
        own = {name: each.round.row[name] for name in ("property_id", "gaming_day", "round_id")}
        rows["hands"] += [own | hand for hand in hands]
        rows["wagers"] += [own | wager for wager in wagers]
        at_table = {name: each.round.row[name] for name in ("property_id", "gaming_day", "table_id")}
        rows["payments"] += [at_table | {"payment_round_id": own["round_id"]} | p for p in payments]
        rows["events"] += [at_table | {"event_round_id": own["round_id"]} | e for e in events]
    for name, of_table in rows.items():
        if of_table:
            write_table(as_table(name, of_table), log, name, DAY.isoformat())
    submission = log.parent / "rules_submission.yaml"
    filed = {"version": 1, "properties": [_filed(game, name, own) for name, own in by_property.items()]}
    submission.write_text(yaml.safe_dump(filed, sort_keys=False), encoding="utf-8")
    return submission


def _filed(game: str, property_id: str, own: list[Seat]) -> Row:
    return {
        "id": property_id,
        "name": f"Casino {property_id}",
        "time_zone": "America/New_York",
        "gaming_day_starts": "06:00",
        "readings": {game: own[0].readings},
        "filings": [
            {
                "effective": date(2026, 1, 1),
                "until": None,
                "reference": "RS-1",
                "games": {game: {}},
                "tables": {seat.table_id: {game: _options(seat)} for seat in own},
            }
        ],
    }


def as_table(name: str, rows: list[Row]) -> pa.Table:
    """Lay rows out as a table of the log; money is given in cents."""
    schema = arrow_schema(name)
    unknown = set().union(*rows) - set(schema.names)
    assert not unknown, unknown
    columns = [pa.array([_cell(each.name, row) for row in rows], _plain(each.type)) for each in schema]
    return pa.table(columns, names=schema.names).cast(schema)


def _cell(name: str, row: Row) -> Any:
    value = row.get(name)
    return Decimal(value).scaleb(-2) if name in _MONEY and value is not None else value


def _plain(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_dictionary(kind):
        return kind.value_type
    return pa.list_(_plain(kind.value_type)) if pa.types.is_list(kind) else kind


def _options(seat: Seat) -> Row:
    """Leave out what is not filed but stands on each round's row."""
    return {name: value for name, value in seat.filed.items() if name != "variant"}
