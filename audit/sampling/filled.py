"""The lists of a sample as people filled them in, read back: row by row those that were drawn, or refused."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.sampling.record import LISTS, RECORD

UNSEEN = "not visible"
_AMOUNT = re.compile(r"\$?[0-9][0-9,]{0,15}(\.[0-9]{1,2})?")
_SAME = {
    "rounds": ("number", "property_id", "table_id", "gaming_day", "round_id", "sha256"),
    "moments": ("number", "property_id", "table_id", "gaming_day", "minute", "sha256"),
    "dollars": ("number", "property_id", "table_id", "gaming_day", "round_id", "amount", "hits", "sha256"),
}
"""Columns of each list by which a row is the one that was drawn."""


class SampleRejected(AuditError):
    """A list that was filled in is not that of its sample, or says what nobody can read."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list; where: file, row and what it is of, for messages; drawn: as it was drawn."""

    where: str
    drawn: dict[str, Any]
    said: dict[str, str]

    def word(self, name: str, allowed: Sequence[str]) -> str:
        """Give a word that somebody wrote.  Raises SampleRejected for one that is not allowed."""
        said = self.said.get(name, "").strip().lower()
        if said not in allowed:
            asked = ", ".join(filter(None, allowed))
            what = f"{said!r} is none of {asked}" if said else "nothing was found; it was not reviewed"
            message = f"{self.where}: {what}"
            raise SampleRejected(message)
        return said

    def cents(self, name: str) -> int | None:
        """Give an amount that somebody wrote, in cents; None where the video does not show it."""
        said = self.said.get(name, "").strip().lower()
        if said == UNSEEN:
            return None
        if not said:
            message = f"{self.where}: nothing was found; it was not reviewed"
            raise SampleRejected(message)
        if _AMOUNT.fullmatch(said):
            return int(Decimal(said.removeprefix("$").replace(",", "")) * 100)
        message = f"{self.where}: {said!r} is no amount of dollars such as 125.00, and not {UNSEEN!r}"
        raise SampleRejected(message)

    @property
    def reviewer(self) -> str:
        """Who looked."""
        return self.said["reviewed_by"].strip()


@dataclass(frozen=True, slots=True)
class Filled:
    """A list as it was filled in."""

    rows: Sequence[Row]
    sha256: str

    @property
    def reviewers(self) -> list[str]:
        """Who looked, each once."""
        return sorted({row.reviewer for row in self.rows})


def record_of(folder: Path) -> dict[str, Any]:
    """Read the record of a sample.  Raises SampleRejected where there is none."""
    path = folder / RECORD
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        message = f"{path}: no record of a sample lies there ({error})"
        raise SampleRejected(message) from error
    return found


def filled_in(folder: Path, what: str, drawn: Sequence[dict[str, Any]], given: Path | None) -> Filled:
    """Read a list as it was filled in.

    what   ``rounds``, ``moments`` or ``dollars``; given: the list, if it is not in the folder
    Raises SampleRejected, which names list and row, where one was left out, added or nobody looked.
    """
    path = given or folder / LISTS[what]
    rows = _rows(path)
    for number, (mine, row) in enumerate(zip(drawn, rows, strict=False), start=2):
        for name in _SAME[what]:
            if row.get(name, "").lstrip("'") != str(mine[name]):
                message = f"{path}, row {number}: {name} is {row.get(name)!r}, and {mine[name]!r} was drawn"
                raise SampleRejected(message)
    if len(rows) != len(drawn):
        message = (
            f"{path}: {len(rows)} {'rounds' if what == 'dollars' else what}, and {len(drawn)} were drawn"
        )
        raise SampleRejected(message)
    found = [
        Row(f"{path}, row {number}, {_about(mine)}", mine, row)
        for number, (mine, row) in enumerate(zip(drawn, rows, strict=True), start=2)
    ]
    for each in found:
        if not each.said.get("reviewed_by", "").strip():
            message = f"{each.where}: nobody says who reviewed it"
            raise SampleRejected(message)
    return Filled(found, hashlib.sha256(path.read_bytes()).hexdigest())


def _about(drawn: dict[str, Any]) -> str:
    if "round_id" in drawn:
        return f"round {drawn['round_id']}"
    return f"{drawn['table_id']} at {drawn['minute']}"


def _rows(path: Path) -> list[dict[str, str]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        message = f"{path}: {error}"
        raise SampleRejected(message) from error
    return [{name: value or "" for name, value in row.items() if name} for row in rows]
