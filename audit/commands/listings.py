"""Commands that list what a run found, and why: ``findings``, ``coverage``, ``explain`` and others."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pyarrow.compute as pc
import typer

from audit import people, show
from audit.commands import lookups, papers
from audit.commands.inputs import LogOption, SubmissionOption
from audit.errors import AuditError
from audit.findings import open_run
from audit.terminal import Format, FormatOption, InClearOption, KeyOption, RunFolder, clear_errors, console


class ClauseFormat(StrEnum):
    """How the catalogue is printed: as a list, or as a rule book on paper."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PDF = "pdf"


class Fault(StrEnum):
    """Whose fault an exception is."""

    CONDUCT = "conduct"
    RECORD = "record"


def findings(
    run: RunFolder,
    clause: Annotated[
        str | None, typer.Option("--clause", help="Only this citation and what is below it.")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="Only this gaming table.")] = None,
    from_: Annotated[
        str | None, typer.Option("--from", help="From this gaming day (YYYY-MM-DD), included.")
    ] = None,
    to: Annotated[str | None, typer.Option("--to", help="To this gaming day (YYYY-MM-DD), included.")] = None,
    fault: Annotated[
        Fault | None, typer.Option("--fault", help="Only faults of conduct, or of the record.")
    ] = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    format_: FormatOption = Format.TABLE,
) -> None:
    """List the findings of a run.

    Example: `pitaudit findings build/run --clause 627a.12 --table MB-01 --format json`
    """
    with clear_errors():
        opened = open_run(run)
        rows, ids = opened.findings, people.ids_of(run, opened.receipt, key) if in_clear else {}
        for column, test in (("table_id", table), ("fault", fault.value if fault else None)):
            if test is not None:
                rows = rows.filter(pc.equal(rows[column], test))
        if from_:
            rows = rows.filter(pc.greater_equal(rows["gaming_day"], _day(from_)))
        if to:
            rows = rows.filter(pc.less_equal(rows["gaming_day"], _day(to)))
        if clause:
            rows = rows.filter(pc.starts_with(rows["clause"], clause))
    found = people.in_clear(show.finding_rows(rows, clause), ids)
    if format_ is Format.TABLE:
        console.print(show.findings(found))
    else:
        show.print_rows(console, found, format_.value, show.FINDING_COLUMNS)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        message = f"{text!r} is not a day such as 2026-01-31"
        raise AuditError(message) from error


def coverage(run: RunFolder, format_: FormatOption = Format.TABLE) -> None:
    """Show what was examined, clause by clause, and what could not be.

    Example: `pitaudit coverage build/run --format csv`
    """
    with clear_errors():
        found = open_run(run)
    if format_ is Format.TABLE:
        for name, text in show.not_whole(found.receipt["completeness"]):
            console.print(f"[bold]{name:<10}[/]{show.plain(text)}", soft_wrap=True)
    several = len(found.receipt["properties"]) > 1
    columns = ("property_id", *show.COVERAGE_COLUMNS) if several else show.COVERAGE_COLUMNS
    show.print_rows(console, found.coverage.to_pylist(), format_.value, columns)


