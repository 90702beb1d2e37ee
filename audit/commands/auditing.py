"""Commands that take a log in and audit it: ``import`` and ``run``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from audit.errors import AuditError
from audit.format.window import Window
from audit.machine.remote import delivered, fetched, is_fetched, is_url
from audit.people import secret
from audit.runs.receipt_read import PLACES, RECEIPT
from audit.show import printing
from audit.show.terminal import KeyOption, at_hand, clear_errors, console, gaming_day, place, progress_bar


class Engine(StrEnum):
    """Who judges the parts of a log."""

    LOCAL = "local"
    DASK = "dask"


def import_(
    mapping: Annotated[
        Path, typer.Argument(help="YAML mapping from the vendor's columns to the log format.")
    ],
    source: Annotated[Path, typer.Argument(help="The vendor's file (CSV, JSON, Parquet, SQLite) or folder.")],
    out: Annotated[Path, typer.Option("--out", help="Folder of the log to write; new or empty.")],
    rounds: Annotated[
        Path | None,
        typer.Option(
            "--rounds",
            metavar="LOG",
            help="A log whose rounds the mapping's `joins` find by gaming table and time.",
        ),
    ] = None,
) -> None:
    """Turn a vendor's files into a round log.

    Facts the source lacks stay empty.  Rows in = rows out + rows refused with reasons, which are kept
    in the log's `refused` folder.  OUT is written as a whole or not at all.

    Exit code: 0 all was written; 2 the mapping, the source or OUT was refused, or no row could be written;
    3 the tool failed; 4 written, but not all could be: what was refused is said first.

    Example: `pitaudit import night_shift.yaml vendor_files/ --out build/log`
    """
    from audit.intake.importer import RoundsOf, import_log  # noqa: PLC0415  (DuckDB is loaded only here)
    from audit.show.imported import imported  # noqa: PLC0415

    with clear_errors():
        receipt = import_log(mapping, source, out, RoundsOf(rounds) if rounds else None)
    console.print(imported(receipt, out))
    raise typer.Exit(receipt.exit_code)


def run(
    log: Annotated[
        Path,
        typer.Argument(metavar="LOG", help="Folder or URL of the round log.", parser=place),
    ],
    out: Annotated[
        Any,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="For the run; an earlier run in it is replaced, but none at a URL.",
            parser=place,
        ),
    ],
    submission: Annotated[
        Path | None,
        typer.Option(
            "--submission",
            metavar="FILE",
            help="The casino's Rules Submission (YAML); clauses that need one are not auditable without.",
            parser=place,
            callback=at_hand,
        ),
    ] = None,
    data_docs: Annotated[
        Path | None, typer.Option("--data-docs", help="Also write the intake's HTML data docs here.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, help="Processes that judge (usually one; one a core for a large log)."),
    ] = None,
    from_: Annotated[
        str | None,
        typer.Option("--from", metavar="DAY", help="First gaming day to judge (YYYY-MM-DD)."),
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="DAY", help="Last gaming day to judge.")] = None,
    engine: Annotated[
        Engine, typer.Option("--engine", help="Who judges: this machine, or a Dask cluster.")
    ] = Engine.LOCAL,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler", metavar="ADDRESS", help="Of the Dask cluster: tcp://HOST:PORT, or tls://."
        ),
    ] = None,
    workers_read: Annotated[
        bool,
        typer.Option("--workers-read", help="The cluster's workers read the log, at the same place."),
    ] = False,
    waivers: Annotated[
        Path | None,
        typer.Option("--waivers", metavar="FILE", help="Waivers (TOML): what is excused is counted apart."),
    ] = None,
    severity: Annotated[
        Path | None,
        typer.Option(
            "--severity",
            metavar="FILE",
            help="How grave each breach is to you (TOML), by chapter, section or clause.",
        ),
    ] = None,
    chain: Annotated[
        Path | None,
        typer.Option(
            "--chain",
            metavar="FOLDER",
            help="Add the run to the chain of runs in this folder, where OUT lies: it names the one before.",
        ),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 2 if anything is refused or missing of the log.")
    ] = False,
    key: KeyOption = None,
) -> None:
    """Audit a round log: every clause, every row.

    Players and employees are named by pseudonyms under a key.  Keep the key: without it nobody can tell who
    they are, and another audit of the log gives other pseudonyms.

    Exit code: 0 clean: nothing is missing, undecided or for review; 1 exceptions found; 2 input refused, or
    nothing could be audited; 3 a check failed to run; 4 no exception but under
    a waiver, or none and not all could be examined, or something is for review.

    In a chain each run names the hash of the receipt before it, so that `pitaudit verify` finds a run that
    was removed or changed.  A run of a chain is never replaced.  Where a filing is no longer what the nights
    before were judged by, the run tells that first (`pitaudit submission explain`).

    An exception that a waiver covers (README, "The life of a finding") is told as any other and counted
    apart.

    With `--from` and `--to` only those gaming days are judged and counted; three days before them and one
    after are read along, because decks and shoes go on past the end of a day.

    Example: `pitaudit run LOG --submission rules_submission.yaml --out build/run`

    Example: `pitaudit run LOG --out build/run --from 2026-03-13 --to 2026-03-14`

    Example: `pitaudit run LOG --submission rules_submission.yaml --out runs/2026-03-14 --chain runs`

    LOG and OUT may lie elsewhere, at any URL that fsspec has a driver for.

    Example: `pitaudit run s3://floor/log --out s3://floor/runs/2026-03-14`

    With `--engine dask` the workers of a Dask cluster judge, and find the same, byte for byte; it needs
    `pip install pitaudit[cluster]` here and on every machine of it.

    Example: `pitaudit run LOG --out build/run --engine dask --scheduler tcp://10.0.0.7:8786`

    With `--workers-read` they read the log, too, each a gaming day: LOG is a folder that all of them see, or
    a URL, and the key lies on each of them where it lies here (`--key`, PITAUDIT_KEY).

    Example: `pitaudit run s3://floor/log --out build/run --engine dask --scheduler ADDRESS --workers-read`
    """
    from audit.without_pandas import without_pandas  # noqa: PLC0415

    without_pandas()
    from audit import pipeline  # noqa: PLC0415  (the heavy libraries are loaded only where needed)
    from audit.runs.chain import next_in  # noqa: PLC0415

    with clear_errors(), progress_bar() as progress:
        _refuse_half_an_engine(engine, scheduler, jobs, data_docs, workers_read=workers_read)
        days = Window(gaming_day(from_), gaming_day(to))
        with (
            _got(log, workers_read=workers_read) as (here, read_at),
            _put(out, chain) as folder,
            next_in(chain, folder) if chain else nullcontext() as link,
        ):
            receipt = pipeline.run(
                here,
                submission,
                folder,
                progress,
                jobs,
                key,
                link,
                window=days,
                scheduler=scheduler,
                read_at=read_at,
                waivers_file=waivers,
                severity_file=severity,
                keep=True,
            )
            if is_fetched(here) or folder != out:
                (folder / PLACES).unlink()  # it says where things lie on this machine
            if data_docs:
                pipeline.write_data_docs(here, data_docs)
    console.print(printing.summary(receipt, out))
    if own := secret.own_in_use(key):
        words = f"Key         {own}; keep a copy of it, or nobody can turn ids back"
        console.print(printing.plain(words), soft_wrap=True)
    not_whole = strict and not receipt["completeness"]["whole"]
    raise typer.Exit(2 if not_whole else receipt["exit_code"])


def _refuse_half_an_engine(
    engine: Engine,
    scheduler: str | None,
    jobs: int | None,
    data_docs: Path | None,
    *,
    workers_read: bool,
) -> None:
    if (engine is Engine.DASK) != (scheduler is not None):
        message = "--engine dask and --scheduler ADDRESS go together"
        raise AuditError(message)
    if scheduler and jobs:
        message = "--jobs is for this machine; a cluster has as many workers as it has"
        raise AuditError(message)
    if workers_read and not scheduler:
        message = "--workers-read is for a cluster: say --engine dask --scheduler ADDRESS"
        raise AuditError(message)
    if workers_read and data_docs:
        message = "--data-docs are written by who reads the log; without --workers-read this process does"
        raise AuditError(message)


@contextmanager
def _got(log: Any, *, workers_read: bool) -> Iterator[tuple[Path, str | None]]:
    """Give the folder of a log as this process sees it, and where workers read it, if they are to."""
    if workers_read:
        from audit.spread.at_hand import without_rows  # noqa: PLC0415

        with without_rows(log) if is_url(log) else nullcontext(log) as folder:
            yield folder, str(log if is_url(log) else log.resolve())
    else:
        with fetched(log) if is_url(log) else nullcontext(log) as folder:
            yield folder, None


@contextmanager
def _put(out: Any, chain: Path | None) -> Iterator[Path]:
    """Give the folder for a run; one that goes elsewhere is delivered at the end, its receipt last."""
    if not is_url(out):
        yield out
        return
    if chain:
        message = f"{out}: a run in a chain of runs lies in a folder of this machine, as the chain does"
        raise AuditError(message)
    with delivered(out, RECEIPT) as folder:
        yield folder
