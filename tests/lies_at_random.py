"""How many lies that are told at random are noticed, by the record alone and by counts of the inventory.

``python -m tests.lies_at_random FILE`` tells many of each, in every game; it writes the shares into the guide
and prints them.  ``tests/test_lies_at_random.py`` holds them.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from functools import partial
from pathlib import Path
from random import Random

from rules.duties.inventories import COUNTS, CREDIT, DROP, FILL
from sample_logs import games
from sample_logs.inventories import with_counts
from tests.careful_lies import LIES, Row, Table
from tests.lies_noticed import UNTOLD
from tests.taken_away import ROUND_OF
from tests.witnessed import Rows, Witnessed, all_closed_up, kept, paid_in

BEGIN, END = "<!-- begin: told at random -->", "<!-- end: told at random -->"
SEED, EACH, ROUNDS = 29, 12, 40
"""What the guide is drawn with: so many lies of a kind in a game, at gaming tables of so many rounds."""
OF_A_SHOE = {"minibaccarat": 110, "over_under": 80}
"""Games of which a gaming table has more rounds, so that the cover card of a shoe comes out."""
CONSERVED = (".cards", "as fed]")
"""Tests of the record against itself, by the end of their names: cards and chips that went in came out."""
COUNTED = (".inventory", ".opener")
SAID = {
    "leave_out_a_round": "any round is left out",
    "raise_a_payment_and_its_stake": "a payment is raised, and its stake with it",
    "move_a_win_to_another_seat": "a win is moved to another seat",
    "add_a_round": "a round is added that was not played",
    "skim_vigorish": "vigorish is skimmed",
}
"""Every lie that is told, in words."""
Moved = dict[tuple[str, date, int], Decimal]
"""What a gaming table's rounds won on a day, by how many counts went before."""


@dataclass(slots=True)
class Told:
    """What became of lies of one kind in a game.

    told       how many were
    moved      those that moved a dollar across a count
    record     noticed by the record alone
    conserved  those among them that cards or chips show that do not add up
    counts     noticed by counts of the inventory
    escaped    gaming tables at which a dollar moved across a count and no count noticed
    """

    told: int = 0
    moved: int = 0
    record: int = 0
    conserved: int = 0
    counts: int = 0
    escaped: list[str] = field(default_factory=list)

    def noticed(self, table: str, counted: set[str], alone: set[str], moved: frozenset[str]) -> None:
        """Add a lie: what was found at its gaming table with counts, and without them."""
        by_count = any(each.endswith(COUNTED) for each in counted)
        self.told += 1
        self.moved += table in moved
        self.record += bool(alone)
        self.conserved += any(each.endswith(CONSERVED) for each in alone)
        self.counts += by_count
        if table in moved and not by_count:
            self.escaped.append(table)

    def shares(self) -> str:
        """Write down what the record alone notices, and what of it by what must add up."""
        if not self.told:
            return UNTOLD
        return f"{100 * self.record // self.told} % ({100 * self.conserved // self.told} %)"


def lied(game: str, *, seed: int, each: int, rounds: int) -> dict[str, Told]:
    """Tell every lie so many times, each at a gaming table of its own, and say who noticed."""
    wanted = len(LIES) * each + 2
    witness = partial(with_counts, seed=seed)
    days = Witnessed(game, witness, (), seed=seed, rounds=rounds * wanted, tables=wanted)
    rows, rng = days.rows(), Random(f"{game} {seed}")
    before, tables, at = won_between_counts(rows), by_table(rows), dict[str, str]()
    free = list(days.tables)
    for lie in LIES * each:
        table = next((name for name in free if lie(tables[name], rng)), None)
        if table:
            free.remove(table)
            at[table] = lie.__name__
    rows = all_closed_up(joined(tables.values()))
    after = won_between_counts(rows)
    moved = frozenset(key[0] for key in before.keys() | after if before.get(key, 0) != after.get(key, 0))
    counted, alone = judged(days, rows), judged(days, without_counts(rows))
    assert not [name for name in free if counted[name] or alone[name]]
    found = {lie.__name__: Told() for lie in LIES}
    for table, name in at.items():
        found[name].noticed(table, counted[table], alone[table], moved)
    return found


