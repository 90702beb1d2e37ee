"""What became of each change, written as it is known, so that a run broken off can go on."""

from __future__ import annotations

import csv
from pathlib import Path

from tests.mutate.changes import Change
from tests.mutate.trial import Tried

_COLUMNS = ("file", "line", "operator", "occurrence", "noticed", "tests", "seconds")


def append(path: Path, each: Tried) -> None:
    """Write one more; the first brings the header."""
    begun = path.exists()
    change = each.change
    with path.open("a", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        if not begun:
            rows.writerow(_COLUMNS)
        where = (change.file, change.line, change.operator, change.occurrence)
        rows.writerow([*where, int(each.noticed), each.tests, round(each.seconds)])


def read_back(path: Path) -> list[Tried]:
    """Return what is known already, in the order in which it was found; seconds are whole ones."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Tried(
                Change(row["file"], int(row["line"]), row["operator"], int(row["occurrence"])),
                noticed=row["noticed"] == "1",
                tests=int(row["tests"]),
                seconds=int(row["seconds"]),
            )
            for row in csv.DictReader(file)
        ]
