"""Simulated table days with a witness of each, and lies that close every number behind them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pyarrow as pa

from rules.events import BY_OTHERS
from sample_logs import games
from sample_logs.logs import Log, write_day, write_statement
from tests.left_out import Row, closed_up
from tests.taken_away import judged_in

Rows = dict[str, list[Row]]
Lie = Callable[[Rows, str, Random], bool]
"""Changes the rows of a gaming table's day; false where the day has nothing to lie about."""
_HUNDRED = Decimal(100)


class Witnessed:
    """Four compliant gaming tables of a game on one day, with what somebody else recorded of them.

    witness  lays that beside a log
    tests    last part of the name of each test of the record that is made with it
    """

    def __init__(
        self,
        game: str,
        witness: Callable[[Log], Log],
        tests: tuple[str, ...],
        *,
        seed: int,
        rounds: int = 240,
    ) -> None:
        self._tests = tests
        self._simulator = games.load(game)
        plan = {"rounds": rounds, "days": 1, "tables": self._simulator.table_mix(4), "irregular": 40}
        self._plan = self._simulator.plan(seed=seed, **plan)
        self._log = witness(self._simulator.whole(self._plan))
        self.tables = sorted(set(self._log["rounds"]["table_id"].to_pylist()))

    def rows(self) -> Rows:
        return {name: rows.to_pylist() for name, rows in self._log.items()}

    def write(self, rows: Rows, folder: Path) -> None:
        """Write the rows as a log, every number closed up, with the Rules Submission and the statement."""
        log = {
            name: pa.Table.from_pylist(closed_up(name, each), schema=self._log[name].schema)
            for name, each in rows.items()
        }
        for day in set(log["rounds"]["gaming_day"].to_pylist()):
            write_day(log, folder, day)
        self._simulator.write_submission(self._plan, folder)
        write_statement(folder)

    def told(self, rows: Rows) -> dict[str, str]:
        """Audit the rows: what is told of each gaming table by the tests, by the table."""
        with TemporaryDirectory() as name:
            self.write(rows, Path(name))
            found = [row for part in judged_in(Path(name)) for row in part.findings.to_pylist()]
        mine = [row for row in found if row["clause"].startswith("record:")]
        mine = [row for row in mine if row["clause"].rpartition(".")[2] in self._tests]
        assert all((row["outcome"], row["fault"]) == ("exception", "record") for row in mine)
        assert all(row["dealer_id"] is None for row in mine if row["round_id"] is None)
        return {row["table_id"]: row["observed"] for row in mine}


def _rounds_at(rows: Rows, table: str) -> list[str]:
    return [row["round_id"] for row in rows["rounds"] if row["table_id"] == table]


def _wagers_at(rows: Rows, table: str, outcome: str) -> list[Row]:
    at = set(_rounds_at(rows, table))
    found = [row for row in rows["wagers"] if row["round_id"] in at and row["wager_outcome"] == outcome]
    return [row for row in found if row["wager_position"] != "dealer" and row["paid_from"] != "meter"]


def leave_out_a_round(rows: Rows, table: str, rng: Random) -> bool:
    """Take out a round in which players won or lost, with all that belongs to it."""
    at = set(_rounds_at(rows, table))
    net: dict[str, Decimal] = {}
    for row in rows["wagers"]:
        if row["round_id"] in at and row["wager_position"] != "dealer":
            kept = row["wager_amount"] - row["wager_returned"] - row["wager_paid"] + (row["vigorish"] or 0)
            net[row["round_id"]] = net.get(row["round_id"], Decimal(0)) + kept
    chosen = rng.choice(sorted(each for each, moved in net.items() if abs(moved) > 1))
    _leave_out(rows, table, [chosen])
    return True


def raise_a_payment_and_its_stake(rows: Rows, table: str, rng: Random) -> bool:
    """Raise a winning stake by $100 after the result, and what it was paid with it."""
    wagers = [row for row in _wagers_at(rows, table, "win") if row["wager_paid"] >= row["wager_amount"] > 0]
    wager = rng.choice(wagers)
    odds = wager["wager_paid"] / wager["wager_amount"]
    wager["wager_paid"] += (odds * _HUNDRED).quantize(Decimal("0.01"))
    wager["wager_amount"] += _HUNDRED
    wager["wager_returned"] += _HUNDRED
    return True


def lower_a_losing_stake(rows: Rows, table: str, rng: Random) -> bool:
    """Lower a losing stake to a dollar: the rest goes into somebody's pocket."""
    wagers = [row for row in _wagers_at(rows, table, "lose") if row["wager_amount"] > 1]
    rng.choice(wagers)["wager_amount"] = Decimal("1.00")
    return True


