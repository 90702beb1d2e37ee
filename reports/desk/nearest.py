"""A name or value in an address that nothing bears is refused with the nearest, never answered."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from heapq import nlargest

_FEW = 12
_MANY = 400
"""More names than these are first narrowed to those that begin and end most alike."""


def one_of(what: str, given: str, known: Iterable[str]) -> str:
    """Give a value that a page knows.  Raises LookupError, with the nearest, for another."""
    there = list(known)
    if given in there:
        return given
    message = f"There is no {what} {given}; {nearest(given, there)}."
    raise LookupError(message)


def nearest(given: str, known: Iterable[str], most: int = 3) -> str:
    """Say what is written nearly so, or what there is."""
    every = {each.casefold(): each for each in known}
    wanted = given.casefold()
    there = {name: every[name] for name in _alike(wanted, every)} if len(every) > _MANY else every
    like = get_close_matches(wanted, there, n=most, cutoff=0.6)
    like = like or [each for each in there if wanted and each.startswith(wanted)][:most]
    near = [there[each] for each in like]
    if near:
        return f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
    few = [*every.values()][:_FEW]
    more = f" and {len(every) - len(few):,} more" if len(every) > len(few) else ""
    return f"there {'is' if len(there) == 1 else 'are'} {', '.join(few)}{more}" if few else "there is none"


def _alike(wanted: str, names: Iterable[str]) -> list[str]:
    back = wanted[::-1]
    return nlargest(_MANY, names, key=lambda name: _shared(wanted, name) + _shared(back, name[::-1]))


def _shared(one: str, other: str) -> int:
    """With how many letters two words begin alike."""
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
