"""The command that fills in a surveillance incident form: ``case``."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from audit.format import names
from audit.runs.findings import RECEIPT, open_run
from audit.show import printing
from audit.show.terminal import (
    InClearOption,
    KeyOption,
    RunOrStore,
    WhyOption,
    clear_errors,
    console,
    written_down,
)


def case(
    context: typer.Context,
    folder: RunOrStore,
    finding: Annotated[str, typer.Argument(metavar="FINDING", help="Id of the finding (F-…).")],
    out: Annotated[
        Path, typer.Option("--out", help="Folder for the form; new or empty, outside of the run.")
    ],
    prepared_by: Annotated[
        str, typer.Option("--prepared-by", help="Who fills it in; a line to sign on, if not given.")
    ] = "",
    prepared_on: Annotated[
        datetime | None,
        typer.Option("--prepared-on", formats=["%Y-%m-%d"], help="Day of preparation; blank, if not given."),
    ] = None,
    cameras: Annotated[
        Path | None, typer.Option("--cameras", help="YAML list of the cameras on each gaming table.")
    ] = None,
    video_days: Annotated[
        int | None,
        typer.Option("--video-days", min=1, max=3650, help="For how many days recordings are kept."),
    ] = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
) -> None:
    """Fill in a surveillance incident form for one finding, as PDF and CSV.

    Property, section, subject, times, violation, dealer, patron, losses and the window of video are those of
    the record.  Who asked, console, type of error, supervisor, savings and remarks are left to people: the
    record shows what was not as it should be, and never why.  In a store, it is the finding as the newest run
    of its gaming day told it.

    Example: `pitaudit case build/run F-74fec8e304d0 --out build/case --cameras cameras.yaml --video-days 30`
    """
    from audit.errors import AuditError  # noqa: PLC0415
    from audit.intake import house_lists  # noqa: PLC0415  (papers are loaded only where they are drawn)
    from audit.life.responses import responses_of  # noqa: PLC0415
    from audit.people.log_people import ids_of, revealed  # noqa: PLC0415
    from audit.runs.outputs import new_folder  # noqa: PLC0415
    from audit.search.findings import run_with  # noqa: PLC0415
    from reports import incident  # noqa: PLC0415
    from reports.about import About, Given  # noqa: PLC0415

    with clear_errors():
        written_down(context, folder, why, in_clear=in_clear)
        run = run_with(folder, finding)
        if out.resolve().is_relative_to(folder.resolve()):
            where = "run" if run == folder else "store"
            message = f"{out}: lies in the {where}, which stays as it is; choose a place outside of it"
            raise AuditError(message)
        opened = open_run(run)
        named = names.known("finding", finding, opened.findings["finding_id"].to_pylist())
        if in_clear:
            opened = revealed(opened, ids_of(run, opened.receipt, key))
        about = About(
            hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest(),
            prepared_by,
            prepared_on.date() if prepared_on else None,
            Given(cameras=house_lists.cameras(cameras) if cameras else None, video_days=video_days),
            in_clear=in_clear,
            responses=responses_of(run),
        )
        with new_folder(out) as fresh:
            files = [out / file.name for file in incident.write(opened, named, fresh, about)]
    for file in files:
        console.print(f"Form     {printing.plain(str(file))}", soft_wrap=True)
