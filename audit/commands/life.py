"""Commands about the life of findings in a store of runs: ``triage`` and ``status``."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audit.errors import AuditError
from audit.life.states import State
from audit.show import printing
from audit.show.terminal import Format, FormatOption, clear_errors, console

if TYPE_CHECKING:
    from audit.life.status import Status

StoreOption = Annotated[Path, typer.Option("--store", metavar="STORE", help="Folder of the store of runs.")]
PropertyOption = Annotated[str | None, typer.Option("--property", help="Only this property.")]


class Signs(StrEnum):
    """What somebody signs of the workpaper of a finding."""

    PREPARED = "prepared"
    REVIEWED = "reviewed"


class Agreed(StrEnum):
    """Whether the auditee agrees with a finding."""

    YES = "yes"
    NO = "no"


def triage(
    store: StoreOption,
    finding: Annotated[
        str | None, typer.Argument(metavar="FINDING", help="Id of the finding, or the beginning of it.")
    ] = None,
    state: Annotated[State | None, typer.Option("--state", help="What it is from now on.")] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="NAME", help="Who says so.")] = None,
    to: Annotated[str, typer.Option("--to", metavar="NAME", help="To whom it is assigned.")] = "",
    note: Annotated[str, typer.Option("--note", help="A note; of not-an-exception the reason.")] = "",
    cause: Annotated[str, typer.Option("--cause", help="Why it happened.")] = "",
    response: Annotated[str, typer.Option("--response", help="What was done about it.")] = "",
    response_due: Annotated[
        datetime | None,
        typer.Option("--response-due", formats=["%Y-%m-%d"], help="By when it is carried out."),
    ] = None,
    agreed: Annotated[
        Agreed | None, typer.Option("--agreed", help="Whether the auditee agrees with the finding.")
    ] = None,
    rebuttal: Annotated[
        str, typer.Option("--rebuttal", help="What the auditor says to a response that does not agree.")
    ] = "",
    evidence: Annotated[
        str, typer.Option("--evidence", help="By what it is closed: a document, a recording, a later run.")
    ] = "",
    sign: Annotated[
        Signs | None,
        typer.Option("--sign", help="Sign its workpaper as prepared; or, as somebody else, as reviewed."),
    ] = None,
    property_: PropertyOption = None,
    clause: Annotated[
        str | None, typer.Option("--clause", help="Of all open findings of this clause and those below it.")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="Of all open findings of this table.")] = None,
    day: Annotated[
        datetime | None, typer.Option("--day", formats=["%Y-%m-%d"], help="Of all open findings of this day.")
    ] = None,
    fault: Annotated[
        str | None, typer.Option("--fault", help="Of all open findings of conduct, or of record.")
    ] = None,
    of: Annotated[
        Path | None,
        typer.Option(
            "--of",
            metavar="FILE",
            help="Of the ids in a list, or in a CSV file: finding_id, state, by, to, note, cause, response, "
            "response_due, agreed, rebuttal, evidence.",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would be said, and say nothing.")
    ] = False,
    undo: Annotated[
        str | None, typer.Option("--undo", metavar="BATCH", help="Take back what was said of many at once.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only tell whether the journals are as they were written.")
    ] = False,
) -> None:
    """Say what people have found out and done about a finding; without a state, show what was said.

    A finding is acknowledged, assigned, confirmed (or not an exception), reported and closed.  What was not
    decided, and never will be, is not decidable.  Who decided what it is does not close it.  Each line is
    added to the property's journal, with time and name, the account that ran the command and the hash of the
    line before; no run is changed by it.

    What the department answers goes into the next paper: cause, response, who carries it out (`--to`) and by
    when, whether it agrees, what the auditor says to it, and by what evidence it is closed.

    Preparer and reviewer sign the workpaper of a finding (`--sign`); one person cannot be both.  It stands in
    workpapers.csv of the next report.  What is prepared anew has to be reviewed anew.

    Many at once: all that fit `--clause`, `--table`, `--day` and `--fault`, or a list (`--of`).  It is said
    of all or of none, and taken back as one (`--undo`) as long as nothing was said of them since.

    Exit code: 0 said; 1 `--check` found a journal that was changed; 2 refused, or it may not be said of one.

    Example: `pitaudit triage F-3acc114d --store store --state confirmed --by "B. Ito" --cause "new dealer"`

    Example: `pitaudit triage --store store --clause 686a.8 --state confirmed --by Ann --dry-run`

    Example: `pitaudit triage --store store --clause 686a.8 --sign prepared --by Ann`

    Example: `pitaudit status store --format csv > open.csv; pitaudit triage --store store --of open.csv`

    Example: `pitaudit triage --store store --check`
    """
    from audit.life import many  # noqa: PLC0415  (Arrow is loaded only where needed)
    from audit.life import triage as triaging  # noqa: PLC0415

    with clear_errors():
        if check:
            checked = triaging.checked(store, property_)
            for line in checked:
                console.print(printing.plain(line.words), soft_wrap=True)
            raise typer.Exit(0 if all(line.is_sound for line in checked) else 1)
        said = triaging.Given(
            finding,
            state,
            by,
            to,
            note,
            cause,
            response,
            str(response_due.date()) if response_due else "",
            agreed.value if agreed else "",
            rebuttal,
            evidence,
            sign.value if sign else "",
        )
        which = many.Which(clause, table, day.date() if day else None, fault, of)
        if undo or which.is_any:
            if finding or (undo and which.is_any):
                message = "name one finding, what many have in common, or --undo: one of the three"
                raise AuditError(message)
            found = (
                many.undo(store, property_, undo, by, lambda: datetime.now(UTC))
                if undo
                else many.say(store, property_, which, said, lambda: datetime.now(UTC), dry_run=dry_run)
            )
            for words in found.words:
                console.print(printing.plain(words), soft_wrap=True)
            raise typer.Exit(0 if found.is_said else 2)
        for words in triaging.said_of(store, property_, said, lambda: datetime.now(UTC)):
            console.print(printing.plain(words), soft_wrap=True)


def status(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="Folder of the store of runs.")],
    property_: PropertyOption = None,
    holidays: Annotated[
        Path | None,
        typer.Option("--holidays", help="List of days that are no business days (YAML), as for reports."),
    ] = None,
    today: Annotated[
        datetime | None,
        typer.Option("--today", formats=["%Y-%m-%d"], help="As of the end of this day, to look back."),
    ] = None,
    looks: Annotated[
        bool, typer.Option("--looks", help="Show which looks of people run out, ran out or are missing.")
    ] = False,
    looks_ahead: Annotated[
        int, typer.Option("--looks-ahead", min=0, metavar="DAYS", help="How long before a look runs out.")
    ] = 14,
    calendar: Annotated[
        bool,
        typer.Option("--calendar", help="Show what became of each gaming day of each gaming table instead."),
    ] = False,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Show what is open in a store of runs: overdue first, then what is due, waived and undecided.

    An exception goes to internal audit in writing within two business days (§ 465a.3(c)).  The days are
    counted from the first on which anybody can have known of it: the day after the last that was audited when
    it was found.  Times are by the clock of each property.  Says first where the last night was cut off, or
    none began for long.  `--today` tells what was due, overdue and missing at the end of an earlier day; what
    was found and said since stands as it does now.

    What people attested is told before it runs out (`--looks-ahead`), with what ran out, what they found not
    met and what nobody attested; `--looks` lists it by clause and gaming table.

    Exit code: 0 nothing is overdue or missing; 1 something is overdue, or cannot be read; 2 refused; 4
    nothing is overdue, but a gaming day that is over was never judged, the last night was cut off, or nobody
    has explained a filing that was changed after nights had been judged by it.

    Example: `pitaudit status store`

    Example: `pitaudit status store --property PHL1 --format csv`

    Example: `pitaudit status store --calendar`

    Example: `pitaudit status store --looks --looks-ahead 30 --format csv`
    """
    from audit.life import calendar as calendars  # noqa: PLC0415  (Arrow is loaded only where needed)
    from audit.life import status as standing  # noqa: PLC0415
    from audit.show.store_status import print_calendar, print_status  # noqa: PLC0415

    with clear_errors():
        at = (today + timedelta(days=1)).astimezone(UTC) if today else datetime.now(UTC)
        found = standing.status_of(store, property_, at, holidays, looks_ahead=looks_ahead)
        table_days = calendars.calendar_of_store(store, property_, at) if calendar else []
    if calendar and format_ is not Format.TABLE:
        printing.print_rows(console, table_days, format_.value, calendars.COLUMNS)
    elif calendar:
        print_calendar(console, table_days)
    elif looks:
        _print_looks(found, format_)
    elif format_ is Format.TABLE:
        if today:
            words = f"As of the end of {today:%Y-%m-%d}, with what was found and said until now"
            console.print(words, style="dim")
        print_status(console, found)
    else:
        printing.print_rows(console, found.rows, format_.value, standing.COLUMNS)
    raise typer.Exit(found.exit_code)


def _print_looks(found: Status, format_: Format) -> None:
    from audit.life.looks_due import COLUMNS  # noqa: PLC0415

    rows = [row for place in found.places for row in place.looks]
    if not rows and format_ is Format.TABLE:
        console.print("Nobody has to look at anything again.")
        return
    printing.print_rows(console, rows, format_.value, COLUMNS)
