"""How many rows of each clause had which result, counted part by part and added up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from audit.evidence.writer import WORDS, Finding
from audit.recorded.attest import UNFIT
from audit.verdicts.check import Outcome, Result, are
from rules.values import certainly

NONE = dict.fromkeys(Result, 0)
"""Of each result, no row."""
_RESULTS = {word: result for result, word in WORDS.items()}


class Count:
    """What one clause said of the rows it was asked about.

    results  how many rows had each result
    attested  those passed because a person attested them, and on nothing else
    not_attested, expired  those unknown because nobody attested them, or too long ago
    reasons  why rows could not be audited, in the order met
    errors   tracebacks, where the clause failed to run
    """

    def __init__(self) -> None:
        self.results: dict[Result, int] = NONE.copy()
        self.attested = 0
        self.not_attested = 0
        self.expired = 0
        self.reasons: dict[str, None] = {}
        self.errors: list[str] = []

    def add(self, other: Count) -> None:
        """Add what the clause said of other rows."""
        for result, count in other.results.items():
            self.results[result] += count
        self.attested += other.attested
        self.not_attested += other.not_attested
        self.expired += other.expired
        self.reasons |= other.reasons
        self.errors += other.errors


def counted(outcomes: Iterable[Outcome], findings: Iterable[Finding]) -> dict[str, Count]:
    """Count what every clause said of one part, by citation: each row under the clause that tells of it."""
    counts: dict[str, Count] = {}
    for outcome in outcomes:
        of_text = _count(outcome)
        if outcome.clause.citation in counts:
            counts[outcome.clause.citation].add(of_text)
        else:
            counts[outcome.clause.citation] = of_text
    for finding in findings:
        for each in finding["consequences"] if finding["outcome"] != WORDS[Result.UNKNOWN] else ():
            results = counts[each["clause"]].results
            results[_RESULTS[each["outcome"]]] -= 1
            results[Result.CONSEQUENCE] += 1
    return counts


def count_again(counts: Mapping[str, Count], finding: Finding) -> None:
    """Count under another result the rows that are right under another reading, and are for review."""
    if finding["outcome"] != WORDS[Result.REVIEW]:
        return
    own = [(finding["clause"], Result.REVIEW)]
    for citation, result in own + [(c["clause"], Result.CONSEQUENCE) for c in finding["consequences"]]:
        counts[citation].results[Result.OTHER_READING] -= 1
        counts[citation].results[result] += 1


def _count(outcome: Outcome) -> Count:
    found = Count()
    found.results = outcome.counts()
    if outcome.reason:
        found.reasons[outcome.reason] = None
    if outcome.error:
        found.errors.append(outcome.error)
    attestation: Any = outcome.arguments.get("attestation")
    if attestation is not None:
        unknown = are(outcome.results, Result.UNKNOWN)
        found.attested = int(np.count_nonzero(are(outcome.results, Result.PASSED)))
        found.expired = int(np.count_nonzero(certainly(attestation.is_("expired")) & unknown))
        found.not_attested = int(np.count_nonzero(unknown)) - found.expired
        for why in UNFIT:
            if (certainly(attestation.is_(why)) & unknown).any():
                found.reasons[f"an attestation is not relied on: {UNFIT[why]}"] = None
    return found
