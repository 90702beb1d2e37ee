"""The door by file: what is read, what is refused whole, and what is only spelled another way."""

from __future__ import annotations

import csv
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.errors import LogRejected
from audit.format.log_files import arrow_schema
from audit.intake.days import DayRows, Intake
from audit.intake.docs import write_data_docs
from audit.intake.read import open_log
from tests.intake_logs import DAY, NEXT_DAY, sound, table_of, write, write_file

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
WAGERS = f"wagers/day={DAY}/part-0.parquet"
ROUNDS = f"rounds/day={DAY}/part-0.parquet"

Change = Callable[[Path], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path / "log", sound(3))


def wagers() -> pa.Table:
    return table_of("wagers", sound(3)["wagers"])


def rewritten(change: Callable[[pa.Table], pa.Table]) -> Change:
    """Write the file of wagers anew with other columns."""
    return lambda path: pq.write_table(change(wagers()), path)


def with_column(name: str, values: pa.Array) -> Change:
    return rewritten(lambda rows: rows.set_column(rows.column_names.index(name), name, values))


def overwrite(change: Callable[[bytes], bytes]) -> Change:
    def apply(path: Path) -> None:
        path.write_bytes(change(path.read_bytes()))

    return apply


NAIVE = pa.array([datetime(2026, 1, 2, 18)] * 6, pa.timestamp("us"))  # noqa: DTZ001
REFUSED: dict[str, tuple[Change, str]] = {
    "zero bytes": (overwrite(lambda _: b""), "it is empty (0 bytes)"),
    "not Parquet": (overwrite(lambda _: b"round_id\nR1\n" * 9), "it cannot be read as Parquet"),
    "cut short": (overwrite(lambda data: data[:-100]), "it cannot be read as Parquet, it may be cut short"),
    "data spoiled behind a sound footer": (
        overwrite(lambda data: data[:4] + bytes(396) + data[400:]),
        "it cannot be read",
    ),
    "required column missing": (
        rewritten(lambda rows: rows.drop_columns(["wager_kind"])),
        "required column wager_kind is missing",
    ),
    "column twice": (
        rewritten(lambda rows: rows.append_column("vigorish", rows["vigorish"])),
        "column vigorish appears 2 times in the file",
    ),
    "money as float": (
        with_column("wager_amount", pa.array([25.0] * 6)),
        "column wager_amount is double: money is never a float, DECIMAL with 2 decimals is needed",
    ),
    "money as whole number": (
        with_column("wager_paid", pa.array([2500] * 6)),
        "column wager_paid is int64; DECIMAL with 2 decimals is needed",
    ),
    "money in fractions of a cent": (
        with_column("vigorish", pa.array([Decimal("1.255")] * 6, pa.decimal128(12, 3))),
        "column vigorish cannot be read as decimal128(12, 2)",
    ),
    "time without a zone": (
        with_column("wager_placed_at", NAIVE),
        "column wager_placed_at is timestamp[us], a time without a zone; a timestamp with a zone is needed",
    ),
    "time as text": (
        with_column("paid_at", pa.array(["2026-01-02T18:00:00Z"] * 6)),
        "column paid_at is string; a timestamp with a zone is needed",
    ),
    "finer than a microsecond": (
        with_column("paid_at", pa.array([1001] * 6, pa.timestamp("ns", "UTC"))),
        "column paid_at cannot be read as timestamp[us, tz=UTC]",
    ),
    "number as float": (
        with_column("settlement_order", pa.array([1.0] * 6)),
        "column settlement_order is double; a whole number is needed",
    ),
    "number beyond 32 bits": (
        with_column("settlement_order", pa.array([2**40] * 6)),
        "column settlement_order cannot be read as int32",
    ),
    "number for text": (
        with_column("wager_position", pa.array([1] * 6)),
        "column wager_position is int64; text is needed",
    ),
    "not UTF-8": (
        with_column("wager_player_id", pa.array([b"\xff\xfe"] * 6).view(pa.string())),
        "column wager_player_id cannot be read",
    ),
}


