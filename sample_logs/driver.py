"""The driver of every simulator: a ``Game`` says what is its own, and is dealt day by day into a log."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Generic, TypeVar
from zoneinfo import ZoneInfo

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from sample_logs import logs
from sample_logs.arrow import rows_of, same
from sample_logs.gaming_days import to_microseconds
from sample_logs.plan import AnyPlan, Plan, TableT, submission

PlanT = TypeVar("PlanT", bound=Plan[Any])


@dataclass(frozen=True, slots=True)
class Opening(Generic[TableT]):
    """Tables that open on a gaming day, or the group of them with this number.

    returning  which of them open on the next day, too
    first      it is the first day
    seed       what chance follows from
    meters     cents on progressive meters by name, carried on from opening to opening
    """

    day: date
    tables: tuple[TableT, ...]
    returning: tuple[TableT, ...]
    first: bool
    group: int
    seed: tuple[int, ...]
    meters: dict[str, int]

    def each(self, what: str) -> npt.NDArray[Any]:
        """Give each table's own of something, by the setup's name for it."""
        return np.array([getattr(table, what) for table in self.tables])

    def chance(self, *part: int) -> np.random.Generator:
        """Give the source of chance for a part of what happens."""
        return np.random.default_rng([*self.seed, *part])


@dataclass(frozen=True, slots=True)
class Corner:
    """A game's tables in ``floor_night``.

    tables  how many it has in all
    rounds  that each deals in the whole night, about as many as it can at its pace
    pace    what the plan says of that
    """

    tables: int
    rounds: int
    pace: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[PlanT, TableT]):
    """A game that is simulated.  Its folder has all that is its own, and ``GAME`` in its ``game.py``.

    name         as the log names it, and as its folder is called
    plan         what its plans are made by
    table        what its tables are set up by
    varied       sets up the table with a number, from 0, of a mix of tables
    mix          so many tables of the mix use between them every option
    tell         plays an opening and writes it down
    observed     clauses of conduct in its ``chapter``, watched every gaming day
    readings     that the casino filed
    a_day        rounds that one table deals in a day at ease
    at_once      tables that are played side by side; None for all that open on a day
    most_memory  MiB that the audit of a million of its rounds may take
    """

    name: str
    title: str
    chapter: str
    plan: Callable[..., PlanT]
    table: Callable[..., TableT]
    varied: Callable[[int], TableT]
    mix: int = 12
    tell: Callable[[PlanT, Opening[Any]], logs.Log]
    observed: tuple[str, ...]
    readings: dict[str, str] = field(default_factory=dict)
    corner: Corner
    a_day: int = 400
    at_once: int | None = 64
    most_memory: int = 3072

    def table_mix(self, count: int) -> tuple[TableT, ...]:
        """Give ``count`` tables that between them use many options, from ``mix`` tables on every one."""
        return tuple(self.varied(number) for number in range(count))

    def simulate(self, plan: PlanT) -> Iterator[tuple[date, logs.Log]]:
        """Give each gaming day's tables in turn; only one day is held in memory.

        Tables that play past the end of their gaming day give rows to the next.
        """
        held: dict[date, list[logs.Log]] = {}
        meters: dict[str, int] = {}
        for day in plan.gaming_days():
            for opening in self._openings(plan, day, meters):
                for of_day, log in logs.cut_into_days(plan, day, self.tell(plan, opening)).items():
                    held.setdefault(of_day, []).append(log)
            yield day, {**logs.finished(plan, day, held.pop(day, [])), **self._attested(plan, day)}
        for day in sorted(held):
            yield day, logs.finished(plan, day, held[day])

    def whole(self, plan: PlanT) -> logs.Log:
        """Simulate all days into one set of tables; for small logs."""
        return logs.put_together(self.simulate(plan))

    def write(self, plan: PlanT, log: Path) -> None:
        """Write the simulated log into a folder, day by day, with its Rules Submission beside it."""
        for day, tables in self.simulate(plan):
            logs.write_day(tables, log, day)
        self.write_submission(plan, log)

    def write_mix(self, log: Path, *, rounds: int, days: int, seed: int) -> None:
        """Write a compliant log of about so many rounds at tables that between them use every option.

        Raises FileExistsError when the folder already holds a log.
        """
        logs.refuse_existing(log)
        tables = self.table_mix(max(self.mix, -(-rounds // (days * self.a_day))))
        self.write(self.plan(seed=seed, rounds=rounds, days=days, tables=tables), log)

    def rules_submission(self, plan: PlanT) -> dict[str, Any]:
        """Give the Rules Submission that the plan's casino filed."""
        return submission(plan, self.name, self.readings)

    def write_submission(self, plan: PlanT, log: Path) -> None:
        """Write what the casino says beside its log: ``rules_submission.yaml`` and ``recording.yaml``."""
        logs.write_yaml(self.rules_submission(plan), log)
        logs.write_statement(log)

    def _openings(self, plan: PlanT, day: date, meters: dict[str, int]) -> Iterator[Opening[Any]]:
        """Group the tables that open on a day, so that memory stays bounded."""
        tables, number = plan.opening(day), (day - plan.first_day).days
        after = day + timedelta(days=1)
        tomorrow = plan.opening(after) if after in plan.gaming_days() else ()
        width = self.at_once or len(tables)
        for group, first in enumerate(range(0, len(tables), width)):
            some = tables[first : first + width]
            back = tuple(t for t in some if t in tomorrow)
            yield Opening(day, some, back, number == 0, group, (plan.seed, number, group), meters)

    def _attested(self, plan: PlanT, day: date) -> logs.Log:
        inspected = [
            (table.table_id, f"{self.chapter}.{clause}")
            for table in plan.tables
            for clause, bears in table.inspected().items()
            if bears
        ]
        observed = [f"{self.chapter}.{clause}" for clause in self.observed]
        return {
            "inspections": _inspections(plan, day, inspected),
            "observations": _observations(plan, day, observed),
        }


