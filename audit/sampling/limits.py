"""How much can be wrong at most, given what a sample shows: exact limits at 95 %, of units and of dollars.

Of units the limit is that of the hypergeometric distribution: with so many wrong or more, so few would have
been found wrong in one of twenty samples at most.  Of dollars it is Stringer's bound, with the factors of the
Poisson distribution that tables for auditors print (3.00, 4.75, 6.30).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scipy.stats import chi2, hypergeom

from rules.units import dollars

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Limit:
    """Units (rounds, or moments of the floor) of which a sample was reviewed.

    of       what was drawn: ``rounds`` or ``moments``
    differs  units of which record and video differ; unseen: those of which the video tells nothing
    at_most  upper limit of the units of the population that differ, at 95 %; at_worst: if the unseen do, too
    """

    of: str
    name: str
    population: int
    drawn: int
    agrees: int
    differs: int
    unseen: int

    @property
    def seen(self) -> int:
        """Units that the video shows."""
        return self.agrees + self.differs

    @property
    def at_most(self) -> int:
        """Most units of the population that differ, by those that the video shows."""
        return upper_limit(self.population, self.seen, self.differs)

    @property
    def at_worst(self) -> int:
        """Most units that differ if those that the video does not show do, too."""
        return upper_limit(self.population, self.drawn, self.differs + self.unseen)

    def row(self) -> dict[str, Any]:
        """Give it as a row of a list; shares in percent with two places, rounded up."""
        return {
            "of": self.of,
            "stratum": self.name,
            "population": self.population,
            "drawn": self.drawn,
            "agrees": self.agrees,
            "differs": self.differs,
            "not_visible": self.unseen,
            "at_most": self.at_most,
            "at_most_percent": _percent(self.at_most, self.population),
            "at_worst": self.at_worst,
            "at_worst_percent": _percent(self.at_worst, self.population),
        }


@dataclass(frozen=True, slots=True)
class Looked:
    """A round drawn by dollar, as it was looked at: cents on record and on video, None where not visible."""

    recorded: int
    seen: int | None
    hits: int

    @property
    def over(self) -> int:
        """Cents that the record has more than the video shows."""
        return max(self.recorded - self.seen, 0) if self.seen is not None else 0

    @property
    def under(self) -> int:
        """Cents that the record has less than the video shows."""
        return max(self.seen - self.recorded, 0) if self.seen is not None else 0

    @property
    def at_worst(self) -> Looked:
        """As if the video had shown that nothing of it was so, where it shows nothing."""
        return Looked(self.recorded, 0 if self.seen is None else self.seen, self.hits)


@dataclass(frozen=True, slots=True)
class LimitOfDollars:
    """Recorded dollars of which a sample was reviewed; all amounts in cents.

    interval  cents for each of which one was drawn
    """

    name: str
    population: int
    interval: Fraction
    looked: Sequence[Looked]

    @property
    def at_most(self) -> int:
        """Most cents that the record has too many, by the rounds that the video shows.

        Of a round of at least an interval that it does not show, all of them: no other stands for it.
        """
        small = [each for each in self.looked if each.recorded < self.interval]
        seen = [each for each in small if each.seen is not None]
        drawn, shown = (sum(each.hits for each in of) for of in (small, seen))
        if drawn and not shown:
            return self._known + self._others
        return self._known + self._bound(seen, self.interval * drawn / shown if drawn else self.interval)

    @property
    def at_worst(self) -> int:
        """Likewise, if nothing of the rounds that the video does not show was so."""
        small = [each for each in self.looked if each.recorded < self.interval]
        return self._known + self._bound([each.at_worst for each in small], self.interval)

    @property
    def _known(self) -> int:
        """Cents too many in rounds of at least an interval, all of which were drawn."""
        return sum(each.at_worst.over for each in self.looked if each.recorded >= self.interval)

    @property
    def _others(self) -> int:
        return self.population - sum(each.recorded for each in self.looked if each.recorded >= self.interval)

    def _bound(self, looked: Sequence[Looked], interval: Fraction) -> int:
        taints = [
            Fraction(each.over, each.recorded) for each in looked for _ in range(each.hits) if each.over
        ]
        return min(self._others, upper_limit_of_dollars(interval, taints))

    def row(self) -> dict[str, Any]:
        """Give it as a row of a list, in dollars."""
        seen = [each for each in self.looked if each.seen is not None]
        return {
            "of": "dollars",
            "stratum": self.name,
            "population": dollars(self.population),
            "drawn": len(self.looked),
            "agrees": sum(each.seen == each.recorded for each in seen),
            "differs": sum(each.seen != each.recorded for each in seen),
            "not_visible": len(self.looked) - len(seen),
            "at_most": dollars(self.at_most),
            "at_most_percent": _percent(self.at_most, self.population),
            "at_worst": dollars(self.at_worst),
            "at_worst_percent": _percent(self.at_worst, self.population),
        }


def upper_limit(population: int, seen: int, wrong: int, confidence: float = CONFIDENCE) -> int:
    """Most units that can be wrong, given how many of those seen were; exact, without replacement.

    The largest number of which a sample as good as this one is still more likely than 1 - ``confidence``.
    """
    least, most = wrong, population - (seen - wrong)
    while least < most:
        tried = (least + most + 1) // 2
        as_good = hypergeom.cdf(wrong, population, tried, seen)
        least, most = (tried, most) if as_good > 1 - confidence else (least, tried - 1)
    return least


def confidence_factor(wrong: int, confidence: float = CONFIDENCE) -> Fraction:
    """Give the upper limit of a Poisson mean of which so many were seen: 3.00, 4.74, 6.30 at 95 %."""
    return Fraction(round(chi2.ppf(confidence, 2 * (wrong + 1)) / 2, 9))


def upper_limit_of_dollars(interval: Fraction, taints: Sequence[Fraction]) -> int:
    """Most cents that can be too many (Stringer's bound), rounded up.

    interval  cents for each of which one was drawn
    taints    share of each cent drawn, of rounds of less than an interval, that is too much
    """
    factors = [confidence_factor(wrong) for wrong in range(len(taints) + 1)]
    in_order = sorted(taints, reverse=True)
    added = sum(
        (factors[place] - factors[place - 1]) * taint for place, taint in enumerate(in_order, start=1)
    )
    return -int(-interval * (factors[0] + added) // 1)


def _percent(part: int, whole: int) -> str:
    hundredths = -(-part * 10_000 // whole) if whole else 0
    return f"{hundredths // 100}.{hundredths % 100:02d}"
