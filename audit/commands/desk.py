"""The command that shows a run as pages on this machine: ``desk``."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Thread
from typing import Annotated

import typer

from audit import show
from audit.commands.inputs import LogOption, SubmissionOption
from audit.terminal import InClearOption, KeyOption, PropertyOption, at_hand, clear_errors, console, place


def desk(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="RUN-OR-STORE",
            help="A finished run, or its URL; of a store, its newest run.",
            parser=place,
            callback=at_hand,
        ),
    ],
    log: LogOption = None,
    submission: SubmissionOption = None,
    property_id: PropertyOption = None,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port of this machine; 0 is any that is free.")
    ] = 0,
    code: Annotated[
        Path | None,
        typer.Option("--code", help="Folder of your own text files of the Code, whose passages are shown."),
    ] = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
) -> None:
    """Show a run as pages in a browser on this machine.

    The floor by table and hour, each table, shoe and finding, and each round step by step.

    The pages are for reading only.  Nobody is let in without the address that is printed, and nobody from
    another machine.  Ctrl+C closes the desk.

    Of a store of runs, it shows the newest run of a property, with where each finding stands and what was
    said of it.

    Example: `pitaudit desk build/run`

    Example: `pitaudit desk store --property PHL1`
    """
    from audit.commands.given_to_desk import first_asked_for, given_of, run_of  # noqa: PLC0415
    from reports.desk import serve  # noqa: PLC0415  (a server is loaded only where needed)

    with clear_errors():
        given = given_of(run_of(folder, property_id), log, submission, key, code, in_clear=in_clear)
        with serve.listening(port) as taken:
            ahead = first_asked_for(given.run)
            given.rounds.judge_ahead(ahead[:1])  # what takes seconds is done before the address is given out
            token = serve.new_token()
            with serve.served(given, taken, token):
                console.print(f"Desk     {serve.address(taken, token)}", soft_wrap=True)
                console.print("Open this address in a browser on this machine; Ctrl+C closes the desk.")
                if given.no_log:
                    console.print(show.plain(given.no_log), soft_wrap=True)
                Thread(target=given.rounds.judge_when_idle, args=[ahead[1:]], daemon=True).start()
                Event().wait()
