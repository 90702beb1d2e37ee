"""Reads the columns that a query needs; people have pseudonyms before anything is asked.

The database never sees a name: not of a column that is not read, and in clear only for who has the run's key
and asks for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.errors import KeyRejected, LogRejected, RunNotFound
from audit.format.laid_out import OF_NO_DAY, gaming_day_of
from audit.intake.guard import no_text
from audit.people import secret
from audit.people.pseudonyms import coded, codes_of
from audit.query.places import STORE, File, LogPlace, Place, RunPlace
from audit.query.relations import CODED, GAMES, OF_THE_LOG, Relation, of_log, of_run
from audit.runs.places import how_to_give, log_of
from audit.search.judged import NOT_JUDGED, judged_by

_FAULTS = (OSError, ValueError, pa.ArrowException)
_OF_ROUNDS = {"hands", "wagers"}
_ASK_THE_RUN = "audit the log and ask about the run, which refuses this file and goes on"
WITHHELD = "withheld; the log has it"
LATER = ("attestations.parquet", "vouched.parquet")
"""Tables of a run that earlier versions did not write."""


class Reader:
    """Reads the tables of a place.

    key       file of the key, if it is not where ``audit.people.secret`` looks
    in_clear  whether people are shown by their ids; takes the key of every run that is asked about
    """

    def __init__(self, place: Place, key: Path | None, *, in_clear: bool) -> None:
        self.place = place
        self.relations = of_log() if place.logs else {}
        if place.runs:
            self.relations |= of_run(several=place.kind == STORE)
        self._given = key
        self._in_clear = in_clear
        self._ids: dict[Path, dict[str, str]] = {}
        if in_clear:
            self._ids = {run.folder: self._ids_of(run) for run in place.runs}
            self._codes()

    def read(self, name: str, columns: Iterable[str]) -> pa.Table:
        """Read some columns of a table; without any, only its rows are counted.

        Raises LogRejected, RunNotFound or KeyRejected where they cannot be read.
        """
        relation = self.relations[name]
        wanted = [each for each in relation.schema.names if each in set(columns)] or ["log"]
        if name in of_run(several=True):
            parts = [self._of_run(name, wanted, run) for run in self.place.runs]
        else:
            parts = [self._of_log(relation, wanted, log) for log in self.place.logs]
        return pa.concat_tables([relation.kept(wanted).empty_table(), *parts])

    # ------------------------------------------------------------------------------------- of a log

    def _of_log(self, relation: Relation, columns: list[str], log: LogPlace) -> pa.Table:
        if log.run:
            log_of(log.run, log.folder)
        files = log.files[relation.name]
        refused = _refused(log, relation.name) if "refused" in columns else {}
        hide = self._hiding(relation, columns)
        with ThreadPoolExecutor() as pool:
            rows = list(pool.map(lambda file: _file(file, log, relation, columns, refused), files))
        found = pa.concat_tables([relation.kept(columns).empty_table(), *rows])
        if relation.name in _OF_ROUNDS and "property_id" in columns:
            found = self._with_properties(found, relation, log)
        for name, hidden in hide.items():
            place = found.schema.get_field_index(name)
            found = found.set_column(
                place, found.schema.field(place), _each_value(found.column(name), hidden)
            )
        return found

    def _with_properties(self, rows: pa.Table, relation: Relation, log: LogPlace) -> pa.Table:
        """Say of hands and wagers that do not whose they are: of the one property that has their round."""
        place = rows.schema.get_field_index("property_id")
        if not rows.column(place).null_count:
            return rows
        rounds = self._of_log(self.relations["rounds"], ["property_id", "round_id"], log)
        rounds = rounds.set_column(0, "property_id", _plain(rounds["property_id"]))
        if len(pc.unique(rounds["property_id"])) > 1:
            counted = rounds.group_by("round_id").aggregate(
                [("property_id", "count_distinct"), ("property_id", "min")]
            )
            rounds = counted.filter(pc.equal(counted["property_id_count_distinct"], 1)).rename_columns(
                {"property_id_min": "property_id"}
            )
            ids = (
                rows["round_id"]
                if "round_id" in rows.column_names
                else self._of_log(relation, ["round_id"], log)[0]
            )
            owner = pc.index_in(ids, value_set=rounds["round_id"].combine_chunks())
            known = _plain(rounds["property_id"]).take(owner.combine_chunks())
        else:
            known = (
                _filled(rounds["property_id"][0].as_py(), len(rows)) if len(rounds) else rows.column(place)
            )
        filled = pc.coalesce(_plain(rows.column(place)), _plain(known)).dictionary_encode()
        return rows.set_column(place, rows.schema.field(place), filled)

    def _hiding(self, relation: Relation, columns: list[str]) -> dict[str, Callable[[str], str]]:
        """Say how the columns that may betray somebody are written."""
        if self._in_clear:
            return {}
        found: dict[str, Callable[[str], str]] = {
            name: lambda _: WITHHELD for name in columns if name in relation.remarks
        }
        people = [name for name in columns if name in relation.people]
        if people:
            codes = self._codes(f"{relation.name}.{', '.join(people)}")
            found |= dict.fromkeys(people, lambda name: coded(codes, name, ()) if name else name)
        return found

    def _codes(self, what: str = "ids in clear") -> bytes:
        """Give what turns ids into the pseudonyms of the runs; raises KeyRejected without their key."""
        key = secret.key(self._given)
        needed = {run.receipt.get("people", {}).get("key") for run in self.place.runs}
        if key and needed <= {key.fingerprint}:
            return codes_of(key)
        under = " and ".join(sorted(each or "none" for each in needed))
        named = f" the key of the run ({under})" if needed else " a key"
        message = (
            f"{what}: to name people of the log takes{named}, so that they are the same people in findings: "
            "say --key FILE, or leave these columns out (SELECT * EXCLUDE (…))"
        )
        raise KeyRejected(message)

    # ------------------------------------------------------------------------------------- of a run

    def _of_run(self, name: str, columns: list[str], run: RunPlace) -> pa.Table:
        stored = name.removesuffix("_of_runs")
        only_last = name == stored and self.place.kind == STORE and name in {"findings", "population"}
        schema = self.relations[name].schema
        own = [each for each in columns if each not in {"log", "run"}]
        needed = [*own, "gaming_day"] if only_last and "gaming_day" not in own else own
        rows = _games(run) if name == "games" else _table(run.folder / f"{stored}.parquet", needed, schema)
        if only_last:
            days = pa.array(sorted(map(date.fromisoformat, run.days)), pa.date32())
            rows = rows.filter(pc.is_in(rows["gaming_day"], value_set=days))
        if self._in_clear:
            rows = self._revealed(rows, run)
        filled = {"log": run.log, "run": run.folder.resolve().name}
        arrays = [
            _plain(_filled(filled[each], len(rows)))
            if each in filled
            else rows[each].cast(schema.field(each).type)
            for each in columns
        ]
        return pa.table(arrays, schema=pa.schema([schema.field(each) for each in columns]))

    def _ids_of(self, run: RunPlace) -> dict[str, str]:
        from audit.people.log_people import ids_of  # noqa: PLC0415  (pandas is loaded only where ids are opened)

        return ids_of(run.folder, run.receipt, self._given)

    def _revealed(self, rows: pa.Table, run: RunPlace) -> pa.Table:
        from audit.people.log_people import in_clear  # noqa: PLC0415

        return pa.Table.from_pylist(in_clear(rows.to_pylist(), self._ids[run.folder]), schema=rows.schema)


def _games(run: RunPlace) -> pa.Table:
    chapters = run.receipt["chapters"]
    return pa.Table.from_pylist([{**each, "chapter": each["number"]} for each in chapters], schema=GAMES)


def _table(path: Path, columns: list[str], schema: pa.Schema) -> pa.Table:
    """Read some columns of a table of a run; without any, its rows are still counted.

    A table or column that an earlier version did not write is empty.
    """
    if not path.exists() and path.name in LATER:
        return pa.schema([schema.field(name) for name in columns]).empty_table()
    try:
        there = set(pq.read_schema(path).names)
        rows = pq.read_table(path, columns=[name for name in columns if name in there], partitioning=None)
    except _FAULTS as fault:
        message = f"{path}: cannot be read as the run wrote it: {fault}"
        raise RunNotFound(message) from fault
    for name in columns:
        if name not in there:
            rows = rows.append_column(name, pa.nulls(len(rows), schema.field(name).type))
    return rows


def _file(
    file: File, log: LogPlace, relation: Relation, columns: list[str], refused: dict[str, pa.Array]
) -> pa.Table:
    """Read some columns of one file of a log, in the types in which they are asked about."""
    _refuse_changed(file, log)
    if gaming_day_of(file.name) is None:
        message = f"{file.path}: {OF_NO_DAY}; {_ASK_THE_RUN}"
        raise LogRejected(message)
    try:
        with pq.ParquetFile(file.path, page_checksum_verification=True) as parquet:
            there = [name for name in columns if name in parquet.schema_arrow.names]
            rows = _groups(parquet, there)
            _refuse_no_text(rows, file)
    except _FAULTS as fault:
        message = f"{file.path}: cannot be read: {fault}"
        raise LogRejected(message) from fault
    arrays = []
    for field in relation.kept(columns):
        if field.name in there and field.name not in OF_THE_LOG:
            arrays.append(_cast(rows.column(field.name), field.type, file))
        else:
            arrays.append(_known_of(field, file, log, rows.num_rows, refused))
    return pa.table(arrays, schema=relation.kept(columns))


def _refuse_no_text(rows: pa.Table, file: File) -> None:
    """Refuse text that is not UTF-8; of a file that a run read it is known that it holds none."""
    for name in () if file.sha256 else rows.column_names:
        if why := no_text(rows.column(name)):
            message = f"{file.path}: column {name} {why}; {_ASK_THE_RUN}"
            raise LogRejected(message)


def _groups(parquet: pq.ParquetFile, columns: list[str]) -> pa.Table:
    if not columns:
        return pa.table({"": pa.nulls(parquet.metadata.num_rows)})
    try:
        return parquet.read(columns=columns)
    except pa.ArrowNotImplementedError:  # lists of coded text from several row groups
        groups = range(parquet.num_row_groups)
        return pa.concat_tables([parquet.read_row_group(group, columns=columns) for group in groups])


def _cast(data: pa.ChunkedArray, kind: pa.DataType, file: File) -> pa.ChunkedArray:
    try:
        if kind == CODED and not pa.types.is_dictionary(data.type):
            return data.cast(pa.string()).dictionary_encode()
        return data if data.type == kind else data.cast(kind)
    except _FAULTS as fault:
        message = f"{file.path}: is not as the log format has it: {fault}"
        raise LogRejected(message) from fault


def _known_of(
    field: pa.Field, file: File, log: LogPlace, count: int, refused: dict[str, pa.Array]
) -> pa.Array:
    """Give a column that stands in no file, or not in this one."""
    match field.name:
        case "log" | "log_file" | "judged" as name:
            said = {"log": log.name, "log_file": file.name, "judged": _judged(file, log)}[name]
            return pa.nulls(count, field.type) if said is None else _filled(said, count)
        case "log_row":
            return pa.array(np.arange(count))
        case "refused" if log.run:
            rows = refused.get(file.name, pa.array([], pa.int64()))
            return pc.is_in(pa.array(np.arange(count)), value_set=rows)
        case "gaming_day":
            return pa.repeat(pa.scalar(gaming_day_of(file.name), pa.date32()), count)
        case _:
            return pa.nulls(count, field.type)


def _judged(file: File, log: LogPlace) -> str | None:
    """Say who judged the gaming day of a file; None where no run is asked about."""
    if log.days is None:
        return None
    day = gaming_day_of(file.name)
    if log.run is None or day is None or day.isoformat() not in log.days:
        return NOT_JUDGED
    return judged_by(log.run, day)


def _refused(log: LogPlace, table: str) -> dict[str, pa.Array]:
    """Rows of a table that the run refused, by file."""
    if log.run is None:
        return {}
    found: dict[str, list[int]] = {}
    for path in sorted((log.run / "quarantine" / table).glob("*.parquet")):
        for each in pq.read_table(path, columns=["file", "row"], partitioning=None).to_pylist():
            found.setdefault(each["file"], []).append(each["row"])
    return {name: pa.array(rows, pa.int64()) for name, rows in found.items()}


def _refuse_changed(file: File, log: LogPlace) -> None:
    """Refuse a file that is not the one the run read."""
    if not file.sha256:
        return
    if file.path.is_file():
        with file.path.open("rb") as stream:
            if hashlib.file_digest(stream, "sha256").hexdigest() == file.sha256:
                return
    said = f"{log.folder}: {file.name} is not as the run found it"
    message = f"{said}; run the audit again, or {how_to_give()}"
    raise RunNotFound(message)


def _each_value(column: pa.ChunkedArray, hidden: Callable[[str], str]) -> pa.Array:
    """Write each different value once in another way."""
    coded_ = column.unify_dictionaries().combine_chunks()
    written = pa.array(
        np.array([hidden(each) for each in coded_.dictionary.to_pylist()], dtype=object), pa.string()
    )
    return pa.DictionaryArray.from_arrays(coded_.indices, written)


def _filled(text: str, count: int) -> pa.Array:
    """Write one text so many times."""
    return pa.DictionaryArray.from_arrays(
        pa.array(np.zeros(count, np.int32)), pa.array(np.array([text], dtype=object), pa.string())
    )


def _plain(column: pa.ChunkedArray | pa.Array) -> pa.Array:
    """Give text that is not dictionary-coded."""
    whole = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    return whole.cast(pa.string())
