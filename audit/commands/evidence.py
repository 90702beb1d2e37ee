"""Commands about a run as evidence: ``verify``."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audit import show
from audit.commands.inputs import LogOption, SubmissionOption
from audit.terminal import (
    Format,
    FormatOption,
    KeyOption,
    PropertyOption,
    RunOrStore,
    clear_errors,
    console,
    errors,
)

if TYPE_CHECKING:
    from audit.compared import Verified


def verify(
    run: RunOrStore,
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
    resume: Annotated[
        bool, typer.Option("--resume", help="Of a store: go on where the last look was interrupted.")
    ] = False,
    property_: PropertyOption = None,
    key: KeyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Tell whether a run, its report, its log and its Rules Submission are as the receipt says.

    Names each file that was changed, is missing or was added, and each changed number of rows.  Of a chain of
    runs (`pitaudit run --chain`), names each run that was changed, is missing or was added.  Says who
    signed the papers of the report, and whether the signature holds for the whole paper.

    With `--reperform`, audits the log again, under the key that people are named under, and names each file
    of the run that comes out otherwise: a run that was rewritten with all its hashes does not pass.

    Of a store, looks at every run, chain, journal and waiver of every property, and says a line a night.
    Who is interrupted goes on with `--resume`.

    Without this tool, `sha256sum -c SHA256SUMS` in the run folder, and in its report, tells of changed and
    missing files.

    Exit code: 0 all as the receipt says; 1 something differs; 2 there is no finished run; 4 nothing differs,
    but not all could be looked at, such as the log of a run that was copied without it.

    Example: `pitaudit verify build/run`

    Example: `pitaudit verify copied_run --log audited_log --reperform`

    Example: `pitaudit verify runs/2026-03-14 --chain runs`

    Example: `pitaudit verify store --resume`
    """
    from audit import verify as verifying  # noqa: PLC0415  (Arrow is loaded only where needed)
    from audit.search.runs import is_store  # noqa: PLC0415
    from audit.signatures import compare_signatures  # noqa: PLC0415

    with clear_errors():
        if is_store(run):
            raise typer.Exit(_store(run, property_, key, trust, format_, resume=resume, reperform=reperform))
        found = verifying.verify(run, log, submission, chain)
        if reperform:
            from audit.reperform import reperform as audit_again  # noqa: PLC0415

            audit_again(found, run, log, submission, key)
        signed = compare_signatures(found, run, trust or ())
    _tell(found, format_)
    for paper, signature in signed if format_ is Format.TABLE else ():
        console.print(show.plain(f"Signed: {paper} {signature.words}."), soft_wrap=True)
    raise typer.Exit(found.exit_code)


def _tell(found: Verified, format_: Format) -> None:
    """Print what differs, or what was looked at; say how what was not looked at can be given."""
    from audit.compared import COLUMNS, NOT_LOOKED_AT  # noqa: PLC0415
    from audit.places import how_to_give  # noqa: PLC0415

    rows = [asdict(each) for each in found.differences]
    if rows or format_ is not Format.TABLE:
        show.print_rows(console, rows, format_.value, COLUMNS)
    if found.exit_code != 1:
        looked_at = ", ".join(f"{count:,} of the {place}" for place, count in found.files.items())
        screen = console if format_ is Format.TABLE else errors
        screen.print(f"As the receipt says: {looked_at}.", soft_wrap=True)
    missed = {each.place for each in found.differences if each.difference == NOT_LOOKED_AT}
    if "log" in missed:
        errors.print(f"The log was not looked at; {how_to_give()}.", soft_wrap=True)
    if "chain" in missed:
        errors.print("The chain was not looked at; say where it lies now: --chain FOLDER.", soft_wrap=True)
    if "run audited again" in missed:
        needed = "it needs the log and the Rules Submission as they were, and the key of the run: --key FILE"
        errors.print(f"The run was not audited again; {needed}.", soft_wrap=True)


def _store(
    store: Path,
    property_id: str | None,
    key: Path | None,
    trust: list[Path] | None,
    format_: Format,
    *,
    resume: bool,
    reperform: bool,
) -> int:
    """Look at a whole store, telling of each part as it is done; return the exit code."""
    from audit.compared import COLUMNS  # noqa: PLC0415
    from audit.nightly.run import SEVERITY  # noqa: PLC0415
    from audit.signatures import compare_signatures  # noqa: PLC0415
    from audit.verify_store import verify_store  # noqa: PLC0415

    def look_again(found: Verified, run: Path) -> None:
        compare_signatures(found, run, trust or ())
        if reperform and not found.differences:
            from audit.reperform import reperform as audit_again  # noqa: PLC0415

            audit_again(found, run, key=key)

    rows, codes = [], [0]
    how = " ".join([*(["again"] if reperform else []), *map(str, trust or ())])
    for part in verify_store(store, property_id, look_again, resume=resume, how=how):
        codes.append(part.exit_code)
        where = {"property_id": part.property_id, "what": part.what, "days": " ".join(part.days)}
        said = [asdict(each) for each in part.differences] or [{"observed": part.words}]
        rows += [{**where, "is_sound": part.exit_code == 0, **each} for each in said]
        if format_ is Format.TABLE:
            state = "[green]ok[/]  " if part.exit_code == 0 else "[bold red]NOT[/] "
            days = f"{part.days[0]} to {part.days[-1]}" if len(part.days) > 1 else "".join(part.days)
            told = [part.property_id, part.what, days, part.words]
            console.print(state, show.plain("  ".join(filter(None, told))), soft_wrap=True)
            for each in part.differences:
                words = f"      {each.difference}  {each.place}: {each.file}"
                console.print(show.plain(words), soft_wrap=True)
    if format_ is not Format.TABLE:
        show.print_rows(console, rows, format_.value, ("property_id", "what", "days", "is_sound", *COLUMNS))
    return max(codes, key=SEVERITY.index)
