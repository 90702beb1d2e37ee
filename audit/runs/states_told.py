"""The states of clauses as people read them, counted: for the screen and for every paper.

A file names a state as ``audit.runs.findings.STATES`` does.  People read one word for one thing:
*undecided* is a finding, *cannot tell* is a clause, as the coverage annex answers it.
"""

from __future__ import annotations

from collections.abc import Mapping

from audit.runs.findings import STATES

UNFILED = "no Rules Submission was given"
"""How the reason of a clause begins that reads what is filed, where nothing is handed in."""
PRINTED = {"unknown": "cannot tell"}
"""States that people read under another name than files have."""


def by_state(found: Mapping[str, int], between: str = ", ") -> str:
    """Count clauses by state, in the order of the states: ``3 exception, 1 cannot tell``; "" for none."""
    return between.join(
        f"{found[state]:,} {PRINTED.get(state, state)}" for state in STATES if found.get(state)
    )
