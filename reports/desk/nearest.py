"""A name or value in an address that nothing bears is refused with the nearest, never answered."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_FEW = 12


def one_of(what: str, given: str, known: Iterable[str]) -> str:
    """Give a value that a page knows.  Raises LookupError, with the nearest, for another."""
    there = list(known)
    if given in there:
        return given
    message = f"There is no {what} {given}; {nearest(given, there)}."
    raise LookupError(message)


def nearest(given: str, known: Iterable[str], most: int = 3) -> str:
    """Say what is written nearly so, or what there is."""
    there = {each.casefold(): each for each in known}
    wanted = given.casefold()
    like = get_close_matches(wanted, there, n=most, cutoff=0.6)
    like = like or [each for each in there if wanted and each.startswith(wanted)][:most]
    near = [there[each] for each in like]
    if near:
        return f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
    few = [*there.values()][:_FEW]
    more = f" and {len(there) - len(few):,} more" if len(there) > len(few) else ""
    return f"there {'is' if len(there) == 1 else 'are'} {', '.join(few)}{more}" if few else "there is none"