@dataclass(frozen=True, slots=True)
class Damaged:
    """A log of which every day has one file of wagers that is refused, and the run's folder."""

    log: Path
    out: Path
    days: dict[str, DayRows]
    tally: dict[str, Any]

    def file(self, kind: str) -> str:
        return f"wagers/day={self.days[kind].gaming_day}/part-0.parquet"


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Damaged:
    folder = tmp_path_factory.mktemp("damaged")
    for number, (change, _) in enumerate(REFUSED.values()):
        day = f"2026-02-{number + 1:02d}"
        write(folder / "log", sound(3, day, first=10 * number), day)
        change(folder / "log" / f"wagers/day={day}/part-0.parquet")
    intake = Intake(open_log(folder / "log"), folder / "run")
    days = dict(zip(REFUSED, intake.days(), strict=True))
    return Damaged(folder / "log", folder / "run", days, intake.tally())


@pytest.mark.parametrize("kind", REFUSED)
def test_a_bad_file_is_refused_whole_and_the_rest_goes_on(damaged: Damaged, kind: str) -> None:
    day, name = damaged.days[kind], damaged.file(kind)
    assert len(day.tables["rounds"]) == 3
    assert len(day.tables["wagers"]) == 0
    assert day.unreadable.keys() == {"wagers"}
    (reason,) = [one["reason"] for one in damaged.tally["intake"]["refused_files"] if one["file"] == name]
    assert reason.startswith(REFUSED[kind][1])
    assert str(damaged.log) not in reason
    (listed,) = [one for one in damaged.tally["inputs"] if one["file"] == name]
    assert (listed["state"], listed["rows"]) == ("refused", 0)
    assert listed["sha256"] == hashlib.sha256((damaged.log / name).read_bytes()).hexdigest()


def test_refused_files_are_listed_apart_and_their_rows_not_counted(damaged: Damaged) -> None:
    assert damaged.tally["intake"]["tables"]["wagers"]["rows_in"] == 0
    with (damaged.out / "quarantine" / "files.csv").open(encoding="utf-8", newline="") as stream:
        lines = [(line["file"], line["reason"]) for line in csv.DictReader(stream)]
    assert lines == [(one["file"], one["reason"]) for one in damaged.tally["intake"]["refused_files"]]
    assert [name for name, _ in lines] == [damaged.file(kind) for kind in REFUSED]


def test_text_where_a_list_is_needed_is_refused(folder: Path) -> None:
    hands = table_of("hands", sound(3)["hands"])
    place = hands.column_names.index("cards")
    write_file(folder, "hands", hands.set_column(place, "cards", pa.array(["As Td 7c"] * 6)))
    (file,) = [file for file in open_log(folder).files if file.refused]
    assert file.refused == "column cards is string; a list, each element text, is needed"


def test_rows_of_an_unreadable_rounds_file_have_no_round(folder: Path) -> None:
    write(folder, sound(2, NEXT_DAY, first=4), NEXT_DAY)
    (folder / ROUNDS).write_bytes(b"")
    intake = Intake(open_log(folder), None)
    first, second = intake.days()
    assert first.unreadable.keys() == {"rounds"}
    assert [len(first.tables[table]) for table in ("rounds", "hands", "wagers", "events")] == [0, 0, 0, 3]
    assert len(second.tables["wagers"]) == 4
    counts = intake.tally()["intake"]["tables"]["wagers"]
    assert counts == {"rows_in": 10, "rows_audited": 4, "rows_for_context": 0, "rows_quarantined": 6}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("wagers/part-0.parquet", "it does not lie in a folder day="),
        ("wagers/day=2026-02-30/part-0.parquet", "it does not lie in a folder day="),
        (f"wagers/day={DAY}/deep/part-0.parquet", "it does not lie in a folder day="),
        (f"wagers/day={DAY}/part-0.csv", "its name does not end with .parquet"),
        (f"craps/day={DAY}/part-0.parquet", "craps is not a table of the log format"),
    ],
)
def test_a_misplaced_file_is_refused(folder: Path, name: str, reason: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes((folder / ROUNDS).read_bytes())
    (file,) = [file for file in open_log(folder).files if file.refused]
    assert file.name == name
    assert file.refused.startswith(reason)


def test_the_list_of_refused_files_holds_no_formula(folder: Path, tmp_path: Path) -> None:
    path = folder / "=cmd" / f"day={DAY}" / "part-0.parquet"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"")
    Intake(open_log(folder), tmp_path / "run").tally()
    assert "\n'=cmd/" in (tmp_path / "run" / "quarantine" / "files.csv").read_text(encoding="utf-8")


