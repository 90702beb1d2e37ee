"""The commands about a Rules Submission: ``submission new``, ``check``, ``show``, ``diff`` and others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from audit.commands.submission_begun import new
from audit.errors import AuditError, SubmissionRejected
from audit.format import names
from audit.runs.outputs import new_file
from audit.show import printing
from audit.show.terminal import Format, FormatOption, at_hand, clear_errors, console, place

submission = typer.Typer(add_completion=False, rich_markup_mode="markdown", no_args_is_help=True)

FileArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="Rules Submission (YAML), file or URL.", parser=place, callback=at_hand
    ),
]
StoreArgument = Annotated[Path, typer.Argument(metavar="STORE", help="A store of runs, or a chain of runs.")]
TableOption = Annotated[str, typer.Option("--table", help="The gaming table.")]
PropertyOption = Annotated[
    str | None, typer.Option("--property", metavar="ID", help="The property, where there are several.")
]


@submission.callback()
def _about() -> None:
    """Begin a Rules Submission, judge it by itself, look up what it says, and compare two of them.

    Example: `pitaudit submission new --game minibaccarat --property PHL1 --out rules_submission.yaml`

    Example: `pitaudit submission check rules_submission.yaml`

    Example: `pitaudit submission show rules_submission.yaml --table MB-03 --at 2026-03-14`

    Example: `pitaudit submission diff rules_submission.yaml new_submission.yaml`

    Example: `pitaudit submission choose rules_submission.yaml --game dj_wild_stud_poker
    --reading bad_beat=two_way --by "C. Rossi" --on 2026-03-20 --authority "General Counsel" --out new.yaml`

    Example: `pitaudit submission form rules_submission.yaml --game over_under --out over_under.pdf`

    Example: `pitaudit submission explain store`
    """


submission.command("new")(new)


@submission.command("check")
def check(file: FileArgument, format_: FormatOption = Format.TABLE) -> None:
    """Judge a Rules Submission by itself: what it breaches, lacks, or can hardly mean.

    The clauses of the catalogue that a filing alone can breach are asked, each by its text of the day; a run
    says the same of the same filing.  Besides, it is told which options nobody filed and which clauses are
    therefore left open, what is filed for a wager that is not offered, days without a filing, and names given
    twice.  A letter of approval (`approval`) is held against its hash where its file lies beside FILE; a
    filing that names none, or no hash, is told.  Filings that overlap, options or readings that are not
    there, and amounts out of range are refused.

    Exit code: 0 nothing to be said; 1 a clause is breached; 2 the file is refused; 4 no breach, and something
    is not filed, to be looked at, or not covered by any filing.

    Example: `pitaudit submission check rules_submission.yaml`

    Example: `pitaudit submission check rules_submission.yaml --format json`
    """
    from audit.filing import check as checking  # noqa: PLC0415  (rules are loaded only where needed)
    from audit.filing.blanks import filled  # noqa: PLC0415
    from audit.intake.strict_yaml import read_yaml  # noqa: PLC0415
    from audit.intake.submission import submission_of  # noqa: PLC0415

    with clear_errors():
        document, blanks = filled(read_yaml(file, SubmissionRejected))
        found = checking.points(submission_of(file, document), blanks)
    rows = [asdict(each) for each in found]
    if format_ is Format.TABLE and not rows:
        console.print("Nothing is breached and nothing is missing.")
    else:
        several = len({row["property_id"] for row in rows}) > 1
        _print(rows, format_, checking.COLUMNS, ("property_id",) * several + checking.SHOWN)
    raise typer.Exit(checking.exit_code(found))


@submission.command("show")
def show_(
    file: FileArgument,
    table: TableOption,
    at: Annotated[str, typer.Option("--at", metavar="DAY", help="Gaming day, or a time of it (Y-M-D H:M).")],
    game: Annotated[str | None, typer.Option("--game", help="Only this game, such as minibaccarat.")] = None,
    property_id: PropertyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Show what was in force at a gaming table on a gaming day, option by option, and where each comes from.

    A gaming table that the filing does not name has what is filed for the property; then every game that is
    filed is shown, unless one is named.  Where what is filed changes within the day, give the time, too.

    Example: `pitaudit submission show rules_submission.yaml --table MB-03 --at 2026-03-14`

    Example: `pitaudit submission show rules_submission.yaml --table MB-03 --at 2026-03-14 --format csv`
    """
    from audit.filing import in_force  # noqa: PLC0415
    from audit.intake.submission import load_submission  # noqa: PLC0415

    with clear_errors():
        loaded = load_submission(file)
        there = in_force.one_of(loaded, property_id)
        when = in_force.day_and_time(there, at)
        found = in_force.in_force(loaded, table, *when, property_id=property_id, game=game)
        filing = in_force.filing_of(there, loaded, *when)
    if format_ is Format.TABLE:
        until = f" until {filing.up_to}" if filing.until else ""
        table = found[0].table_id
        named = "" if table in filing.tables else "; it files nothing for this gaming table alone"
        console.print(
            printing.plain(
                f"{there.id}, table {table}, {at}: filing {filing.reference}, in force from "
                f"{filing.since}{until}{named}"
            ),
            soft_wrap=True,
        )
    _print([asdict(each) for each in found], format_, in_force.COLUMNS, in_force.SHOWN)


