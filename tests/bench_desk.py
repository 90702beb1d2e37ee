"""How long the pages of the desk take over a store of a year: one night of a small floor, 365 times.

The night is audited once; its log and its run are copied under other dates and ids, as a year of nights would
lie there, each run in the chain.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit import pipeline
from audit.format.window import Window
from audit.machine.hashes import sha256

NIGHTS = 365
FIRST = date(2025, 1, 1)
OF = date(2026, 3, 7)
"""The gaming day that is copied."""
SAMPLE = Path(__file__).parents[1] / "sample_logs" / "minibaccarat" / "log"
PLACE = "PHL1"
FIRST_PAGE, FURTHER, SEARCH = 1.0, 0.3, 0.5
_LOOK = 1.0
"""Seconds for which somebody looks at the first page, while the desk reads ahead."""

Line = tuple[str, str, str, bool | None]
"""What was measured, the figure, its bound, and whether it is met."""


def desk_of_a_year(folder: Path, root: Path) -> Iterator[Line]:
    """Measure the pages of a store of a year, in a process of its own that has read nothing yet."""
    store, log = year(folder)
    command = [sys.executable, "-m", "tests.bench_desk", str(store), str(log)]
    told = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    for what, seconds, bound in json.loads(told.splitlines()[-1]):
        yield what, f"{seconds:.2f} s", f"at most {bound} s", seconds <= bound


def year(folder: Path, nights: int = NIGHTS) -> tuple[Path, Path]:
    """Make the store and its log, where they are not there yet; give the folders of both."""
    store, log = folder / f"store-of-{nights}", folder / f"log-of-{nights}"
    whole = folder / f"store-of-{nights}.whole"
    if not whole.exists():
        shutil.rmtree(store, ignore_errors=True)
        shutil.rmtree(log, ignore_errors=True)
        one = folder / "night-of-the-year"
        shutil.rmtree(one, ignore_errors=True)
        pipeline.run(SAMPLE, SAMPLE / "rules_submission.yaml", one, window=Window(OF, OF))
        before: dict[str, Any] | None = None
        for number in range(nights):
            before = _night(one, store / PLACE / "runs" / f"{number + 1:04}", log, number, before)
        whole.touch()
    return store, log


def _night(one: Path, run: Path, log: Path, number: int, before: dict[str, Any] | None) -> dict[str, Any]:
    """Copy the night as that of another gaming day; give what the next one says of it in the chain."""
    day = FIRST + timedelta(days=number)
    run.mkdir(parents=True)
    for path in sorted(one.glob("*.parquet")):
        pq.write_table(_shifted(pq.read_table(path), day), run / path.name)
    receipt = json.loads(_renamed((one / "run.json").read_text(encoding="utf-8"), day))
    receipt["inputs"] = [_input(each, log, day) for each in receipt["inputs"] if _is_of_night(each)]
    receipt["chain"] = {"number": number + 1, "after": before}
    (run / "run.json").write_text(json.dumps(receipt, indent=1), encoding="utf-8")
    (run / "places.json").write_text(json.dumps({"log": str(log.resolve())}), encoding="utf-8")
    period = {"from": day.isoformat(), "to": day.isoformat()}
    return {"number": number + 1, "receipt": sha256(run / "run.json"), "period": period}


def _is_of_night(entry: dict[str, Any]) -> bool:
    return "day=" not in entry["file"] or (SAMPLE / _original(entry["file"])).is_file()


def _original(file: str) -> str:
    return re.sub(r"day=[\d-]+", f"day={OF}", file)


def _input(entry: dict[str, Any], log: Path, day: date) -> dict[str, Any]:
    """Copy a file of the log to its place, and give what the receipt says of it."""
    path = log / entry["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    if "day=" in entry["file"]:
        table = pq.ParquetFile(SAMPLE / _original(entry["file"])).read()
        pq.write_table(_shifted(table, day), path)
    elif not path.exists():
        shutil.copy(SAMPLE / entry["file"], path)
    return {**entry, "bytes": path.stat().st_size, "sha256": sha256(path)}


def _renamed(text: str, day: date) -> str:
    return text.replace(OF.isoformat(), day.isoformat()).replace(f"{OF:%Y%m%d}", f"{day:%Y%m%d}")


def _shifted(table: pa.Table, day: date) -> pa.Table:
    """The same rows on another day; findings get other ids."""
    days = (day - OF).days
    for place, field in enumerate(table.schema):
        moved = _moved(table.column(place), field, day, days)
        table = table.set_column(place, field, moved)
    return table


def _moved(column: pa.ChunkedArray, field: pa.Field, day: date, days: int) -> pa.ChunkedArray:
    kind = field.type
    if pa.types.is_date32(kind):
        return pc.add(column.cast(pa.int32()), pa.scalar(days, pa.int32())).cast(kind)
    if pa.types.is_timestamp(kind):
        return pc.add(column, pa.scalar(timedelta(days=days))).cast(kind)
    if pa.types.is_string(kind) or pa.types.is_dictionary(kind):
        plain = pc.replace_substring(column.cast(pa.string()), f"{OF:%Y%m%d}", f"{day:%Y%m%d}")
        if field.name == "finding_id":
            plain = pc.binary_join_element_wise(plain, f"{days % 4096:03x}", "")
        return plain.cast(kind)
    return column


def measured(store: Path, log: Path) -> Iterator[tuple[str, float, float]]:
    """Time each page once in this process, the first of them with all that is read for it."""
    from starlette.testclient import TestClient  # noqa: PLC0415  (loaded before the clock starts)

    from audit.commands.given_to_desk import given_of  # noqa: PLC0415
    from audit.commands.store_to_desk import given_store, read_ahead  # noqa: PLC0415
    from reports.desk.app import build  # noqa: PLC0415

    day = (FIRST + timedelta(days=NIGHTS // 2)).isoformat()
    run = f"{PLACE}/{NIGHTS // 2 + 1:04}"
    started = time.perf_counter()
    given = given_store(store, None, lambda each: given_of(each, log, None, None), log)
    Thread(target=read_ahead, args=[given, store, log], daemon=True).start()  # as the command does
    client = TestClient(build(given, 8080, "t" * 43), base_url="http://127.0.0.1:8080")
    client.get("/static/icon.svg", params={"token": "t" * 43})
    first = True
    for what, path, bound in (
        ("the first page, with all that is read for it", "/", FIRST_PAGE),
        ("the first page again", "/", FURTHER),
        ("the night at a glance", "/glance", FURTHER),
        ("findings of the year", "/findings", FURTHER),
        ("its second page", "/findings?page=2", FURTHER),
        ("findings of a clause, by amount", "/findings?clause=627a.12&sort=amount", FURTHER),
        (f"the floor of {day}", f"/{run}/?day={day}", FURTHER),
        ("a gaming table on that day", f"/{run}/table?table=MB-01&day={day}", FURTHER),
        ("a round of it, the first", f"/{run}/search?table=MB-01&day={day}&time=20:00", SEARCH),
        ("rounds by table and time", f"/search?tables=MB-01&since={day}+20:00&until={day}+20:10", SEARCH),
    ):
        begun = started if first else time.perf_counter()
        first = False
        answer = client.get(path)
        if answer.status_code != 200:
            message = f"{path}: {answer.status_code} {answer.text[-400:]}"
            raise SystemExit(message)
        yield what, time.perf_counter() - begun, bound
        if bound == FIRST_PAGE:
            time.sleep(_LOOK)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(list(measured(Path(sys.argv[1]), Path(sys.argv[2])))) + "\n")
