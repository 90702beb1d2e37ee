"""Which units are drawn: strata share a sample in proportion, and within each a hash decides.

No random number generator is asked, so the same seed gives the same units on any machine, and an auditor
can draw any of them again by hand: ``printf '%s' 'SEED:PROPERTY:ROUND' | sha256sum``.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Generic, Protocol, TypeVar

Stratum = tuple[str, ...]

_SHARED = """\
Each stratum is given n x (its units) / (all units), rounded down. The rest goes to the largest remainders.
Where n is at least the number of strata, one without any takes one from that farthest above its share.
Of strata that are equal in this, the one that holds the unit with the lowest SHA-256 (below) comes first.
"""
METHOD = f"""\
The population is every round that the run judged at the property. Rounds refused at the door are not in it.
{_SHARED}\
Rounds of a stratum stand in the order of the SHA-256, in hex, of SEED:PROPERTY:ROUND. The first are drawn.
""".splitlines()
"""How rounds are drawn, in words that stand in the record of a sample."""
METHOD_OF_MOMENTS = f"""\
The population is every minute for which a gaming table was open: by the pit's own list, from each opening to
the next closing; by the record, from its opening to its closing, and from its first round to its last.
A unit is a gaming table and a minute, whether a round is on record for it or not.
{_SHARED}\
Minutes of a stratum stand in the order of the SHA-256, in hex, of SEED:PROPERTY:TABLE:MINUTE, the minute by
UTC, such as 2026-03-07T17:05Z. The first are drawn.
""".splitlines()
"""How moments of the floor are drawn."""


class Unit(Protocol):
    """What can be drawn."""

    def ticket(self, seed: int) -> str:
        """Give the hash by which its turn to be drawn is decided."""

    @property
    def order(self) -> tuple[str, ...]:
        """Where it stands in a list of those that were drawn."""


U = TypeVar("U", bound=Unit)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the population; times are those of the log, None where it has none."""

    property_id: str
    table_id: str
    gaming_day: date
    round_id: str
    game: str
    dealer_id: str | None
    shoe_id: str | None
    began_at: datetime | None
    ended_at: datetime | None

    def ticket(self, seed: int) -> str:
        """Give the hash by which its turn to be drawn is decided."""
        return sha256(f"{seed}:{self.property_id}:{self.round_id}")

    @property
    def order(self) -> tuple[str, ...]:
        """By table, time and name."""
        began = self.began_at.isoformat() if self.began_at else ""
        return self.table_id, self.gaming_day.isoformat(), began, self.round_id


@dataclass(frozen=True, slots=True)
class Moment:
    """A minute for which a gaming table was open; ``began_at`` is its first second, by UTC.

    game  that its rounds of the day are of; None where it has none, or of several
    """

    property_id: str
    table_id: str
    gaming_day: date
    began_at: datetime
    game: str | None

    def ticket(self, seed: int) -> str:
        """Give the hash by which its turn to be drawn is decided."""
        return sha256(f"{seed}:{self.property_id}:{self.table_id}:{self.began_at:%Y-%m-%dT%H:%MZ}")

    @property
    def order(self) -> tuple[str, ...]:
        """By table and time."""
        return self.table_id, self.began_at.isoformat()


@dataclass(frozen=True, slots=True)
class Drawn(Generic[U]):
    """A unit that was drawn, the stratum it stands for, and the hash that decided."""

    unit: U
    stratum: Stratum
    ticket: str


def sha256(text: str) -> str:
    """Return the SHA-256 of a text, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def draw(strata: Mapping[Stratum, Sequence[U]], n: int, seed: int) -> list[Drawn[U]]:
    """Draw ``n`` units, or all where there are not so many; in the order of a list."""
    tickets = {
        stratum: sorted((each.ticket(seed), place) for place, each in enumerate(units))
        for stratum, units in strata.items()
    }
    # Names of people depend on who looks; whom the sample falls on may not.
    in_order = sorted(strata, key=lambda stratum: tickets[stratum][0])
    shares = allocated({stratum: len(strata[stratum]) for stratum in in_order}, n)
    found = [
        Drawn(strata[stratum][place], stratum, ticket)
        for stratum, share in shares.items()
        for ticket, place in tickets[stratum][:share]
    ]
    return sorted(found, key=lambda each: each.unit.order)


def stratified(units: Sequence[U], strata: Sequence[Stratum]) -> dict[Stratum, list[U]]:
    """Put units together by the stratum of each, strata in the order of their names."""
    found: dict[Stratum, list[U]] = defaultdict(list)
    for each, stratum in zip(units, strata, strict=True):
        found[stratum].append(each)
    return dict(sorted(found.items()))


def allocated(sizes: Mapping[Stratum, int], n: int) -> dict[Stratum, int]:
    """Share a sample among strata in proportion to their sizes, by largest remainder (``METHOD``).

    sizes  in the order in which strata come first where they are equal
    """
    total = sum(sizes.values())
    n = min(n, total)
    found = {stratum: n * size // total for stratum, size in sizes.items()}
    by_remainder = sorted(sizes, key=lambda each: -(n * sizes[each] % total))
    for stratum in by_remainder[: n - sum(found.values())]:
        found[stratum] += 1
    if n >= len(sizes):
        for stratum in [each for each, share in found.items() if not share]:
            givers = (each for each, share in found.items() if share > 1)
            giver = min(givers, key=lambda each: n * sizes[each] - found[each] * total)
            found[giver] -= 1
            found[stratum] += 1
    return found
