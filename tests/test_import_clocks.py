"""Local times of the nights in which the clocks change: one row is refused at most, and the day goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from audit.errors import MappingRejected
from audit.intake.importer import import_log
from tests.importing import MAPPINGS, ROUNDS, counts, refused, rows, run, write

ZONE = "America/New_York"
LOCAL = ROUNDS.replace(", gaming_day: 2026-01-15", "") + (
    f"      gaming_day: \"gaming_day_of(moment(at_, '{ZONE}'), '{ZONE}', '06:00')\"\n"
    f"      first_card_at: \"moment(at_, '{ZONE}')\"\n"
)
IN_ORDER = LOCAL.replace(
    "{format: csv}", f"{{format: csv, second_hour: {{again: {{local: at_, zone: {ZONE}, per: seat}}}}}}"
).replace(f"moment(at_, '{ZONE}')", f"moment(at_, '{ZONE}', again)")


def _games(tmp_path: Path, *times: str, seat: str = "T") -> Path:
    lines = "".join(f"{n},{at},{seat}\n" for n, at in enumerate(times, 1))
    return write(tmp_path / "games.csv", f"id,at_,seat\n{lines}")


def _moments(log: Path) -> dict[str, str]:
    return {row["round_id"]: row["first_card_at"].strftime("%H:%M") for row in rows(log, "rounds")}


@pytest.mark.parametrize(
    ("times", "why"),
    [
        (
            ("2026-10-31 23:30:00", "2026-11-01 01:30:00", "2026-11-01 02:30:00"),
            f"2026-11-01 01:30:00 happened twice in {ZONE} when the clocks went back",
        ),
        (
            ("2026-03-07 23:30:00", "2026-03-08 02:30:00", "2026-03-08 03:30:00"),
            f"2026-03-08 02:30:00 does not exist in {ZONE}: the clocks went forward",
        ),
    ],
)
def test_one_row_is_refused_and_the_day_goes_on(tmp_path: Path, times: tuple[str, ...], why: str) -> None:
    receipt = run(tmp_path, LOCAL, _games(tmp_path, *times))
    assert counts(receipt) == {"rounds": (3, 2, 1)}
    (row,) = refused(tmp_path / "log", "rounds")
    assert row["source_row"] == "2"
    assert why in row["reason"]


def test_the_order_of_rows_tells_which_hour_it_was(tmp_path: Path) -> None:
    night = ("2026-11-01 00:59:00", "2026-11-01 01:10:00", "2026-11-01 01:59:59", "2026-11-01 01:00:00")
    run(tmp_path, IN_ORDER, _games(tmp_path, *night, "2026-11-01 01:58:00", "2026-11-01 02:00:00"))
    assert _moments(tmp_path / "log") == {
        "1": "04:59",
        "2": "05:10",
        "3": "05:59",
        "4": "06:00",
        "5": "06:58",
        "6": "07:00",
    }


@pytest.mark.parametrize(
    "night",
    [
        # The time never goes back: either hour may be meant.
        ("2026-11-01 00:59:00", "2026-11-01 01:10:00", "2026-11-01 01:20:00", "2026-11-01 02:05:00"),
        # It goes back twice, so the rows are not in order.
        ("2026-11-01 01:10:00", "2026-11-01 01:05:00", "2026-11-01 01:30:00", "2026-11-01 01:20:00"),
        # It goes back elsewhere, too.
        ("2026-11-01 01:50:00", "2026-11-01 01:05:00", "2026-11-01 02:30:00", "2026-11-01 02:20:00"),
        # It goes back once, but not within the hour that happens twice.
        ("2026-11-01 01:50:00", "2026-11-01 01:55:00", "2026-11-01 02:30:00", "2026-11-01 02:20:00"),
        ("2026-11-01 01:50:00", "2026-11-01 01:55:00", "2026-11-01 02:30:00", "2026-11-01 01:20:00"),
    ],
)
def test_an_order_that_does_not_tell_refuses_only_the_hour(tmp_path: Path, night: tuple[str, ...]) -> None:
    receipt = run(tmp_path, IN_ORDER, _games(tmp_path, *night))
    twice = sum(" 01:" in at for at in night)
    assert counts(receipt) == {"rounds": (4, 4 - twice, twice)}
    assert all(
        "neither a column nor the order of rows" in row["reason"]
        for row in refused(tmp_path / "log", "rounds")
    )


def test_each_table_is_in_an_order_of_its_own(tmp_path: Path) -> None:
    text = "id,at_,seat\n1,2026-11-01 01:40:00,A\n2,2026-11-01 01:10:00,B\n3,2026-11-01 01:10:00,A\n"
    text += "4,2026-11-01 01:30:00,B\n5,2026-11-01 01:20:00,B\n6,,A\n7,soon,A\n"
    run(tmp_path, IN_ORDER, write(tmp_path / "games.csv", text))
    assert _moments(tmp_path / "log") == {
        "1": "05:40",
        "3": "06:10",
        "2": "05:10",
        "4": "05:30",
        "5": "06:20",
    }


def test_the_night_the_clocks_go_forward_needs_no_order(tmp_path: Path) -> None:
    run(
        tmp_path,
        IN_ORDER,
        _games(tmp_path, "2026-03-08 01:59:00", "2026-03-08 03:00:00", "2026-03-08 02:30:00"),
    )
    assert _moments(tmp_path / "log") == {"1": "06:59", "2": "07:00"}


def test_a_column_of_the_vendor_tells(tmp_path: Path) -> None:
    fold = "CASE zone WHEN 'EDT' THEN 0 WHEN 'EST' THEN 1 END"
    mapping = LOCAL.replace(f"moment(at_, '{ZONE}')", f"moment(at_, '{ZONE}', {fold})")
    text = "id,at_,zone\n1,2026-11-01 01:40:00,EDT\n2,2026-11-01 01:10:00,EST\n3,2026-11-01 01:10:00,?\n"
    receipt = run(tmp_path, mapping, write(tmp_path / "games.csv", text))
    assert _moments(tmp_path / "log") == {"1": "05:40", "2": "06:10"}
    assert counts(receipt) == {"rounds": (3, 2, 1)}


def test_a_second_hour_that_names_a_column_of_the_source_is_refused(tmp_path: Path) -> None:
    mapping = IN_ORDER.replace("{again:", "{seat:")
    with pytest.raises(MappingRejected, match="has a column of that name already"):
        run(tmp_path, mapping, _games(tmp_path, "2026-11-01 01:40:00"))
    with pytest.raises(MappingRejected, match=r"second_hour.again: .*nobody"):
        run(
            tmp_path, IN_ORDER.replace("local: at_", "local: nobody"), _games(tmp_path, "2026-11-01 01:40:00")
        )


def test_a_value_that_a_select_cannot_read_is_found_in_its_file(tmp_path: Path) -> None:
    mapping = ROUNDS.replace("    columns:", '    from: "SELECT *, day(at_) AS d FROM games"\n    columns:')
    with pytest.raises(
        MappingRejected, match=r"2026-02-30 is not in the calendar; games.csv, row 2, at_\. A SELECT"
    ):
        run(tmp_path, mapping, _games(tmp_path, "2026-02-28", "2026-02-30"))


def _moved(tmp_path: Path, day: str, times: dict[str, str]) -> Any:
    """Import the worked example with its night moved to another."""
    text = (MAPPINGS / "night_shift" / "rounds.csv").read_text(encoding="utf-8")
    for before, after in times.items():
        assert before in text
        text = text.replace(before, f"{day} {after}")
    write(tmp_path / "night" / "rounds.csv", text.replace("1Z", "AC"))
    bets = (MAPPINGS / "night_shift" / "bets.csv").read_text(encoding="utf-8")
    write(tmp_path / "night" / "bets.csv", bets)
    import_log(MAPPINGS / "night_shift.yaml", tmp_path / "night", tmp_path / "log")
    return rows(tmp_path / "log", "rounds")


def test_the_worked_example_reads_both_nights(tmp_path: Path) -> None:
    back = {
        "2026-01-15 23:57:58": "01:40:00",
        "2026-01-15 23:58:10": "01:40:12",
        "2026-01-15 23:58:55": "01:59:50",
        "2026-01-15 23:59:05": "01:00:05",  # bets closed in the first hour, cards dealt in the second
        "2026-01-15 23:59:50": "01:01:00",
        "2026-01-16 00:00:02": "01:01:10",
        "2026-01-16 00:00:44": "02:00:44",
        "2026-01-16 00:00:57": "02:00:57",
    }
    found = _moved(tmp_path / "back", "2026-11-01", back)
    assert [row["first_card_at"].strftime("%H:%M:%S") for row in found] == [
        "05:40:12",
        "06:00:05",
        "06:01:10",
        "07:00:57",
    ]
    assert [row["no_more_bets_at"].strftime("%H:%M:%S") for row in found][:2] == ["05:40:00", "05:59:50"]
    forward = {
        before: after.replace("01:0", "03:0").replace("02:00", "03:02") for before, after in back.items()
    }
    found = _moved(tmp_path / "forward", "2026-03-08", forward)
    assert [row["first_card_at"].strftime("%H:%M:%S") for row in found][:3] == [
        "06:40:12",
        "07:00:05",
        "07:01:10",
    ]
