"""Commands about the life of findings in a store of runs: ``triage`` and ``status``."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from audit import show
from audit.life.states import State
from audit.terminal import Format, FormatOption, clear_errors, console

StoreOption = Annotated[Path, typer.Option("--store", metavar="STORE", help="Folder of the store of runs.")]
PropertyOption = Annotated[str | None, typer.Option("--property", help="Only this property.")]


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
    property_: PropertyOption = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only tell whether the journals are as they were written.")
    ] = False,
) -> None:
    """Say what people have found out and done about a finding; without a state, show what was said.

    A finding is acknowledged, assigned, confirmed (or not an exception), reported and closed.  Who decided
    what it is does not close it.  Each line is added to the property's journal, with time and name and the
    hash of the line before; no run is changed by it.

    Exit code: 0 said; 1 `--check` found a journal that was changed; 2 refused.

    Example: `pitaudit triage F-3acc114d --store store --state confirmed --by "B. Ito" --cause "new dealer"`

    Example: `pitaudit triage --store store --check`
    """
    from audit.life import triage as triaging  # noqa: PLC0415  (Arrow is loaded only where needed)

    with clear_errors():
        if check:
            checked = triaging.checked(store, property_)
            for line in checked:
                console.print(show.plain(line.words), soft_wrap=True)
            raise typer.Exit(0 if all(line.is_sound for line in checked) else 1)
        said = triaging.Given(finding, state, by, to, note, cause, response)
        for words in triaging.said_of(store, property_, said, lambda: datetime.now(UTC)):
            console.print(show.plain(words), soft_wrap=True)


def status(
    store: Annotated[Path, typer.Argument(metavar="STORE", help="Folder of the store of runs.")],
    property_: PropertyOption = None,
    holidays: Annotated[
        Path | None,
        typer.Option("--holidays", help="List of days that are no business days (YAML), as for reports."),
    ] = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Show what is open in a store of runs: overdue first, then what is due, waived and undecided.

    An exception goes to internal audit in writing within two business days (§ 465a.3(c)).  The days are
    counted from the first on which anybody can have known of it: the day after the last that was audited when
    it was found.  Times are by the clock of each property.

    Exit code: 0 nothing is overdue or missing; 1 something is, or cannot be read; 2 refused.

    Example: `pitaudit status store`

    Example: `pitaudit status store --property PHL1 --format csv`
    """
    from audit.life import status as standing  # noqa: PLC0415  (Arrow is loaded only where needed)
    from audit.show_status import print_status  # noqa: PLC0415

    with clear_errors():
        found = standing.status_of(store, property_, datetime.now(UTC), holidays)
    if format_ is Format.TABLE:
        print_status(console, found)
    else:
        show.print_rows(console, found.rows, format_.value, standing.COLUMNS)
    raise typer.Exit(found.exit_code)
