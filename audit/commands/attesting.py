"""The commands for what only a person can see: ``checklist`` writes the list, ``attest`` reads it back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from audit.errors import AuditError
from audit.format import names
from audit.show import printing
from audit.show.terminal import clear_errors, console


def checklist(
    game: Annotated[str, typer.Option("--game", help="The game, as the log format names it.")],
    property_id: Annotated[str, typer.Option("--property", help="The licensed facility.")],
    table: Annotated[list[str], typer.Option("--table", help="A gaming table; may be said several times.")],
    day: Annotated[str, typer.Option("--day", metavar="DATE", help="The gaming day.")],
    out: Annotated[Path, typer.Option("--out", help="File of the list, as CSV.")],
) -> None:
    """Write a checklist of what only a person can see, to be filled in at the gaming tables.

    A line is one clause at one gaming table. Whoever looked fills in `result` (compliant, not_compliant),
    `seen_at` (21:40, by the property's clock), `seen_by` and `document`; for layout and equipment also
    `valid_until`. `pitaudit attest` reads the list back. Lines left empty attest nothing.

    Example: `pitaudit checklist --game minibaccarat --property P --table MB-01 --day 2026-03-14 --out l.csv`
    """
    from audit.recorded import checklist as lists  # noqa: PLC0415  (rules are loaded only where they are needed)
    from rules.catalogue import declared  # noqa: PLC0415

    with clear_errors():
        known = sorted(chapter.game for chapter in declared().chapters.values())
        if game not in known:
            message = f"--game {game}: it is none of {', '.join(known)}"
            raise AuditError(message)
        lines = lists.write(game, property_id, list(dict.fromkeys(table)), names.day(day), out)
    console.print(f"Written  {printing.plain(str(out))}, {lines:,} lines to fill in", soft_wrap=True)


def attest(
    filled: Annotated[Path, typer.Argument(help="The checklist as it was filled in.", show_default=False)],
    log: Annotated[Path, typer.Option("--log", help="Folder of the round log that gets what was seen.")],
    submission: Annotated[
        Path, typer.Option("--submission", help="Rules Submission, for the property's clock.")
    ],
) -> None:
    """Take a filled-in checklist into a round log, as inspections and observations.

    Where one line cannot be read, nothing is taken over and every such line is named. The same list read
    twice changes nothing. A run then judges of each look whether it may be relied on.

    Example: `pitaudit attest l.csv --log build/log --submission build/log/rules_submission.yaml`
    """
    from audit.intake.submission import load_submission  # noqa: PLC0415
    from audit.recorded import checklist as lists  # noqa: PLC0415  (rules are loaded only where they are needed)

    with clear_errors():
        if not log.is_dir():
            message = f"{log}: there is no such folder"
            raise AuditError(message)
        taken = lists.read_back(filled, log, load_submission(submission))
    for name, number in sorted(taken.rows.items()):
        console.print(f"{name:<13}{number:,}")
    console.print(f"{'left empty':<13}{taken.empty:,}")
    if taken.rows and not taken.files:
        console.print("This list was read before; the log is as it was.")
    for file in taken.files:
        console.print(f"Written  {printing.plain(str(file))}", soft_wrap=True)
