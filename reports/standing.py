"""By what a finding judges: the Code in force, a proposed text, a source that is no law, or our own test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow.compute as pc

from audit.folder.findings import Run
from reports.laws import Laws
from reports.wording import count
from rules.units import dollars

_OF_OLD = "external"
"""Word in the meaning of a choice that rests on public sources, in a run of a version that did not say so."""
IN_FORCE, PROPOSED, OWN_TEST, PUBLIC = "in force", "proposed text", "test of the record", "public source"


class Standing:
    """Says of the findings of a run by what they judge."""

    def __init__(self, run: Run) -> None:
        self._laws = Laws(run)
        self._public = {
            f"{each['name']} = {each['choice']}"
            for each in run.receipt["readings"]
            if each.get("external", _OF_OLD in each["meaning"])
        }

    def of(self, row: Mapping[str, Any]) -> str:
        """Say by what one finding judges; where a reading rests on a public source, that too."""
        law = self._laws.of(row)
        text = _text(law["source"] or "", law["sake"] or "") if law else "not in the catalogue of this run"
        is_public = self._public & set((row["reading"] or "").split("; "))
        return f"{text}; {PUBLIC}" if is_public else text


def _text(source: str, sake: str) -> str:
    if sake:
        return OWN_TEST
    return PROPOSED if source.startswith("proposed") else IN_FORCE


def told(run: Run) -> list[str]:
    """What a reader of the exceptions must know of the text they rest on, before any is read.

    Each kind has its own number and dollars, which the totals of a paper include.
    """
    rows = run.findings.filter(pc.equal(run.findings["outcome"], "exception")).select(list(_READ)).to_pylist()
    standing = Standing(run)
    by = [(standing.of(row), row) for row in rows]
    proposed = [row for words, row in by if words.startswith(PROPOSED)]
    public = [row for words, row in by if words.endswith(PUBLIC)]
    said = []
    if proposed:
        said.append(
            f"{count(len(proposed), 'exception')} of {len(by):,} ({_moved(proposed)}) judge by the text of a"
            " proposed rulemaking; the text in force may differ."
        )
    if public:
        said.append(
            f"{len(public):,} ({_moved(public)}) rest on rankings or odds of public sources,"
            " which are no law."
        )
    return said


_READ = ("clause", "gaming_day", "reading", "overpaid_cents", "underpaid_cents")


def _moved(rows: Sequence[Mapping[str, Any]]) -> str:
    """Put into words what patrons had too much and too little by some findings."""
    over, under = (sum(row[name] or 0 for row in rows) for name in _READ[-2:])
    return f"{dollars(over)} overpaid, {dollars(under)} underpaid"
