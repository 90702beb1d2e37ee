"""The command that replays one round: ``explain``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from audit import show
from audit.commands.inputs import LogOption, SubmissionOption
from audit.errors import AuditError
from audit.replay import replay, round_at
from audit.show_round import explained
from audit.terminal import (
    Format,
    InClearOption,
    KeyOption,
    PropertyOption,
    RunFolder,
    clear_errors,
    console,
)


def explain(
    run: RunFolder,
    round_id: Annotated[str | None, typer.Argument(help="The round; or say --table and --at.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="The gaming table.")] = None,
    at: Annotated[
        str | None, typer.Option("--at", help="Time by the property's own clock (2026-03-02 21:40).")
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="Only the wagers of this position.")] = None,
    property_id: PropertyOption = None,
    log: LogOption = None,
    submission: SubmissionOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    format_: Annotated[
        Format, typer.Option("--format", help="How to print it (table or json).")
    ] = Format.TABLE,
) -> None:
    """Replay one round in plain steps: what happened, what was due, and by which clause.

    Example: `pitaudit explain build/run MB-01-000123`

    Example: `pitaudit explain build/run --table MB-01 --at "2026-03-02 21:40" --seat 3`
    """
    with clear_errors():
        if round_id is None and (table is None or at is None):
            message = "say which round: a ROUND_ID, or --table and --at"
            raise AuditError(message)
        found = round_id or round_at(run, str(table), str(at), log)
        told = replay(run, found, log, submission, key, in_clear=in_clear, property_id=property_id)
        if seat:
            told = told.of_seat(seat)
    if format_ is Format.JSON:
        show.print_json(console, [asdict(told)])
    else:
        console.print(explained(told))
