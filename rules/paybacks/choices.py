"""What a payback depends on beside its paytable: readings of the text, and how the table is played.

Readings are those that a casino selects in its Rules Submission and that the audit goes by.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from itertools import product
from typing import Any

from rules.hands.lists import EMPERORS_CHALLENGE, VARIANTS
from rules.paytable import Paytable
from rules.submission import EITHER, Reading

Choices = Mapping[str, str]
"""What is chosen beside the readings of the hands, by name: readings of the wagers, and of ``PLAY``."""

PLAY = {
    "variant": (EMPERORS_CHALLENGE, *(each for each in VARIANTS if each != EMPERORS_CHALLENGE)),
    "envy_hands": tuple("012345"),
}
"""How a table is played, the default first: its variant (645a), other hands that pay the Envy Bonus."""


def points(
    hands: type[Any], beside: tuple[str, ...], filed: Mapping[str, Reading]
) -> dict[str, tuple[str, ...]]:
    """Return everything a chapter's paybacks turn on, each with its choices, the default first.

    hands   the chapter's dataclass of readings of the hands
    beside  names of other readings and of ``PLAY``
    filed   the chapter's readings by name
    """
    of_wagers = {name: PLAY[name] if name in PLAY else tuple(filed[name].choices) for name in beside}
    return of_wagers | {each.name: _of_reading(filed[each.name]) for each in fields(hands)}


def _of_reading(reading: Reading) -> tuple[str, ...]:
    """Give the choices of a reading of hands, first what is counted by default: of several, the first."""
    first = reading.accepted(reading.default)[0]
    return (first, *(choice for choice in reading.choices if choice != first))


def refuse_unknown(known: Mapping[str, tuple[str, ...]], chosen: Choices) -> None:
    """Raise ValueError for a point or a choice that is not there, naming those that are."""
    for name, choice in chosen.items():
        if name not in known:
            message = f"there is no reading {name!r} ({', '.join(known)})"
            raise ValueError(message)
        if choice not in known[name]:
            message = f"reading {name} cannot be {choice!r} ({', '.join(known[name])})"
            raise ValueError(message)


def each_decided(
    known: Mapping[str, tuple[str, ...]], filed: Mapping[str, Reading], wager: str, chosen: Choices
) -> Iterator[dict[str, str]]:
    """Choose at every point: as chosen, else by default; once for each way where a reading leaves it open.

    ``EITHER`` leaves a payment open: what is counted is each of the other choices.
    """
    taken = {name: chosen.get(name, choices[0]) for name, choices in known.items()}
    left_open = [name for name, choice in taken.items() if choice == EITHER and wager in filed[name].wagers]
    of_hands = (name for name, choice in taken.items() if choice == EITHER != known[name][0])
    taken |= {name: filed[name].accepted(EITHER)[0] for name in of_hands}
    ways = ([choice for choice in known[name] if choice != EITHER] for name in left_open)
    for decided in product(*ways):
        yield {**taken, **dict(zip(left_open, decided, strict=True))}


def three_pair_as_read(table: Paytable, choices: Choices) -> Paytable:
    """Return a table without its row that gives the stake back on three pair, where it is read so."""
    if choices["three_pair"] == "push":
        return table
    return replace(table, pushes=tuple(row for row in table.pushes if row != "three_pair"))
