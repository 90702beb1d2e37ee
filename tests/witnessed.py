"""Simulated table days with a witness of each, and lies that close every number behind them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.judge.one_part import Judged
from rules.cards import NAMES
from rules.events import BY_OTHERS
from sample_logs import games
from sample_logs.inventories import chips_of
from sample_logs.logs import Log, write_day, write_statement
from tests.left_out import Row, closed_up
from tests.taken_away import judged_in

Rows = dict[str, list[Row]]
Lie = Callable[[Rows, str, Random], bool]
"""Changes the rows of a gaming table's day; false where the day has nothing to lie about."""
_HUNDRED = Decimal(100)


class Witnessed:
    """Compliant gaming tables of a game, with what somebody else recorded of them.

    witness  lays that beside a log
    tests    last part of the name of each test of the record that is made with it
    setup    of every table, in place of what its mix has
    """

    def __init__(
        self,
        game: str,
        witness: Callable[[Log], Log],
        tests: tuple[str, ...],
        *,
        seed: int,
        rounds: int = 240,
        days: int = 1,
        tables: int = 4,
        **setup: Any,
    ) -> None:
        self._tests = tests
        self._simulator = games.load(game)
        mix = tuple(replace(each, **setup) for each in self._simulator.table_mix(tables))
        plan = {"rounds": rounds, "days": days, "tables": mix, "irregular": 40}
        self._plan = self._simulator.plan(seed=seed, **plan)
        self._log = witness(self._simulator.whole(self._plan))
        self.tables = sorted(set(self._log["rounds"]["table_id"].to_pylist()))

    def rows(self) -> Rows:
        return {name: rows.to_pylist() for name, rows in self._log.items()}

    def schema_of(self, table: str) -> pa.Schema:
        return self._log[table].schema

    def told(self, rows: Rows, *tests: str) -> dict[str, str]:
        """Audit the rows: what tests (by default the witness's) tell of each gaming table, by the table."""
        found = self.audited(all_closed_up(rows))
        mine = [row for row in found if row["clause"].startswith("record:")]
        mine = [row for row in mine if row["clause"].rpartition(".")[2] in (tests or self._tests)]
        mine = [row for row in mine if row["outcome"] != "unknown"]
        assert all((row["outcome"], row["fault"]) == ("exception", "record") for row in mine)
        of_tables = [row for row in mine if row["round_id"] is None and row["shoe_id"] is None]
        assert all(row["dealer_id"] is None for row in of_tables)
        return {row["table_id"]: row["observed"] for row in mine}

    def audited(self, rows: Rows) -> list[Row]:
        """Audit the rows as they are numbered, and give the findings."""
        return [row for part in self.judged(rows) for row in part.findings.to_pylist()]

    def judged(self, rows: Rows) -> list[Judged]:
        """Audit the rows as they are numbered, day by day."""
        with TemporaryDirectory() as name:
            self.write(rows, Path(name))
            return list(judged_in(Path(name)))

    def write(self, rows: Rows, folder: Path) -> None:
        """Write the rows as a log, as they are numbered, with the Rules Submission and the statement."""
        log = {name: pa.Table.from_pylist(each, schema=self._log[name].schema) for name, each in rows.items()}
        for day in set(log["rounds"]["gaming_day"].to_pylist()):
            of_day = {name: each.filter(pc.field("gaming_day") == day) for name, each in log.items()}
            write_day(of_day, folder, day)
        self._simulator.write_submission(self._plan, folder)
        write_statement(folder)


def all_closed_up(rows: Rows) -> Rows:
    """Close up every number behind what was taken out."""
    return {name: closed_up(name, each) for name, each in rows.items()}


def _rounds_at(rows: Rows, table: str) -> list[str]:
    return [row["round_id"] for row in rows["rounds"] if row["table_id"] == table]


def _days_of(rows: Rows, table: str) -> list[date]:
    return sorted({row["gaming_day"] for row in rows["rounds"] if row["table_id"] == table})


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


def exchange_a_card(rows: Rows, table: str, rng: Random) -> bool:
    """Write down another card than one that was dealt to a hand, also where the hand was set."""
    at = set(_rounds_at(rows, table))
    seen = [row for row in rows["hands"] if row["round_id"] in at and row["cards"]]
    if not seen:
        return False
    hand = rng.choice(seen)
    card = hand["cards"][0]
    other = rng.choice([each for each in NAMES[:-1] if each not in hand["cards"]])
    for name in ("cards", "first_high", "first_medium", "first_low", "set_high", "set_medium", "set_low"):
        if hand.get(name):
            hand[name] = [other if each == card else each for each in hand[name]]
    return True


