"""What a checklist answers for each clause, how that was confirmed, and the reference or reason for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import Run
from audit.runs.laws import Laws
from reports.coverage.looks import in_words
from reports.wording import cited, count, listed, section_of
from rules.citations import chapter_cited
from rules.units import dollars

ANSWERS = {
    "error": "Failed to run",
    "exception": "No",
    "consequence": "No, follows",
    "waived": "No, waived",
    "for review": "For review",
    "unknown": "Cannot tell",
    "other reading": "Yes, by another reading",
    "pass": "Yes",
    "pass in part": "Yes, in part",
    "with others": "With others",
    "not attested": "Not attested",
    "expired": "Too old",
    "attested": "Attested",
    "not applicable": "N/A",
    "not auditable": "Not checked",
    "not in force": "Not in force",
    "definition": "",
    "permission": "",
    "heading": "",
    "pending": "Not checked",
}
"""The answer by state; none where the clause asks nothing."""
MEANINGS = {
    "Failed to run": "the check failed; nothing is said of the clause",
    "No": "at least one row was not as required; the reference is to the findings of the exception report",
    "No, follows": "not as required only where a breach of another clause, which is referred to, led to it",
    "No, waived": "not as required, and every breach is under a waiver that was in force; see the reference",
    "For review": "no breach was found, but a person has to look at some rows; the reference is to them",
    "Cannot tell": "no breach was found, but some rows lack the evidence to tell; never counted as yes",
    "Yes, by another reading": "met, in some rows only under a reading that is not the default; see there",
    "Yes": "the record confirms that every row to which the duty applies met it",
    "Yes, in part": "met wherever it could be audited; the reason says what could not",
    "With others": "it cannot be breached alone; met with the clauses that the reason names",
    "Attested": "people looked and found it met; who, when and where is in the reason and at the end",
    "Not attested": "a person must attest it, and for a table nobody did who may be relied on",
    "Too old": "an attestation is too old to rely on, and none is missing",
    "N/A": "the duty arose on none of the rows looked at, as in 0 of 6,515",
    "Not in force": "no text of it applied on the gaming days looked at",
    "Not checked": "the log or the Rules Submission lacks what the check needs; never counted as yes",
}
NO_QUESTION = {"heading": "H", "definition": "D", "permission": "M"}
TICKMARKS = {
    "R": "replayed: recomputed from the recorded cards, tiles, wagers and payments, each row examined",
    "E": "recorded events compared with what is due, and when, each row examined",
    "F": "compared with what the casino filed (Rules Submission) and recorded of the table",
    "I": "seen by a person who inspected; the tool checked only whether the look may be relied on",
    "O": "seen by a person who observed; the tool checked only whether the look may be relied on",
    "T": "no clause: a test of the record that the tool makes of its own",
    "–": "not confirmed",
    "H": "heading: introduces what follows, asks nothing",
    "D": "definition: gives a meaning, asks nothing",
    "M": "permission: allows, asks nothing",
}
_BY_STATUS = {"inspection": "I", "observation": "O", "record": "T"}
_BY_KIND = {"replay": "R", "config": "F"}
_UNCONFIRMED = {"error", "not auditable", "not attested", "not in force", "pending"}
MOST_REFERENCES = 3
_LONGEST_CAUSE = 110


@dataclass(frozen=True, slots=True)
class Answer:
    """One line of the checklist.

    place       the clause's designation below its section
    references  findings that an answer other than yes refers to, in full
    """

    row: Mapping[str, Any]
    law: Mapping[str, Any]
    place: str
    answer: str
    tickmark: str
    references: tuple[str, ...]
    reason: str

    @property
    def citation(self) -> str:
        """The clause."""
        return str(self.row["citation"])

    @property
    def duty(self) -> str:
        """What the clause asks."""
        return str(self.law.get("duty") or "not in the catalogue of this run")

    @property
    def shown_rows(self) -> str:
        """How many rows were examined; where the duty never arose, of how many it did on none."""
        if self.row["state"] == "not applicable" and self.row["rows"]:
            return f"0 of {self.row['rows']:,}"
        return f"{self.row['examined']:,}" if self.row["examined"] else ""

    @property
    def first_references(self) -> tuple[str, ...]:
        """As many references as a line has room for."""
        return self.references[:MOST_REFERENCES]

    @property
    def more_references(self) -> int:
        """How many more there are in the list."""
        return max(len(self.references) - MOST_REFERENCES, 0)


@dataclass(frozen=True, slots=True)
class _Told:
    """By clause: findings, also those it is told under; the cause of the first undecided; who looked."""

    references: Mapping[str, tuple[str, ...]]
    causes: Mapping[str, str]
    looks: Mapping[str, str]


def answered(run: Run, chapters: Collection[str]) -> Iterator[Answer]:
    """Answer for every clause of some chapters, in the order of the catalogue."""
    laws = Laws(run)
    place = {citation: number for number, citation in enumerate(laws)}
    told = _told(run.findings, in_words(run))
    rows = [row for row in run.coverage.to_pylist() if chapter_cited(row["citation"]) in chapters]
    for row in sorted(rows, key=lambda row: place.get(row["citation"], len(place))):
        yield _answer(row, laws.get(row["citation"], {}), told)


def _told(findings: pa.Table, looks: Mapping[str, str]) -> _Told:
    references: dict[str, dict[str, None]] = {}
    causes: dict[str, str] = {}
    columns = ("finding_id", "clause", "outcome", "observed", "consequences")
    for row in findings.select(columns).to_pylist():
        below = row["consequences"] or []
        for clause in (row["clause"], *(each["clause"] for each in below)):
            references.setdefault(clause, {})[row["finding_id"]] = None
        for each in (row, *below):
            if each["outcome"] == "unknown":
                causes.setdefault(each["clause"], each["observed"] or "")
    return _Told({clause: tuple(found) for clause, found in references.items()}, causes, looks)


def _answer(row: Mapping[str, Any], law: Mapping[str, Any], told: _Told) -> Answer:
    citation, state = row["citation"], row["state"]
    reasons = [told.looks.get(citation), *_reasons(row, law, told.causes.get(citation, ""))]
    return Answer(
        row=row,
        law=law,
        place=citation.removeprefix(section_of(citation)).replace("#2", " (second)"),
        answer=ANSWERS.get(state, state),
        tickmark=_tickmark(state, law),
        references=told.references.get(citation, ()),
        reason="; ".join(filter(None, reasons)),
    )


def _tickmark(state: str, law: Mapping[str, Any]) -> str:
    if state in NO_QUESTION:
        return NO_QUESTION[state]
    if state in _UNCONFIRMED:
        return "–"
    return _BY_STATUS.get(law.get("status", "")) or _BY_KIND.get(law.get("kind", ""), "E")


def _reasons(row: Mapping[str, Any], law: Mapping[str, Any], cause: str) -> Iterator[str]:
    """Why the answer is not a plain yes, in the order in which a reader asks."""
    if row["state"] == "not applicable" and not row["rows"]:
        yield "the log has no row of what it speaks of"
    words = {
        "exceptions": "",
        "waived": " under a waiver",
        "consequences": " that another breach led to" if row["exceptions"] else "",
        "review": " for review",
        "other_reading": f" right only under another reading ({_by_default(row)})",
        "unknown": " without evidence" + (f" ({_short(cause)})" if cause else ""),
        "not_auditable": " could not be audited",
        "not_in_force": " of days on which it was not in force",
    }
    yield from (count(row[name], "row") + said for name, said in words.items() if row.get(name))
    for name, said in (("not_attested", " missing"), ("expired", " too old")):
        if row[name]:
            yield count(row[name], "attestation") + said
    if row["state"] == "with others":
        yield f"under {listed(map(cited, law.get('follows') or ()))}"
    yield (row["reason"] or law.get("reason") or "").rstrip(".")


def _by_default(row: Mapping[str, Any]) -> str:
    over, under = (dollars(row[f"other_reading_{side}_cents"]) for side in ("overpaid", "underpaid"))
    return f"by the default {over} overpaid, {under} underpaid"


def _short(cause: str) -> str:
    return cause if len(cause) <= _LONGEST_CAUSE else f"{cause[:_LONGEST_CAUSE].rstrip()}…"


def chapters_played(run: Run) -> set[str]:
    """Numbers of the chapters that governed anything in the log; all of them if none did."""
    citations = run.coverage["citation"].filter(pc.greater(run.coverage["rows"], 0)).to_pylist()
    every = set(run.clauses["chapter"].to_pylist())
    return {chapter_cited(citation) for citation in citations} & every or every