def quarantine(
    run: RunFolder,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only so many rows.")] = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """List the rows of the log that were refused, and files refused whole, with the reasons.

    Rows count from 0 in their file.  The run's quarantine folder holds them in full.

    Example: `pitaudit quarantine build/run --limit 20`
    """
    from audit.refused import COLUMNS, refused  # noqa: PLC0415

    with clear_errors():
        rows = refused(run, limit)
    show.print_rows(console, rows, format_.value, COLUMNS)


def clauses(
    chapter: Annotated[str | None, typer.Option("--chapter", help="Only this chapter, such as 627a.")] = None,
    tree: Annotated[
        str | None, typer.Option("--tree", metavar="CITATION", help="What this clause rests on.")
    ] = None,
    silence: Annotated[
        bool, typer.Option("--silence", help="Only clauses for which what is not in the log is evidence.")
    ] = False,
    format_: Annotated[
        ClauseFormat, typer.Option("--format", help="How to print it; pdf: the rule book.")
    ] = ClauseFormat.TABLE,
    out: Annotated[Path | None, typer.Option("--out", help="File of the rule book.")] = None,
    code: Annotated[
        Path | None,
        typer.Option("--code", help="Folder of text files of the Code, which the rule book then quotes."),
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option("--submission", help="Rules Submission; the rule book then says what was chosen."),
    ] = None,
) -> None:
    """List the catalogue: every clause, its duty, and what the tool does with it.

    With `--tree`, follow one clause down to the columns of the log that it rests on.  With `--silence`, name
    what each takes for not done where the log, said to be complete (`recording.yaml`), does not show it.

    With `--format pdf`, print it as a rule book: section by section how each clause is tested, on which
    columns, readings and filings that rests, and what the paytables return.

    Example: `pitaudit clauses --chapter 627a --format json`

    Example: `pitaudit clauses --tree '687a.11(e)(1)'`

    Example: `pitaudit clauses --silence --chapter 686a`

    Example: `pitaudit clauses --format pdf --out rule_book.pdf --chapter 627a --code my_copy_of_the_code`
    """
    from audit.store import clauses_table  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    catalogue = load()
    with clear_errors():
        _check_chapter(chapter, catalogue.chapters, tree)
        _check_rule_book(format_, out, only_for_pdf=(code, submission), not_for_pdf=(tree, silence))
        if out:
            papers.rule_book(catalogue, out, chapter, code, submission)
            return
        if tree:
            lookups.print_tree(catalogue, tree, Format(format_.value))
            return
    rows = [row for row in clauses_table(catalogue).to_pylist() if chapter in (None, row["chapter"])]
    if silence:
        rows = [{**row, "silence": ", ".join(row["silence"])} for row in rows if row["silence"]]
    show.print_rows(console, rows, format_.value, show.SILENCE_COLUMNS if silence else show.CLAUSE_COLUMNS)


def _check_chapter(chapter: str | None, known: Collection[str], tree: str | None) -> None:
    if tree and chapter:
        message = "--tree names one clause: --chapter does not go with it"
        raise AuditError(message)
    if chapter and chapter not in known:
        message = f"chapter {chapter} is not in the catalogue ({', '.join(known)})"
        raise AuditError(message)


def _check_rule_book(
    format_: ClauseFormat,
    out: Path | None,
    *,
    only_for_pdf: tuple[object, ...],
    not_for_pdf: tuple[object, ...],
) -> None:
    """Raise AuditError where options of the rule book and of the lists are mixed."""
    if format_ is ClauseFormat.PDF and (out is None or any(not_for_pdf)):
        message = "--format pdf prints the rule book: say --out FILE, without --tree and --silence"
        raise AuditError(message)
    if format_ is not ClauseFormat.PDF and (out or any(only_for_pdf)):
        message = "--out, --code and --submission are for the rule book: say --format pdf"
        raise AuditError(message)


def explain(
    run: RunFolder,
    round_id: Annotated[str | None, typer.Argument(help="The round; or say --table and --at.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="The gaming table.")] = None,
    at: Annotated[
        str | None, typer.Option("--at", help="Time by the property's own clock (2026-03-02 21:40).")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="Only the wagers of this position.")] = None,
    log: LogOption = None,
    submission: SubmissionOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    format_: Annotated[
        Format, typer.Option("--format", help="How to print it (table or json).")
    ] = Format.TABLE,
) -> None:
    """Replay one round in plain steps: what happened, what was due, and by which clause.

    Example: `pitaudit explain build/run MB-01-000123`

    Example: `pitaudit explain build/run --table MB-01 --at "2026-03-02 21:40" --seat 3`
    """
    from audit.replay import replay, round_at  # noqa: PLC0415

    with clear_errors():
        if round_id is None and (table is None or at is None):
            message = "say which round: a ROUND_ID, or --table and --at"
            raise AuditError(message)
        found = round_id or round_at(run, str(table), str(at), log)
        told = replay(run, found, log, submission, key, in_clear=in_clear)
        if seat:
            told = told.of_seat(seat)
    if format_ is Format.JSON:
        show.print_json(console, [asdict(told)])
    else:
        console.print(show.explained(told))
