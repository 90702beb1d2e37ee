"""What is proved of doubt: part of a log is taken away, and nothing is said that the rest does not show.

``python -m tests.proofs table FILE`` writes the table of what is then still found into a guide, from the
sample logs; ``python -m tests.proofs GAME`` takes everything away from the sample log of a game and prints
what is not proved.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.format.log_files import arrow_schema
from audit.judge.one_part import Judged
from audit.verdicts.check import Result
from rules.catalogue import load
from rules.clause import Status
from rules.recording import PLAYED
from sample_logs import games
from tests.reach import exceptions
from tests.taken_away import Take, audited_rows, judged_in, named, rows_of, takings
from tests.verdicts import Change, Said, changes, names_of, said_of

SAMPLES = Path(__file__).parent.parent / "sample_logs"
ALWAYS = ("table ", "1% of ", "the ")
"""How the names of what is always taken away begin; with SLOW=1 everything is."""
BEGIN, END = "<!-- begin: what is taken away -->", "<!-- end: what is taken away -->"


def sample(name: str) -> Path:
    """Where the sample log of a game lies; breaches are planted in it."""
    return SAMPLES / name / "log"


def tables(folder: Path) -> dict[str, pa.Table]:
    """Read the tables of a log of what was played."""
    return {
        name: pq.read_table(folder / name, partitioning=None)
        if (folder / name).exists()
        else arrow_schema(name).empty_table()
        for name in PLAYED
    }


class Proof:
    """A log from which things are taken away, with what its clauses say of it whole."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.takings = dict(takings(tables(folder)))
        self._clauses = load().clauses
        self._whole: dict[bool, dict[str, Said]] = {}

    def changes(self, label: str) -> list[Change]:
        """What the clauses say otherwise when something is taken away; what was undecided may stay so."""
        by_place = label.startswith("column ")
        if by_place not in self._whole:
            self._whole[by_place] = said_of(self.folder, by_place=by_place)
        with without(self.folder, self.takings[label]) as left:
            after = said_of(left, by_place=by_place)
        return [each for each in changes(self._whole[by_place], after) if not each.same_doubt]

    def irrelevant(self, label: str, found: list[Change]) -> list[Change]:
        """Changes of clauses whose tree does not name what was taken away."""
        what, _, name = label.partition(" ")
        if what not in ("column", "table"):
            return []
        asked = name if what == "column" else f"{name}."
        explained = BESIDE_ITS_TREE.get(name, {})
        others = {each.clause for each in found} - explained.keys()
        silent = {each for each in others if asked not in names_of(self._clauses[each], load())}
        return [each for each in found if each.clause in silent]


NOT_MADE = {
    "hands.dead": {"686a.7(f)": "a hand that nobody says is dead takes its turn like any other"},
    "wagers.wager_change": {
        **dict.fromkeys(
            (
                *("621a.8[taken down]", "627a.7(c)[taken down]", "645a.7(c)[taken down]"),
                *("659a.7(c)[taken down]", "686a.6(c)[taken down]", "687a.7(c)[taken down]"),
                "688a.7(c)[taken down]",
            ),
            "a wager that nobody says was taken down was not",
        ),
        **dict.fromkeys(
            ("645a.11(i)", "686a.7(i)[cards racked]", "686a.7(k)"),
            "a wager that is recorded to have lost, and that nobody says was taken down, was settled",
        ),
    },
}
"""Columns in which the record makes a claim, with the clauses that a claim not made decides, and why."""

BESIDE_ITS_TREE = {
    "rounds.shoe_id": {
        "627a.12(d)(2)(i)[amount collected]": "a shoe that goes on after midnight takes its markers along"
    },
    "rounds.simulated": {
        "record:627a.wagers": "a round that nobody says was simulated is one that lacks its wagers"
    },
}
"""Columns that decide what rows a clause is asked of, with the clauses that they decide so, and why."""


def turned(label: str, found: list[Change]) -> list[Change]:
    """Verdicts turned into others: what taking away must not do.

    A duty may cease to arise, or arise, with the row or event that it arises from; a claim whose ground is
    gone is for review; that rows are missing is a fault of the record.
    """
    column = label.removeprefix("column ")
    decided = NOT_MADE.get(column, {})
    changed = (each for each in found if not each.is_doubt and each.clause not in decided)
    doubted = {each.clause for each in found if each.is_doubt}
    return [each for each in changed if not _may_be(each, column != label, doubted)]


