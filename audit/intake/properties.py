"""Whose rows are whose: a gaming day cut by property, so that each is judged as if its log were alone.

Rounds, events and payments name their property.  A hand or wager belongs to the round it names; where rounds
of that name stand at several properties it has to name the property, too.  What cannot be told is nobody's.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.survey import Survey

OF_ROUNDS = ("hands", "wagers")
"""Tables whose rows are parts of a round of the same gaming day."""

NOBODY = ""
"""In place of a property, for rows that name none or of which it cannot be told."""

Owners = npt.NDArray[np.int64]
_NO_IDS = pa.array([], pa.string())


@dataclass(frozen=True, slots=True)
class Share:
    """The rows of one property, or of nobody, on one gaming day, by table as they were read.

    elsewhere  of nobody's rows: ids of the rounds that properties have
    """

    place: str
    tables: dict[str, pa.Table]
    elsewhere: pa.Array = field(default_factory=lambda: _NO_IDS)


def shares(read: dict[str, pa.Table], survey: Survey) -> list[Share]:
    """Cut some rows of one gaming day by property, what is nobody's first.

    The usual log is of one property and is given as it is, with what names none.
    """
    places = list(survey.days)
    parts = [read[name] for name in OF_ROUNDS if name in read]
    if len(places) < 2 and all(rows["property_id"].null_count == len(rows) for rows in parts):
        return [Share(places[0] if places else NOBODY, read)]
    owners = {name: _named(rows["property_id"], places) for name, rows in read.items()}
    for name in OF_ROUNDS:
        if name in read:
            owners[name] = _of_parts(read[name], owners[name], read["rounds"], owners["rounds"])
    found = []
    for number, place in enumerate([NOBODY, *places], start=-1):
        tables = {name: rows.filter(pa.array(owners[name] == number)) for name, rows in read.items()}
        found.append(Share(place, {name: _whole(rows) for name, rows in tables.items()}))
    if "rounds" in read:
        found[0] = Share(
            NOBODY, found[0].tables, _ids(read["rounds"].filter(pa.array(owners["rounds"] >= 0)))
        )
    return found


def _named(column: pa.ChunkedArray, places: list[str]) -> Owners:
    """Number the properties that some rows name; -1 where a row names none of them."""
    found = pc.index_in(column.cast(pa.string()), value_set=pa.array(places, pa.string()))
    return np.asarray(found.fill_null(-1).to_numpy(), dtype=np.int64)


def _of_parts(parts: pa.Table, named: Owners, rounds: pa.Table, of_rounds: Owners) -> Owners:
    """Number the properties of hands or wagers; -1 where there is no such round, or one at several.

    named      what the rows themselves say
    of_rounds  properties of the rounds, -1 where one names none
    """
    import pandas as pd  # noqa: PLC0415  (only logs of several casinos need it)

    ids = pc.unique(_ids(rounds))
    round_of = _places(rounds["round_id"], ids)
    at = pd.DataFrame({"round": round_of, "place": of_rounds})[round_of >= 0].drop_duplicates()
    only = np.full(len(ids) + 1, -1, dtype=np.int64)
    only[at["round"]] = at["place"]
    only[at["round"][at["round"].duplicated(keep=False)]] = -1
    mine = _places(parts["round_id"], ids)
    silent = parts["property_id"].is_null().to_numpy()
    pairs = pd.MultiIndex.from_frame(at)
    there = (
        pd.MultiIndex.from_arrays([mine, named]).isin(pairs) if len(at) else np.zeros(len(mine), dtype=bool)
    )
    found: Owners = np.where(silent, only[mine], np.where(there, named, -1))
    return found


def _ids(rounds: pa.Table) -> pa.Array:
    return rounds["round_id"].combine_chunks().drop_null()


def _places(column: pa.ChunkedArray, ids: pa.Array) -> Owners:
    return np.asarray(pc.index_in(column, value_set=ids).fill_null(-1).to_numpy(), dtype=np.int64)


def _whole(rows: pa.Table) -> pa.Table:
    return rows.combine_chunks()
