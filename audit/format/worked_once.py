"""What follows from the catalogue alone, worked out once for it and not for every run or part of a log."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from rules.catalogue import Catalogue

_Answer = TypeVar("_Answer")


def once(work: Callable[[Catalogue], _Answer]) -> Callable[[Catalogue], _Answer]:
    """Remember the answer for the catalogue that was asked about last: a process has one, or few in turn."""
    last: list[tuple[Catalogue, _Answer]] = []

    @wraps(work)
    def answer(catalogue: Catalogue) -> _Answer:
        kept = last[-1:]
        # By identity: a catalogue is made of dictionaries, which are long to compare.
        if not kept or kept[0][0] is not catalogue:
            kept = [(catalogue, work(catalogue))]
            last[:] = kept
        return kept[0][1]

    return answer
