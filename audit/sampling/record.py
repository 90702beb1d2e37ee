"""A sample drawn from a run, and its record: lists to review by, sample.json to draw it again."""

from __future__ import annotations

import csv
import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.format import names
from audit.format.spreadsheet import cell
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.outputs import new_folder
from audit.sampling.dollars import AMOUNTS, METHOD_OF_DOLLARS, Dollars, cents_of_rounds, draw_dollars
from audit.sampling.drawing import METHOD, METHOD_OF_MOMENTS, Drawn, Moment, Round, Stratum, draw, stratified
from audit.sampling.floor import moments_open
from audit.sampling.frame import SHIFTS, Frame, dimensions, frame_of, local
from rules.units import dollars

_COLUMNS = ("number", "stratum", "table_id", "gaming_day", "round_id", "game", "began")
COLUMNS = {
    "rounds": (*_COLUMNS, "ended", "dealer_id"),
    "moments": ("number", "stratum", "table_id", "gaming_day", "minute"),
    "dollars": (*_COLUMNS, "amount", "hits"),
}
"""Columns of each list that are shown on the screen."""
RECORD = "sample.json"
LISTS = {"rounds": "sample.csv", "moments": "moments.csv", "dollars": "dollars.csv"}
"""Files of the lists that people fill in, by what was drawn."""
_LOOKED = ("camera", "reviewed_by", "reviewed_on")
TO_FILL_IN = {
    "rounds": (*_LOOKED, "found", "remarks"),
    "moments": (*_LOOKED, "shows", "in_record", "remarks"),
    "dollars": (*_LOOKED, "on_video", "remarks"),
}
"""Columns of each list that people fill in."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for; property_id and shifts are None where the user names none.

    n, moments, dollars  how many rounds, moments of the floor, and dollars; by: amount that dollars are of
    """

    n: int
    seed: int
    stratify: tuple[str, ...] = ()
    property_id: str | None = None
    shifts: Mapping[int, str] | None = None
    moments: int = 0
    dollars: int = 0
    by: str = "paid"


