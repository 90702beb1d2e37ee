"""Money that no clause judges: wagers and payments of kinds that a game's chapter does not settle."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.completeness import Missing
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

    def _sort(self, table: str, rows: pa.Table, games: list[str]) -> None:
        kinds = rows[_KIND[table]].to_pylist()
        places = rows["property_id"].to_pylist() if "property_id" in rows.column_names else []
        sums = {told: rows[name].to_pylist() for name, told in _SUMS[table].items()}
        for row, (game, kind) in enumerate(zip(games, kinds, strict=True)):
            if kind in self._judged[table].get(game, set()):
                continue
            found = self._found[str(places[row]) if places else "", game, table, str(kind)]
            found["count"] += 1
            for told, amounts in sums.items():
                found[told] += int((amounts[row] or 0) * 100)

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


def _game_of(table: str, rows: pa.Table, rounds: pa.Table) -> list[str]:
    """Name the game of each wager by its round, of each payment by the rounds of its gaming table."""
    games = rounds["game"].cast(pa.string()).to_pylist()
    key = "round_id" if table == "wagers" else "table_id"
    of = dict(zip(rounds[key].to_pylist(), games, strict=True))
    if table == "payments":  # a table that dealt two games pays for the round that is named
        named = dict(zip(rounds["round_id"].to_pylist(), games, strict=True))
        pairs = zip(rows["payment_round_id"].to_pylist(), rows[key].to_pylist(), strict=True)
        return [str(named.get(its_round) or of.get(its_table, "")) for its_round, its_table in pairs]
    return [of.get(each, "") for each in rows[key].to_pylist()]
