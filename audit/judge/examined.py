"""What was examined of every clause (``audit.runs.findings.COVERAGE``): one row a clause, passed or not."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.format.worked_once import once
from audit.judge.acquitted import OTHER_READING
from audit.judge.tally import WITH_OTHERS, Seen
from audit.life.waiving import WAIVED
from audit.recorded.completeness import LOST_WHOLE, Missing
from audit.verdicts.check import Result
from rules.catalogue import Catalogue
from rules.citations import chapter_cited
from rules.clause import Clause

_IN_PART = {"pass": "pass in part", WITH_OTHERS: "pass in part", "not applicable": "not auditable"}
"""What to call a clause of which not all rows could be examined."""


def coverage(seen: Seen, catalogue: Catalogue, findings: pa.Table, place: str = "") -> list[dict[str, Any]]:
    """Say what was examined of each clause (``audit.runs.findings.COVERAGE``), in citation order.

    place  the property it was examined at; "" for all of them
    """
    found = Counter(findings["clause"].to_pylist())
    excused = Counter(findings.filter(pc.equal(findings["outcome"], WAIVED))["clause"].to_pylist())
    by_other_reading = findings.filter(pc.equal(findings["outcome"], OTHER_READING))
    rows = [{"property_id": place, **unasked} for unasked in _unasked(catalogue).values()]
    for row in rows:
        name = row["citation"]
        if name in seen.counts or name in found:
            row.update(_covered(seen, catalogue.clauses[name], found[name], excused[name]))
            row.update(_dollars(by_other_reading, name) if row["other_reading"] else {})
    return rows


def _dollars(by_other_reading: pa.Table, citation: str) -> dict[str, int]:
    """Dollars of what is right only under another reading, with what follows from it, at its own clause."""
    own = by_other_reading.filter(pc.equal(by_other_reading["clause"], citation))
    sides = ("overpaid_cents", "underpaid_cents")
    return {f"{OTHER_READING}_{side}": pc.sum(own[side]).as_py() or 0 for side in sides}


@once
def _unasked(catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """What is to be said of a clause of whose game the log shows nothing; most clauses of most logs."""
    return {clause.citation: _covered(Seen(), clause, 0, 0) for clause in catalogue.clauses.values()}


def _covered(seen: Seen, clause: Clause, findings: int, excused: int) -> dict[str, Any]:
    counts = seen.counts[clause.citation]
    results = counts.results
    passed = results[Result.PASSED] - counts.attested
    exceptions = results[Result.EXCEPTION] - excused
    consequences, review = results[Result.CONSEQUENCE], results[Result.REVIEW]
    unknown, otherwise = results[Result.UNKNOWN], results[Result.OTHER_READING]
    reasons = [*counts.reasons, *(error.strip().splitlines()[-1] for error in counts.errors)]
    examined = (passed, counts.attested, exceptions, excused, consequences, review, otherwise, unknown)
    return {
        "citation": clause.citation,
        "state": seen.state(clause, excused),
        "rows": sum(results.values()),
        "examined": sum(examined),
        "passed": passed,
        "attested": counts.attested,
        "exceptions": exceptions,
        "waived": excused,
        "consequences": consequences,
        "review": review,
        "other_reading": otherwise,
        "other_reading_overpaid_cents": 0,
        "other_reading_underpaid_cents": 0,
        "unknown": unknown,
        "not_applicable": results[Result.NOT_APPLICABLE],
        "not_auditable": results[Result.NOT_AUDITABLE],
        "not_in_force": results[Result.NOT_IN_FORCE],
        "not_attested": counts.not_attested,
        "expired": counts.expired,
        "findings": findings,
        "reason": "; ".join(dict.fromkeys(reasons)) or clause.reason,
    }


def in_part(
    coverage: list[dict[str, Any]], catalogue: Catalogue, missing: list[Missing]
) -> list[dict[str, Any]]:
    """Call nothing passed or not applicable that rests on a table of the log of which rows are missing.

    Of games of which the log shows nothing, that is said only where files are lost: they may be of any game.
    """
    lost = {table for each in missing for table in each.tables}
    of_any_game = any(each.what in LOST_WHOLE for each in missing)
    played = {chapter_cited(row["citation"]) for row in coverage if row["rows"]}
    for row in coverage if lost else []:
        clause = catalogue.clauses[row["citation"]]
        tables = lost & _tables_read(catalogue)[row["citation"]]
        state = _IN_PART.get(row["state"]) if of_any_game or clause.chapter in played else None
        if tables and state:
            why = f"not all rows of {', '.join(sorted(tables))} could be examined"
            row |= {"state": state, "reason": "; ".join(filter(None, (row["reason"], why)))}
    return coverage


@once
def _tables_read(catalogue: Catalogue) -> dict[str, frozenset[str]]:
    """Name the tables of the log that each clause reads."""
    home = {column.parameter: name for name, table in catalogue.tables.items() for column in table.columns}
    return {
        clause.citation: frozenset(
            home[name] for text in clause.texts for name in catalogue.reads(text) if name in home
        )
        for clause in catalogue.clauses.values()
    }
