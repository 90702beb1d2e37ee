"""What a payback depends on beside its paytable: readings of the text, and how the table is played.

Readings bear the names under which a casino selects them in its Rules Submission.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.hands.lists import EMPERORS_CHALLENGE, VARIANTS
from rules.hands.readings import choose
from rules.paytable import Paytable

BESIDE = {
    "variant": (EMPERORS_CHALLENGE, *(each for each in VARIANTS if each != EMPERORS_CHALLENGE)),
    "envy_hands": tuple("012345"),
    "as_stated": ("no", "yes"),
    "three_pair": ("push", "collected"),
}
"""What there is to choose beside the readings of the hands, the default first."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a payback depends on beside the table and the readings of the hands.

    variant     of the table, Chapter 645a
    envy_hands  hands of other players that may pay the Envy Bonus
    as_stated   take the figures that reproduce a stated payback where the print has others
    three_pair  whether the stake comes back on three pair, as a row of some tables says
    """

    variant: str = EMPERORS_CHALLENGE
    envy_hands: int = 0
    as_stated: bool = False
    three_pair: bool = True

    def of(self, table: Paytable) -> Paytable:
        """Return a table as it is counted under these choices."""
        if not self.three_pair:
            table = replace(table, pushes=tuple(row for row in table.pushes if row != "three_pair"))
        return table.as_stated() if self.as_stated else table


def points(readings: type[Any], beside: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return everything a chapter's paybacks turn on, each with its choices, the default first.

    readings  the chapter's dataclass of enumerations, beside  names of ``BESIDE``
    """
    found = {name: BESIDE[name] for name in beside}
    default = readings()
    for each in fields(default):
        first = getattr(default, each.name)
        members = [first, *(member for member in type(first) if member is not first)]
        found[each.name] = tuple(member.name.lower() for member in members)
    return found


def refuse_unknown(known: Mapping[str, tuple[str, ...]], chosen: Mapping[str, str]) -> None:
    """Raise ValueError for a point or a choice that is not there, naming those that are."""
    for name, choice in chosen.items():
        if name not in known:
            message = f"there is no reading {name!r} ({', '.join(known)})"
            raise ValueError(message)
        if choice not in known[name]:
            message = f"reading {name} cannot be {choice!r} ({', '.join(known[name])})"
            raise ValueError(message)


def taken(
    readings: type[Any], beside: tuple[str, ...], chosen: Mapping[str, str] | None
) -> tuple[Any, Choices]:
    """Turn names into a chapter's readings and what is chosen beside them.

    Raises ValueError as ``refuse_unknown`` does.
    """
    given = dict(chosen or {})
    refuse_unknown(points(readings, beside), given)
    apart = {name: given.pop(name, BESIDE[name][0]) for name in BESIDE}
    choices = Choices(
        apart["variant"], int(apart["envy_hands"]), apart["as_stated"] == "yes", apart["three_pair"] == "push"
    )
    return choose(readings, given), choices
