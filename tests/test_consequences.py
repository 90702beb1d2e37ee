"""Coverage counts a breach once: under its root, and as a consequence under the clauses that follow it."""

from __future__ import annotations

import pyarrow as pa

from audit.evidence.writer import LogNames
from audit.folder.findings import FINDINGS
from audit.judge.counts import counted
from audit.judge.examined import coverage
from audit.judge.gather import gather
from audit.judge.one_part import Judged
from audit.judge.tally import Tally
from audit.verdicts.check import Result
from rules.catalogue import load
from tests.fortune_asia_tables import hand, judged, table, wager

DEALER = ("Ks Kd 8h 5c", "Qs Th", "9d")
ROOT, BENEATH = "659a.11(f)(2)", "659a.6(a)"


def test_one_wager_settled_wrongly_is_one_exception_in_coverage() -> None:
    """Higher in all three hands, and taken."""
    hands = [hand("dealer", *DEALER), hand("3", "As Ah 7d 6c", "Qd Jd", "Ts")]
    chunk = table(hands, [wager("3", "lose")])
    outcomes = judged(chunk)
    found = gather(outcomes, chunk, load(), LogNames(("log",), {}))
    counts = counted(outcomes, found)
    failed = [c for c, count in counts.items() if count.results[Result.EXCEPTION]]
    assert failed == [ROOT]
    assert counts[BENEATH].results[Result.CONSEQUENCE] == 1
    tally = Tally(load())
    tally.add([Judged("P1", counts, pa.Table.from_pylist(found, schema=FINDINGS))])
    rows = {row["citation"]: row for row in coverage(tally.whole(), tally.catalogue, tally.findings())}
    assert (rows[ROOT]["state"], rows[ROOT]["exceptions"], rows[ROOT]["consequences"]) == ("exception", 1, 0)
    beneath = rows[BENEATH]
    assert (beneath["state"], beneath["exceptions"], beneath["consequences"]) == ("consequence", 0, 1)
    for row in rows.values():
        kinds = ("passed", "attested", "exceptions", "consequences", "review", "other_reading", "unknown")
        assert row["examined"] == sum(row[kind] for kind in kinds)
        assert row["rows"] == row["examined"] + row["not_applicable"] + row["not_auditable"]
