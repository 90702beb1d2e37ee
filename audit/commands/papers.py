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
    identified: Annotated[
        datetime | None,
        typer.Option(
            "--identified",
            formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M%z"],
            help="When the exceptions were identified, on the property's clock; the day of preparation, if "
            "not given.",
        ),
    ] = None,
    holidays: Annotated[
        Path | None, typer.Option("--holidays", help="YAML list of days that are no business days.")
    ] = None,
    cameras: Annotated[
        Path | None, typer.Option("--cameras", help="YAML list of the cameras on each gaming table.")
    ] = None,
    video_days: Annotated[
        int | None,
        typer.Option("--video-days", min=1, max=3650, help="For how many days recordings are kept."),
    ] = None,
) -> None:
    """Write the reports of a run as PDF, and the full list of findings as CSV beside them.

    A page for a director, the exceptions, the written notice of them to internal audit, the recordings to
    keep, and the coverage annex.  A list of holidays has entries such as
    `{date: 2026-05-25, name: Memorial Day}`, a list of cameras `{table: MB-01, cameras: [C-114, C-115]}`.

    Where the log is of several licensees, each has reports, and a folder, of its own.

    Example: `pitaudit report build/run --prepared-by "A. Auditor" --prepared-on 2026-03-16`
    """
    from audit import given  # noqa: PLC0415
    from reports.about import Given  # noqa: PLC0415
    from reports.build import Asked, build  # noqa: PLC0415

    with clear_errors():
        house = Given(
            identified,
            given.holidays(holidays) if holidays else None,
            given.cameras(cameras) if cameras else None,
            video_days,
        )
        files = build(run, out, Asked(prepared_by, prepared_on.date() if prepared_on else None, house))
    for file in files:
        console.print(f"Report   {show.plain(str(file))}", soft_wrap=True)
