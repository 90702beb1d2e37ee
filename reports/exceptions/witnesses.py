"""What vouches for the record: how each witness stands, and each gaming table's day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from audit.runs.findings import Run
from audit.runs.vouched_told import AGREED, DIFFERS, NO_WITNESSES, NONE, PART, alone
from reports.wording import count
from rules.units import dollars

MOST_LINES = 400
"""Lines of gaming tables' days that are printed; the others are in vouched.csv."""
_ORDER = (DIFFERS, PART, NONE, AGREED)


@dataclass(frozen=True, slots=True)
class Witnesses:
    """The page on what vouches for the record.

    figures  of each witness, as the receipt has them
    days     gaming tables' days: day, property, tables, and what each of ``figures`` says of them
    more     how many further gaming tables' days are not printed
    """

    figures: Sequence[Mapping[str, Any]]
    days: Sequence[tuple[str, str, str, Sequence[str]]]
    more: int
    notes: Sequence[str]


def witnesses(run: Run) -> Witnesses | None:
    """Gather the page; None of a run of an earlier version, which does not say.  What differs comes first."""
    told = run.receipt.get("vouched")
    if not told:
        return None
    by_day: dict[tuple[str, str, str], dict[str, Mapping[str, Any]]] = {}
    for row in run.vouched.to_pylist():
        of_day = by_day.setdefault((row["gaming_day"].isoformat(), row["property_id"], row["table_id"]), {})
        # A gaming table that dealt two games is told of by the one of which there is most to say.
        other = of_day.get(row["witness"])
        if other is None or _ORDER.index(row["standing"]) < _ORDER.index(other["standing"]):
            of_day[row["witness"]] = row
    names = [each["witness"] for each in told["witnesses"]]
    in_order = sorted(by_day, key=lambda key: (not _differs(by_day[key]), key))
    alike: dict[tuple[str, ...], list[str]] = {}
    for day, place, table in in_order:
        of_day = by_day[day, place, table]
        cells = (_cell(of_day.get(name)) for name in names)
        # What differs is told of each gaming table by itself; the others stand together where they are alike.
        alike.setdefault((day, place, table if _differs(of_day) else "", *cells), []).append(table)
    lines = [(day, place, ", ".join(of), cells) for (day, place, _, *cells), of in alike.items()]
    left_out = sum(map(len, [*alike.values()][MOST_LINES:]))
    notes = [*filter(None, [alone(told)]), NO_WITNESSES]
    return Witnesses(told["witnesses"], lines[:MOST_LINES], left_out, notes)


def _differs(of_day: Mapping[str, Mapping[str, Any]]) -> bool:
    return any(row["standing"] == DIFFERS for row in of_day.values())


def _cell(row: Mapping[str, Any] | None) -> str:
    """Say how a witness stands on a day; a dash where the game knows no such witness."""
    if row is None:
        return "–"
    standing = row["standing"]
    if standing == DIFFERS and row["difference_cents"] is not None:
        return f"differs by {dollars(row['difference_cents'], signed=True)}"
    if standing == DIFFERS:
        return f"differs in {count(row['differs'], row['of'])}"
    if standing == PART and row["agreed"]:
        return f"agreed in {count(row['agreed'], row['of'])}, {row['left_out'] + row['undecided']:,} open"
    return str(standing)
