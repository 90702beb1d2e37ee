"""Logs that an older simulator dealt, kept as they were: today's clauses find nothing in them.

Clauses and simulators are mended together, and can then share a new misunderstanding.  What was dealt
lawfully before a clause was mended was dealt lawfully after it, unless the mending says otherwise.
"""

from pathlib import Path

import pytest

from tests.taken_away import audited_rows

KEPT = Path(__file__).parent / "kept_logs"
UNTOLD = {("687a.11(b)[asked]", "unknown")}
"""What a mending says otherwise: that simulator wrote no asking, and where none was told none was due."""
LOGS = sorted(path.parent.relative_to(KEPT).as_posix() for path in KEPT.glob("*/*/recording.yaml"))


@pytest.mark.parametrize("log", LOGS)
def test_nothing_is_found_in_what_was_lawful_when_it_was_dealt(log: str) -> None:
    found = audited_rows(KEPT / log)
    told = [row for row in found if (row["clause"], row["outcome"]) not in UNTOLD]
    assert [(row["clause"], row["round_id"], row["outcome"]) for row in told] == []
