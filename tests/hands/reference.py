"""Hold the kernels against the slow reference: the same hands tie, and all stand in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from rules.cards import NAMES
from tests.slow import poker as slow

Ranked = dict[slow.Strength, tuple[int, Sequence[int]]]


def disagreements(
    hands: Iterable[Sequence[int]],
    numbers: Iterable[int],
    strength: Callable[[Sequence[int]], slow.Strength],
    known: Ranked | None = None,
) -> list[str]:
    """Say where rank numbers and the reference's strengths order hands differently.

    ``known`` keeps the number of each strength, with a hand that has it, from one call to the next.
    """
    known = {} if known is None else known
    found = []
    for cards, number in zip(hands, numbers, strict=True):
        before = known.setdefault(strength(cards), (number, cards))
        if before[0] != number:
            found.append(f"{_text(cards)} and {_text(before[1])} tie, but not by their numbers")
    ordered = [known[each] for each in sorted(known)]
    for (lower, weak), (higher, strong) in pairwise(ordered):
        if lower >= higher:
            found.append(f"{_text(weak)} is weaker than {_text(strong)}, but not by its number")
    return found


def _text(cards: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in cards)