def judged(days: Witnessed, rows: Rows) -> dict[str, set[str]]:
    """Clauses that a record is told to breach, by gaming table."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in days.audited(rows):
        if row["outcome"] in ("exception", "review"):
            found[row["table_id"]].add(row["clause"])
    return found


def won_between_counts(rows: Rows) -> Moved:
    """What the rounds and payments on record won, by the counts of each gaming table's day."""
    counts: dict[tuple[str, date], list[datetime]] = defaultdict(list)
    for row in rows["events"]:
        if row["event_kind"] in COUNTS:
            counts[row["table_id"], row["gaming_day"]].append(row["event_at"])

    def interval(row: Row, at: datetime) -> tuple[str, date, int]:
        place = (row["table_id"], row["gaming_day"])
        return (*place, bisect_left(sorted(counts[place]), at))

    found: Moved = defaultdict(Decimal)
    over: dict[str, tuple[str, date, int]] = {}
    for row in rows["rounds"]:
        ends = row["settled_at"] or row.get("result_announced_at") or row["first_card_at"]
        over[row["round_id"]] = interval(row, ends)
    for row in rows["wagers"]:
        found[over[row["round_id"]]] += kept(row)
    for row in rows.get("payments", []):
        at = row["payment_at"]
        found[interval(row, at) if at else over[row["payment_round_id"]]] += paid_in(row)
    return found


def without_counts(rows: Rows) -> Rows:
    """Take out all that Accounting counted."""
    events = [row for row in rows["events"] if row["event_kind"] not in (*COUNTS, FILL, CREDIT, DROP)]
    return all_closed_up({**rows, "events": events})


def by_table(rows: Rows) -> dict[str, Table]:
    """Cut a log into its gaming tables."""
    of_round = {row["round_id"]: row["table_id"] for row in rows["rounds"]}
    found: dict[str, Rows] = defaultdict(lambda: {name: [] for name in rows})
    for name, each in rows.items():
        for row in each:
            table = row["table_id"] if "table_id" in row else of_round[row[ROUND_OF[name]]]
            found[table][name].append(row)
    return {name: Table(name, own) for name, own in found.items()}


def joined(tables: Iterable[Table]) -> Rows:
    """Put a log together from its gaming tables."""
    found: Rows = defaultdict(list)
    for table in tables:
        for name, rows in table.rows.items():
            found[name] += rows
    return dict(found)


def drawn(game: str) -> dict[str, Told]:
    """Tell the lies of a game as the guide has them."""
    return lied(game, seed=SEED, each=EACH, rounds=OF_A_SHOE.get(game, ROUNDS))


def table(by_game: dict[str, dict[str, Told]]) -> str:
    """Write the table: a line for each lie, a column for each game, and what counts notice of all."""
    head = ["the lie", *(name.replace("_", " ") for name in by_game), "with counts"]
    lines = [head, ["---"] * len(head)]
    for name, words in SAID.items():
        told = [each[name] for each in by_game.values()]
        moved, counts = sum(each.moved for each in told), sum(each.counts for each in told)
        lines.append([words, *(each.shares() for each in told), f"{counts} of {moved}"])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def column(text: str, game: str) -> dict[str, str]:
    """Read what the guide says of a game."""
    inside = text.partition(BEGIN)[2].partition(END)[0].strip().splitlines()
    head, _, *lines = ([cell.strip() for cell in line.strip("| ").split(" | ")] for line in inside)
    names = {words: name for name, words in SAID.items()}
    return {names[line[0]]: line[head.index(game.replace("_", " "))] for line in lines}


def main(file: str) -> None:
    """Write the table into a guide, and print it."""
    guide = Path(file)
    text = guide.read_text(encoding="utf-8")
    head, tail = text.partition(BEGIN)[0], text.partition(END)[2]
    found = table({game: drawn(game) for game in games.names()})
    guide.write_text(f"{head}{BEGIN}\n{found}\n{END}{tail}", encoding="utf-8")
    sys.stdout.write(f"{found}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
