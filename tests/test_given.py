"""Lists that a casino gives about its own house: read strictly, refused in words."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import GivenRejected
from audit.intake import house_lists


def written(folder: Path, text: str) -> Path:
    path = folder / "house_lists.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_holidays_are_days_with_names(tmp_path: Path) -> None:
    text = "- {date: 2026-05-25, name: Memorial Day}\n- {date: 2026-07-03, name: Independence Day}\n"
    assert house_lists.holidays(written(tmp_path, text)) == {
        date(2026, 5, 25): "Memorial Day",
        date(2026, 7, 3): "Independence Day",
    }


def test_cameras_are_given_by_table_and_where_said_by_property(tmp_path: Path) -> None:
    text = "- {table: MB-01, cameras: [C-1, C-2]}\n- {table: MB-01, property: PIT2, cameras: [C-9]}\n"
    assert house_lists.cameras(written(tmp_path, text)) == {
        ("", "MB-01"): ("C-1", "C-2"),
        ("PIT2", "MB-01"): ("C-9",),
    }


def test_shifts_cover_hours_also_over_midnight(tmp_path: Path) -> None:
    text = '- {name: day, from: "04:00", to: "12:00"}\n- {name: grave, from: "20:00", to: "04:00"}\n'
    found = house_lists.shifts(written(tmp_path, text))
    assert sorted(hour for hour, name in found.items() if name == "day") == list(range(4, 12))
    assert sorted(hour for hour, name in found.items() if name == "grave") == [0, 1, 2, 3, 20, 21, 22, 23]
    assert 12 not in found
    assert len(house_lists.shifts(written(tmp_path, '- {name: all, from: "06:00", to: "06:00"}\n'))) == 24


@pytest.mark.parametrize(
    ("read", "text", "reason"),
    [
        (
            house_lists.holidays,
            "- {date: 2026-05-25, name: A}\n- {date: 2026-05-25, name: B}\n",
            "gives again",
        ),
        (house_lists.holidays, "2026-05-25: Memorial Day\n", "must be a list"),
        (house_lists.holidays, "- {date: soon, name: A}\n", "date"),
        (house_lists.holidays, "- {date: 2026-05-25}\n", "name: is missing"),
        (house_lists.cameras, "- {table: MB-01, cameras: []}\n", "MB-01.cameras"),
        (house_lists.cameras, "- {table: MB-01, cameras: C-1}\n", "MB-01.cameras"),
        (house_lists.cameras, "- {table: MB-01, cameras: [C-1], zoom: 2}\n", "zoom: no such key is known"),
        (house_lists.cameras, "- {table: A, cameras: [x]}\n- {table: A, cameras: [y]}\n", "gives again"),
        (house_lists.shifts, '- {name: day, from: "04:30", to: "12:00"}\n', "full hour"),
        (house_lists.shifts, '- {name: day, from: "25:00", to: "12:00"}\n', "full hour"),
        (
            house_lists.shifts,
            '- {name: day, from: "04:00", to: "13:00"}\n- {name: swing, from: "12:00", to: "20:00"}\n',
            "gives again",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, read: object, text: str, reason: str) -> None:
    assert callable(read)
    with pytest.raises(GivenRejected, match=reason):
        read(written(tmp_path, text))


def test_the_command_refuses_a_malformed_list_in_a_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, "- {date: 2026-05-25}\n")
    told = CliRunner().invoke(cli.app, ["report", str(tmp_path), "--holidays", str(path)])
    assert told.exit_code == 2
    assert "name: is missing" in " ".join(told.stderr.split())
