"""What others recorded comes in through the import as well as in a log, and shows the same lies."""

from __future__ import annotations

import csv
import shutil
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from textwrap import indent
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.format.laid_out import RECORDING
from audit.intake.importer import import_log
from audit.judge.one_part import Judged
from audit.judge.witnesses import Said
from audit.runs.findings import SUBMISSION
from sample_logs.bets_seen import with_bets_seen
from sample_logs.device_reads import with_device_reads
from sample_logs.floor_lists import with_floor_list
from sample_logs.inventories import with_counts
from sample_logs.logs import Log
from sample_logs.meter_reads import with_meter_reads
from tests.importing import rows as rows_of
from tests.importing import write
from tests.taken_away import judged_in
from tests.witnessed import Witnessed

Row = dict[str, Any]
VENDORS = {
    "inventory_opened": "OPENER",
    "inventory_counted": "SHIFT",
    "inventory_closed": "CLOSER",
    "inventory_fill": "FILL",
    "inventory_credit": "CREDIT",
    "inventory_drop": "DROP",
    "bet_seen": "BET",
    "cards_read": "CARDS",
    "cards_not_read": "MISREAD",
    "meter_read": "METER",
    "floor_list_opened": "OPEN",
    "floor_list_closed": "CLOSE",
}
"""What a vendor calls what others record."""
HEADS = {
    "property_id": "Casino",
    "gaming_day": "Business day",
    "table_id": "Pit",
    "event_number": "Line",
    "event_at": "Moment",
    "event_kind": "What",
    "event_role": "By",
    "event_person_id": "Signed",
    "event_verified_by": "Verified",
    "event_document": "Slip",
    "event_amount": "Dollars",
    "event_round_id": "Game",
    "event_position": "Seat",
    "event_wager_kind": "Bet",
    "event_wager_side": "Side",
    "event_shoe_id": "Shoe",
    "event_cards": "Ranks",
    "event_count": "Cards",
    "event_device_id": "Device",
    "event_device_kind": "Kind of device",
}
"""What a vendor calls each column of it."""
pytestmark = pytest.mark.slow

OF_OTHERS = {
    "table inventory",
    "layout that reads stakes",
    "device that reads cards",
    "controller of the meter",
    "pit's list of open tables",
}
OWN_TABLES = ("rounds", "hands", "wagers", "payments")


def _laid(log: Log) -> Log:
    return with_floor_list(with_meter_reads(with_device_reads(with_bets_seen(with_counts(log, seed=3)))))


@pytest.fixture(scope="module")
def nights() -> Witnessed:
    return Witnessed("fortune_asia_poker", _laid, (), seed=11, rounds=60, tables=2)


def _mapping(there: dict[str, set[str]]) -> str:
    """A mapping of what the tables recorded, as it is, and of a vendor's list of what others did."""
    own = {
        table: "\n".join(f"      {name}: {name}" for name in sorted(cols)) for table, cols in there.items()
    }
    tables = "".join(
        f"  {table}:\n    from: own_{table}\n    columns:\n{own[table]}\n" for table in OWN_TABLES
    )
    kinds = " ".join(f"WHEN '{theirs}' THEN '{kind}'" for kind, theirs in VENDORS.items())
    columns = {name: f'"{head}"' for name, head in HEADS.items() if name in there["events"]}
    columns["event_cards"] = "cards(string_split(\"Ranks\", ' '))"
    columns["event_kind"] = f'CASE "What" {kinds} ELSE "What" END'
    columns["event_at"] = "moment(\"Moment\", 'UTC')"
    of_others = "\n".join(f"        {name}: >-\n          {sql}" for name, sql in columns.items())
    events = own["events"].replace("      ", "        ")
    sources = "".join(f"  own_{each}: {{format: parquet, files: {each}.parquet}}\n" for each in there)
    return (
        f"version: 1\nsources:\n{sources}  others: {{format: csv, files: others.csv}}\n"
        f"tables:\n{tables}  events:\n    - from: own_events\n      columns:\n{events}\n"
        f"    - from: others\n      columns:\n{of_others}\n"
    )


