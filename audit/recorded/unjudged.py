"""Money that no clause judges: wagers and payments of kinds that a game's chapter does not settle."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.recorded.completeness import Missing
from rules.catalogue import Catalogue
from rules.units import dollars

_Kind = tuple[str, str, str, str]
"""Property, game, table of the log, and kind; the game is "" where no round tells it."""

_SUMS = {
    "wagers": {"wager_amount": "wagered", "wager_paid": "paid", "wager_returned": "returned"},
    "payments": {"payment_amount": "paid"},
}
_KIND = {"wagers": "wager_kind", "payments": "payment_kind"}


class Unjudged:
    """Filled day by day; grows with kinds of wager and payment, not with rounds."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._titles = {chapter.game: chapter.title for chapter in catalogue.chapters.values()}
        wagers: dict[str, set[str]] = defaultdict(set)
        for clause in catalogue.clauses.values():
            if clause.wager and clause.function:
                wagers[catalogue.chapters[clause.chapter].game].add(clause.wager)
        payments = {chapter.game: set(chapter.payments) for chapter in catalogue.chapters.values()}
        self._judged = {"wagers": wagers, "payments": payments}
        self._found: dict[_Kind, Counter[str]] = defaultdict(Counter)

    def see(self, tables: dict[str, pa.Table]) -> None:
        """Note the trusted rows of one property on one gaming day of which no clause judges the money."""
        rounds = tables["rounds"]
        games = [str(game) for game in pc.unique(rounds["game"]).to_pylist()]
        for table in _KIND:
            kinds = set(pc.unique(tables[table][_KIND[table]].cast(pa.string())).to_pylist())
            if any(kinds - self._judged[table].get(game, set()) for game in games or [""]):
                self._sort(table, tables[table], _game_of(table, tables[table], rounds))

    def _sort(self, table: str, rows: pa.Table, games: pa.ChunkedArray) -> None:
        kinds = rows[_KIND[table]].cast(pa.string())
        places = rows["property_id"].cast(pa.string()) if "property_id" in rows.column_names else None
        keys = {"place": places, "game": games, "kind": kinds}
        sums = {told: rows[name] for name, told in _SUMS[table].items()}
        of_all = pa.table({name: each for name, each in (keys | sums).items() if each is not None})
        asked = [(told, "sum") for told in sums]
        grouped = of_all.group_by([name for name in keys if name in of_all.column_names])
        for row in grouped.aggregate([*asked, ([], "count_all")]).to_pylist():
            game, kind = row["game"], row["kind"]
            if kind not in self._judged[table].get(game, set()):
                found = self._found[row.get("place") or "", game, table, str(kind)]
                found["count"] += row["count_all"]
                for told in sums:
                    found[told] += int((row[f"{told}_sum"] or 0) * 100)

    def rows(self) -> list[dict[str, Any]]:
        """Give each kind with how many rows it has and their sums in cents, in the order of its keys."""
        return [
            {"property_id": place, "game": game, "table": table, "kind": kind, "count": found["count"]}
            | {f"{told}_cents": found[told] for told in _SUMS[table].values()}
            for (place, game, table, kind), found in sorted(self._found.items())
        ]

    def missing(self) -> Iterator[Missing]:
        """Say of each kind that nobody judged its money: a log with such money is never clean."""
        for row in self.rows():
            sums = [f"{dollars(row[f'{told}_cents'])} {told}" for told in _SUMS[row["table"]].values()]
            one = row["table"].removesuffix("s")
            many = one if row["count"] == 1 else row["table"]
            of_game = f" of {self._titles.get(row['game'], row['game'])}" if row["game"] else ""
            words = f"no clause judges the money of {row['count']:,} {row['kind']} {many}{of_game}: "
            yield Missing("money that no clause judges", row["count"], words + ", ".join(sums))


def _game_of(table: str, rows: pa.Table, rounds: pa.Table) -> pa.ChunkedArray:
    """Name the game of each wager by its round, of each payment by the rounds of its gaming table."""
    if table == "wagers":
        found = _game_by(rows["round_id"], rounds, "round_id")
    else:  # a table that dealt two games pays for the round that is named
        of_table = _game_by(rows["table_id"], rounds, "table_id")
        found = pc.coalesce(_game_by(rows["payment_round_id"], rounds, "round_id"), of_table)
    return found.fill_null("")


def _game_by(names: pa.ChunkedArray, rounds: pa.Table, key: str) -> pa.ChunkedArray:
    """Name the game of the round that bears each name, or that was dealt at the table of that name."""
    known = rounds[key].cast(pa.string()).combine_chunks()
    place = pc.index_in(names.cast(pa.string()), value_set=known, skip_nulls=True)
    return rounds["game"].cast(pa.string()).take(place)