def skim_the_meter(rows: Rows, table: str, rng: Random) -> bool:
    """Write down half of what went to the meter."""
    of_table = (row for row in rows.get("payments", []) if row["table_id"] == table)
    fed = [row for row in of_table if row["payment_kind"] == "meter_contribution"]
    if fed:
        chosen = rng.choice(fed)
        chosen["payment_amount"] = (chosen["payment_amount"] / 2).quantize(Decimal("0.01"))
    return bool(fed)


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


def call_a_winner_taken_down(rows: Rows, table: str, rng: Random) -> bool:
    """Say that a winning wager was taken down in time, and keep what it won."""
    wager = rng.choice([row for row in _wagers_at(rows, table, "win") if row["wager_paid"] > 0])
    wager |= {"wager_change": "withdrawn", "wager_outcome": None, "wager_returned": wager["wager_amount"]}
    wager |= {"wager_changed_at": wager["wager_placed_at"] + timedelta(milliseconds=1), "paid_at": None}
    wager |= dict.fromkeys(("vigorish", "vigorish_handling", "vigorish_collected_at", "marker_position"))
    wager |= {"wager_paid": Decimal("0.00")}
    return True


def book_a_win_to_a_friend(rows: Rows, table: str, rng: Random) -> bool:
    """Write down another patron for the seat of a winner, in all that is recorded of the round."""
    wager = rng.choice([row for row in _wagers_at(rows, table, "win") if row["wager_player_id"]])
    seat = (wager["round_id"], wager["wager_position"])
    for name, position, player in (
        ("wagers", "wager_position", "wager_player_id"),
        ("hands", "hand_position", "hand_player_id"),
    ):
        for row in rows[name]:
            if (row["round_id"], row[position]) == seat:
                row[player] = "a friend"
    return True


def leave_out_a_round_and_change_the_counts(rows: Rows, table: str, rng: Random) -> bool:
    """Leave out a round of the first night, and write down the counts after it to suit."""
    before = {row["round_id"]: row for row in rows["rounds"]}
    first, *later_days = _days_of(rows, table)
    if not later_days:
        return False
    later = {name: [row for row in each if row["gaming_day"] != first] for name, each in rows.items()}
    today = {name: [row for row in each if row["gaming_day"] == first] for name, each in rows.items()}
    won = {row["round_id"]: Decimal(0) for row in today["rounds"]}
    for row in today["wagers"]:
        won[row["round_id"]] += kept(row)
    for row in today.get("payments", []):
        if row["payment_round_id"]:
            won[row["payment_round_id"]] += paid_in(row)
    leave_out_a_round(today, table, rng)
    (gone,) = before.keys() - {row["round_id"] for row in (*today["rounds"], *later["rounds"])}
    for row in today["events"]:
        counted = row["event_kind"] in ("inventory_counted", "inventory_closed")
        if counted and row["table_id"] == table and row["event_at"] > before[gone]["settled_at"]:
            _count_less(row, won[gone])
    rows |= {name: [*today[name], *later[name]] for name in rows}
    return True


def take_chips_overnight(rows: Rows, table: str, rng: Random) -> bool:
    """Take $100 of chips out of a closed gaming table: all counts of the next day are as much less."""
    del rng
    *earlier_days, last = _days_of(rows, table)
    if not earlier_days:
        return False
    for row in rows["events"]:
        counted = row["event_kind"] in ("inventory_opened", "inventory_counted", "inventory_closed")
        if counted and (row["table_id"], row["gaming_day"]) == (table, last):
            _count_less(row, _HUNDRED)
    return True


def paid_in(payment: Row) -> Decimal:
    """What came into the inventory with a payment, or went out of it."""
    sign = {"bank_cover": 1, "marker_collection": 1, "bank_surplus": -1, "envy_bonus": -1}
    return sign.get(payment["payment_kind"], 0) * (payment["payment_amount"] or Decimal(0))


def _count_less(count: Row, dollars: Decimal) -> None:
    """Write a count of the inventory down as less, with its chips."""
    count["event_amount"] -= dollars
    count["event_chips"] = chips_of(int(count["event_amount"] * 100))


def kept(wager: Row) -> Decimal:
    """What the house keeps of a wager, as a count of its inventory has it."""
    if wager["wager_position"] == "dealer":
        return Decimal(0)
    paid = 0 if wager["paid_from"] in ("meter", "other") else wager["wager_paid"]
    taken = 0 if wager["vigorish_handling"] == "marked" else wager["vigorish"] or 0
    kept: Decimal = wager["wager_amount"] - wager["wager_returned"] - paid + taken
    return kept + (wager.get("moved_amount") or 0)


OTHER_LIES: tuple[Lie, ...] = (
    call_a_winner_taken_down,
    leave_out_a_round_and_change_the_counts,
    take_chips_overnight,
    book_a_win_to_a_friend,
    exchange_a_card,
    skim_the_meter,
)
"""Lies of which the tests of the inventory alone do not all tell (``tests.lies_noticed``)."""
