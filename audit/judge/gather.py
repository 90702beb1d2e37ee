"""From outcomes to findings: one root fault, one finding, with its consequences under it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from audit.columns.chunk import Chunk
from audit.evidence.gathered import Evidence
from audit.evidence.writer import Finding, LogNames, Writer, of_record, round_of
from audit.verdicts.causes import Cause, Causes
from audit.verdicts.check import Outcome, Result, are, is_breach
from audit.verdicts.otherwise import deciding_readings
from rules.catalogue import Catalogue
from rules.clause import Per, Status

_Found = tuple[Finding, Outcome, int]
"""A finding, and the row it was written of."""

Root = tuple[str, Per, int]
"""Where a breach that explains others is looked for: its citation, and its own row or its round's."""


def gather(outcomes: list[Outcome], chunk: Chunk, catalogue: Catalogue, names: LogNames) -> list[Finding]:
    """Turn what one chunk's clauses found or left open into rows of ``audit.runs.findings.FINDINGS``.

    What ``follows`` another breach is listed under that breach's finding: on the same row where both are
    about one kind of row (a wager's vigorish and its payout), else in the same round.  What
    cannot be decided is gathered too: rows of a clause that lack the same things make one finding, which
    names every clause that they leave undecided.
    """
    roots = Roots(outcomes, chunk, catalogue)
    writer = Writer(chunk, names)
    found: list[_Found] = []
    under: dict[Root, Finding] = {}
    later: list[tuple[Outcome, int, Root]] = []
    open_gaps: list[tuple[Outcome, list[int]]] = []
    for outcome in outcomes:
        for place in np.flatnonzero(is_breach(outcome.results)).tolist():
            root = roots.of(outcome, place)
            if root:
                later.append((outcome, place, root))
                continue
            finding = writer.found(outcome, place)
            found.append((finding, outcome, place))
            for key in roots.keys(outcome, place):
                under.setdefault(key, finding)
        gaps: list[int] = np.flatnonzero(are(outcome.results, Result.UNKNOWN)).tolist()
        explained = {place: roots.of(outcome, place) for place in gaps} if roots.any else {}
        later.extend((outcome, place, root) for place, root in explained.items() if root)
        open_gaps.append((outcome, [place for place in gaps if not explained.get(place)]))
    causes = Causes(chunk, catalogue, writer.files)
    for outcome, place, root in later:
        under[root]["consequences"].append(_explained(outcome, place, writer, causes))
    evidence = Evidence(chunk, catalogue, writer)
    _add_evidence(found, evidence)
    found += _undecided(open_gaps, causes, chunk, writer, evidence)
    decided_by = deciding_readings([(outcome, place) for _, outcome, place in found], chunk)
    for finding, outcome, place in found:
        readings = decided_by.get((outcome.clause.citation, place), [])
        finding["reading"] = writer.readings(outcome, place, readings)
    return [finding for finding, _, _ in found]


def _explained(outcome: Outcome, place: int, writer: Writer, causes: Causes) -> Finding:
    """Write what another breach explains; of what is undecided, what is not known in place of a breach."""
    entry = writer.consequence(outcome, place)
    if outcome.results[place] == Result.UNKNOWN:
        entry["observed"] = causes.in_words(causes.of(outcome, place), outcome, [place])
    return entry


def _add_evidence(found: list[_Found], evidence: Evidence) -> None:
    for finding, outcome, place in found:
        _add_up(finding)
        finding.update(evidence.of(finding, outcome, place))


def _add_up(finding: Finding) -> None:
    """Add what followed from a breach to its amount, both sides apart."""
    own = [finding["amount_cents"], *(c["amount_cents"] for c in finding["consequences"])]
    amounts = [amount for amount in own if amount is not None]
    finding["amount_cents"] = sum(amounts) if amounts else None
    finding["overpaid_cents"] = sum(amount for amount in amounts if amount > 0)
    finding["underpaid_cents"] = -sum(amount for amount in amounts if amount < 0)


@dataclass(frozen=True, slots=True)
class _Gaps:
    """What is undecided about one round (or shoe, table …): the places of each outcome, in order."""

    table: int
    places: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))