def _may_be(change: Change, is_column: bool, doubted: set[str]) -> bool:
    if change.after is Result.REVIEW:
        return True
    if change.after is Result.NOT_APPLICABLE:
        # What can only follow from another breach does not arise where that one is undecided.
        follows = load().clauses[change.clause]
        told = follows.status is Status.CONSEQUENCE and doubted.issuperset(follows.follows)
        return told or not (is_column and change.before is Result.EXCEPTION)
    if change.after is Result.EXCEPTION:
        return not change.conduct
    return change.before in (Result.NOT_APPLICABLE, Result.UNKNOWN, Result.REVIEW)


class without:  # noqa: N801  (reads as a word: with without(…))
    """A copy of a log from which something was taken away, for as long as it is looked at."""

    def __init__(self, folder: Path, take: Take) -> None:
        self._folder, self._take = folder, take
        self._temporary = TemporaryDirectory()

    def __enter__(self) -> Path:
        """Copy the log and take away."""
        copy = Path(self._temporary.name) / "log"
        shutil.copytree(self._folder, copy)
        self._take(copy)
        return copy

    def __exit__(self, *_: object) -> None:
        """Remove the copy."""
        self._temporary.cleanup()


# ------------------------------------------------------------------------------------------ the table


@dataclass(slots=True)
class Left:
    """What becomes of the planted breaches when something is taken away, over all games."""

    planted: int = 0
    found: int = 0
    named: int = 0
    accused: int = 0

    def add(self, other: Left) -> None:
        """Add what becomes of those of another game."""
        self.planted += other.planted
        self.found += other.found
        self.named += other.named
        self.accused += other.accused


def rows_of_table() -> list[tuple[str, Left]]:
    """Take each thing away from every sample log that has it."""
    found: dict[str, Left] = {}
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for of_game in workers.map(_of_game, games.names()):
            for label, left in of_game.items():
                found.setdefault(label, Left()).add(left)
    return sorted(found.items(), key=lambda item: _in_order(item[0]))


def _of_game(name: str) -> dict[str, Left]:
    whole = exceptions(audited_rows(sample(name)))
    found: dict[str, Left] = {}
    for label, take in takings(tables(sample(name))):
        if os.environ.get("SLOW") or label.startswith(ALWAYS):
            with without(sample(name), take) as folder:
                found[label] = _left(whole, judged_in(folder))
    return found


def _left(whole: Counter[Any], judged: list[Judged]) -> Left:
    now, undecided = exceptions(rows_of(judged)), named(judged)
    told = {each[:1] + each[2:5] for each in whole}
    anew = (each for each in now.elements() if each[1] == "conduct" and each[:1] + each[2:5] not in told)
    lost = ((clause, table) for clause, _, table, *_ in (whole - now).elements())
    told_why = sum((clause, table) in undecided or (clause, None) in undecided for clause, table in lost)
    return Left(whole.total(), (whole & now).total(), told_why, sum(1 for _ in anew))


_ORDER = ("table", "column", "kind", "1%", "the")


def _in_order(label: str) -> tuple[int, str]:
    found = (place for place, word in enumerate(_ORDER) if label.startswith(word))
    return next(found, len(_ORDER)), label


def written() -> str:
    """Write the table in Markdown."""
    lines = [
        "| taken away | planted breaches | still found | undecided, with its cause | gone | accused anew |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for label, left in rows_of_table():
        gone = left.planted - left.found - left.named
        figures = (left.planted, left.found, left.named, gone, left.accused)
        lines.append(f"| {' | '.join((label, *map(str, figures)))} |")
    return "\n".join(lines)


def main(what: str, file: str = "") -> None:
    """Write the table into a guide, or print what is not proved of a game."""
    if what == "table":
        guide = Path(file)
        text = guide.read_text(encoding="utf-8")
        head, tail = text.partition(BEGIN)[0], text.partition(END)[2]
        guide.write_text(f"{head}{BEGIN}\n{written()}\n{END}{tail}", encoding="utf-8")
        return
    proof = Proof(sample(what))
    for label in proof.takings:
        found = proof.changes(label)
        for name, wrong in (
            ("turned", turned(label, found)),
            ("irrelevant", proof.irrelevant(label, found)),
        ):
            counted = Counter(f"{each.clause}: {each.before.name} to {each.after.name}" for each in wrong)
            sys.stdout.writelines(f"{label}: {name}: {each} ({n})\n" for each, n in counted.items())
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
