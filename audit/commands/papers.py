"""Commands that write on paper: ``report``."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from audit import show
from audit.terminal import RunFolder, clear_errors, console


def report(
    run: RunFolder,
    out: Annotated[Path | None, typer.Option("--out", help="Folder for the report (RUN/report).")] = None,
    prepared_by: Annotated[
        str, typer.Option("--prepared-by", help="Who prepares the report; a line to sign on, if not given.")
    ] = "",
    prepared_on: Annotated[
        datetime | None,
        typer.Option("--prepared-on", formats=["%Y-%m-%d"], help="Day of preparation; blank, if not given."),
    ] = None,
) -> None:
    """Write the reports of a run as PDF, and the full list of findings as CSV beside them.

    Where the log is of several licensees, each has reports, and a folder, of its own.

    Example: `pitaudit report build/run --prepared-by "A. Auditor" --prepared-on 2026-03-16`
    """
    from reports.build import Asked, build  # noqa: PLC0415

    with clear_errors():
        files = build(run, out, Asked(prepared_by, prepared_on.date() if prepared_on else None))
    for file in files:
        console.print(f"Report   {show.plain(str(file))}", soft_wrap=True)
