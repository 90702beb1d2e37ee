"""What every simulation plans: gaming tables with the options filed for them, and how much is played."""

from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any, ClassVar, Generic, TypeVar
from zoneinfo import ZoneInfo

import numpy as np

from sample_logs.arrow import Ints
from sample_logs.gaming_days import MICROSECONDS, GamingDays

_LONGEST = 23 * 3600 * MICROSECONDS  # a table's day, so that a deck is never kept past 24 hours


@dataclass(frozen=True, slots=True)
class Table:
    """One gaming table and the options its Rules Submission selects for it.

    opens      local time at which it opens, or new decks are brought to it
    overnight  plays past the end of its gaming day, and so does not open on the last day
    wagers     kinds of wagers offered

    FILED      options that its Rules Submission calls as they are called here
    PAYTABLES  options that are filed where a wager is offered, by wager
    """

    FILED: ClassVar[tuple[str, ...]] = ()
    PAYTABLES: ClassVar[dict[str, str]] = {}

    table_id: str
    opens: time = time(10, 0)
    overnight: bool = False
    wagers: tuple[str, ...] = ()
    positions: int = 6

    def more_options(self) -> dict[str, Any]:
        """Options that it files by another name or in other words, where they have a value."""
        return {}

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout and equipment in its chapter, and whether they bear on it."""
        return {}

    def filed(self) -> dict[str, Any]:
        """Options of its Rules Submission, by the names the Submission uses."""
        paytables = {p: getattr(self, p) for wager, p in self.PAYTABLES.items() if wager in self.wagers}
        chosen = paytables | self.more_options()
        return {
            "wagers": list(self.wagers),
            **{name: getattr(self, name) for name in self.FILED},
            "positions": self.positions,
            "wager_minimum": "5.00",
            "wager_maximum": "5000.00",
            **{name: value for name, value in chosen.items() if value},
        }


TableT = TypeVar("TableT", bound=Table)


def usual(pit: str, number: int) -> tuple[str, time, bool]:
    """Give name, opening hour and whether it plays overnight for table ``number``, from 0, of a mix."""
    table_id = f"{pit}-{number + 1:02d}"
    if number % 9 == 6:
        return table_id, time(22, 0), True
    return table_id, time(7 + number % 4, 15 * (number % 4)), False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(Generic[TableT]):
    """One simulation: the same plan always gives the same rows.

    rounds     rounds of play in all, spread evenly over tables and days
    irregular  rounds in a thousand in which something goes wrong and is put right
    """

    seed: int
    rounds: int
    days: int
    tables: tuple[TableT, ...]
    first_day: date = date(2026, 3, 2)
    property_id: str = "PHL1"
    property_name: str = "Sample Casino (fictitious)"
    time_zone: str = "America/New_York"
    day_starts: time = time(6, 0)
    irregular: int = 6

    def __post_init__(self) -> None:
        if min(self.rounds, self.days, len(self.tables)) < 1:
            message = "a plan needs at least one round, one day and one table"
            raise ValueError(message)

    @property
    def hours(self) -> GamingDays:
        """How the property cuts its time into gaming days."""
        return GamingDays(ZoneInfo(self.time_zone), self.day_starts)

    def gaming_days(self) -> list[date]:
        """Gaming days on which tables open."""
        return [self.first_day + timedelta(days=n) for n in range(self.days)]

    def opening(self, day: date) -> tuple[TableT, ...]:
        """Tables that open on a gaming day."""
        last = day == self.gaming_days()[-1]
        return tuple(t for t in self.tables if not (t.overnight and last))

    def rounds_per_table(self, day: date) -> int:
        """Rounds that each table opening on this day plays."""
        openings = sum(len(self.opening(d)) for d in self.gaming_days())
        return -(-self.rounds // max(openings, 1)) if self.opening(day) else 0

    def opened_at(self, day: date, tables: tuple[TableT, ...]) -> Ints:
        """Moments at which tables open on a day."""
        return np.array([self.hours.at(day, t.opens) for t in tables])

    def refuse_overlong(self, day: date, tables: tuple[TableT, ...], closed: Ints) -> None:
        """Raise ValueError when a table's rounds do not fit into its day; ``closed`` is when each closes."""
        late = self.hours.day_numbers(closed, day, 2) > 0
        too_long = closed - self.opened_at(day, tables) > _LONGEST
        for table, past, long in zip(tables, late, too_long, strict=True):
            if long or (past and not table.overnight):
                message = (
                    f"{table.table_id} cannot play {self.rounds_per_table(day)} rounds in a day: "
                    "give the plan more tables or days"
                )
                raise ValueError(message)


AnyPlan = Plan[Any]


def submission(plan: AnyPlan, game: str, readings: dict[str, str]) -> dict[str, Any]:
    """Give the Rules Submission of the plan's casino: the first table's options, and what others change."""
    common = plan.tables[0].filed()
    changed = {
        t.table_id: {k: v for k, v in t.filed().items() if k not in common or v != common[k]}
        for t in plan.tables
    }
    filed = {
        "effective": plan.first_day.replace(month=1, day=1),
        "reference": f"RS-{plan.first_day.year}-001",
        "games": {game: common},
        "tables": {table: options for table, options in changed.items() if options},
    }
    about = {
        "id": plan.property_id,
        "name": plan.property_name,
        "time_zone": plan.time_zone,
        "gaming_day_starts": plan.day_starts.strftime("%H:%M"),
        "readings": dict(readings),
        "filings": [filed],
    }
    return {"version": 1, "properties": [about]}
