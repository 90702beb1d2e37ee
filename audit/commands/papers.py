"""Commands that write on paper: ``report``, and ``clauses`` as a rule book."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit.errors import AuditError
from audit.machine.remote import is_fetched
from audit.runs.findings import Run, receipt_of
from audit.runs.outputs import new_file
from audit.show import printing
from audit.show.terminal import (
    InClearOption,
    KeyOption,
    RunFolder,
    WhyOption,
    at_hand,
    clear_errors,
    console,
    place,
    written_down,
)
from rules.catalogue import Catalogue

if TYPE_CHECKING:
    from audit.signing.signatures import Signing

PreparedBy = Annotated[
    str, typer.Option("--prepared-by", help="Who prepares the report; a line to sign on, if not given.")
]
PreparedOn = Annotated[
    datetime | None,
    typer.Option("--prepared-on", formats=["%Y-%m-%d"], help="Day of preparation; blank, if not given."),
]


def report(
    context: typer.Context,
    run: RunFolder,
    out: Annotated[Path | None, typer.Option("--out", help="Folder for the report (RUN/report).")] = None,
    prepared_by: PreparedBy = "",
    reviewed_by: Annotated[
        str, typer.Option("--reviewed-by", metavar="NAME", help="Who reviewed it: not who prepared it.")
    ] = "",
    prepared_on: PreparedOn = None,
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
    samples: Annotated[
        list[Path] | None,
        typer.Option("--sample", metavar="FOLDER", help="Sample whose result the report prints; repeatable."),
    ] = None,
    code: Annotated[
        Path | None,
        typer.Option("--code", help="Folder of your own text files of the Code, whose passages are quoted."),
    ] = None,
    sign_with: Annotated[
        Path | None,
        typer.Option(
            "--sign-with", metavar="CERT", help="Sign each PDF: PKCS #12 (.p12), or PEM with --sign-key."
        ),
    ] = None,
    sign_key: Annotated[
        Path | None, typer.Option("--sign-key", metavar="FILE", help="Key of a certificate in PEM.")
    ] = None,
    time_stamps: Annotated[
        str | None,
        typer.Option("--time-stamps", metavar="URL", help="Authority that stamps the time of signatures."),
    ] = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
) -> None:
    """Write the reports of a run as PDF, and the full list of findings as CSV beside them.

    A page for a director, the exceptions, the written notice of them to internal audit, the recordings to
    keep, and the coverage annex.  A list of holidays has entries such as
    `{date: 2026-05-25, name: Memorial Day}`, a list of cameras `{table: MB-01, cameras: [C-114, C-115]}`.

    Where the log is of several licensees, each has reports, and a folder, of its own.  A report with ids in
    clear goes to a folder outside of the run, which has none.

    `--sample` prints what samples of this run that were looked up on video say (`pitaudit sample-result`).

    A signature needs `pip install pitaudit[sign]`; the password of its key is taken from
    PITAUDIT_SIGN_PASSWORD, or asked for.  With the papers, the receipt of the run is signed (run.json.p7s).
    `--time-stamps` asks an authority (RFC 3161), which is sent a hash, for the time; else a signature says
    itself when it was made.

    Example: `pitaudit report build/run --prepared-by "A. Auditor" --prepared-on 2026-03-16`
    """
    from audit.intake import house_lists  # noqa: PLC0415
    from audit.life.responses import responses_of  # noqa: PLC0415
    from reports.about import Given  # noqa: PLC0415
    from reports.build import Asked, build  # noqa: PLC0415

    with clear_errors():
        written_down(context, run, why, in_clear=in_clear)
        if out is None and is_fetched(run):
            message = "a run that lies elsewhere stays as it is; say where the report goes: --out FOLDER"
            raise AuditError(message)
        house = Given(
            identified,
            house_lists.holidays(holidays) if holidays else None,
            house_lists.cameras(cameras) if cameras else None,
            video_days,
            _results_of(samples, run) if samples else (),
        )
        asked = Asked(
            prepared_by,
            prepared_on.date() if prepared_on else None,
            house,
            _revealing(run, out, key) if in_clear else None,
            _signing(sign_with, sign_key, time_stamps) if sign_with or sign_key or time_stamps else None,
            code,
            responses_of(run),
            reviewed_by,
        )
        files = build(run, out, asked)
    for file in files:
        console.print(f"Report   {printing.plain(str(file))}", soft_wrap=True)


def trend(
    runs: Annotated[
        list[Path],
        typer.Argument(
            metavar="RUN|STORE",
            help="Finished runs, folders or URLs; or a store of runs.",
            parser=place,
            callback=at_hand,
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Folder for the report.")],
    property_: Annotated[
        str | None, typer.Option("--property", help="Of a store, only this property.")
    ] = None,
    shifts: Annotated[
        Path | None, typer.Option("--shifts", help="YAML list of shifts; hours of the day, if not given.")
    ] = None,
    prepared_by: PreparedBy = "",
    prepared_on: PreparedOn = None,
) -> None:
    """Report rates over many runs: by day, gaming table, dealer, shift and clause, as PDF and CSV.

    A group is marked only where chance is excluded, after correction for how many were looked at.  A gaming
    day that is in two of the runs is refused; of a store, each is counted as its newest run found it.  Each
    licensee has a report of its own.  A list of shifts has
    entries such as `{name: swing, from: "12:00", to: "20:00"}`.

    Example: `pitaudit trend build/night1 build/night2 --out build/trend --shifts shifts.yaml`

    Example: `pitaudit trend store --property PHL1 --out build/trend`
    """
    from audit.intake import house_lists  # noqa: PLC0415
    from audit.search.runs import days_counted  # noqa: PLC0415
    from reports.about import About  # noqa: PLC0415
    from reports.trend import build  # noqa: PLC0415

    with clear_errors():
        about = About("", prepared_by, prepared_on.date() if prepared_on else None)
        counted = days_counted(runs, property_)
        files = build(counted, out, about, house_lists.shifts(shifts) if shifts else None)
    for file in files:
        console.print(f"Report   {printing.plain(str(file))}", soft_wrap=True)


def _results_of(samples: list[Path], run: Path) -> list[dict[str, Any]]:
    from audit.sampling.kept import result_of  # noqa: PLC0415

    return [result_of(folder, run) for folder in samples]


def _revealing(run: Path, out: Path | None, key: Path | None) -> Callable[[Run], Run]:
    """Return what turns a run's pseudonyms back.  Raises AuditError for a report in the run itself."""
    from audit.people.log_people import ids_of, revealed  # noqa: PLC0415

    if out is None or out.resolve().is_relative_to(run.resolve()):
        message = f"{run}: keeps no ids in clear; say where the report goes: --out FOLDER, outside of the run"
        raise AuditError(message)
    return partial(revealed, ids=ids_of(run, receipt_of(run), key))


