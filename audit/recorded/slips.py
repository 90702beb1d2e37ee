"""Numbers of fill and credit slips that are left out of their sequence.

Slips are numbered one after another, over all gaming tables that use a book.  A number that no slip bears is
a gap: the slip was voided, was not handed in, or was left out.  It accuses nobody.  It is told only where
the casino says that it records every slip of the kind at the gaming tables on both sides of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.recording import Statement
from rules.duties.inventories import CREDIT, FILL
from rules.recording import Extent

MOST_LEFT_OUT = 50
"""Numbers that a gap leaves out at most; further on another book begins."""
MOST = 200
"""Gaps in a receipt; further ones are counted."""
_NUMBER = re.compile(r"(.*?)(\d{1,12})(\D*)", re.DOTALL)
_KEYS = ["property_id", "table_id", "gaming_day", "event_kind", "event_document"]

Book = tuple[str, str, str, str]
"""Property, kind of slip, and what stands before and after its number."""


@dataclass(frozen=True, slots=True, order=True)
class Slip:
    """A slip of a book by its number."""

    number: int
    document: str
    table_id: str
    gaming_day: date
    at: datetime


class Slips:
    """Filled day by day; ``told`` gives the account."""

    def __init__(self) -> None:
        self._books: dict[Book, dict[int, Slip]] = defaultdict(dict)

    def see(self, tables: Mapping[str, pa.Table]) -> None:
        """Note the slips of a gaming day (``events``)."""
        events = tables["events"]
        if not {*_KEYS, "event_at"} <= {*events.column_names}:
            return
        of_slips = pc.is_in(events["event_kind"].cast(pa.string()), value_set=pa.array([FILL, CREDIT]))
        for row in events.filter(of_slips).select([*_KEYS, "event_at"]).to_pylist():
            found = _NUMBER.fullmatch(row["event_document"] or "")
            if found and None not in row.values():
                before, number, after = found.groups()
                book = (row["property_id"], row["event_kind"], before, after)
                names = ("event_document", "table_id", "gaming_day", "event_at")
                slip = Slip(int(number), *(row[name] for name in names))
                self._books[book].setdefault(slip.number, slip)

    def told(self, statement: Statement) -> dict[str, Any]:
        """Say how many slips bear a number, and which numbers are left out between two of them."""
        gaps = list(self._gaps(statement))
        return {
            "numbered": sum(map(len, self._books.values())),
            "left_out": sum(gap["left_out"] for gap in gaps),
            "gaps": gaps[:MOST],
        }

    def _gaps(self, statement: Statement) -> Iterator[dict[str, Any]]:
        for (place, kind, *_), slips in sorted(self._books.items()):
            in_order = sorted(slips.values())
            for one, other in pairwise(in_order):
                left_out = other.number - one.number - 1
                sides = (one, other)
                if 0 < left_out <= MOST_LEFT_OUT and all(_all_told(statement, place, kind, s) for s in sides):
                    yield {
                        "property_id": place,
                        "kind": kind,
                        "left_out": left_out,
                        "after": _as_told(one),
                        "before": _as_told(other),
                    }


def _all_told(statement: Statement, place: str, kind: str, slip: Slip) -> bool:
    """Whether the casino says that it records every slip of the kind at the table of a slip that day."""
    said = statement.said(place, slip.table_id, slip.gaming_day).items()
    return any((item.name, extent) == (kind, Extent.COMPLETE) for item, extent in said)


def _as_told(slip: Slip) -> dict[str, Any]:
    return {
        "document": slip.document,
        "table_id": slip.table_id,
        "gaming_day": slip.gaming_day.isoformat(),
        "at": slip.at.isoformat(),
    }
