"""What a casino chose for one table: the options it filed, and the readings its rows are judged under."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from rules.kinds import Codes
from rules.submission import Reading

Choices = Mapping[str, str]
"""What is read, by the name of the reading."""

Instead = Mapping[str, Mapping[str, str]]
"""By reading: what is read instead of a choice that is in force."""


@dataclass(frozen=True, slots=True)
class Filed:
    """What a casino filed and selected for one table on one gaming day.

    options   option name -> value (None: no filing in force)
    readings  reading name -> choice
    by        the filing and the letter that approved it, in words
    later     what is filed later that day: from which moment, as microseconds since 1970 UTC, and what
    """

    options: dict[str, Any] | None
    readings: dict[str, str]
    by: str = ""
    later: tuple[tuple[int, Filed], ...] = ()

    def selecting(self, choices: Choices) -> Filed:
        """Return the same options under readings that are selected instead."""
        later = tuple((since, each.selecting(choices)) for since, each in self.later)
        return replace(self, readings={**self.readings, **choices}, later=later)


def in_force(reading: Reading, filed: Filed) -> str:
    """Return the choice made for a table, or the default."""
    return filed.readings.get(reading.name, reading.default)


def read(reading: Reading, filed: Sequence[Filed], instead: Mapping[str, str]) -> Codes:
    """Return a reading as a column of tables; where several are accepted, the first of them."""
    choices = tuple(reading.choices)
    chosen = [in_force(reading, each) for each in filed]
    picked = [choices.index(instead.get(each) or reading.accepted(each)[0]) for each in chosen]
    return Codes(np.array(picked, dtype=np.int32), choices)
