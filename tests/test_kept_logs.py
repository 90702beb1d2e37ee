"""Logs that an older simulator dealt, kept as they were: today's clauses find nothing in them.

Clauses and simulators are mended together, and can then share a new misunderstanding.  What was dealt
lawfully before a clause was mended was dealt lawfully after it, unless the mending says otherwise.
"""

from pathlib import Path

import pytest

from tests.taken_away import audited_rows

KEPT = Path(__file__).parent / "kept_logs"
UNTOLD = {("687a.11(b)[asked]", "unknown")} | {
    (f"{chapter}.{place}[into the inventory]", "unknown")
    for chapter in ("645a", "659a", "688a")
    for place in ("8(b)(2)", "9(a)(3)(ii)", "10(a)(2)(ii)", "10(a)(2)")
}
"""What a mending says otherwise: that simulator wrote no asking, and where none was told none was due; nor
did it write what is seen of progressive chips, of which nothing else tells."""
LOGS = sorted(path.parent.relative_to(KEPT).as_posix() for path in KEPT.glob("*/*/recording.yaml"))


@pytest.mark.parametrize("log", LOGS)
def test_nothing_is_found_in_what_was_lawful_when_it_was_dealt(log: str) -> None:
    found = audited_rows(KEPT / log)
    told = [row for row in found if (row["clause"], row["outcome"]) not in UNTOLD]
    assert [(row["clause"], row["round_id"], row["outcome"]) for row in told] == []