def test_no_name_of_a_file_ends_a_line_of_the_list(folder: Path, tmp_path: Path) -> None:
    name = f"rounds/day={DAY}/part\r1.parquet"
    (folder / name).write_bytes(b"none")
    Intake(open_log(folder), tmp_path / "run").tally()
    with (tmp_path / "run" / "quarantine" / "files.csv").open(encoding="utf-8", newline="") as stream:
        assert [line["file"] for line in csv.DictReader(stream)] == [name]


def test_a_file_in_many_row_groups_reads_the_same(folder: Path) -> None:
    intake = Intake(open_log(folder), None)
    (whole,) = intake.days()
    for path in folder.rglob("*.parquet"):
        pq.write_table(pq.read_table(path, partitioning=None), path, row_group_size=1)
    (parts,) = Intake(open_log(folder), None).days()
    for table, rows in whole.tables.items():
        assert parts.tables[table].equals(rows)
        assert all(column.num_chunks == 1 for column in parts.tables[table].columns if len(rows))


def test_marks_of_other_programs_are_passed_over(folder: Path) -> None:
    before = open_log(folder).files
    (folder / "rounds" / "_SUCCESS").write_bytes(b"")
    (folder / f"rounds/day={DAY}/.part-0.crc").write_bytes(b"x")
    (folder / "rules_submission.yaml").write_text("version: 1\n")
    assert open_log(folder).files == before


def test_a_log_without_rounds_is_rejected(tmp_path: Path, folder: Path) -> None:
    with pytest.raises(LogRejected, match="is not a folder"):
        open_log(tmp_path / "nowhere")
    with pytest.raises(LogRejected, match="holds no rounds"):
        open_log(tmp_path)
    (folder / ROUNDS).write_bytes(b"")
    with pytest.raises(LogRejected, match=r"part-0.parquet: it is empty \(0 bytes\)"):
        open_log(folder)


def test_a_file_that_changes_after_hashing_is_refused(folder: Path) -> None:
    log = open_log(folder)
    write(folder, sound(4))
    intake = Intake(log, None)
    (day,) = intake.days()
    assert len(day.tables["rounds"]) == 0
    reasons = {one["reason"] for one in intake.tally()["intake"]["refused_files"]}
    assert reasons == {"it changed after it had been hashed"}


def test_more_spellings_than_cards_refuse_only_their_rows(tmp_path: Path) -> None:
    rows = sound(200)
    for number, row in enumerate(rows["hands"][:150]):
        row["cards"] = [f"card {number}", "As", "Td"]
    write(tmp_path, {**rows, "hands": rows["hands"][:100]})
    write(tmp_path, {"hands": rows["hands"][100:]}, name="part-1")
    hands = table_of("hands", rows["hands"])
    write_file(tmp_path, "hands", hands.slice(0, 140))  # too many for one file's narrow index
    write_file(tmp_path, "hands", hands.slice(140), name="part-1")
    intake = Intake(open_log(tmp_path), None)
    (day,) = intake.days()
    assert len(day.refused["hands"]) == 150
    assert len(day.tables["hands"]) == 250
    assert day.tables["hands"].schema.field("cards").type == arrow_schema("hands").field("cards").type


def test_columns_the_file_lacks_are_empty_and_foreign_ones_are_not_read(folder: Path) -> None:
    rows = table_of("wagers", sound(3)["wagers"]).drop_columns(["gaming_day", "paid_from", "meter_after"])
    write_file(folder, "wagers", rows.append_column("comps", pa.array([1.5] * 6)))
    intake = Intake(open_log(folder), None)
    (day,) = intake.days()
    found = day.tables["wagers"]
    assert found["gaming_day"].to_pylist() == [date(2026, 1, 2)] * 6  # the folder tells
    assert found["paid_from"].null_count == 6
    assert "comps" not in found.column_names
    (remark,) = intake.tally()["intake"]["reasons"]
    assert (remark["file"], remark["column"], remark["rows"]) == (WAGERS, "comps", 0)


