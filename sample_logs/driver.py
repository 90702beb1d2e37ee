"""The driver of every simulator: a ``Game`` says what is its own, and is dealt day by day into a log."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from sample_logs import logs, looks
from sample_logs.plan import Plan, TableT, submission
from sample_logs.taken_down import with_wagers_taken_down

PlanT = TypeVar("PlanT", bound=Plan[Any])
_TAKEN_DOWN = 9
"""Part of what happens, by whose chance wagers are taken down: it changes nothing else that is dealt."""


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

    tables  how many it has, those of its sample log first, at which breaches are planted
    rounds  that each deals in the whole night, about as many as it can at its pace
    beside  how many more it has, at which none are
    pace    what the plan says of that
    """

    tables: int
    rounds: int
    beside: int = 0
    pace: dict[str, Any] = field(default_factory=dict)

    @property
    def in_all(self) -> int:
        """All its tables."""
        return self.tables + self.beside


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[PlanT, TableT]):
    """A game that is simulated.  Its folder has all that is its own, and ``GAME`` in its ``game.py``.

    name         as the log names it, and as its folder is called
    plan         what its plans are made by
    table        what its tables are set up by
    varied       sets up the table with a number, from 0, of a mix of tables
    mix          so many tables of the mix use between them every option
    tell         plays an opening and writes it down
    observed     clauses of conduct in its ``chapter``, watched at every table on every gaming day
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
                for of_day, log in logs.cut_into_days(plan, day, self._told(plan, opening)).items():
                    held.setdefault(of_day, []).append(log)
            yield day, self._with_looks(plan, day, logs.finished(plan, day, held.pop(day, [])))
        for day in sorted(held):
            yield day, self._with_looks(plan, day, logs.finished(plan, day, held[day]))

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

    def _told(self, plan: PlanT, opening: Opening[Any]) -> logs.Log:
        chance = opening.chance(_TAKEN_DOWN)
        return with_wagers_taken_down(self.tell(plan, opening), opening.tables, chance)

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

    def _with_looks(self, plan: PlanT, day: date, log: logs.Log) -> logs.Log:
        """Add what people attested of the tables that were open on a day."""
        opened = looks.spans(log)
        inspected = looks.inspections(plan, day, opened, self._inspected)
        observed = looks.observations(plan, day, opened, [f"{self.chapter}.{each}" for each in self.observed])
        return {**log, "inspections": inspected, "observations": observed}

    def _inspected(self, table: TableT) -> list[str]:
        """Name the clauses of layout and equipment that bear on a table."""
        return [f"{self.chapter}.{clause}" for clause, bears in table.inspected().items() if bears]
