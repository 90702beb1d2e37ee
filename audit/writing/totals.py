"""Figures of a run folder's receipt: by game, by gaming day, of all findings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.judge.acquitted import OTHER_READING
from audit.judge.tally import Seen
from audit.life.waiving import WAIVED
from audit.runs.findings import OUTCOMES
from rules.catalogue import Catalogue
from rules.citations import chapter_cited


def games(seen: Seen, catalogue: Catalogue, findings: pa.Table) -> list[dict[str, Any]]:
    """What was seen and found of each game in the log, in the order of the chapters."""
    cited = pa.array([chapter_cited(clause) for clause in findings["clause"].to_pylist()], pa.string())
    return [
        {
            "chapter": chapter.number,
            "title": chapter.title,
            **seen.games[chapter.game],
            **totals(findings.filter(pc.equal(cited, chapter.number))),
        }
        for chapter in catalogue.chapters.values()
        if chapter.game in seen.games
    ]


def days(whole: Seen, findings: pa.Table) -> list[dict[str, Any]]:
    """What was seen on each gaming day of each property, with its exceptions."""
    breaches = findings.filter(pc.equal(findings["outcome"], "exception"))
    counted = breaches.group_by(["property_id", "gaming_day"]).aggregate([([], "count_all")])
    exceptions = {
        (r["property_id"], r["gaming_day"].isoformat()): r["count_all"] for r in counted.to_pylist()
    }
    return [
        {"property_id": place, "gaming_day": day, **seen, "exceptions": exceptions.get((place, day), 0)}
        for (place, day), seen in sorted(whole.days.items())
    ]


def totals(findings: pa.Table) -> dict[str, Any]:
    """How many findings there are of each outcome, and their dollars both ways."""

    def how_many(rows: pa.Table, column: str, value: str) -> int:
        return int(pc.sum(pc.equal(rows[column], value)).as_py() or 0)

    breaches = findings.filter(pc.equal(findings["outcome"], "exception"))
    return {
        "findings": {
            **{outcome: how_many(findings, "outcome", outcome) for outcome in OUTCOMES},
            **{fault: how_many(breaches, "fault", fault) for fault in ("conduct", "record")},
        },
        **_dollars(findings, "exception"),
        "waived": _dollars(findings, WAIVED),
        "for_review": _dollars(findings, "review"),
        OTHER_READING: _dollars(findings, OTHER_READING),
        **_by_severity(breaches),
    }


def _by_severity(breaches: pa.Table) -> dict[str, dict[str, int]]:
    """How many exceptions there are of each severity that the department set; nothing where it set none."""
    found = Counter(level for level in breaches["severity"].to_pylist() if level is not None)
    return {"severity": dict(found)} if found else {}


def _dollars(findings: pa.Table, outcome: str) -> dict[str, int]:
    of = findings.filter(pc.equal(findings["outcome"], outcome))
    return {side: pc.sum(of[side]).as_py() or 0 for side in ("overpaid_cents", "underpaid_cents")}
