"""The command that asks in SQL: ``query``."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit.commands.inputs import LogOption
from audit.errors import AuditError
from audit.show import printing
from audit.show.terminal import (
    InClearOption,
    KeyOption,
    WhyOption,
    at_hand,
    clear_errors,
    console,
    errors,
    place,
)

if TYPE_CHECKING:
    import pyarrow as pa

_SHOWN = 1000
"""Rows that are printed as a table; who wants more names a file."""


class Form(StrEnum):
    """How an answer is given."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


def query(
    place: Annotated[
        Path,
        typer.Argument(
            metavar="RUN|STORE|LOG",
            help="A finished run, a store, or a round log: folder or URL.",
            parser=place,
            callback=at_hand,
        ),
    ],
    sql: Annotated[
        str | None, typer.Argument(metavar="SELECT", help="One SELECT; - reads it from standard input.")
    ] = None,
    views: Annotated[
        bool, typer.Option("--views", help="List the tables and the ready-made views, with their columns.")
    ] = False,
    why: WhyOption = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the answer to this file (.csv, .parquet, .json).")
    ] = None,
    log: LogOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    format_: Annotated[
        Form | None, typer.Option("--format", help="How to give it; by the file's name, else as a table.")
    ] = None,
) -> None:
    """Ask in SQL about a run, all runs of a store, or a log; nothing can be changed.

    Tables are those of the log (`rounds`, `hands`, `wagers`, `payments`, `events`) and of the run
    (`findings`, `coverage`, `attestations`, `vouched`, `clauses`, `population`); `--views` lists them with
    the ready-made views and what each does not say (`SHOW TABLES` the same, `DESCRIBE rounds` the columns of
    one).  Times are by the property's clock, amounts of the log in dollars.  People have pseudonyms.

    Every query is written to a journal, with who asked, when and why (`--why`): in the store, or in your own
    folder of state (`~/.local/state/pitaudit/queries.jsonl`), also where a store can only be read.
    Files and networks are closed to it; time,
    memory and the length of the answer are limited.

    Example: `pitaudit query build/run --views`

    Example: `pitaudit query build/run "SELECT * FROM envy_payments WHERE amount > 1000" --why "case 26-114"`

    Example: `pitaudit query store "SELECT run, count(*) FROM findings_of_runs GROUP BY run" --out found.csv`
    """
    from audit.query.answer import not_judged  # noqa: PLC0415
    from audit.query.ask import Question, ask  # noqa: PLC0415
    from audit.runs.questions import journal_of  # noqa: PLC0415

    with clear_errors():
        if views == (sql is not None):
            message = "say what to ask, one SELECT; or --views, to see what can be asked"
            raise AuditError(message)
        if in_clear and not why.strip():
            message = "--in-clear shows who people are: say --why, for the journal"
            raise AuditError(message)
        form = format_ or _form_of(out)
        text = sys.stdin.read() if sql == "-" else sql
        if elsewhere := journal_of(place).elsewhere:
            errors.print(f"Journal  your own; {printing.plain(elsewhere)}", soft_wrap=True)
        answer = ask(Question(place, text, log, key, in_clear, why))
        if views:
            _print_views(answer, form)
            return
        for words in not_judged(answer):
            errors.print(printing.plain(words), style="bold", soft_wrap=True)
        _give(answer, form, out)


def _form_of(out: Path | None) -> Form:
    if out is None:
        return Form.TABLE
    suffix = out.suffix.removeprefix(".").lower()
    if suffix not in set(Form) - {Form.TABLE}:
        message = f"{out}: name it .csv, .parquet or .json, or say --format"
        raise AuditError(message)
    return Form(suffix)


def _give(answer: pa.Table, form: Form, out: Path | None) -> None:
    from audit.query.answer import csv_of, json_of, rows_of  # noqa: PLC0415
    from audit.runs.outputs import new_file  # noqa: PLC0415

    if form is Form.PARQUET and out is None:
        message = "Parquet is no text: say --out FILE"
        raise AuditError(message)
    if out is None and form is Form.TABLE:
        rows, columns = rows_of(answer.slice(0, _SHOWN)), tuple(answer.column_names)
        printing.print_rows(console, rows, "table", columns)
        if len(answer) > _SHOWN:
            errors.print(f"of {len(answer):,}; --out FILE gives all of them", style="bold")
        return
    if out is None:
        console.file.write(csv_of(answer) if form is Form.CSV else json_of(answer))
        return
    with new_file(out) as fresh:
        if form is Form.PARQUET:
            import pyarrow.parquet as pq  # noqa: PLC0415

            pq.write_table(answer, fresh, compression="zstd")
        else:
            fresh.write_text(json_of(answer) if form is Form.JSON else csv_of(answer), encoding="utf-8")
    errors.print(f"{printing.number(len(answer), 'row')} in {printing.plain(str(out))}", soft_wrap=True)


def _print_views(answer: pa.Table, form: Form) -> None:
    rows: list[dict[str, Any]] = answer.to_pylist()
    if form is not Form.TABLE:
        printing.print_rows(console, rows, form.value, ("kind", "name", "meaning", "says_not", "columns"))
        return
    console.print(
        "Views put side by side what is recorded, and count it; what was due stands in findings alone.",
        soft_wrap=True,
    )
    for row in rows:
        console.print(
            f"\n[bold]{row['name']}[/]  [dim]{row['kind']}[/]  {printing.plain(row['meaning'])}",
            soft_wrap=True,
        )
        if row["says_not"]:
            console.print(f"  Does not say {printing.plain(row['says_not'])}", soft_wrap=True)
        console.print(f"  {printing.plain(row['columns'])}", style="dim", soft_wrap=True)
