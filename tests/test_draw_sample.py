"""A sample for video review: shares in proportion, a draw that can be redone by hand, and a whole record."""

from __future__ import annotations

import csv
import hashlib
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from audit import cli, pipeline
from audit.errors import AuditError
from audit.format.names import NameUnknown
from audit.sampling.drawing import Round, allocated, draw, stratified
from audit.sampling.frame import dimensions
from audit.sampling.record import Asked, drawn_from
from tests import intake_logs as logs
from tests.sample_runs import RunOf

SAMPLE = Path(__file__).parents[1] / "sample_logs" / "minibaccarat" / "log"


def sizes(*counts: int) -> dict[tuple[str, ...], int]:
    return {(chr(ord("A") + place),): count for place, count in enumerate(counts)}


def shares(n: int, *counts: int) -> list[int]:
    return list(allocated(sizes(*counts), n).values())


# ---------------------------------------------------------------------------------------------- shares


@pytest.mark.parametrize(
    ("n", "counts", "expected"),
    [
        (10, (50, 30, 20), [5, 3, 2]),
        (10, (100, 100, 100), [4, 3, 3]),  # equal remainders: the first
        (10, (52, 31, 17), [5, 3, 2]),  # 5.2, 3.1, 1.7: the last has the largest remainder
        (3, (98, 1, 1), [1, 1, 1]),  # as many as strata: one each
        (4, (98, 1, 1), [2, 1, 1]),
        (2, (98, 1, 1), [2, 0, 0]),  # fewer than strata: in proportion alone
        (1, (1, 1, 1), [1, 0, 0]),
        (99, (98, 1, 1), [97, 1, 1]),  # one short of the population
        (100, (98, 1, 1), [98, 1, 1]),
        (101, (98, 1, 1), [98, 1, 1]),  # more than there are: all
        (5, (3,), [3]),
    ],
)
def test_a_sample_is_shared_in_proportion(n: int, counts: tuple[int, ...], expected: list[int]) -> None:
    assert shares(n, *counts) == expected


@given(st.integers(1, 60), st.lists(st.integers(1, 40), min_size=1, max_size=12))
def test_shares_add_up_and_none_is_more_than_there_is(n: int, counts: list[int]) -> None:
    found = shares(n, *counts)
    assert sum(found) == min(n, sum(counts))
    assert all(0 <= share <= count for share, count in zip(found, counts, strict=True))
    if n >= len(counts):
        assert min(found) >= 1
    exact = [min(n, sum(counts)) * count / sum(counts) for count in counts]
    if all(each >= 1 for each in exact):
        assert all(abs(share - each) < 1 for share, each in zip(found, exact, strict=True))


# ---------------------------------------------------------------------------------------------- the draw


def rounds(count: int, table: str = "T-1", hour: int = 12) -> list[Round]:
    at = datetime(2026, 3, 7, hour, tzinfo=UTC)
    return [
        Round("P", table, date(2026, 3, 7), f"{table}-{n}", "minibaccarat", None, None, at, at)
        for n in range(count)
    ]


def test_the_lowest_hashes_are_drawn() -> None:
    every = rounds(20)
    found = draw({(): every}, 3, seed=7)
    by_hand = sorted(every, key=lambda one: hashlib.sha256(f"7:P:{one.round_id}".encode()).hexdigest())
    assert {one.unit.round_id for one in found} == {one.round_id for one in by_hand[:3]}
    assert found[0].ticket == hashlib.sha256(f"7:P:{found[0].unit.round_id}".encode()).hexdigest()


def test_the_order_of_the_log_decides_nothing_and_the_seed_does() -> None:
    every = rounds(200)
    drawn = {seed: [each.unit for each in draw({(): every}, 10, seed)] for seed in (1, 2)}
    assert [each.unit for each in draw({(): every[::-1]}, 10, 1)] == drawn[1]
    assert drawn[1] != drawn[2]


def test_a_larger_sample_holds_the_smaller_one() -> None:
    every = rounds(50)
    few, more = ({each.unit.round_id for each in draw({(): every}, n, 5)} for n in (10, 11))
    assert few < more


def test_what_strata_are_called_decides_nothing() -> None:
    every = rounds(40, "T-1") + rounds(40, "T-2") + rounds(40, "T-3")
    names = {"T-1": "a", "T-2": "b", "T-3": "c"}, {"T-1": "z", "T-2": "y", "T-3": "x"}
    one, other = (draw(stratified(every, [(n[each.table_id],) for each in every]), 4, 9) for n in names)
    assert [each.unit for each in one] == [each.unit for each in other]


def test_each_stratum_gives_its_own() -> None:
    every = rounds(30, "T-1") + rounds(10, "T-2")
    found = draw(stratified(every, [(one.table_id,) for one in every]), 8, 1)
    assert [each.unit.table_id for each in found] == ["T-1"] * 6 + ["T-2"] * 2


@pytest.mark.parametrize(
    ("utc_hour", "shift"),
    [(10, "22:00-06:00"), (11, "06:00-14:00"), (18, "06:00-14:00"), (19, "14:00-22:00")],
)
def test_shifts_go_by_the_clock_of_the_property(utc_hour: int, shift: str) -> None:
    (one,) = rounds(1, hour=utc_hour)  # New York is five hours behind in March before the 8th
    assert dimensions("America/New_York", None)["shift"](one) == shift
    assert dimensions("America/New_York", {5: "early"})["shift"](one) == (
        "early" if utc_hour == 10 else "no shift given"
    )


# ------------------------------------------------------------------------------------ from a finished run


@pytest.fixture(scope="module")
def run(sample_run: RunOf) -> Path:
    return sample_run("minibaccarat")


