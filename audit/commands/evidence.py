"""Commands about a run as evidence: ``verify``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from audit import show
from audit.commands.inputs import LogOption, SubmissionOption
from audit.terminal import Format, FormatOption, KeyOption, RunFolder, clear_errors, console, errors


def verify(
    run: RunFolder,
    log: LogOption = None,
    submission: SubmissionOption = None,
    chain: Annotated[
        Path | None,
        typer.Option("--chain", metavar="FOLDER", help="Where the chain of runs lies that the run is of."),
    ] = None,
    trust: Annotated[
        list[Path] | None,
        typer.Option(
            "--trust",
            metavar="CERT",
            help="Certificate (PEM, DER) by which every paper is to be signed, or one above it; repeatable.",
        ),
    ] = None,
    reperform: Annotated[
        bool, typer.Option("--reperform", help="Audit the inputs again, and compare byte for byte.")
    ] = False,
    key: KeyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Tell whether a run, its report, its log and its Rules Submission are as the receipt says.

    Names each file that was changed, is missing or was added, and each changed number of rows.  Of a chain of
    runs (`pitaudit run --chain`), names each run that was changed, is missing or was added.  Says who
    signed the papers of the report, and whether the signature holds for the whole paper.

    With `--reperform`, audits the log again, under the key that people are named under, and names each file
    of the run that comes out otherwise: a run that was rewritten with all its hashes does not pass.

    Without this tool, `sha256sum -c SHA256SUMS` in the run folder, and in its report, tells of changed and
    missing files.

    Exit code: 0 all as the receipt says; 1 something differs; 2 there is no finished run; 4 nothing differs,
    but not all could be looked at, such as the log of a run that was copied without it.

    Example: `pitaudit verify build/run`

    Example: `pitaudit verify copied_run --log audited_log --reperform`

    Example: `pitaudit verify runs/2026-03-14 --chain runs`
    """
    from audit import verify as verifying  # noqa: PLC0415  (Arrow is loaded only where needed)
    from audit.compared import COLUMNS, NOT_LOOKED_AT  # noqa: PLC0415
    from audit.places import how_to_give  # noqa: PLC0415
    from audit.signatures import compare_signatures  # noqa: PLC0415

    with clear_errors():
        found = verifying.verify(run, log, submission, chain)
        if reperform:
            from audit.reperform import reperform as audit_again  # noqa: PLC0415

            audit_again(found, run, log, submission, key)
        signed = compare_signatures(found, run, trust or ())
    rows = [asdict(each) for each in found.differences]
    if rows or format_ is not Format.TABLE:
        show.print_rows(console, rows, format_.value, COLUMNS)
    if found.exit_code != 1:
        looked_at = ", ".join(f"{count:,} of the {place}" for place, count in found.files.items())
        screen = console if format_ is Format.TABLE else errors
        screen.print(f"As the receipt says: {looked_at}.", soft_wrap=True)
    for paper, signature in signed if format_ is Format.TABLE else ():
        console.print(show.plain(f"Signed: {paper} {signature.words}."), soft_wrap=True)
    missed = {each.place for each in found.differences if each.difference == NOT_LOOKED_AT}
    if "log" in missed:
        errors.print(f"The log was not looked at; {how_to_give()}.", soft_wrap=True)
    if "chain" in missed:
        errors.print("The chain was not looked at; say where it lies now: --chain FOLDER.", soft_wrap=True)
    if "run audited again" in missed:
        needed = "it needs the log and the Rules Submission as they were, and the key of the run: --key FILE"
        errors.print(f"The run was not audited again; {needed}.", soft_wrap=True)
    raise typer.Exit(found.exit_code)
