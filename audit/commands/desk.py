"""The command that shows a run as pages on this machine: ``desk``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer

from audit.commands.inputs import LogOption, SubmissionOption
from audit.errors import AuditError
from audit.show import printing
from audit.show.terminal import (
    InClearOption,
    KeyOption,
    PropertyOption,
    WhyOption,
    at_hand,
    clear_errors,
    console,
    place,
    written_down,
)

if TYPE_CHECKING:
    from reports.desk.given import Given, GivenStore


def desk(
    context: typer.Context,
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="RUN-OR-STORE",
            help="A finished run, or its URL; or a store of runs.",
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
    pits: Annotated[
        Path | None,
        typer.Option("--pits", help="List of pits with their tables (YAML), by which the floor is shown."),
    ] = None,
    writers: Annotated[
        list[str] | None,
        typer.Option(
            "--writer",
            metavar="NAME",
            help="Who may say what becomes of a store's findings, at an address of their own; once a name.",
        ),
    ] = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
) -> None:
    """Show a run as pages in a browser on this machine.

    The floor by table and hour, each table, shoe and finding, and each round step by step.

    The pages are for reading only.  Nobody is let in without the address that is printed, and nobody from
    another machine.  Ctrl+C closes the desk.

    Of a store of runs, it begins with the gaming days of each property; of findings it says where they
    stand and what was said of them.  Whoever is named by `--writer` gets an address of their own, at which
    they say, under that name, what becomes of findings: into the same journal as `triage`.

    The floor is shown by game, or by pit where a list says which tables stand in which:
    `- {pit: Pit 3, tables: [MB-01, MB-02]}`.

    Example: `pitaudit desk build/run`

    Example: `pitaudit desk store --property PHL1`

    Example: `pitaudit desk store --writer "B. Ito" --writer "C. Diaz"`
    """
    from audit.commands.given_to_desk import first_asked_for, given_of  # noqa: PLC0415
    from audit.commands.store_to_desk import given_store, read_ahead  # noqa: PLC0415
    from audit.search.runs import is_store  # noqa: PLC0415

    def opened(run: Path) -> Given:
        """Open a run of the store, and judge while nobody asks what people look at first."""
        given = given_of(run, log, submission, key, code, pits, in_clear=in_clear)
        _judge(given, first_asked_for(given.run))
        return given

    with clear_errors():
        written_down(context, folder, why, in_clear=in_clear)
        if is_store(folder):
            store = given_store(folder, property_id, opened, log, key, in_clear=in_clear)
            names = _named(writers)
            Thread(target=read_ahead, args=[store, folder, log], daemon=True).start()
            _serve(store, port, names)
            return
        if writers:
            message = f"{folder}: is a run; a journal of findings belongs to a store, so leave out --writer"
            raise AuditError(message)
        given = given_of(folder, log, submission, key, code, pits, in_clear=in_clear)
        ahead = first_asked_for(given.run)
        given.rounds.judge_ahead(ahead[:1])  # what takes seconds is done before the address is given out
        _judge(given, ahead[1:])
        _serve(given, port)


def _judge(given: Given, rounds: list[tuple[str, str]]) -> None:
    Thread(target=given.rounds.judge_when_idle, args=[rounds], daemon=True).start()


def _named(writers: list[str] | None) -> list[str]:
    """Names of those who may write, each once.  Raises AuditError for one that is empty."""
    names = [" ".join(each.split()) for each in writers or ()]
    if "" in names or len({each.casefold() for each in names}) < len(names):
        message = "--writer: name each person once, and by a name that is not empty"
        raise AuditError(message)
    return names


def _serve(shown: Given | GivenStore, port: int, names: Sequence[str] = ()) -> None:
    """Serve pages until somebody ends it."""
    from reports.desk import serve  # noqa: PLC0415  (a server is loaded only where needed)

    with serve.listening(port) as taken:
        token, writers = serve.new_token(), {serve.new_token(): name for name in names}
        with serve.served(shown, taken, token, writers):
            console.print(f"Desk     {serve.address(taken, token)}", soft_wrap=True)
            for own, name in writers.items():
                console.print(
                    f"Writes   {serve.address(taken, own)}  as {printing.plain(name)}", soft_wrap=True
                )
            if writers:
                console.print("Give each address that writes only to whoever it names.")
            console.print("Open this address in a browser on this machine; Ctrl+C closes the desk.")
            if no_log := getattr(shown, "no_log", ""):
                console.print(printing.plain(no_log), soft_wrap=True)
            Event().wait()
