"""What a reviewed sample says of all rounds: errors found, and the exact upper limit of how many there are.

Each round drawn was looked up on video, and somebody wrote down whether the record agrees.  The limit is that
of the hypergeometric distribution: with so many rounds wrong or more, so few would have been found wrong in
the sample in one of twenty samples at most.
"""

from __future__ import annotations

import csv
import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scipy.stats import hypergeom

from audit.errors import AuditError

AGREES, DIFFERS, UNSEEN = "agrees", "differs", "not visible"
FOUND = (AGREES, DIFFERS, UNSEEN)
"""What a reviewer writes under ``found``."""
CONFIDENCE = 0.95
COLUMNS = (
    "stratum",
    "population",
    "drawn",
    "agrees",
    "differs",
    "not_visible",
    "at_most",
    "at_most_percent",
    "at_worst",
    "at_worst_percent",
)
"""Columns of the limits."""
_SAME = ("number", "property_id", "table_id", "gaming_day", "round_id", "sha256")
"""Columns of the list by which a row is the one that was drawn."""


class SampleRejected(AuditError):
    """A list that was filled in is not that of its sample, or says what nobody can read."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Rounds of which a sample was reviewed.

    differs  rounds whose record differs from the video; unseen: those that the video does not show
    at_most  upper limit of the rounds of the population that differ, at 95 %; at_worst: if the unseen do, too
    """

    name: str
    population: int
    drawn: int
    agrees: int
    differs: int
    unseen: int

    @property
    def seen(self) -> int:
        """Rounds that the video shows."""
        return self.agrees + self.differs

    @property
    def at_most(self) -> int:
        """Most rounds of the population that differ, by those that the video shows."""
        return upper_limit(self.population, self.seen, self.differs)

    @property
    def at_worst(self) -> int:
        """Most rounds that differ if those that the video does not show do, too."""
        return upper_limit(self.population, self.drawn, self.differs + self.unseen)

    def row(self) -> dict[str, Any]:
        """Give it as a row of a list; shares in percent with two places, rounded up."""
        return {
            "stratum": self.name,
            "population": self.population,
            "drawn": self.drawn,
            "agrees": self.agrees,
            "differs": self.differs,
            "not_visible": self.unseen,
            "at_most": self.at_most,
            "at_most_percent": _percent(self.at_most, self.population),
            "at_worst": self.at_worst,
            "at_worst_percent": _percent(self.at_worst, self.population),
        }


def upper_limit(population: int, seen: int, wrong: int, confidence: float = CONFIDENCE) -> int:
    """Most rounds that can be wrong, given how many of those seen were; exact, without replacement.

    The largest number of which a sample as good as this one is still more likely than 1 - ``confidence``.
    """
    least, most = wrong, population - (seen - wrong)
    while least < most:
        tried = (least + most + 1) // 2
        as_good = hypergeom.cdf(wrong, population, tried, seen)
        least, most = (tried, most) if as_good > 1 - confidence else (least, tried - 1)
    return least


def _percent(part: int, whole: int) -> str:
    hundredths = -(-part * 10_000 // whole) if whole else 0
    return f"{hundredths // 100}.{hundredths % 100:02d}"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A sample as it was reviewed; strata: each that was drawn from, where it was stratified."""

    whole: Limit
    strata: Sequence[Limit]
    reviewers: Sequence[str]
    list_sha256: str

    def rows(self) -> list[dict[str, Any]]:
        """Give the limits as rows, the whole first."""
        return [each.row() for each in (self.whole, *self.strata)]

    def record(self) -> dict[str, Any]:
        """Give it as it is kept beside the sample."""
        return {
            "list_sha256": self.list_sha256,
            "reviewed_by": list(self.reviewers),
            "confidence_percent": 95,
            "method": "hypergeometric, one-sided; strata are samples of their own",
            "limits": self.rows(),
        }


def reviewed(folder: Path, filled: Path | None = None) -> Reviewed:
    """Read the list of a sample as it was filled in.

    folder  where ``draw-sample`` wrote it; filled: the list, if it is not ``sample.csv`` there
    Raises SampleRejected, which names list and row, where a round was left out, added or not reviewed.
    """
    drawn = _json(folder / "sample.json")
    path = filled or folder / "sample.csv"
    rows = _rows(path)
    for number, (mine, row) in enumerate(zip(drawn["rounds"], rows, strict=False), start=2):
        _refuse_another(path, number, mine, row)
    if len(rows) != len(drawn["rounds"]):
        message = f"{path}: {len(rows)} rounds, and {len(drawn['rounds'])} were drawn"
        raise SampleRejected(message)
    found = [(row["stratum"], _said(path, number, row)) for number, row in enumerate(rows, start=2)]
    sizes = {_name(each, drawn["stratified_by"]): each["population"] for each in drawn["strata"]}
    strata = [_limit(name, size, [said for of, said in found if of == name]) for name, size in sizes.items()]
    return Reviewed(
        _limit("all", drawn["population"], [said for _, said in found]),
        strata if drawn["stratified_by"] else (),
        sorted({row["reviewed_by"].strip() for row in rows}),
        hashlib.sha256(path.read_bytes()).hexdigest(),
    )


def _limit(name: str, population: int, found: list[str]) -> Limit:
    counted = Counter(found)
    return Limit(name, population, len(found), *(counted[each] for each in FOUND))


def _name(stratum: dict[str, Any], by: list[str]) -> str:
    return ", ".join(str(stratum[each]) for each in by) or "all"


def _json(path: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        message = f"{path}: no record of a sample lies there ({error})"
        raise SampleRejected(message) from error
    return found


def _rows(path: Path) -> list[dict[str, str]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        message = f"{path}: {error}"
        raise SampleRejected(message) from error
    return [{name: value or "" for name, value in row.items() if name} for row in rows]


def _refuse_another(path: Path, number: int, drawn: dict[str, Any], row: dict[str, str]) -> None:
    for name in _SAME:
        if row.get(name, "").lstrip("'") != str(drawn[name]):
            message = f"{path}, row {number}: {name} is {row.get(name)!r}, and {drawn[name]!r} was drawn"
            raise SampleRejected(message)


def _said(path: Path, number: int, row: dict[str, str]) -> str:
    said = row.get("found", "").strip().lower()
    if said not in FOUND:
        what = f"{said!r} is none of {', '.join(FOUND)}" if said else "nothing was found; it was not reviewed"
        message = f"{path}, row {number}, round {row['round_id']}: {what}"
        raise SampleRejected(message)
    if not row.get("reviewed_by", "").strip():
        message = f"{path}, row {number}, round {row['round_id']}: nobody says who reviewed it"
        raise SampleRejected(message)
    return said
