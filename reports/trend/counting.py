"""Exceptions and rounds counted by day, gaming table, dealer, shift and clause; outliers beyond chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd

from reports.trend.chance import LEVEL, at_least, holm, interval
from reports.trend.gathered import DIMENSIONS, Gathered


@dataclass(frozen=True, slots=True)
class Group:
    """One day, table, dealer, shift or clause.

    rate, low, high      exceptions per 1,000 rounds, and their interval; None without a round
    occasions, expected  what chance is asked about, and how many there would be if all groups were alike
    chance               of at least so many occasions, corrected for how many groups were looked at
    beyond               whether chance is excluded
    """

    dimension: str
    name: str
    rounds: int
    exceptions: int
    rate: float | None = None
    low: float | None = None
    high: float | None = None
    occasions: int = 0
    expected: float | None = None
    chance: float | None = None
    beyond: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """All groups by dimension, how many were tested, and exceptions that no group of a dimension has."""

    groups: Mapping[str, list[Group]]
    clauses: list[Group]
    tested: int
    unnamed: Mapping[str, int]

    @property
    def beyond(self) -> list[Group]:
        """The groups that chance does not explain."""
        return [group for groups in self.groups.values() for group in groups if group.beyond]


def count(gathered: Gathered) -> Counted:
    """Count every dimension, and test every group of it against all that were looked at."""
    dimensions = [name for name in DIMENSIONS if name != "dealer" or not gathered.dealers]
    occasions = _occasions(gathered.found)
    groups = {name: _groups(name, gathered, occasions) for name in dimensions}
    tested = [group for found in groups.values() for group in found if group.chance is not None]
    corrected = dict(zip(map(_key, tested), holm([g.chance or 0.0 for g in tested]), strict=True))
    return Counted(
        groups={name: [_marked(group, corrected) for group in found] for name, found in groups.items()},
        clauses=_by_clause(gathered),
        tested=len(tested),
        unnamed={name: int(gathered.found[name].isna().sum()) for name in dimensions},
    )


def _occasions(found: pd.DataFrame) -> pd.DataFrame:
    """The first of each dealer's exceptions to a clause at a table on a gaming day."""
    first = found.sort_values(["day", "at", "finding_id"], kind="stable")
    return first.drop_duplicates(["clause", "table", "day", "dealer"])


def _groups(name: str, gathered: Gathered, occasions: pd.DataFrame) -> list[Group]:
    rounds = gathered.rounds.pivot_table("rounds", name, "game", aggfunc="sum", fill_value=0)
    own = pd.crosstab(occasions[name], occasions["game"])
    own = own.reindex(index=rounds.index, columns=rounds.columns, fill_value=0)
    exceptions = gathered.found[name].value_counts()
    found = []
    for each in sorted({*rounds.index, *exceptions.index}):
        if each not in rounds.index:
            found.append(_group(name, each, 0, int(exceptions[each])))
            continue
        group = _group(name, each, int(rounds.loc[each].sum()), int(exceptions.get(each, 0)))
        found.append(_tested(group, own, rounds) if len(rounds) > 1 else group)
    return found


def _tested(group: Group, occasions: pd.DataFrame, rounds: pd.DataFrame) -> Group:
    """Hold a group's occasions in the games that it dealt against its share of their rounds."""
    share: Any = rounds.loc[group.name] / rounds.sum()
    dealt = (share > 0).to_numpy()
    number = int(occasions.loc[group.name].to_numpy()[dealt].sum())
    totals: list[int] = occasions.sum().to_numpy()[dealt].tolist()
    shares: list[float] = share.to_numpy()[dealt].tolist()
    expected = sum(total * share for total, share in zip(totals, shares, strict=True))
    return replace(group, occasions=number, expected=expected, chance=at_least(number, totals, shares))


def _group(dimension: str, name: str, rounds: int, exceptions: int) -> Group:
    if not rounds:
        return Group(dimension, name, rounds, exceptions)
    low, high = interval(exceptions, rounds)
    return Group(dimension, name, rounds, exceptions, 1000 * exceptions / rounds, low, high)


def _key(group: Group) -> tuple[str, str]:
    return group.dimension, group.name


def _marked(group: Group, corrected: Mapping[tuple[str, str], float]) -> Group:
    chance = corrected.get(_key(group))
    return replace(group, chance=chance, beyond=chance is not None and chance < LEVEL)


def _by_clause(gathered: Gathered) -> list[Group]:
    """Clauses that were breached, most often first, each against the rounds of its game."""
    rounds = gathered.rounds.groupby("game")["rounds"].sum()
    numbers = gathered.found.groupby(["clause", "game"], dropna=False).size().reset_index(name="number")
    groups = [
        _group("clause", clause, int(rounds.get(game, 0)), number)
        for clause, game, number in zip(*(numbers[name].tolist() for name in numbers), strict=True)
    ]
    return sorted(groups, key=lambda group: (-group.exceptions, group.name))