@submission.command("diff")
def diff(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE [FILE]",
            help="Two Rules Submissions, or one with --at and --to; files or URLs.",
            parser=place,
            callback=at_hand,
        ),
    ],
    at: Annotated[
        str | None, typer.Option("--at", metavar="DAY", help="Gaming day of the first, or a time of it.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="DAY", help="Day or time of the second; else that of --at.")
    ] = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Say what two Rules Submissions, or one on two gaming days, say differently, and what rests on it.

    Each option and reading that is otherwise is listed with the clauses that read it; after a paytable, what
    it returns, as last counted; what the law amended, with both texts.  Two files without a day are compared
    on all days for which either has a filing, each difference with its days.  A time: "2026-03-02 12:00".

    Example: `pitaudit submission diff rules_submission.yaml new_submission.yaml`

    Example: `pitaudit submission diff rules_submission.yaml --at 2026-03-01 --to 2026-04-01`
    """
    from audit.filing import in_force  # noqa: PLC0415
    from audit.intake.submission import load_submission  # noqa: PLC0415
    from audit.law import filed_diff as differences  # noqa: PLC0415

    with clear_errors():
        if len(files) > 2 or (to and not at) or (len(files) == 1 and not to):
            message = "say two files, or one file with --at DAY and --to DAY"
            raise AuditError(message)
        one, two = (load_submission(each) for each in (files[0], files[-1]))
        if at:
            first, second = in_force.moment_of(one, at), in_force.moment_of(two, to or at)
            found = differences.on_two_days(differences.OnDay(one, *first), differences.OnDay(two, *second))
        else:
            found = differences.between(one, two)
    rows = [asdict(each) for each in found]
    if format_ is Format.TABLE and not rows:
        console.print("They say the same.")
        return
    shown = differences.SHOWN[2:] if at else differences.SHOWN
    several = len({row["property_id"] for row in rows}) > 1
    _print(rows, format_, differences.COLUMNS, ("property_id",) * several + shown)


@submission.command("choose")
def choose(
    file: FileArgument,
    game: Annotated[str, typer.Option("--game", help="The game, such as minibaccarat.")],
    reading: Annotated[
        str, typer.Option("--reading", metavar="NAME=CHOICE", help="The reading, and what is chosen.")
    ],
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who chose.")],
    on: Annotated[str, typer.Option("--on", metavar="DAY", help="When it was chosen (YYYY-MM-DD).")],
    authority: Annotated[
        str,
        typer.Option("--authority", metavar="TEXT", help="By what right: an office, a letter."),
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="File to write; it must be new.")],
    filing: Annotated[
        str | None,
        typer.Option(
            "--filing", metavar="REFERENCE", help="In force with this filing; else undated, at all times."
        ),
    ] = None,
    property_id: PropertyOption = None,
) -> None:
    """Write into a Rules Submission which reading of a doubtful passage was chosen, and by whom.

    The file is copied with this one choice; its comments and all else stay as they are.  Under a filing the
    choice has that filing's dates; without one it holds for every gaming day, those already audited too.
    `pitaudit readings` says what the choices are and what turns on each.

    Example: `pitaudit submission choose rules_submission.yaml --game dj_wild_stud_poker
    --reading bad_beat=two_way --by "C. Rossi" --on 2026-03-20 --authority "General Counsel" --out new.yaml`
    """
    from audit.ask.supposed import assignments  # noqa: PLC0415
    from audit.intake.filed_readings import Decision  # noqa: PLC0415  (rules are loaded only where needed)
    from audit.readings import choose as choosing  # noqa: PLC0415

    with clear_errors():
        ((name, choice),) = assignments("--reading", [reading]).items()
        told = [each.strip() for each in (by, authority)]
        if not all(told):
            message = "say who chose (--by) and by what right (--authority)"
            raise AuditError(message)
        game, known, choice = choosing.spelled(game, name, choice)
        decision = Decision(told[0], names.day(on), told[1])
        chosen = choosing.Chosen(game, known.name, choice, decision, property_id, filing or "")
        choosing.choose(file, chosen, out)
    console.print(f"Written  {printing.plain(str(out))}", soft_wrap=True)
    console.print(printing.plain(f"{game}, {known.name} = {choice}: {known.choices[choice]}"), soft_wrap=True)


@submission.command("form")
def form(
    file: FileArgument,
    game: Annotated[str, typer.Option("--game", help="A game with a printed form, such as over_under.")],
    out: Annotated[Path, typer.Option("--out", metavar="PDF", help="File to write.")],
    at: Annotated[
        str | None, typer.Option("--at", metavar="DAY", help="Filed on that day, or time; else the last.")
    ] = None,
    property_id: PropertyOption = None,
) -> None:
    """Fill in the printed form of a game's Rules Submission, as PDF.

    Each line has its number, its section and what is filed, with the gaming tables at which it is otherwise.
    What nobody filed is left empty to be filled in by hand.

    Example: `pitaudit submission form rules_submission.yaml --game over_under --out over_under.pdf`
    """
    from importlib import metadata  # noqa: PLC0415  (papers are loaded only where they are drawn)

    from audit.filing import form as forms  # noqa: PLC0415
    from audit.intake.submission import load_submission  # noqa: PLC0415
    from reports import submission_form  # noqa: PLC0415

    with clear_errors():
        loaded = load_submission(file)
        filled = forms.form(loaded, game, property_id=property_id, at=at)
        with new_file(out) as fresh:
            submission_form.write(
                asdict(filled), fresh, version=metadata.version("pitaudit"), sha256=loaded.sha256
            )
    empty = sum(not each.answer for each in filled.answers)
    console.print(f"Form     {printing.plain(str(out))}", soft_wrap=True)
    console.print(f"Lines    {len(filled.answers)}, {empty} without an answer")


@submission.command("versions")
def versions(store: StoreArgument, format_: FormatOption = Format.TABLE) -> None:
    """List every version of a Rules Submission by which a store's nights were judged, and since when.

    Each version is named by the SHA-256 of its file, and has a row for each of its entries, with the hash of
    that (columns of CSV and JSON).  All of it stands in the receipts of the runs: `pitaudit verify` holds
    each run's copy against them.

    Example: `pitaudit submission versions store`

    Example: `pitaudit submission versions store --format csv`
    """
    from audit.filing import explaining  # noqa: PLC0415

    with clear_errors():
        rows = explaining.versions(store)
    if format_ is Format.TABLE:
        rows = [{**row, "sha256": row["sha256"][:16]} for row in rows]
    several = len({row["property_id"] for row in rows}) > 1
    _print(rows, format_, explaining.COLUMNS, ("property_id",) * several + explaining.SHOWN)


@submission.command("explain")
def explain(
    store: StoreArgument,
    change: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CHANGE]...", help="Id of the change, or the beginning of it."),
    ] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who says so.")] = None,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Why it was changed.")
    ] = None,
) -> None:
    """Say who changed a filing that nights had already been judged under, and why; else list such changes.

    Where an entry of the Rules Submission that was in force on nights already judged is no longer what they
    were judged by, every run tells it first, and exits with 4 at the least, until somebody has said here who
    changed it and why.  That is written to the property's journal, with time and account; the next run tells
    it once more, with who said what.  An entry for days to come changes nothing and is not told.

    Exit code: without --by, 0 all are explained, 4 not all are; 2 refused.

    Example: `pitaudit submission explain store`

    Example: `pitaudit submission explain store S-eccc18ae-4 --by "B. Ito" --reason "typed 2500 for 25000"`
    """
    from audit.filing import explaining  # noqa: PLC0415
    from audit.life.rewritten_words import words  # noqa: PLC0415

    with clear_errors():
        if by is not None or reason is not None:
            found = explaining.explain(store, change or (), by or "", reason or "", lambda: datetime.now(UTC))
            for each in found:
                console.print(printing.plain(f"Explained  {each.change.change_id}, by {by}"), soft_wrap=True)
            return
        every = explaining.told(store)
        found = [each for each in every if not change or each.change.change_id.startswith(tuple(change))]
    for each in found:
        head, *others = words(each.change)
        console.print(f"[bold]{each.change.change_id}[/]  {printing.plain(head)}", soft_wrap=True)
        for line in others:
            console.print(f"    {printing.plain(line)}", soft_wrap=True)
    if not found:
        console.print("No filing was changed after nights had been judged by it.")
    raise typer.Exit(4 if any(not each.change.explained for each in found) else 0)


def _print(
    rows: list[dict[str, Any]], format_: Format, columns: tuple[str, ...], shown: Iterable[str]
) -> None:
    printing.print_rows(console, rows, format_.value, tuple(shown) if format_ is Format.TABLE else columns)
