"""A sample drawn by dollar (monetary-unit sampling): each recorded dollar has the same chance.

A round is drawn as often as dollars of it are, so the larger it is the surer it is looked at; one of at
least an interval always is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pyarrow as pa

from audit.sampling.drawing import Drawn, Round, Stratum, sha256
from audit.sampling.frame import Frame

AMOUNTS = {"paid": "wager_paid", "wagered": "wager_amount"}
"""Recorded amounts that can be drawn by, and the column of the log that is added up by round."""
METHOD_OF_DOLLARS = """\
The population is every cent of the recorded amount (winnings paid, or stakes wagered) of every round judged.
A round without any amount cannot be drawn. An amount is taken as recorded: what was never recorded cannot be
drawn, either. Moments of the floor show that.
Rounds stand in the order of the SHA-256, in hex, of SEED:PROPERTY:ROUND. Their cents are counted from 0.
The interval is (all cents) / n. The first cent drawn is the SHA-256 of SEED:PROPERTY:dollars, as a number,
modulo the interval rounded down. For k from 1 to n - 1, the cent k x (all cents) / n further on, rounded
down, is drawn. A round of at least an interval is always drawn.
""".splitlines()
"""How rounds are drawn by dollar, in words that stand in the record of a sample."""


@dataclass(frozen=True, slots=True)
class Dollars:
    """Rounds drawn by dollar.

    by     name of the recorded amount; n: how many cents were drawn
    sizes  cents of each stratum in the population
    drawn  rounds, in the order of a list; cents, hits: recorded amount of each, and how often it was drawn
    """

    by: str
    n: int
    sizes: Mapping[Stratum, int]
    drawn: Sequence[Drawn[Round]]
    cents: Sequence[int]
    hits: Sequence[int]

    @property
    def population(self) -> int:
        """Cents it was drawn from."""
        return sum(self.sizes.values())


def cents_of_rounds(frame: Frame, by: str) -> dict[str, int]:
    """Add up a recorded amount of the wagers by round, in cents."""
    found: Counter[str] = Counter()
    name = AMOUNTS[by]
    for rows in frame.rows("wagers"):
        told = pa.table({"round_id": rows["round_id"].cast(pa.string()), "amount": rows[name]})
        added = told.group_by("round_id", use_threads=False).aggregate([("amount", "sum")])
        for round_id, amount in zip(
            added["round_id"].to_pylist(), added["amount_sum"].to_pylist(), strict=True
        ):
            found[round_id] += int(amount * 100) if amount else 0
    return found


def draw_dollars(
    strata: Mapping[Stratum, Sequence[Round]], cents: Mapping[str, int], by: str, n: int, seed: int
) -> Dollars:
    """Draw ``n`` cents, or all where there are not so many, and give the rounds that they lie in."""
    rounds = sorted(
        ((each.ticket(seed), each.round_id, stratum, each) for stratum, of in strata.items() for each in of),
        key=lambda each: each[:2],
    )
    ends = list(accumulate(max(cents.get(round_id, 0), 0) for _, round_id, *_ in rounds))
    total = ends[-1] if ends else 0
    n = min(n, total)
    hits: Counter[int] = Counter()
    if n:
        property_id = rounds[0][3].property_id
        start = int(sha256(f"{seed}:{property_id}:dollars"), 16) % (total // n)
        hits.update(bisect_right(ends, start + k * total // n) for k in range(n))
    sizes: dict[Stratum, int] = defaultdict(int)
    for _, round_id, stratum, _ in rounds:
        sizes[stratum] += max(cents.get(round_id, 0), 0)
    found = sorted(
        ((rounds[place], count) for place, count in hits.items()), key=lambda each: each[0][3].order
    )
    return Dollars(
        by,
        n,
        dict(sorted(sizes.items())),
        [Drawn(one, stratum, ticket) for (ticket, _, stratum, one), _ in found],
        [cents[round_id] for (_, round_id, *_), _ in found],
        [count for _, count in found],
    )
