"""The command that begins a Rules Submission: ``submission new``."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from audit.format import names
from audit.runs.outputs import write_new
from audit.show import printing
from audit.show.terminal import at_hand, clear_errors, console, place, progress_bar


def new(
    game: Annotated[
        list[str], typer.Option("--game", help="A game to be filed, such as minibaccarat; repeatable.")
    ],
    property_id: Annotated[
        str, typer.Option("--property", metavar="ID", help="The property's id in its logs.")
    ],
    table: Annotated[
        list[str] | None,
        typer.Option("--table", help="A gaming table at which something differs; repeatable."),
    ] = None,
    from_: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="LOG",
            help="Round log, folder or URL: what it suggests is written beside each option as a guess.",
            parser=place,
            callback=at_hand,
        ),
    ] = None,
    effective: Annotated[
        str | None,
        typer.Option("--effective", metavar="DATE", help="First gaming day of the filing; else left open."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="File to write; it must be new.")
    ] = None,
) -> None:
    """Begin a Rules Submission: every option of a game as a comment, to be filled in.

    Each option stands with its citation, what kind of value it has, its choices, the clauses that read it,
    and what holds where nothing is filed, if that follows; each doubtful passage with its choices and
    default.  Nothing is chosen: what stays a comment is not filed, and a run refuses the file until its empty
    keys are filled in.

    What can be filed is by the law of the gaming day on which the filing begins (`--effective`), or of today.

    With `--from`, the log is judged under each choice: which paytables, roundings and procedures fit what it
    records of each gaming table, and which wagers and positions it has.  That is what the tables did, not
    what was approved, so it stands there as a comment.

    Example: `pitaudit submission new --game minibaccarat --property PHL1 --out rules_submission.yaml`

    Example: `pitaudit submission new --game over_under --property PHL1 --table OU-01 --from LOG`
    """
    from audit.filing.template import Begun, template  # noqa: PLC0415  (rules are loaded only where needed)
    from rules.catalogue import declared  # noqa: PLC0415

    with clear_errors(), progress_bar() as progress:
        every = [chapter.game for chapter in declared().chapters.values()]
        games = list(dict.fromkeys(names.known("game", each, every) for each in game))
        tables = tuple(dict.fromkeys(table or ()))
        day = names.day(effective) if effective else datetime.now(tz=UTC).date()
        begun = Begun(games, property_id, day, tables, dated=effective is not None)
        if from_:
            from audit.filing.suggest import suggested  # noqa: PLC0415

            begun = suggested(begun, from_, progress)
        text = template(begun)
        if out:
            write_new(out, text)
    if out:
        console.print(f"Written  {printing.plain(str(out))}", soft_wrap=True)
    else:
        console.file.write(text)
