"""The command that hands a run to other programs: ``export``."""

from __future__ import annotations

import hashlib
import sys
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from audit.errors import AuditError
from audit.runs.findings import RECEIPT, open_run
from audit.show import printing
from audit.show.terminal import (
    InClearOption,
    KeyOption,
    RunFolder,
    WhyOption,
    clear_errors,
    console,
    written_down,
)


class Document(StrEnum):
    """What a run can be written as."""

    JSON = "json"
    OSCAL = "oscal"
    CSV = "csv"
    SARIF = "sarif"
    JUNIT = "junit"


def export(
    context: typer.Context,
    run: RunFolder,
    format_: Annotated[
        Document, typer.Option("--format", help="JSON document, OSCAL results, CSV, SARIF or JUnit.")
    ] = Document.JSON,
    out: Annotated[
        Path | None, typer.Option("--out", help="File to write; new, outside of the run (standard output).")
    ] = None,
    prepared_on: Annotated[
        datetime | None,
        typer.Option(
            "--prepared-on", formats=["%Y-%m-%d"], help="Day of preparation (OSCAL); else the period's last."
        ),
    ] = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
) -> None:
    """Write a run as one document for other programs: receipt, coverage and findings.

    OSCAL is that of NIST, version 1.2: a clause that was decided is satisfied or not, one that was not is
    left out of the controls, with an observation that says why.  No time in it is the clock's.

    CSV has a line a finding.  SARIF 2.1.0 has a result for each finding, with its id as fingerprint, and for
    each clause without one; JUnit a case for each clause.  What was not decided is open there, or skipped.

    Example: `pitaudit export build/run --format oscal --out assessment_results.json`
    """
    from audit.people.log_people import ids_of, revealed  # noqa: PLC0415
    from audit.runs.outputs import write_new  # noqa: PLC0415
    from reports.machine.document import document  # noqa: PLC0415
    from reports.machine.junit import junit  # noqa: PLC0415
    from reports.machine.oscal import assessment_results  # noqa: PLC0415
    from reports.machine.sarif import sarif  # noqa: PLC0415
    from reports.machine.table import table  # noqa: PLC0415

    with clear_errors():
        written_down(context, run, why, in_clear=in_clear)
        if out and out.resolve().is_relative_to(run.resolve()):
            message = f"{out}: lies in the run, which stays as it is; choose a place outside of it"
            raise AuditError(message)
        opened = open_run(run)
        if in_clear:
            opened = revealed(opened, ids_of(run, opened.receipt, key))
        receipt_hash = hashlib.sha256((run / RECEIPT).read_bytes()).hexdigest()
        prepared = prepared_on.date() if prepared_on else None
        writers = {
            Document.JSON: lambda: document(opened, receipt_hash),
            Document.OSCAL: lambda: assessment_results(opened, receipt_hash, prepared),
            Document.CSV: lambda: table(opened),
            Document.SARIF: lambda: sarif(opened, receipt_hash),
            Document.JUNIT: lambda: junit(opened, receipt_hash),
        }
        text = writers[format_]()
        if out:
            write_new(out, text)
    if out:
        console.print(f"Written  {printing.plain(str(out))}", soft_wrap=True)
    else:
        sys.stdout.write(text)
