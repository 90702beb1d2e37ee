"""Asks a question: it is written down, answered by another process, and ended where it takes too much."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from audit.errors import QueryRefused
from audit.machine.limits import QUERY_BYTES, QUERY_ROWS, QUERY_SECONDS
from audit.runs.questions import journal_of

if TYPE_CHECKING:
    import pyarrow as pa

_ROOT = Path(__file__).parents[2]
_START = "import sys; sys.path.insert(0, sys.argv[1]); from audit.query.worker import main; sys.exit(main())"


_ASKS_WHAT_IS_THERE = re.compile(r"\s*show\s+(?:all\s+)?(?:tables|views)\s*;?\s*", re.IGNORECASE)
"""What SQL has for the list of tables; it is answered by that of the tables and views, with their columns."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a place: a run, a store or a log.

    sql       one SELECT; None asks which tables and views there are
    log, key  where the log of a run and the key lie, if not where they are looked for
    in_clear  whether people are shown by their ids
    why       what it is asked for, as the journal keeps it
    """

    place: Path
    sql: str | None
    log: Path | None = None
    key: Path | None = None
    in_clear: bool = False
    why: str = ""


def ask(question: Question) -> pa.Table:
    """Answer a question.

    Raises QueryRefused for what may not be asked, cannot be understood or read, or takes too much, and
    AuditError where the journal cannot be written.
    """
    if question.sql is None or _ASKS_WHAT_IS_THERE.fullmatch(question.sql):
        return _answer(replace(question, sql=None))
    journal = journal_of(question.place)
    query = journal.asked(
        place=str(question.place.resolve()), why=question.why, in_clear=question.in_clear, sql=question.sql
    )
    began = time.monotonic()
    rows, outcome = 0, "answered"
    try:
        answer = _answer(question)
        rows = answer.num_rows
    except BaseException as error:
        outcome = f"{type(error).__name__}: {error}"
        raise
    finally:
        journal.ended(query, outcome=outcome, rows=rows, seconds=round(time.monotonic() - began, 3))
    return answer


def _answer(question: Question) -> pa.Table:
    command = [sys.executable, "-P", "-c", _START, str(_ROOT)]
    with tempfile.TemporaryFile() as answer, tempfile.TemporaryFile() as said:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=answer, stderr=said) as process:  # noqa: S603
            try:
                import pyarrow as pa  # noqa: PLC0415  (while the other process is at work)

                process.communicate(json.dumps(_asked(question)).encode(), QUERY_SECONDS.value)
            except subprocess.TimeoutExpired as error:
                message = f"it takes too long; {QUERY_SECONDS}"
                raise QueryRefused(message) from error
            finally:
                process.kill()
        if process.returncode:
            said.seek(0)
            raise what_was_wrong(question, process.returncode, said.read())
        answer.seek(0)
        return pa.ipc.open_stream(answer).read_all()


def _asked(question: Question) -> dict[str, Any]:
    return {
        "place": str(question.place),
        "sql": question.sql,
        "log": question.log and str(question.log),
        "key": question.key and str(question.key),
        "in_clear": question.in_clear,
        "bytes": QUERY_BYTES.value,
        "rows": QUERY_ROWS.value,
    }


def what_was_wrong(question: Question, code: int, said: bytes) -> Exception:
    """Read what the other process says; one that says nothing was ended by the system."""
    try:
        told = json.loads(said.decode().rpartition("\n")[2])
    except ValueError:
        told = {} if code < 0 else {"failed": said.decode(errors="replace")}
    if "failed" in told and "MemoryError" not in told["failed"] and "bad_alloc" not in told["failed"]:
        return RuntimeError(told["failed"])
    if told.get("refused") and not told["memory"]:
        return QueryRefused(told["refused"])
    if code < 0 and (damaged := _damaged(question)):
        return QueryRefused(damaged)
    return QueryRefused(f"it needs more memory than it may; {QUERY_BYTES}")


def _damaged(question: Question) -> str:
    """Name a file of a log that ended the process which read it; those that a run read have been tried."""
    from audit.intake import guard  # noqa: PLC0415  (only where something went wrong)
    from audit.query.places import place_of  # noqa: PLC0415

    for log in place_of(question.place, question.log).logs:
        names = [file.name for files in log.files.values() for file in files if not file.sha256]
        for name, why in guard.faults(log.folder, names).items():
            return f"{log.folder / name}: {why}"
    return ""
