"""Which gaming days of which tables a store was to have: kept by each night beside its property's runs.

A night without a single round leaves no run behind, so the runs cannot say that it was missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date, time
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from audit.life.night import Night

FILE = "expected.json"


class Expected(BaseModel):
    """What the nightly expects of a property.

    first   first gaming day that was to be audited; each day after it is expected, too
    tables  gaming tables that are open every day; empty where the configuration names none
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str
    zone: str
    gaming_day_starts: time
    first: date
    tables: tuple[str, ...] = ()

    def write(self, place: Path, kept_from: date) -> None:
        """Keep it in a property's folder, with the earliest day that a night ever expected and is kept."""
        before = expected_of(place)
        first = max(min(self.first, before.first) if before else self.first, kept_from)
        fresh = place / f".{FILE}.unfinished"
        fresh.write_text(self.model_copy(update={"first": first}).model_dump_json(indent=2) + "\n", "utf-8")
        fresh.replace(place / FILE)


def expected_of(place: Path) -> Expected | None:
    """Read what is expected of a property; None where no night ever said, or it cannot be read."""
    try:
        return Expected.model_validate_json((place / FILE).read_bytes())
    except (OSError, ValidationError):
        return None


def tables_expected(named: Iterable[str], night: Night | None) -> tuple[str, ...]:
    """Name the gaming tables that were to be open: those of the configuration, and those that dealt before.

    night  knows what tables recorded on the days before it; one that dealt on most of them is expected, too
    """
    usual = night.usual if night else ()
    days = {each.gaming_day for each in usual}
    dealt = Counter(each.table_id for each in usual if each.rounds)
    return tuple(sorted({*named, *(table for table, count in dealt.items() if 2 * count > len(days))}))
