"""The door by row: what is refused, why, and that nothing is lost on the way."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.format.log_files import arrow_schema
from audit.intake.days import DayRows, Intake
from audit.intake.properties import OF_ROUNDS
from audit.intake.read import Log, open_log
from rules.catalogue import MISSING, load
from rules.columns import TABLES, Column, Kind
from rules.pieces import NAMES
from tests.intake_logs import DAY, NEXT_DAY, Rows, sound, write

pytestmark = pytest.mark.slow

FILE = f"day={DAY}/part-0.parquet"


@dataclass(frozen=True, slots=True)
class Result:
    """One log taken in whole."""

    log: Log
    days: list[DayRows]
    tally: dict[str, Any]
    out: Path

    def refusals(self, table: str, day: str = DAY) -> dict[int, tuple[str, str]]:
        """Row -> first expectation failed and its column, as the quarantine has it."""
        path = self.out / "quarantine" / table / f"{day}.parquet"
        rows = pq.read_table(path).to_pylist() if path.exists() else []
        return {row["row"]: (row["expectation"], row["column"]) for row in rows}

    def reasons(self, check: str) -> list[str]:
        return [one["reason"] for one in self.tally["intake"]["reasons"] if one["expectation"] == check]


def take_in(folder: Path, *days: tuple[str, Rows]) -> Result:
    for day, rows in days:
        write(folder / "log", rows, day)
    log = open_log(folder / "log")
    intake = Intake(log, folder / "run")
    found = list(intake.days())
    return Result(log, found, intake.tally(), folder / "run")


def _clock(second: int) -> datetime:
    """Give a time on the sound day, whose round 1 opens in its second 60, round 2 in its second 120."""
    return datetime.fromisoformat(f"{DAY}T18:00:00Z") + timedelta(seconds=second)


# table, row, what it is refused for, column, value put there
PLANTED: tuple[tuple[str, int, str, str, Any], ...] = (
    ("rounds", 0, "required", "table_id", None),
    ("rounds", 1, "required", "property_id", ""),
    ("rounds", 2, "allowed", "game", "bridge"),
    ("rounds", 3, "range", "die_1", 7),
    ("rounds", 4, "range", "round_number_in_shoe", 0),
    ("rounds", 5, "folder", "gaming_day", date(2026, 1, 9)),
    ("rounds", 6, "order", "first_card_at", _clock(7 * 60 - 1)),
    ("rounds", 7, "order", "settled_at", _clock(8 * 60 - 1)),
    ("rounds", 8, "card", "extra_card", "10h"),
    ("rounds", 9, "required", "round_id", None),
    ("hands", 20, "card", "cards", ["As", "Zz", "2c"]),
    ("hands", 21, "complete", "cards", ["As", None, "2c"]),
    ("hands", 22, "length", "card_order", [1, 2]),
    ("hands", 23, "length", "card_face_up", [True]),
    ("hands", 24, "required", "hand_position", None),
    ("hands", 25, "allowed", "hand_position", "dragon"),
    ("hands", 26, "reference", "round_id", "R999"),
    ("hands", 27, "tile", "tiles", ["6-6", "3-1"]),
    ("hands", 32, "complete", "set_low_tiles", ["6-6", None]),
    ("wagers", 20, "range", "wager_amount", Decimal("-0.01")),
    ("wagers", 21, "allowed", "wager_kind", "Banker"),
    ("wagers", 22, "required", "wager_number", None),
    ("wagers", 23, "range", "wager_number", 0),
    ("wagers", 24, "allowed", "wager_position", "21"),
    ("wagers", 28, "required", "round_id", ""),
    ("events", 0, "allowed", "event_kind", "party"),
    ("events", 1, "card", "event_card", ""),
    ("events", 2, "required", "event_at", None),
    ("payments", 0, "range", "payment_amount", Decimal("-5.00")),
    ("inspections", 0, "allowed", "inspection_result", "fine"),
)

# table, row, the row it repeats, columns that differ
DOUBLED: tuple[tuple[str, int, int, dict[str, Any]], ...] = (
    ("rounds", 28, 27, {}),
    ("rounds", 29, 26, {"dealer_id": "D2"}),
    ("hands", 29, 28, {}),
    ("hands", 31, 30, {"cards": ["As", "Td", "8c"]}),
    ("wagers", 27, 26, {"wager_amount": Decimal("26.00")}),
    ("events", 4, 3, {}),
)


def faulty() -> tuple[Rows, dict[str, dict[int, tuple[str, str]]]]:
    """A day on which every kind of row fault stands once, and what has to be refused for it."""
    rows = sound(30)
    due: dict[str, dict[int, tuple[str, str]]] = {name: {} for name in TABLES}
    for table in ("hands", "wagers"):
        for row in [*range(18), 52, 53]:  # of rounds R1 to R9 and R27, which are refused
            due[table][row] = ("admitted", "round_id")
        for row in (18, 19, 56, 57, 58, 59):  # of R10, R29 and R30, which no round is called any more
            due[table][row] = ("reference", "round_id")
    for table, row, check, column, value in PLANTED:
        rows[table][row][column] = value
        due[table][row] = (check, column)
    for table, row, original, changes in DOUBLED:
        rows[table][row] = deepcopy(rows[table][original]) | changes
        key = ", ".join(TABLES[table].unique)
        due[table][row] = ("unique" if changes else "once", key)
        if changes:
            due[table][original] = ("unique", key)
    return rows, due


@pytest.fixture(scope="module")
def damage(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, dict[str, Any], Rows]:
    rows, due = faulty()
    return take_in(tmp_path_factory.mktemp("faulty"), (DAY, rows)), due, rows


@pytest.mark.parametrize("table", TABLES)
def test_each_planted_fault_is_refused_and_nothing_else(damage: Any, table: str) -> None:
    result, due, _ = damage
    assert result.refusals(table) == due[table]


def test_rows_in_are_rows_audited_and_rows_quarantined(damage: Any) -> None:
    result, due, rows = damage
    intake = result.tally["intake"]
    for table, counts in intake["tables"].items():
        assert counts["rows_in"] == len(rows[table])
        assert counts["rows_quarantined"] == len(due[table])
        assert counts["rows_in"] == counts["rows_audited"] + counts["rows_quarantined"]
        told = sum(one["rows"] for one in intake["reasons"] if one["table"] == table)
        assert told == counts["rows_quarantined"]
        if table in result.days[0].tables:
            assert len(result.days[0].tables[table]) == counts["rows_audited"]
            lost = [row for row, (check, _) in due[table].items() if check != "once"]
            assert result.days[0].refused[table]["_row"].to_pylist() == sorted(lost)


def test_trusted_rows_keep_schema_file_and_row(damage: Any) -> None:
    result, due, rows = damage
    for table, trusted in result.days[0].tables.items():
        # Whose a hand or wager is, the door has told by its round.
        schema = [f for f in arrow_schema(table) if table not in OF_ROUNDS or f.name != "property_id"]
        extra = [pa.field("_file", pa.int32()), pa.field("_row", pa.int32())]
        extra += [pa.field(f"_{name}", pa.int64()) for name, per in MISSING.items() if f"{per}s" == table]
        assert [(f.name, f.type) for f in trusted.schema] == [(f.name, f.type) for f in [*schema, *extra]]
        assert trusted["_row"].to_pylist() == [r for r in range(len(rows[table])) if r not in due[table]]
        names = {result.log.files[place].name for place in trusted["_file"].to_pylist()}
        assert names <= {f"{table}/{FILE}"}


def test_spellings_of_refused_rows_are_gone_from_what_is_let_in(damage: Any) -> None:
    trusted = damage[0].days[0].tables
    assert set(trusted["hands"]["cards"].chunk(0).values.dictionary.to_pylist()) == {"As", "Td", "7c"}
    assert trusted["wagers"]["wager_kind"].chunk(0).dictionary.to_pylist() == ["banker"]


def test_quarantine_keeps_the_row_in_full_with_everything_it_fails(tmp_path: Path) -> None:
    rows = sound(2)
    rows["wagers"][1].update(wager_kind="<b>", wager_amount=Decimal("-3.00"))
    result = take_in(tmp_path, (DAY, rows))
    (row,) = pq.read_table(result.out / "quarantine" / "wagers" / f"{DAY}.parquet").to_pylist()
    assert row["round_id"] == "R1"
    assert row["wager_amount"] == Decimal("-3.00")
    assert row["file"] == f"wagers/{FILE}"
    assert row["reason"] == "wager_kind is not an allowed value: <b>; wager_amount is out of range: -3.00"
    assert [f.name for f in (result.out / "quarantine").iterdir()] == ["wagers"]
    assert len(result.days[0].tables["rounds"]) == 2  # a bad wager does not take its round along


def test_a_sound_log_leaves_no_quarantine(tmp_path: Path) -> None:
    rows = sound(3)
    rows["rounds"][1]["no_more_bets_at"] = None  # an empty time is out of order with nothing
    rows["hands"][2]["card_order"] = None
    result = take_in(tmp_path, (DAY, rows), (NEXT_DAY, sound(3, NEXT_DAY, first=4)))
    assert [day.gaming_day.isoformat() for day in result.days] == [DAY, NEXT_DAY]
    assert all(not day.refused and not day.unreadable for day in result.days)
    assert result.tally["intake"]["reasons"] == []
    assert not result.out.exists()


def test_a_fault_on_a_later_day_is_not_covered_by_what_was_let_in_before(tmp_path: Path) -> None:
    later = sound(3, NEXT_DAY, first=4)
    later["wagers"][5]["wager_outcome"] = "WIN"
    later["wagers"][4]["settlement_order"] = 0
    later["hands"][0]["cards"] = ["1s", "Td", "7c"]
    result = take_in(tmp_path, (DAY, sound(3)), (NEXT_DAY, later))
    assert result.refusals("wagers", NEXT_DAY) == {
        5: ("allowed", "wager_outcome"),
        4: ("range", "settlement_order"),
    }
    assert result.refusals("hands", NEXT_DAY) == {0: ("card", "cards")}
    assert not result.days[0].refused


def test_a_round_id_on_two_days_is_refused_on_both(tmp_path: Path) -> None:
    result = take_in(tmp_path, (DAY, sound(3)), (NEXT_DAY, sound(3, NEXT_DAY, first=3)))
    assert result.refusals("rounds", DAY) == {2: ("unique", "property_id, round_id")}
    assert result.refusals("rounds", NEXT_DAY) == {0: ("unique", "property_id, round_id")}
    assert set(result.refusals("wagers", NEXT_DAY).values()) == {("admitted", "round_id")}


def test_gaps_and_doubles_in_round_numbers_are_remarked_upon(tmp_path: Path) -> None:
    rows = sound(12)
    for place in (11, 6, 5):
        del rows["rounds"][place]
    rows["rounds"][0]["round_number_in_day"] = 2
    rows["hands"] = [row for row in rows["hands"] if row["round_id"] not in {"R6", "R7", "R12"}]
    rows["wagers"] = []
    result = take_in(tmp_path, (DAY, rows))
    assert result.reasons("gaps") == [f"PHL1 MB-01: rounds 1, 6-7 are missing (3 in all) on {DAY}"]
    assert result.reasons("doubles") == [f"PHL1 MB-01: several rounds carry number 2 (1 in all) on {DAY}"]
    assert not result.days[0].refused
    assert {one["rows"] for one in result.tally["intake"]["reasons"]} == {0}


def test_an_event_of_an_unknown_round_is_kept_and_remarked_upon(tmp_path: Path) -> None:
    first, later = sound(2), sound(2, NEXT_DAY, first=3)
    later["events"][0]["event_round_id"] = "R2"  # a round of the day before
    later["events"][1]["event_round_id"] = "R999"
    result = take_in(tmp_path, (DAY, first), (NEXT_DAY, later))
    assert len(result.days[1].tables["events"]) == 2
    (remark,) = result.reasons("known")
    assert remark.endswith("or the one after, such as R999 (1 row)")


def test_files_of_one_day_stand_under_each_other(tmp_path: Path) -> None:
    first, second = sound(2), sound(2, first=3)
    for number, row in enumerate(second["rounds"] + second["events"]):
        row["round_number_in_day" if "game" in row else "event_number"] = number % 2 + 3
    second["payments"], second["inspections"] = [], []
    second["wagers"][1]["wager_kind"] = "x"
    write(tmp_path / "log", second, name="part-1")
    result = take_in(tmp_path, (DAY, first))
    wagers = result.days[0].tables["wagers"]
    assert wagers["_row"].to_pylist() == [0, 1, 2, 3, 0, 2, 3]
    names = [result.log.files[place].name.rpartition("/")[2] for place in wagers["_file"].to_pylist()]
    assert names == ["part-0.parquet"] * 4 + ["part-1.parquet"] * 3
    assert [column.num_chunks for column in wagers.columns] == [1] * wagers.num_columns
    assert not result.reasons("gaps")


def test_attestations_of_all_days_come_at_once(tmp_path: Path) -> None:
    write(tmp_path / "log", sound(1))
    write(tmp_path / "log", sound(1, NEXT_DAY, first=2), NEXT_DAY)
    intake = Intake(open_log(tmp_path / "log"), None)
    found = intake.attestations()
    assert [str(day) for day in found["inspections"]["gaming_day"].to_pylist()] == [DAY, NEXT_DAY]
    assert len(found["observations"]) == 0
    assert found["observations"].column_names[-2:] == ["_file", "_row"]


def _faults(column: Column, value: Any) -> bool:
    """Judge one cell in plain Python, as the declarations read."""
    if value is None or value == "":
        return column.required or (value == "" and column.kind in {Kind.CODE, Kind.CARD})
    if column.kind is Kind.CODE:
        return value not in column.values
    if column.kind is Kind.CARD:
        return value not in NAMES[Kind.CARD]
    if column.kind in {Kind.CARDS, Kind.TILES}:
        return any(piece not in NAMES[column.kind] for piece in value)
    number = value * 100 if column.kind is Kind.MONEY else value
    low = column.minimum is not None and column.kind in {Kind.INTEGER, Kind.MONEY} and number < column.minimum
    high = column.maximum is not None and number > column.maximum
    return low or high


def test_random_cells_are_judged_as_one_by_one(tmp_path: Path) -> None:
    """What the door decides on distinct values is what a reader of each single cell would decide."""
    chance = random.Random(627)
    columns = {c.name: c for table in ("hands", "wagers") for c in load().tables[table].columns}
    pools: dict[str, list[Any]] = {
        "hand_position": ["players_hand", "bankers_hand", "9", "10", "", None],
        "cards": [["As", "Kd"], ["XX"], [], None, ["as"], ["As", None], [""]],
        "final_count": [0, 9, -1, None],
        "wager_position": ["1", "9", "0", "10", "", None],
        "wager_kind": ["tie", "banker", "Tie", " tie", "", None],
        "wager_amount": [Decimal("0.00"), Decimal("25.00"), Decimal("-0.01"), None],
        "settlement_order": [1, 2, 0, -7, None],
        "wager_outcome": ["win", "lose", "won", None],
    }
    rows = sound(150)
    for table in ("hands", "wagers"):
        for row in rows[table]:
            row.pop("card_order", None)
            row.pop("card_face_up", None)
            for name in chance.sample(sorted(set(pools) & set(row)), k=2):
                row[name] = chance.choice(pools[name])
    # A hand written twice is another matter: here each stands once.
    rows["hands"] = list({(row["round_id"], row["hand_position"]): row for row in rows["hands"]}.values())
    result = take_in(tmp_path, (DAY, rows))
    for table in ("hands", "wagers"):
        bad = [n for n, row in enumerate(rows[table]) if any(_faults(columns[c], row[c]) for c in row)]
        assert sorted(result.refusals(table)) == bad
        assert 0 < len(bad) < len(rows[table])


def test_an_unused_spelling_is_no_fault(tmp_path: Path) -> None:
    write(tmp_path / "log", sound(3))
    path = tmp_path / "log" / "wagers" / FILE
    wagers = pq.read_table(path, partitioning=None)
    kind = pa.DictionaryArray.from_arrays(pa.array([1] * 6, pa.int32()), ["bet", "banker"])
    place = wagers.column_names.index("wager_kind")
    pq.write_table(wagers.set_column(place, "wager_kind", kind), path)
    intake = Intake(open_log(tmp_path / "log"), None)
    (day,) = intake.days()
    assert len(day.tables["wagers"]) == 6
    assert not day.refused