@dataclass(frozen=True, slots=True)
class Floor:
    """Moments of the floor that were drawn; sizes: minutes of each stratum in the population."""

    sizes: Mapping[Stratum, int]
    drawn: Sequence[Drawn[Moment]]


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample that was drawn; sizes: rounds of each stratum in the population.

    floor, dollars  what was drawn besides rounds; None where it was not asked for
    """

    asked: Asked
    place: str
    zone: str
    sizes: Mapping[Stratum, int]
    drawn: Sequence[Drawn[Round]]
    receipt: Mapping[str, Any]
    receipt_hash: str
    floor: Floor | None = None
    dollars: Dollars | None = None

    @property
    def population(self) -> int:
        """Rounds it was drawn from."""
        return sum(self.sizes.values())

    @property
    def shares(self) -> Counter[Stratum]:
        """How many rounds were drawn of each stratum."""
        return Counter(each.stratum for each in self.drawn)

    def rows(self) -> list[dict[str, Any]]:
        """Give the rounds drawn as rows of a list, by table and time."""
        return [self._row(number, each) for number, each in enumerate(self.drawn, start=1)]

    def rows_of_moments(self) -> list[dict[str, Any]]:
        """Give the moments drawn as rows of a list; nothing of what is on record for them."""
        return [
            {
                "number": number,
                "stratum": _named(each.stratum),
                "property_id": each.unit.property_id,
                "table_id": each.unit.table_id,
                "gaming_day": each.unit.gaming_day.isoformat(),
                "minute": local(each.unit.began_at, self.zone),
                "sha256": each.ticket,
            }
            for number, each in enumerate(self.floor.drawn if self.floor else (), start=1)
        ]

    def rows_of_dollars(self) -> list[dict[str, Any]]:
        """Give the rounds drawn by dollar as rows of a list, with what is recorded of each."""
        if not self.dollars:
            return []
        of = zip(self.dollars.drawn, self.dollars.cents, self.dollars.hits, strict=True)
        return [
            {**self._row(number, each), "amount": dollars(cents), "hits": hits}
            for number, (each, cents, hits) in enumerate(of, start=1)
        ]

    def lists(self) -> dict[str, list[dict[str, Any]]]:
        """Give each list that was asked for, by what was drawn."""
        asked = self.asked
        found = {
            "rounds": self.rows() if asked.n else None,
            "moments": self.rows_of_moments() if asked.moments else None,
            "dollars": self.rows_of_dollars() if asked.dollars else None,
        }
        return {name: rows for name, rows in found.items() if rows is not None}

    def in_words(self, what: str) -> str:
        """Say of a list how many were drawn of how many, and of which strata."""
        seed, by = f"seed {self.asked.seed}", ", ".join(self.asked.stratify)
        if what == "dollars" and self.dollars:
            of = f"{self.dollars.n:,} cents out of {dollars(self.dollars.population)} {self.dollars.by}"
            return f"{len(self.dollars.drawn):,} rounds of {self.place}, drawn by {of}, {seed}"
        drawn: Sequence[Drawn[Any]] = self.floor.drawn if what == "moments" and self.floor else self.drawn
        sizes = self.floor.sizes if what == "moments" and self.floor else self.sizes
        units = "minutes, each of a gaming table that was open," if what == "moments" else "rounds"
        said = [f"{len(drawn):,} of {sum(sizes.values()):,} {units} of {self.place}, {seed}"]
        said += [f"{len(sizes):,} strata by {by}"] if by else []
        if without := len(sizes.keys() - {each.stratum for each in drawn}):
            one = "moment" if what == "moments" else "round"
            said.append(f"{without:,} strata without a {one}, as the sample is smaller than their number")
        return "; ".join(said)

    def _row(self, number: int, each: Drawn[Round]) -> dict[str, Any]:
        return {
            "number": number,
            "stratum": _named(each.stratum),
            "property_id": each.unit.property_id,
            "table_id": each.unit.table_id,
            "gaming_day": each.unit.gaming_day.isoformat(),
            "round_id": each.unit.round_id,
            "game": each.unit.game,
            "began": local(each.unit.began_at, self.zone),
            "ended": local(each.unit.ended_at, self.zone),
            "dealer_id": each.unit.dealer_id or "",
            "shoe_id": each.unit.shoe_id or "",
            "sha256": each.ticket,
        }


def _named(stratum: Stratum) -> str:
    return ", ".join(stratum) or "all"


def drawn_from(
    run: Path, asked: Asked, log: Path | None = None, key: Path | None = None, *, in_clear: bool = False
) -> Sample:
    """Draw a sample of what a run judged at one property.

    Raises NameUnknown where nothing is told apart by what is named, or the property is not there or not
    named where there are several; RunNotFound and AuditError where the log is not that of the run.
    """
    receipt = receipt_of(run)
    zones = {each["id"]: each["time_zone"] for each in receipt["properties"]}
    place = _one_licensee(asked.property_id, sorted(zones))
    zone = zones[place] or "UTC"
    by = dimensions(zone, asked.shifts)
    stratify = tuple(dict.fromkeys(names.known("way to stratify", each, by) for each in asked.stratify))
    if asked.moments and "dealer" in stratify:
        message = "a moment of the floor has no dealer; stratify moments by table, shift, day or game"
        raise names.NameUnknown(message)
    asked = replace(
        asked, stratify=stratify, property_id=place, by=names.known("amount", asked.by, list(AMOUNTS))
    )
    frame = frame_of(run, receipt, place, log, key, in_clear=in_clear)
    rounds = frame.rounds()
    strata = stratified(rounds, [tuple(by[name](each) for name in stratify) for each in rounds])
    floor = None
    if asked.moments:
        open_at = moments_open(frame, rounds)
        minutes = stratified(open_at, [tuple(by[name](each) for name in stratify) for each in open_at])
        floor = Floor(_sizes(minutes), draw(minutes, asked.moments, asked.seed))
    return Sample(
        asked,
        place,
        zone,
        _sizes(strata),
        draw(strata, asked.n, asked.seed),
        receipt,
        hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest(),
        floor,
        _dollars(frame, asked, strata) if asked.dollars else None,
    )


def _dollars(frame: Frame, asked: Asked, strata: Mapping[Stratum, Sequence[Round]]) -> Dollars:
    found = draw_dollars(strata, cents_of_rounds(frame, asked.by), asked.by, asked.dollars, asked.seed)
    if not found.drawn:
        message = f"{frame.run}: no round has any amount {asked.by} on record, so there is no dollar to draw"
        raise AuditError(message)
    return found


def _sizes(strata: Mapping[Stratum, Sequence[Any]]) -> dict[Stratum, int]:
    return {stratum: len(each) for stratum, each in strata.items()}


def _one_licensee(given: str | None, there: list[str]) -> str:
    if not there:
        message = "the run judged no round, so there is none to draw"
        raise names.NameUnknown(message)
    if given is None and len(there) > 1:
        message = f"a sample is of one licensee, and the run has {' and '.join(there)}: say --property"
        raise names.NameUnknown(message)
    return there[0] if given is None else names.known("property", given, there)


def write(sample: Sample, out: Path) -> list[Path]:
    """Write each list and ``sample.json`` into a new or empty folder, whole or not at all."""
    lists = sample.lists()
    with new_folder(out) as fresh:
        for what, rows in lists.items():
            with (fresh / LISTS[what]).open("w", encoding="utf-8-sig", newline="") as file:
                writer = csv.writer(file)
                writer.writerow([*(rows[0] if rows else ()), *TO_FILL_IN[what]])
                writer.writerows([*map(cell, row.values()), *("" for _ in TO_FILL_IN[what])] for row in rows)
        text = json.dumps(_record(sample), indent=2, ensure_ascii=False)
        (fresh / RECORD).write_text(text + "\n", encoding="utf-8")
    return [out / name for name in (*(LISTS[what] for what in lists), RECORD)]


def _record(sample: Sample) -> dict[str, Any]:
    asked, lists = sample.asked, sample.lists()
    found = {
        "pitaudit": metadata.version("pitaudit"),
        "run": {"receipt_sha256": sample.receipt_hash, "period": sample.receipt["period"]},
        "property_id": sample.place,
        "time_zone": sample.zone,
        "seed": asked.seed,
        "stratified_by": list(asked.stratify),
        "shifts": _shifts(asked) if "shift" in asked.stratify else None,
    }
    if asked.n:
        found |= _drawn(asked, asked.n, sample.sizes, sample.drawn, METHOD)
        found["rounds"] = lists["rounds"]
    if sample.floor:
        floor = sample.floor
        found["moments"] = {
            **_drawn(asked, asked.moments, floor.sizes, floor.drawn, METHOD_OF_MOMENTS),
            "list": lists["moments"],
        }
    if sample.dollars:
        drawn = sample.dollars
        found["dollars"] = {
            "amount": drawn.by,
            **_drawn(asked, asked.dollars, drawn.sizes, drawn.drawn, METHOD_OF_DOLLARS),
            "hits": drawn.n,
            "list": [
                {**row, "cents": cents} for row, cents in zip(lists["dollars"], drawn.cents, strict=True)
            ],
        }
    return found


def _drawn(
    asked: Asked,
    n: int,
    sizes: Mapping[Stratum, int],
    drawn: Sequence[Drawn[Any]],
    method: list[str],
) -> dict[str, Any]:
    """What a record says of rounds, of moments (minutes) or of dollars (cents)."""
    shares = Counter(each.stratum for each in drawn)
    return {
        "asked": n,
        "drawn": len(drawn),
        "population": sum(sizes.values()),
        "method": method,
        "strata": [
            {
                **dict(zip(asked.stratify, stratum, strict=True)),
                "population": size,
                "drawn": shares[stratum],
            }
            for stratum, size in sizes.items()
        ],
    }


def _shifts(asked: Asked) -> dict[str, Any]:
    shifts = SHIFTS if asked.shifts is None else asked.shifts
    return {
        "given": asked.shifts is not None,
        "by_hour": {f"{hour:02d}:00": shifts[hour] for hour in sorted(shifts)},
    }
