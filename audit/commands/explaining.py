"""The command that replays one round: ``explain``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from audit.commands.inputs import LogOption, SubmissionOption
from audit.show import printing
from audit.show.terminal import (
    Format,
    InClearOption,
    KeyOption,
    PropertyOption,
    RunOrStore,
    WhyOption,
    clear_errors,
    console,
    written_down,
)


def explain(
    context: typer.Context,
    run: RunOrStore,
    round_id: Annotated[str | None, typer.Argument(help="The round; or say --table and --at.")] = None,
    table: Annotated[str | None, typer.Option("--table", help="The gaming table.")] = None,
    at: Annotated[
        str | None,
        typer.Option(
            "--at", help="Time by the property's own clock (2026-03-02 21:40; 21:40 in a run of one day)."
        ),
    ] = None,
    seat: Annotated[str | None, typer.Option("--seat", help="Only the wagers of this position.")] = None,
    property_id: PropertyOption = None,
    log: LogOption = None,
    submission: SubmissionOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
    format_: Annotated[
        Format, typer.Option("--format", help="How to print it (table or json).")
    ] = Format.TABLE,
) -> None:
    """Replay one round in plain steps: what happened, what was due, and by which clause.

    It says who dealt and who sat where, every hand and step with what is recorded beside what was due, what
    is wrong, and what could not be known.  With `--at`, it is the round in play then, or the nearest within
    ten minutes; where none is, the rounds on both sides are named instead.  In a store, the round is told as
    the newest run of its gaming day judged it.

    Example: `pitaudit explain build/run MB-01-000123`

    Example: `pitaudit explain build/run --table MB-01 --at "2026-03-02 21:40" --seat 3`
    """
    from audit.without_pandas import without_pandas  # noqa: PLC0415

    without_pandas()
    from audit.ask.replay import replay  # noqa: PLC0415
    from audit.format import names  # noqa: PLC0415  (the rules are loaded only where needed)
    from audit.search.meant import round_meant  # noqa: PLC0415
    from audit.show.one_round import explained  # noqa: PLC0415

    with clear_errors():
        written_down(context, run, why, in_clear=in_clear)
        asked = round_meant(run, round_id, table, at, property_id, log)
        told = replay(
            asked.run, asked.round_id, log, submission, key, in_clear=in_clear, property_id=asked.property_id
        )
        if seat:
            positions = [each.position for each in told.steps] + [each.position for each in told.judgements]
            seats = {each for each in positions if each.isdigit()}
            told = told.of_seat(names.known(f"wager or hand in round {told.round_id} at seat", seat, seats))
    if format_ is Format.JSON:
        printing.print_json(console, [asdict(told)])
    else:
        console.print(explained(told, asked.words))