_VALID_FOR = timedelta(days=90)


def _inspections(plan: AnyPlan, day: date, inspected: list[tuple[str, str]]) -> pa.Table:
    """Rows of ``inspections``: tables and clauses of layout seen before the first day's play."""
    if day != plan.first_day:
        return rows_of("inspections", {"inspection_clause": []})
    until = datetime.combine(day + _VALID_FOR, time(23, 59), ZoneInfo(plan.time_zone))
    seen = plan.hours.at(day, plan.day_starts) + 600_000_000
    clauses, documents = [clause for _, clause in inspected], f"LI-{day.year}-{{:03d}}"
    by = "Compliance representative C-04", seen
    columns = _attested("inspection", plan, day, (clauses, documents), by)
    more = {
        "table_id": [table for table, _ in inspected],
        "inspection_valid_until": np.full(len(inspected), to_microseconds(until)),
    }
    return rows_of("inspections", columns | more)


def _observations(plan: AnyPlan, day: date, observed: list[str]) -> pa.Table:
    """Rows of ``observations``: clauses of conduct watched every gaming day over the whole pit."""
    seen = plan.hours.at(day, time(17, 30))
    what, by = (observed, f"SV-{day:%Y%m%d}-{{}}"), ("Surveillance operator S-11", seen)
    return rows_of("observations", _attested("observation", plan, day, what, by))


def _attested(
    kind: str, plan: AnyPlan, day: date, what: tuple[list[str], str], by: tuple[str, int]
) -> dict[str, Any]:
    """Columns of what was attested: ``what`` clauses and form of the documents, ``by`` whom and when."""
    (clauses, documents), (person, seen) = what, by
    count = len(clauses)
    return {
        "property_id": same(plan.property_id, count),
        "gaming_day": [day] * count,
        f"{kind}_clause": clauses,
        f"{kind}_result": ["compliant"] * count,
        f"{kind}_by": [person] * count,
        f"{kind}_at": np.full(count, seen),
        f"{kind}_document": [documents.format(n + 1) for n in range(count)],
    }
