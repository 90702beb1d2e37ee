"""A property's gaming days cut into the parts that are judged one by one, in the order of the days.

Within a day the game that takes longest comes first, so that those who judge come to their end together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator

import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.carry import has_judged
from audit.columns.doubt import Doubts
from audit.columns.parts import (
    at_table_days,
    at_tables,
    of_a_pit,
    of_game,
    parts,
    table_days,
    unplayed,
    with_rounds_numbered,
)
from audit.intake.days import DayRows
from audit.judge.one_part import Part, TableDay
from rules.catalogue import Catalogue
from rules.clause import Chapter

_ROUNDS_A_CLAUSE = 20_000
"""A clause takes as long as it is to be judged at all as it takes for about so many rounds more."""


class Shares:
    """Cuts gaming days into the parts that are judged one by one, in the order of the days.

    filed_at  tells the game of a gaming table's day by what is filed
    dealt_at  tells it of a pit log, which has no rounds
    most  about how many rows a part has; ``audit.columns.parts.MOST_ROWS`` by default
    doubts, answered  what earlier days lack, and the gaming tables' days that they answered for, by chapter
    """

    def __init__(
        self,
        catalogue: Catalogue,
        filed_at: Callable[[TableDay], str | None] = lambda _: None,
        dealt_at: Callable[[TableDay], str | None] = lambda _: None,
        *,
        most: int | None = None,
        doubts: Doubts | None = None,
        answered: dict[str, set[TableDay]] | None = None,
    ) -> None:
        self.doubts = doubts or Doubts()
        self._dealt_at = dealt_at
        self._filed_at = filed_at
        self._unplayed: set[TableDay] = set()
        self._most = most
        self._chapters = catalogue.chapters.values()
        self._clauses = {number: len(catalogue.of_chapter(number)) for number in catalogue.chapters}
        self._answered = defaultdict(set) if answered is None else answered

    def of_day(
        self, tables: dict[str, pa.Table], unfinished: Collection[tuple[str, str, str]] = ()
    ) -> Iterator[Part]:
        """Give the parts of a property's rows of one gaming day.

        unfinished  (property, gaming table, deck) of decks to be judged with a later day
        """
        pit = {place: self._dealt_at(place) for place in of_a_pit(tables)}
        tables = with_rounds_numbered(tables)
        for chapter in self._longest_first(tables["rounds"]):
            at = {table for (_, table, _), game in pit.items() if game == chapter.game}
            if not at:
                yield from self._of_unplayed(tables, chapter)
            if not at and not tables["rounds"].num_rows:
                continue
            for rows in parts(at_tables(tables, at) if at else of_game(tables, chapter), self._most):
                if (at or rows["rounds"].num_rows) and has_judged(rows):
                    yield self.part(rows, chapter.number, unfinished)

    def _longest_first(self, rounds: pa.Table) -> list[Chapter]:
        """Put chapters in the order of how long their rounds take to judge, about."""
        games = pc.value_counts(rounds.column("game").cast(pa.string())).to_pylist()
        dealt: dict[str | None, int] = {each["values"]: each["counts"] for each in games}

        def takes(chapter: Chapter) -> int:
            return self._clauses[chapter.number] * (_ROUNDS_A_CLAUSE + dealt.get(chapter.game, 0))

        return sorted(self._chapters, key=takes, reverse=True)

    def see(self, day: DayRows) -> None:
        """Note what one gaming day lacks, before its parts are asked for."""
        self.doubts.add(day)
        self._unplayed = unplayed(day.tables)

    def _of_unplayed(self, tables: dict[str, pa.Table], chapter: Chapter) -> Iterator[Part]:
        """Give the parts of the day's gaming tables of a game that only others have on record."""
        places = {place for place in self._unplayed if self._filed_at(place) == chapter.game}
        if places:
            rows = at_table_days(tables, places)
            if rows["events"].num_rows and has_judged(rows):
                yield self.part(rows, chapter.number)

    def part(
        self, rows: dict[str, pa.Table], chapter: str, unfinished: Collection[tuple[str, str, str]] = ()
    ) -> Part:
        """Make one part of the rows of some gaming tables."""
        days = table_days(rows)
        # A table that deals two games in a day answers for itself in each.
        new = frozenset(days - self._answered[chapter])
        self._answered[chapter] |= days
        return Part(rows, chapter, new, frozenset(unfinished), self.doubts.of(rows))
