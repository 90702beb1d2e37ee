"""Commands about a run as evidence: ``verify``."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from audit.commands.inputs import LogOption, SubmissionOption
from audit.show import printing
from audit.show.terminal import (
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
    from audit.runs.compared import Verified


@dataclass(frozen=True, slots=True)
class _Asked:
    """What else is looked at of a store."""

    key: Path | None
    trust: Sequence[Path]
    code: Path | None
    against: Sequence[str]
    resume: bool
    reperform: bool


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
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="DIGITS|FILE",
            help="What was kept elsewhere: digits from the foot of a paper, a paper, or a copy of run.json.",
        ),
    ] = None,
    reperform: Annotated[
        bool, typer.Option("--reperform", help="Audit the inputs again, and compare byte for byte.")
    ] = False,
    code: Annotated[
        Path | None,
        typer.Option("--code", help="With --reperform: the text files of the Code that the papers quote."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Of a store: go on where the last look was interrupted.")
    ] = False,
    runs: Annotated[
        list[Path] | None,
        typer.Option("--runs", metavar="RUN|STORE", help="Of a trend report: the runs that it counts."),
    ] = None,
    property_: PropertyOption = None,
    key: KeyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Tell whether a run, its report, its log and its Rules Submission are as the receipt says.

    Names each file that was changed, is missing or was added, and each changed number of rows.  Of a chain of
    runs (`pitaudit run --chain`), names each run that was changed, is missing or was added.  Says who
    signed the papers of the report, and whether the signature holds for the whole paper.

    Reads the papers of the report: that they are of this run, that the lists in them are those beside them,
    that no page and no paper is missing.

    Who can write the folder can make all of it anew.  With `--against`, holds it against what was kept where
    they cannot write: the run, or an earlier one of its chain, has to be the one that was kept.

    With `--reperform`, audits the log again, under the key that people are named under, and makes the papers
    again; names each file that comes out otherwise: a run, or a paper, that was rewritten with all hashes
    does not pass.

    Of a store, looks at every run, chain, journal and waiver of every property, and says a line a night.
    Who is interrupted goes on with `--resume`.

    Of a trend report, reads its papers as well, and with `--runs` looks for each run that it counts, and for
    the papers of each licensee; with `--reperform`, makes its papers again from these runs.

    Without this tool, `sha256sum -c SHA256SUMS` in the run folder, and in its report, tells of changed and
    missing files.

    Exit code: 0 all as the receipt says; 1 something differs; 2 there is no finished run; 4 nothing differs,
    but not all could be looked at, such as the log of a run that was copied without it.

    Example: `pitaudit verify build/run`

    Example: `pitaudit verify copied_run --log audited_log --reperform`

    Example: `pitaudit verify runs/2026-03-14 --chain runs`

    Example: `pitaudit verify build/run --against f8f5e410208ea41d`

    Example: `pitaudit verify store --resume`

    Example: `pitaudit verify build/trend --runs store`
    """
    from audit.search.runs import is_store  # noqa: PLC0415
    from audit.signing.kept_elsewhere import compare_kept  # noqa: PLC0415
    from audit.signing.signatures import compare_signatures  # noqa: PLC0415
    from audit.verify import one_run as verifying  # noqa: PLC0415  (Arrow is loaded only where needed)
    from audit.verify.trend import is_trend  # noqa: PLC0415

    with clear_errors():
        if is_trend(run):
            _trend(run, runs or (), property_, format_, reperform=reperform)
        if is_store(run):
            asked = _Asked(key, trust or (), code, against or (), resume, reperform)
            raise typer.Exit(_store(run, property_, asked, format_))
        found = verifying.verify(run, log, submission, chain)
        for each in against or ():
            compare_kept(found, run, each, chain)
        look_at_papers(found, run)
        if reperform:
            from audit.verify.reperform import reperform as audit_again  # noqa: PLC0415

            audit_again(found, run, log, submission, key)
            make_papers_again(found, run, code)
        signed = compare_signatures(found, run, trust or ())
    _tell(found, format_)
    for paper, signature in signed if format_ is Format.TABLE else ():
        console.print(printing.plain(f"Signed: {paper} {signature.words}."), soft_wrap=True)
    raise typer.Exit(found.exit_code)


def _trend(
    folder: Path, runs: Sequence[Path], property_id: str | None, format_: Format, *, reperform: bool
) -> NoReturn:
    """Look at a trend report and the runs that it counts, and end."""
    from audit.verify.trend import runs_below, verify_trend  # noqa: PLC0415

    below = [run for place in runs for run in runs_below(place, property_id)]
    found = verify_trend(folder, below)
    look_at_licensees(found, folder, below, reperform=reperform)
    _tell(found, format_, by="its list")
    raise typer.Exit(found.exit_code)