@pytest.mark.parametrize("statistics", [True, False])
def test_columns_never_recorded_are_known_before_reading(tmp_path: Path, *, statistics: bool) -> None:
    for day, first in ((DAY, 1), (NEXT_DAY, 4)):
        write(tmp_path, sound(3, day, first=first), day)
    rows = table_of("hands", sound(3)["hands"]).drop_columns(["dead"])
    path = tmp_path / "hands" / f"day={DAY}" / "part-0.parquet"
    pq.write_table(rows, path, write_statistics=statistics)
    never = open_log(tmp_path).columns_never_recorded("hands")
    assert {"dead", "set_high", "card_disclosed", "hand_player_id", "first_count"} <= never
    assert not never & {"cards", "card_order", "round_id", "final_count"}


def test_days_and_hashes(folder: Path) -> None:
    write(folder, sound(2, NEXT_DAY, first=4), NEXT_DAY)
    log = open_log(folder)
    assert [day.isoformat() for day in log.days()] == [DAY, NEXT_DAY]
    assert [file.name for file in log.files] == sorted(file.name for file in log.files)
    for file in log.files:
        data = (folder / file.name).read_bytes()
        assert (file.bytes, file.sha256) == (len(data), hashlib.sha256(data).hexdigest())


def test_the_same_log_gives_the_same_account(folder: Path, tmp_path: Path) -> None:
    rows = sound(3)
    rows["wagers"][0]["wager_kind"] = None
    write(folder, rows)
    accounts = []
    for name in ("one", "two"):
        intake = Intake(open_log(folder), tmp_path / name)
        days: list[DayRows] = list(intake.days())
        assert days
        accounts.append(intake.tally())
    assert accounts[0] == accounts[1]
    files = [sorted(p.relative_to(tmp_path / n) for p in (tmp_path / n).rglob("*")) for n in ("one", "two")]
    assert files[0] == files[1]
    for path in (tmp_path / "one").rglob("*.*"):
        assert path.read_bytes() == (tmp_path / "two" / path.relative_to(tmp_path / "one")).read_bytes()


WATCH = """
import sys
reached = []
# One of its dependencies asks this machine, while it is imported, whether it can bind to ::1 itself.
own = {("socket.__new__", ""), ("socket.bind", "('::1', 0)")}
def watch(event, told):
    place = str(told[1]) if event != "socket.__new__" and len(told) > 1 else ""
    if event.startswith("socket.") and (event, place) not in own:
        reached.append((event, place))
sys.addaudithook(watch)
from pathlib import Path
from audit.intake.days import Intake
from audit.intake.docs import write_data_docs
from audit.intake.read import open_log
log = open_log(Path(sys.argv[1]))
intake = Intake(log, Path(sys.argv[2]))
print(sum(len(day.tables["rounds"]) for day in intake.days()), "rounds")
intake.tally()
print("scipy:", "scipy.stats.distributions" in sys.modules)
write_data_docs(log, Path(sys.argv[2]) / "docs")
print("reached:", reached)
"""


def test_nothing_is_reached_over_a_network_even_when_the_environment_asks_for_it(
    folder: Path, tmp_path: Path
) -> None:
    rows = sound(3)
    rows["wagers"][0]["wager_kind"] = "bridge"
    write(folder, rows)
    environment = {**os.environ, "GX_ANALYTICS_ENABLED": "true", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", WATCH, folder, tmp_path / "run"],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == "3 rounds\nscipy: False\nreached: []\n"


def test_data_docs_are_written_without_foreign_parts_and_escaped(folder: Path, tmp_path: Path) -> None:
    rows = sound(3)
    rows["wagers"][0]["wager_kind"] = "<script>alert(1)</script>"
    write(folder, rows)
    first = write_data_docs(open_log(folder), tmp_path / "docs")
    assert "wagers" in first.read_text(encoding="utf-8")
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "docs").rglob("*.html")]
    assert any("&lt;script&gt;alert(1)" in page for page in pages)
    for page in pages:
        assert "<script" not in page
        assert 'src="http' not in page
        assert "<link" not in page.split("</head>")[0] or 'href="http' not in page.split("</head>")[0]
