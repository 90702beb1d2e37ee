"""What every command shares: where it prints, in which form, and how it refuses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated

import typer
from rich.console import Console

from audit import show
from audit.errors import AuditError

# Without a terminal nobody knows the width; a file or a pager takes more than Rich's 80 columns.
console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
errors = Console(stderr=True, highlight=False)


class Format(StrEnum):
    """How a list is printed."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


FormatOption = Annotated[Format, typer.Option("--format", help="How to print it.")]


@contextmanager
def clear_errors() -> Iterator[None]:
    """Refuse what a user handed in wrongly, with one message and exit code 2."""
    try:
        yield
    except AuditError as error:
        errors.print(f"[bold red]Refused.[/] {show.plain(str(error))}")
        raise typer.Exit(2) from error
    except FileNotFoundError as error:
        errors.print(f"[bold red]Not found.[/] {show.plain(str(error.filename or error))}")
        raise typer.Exit(2) from error