def command(run: Path, *more: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli.app, ["draw-sample", str(run), *more])
    return done.exit_code, " ".join(done.output.split())


def record(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "sample.json").read_text(encoding="utf-8"))
    return found


def test_the_record_says_how_it_was_drawn_and_from_what(run: Path, tmp_path: Path) -> None:
    out = tmp_path / "review"
    code, said = command(run, "--n", "60", "--stratify", "table,shift", "--seed", "3", "--out", str(out))
    assert code == 0
    found = record(out)
    counted = pc.sum(pq.read_table(run / "population.parquet")["rounds"]).as_py()
    assert (found["population"], found["drawn"], found["asked"], found["seed"]) == (counted, 60, 60, 3)
    assert f"60 of {counted:,} rounds of PHL1, seed 3" in said
    assert sum(each["population"] for each in found["strata"]) == counted
    assert sum(each["drawn"] for each in found["strata"]) == len(found["rounds"]) == 60
    assert found["stratified_by"] == ["table", "shift"]
    assert found["shifts"]["given"] is False
    assert found["run"]["receipt_sha256"] == hashlib.sha256((run / "run.json").read_bytes()).hexdigest()
    assert all(each["sha256"] == by_hand(3, each) for each in found["rounds"])
    with (out / "sample.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["round_id"] for line in lines] == [each["round_id"] for each in found["rounds"]]
    assert {(line["found"], line["reviewed_by"]) for line in lines} == {("", "")}
    assert all(line["dealer_id"].startswith("ID-") for line in lines), "people are named by pseudonyms"
    assert lines[0]["began"].endswith(("-05:00", "-04:00")), "times are those of the property's clock"


def by_hand(seed: int, row: dict[str, Any]) -> str:
    return hashlib.sha256(f"{seed}:{row['property_id']}:{row['round_id']}".encode()).hexdigest()


def test_the_same_seed_gives_the_same_bytes(run: Path, tmp_path: Path) -> None:
    for name in ("one", "other"):
        assert command(run, "--n", "9", "--seed", "1", "--out", str(tmp_path / name))[0] == 0
    for name in ("sample.csv", "sample.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_a_sample_larger_than_the_population_is_all_of_it(run: Path) -> None:
    sample = drawn_from(run, Asked(10**9, 1, ("dealer", "day", "game")))
    assert len(sample.drawn) == sample.population
    assert sample.shares == sample.sizes


def test_fewer_rounds_than_strata_are_said(run: Path) -> None:
    code, said = command(run, "--n", "2", "--stratify", "table,shift", "--seed", "1")
    assert code == 0
    assert "strata without a round, as the sample is smaller than their number" in said


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--stratify", "tabel"), "there is no way to stratify tabel; the nearest is table"),
        (("--property", "PHL2"), "there is no property PHL2; the nearest is PHL1"),
        (("--n", "0"), "greater than or equal to 1"),
    ],
)
def test_what_is_not_there_is_refused_with_2(run: Path, more: tuple[str, ...], message: str) -> None:
    code, said = command(run, "--seed", "1", *(() if "--n" in more else ("--n", "5")), *more)
    assert code == 2
    assert message in said


def test_a_folder_that_holds_something_is_not_written_into(run: Path, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("kept", encoding="utf-8")
    assert command(run, "--n", "5", "--seed", "1", "--out", str(tmp_path))[0] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


def test_refused_rounds_are_not_in_the_population(tmp_path: Path) -> None:
    rows = logs.sound(5)
    rows["rounds"][2]["game"] = "roulette"
    logs.write(tmp_path / "log", rows)
    pipeline.run(tmp_path / "log", None, tmp_path / "run")
    sample = drawn_from(tmp_path / "run", Asked(99, 1))
    refused = rows["rounds"][2]["round_id"]
    assert len(sample.drawn) == sample.population == 4
    assert refused not in {each.unit.round_id for each in sample.drawn}
    (tmp_path / "run" / "quarantine" / "rounds" / f"{logs.DAY}.parquet").unlink()
    with pytest.raises(AuditError, match="counted 4 rounds at PHL1, and its log gives 5"):
        drawn_from(tmp_path / "run", Asked(99, 1))


def test_a_file_that_was_refused_when_its_rows_were_read_is_not_in_the_population(tmp_path: Path) -> None:
    logs.write(tmp_path / "log", logs.sound(3))
    logs.write(tmp_path / "log", logs.sound(2, first=7), name="part-1")
    file = tmp_path / "log" / "rounds" / f"day={logs.DAY}" / "part-1.parquet"
    rows = pq.ParquetFile(file).read()
    place = rows.column_names.index("round_number_in_day")
    pq.write_table(rows.set_column(place, "round_number_in_day", pa.array([7, 2**40], pa.int64())), file)
    pipeline.run(tmp_path / "log", None, tmp_path / "run")
    sample = drawn_from(tmp_path / "run", Asked(99, 1))
    assert len(sample.drawn) == sample.population == 3


def test_a_sample_is_of_one_licensee(tmp_path: Path) -> None:
    for place, name in (("PHL1", "one"), ("PIT2", "two")):
        rows = {table: [{**row, "property_id": place} for row in of] for table, of in logs.sound(3).items()}
        logs.write(tmp_path / "log", rows, name=name)
    pipeline.run(tmp_path / "log", None, tmp_path / "run")
    with pytest.raises(NameUnknown, match="a sample is of one licensee, and the run has PHL1 and PIT2"):
        drawn_from(tmp_path / "run", Asked(2, 1))
    found = drawn_from(tmp_path / "run", Asked(2, 1, property_id="PIT2"))
    assert {each.unit.property_id for each in found.drawn} == {"PIT2"}
    assert found.population == 3