def _sources(rows: dict[str, list[Row]], nights: Witnessed, folder: Path) -> dict[str, set[str]]:
    """Write what the tables recorded as it is, and what others did as a vendor would; give the columns."""
    folder.mkdir()
    there = {}
    own = {**rows, "events": [row for row in rows["events"] if row["event_kind"] not in VENDORS]}
    for table, each in own.items():
        pq.write_table(pa.Table.from_pylist(each, nights.schema_of(table)), folder / f"{table}.parquet")
        names = nights.schema_of(table).names
        there[table] = {name for name in names if any(row[name] is not None for row in each)}
    with (folder / "others.csv").open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle)
        writer.writerow(HEADS.values())
        for row in rows["events"]:
            if row["event_kind"] in VENDORS:
                writer.writerow(_in_words(name, row[name]) for name in HEADS)
    there["events"] |= set(HEADS)
    return there


def _in_words(name: str, value: Any) -> Any:
    if name == "event_kind":
        return VENDORS[value]
    if isinstance(value, datetime):
        return value.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    return " ".join(value) if isinstance(value, list) else value


def _imported(rows: dict[str, list[Row]], nights: Witnessed, folder: Path) -> Path:
    there = _sources(rows, nights, folder / "source")
    nights.write(rows, folder / "as it was")
    statement = (folder / "as it was" / RECORDING).read_text(encoding="utf-8")
    mapping = write(folder / "mapping.yaml", f"{_mapping(there)}records:\n{indent(statement, '  ')}")
    receipt = import_log(mapping, folder / "source", folder / "log")
    assert {name: each.rows_out for name, each in receipt.tables.items()} == {
        name: len(each) for name, each in rows.items()
    }
    shutil.copy(folder / "as it was" / SUBMISSION, folder / "log" / SUBMISSION)
    return folder / "log"


def _rows(nights: Witnessed) -> dict[str, list[Row]]:
    return {name: each for name, each in nights.rows().items() if name in (*OWN_TABLES, "events")}


def _said(judged: list[Judged]) -> dict[str, Said]:
    """What each witness that others made says, of all tables together."""
    found: dict[str, Said] = {}
    for part in judged:
        for (*_, witness), said in part.vouched.items():
            found[witness] = found.get(witness, Said()) + said
    return {name: said for name, said in found.items() if name in OF_OTHERS}


def test_what_others_recorded_vouches_as_it_does_in_a_log(nights: Witnessed, tmp_path: Path) -> None:
    rows = _rows(nights)
    unused = VENDORS.keys() - {row["event_kind"] for row in rows["events"]}
    assert unused <= {"inventory_counted", "inventory_fill", "inventory_credit", "cards_not_read"}
    log = _imported(rows, nights, tmp_path)
    assert _of_others(rows_of(log, "events")) == _of_others(rows["events"])
    said = _said(judged_in(log))
    assert said == _said(judged_in(tmp_path / "as it was"))
    assert said.keys() == OF_OTHERS
    assert all(each.agreed and not (each.differs or each.undecided) for each in said.values())


def _of_others(rows: list[Row]) -> list[tuple[Any, ...]]:
    mine = [row for row in rows if row["event_kind"] in VENDORS]
    return sorted(tuple(str(row.get(name)) for name in HEADS) for row in mine)


def test_what_is_changed_in_a_vendor_s_list_shows(nights: Witnessed, tmp_path: Path) -> None:
    rows = _rows(nights)
    last = {row["event_kind"]: row for row in rows["events"]}
    for kind in ("inventory_closed", "bet_seen", "meter_read"):
        last[kind]["event_amount"] += Decimal(5)
    read = next(row["event_cards"] for row in rows["events"] if row["event_kind"] == "cards_read")
    read[:] = [*read[1:], read[0]]
    last["floor_list_closed"]["event_at"] -= timedelta(minutes=30)
    said = _said(judged_in(_imported(rows, nights, tmp_path)))
    assert {name for name, each in said.items() if each.differs} == OF_OTHERS