def _undecided(
    gaps: list[tuple[Outcome, list[int]]],
    causes: Causes,
    chunk: Chunk,
    writer: Writer,
    evidence: Evidence,
) -> list[_Found]:
    """Write one finding for all rows of a clause and a table's day that are undecided for one cause."""
    about: dict[tuple[Per, int], _Gaps] = {}
    for number, (outcome, places) in enumerate(gaps):
        per = outcome.clause.per or Per.TABLE
        tables = chunk.link_to_tables(per)
        for place in places:
            row = round_of(outcome, place, chunk)
            owner = (Per.ROUND, row) if row >= 0 else (per, int(outcome.rows[place]))
            table = int(tables[outcome.rows[place]])
            about.setdefault(owner, _Gaps(table)).places[number].append(place)
    alike: dict[tuple[int, int, Cause], list[_Gaps]] = defaultdict(list)
    for gap in about.values():
        first = min(gap.places, key=lambda number: _place_of_head(gaps[number][0], number))
        alike[gap.table, first, causes.of(gaps[first][0], gap.places[first][0])].append(gap)
    found: list[_Found] = []
    for (_, first, cause), group in alike.items():
        numbers = sorted({number for gap in group for number in gap.places})
        together = {n: [p for gap in group for p in gap.places.get(n, ())] for n in numbers}
        rows = sum(len(places) for places in together.values())
        outcome, places = gaps[first][0], together.pop(first)
        finding = writer.unknown(outcome, places, cause, causes.in_words(cause, outcome, places), rows)
        finding["consequences"] = [writer.undecided(gaps[n][0], each) for n, each in together.items()]
        if finding["round_id"]:  # of one row alone: where it stands beside which others can be told
            finding["rests_on"] = evidence.rows_read(outcome, places[0])
        found.append((finding, outcome, places[0]))
    return found


def _place_of_head(outcome: Outcome, number: int) -> tuple[bool, int]:
    """Where a clause stands among those that may head a finding; a mere consequence comes last."""
    return outcome.clause.status is Status.CONSEQUENCE, number


class Roots:
    """Which breaches explain others."""

    def __init__(self, outcomes: list[Outcome], chunk: Chunk, catalogue: Catalogue) -> None:
        self._chunk = chunk
        self._clauses = catalogue.clauses
        # A fault of the record may explain other faults of the record, never what somebody did.
        self._of_conduct: dict[Root, tuple[Outcome, int]] = {}
        self._of_record: dict[Root, tuple[Outcome, int]] = {}
        for outcome in outcomes:
            for place in np.flatnonzero(are(outcome.results, Result.EXCEPTION)).tolist():
                kind = self._of_record if of_record(outcome, place) else self._of_conduct
                for key in self.keys(outcome, place):
                    kind.setdefault(key, (outcome, place))
        self.any = bool(self._of_conduct or self._of_record)

    def keys(self, outcome: Outcome, place: int) -> set[Root]:
        """Name the places where a breach can be looked for."""
        clause, row = outcome.clause, round_of(outcome, place, self._chunk)
        own = (clause.citation, clause.per or Per.TABLE, int(outcome.rows[place]))
        return {own, (clause.citation, Per.ROUND, row)} if row >= 0 else {own}

    def of(self, outcome: Outcome, place: int) -> Root | None:
        """Return the topmost breach that explains a row."""
        clause = outcome.clause
        if not clause.follows or not _may_be_explained(outcome, place):
            return None
        row = round_of(outcome, place, self._chunk)
        conduct = outcome.results[place] == Result.EXCEPTION and not of_record(outcome, place)
        for citation in clause.follows:
            if self._clauses[citation].per is clause.per:
                key = (citation, clause.per or Per.TABLE, int(outcome.rows[place]))
            else:
                key = (citation, Per.ROUND, row)
            root = self._of_conduct.get(key) or (None if conduct else self._of_record.get(key))
            if root:
                return self.of(*root) or key
        return None


def _may_be_explained(outcome: Outcome, place: int) -> bool:
    """Whether a row may follow from another breach: any may, unless the clause says which."""
    explained = outcome.verdict.explained if outcome.verdict else None
    return explained is None or bool(explained.values[place] and not explained.missing[place])