def take_a_losing_wager_away(rows: Rows, table: str, rng: Random) -> bool:
    """Take a losing wager out of its round, a side wager where there is one, and number the others anew."""
    beside = {row["round_id"]: row["wager_number"] for row in rows["wagers"]}
    wagers = [row for row in _wagers_at(rows, table, "lose") if beside[row["round_id"]] > 1]
    kinds = [row["wager_kind"] for row in wagers]
    side = [row for row in wagers if row["wager_kind"] != max(kinds, key=kinds.count)] or wagers
    gone = rng.choice(side)
    rows["wagers"].remove(gone)
    for row in (row for row in rows["wagers"] if row["round_id"] == gone["round_id"]):
        for name in ("wager_number", "settlement_order"):
            if row[name] and gone[name] and row[name] > gone[name]:
                row[name] -= 1
    return True


def call_a_loser_taken_down(rows: Rows, table: str, rng: Random) -> bool:
    """Say that a losing wager was taken down in time, and went back."""
    wager = rng.choice([row for row in _wagers_at(rows, table, "lose") if row["wager_amount"] > 0])
    wager |= {"wager_change": "withdrawn", "wager_outcome": None, "wager_returned": wager["wager_amount"]}
    wager |= {"wager_changed_at": wager["wager_placed_at"] + timedelta(milliseconds=1), "collected_at": None}
    return True


def skim_vigorish(rows: Rows, table: str, rng: Random) -> bool:
    """Leave out vigorish that was taken."""
    wagers = [row for row in _wagers_at(rows, table, "win") if (row["vigorish"] or 0) > 0]
    wagers = [row for row in wagers if row["vigorish_handling"] != "marked"]
    if wagers:
        rng.choice(wagers)["vigorish"] = Decimal("0.00")
    return bool(wagers)


def make_up_a_round(rows: Rows, table: str, rng: Random) -> bool:
    """Add a round like another in which a wager lost, with nothing but that wager."""
    like = rng.choice(_wagers_at(rows, table, "lose"))
    (round_row,) = (row for row in rows["rounds"] if row["round_id"] == like["round_id"])
    made_up = f"{like['round_id']}-made-up"
    rows["rounds"].append({**round_row, "round_id": made_up})
    rows["wagers"].append({**like, "round_id": made_up, "wager_number": 1, "settlement_order": 1})
    rows["hands"] += [
        {**row, "round_id": made_up} for row in rows["hands"] if row["round_id"] == like["round_id"]
    ]
    return True


def leave_out_the_table(rows: Rows, table: str, _: Random) -> bool:
    """Take out everything that the table itself recorded."""
    _leave_out(rows, table, _rounds_at(rows, table))
    rows["events"] = [r for r in rows["events"] if r["table_id"] != table or r["event_kind"] in BY_OTHERS]
    rows["payments"] = [row for row in rows.get("payments", []) if row["table_id"] != table]
    return True


def leave_out_the_last_hours(rows: Rows, table: str, _: Random) -> bool:
    """Take out everything that the table recorded in its last hour and a quarter."""
    at = [row for row in rows["rounds"] if row["table_id"] == table]
    since = max(row["first_card_at"] for row in at) - timedelta(minutes=75)
    _leave_out(rows, table, [row["round_id"] for row in at if row["first_card_at"] > since])
    for name, time in (("events", "event_at"), ("payments", "payment_at")):
        rows[name] = [
            row
            for row in rows.get(name, [])
            if row["table_id"] != table or row.get("event_kind") in BY_OTHERS or row[time] <= since
        ]
    return True


def _leave_out(rows: Rows, table: str, gone: list[str]) -> None:
    """Take out rounds of a table with all that names them and was not recorded by others."""
    chosen = set(gone)
    for name, key in (("events", "event_round_id"), ("payments", "payment_round_id")):
        rows[name] = [
            row
            for row in rows.get(name, [])
            if row[key] not in chosen or row["table_id"] != table or row.get("event_kind") in BY_OTHERS
        ]
    for name in ("rounds", "hands", "wagers"):
        rows[name] = [row for row in rows[name] if row["round_id"] not in chosen]


LIES: tuple[Lie, ...] = (
    leave_out_a_round,
    raise_a_payment_and_its_stake,
    lower_a_losing_stake,
    take_a_losing_wager_away,
    call_a_loser_taken_down,
    skim_vigorish,
    make_up_a_round,
)
