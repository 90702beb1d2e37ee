"""By what a finding judges: the Code in force, a proposed text, a source that is no law, or our own test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

from audit.runs.findings import Run
from audit.runs.laws import Laws
from audit.runs.readings_told import named_in

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
        text = text_of(law) if law else "not in the catalogue of this run"
        is_public = self._public & named_in(row)
        return f"{text}; {PUBLIC}" if is_public else text


def text_of(law: Mapping[str, Any]) -> str:
    """Say of what kind the text of a clause is: in force, proposed, or our own test of the record."""
    if law.get("sake"):
        return OWN_TEST
    return PROPOSED if (law.get("source") or "").startswith("proposed") else IN_FORCE


def laws_of(run: Run) -> list[str]:
    """Say by what each finding of a run judges, in the order of its table."""
    standing = Standing(run)
    rows = run.findings.select(["clause", "gaming_day", "reading"]).to_pylist()
    return [standing.of(row) for row in rows]


def with_law(run: Run) -> pa.Table:
    """Write by what each finding of a run judges into the table of its findings."""
    findings = run.findings
    place = findings.schema.get_field_index("law")
    told = pa.array(laws_of(run), pa.string())
    return findings.set_column(place, findings.schema.field(place), told)
