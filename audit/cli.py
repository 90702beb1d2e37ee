"""The ``pitaudit`` command: it alone exits, and prints but for ``audit.lookups``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import pyarrow.compute as pc
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from audit import lookups, show
from audit.errors import AuditError
from audit.findings import open_run
from audit.outputs import new_folder
from audit.terminal import Format, FormatOption, clear_errors, console, errors
from sample_logs import games

app = typer.Typer(
    help="Audit recorded table game rounds against 58 Pa. Code, Part VII, Subpart K.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


class Fault(StrEnum):
    """Whose fault an exception is."""

    CONDUCT = "conduct"
    RECORD = "record"


class Preset(StrEnum):
    """A log that is planned as a whole."""

    FLOOR_NIGHT = "floor-night"


RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished run.")]


@app.command("import")
def import_(
    mapping: Annotated[
        Path, typer.Argument(help="YAML mapping from the vendor's columns to the log format.")
    ],
    source: Annotated[Path, typer.Argument(help="The vendor's file (CSV, JSON, Parquet, SQLite) or folder.")],
    out: Annotated[Path, typer.Option("--out", help="Folder of the log to write; new or empty.")],
) -> None:
    """Turn a vendor's files into a round log.

    Facts the source lacks stay empty.  Rows in = rows out + rows refused with reasons, which are kept
    in the log's `refused` folder.  OUT is written as a whole or not at all.

    Exit code: 0 all was written; 2 the mapping, the source or OUT was refused, or no row could be written;
    3 the tool failed; 4 written, but not all could be: what was refused is said first.

    Example: `pitaudit import night_shift.yaml vendor_files/ --out build/log`
    """
    from audit.intake.importer import import_log  # noqa: PLC0415  (DuckDB is loaded only where needed)
    from audit.show_import import imported  # noqa: PLC0415

    with clear_errors():
        receipt = import_log(mapping, source, out)
    console.print(imported(receipt, out))
    raise typer.Exit(receipt.exit_code)


@app.command()
def run(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="Folder of the round log.")],
    out: Annotated[Path, typer.Option("--out", help="Folder for the run; an earlier run in it is replaced.")],
    submission: Annotated[
        Path | None,
        typer.Option(
            "--submission",
            help="The casino's Rules Submission (YAML); clauses that need one are not auditable without.",
        ),
    ] = None,
    data_docs: Annotated[
        Path | None, typer.Option("--data-docs", help="Also write the intake's HTML data docs here.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, help="Processes that judge (usually one; one a core for a large log)."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 2 if anything is refused or missing of the log.")
    ] = False,
) -> None:
    """Audit a round log: every clause, every row.

    Exit code: 0 clean: nothing is missing, undecided or for review; 1 exceptions found; 2 input refused, or
    nothing could be audited; 3 a check failed to run; 4 no exception, but not all could be examined, or
    something is for review.

    Example: `pitaudit run LOG --submission rules_submission.yaml --out build/run`
    """
    from audit import pipeline  # noqa: PLC0415  (the heavy libraries are loaded only where needed)

    with clear_errors(), _progress() as progress:
        receipt = pipeline.run(log, submission, out, progress, jobs)
        if data_docs:
            pipeline.write_data_docs(log, data_docs)
    console.print(show.summary(receipt, out))
    not_whole = strict and not receipt["completeness"]["whole"]
    raise typer.Exit(2 if not_whole else receipt["exit_code"])


@contextmanager
def _progress() -> Iterator[Any]:
    """A progress bar on a terminal, silence elsewhere."""
    if not errors.is_terminal:
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} days"),
    )
    with Progress(*columns, TimeElapsedColumn(), console=errors, transient=True) as bar:
        task = bar.add_task("auditing", total=None)

        def advance(day: str, number: int, days: int) -> None:
            bar.update(task, description=day, completed=number - 1, total=days)

        yield advance


@app.command()
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
    format_: FormatOption = Format.TABLE,
) -> None:
    """List the findings of a run.

    Example: `pitaudit findings build/run --clause 627a.12 --table MB-01 --format json`
    """
    with clear_errors():
        rows = open_run(run).findings
        for column, test in (("table_id", table), ("fault", fault.value if fault else None)):
            if test is not None:
                rows = rows.filter(pc.equal(rows[column], test))
        if from_:
            rows = rows.filter(pc.greater_equal(rows["gaming_day"], _day(from_)))
        if to:
            rows = rows.filter(pc.less_equal(rows["gaming_day"], _day(to)))
        if clause:
            rows = rows.filter(pc.starts_with(rows["clause"], clause))
    found = show.finding_rows(rows, clause)
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


@app.command()
def coverage(run: RunFolder, format_: FormatOption = Format.TABLE) -> None:
    """Show what was examined, clause by clause, and what could not be.

    Example: `pitaudit coverage build/run --format csv`
    """
    with clear_errors():
        found = open_run(run)
    if format_ is Format.TABLE:
        for name, text in show.not_whole(found.receipt["completeness"]):
            console.print(f"[bold]{name:<10}[/]{show.plain(text)}", soft_wrap=True)
    show.print_rows(console, found.coverage.to_pylist(), format_.value, show.COVERAGE_COLUMNS)


@app.command()
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


@app.command()
def clauses(
    chapter: Annotated[str | None, typer.Option("--chapter", help="Only this chapter, such as 627a.")] = None,
    tree: Annotated[
        str | None, typer.Option("--tree", metavar="CITATION", help="What this clause rests on.")
    ] = None,
    silence: Annotated[
        bool, typer.Option("--silence", help="Only clauses for which what is not in the log is evidence.")
    ] = False,
    format_: FormatOption = Format.TABLE,
) -> None:
    """List the catalogue: every clause, its duty, and what the tool does with it.

    With `--tree`, follow one clause down to the columns of the log that it rests on.  With `--silence`, name
    what each takes for not done where the log, said to be complete (`recording.yaml`), does not show it.

    Example: `pitaudit clauses --chapter 627a --format json`

    Example: `pitaudit clauses --tree '687a.11(e)(1)'`

    Example: `pitaudit clauses --silence --chapter 686a`
    """
    from audit.store import clauses_table  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    catalogue = load()
    with clear_errors():
        if tree and chapter:
            message = "--tree names one clause: --chapter does not go with it"
            raise AuditError(message)
        if tree:
            lookups.print_tree(catalogue, tree, format_)
            return
        if chapter and chapter not in catalogue.chapters:
            message = f"chapter {chapter} is not in the catalogue ({', '.join(catalogue.chapters)})"
            raise AuditError(message)
    rows = [row for row in clauses_table(catalogue).to_pylist() if chapter in (None, row["chapter"])]
    if silence:
        rows = [{**row, "silence": ", ".join(row["silence"])} for row in rows if row["silence"]]
    show.print_rows(console, rows, format_.value, show.SILENCE_COLUMNS if silence else show.CLAUSE_COLUMNS)


@app.command()
def explain(
    run: RunFolder,
    round_id: Annotated[str | None, typer.Argument(help="The round; or say --table and --at.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="The gaming table.")] = None,
    at: Annotated[
        str | None, typer.Option("--at", help="Time by the property's own clock (2026-03-02 21:40).")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="Only the wagers of this position.")] = None,
    log: Annotated[
        Path | None,
        typer.Option("--log", help="Where the log lies now, if the run's note of it no longer holds."),
    ] = None,
    submission: Annotated[
        Path | None, typer.Option("--submission", help="Where the Rules Submission lies now, likewise.")
    ] = None,
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
        told = replay(run, found, log, submission)
        if seat:
            told = told.of_seat(seat)
    if format_ is Format.JSON:
        show.print_json(console, [asdict(told)])
    else:
        console.print(show.explained(told))


@app.command()
def report(
    run: RunFolder,
    out: Annotated[Path | None, typer.Option("--out", help="Folder for the report (RUN/report).")] = None,
) -> None:
    """Write the PDF exception report of a run, and the full list of findings as CSV beside it.

    Example: `pitaudit report build/run`
    """
    from reports.exceptions.view import build_report  # noqa: PLC0415

    with clear_errors():
        files = build_report(run, out)
    console.print(f"Report   {show.plain(str(files.pdf))}", soft_wrap=True)
    console.print(f"Findings {show.plain(str(files.csv))}", soft_wrap=True)


def _simulated(game: str | None) -> str | None:
    if game not in {None, *games.names()}:
        message = f"{game!r} is not one of {', '.join(games.names())}."
        raise typer.BadParameter(message)
    return game


@app.command()
def sample(
    out: Annotated[Path, typer.Option("--out", help="Folder of the log to write; new or empty.")],
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, help="Rounds to simulate; 10,000, or the preset's own.")
    ] = None,
    days: Annotated[int, typer.Option("--days", min=1, help="Gaming days to spread them over.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same log.")] = 1,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar=f"[{'|'.join(games.names())}]",
            callback=_simulated,
            help="The game that is dealt; Minibaccarat, if none is said.",
        ),
    ] = None,
    preset: Annotated[
        Preset | None, typer.Option("--preset", help="A whole floor in one log, with breaches planted.")
    ] = None,
) -> None:
    """Simulate compliant rounds, with the Rules Submission they were dealt under.

    A preset has breaches planted, and `expected.yaml` names every finding its audit must give.

    Example: `pitaudit sample --out build/simulated --game pai_gow_poker --rounds 50000 --days 2`

    Example: `pitaudit sample --out build/floor --preset floor-night`
    """
    with clear_errors(), new_folder(out) as folder:
        if preset and (game or days != 1):
            message = f"preset {preset} is one night of every game: --game and --days do not go with it"
            raise AuditError(message)
        if preset:
            _floor_night(folder, rounds, seed)
        else:
            dealt = games.load(game or "minibaccarat")
            dealt.write_mix(folder, rounds=rounds or 10_000, days=days, seed=seed)
    console.print(f"Log        {show.plain(str(out))}", soft_wrap=True)
    console.print(f"Submission {show.plain(str(out / 'rules_submission.yaml'))}", soft_wrap=True)
    if preset:
        console.print(f"Expected   {show.plain(str(out / 'expected.yaml'))}", soft_wrap=True)


def _floor_night(out: Path, rounds: int | None, seed: int) -> None:
    from sample_logs import floor_night  # noqa: PLC0415

    lowest, highest = floor_night.FEWEST, floor_night.rounds_of()
    if rounds is not None and not lowest <= rounds <= highest:
        message = f"--rounds {rounds}: a floor-night has {lowest:,} to {highest:,}"
        raise AuditError(message)
    floor_night.write(out, seed=seed, rounds=rounds)


for _command in (lookups.rank, lookups.paybacks, lookups.verify):
    app.command()(_command)
app.command("format")(lookups.format_)


def main() -> int:
    """Run the command and return its exit code."""
    try:
        with clear_errors():
            _run_to_its_end()
    except SystemExit as end:
        return int(end.code or 0)
    except typer.Exit as refused:
        return refused.exit_code
    return 0


def _run_to_its_end() -> None:
    try:
        app()
    finally:
        sys.stdout.flush()  # a disk that is full is noticed here, not when all is over
