"""The command that shows a run as pages on this machine: ``desk``."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audit import show
from audit.commands.inputs import LogOption, SubmissionOption
from audit.errors import LogRejected, RunNotFound
from audit.terminal import InClearOption, KeyOption, clear_errors, console

if TYPE_CHECKING:
    from reports.desk.given import Given

_ROUNDS_KEPT = 256


def desk(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of a finished run.")],
    log: LogOption = None,
    submission: SubmissionOption = None,
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

    Example: `pitaudit desk build/run`
    """
    from reports.desk import serve  # noqa: PLC0415  (a server is loaded only where needed)

    with clear_errors():
        given = given_of(run, log, submission, key, code, in_clear=in_clear)
        with serve.listening(port) as taken:
            token = serve.new_token()
            console.print(f"Desk     {serve.address(taken, token)}", soft_wrap=True)
            console.print("Open this address in a browser on this machine; Ctrl+C closes the desk.")
            if given.no_log:
                console.print(show.plain(given.no_log), soft_wrap=True)
            serve.server(given, taken, token).run(sockets=[taken])


def given_of(
    run: Path,
    log: Path | None,
    submission: Path | None,
    key: Path | None,
    code: Path | None = None,
    *,
    in_clear: bool = False,
) -> Given:
    """Gather what the desk shows of a run.

    Raises RunNotFound where there is none, KeyRejected where people cannot be named as asked, and AuditError
    for a folder of the Code that is none.  A run without its log is shown without its log.
    """
    import pyarrow.parquet as pq  # noqa: PLC0415

    from audit.findings import open_run  # noqa: PLC0415
    from audit.look import Look  # noqa: PLC0415
    from audit.people import ids_of, revealed  # noqa: PLC0415
    from audit.replay import Replay, replay  # noqa: PLC0415
    from audit.wording import label  # noqa: PLC0415
    from reports.desk.given import Given  # noqa: PLC0415
    from reports.passages import read_code  # noqa: PLC0415

    opened = open_run(run)
    if in_clear:
        opened = revealed(opened, ids_of(run, opened.receipt, key))
    look, no_log = None, ""
    try:
        look = Look.of_run(run, log, key, in_clear=in_clear)
    except (RunNotFound, LogRejected) as error:
        no_log = f"The log is not shown: {error}"

    @lru_cache(maxsize=_ROUNDS_KEPT)
    def replayed(round_id: str) -> Replay:
        return replay(run, round_id, log, submission, key, in_clear=in_clear)

    return Given(
        run=opened,
        population=pq.read_table(run / "population.parquet"),
        log=look,
        replay=replayed,
        label=label,
        no_log=no_log,
        code=read_code(code) if code else None,
        named=_named(in_clear=in_clear),
    )


def _named(*, in_clear: bool) -> str:
    if in_clear:
        return "Players and employees stand under their ids, in clear."
    return "Players and employees stand under pseudonyms."
