"""What became of rows that were to be given their rounds by gaming table and time, and how it is said."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Join:
    """How the rows of a source were given their rounds.

    rows     of the source; joined: of them, those that have a round now
    without  rows whose time cannot be read, or whose table has no round
    far, several  rows that no round is near to, and that more than one round is near to
    ahead    seconds that its clock was ahead of the rounds', the least and the most of the hours; None where
             that could not be told, and nothing was joined
    stated   whether the mapping says how far
    spread   seconds within which 95 of 100 rows were of their round, on one clock; None where none was joined
    fault    why nothing was joined
    """

    source: str
    rows: int
    joined: int
    without: int
    far: int
    several: int
    ahead: tuple[float, float] | None
    stated: bool
    within: int
    near: str
    spread: float | None
    fault: str = ""


def in_words(join: Join) -> str:
    """Say how rows were given their rounds, and how far apart the two clocks were."""
    of_all = f"{join.joined:,} of {join.rows:,} row{'s' * (join.rows != 1)} of {join.source}"
    how = f"{of_all} joined to a round by gaming table and time (within {join.within} s of its {join.near})"
    if join.fault:
        return f"{how}: {join.fault}; say how far it is ahead (joins.{join.source}.ahead)"
    parts = [f"clock {_ahead(join)}"]
    if join.spread is not None:
        parts.append(f"95 of 100 within {join.spread:g} s then")
    for count, what in (
        (join.far, "near no round"),
        (join.several, "near more than one"),
        (join.without, "without a table that has rounds, or a time"),
    ):
        parts += [f"{count:,} {what}"] if count else []
    return f"{how}: {'; '.join(parts)}"


def _ahead(join: Join) -> str:
    """Say how far the clock of a source is ahead of that of the rounds."""
    if join.ahead is None:
        return "compared with no row"
    low, high = join.ahead
    found = "as stated" if join.stated else "as estimated"
    apart = f"{low:+g} s" if low == high else f"{low:+g} to {high:+g} s over the day"
    return f"{apart} against the rounds' clock, {found}"