def _tell(found: Verified, format_: Format, by: str = "the receipt") -> None:
    """Print what differs, or what was looked at; say how what was not looked at can be given."""
    from audit.runs.compared import COLUMNS, NOT_LOOKED_AT  # noqa: PLC0415
    from audit.runs.places import how_to_give  # noqa: PLC0415

    rows = [asdict(each) for each in found.differences]
    if rows or format_ is not Format.TABLE:
        printing.print_rows(console, rows, format_.value, COLUMNS)
    if found.exit_code != 1:
        looked_at = ", ".join(f"{count:,} of the {place}" for place, count in found.files.items())
        screen = console if format_ is Format.TABLE else errors
        screen.print(f"As {by} says: {looked_at}.", soft_wrap=True)
    missed = {each.place for each in found.differences if each.difference == NOT_LOOKED_AT}
    if "log" in missed:
        errors.print(f"The log was not looked at; {how_to_give()}.", soft_wrap=True)
    if "run" in missed:
        errors.print("The runs were not looked at; say where they lie: --runs RUN|STORE.", soft_wrap=True)
    if "chain" in missed:
        errors.print("The chain was not looked at; say where it lies now: --chain FOLDER.", soft_wrap=True)
    if "run audited again" in missed:
        needed = "it needs the log and the Rules Submission as they were, and the key of the run: --key FILE"
        errors.print(f"The run was not audited again; {needed}.", soft_wrap=True)


def look_at_licensees(found: Verified, folder: Path, runs: Sequence[Path], *, reperform: bool) -> None:
    """Look whether a trend report has a paper of each licensee; make its papers again where that is asked."""
    from audit.machine.scratch import private_folder  # noqa: PLC0415
    from audit.verify.trend import counted  # noqa: PLC0415
    from reports.trend.again import compare_licensees, make_trend_again  # noqa: PLC0415

    at_hand = counted(folder, runs)
    compare_licensees(found, folder, at_hand)
    if reperform:
        with private_folder(Path(tempfile.gettempdir())) as work:
            make_trend_again(found, folder, at_hand, work)


def look_at_papers(found: Verified, run: Path) -> None:
    """Read the papers of a run's report, where it has one."""
    from audit.runs.findings import open_run  # noqa: PLC0415  (papers are read only where there are any)
    from audit.runs.outputs import REPORT, REPORT_LIST  # noqa: PLC0415
    from audit.signing.papers import compare_papers  # noqa: PLC0415
    from reports.licensee import folder_names  # noqa: PLC0415

    if (run / REPORT / REPORT_LIST).is_file() or any((run / REPORT).glob("**/*.pdf")):
        compare_papers(found, run, folder_names(open_run(run)))


def make_papers_again(found: Verified, run: Path, code: Path | None) -> None:
    """Make the papers of a run's report again, where it has one."""
    from audit.machine.scratch import private_folder  # noqa: PLC0415
    from audit.runs.outputs import REPORT, REPORT_LIST  # noqa: PLC0415
    from reports.again import make_again  # noqa: PLC0415

    if (run / REPORT / REPORT_LIST).is_file():
        with private_folder(Path(tempfile.gettempdir())) as work:
            make_again(found, run, work, code)


def _store(store: Path, property_id: str | None, asked: _Asked, format_: Format) -> int:
    """Look at a whole store, telling of each part as it is done; return the exit code."""
    from audit.nightly.run import SEVERITY  # noqa: PLC0415
    from audit.runs.compared import COLUMNS  # noqa: PLC0415
    from audit.signing.signatures import compare_signatures  # noqa: PLC0415
    from audit.verify.store import verify_store  # noqa: PLC0415

    def look_again(found: Verified, run: Path) -> None:
        look_at_papers(found, run)
        compare_signatures(found, run, asked.trust)
        if asked.reperform and not found.differences:
            from audit.verify.reperform import reperform as audit_again  # noqa: PLC0415

            audit_again(found, run, key=asked.key)
            make_papers_again(found, run, asked.code)

    rows, codes = [], [0]
    how = " ".join([*(["again"] if asked.reperform else []), *map(str, asked.trust)])
    looking = verify_store(store, property_id, look_again, resume=asked.resume, how=how, kept=asked.against)
    for part in looking:
        codes.append(part.exit_code)
        where = {"property_id": part.property_id, "what": part.what, "days": " ".join(part.days)}
        said = [asdict(each) for each in part.differences] or [{"observed": part.words}]
        rows += [{**where, "is_sound": part.exit_code == 0, **each} for each in said]
        if format_ is Format.TABLE:
            state = "[green]ok[/]  " if part.exit_code == 0 else "[bold red]NOT[/] "
            days = f"{part.days[0]} to {part.days[-1]}" if len(part.days) > 1 else "".join(part.days)
            told = [part.property_id, part.what, days, part.words]
            console.print(state, printing.plain("  ".join(filter(None, told))), soft_wrap=True)
            for each in part.differences:
                words = f"      {each.difference}  {each.place}: {each.file}"
                console.print(printing.plain(words), soft_wrap=True)
    if format_ is not Format.TABLE:
        printing.print_rows(
            console, rows, format_.value, ("property_id", "what", "days", "is_sound", *COLUMNS)
        )
    return max(codes, key=SEVERITY.index)
