"""The looks of people that a run rests on: one row for each of them, by clause and gaming table's day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import date, timedelta
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.chunk import Chunk
from audit.recorded.attest import UNFIT, Attestations, Looks, Record
from audit.runs.findings import LOOKS, NOT_RELIED_ON, RELIED_ON
from audit.verdicts.check import Outcome, Result
from rules.clause import Per

_RESTS = (Result.PASSED, Result.EXCEPTION, Result.UNKNOWN, Result.REVIEW)
_OVERRULED = "another record of the clause overrules it"
_ORDER = ("property_id", "clause", "gaming_day", "table_id", "at", "file", "row")


def looked(
    outcomes: Iterable[Outcome], chunk: Chunk, attested: Attestations, files: tuple[str, ...]
) -> pa.Table:
    """Tell of each look that speaks of a duty that arose (``audit.runs.findings.LOOKS``).

    files  names of the log's files, each at its place in ``Log.files``
    """
    rows: list[dict[str, Any]] = []
    for outcome in outcomes:
        if "attestation" not in outcome.arguments:
            continue
        tables = chunk.link_to_tables(outcome.clause.per or Per.TABLE)[outcome.rows]
        asked = set(tables[np.isin(outcome.results, _RESTS) & (tables >= 0)].tolist())
        for number, looks in enumerate(attested.looks(outcome.clause, chunk)):
            if number in asked:
                rows += _rows(looks, chunk.table_days[number], files)
    return pa.Table.from_pylist(rows, schema=LOOKS)


def _rows(looks: Looks, place: tuple[str, str, int], files: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    property_id, table_id, day = place
    told: list[tuple[Record, str, str | None]] = [(record, RELIED_ON, None) for record in looks.relied_on]
    told += [(record, NOT_RELIED_ON, UNFIT.get(why, _OVERRULED)) for record, why in looks.not_relied_on]
    for record, standing, reason in told:
        yield {
            "property_id": property_id,
            "table_id": table_id,
            "gaming_day": date(1970, 1, 1) + timedelta(days=day),
            **_of_record(record, files),
            "standing": standing,
            "reason": reason,
        }


def _of_record(record: Record, files: tuple[str, ...]) -> dict[str, Any]:
    file, row = record.row
    return {
        "clause": record.clause,
        "kind": record.kind,
        "result": "not_compliant" if record.is_refusal else "compliant",
        "person": record.by,
        "at": record.at,
        "made_on": record.gaming_day,
        "valid_until": record.until,
        "round_id": record.round_id,
        "document": record.document or None,
        "file": files[file] if file >= 0 else "",
        "row": row,
    }


def in_order(looks: pa.Table) -> pa.Table:
    """Put looks in the order of clauses, days, tables and times."""
    return looks.sort_by([(name, "ascending") for name in _ORDER])


def in_figures(looks: pa.Table, astray: Collection[Record]) -> dict[str, Any]:
    """Count looks for a receipt: a person's record of one table at one moment is one look at many clauses.

    astray  those at gaming tables of which the log has nothing
    """
    on = looks.filter(pc.equal(looks["standing"], RELIED_ON))
    met = on.filter(pc.equal(on["result"], "compliant"))
    not_on = looks.filter(pc.equal(looks["standing"], NOT_RELIED_ON))
    reasons = Counter(reason for reason, *_ in _looks(not_on, "reason"))
    tables = ("property_id", "table_id")
    figures = {
        "looks": len(_looks(met)),
        "tables": len(set(zip(*(met[name].to_pylist() for name in tables), strict=True))),
        "people": len(pc.unique(met["person"])),
        "clauses": len(pc.unique(met["clause"])),
        "found_not_met": len(_looks(on.filter(pc.equal(on["result"], "not_compliant")))),
        "not_relied_on": [
            *({"reason": reason, "looks": number} for reason, number in sorted(reasons.items())),
            *_nowhere(astray),
        ],
    }
    return {"attested": figures}


def _nowhere(astray: Collection[Record]) -> Iterator[dict[str, Any]]:
    """Name the gaming tables that somebody looked at and of which the log has nothing."""
    for table in sorted({(each.property_id, str(each.table)) for each in astray}):
        here = [each for each in astray if (each.property_id, each.table) == table]
        reason = f"the log has no round and no event of gaming table {table[1]} at {table[0]} on those days"
        if wrong := len({each.clause for each in here if each.is_refusal}):
            reason += f"; {wrong} clause{'s' * (wrong != 1)} found not met"
        yield {"reason": reason, "looks": len({(each.by, each.at, each.document) for each in here})}


def _looks(rows: pa.Table, *more: str) -> set[tuple[Any, ...]]:
    names = (*more, "property_id", "table_id", "person", "at", "document")
    return set(zip(*(rows[name].to_pylist() for name in names), strict=True))
