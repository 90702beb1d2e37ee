"""The tables of a run folder, each as Parquet and as CSV, and the catalogue as one of them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq

from audit.format.typed_csv import write_csv
from audit.format.worked_once import once
from audit.runs.findings import CLAUSES
from rules.catalogue import Catalogue


def write_table(table: pa.Table, folder: Path, name: str) -> None:
    """Write one table; who judged which part of it does not show in the file."""
    whole = table.combine_chunks()
    pq.write_table(whole, folder / f"{name}.parquet", compression="zstd")
    write_csv(whole, folder / f"{name}.csv")


@once
def clauses_table(catalogue: Catalogue) -> pa.Table:
    """The catalogue as a table (``findings.CLAUSES``), in citation order, a row for each text."""
    rows = [
        {
            "citation": clause.citation,
            "chapter": clause.chapter,
            "kind": clause.kind,
            "status": clause.status.value,
            "per": clause.per.value if clause.per else None,
            "since": clause.since,
            "until": clause.until,
            "source": clause.source,
            "duty": clause.duty,
            "reading": clause.reading,
            "readings": catalogue.readings_of(clause),
            "silence": catalogue.silence_of(clause),
            "reason": clause.reason,
            "follows": list(clause.follows),
            "sake": clause.sake,
        }
        for clause in catalogue.texts()
    ]
    return pa.Table.from_pylist(rows, schema=CLAUSES)


@once
def _clauses_files(catalogue: Catalogue) -> dict[str, bytes]:
    """Give the files of the catalogue, which are the same in every run of it."""
    with TemporaryDirectory() as folder:
        write_table(clauses_table(catalogue), Path(folder), "clauses")
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def write_clauses(catalogue: Catalogue, folder: Path) -> None:
    """Write the catalogue by which a run judged."""
    for name, data in _clauses_files(catalogue).items():
        (folder / name).write_bytes(data)
