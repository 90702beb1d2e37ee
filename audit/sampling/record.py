"""A sample drawn from a run, and its record: sample.csv to review by, sample.json to draw it again."""

from __future__ import annotations

import csv
import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from audit.folder.findings import RECEIPT, receipt_of
from audit.folder.outputs import new_folder
from audit.format import names
from audit.format.spreadsheet import cell
from audit.sampling.drawing import METHOD, Drawn, Stratum, draw, stratified
from audit.sampling.frame import SHIFTS, dimensions, local, rounds_judged

COLUMNS = ("number", "stratum", "table_id", "gaming_day", "round_id", "game", "began", "ended", "dealer_id")
"""Columns that are shown on the screen."""
TO_FILL_IN = ("camera", "reviewed_by", "reviewed_on", "found", "remarks")
"""Columns of the list that people fill in."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for; property_id and shifts are None where the user names none."""

    n: int
    seed: int
    stratify: tuple[str, ...] = ()
    property_id: str | None = None
    shifts: Mapping[int, str] | None = None


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample that was drawn; sizes: rounds of each stratum in the population."""

    asked: Asked
    place: str
    zone: str
    sizes: Mapping[Stratum, int]
    drawn: Sequence[Drawn]
    receipt: Mapping[str, Any]
    receipt_hash: str

    @property
    def population(self) -> int:
        """Rounds it was drawn from."""
        return sum(self.sizes.values())

    @property
    def shares(self) -> Counter[Stratum]:
        """How many were drawn of each stratum."""
        return Counter(each.stratum for each in self.drawn)

    def rows(self) -> list[dict[str, Any]]:
        """Give the rounds drawn as rows of a list, by table and time."""
        return [
            {
                "number": number,
                "stratum": ", ".join(each.stratum) or "all",
                "property_id": each.round.property_id,
                "table_id": each.round.table_id,
                "gaming_day": each.round.gaming_day.isoformat(),
                "round_id": each.round.round_id,
                "game": each.round.game,
                "began": local(each.round.began_at, self.zone),
                "ended": local(each.round.ended_at, self.zone),
                "dealer_id": each.round.dealer_id or "",
                "shoe_id": each.round.shoe_id or "",
                "sha256": each.ticket,
            }
            for number, each in enumerate(self.drawn, start=1)
        ]


def drawn_from(
    run: Path, asked: Asked, log: Path | None = None, key: Path | None = None, *, in_clear: bool = False
) -> Sample:
    """Draw a sample of the rounds that a run judged at one property.

    Raises NameUnknown where rounds are not told apart by what is named, or the property is not there or not
    named where there are several; RunNotFound and AuditError where the log is not that of the run.
    """
    receipt = receipt_of(run)
    zones = {each["id"]: each["time_zone"] for each in receipt["properties"]}
    place = _one_licensee(asked.property_id, sorted(zones))
    zone = zones[place] or "UTC"
    by = dimensions(zone, asked.shifts)
    stratify = tuple(dict.fromkeys(names.known("way to stratify", each, by) for each in asked.stratify))
    asked = Asked(asked.n, asked.seed, stratify, place, asked.shifts)
    rounds = rounds_judged(run, receipt, place, log, key, in_clear=in_clear)
    strata = stratified(rounds, [tuple(by[name](each) for name in stratify) for each in rounds])
    sizes = {stratum: len(each) for stratum, each in strata.items()}
    receipt_hash = hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest()
    return Sample(asked, place, zone, sizes, draw(strata, asked.n, asked.seed), receipt, receipt_hash)


def _one_licensee(given: str | None, there: list[str]) -> str:
    if not there:
        message = "the run judged no round, so there is none to draw"
        raise names.NameUnknown(message)
    if given is None and len(there) > 1:
        message = f"a sample is of one licensee, and the run has {' and '.join(there)}: say --property"
        raise names.NameUnknown(message)
    return there[0] if given is None else names.known("property", given, there)


def write(sample: Sample, out: Path) -> list[Path]:
    """Write ``sample.csv`` and ``sample.json`` into a new or empty folder, whole or not at all."""
    with new_folder(out) as fresh:
        with (fresh / "sample.csv").open("w", encoding="utf-8-sig", newline="") as file:
            rows = sample.rows()
            writer = csv.writer(file)
            writer.writerow([*rows[0], *TO_FILL_IN])
            writer.writerows([*map(cell, row.values()), *("" for _ in TO_FILL_IN)] for row in rows)
        text = json.dumps(_record(sample), indent=2, ensure_ascii=False)
        (fresh / "sample.json").write_text(text + "\n", encoding="utf-8")
    return [out / name for name in ("sample.csv", "sample.json")]


def _record(sample: Sample) -> dict[str, Any]:
    asked, shares = sample.asked, sample.shares
    return {
        "pitaudit": metadata.version("pitaudit"),
        "run": {"receipt_sha256": sample.receipt_hash, "period": sample.receipt["period"]},
        "property_id": sample.place,
        "time_zone": sample.zone,
        "seed": asked.seed,
        "asked": asked.n,
        "drawn": len(sample.drawn),
        "population": sample.population,
        "stratified_by": list(asked.stratify),
        "shifts": _shifts(asked) if "shift" in asked.stratify else None,
        "method": METHOD,
        "strata": [
            {
                **dict(zip(asked.stratify, stratum, strict=True)),
                "population": size,
                "drawn": shares[stratum],
            }
            for stratum, size in sample.sizes.items()
        ],
        "rounds": sample.rows(),
    }


def _shifts(asked: Asked) -> dict[str, Any]:
    shifts = SHIFTS if asked.shifts is None else asked.shifts
    return {
        "given": asked.shifts is not None,
        "by_hour": {f"{hour:02d}:00": shifts[hour] for hour in sorted(shifts)},
    }