def _signing(certificate: Path | None, key: Path | None, stamps: str | None = None) -> Signing:
    from audit.signing.signatures import PASSWORD, Signing, needs_password  # noqa: PLC0415

    if certificate is None:
        message = "--sign-key and --time-stamps go with the certificate: --sign-with CERT"
        raise AuditError(message)
    password = os.environ.get(PASSWORD)
    if password is None and sys.stdin.isatty() and needs_password(certificate, key):
        password = typer.prompt(f"Password of {key or certificate}", hide_input=True, err=True)
    return Signing(certificate, key, password, stamps)


def rule_book(
    catalogue: Catalogue, out: Path, chapter: str | None, code: Path | None, submission: Path | None
) -> None:
    """Print the catalogue as a rule book, whole or not at all."""
    from audit.intake.submission import load_submission  # noqa: PLC0415
    from audit.law import rule_book as book  # noqa: PLC0415
    from reports import rule_book as paper  # noqa: PLC0415
    from reports.passages import read_code  # noqa: PLC0415

    filed = load_submission(submission) if submission else None
    passages = read_code(code) if code else None
    with new_file(out) as fresh:
        paper.write(
            book.rule_book(catalogue, chapter, filed),
            fresh,
            version=metadata.version("pitaudit"),
            code=passages,
            facility=", ".join(each.name for each in filed.properties.values()) if filed else "",
        )
    console.print(f"Rule book {printing.plain(str(out))}", soft_wrap=True)
