"""What every command shares: where it prints, in which form, and how it refuses."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from audit.errors import AuditError
from audit.format.window import day_in
from audit.machine.process import raise_if_stopped
from audit.machine.remote import fetched, is_url
from audit.show import printing

# Without a terminal nobody knows the width; a file or a pager takes more than Rich's 80 columns.
console = Console(highlight=False, emoji=False, width=None if sys.stdout.isatty() else 160)
_OF_LAW = ("rules.clause", "rules.paytable")
"""Where what is raised of a text of the law that cannot be is from; not loaded for that alone."""
errors = Console(stderr=True, highlight=False, emoji=False)


class Format(StrEnum):
    """How a list is printed."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def place(text: str) -> Any:
    """Read a path, or a URL, which would not survive as a path."""
    return text if is_url(text) else Path(text)


def at_hand(context: typer.Context, given: Any) -> Any:
    """Fetch folders that lie elsewhere; they go when the command ends."""
    if isinstance(given, list | tuple):
        return [at_hand(context, each) for each in given]
    if not is_url(given):
        return given
    with clear_errors():
        return context.with_resource(fetched(given))


RunFolder = Annotated[
    Path,
    typer.Argument(metavar="RUN", help="Folder or URL of a finished run.", parser=place, callback=at_hand),
]
RunOrStore = Annotated[
    Path,
    typer.Argument(
        metavar="RUN|STORE",
        help="A finished run, folder or URL; or a store of runs, for the newest word on each gaming day.",
        parser=place,
        callback=at_hand,
    ),
]
KeyOption = Annotated[
    Path | None,
    typer.Option(
        "--key",
        metavar="FILE",
        help="Key under which people are named; else PITAUDIT_KEY, else your own, made at the first run.",
    ),
]
InClearOption = Annotated[
    bool, typer.Option("--in-clear", help="Show ids of people in place of pseudonyms; needs the run's key.")
]
WhyOption = Annotated[
    str, typer.Option("--why", help="What it is asked for, for the journal; needed with --in-clear.")
]
PropertyOption = Annotated[
    str | None, typer.Option("--property", metavar="ID", help="Only this property, where there are several.")
]
SinceOption = Annotated[
    str | None,
    typer.Option("--since", metavar="TIME", help="From this time of its clock (2026-03-02 21:40)."),
]
UntilOption = Annotated[
    str | None, typer.Option("--until", metavar="TIME", help="Up to this time of its clock.")
]
DealerOption = Annotated[
    str | None,
    typer.Option("--dealer", metavar="WHO", help="Only this dealer: a pseudonym, or an id with the key."),
]
FloorpersonOption = Annotated[
    str | None,
    typer.Option(
        "--floorperson",
        metavar="WHO",
        help="Only rounds that this floorperson was assigned to: a pseudonym, or an id with the key.",
    ),
]
PlayerOption = Annotated[
    str | None,
    typer.Option("--player", metavar="WHO", help="Only this player: a pseudonym, or an id with the key."),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How to print it.")]


@contextmanager
def clear_errors() -> Iterator[None]:
    """Refuse what a user handed in wrongly, with one message and exit code 2."""
    try:
        yield
    except AuditError as error:
        raise_if_stopped()
        _refuse("Refused.", str(error), error)
    except FileNotFoundError as error:
        _refuse("Not found.", str(error.filename or error), error)
    except OSError as error:
        raise_if_stopped()
        _refuse("Refused.", _cause(error), error)
    except EOFError as error:
        raise RuntimeError(str(error)) from error  # which Typer would take for the end of a dialog
    except Exception as error:
        if type(error).__module__ in _OF_LAW:
            _refuse("The law in rules/ cannot be loaded.", str(error), error)
        raise


@contextmanager
def progress_bar() -> Iterator[Any]:
    """A progress bar on a terminal, silence elsewhere."""
    if not errors.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} days"),
    )
    bar = Progress(*columns, TimeElapsedColumn(), console=errors, transient=True)
    task = bar.add_task("auditing", total=None)

    def advance(day: str, number: int, days: int) -> None:
        bar.start()  # its thread: processes that judge are started before there is any
        bar.update(task, description=day, completed=number - 1, total=days or None)

    try:
        yield advance
    finally:
        bar.stop()


def written_down(command: typer.Context, place: Path, why: str, *, in_clear: bool) -> None:
    """Write to the journal that a command shows ids of people of a place, with all that it was given.

    Raises AuditError where nobody says why, or it cannot be written.
    """
    if not in_clear:
        return
    from audit.runs.questions import shown_in_clear  # noqa: PLC0415  (only where somebody asks)

    left_out = {"in_clear", "why", "key", "log", "submission", "format_"}
    given = {name: str(value) for name, value in command.params.items() if value and name not in left_out}
    journal = shown_in_clear(place, str(command.info_name), why, given)
    if journal.elsewhere:
        errors.print(f"Journal  {printing.plain(f'{journal.path}; {journal.elsewhere}')}", soft_wrap=True)


def gaming_day(text: str | None) -> date | None:
    """Read a gaming day that a user named; None where none is.  Raises AuditError where it is not a day."""
    day = day_in(text) if text else None
    if text and day is None:
        message = f"{text!r} is not a day such as 2026-01-31"
        raise AuditError(message)
    return day


def _refuse(word: str, reason: str, error: Exception) -> NoReturn:
    notes = getattr(error, "__notes__", ()) if isinstance(error, OSError) else ()
    line = " ".join([*reason.splitlines(), *notes])
    errors.print(f"[bold red]{word}[/] {printing.plain(line)}", soft_wrap=True)
    raise typer.Exit(2) from error


def _cause(error: OSError) -> str:
    """Say what the system said, and of which file if that is known; libraries wrap it in their own words."""
    said = os.strerror(error.errno) if error.errno else str(error)
    return f"{os.fsdecode(error.filename)}: {said}." if error.filename else f"{said}."
