"""Which rounds are drawn: strata share a sample in proportion, and within each a hash decides.

No random number generator is asked, so the same seed gives the same rounds on any machine, and an auditor
can draw any of them again by hand: ``printf '%s' 'SEED:PROPERTY:ROUND' | sha256sum``.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

Stratum = tuple[str, ...]

METHOD = """\
The population is every round that the run judged at the property. Rounds refused at the door are not in it.
Each stratum is given n x (its rounds) / (all rounds), rounded down. The rest goes to the largest remainders.
Where n is at least the number of strata, one without any takes one from that farthest above its share.
Of strata that are equal in this, the one that holds the round with the lowest SHA-256 (below) comes first.
Rounds of a stratum stand in the order of the SHA-256, in hex, of SEED:PROPERTY:ROUND. The first are drawn.
""".splitlines()
"""How a sample is drawn, in words that stand in its record."""


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
        return hashlib.sha256(f"{seed}:{self.property_id}:{self.round_id}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round that was drawn, the stratum it stands for, and the hash that decided."""

    round: Round
    stratum: Stratum
    ticket: str


def draw(strata: Mapping[Stratum, Sequence[Round]], n: int, seed: int) -> list[Drawn]:
    """Draw ``n`` rounds, or all where there are not so many; by table, time and name."""
    tickets = {
        stratum: sorted((each.ticket(seed), place) for place, each in enumerate(rounds))
        for stratum, rounds in strata.items()
    }
    # Names of people depend on who looks; whom the sample falls on may not.
    in_order = sorted(strata, key=lambda stratum: tickets[stratum][0])
    shares = allocated({stratum: len(strata[stratum]) for stratum in in_order}, n)
    found = [
        Drawn(strata[stratum][place], stratum, ticket)
        for stratum, share in shares.items()
        for ticket, place in tickets[stratum][:share]
    ]
    return sorted(found, key=_order)


def stratified(rounds: Sequence[Round], strata: Sequence[Stratum]) -> dict[Stratum, list[Round]]:
    """Put rounds together by the stratum of each, strata in the order of their names."""
    found: dict[Stratum, list[Round]] = defaultdict(list)
    for each, stratum in zip(rounds, strata, strict=True):
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


def _order(drawn: Drawn) -> tuple[str, date, str, str]:
    one = drawn.round
    began = one.began_at.isoformat() if one.began_at else ""
    return one.table_id, one.gaming_day, began, one.round_id
