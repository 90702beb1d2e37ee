"""Commands that write on paper: ``report``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from audit import show
from audit.terminal import RunFolder, clear_errors, console


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
