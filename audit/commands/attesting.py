"""The commands for what only a person can see: ``checklist`` writes the list, ``attest`` reads it back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audit.errors import AuditError
from audit.format import names
from audit.show import printing
from audit.show.terminal import clear_errors, console

if TYPE_CHECKING:
    from rules.clause import Clause


class Only(StrEnum):
    """Which lines of a checklist are wanted."""

    STANDING = "standing"
    DAY = "day"


_KINDS = {Only.STANDING: ("inspection",), Only.DAY: ("observation",)}


def checklist(
    game: Annotated[str, typer.Option("--game", help="The game, as the log format names it.")],
    property_id: Annotated[str, typer.Option("--property", help="The licensed facility.")],
    table: Annotated[list[str], typer.Option("--table", help="A gaming table; may be said several times.")],
    day: Annotated[str, typer.Option("--day", metavar="DATE", help="The gaming day.")],
    out: Annotated[Path, typer.Option("--out", help="File of the list, as CSV.")],
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Also print it, with boxes to tick.")
    ] = None,
    only: Annotated[
        Only | None,
        typer.Option("--only", help="Only what stands until it runs out, or only what is of the day."),
    ] = None,
) -> None:
    """Write a checklist of what only a person can see, to be filled in at the gaming tables.

    A line is one clause at one gaming table. Whoever looked fills in `result` (compliant, not_compliant),
    `seen_at` (21:40, by the property's clock), `seen_by` and `document`; for layout and equipment also
    `valid_until`. `pitaudit attest` reads the list back. Lines left empty attest nothing.

    `--only standing` is the list of inspections, which hold until a day that is said (and no longer than
    `inspection_days` of the Rules Submission); `--only day` that of what is seen anew each gaming day.
    `pitaudit status STORE --looks` tells which run out.

    Example: `pitaudit checklist --game minibaccarat --property P --table MB-01 --day 2026-03-14 --out l.csv`

    Example: `pitaudit checklist --game minibaccarat --property P --table MB-01 --day 2026-03-14
    --only standing --out l.csv --pdf l.pdf`
    """
    from audit.recorded import checklist as lists  # noqa: PLC0415  (rules are loaded only where they are needed)
    from rules.catalogue import declared  # noqa: PLC0415

    with clear_errors():
        known = sorted(chapter.game for chapter in declared().chapters.values())
        if game not in known:
            message = f"--game {game}: it is none of {', '.join(known)}"
            raise AuditError(message)
        tables, gaming_day = list(dict.fromkeys(table)), names.day(day)
        kinds = _KINDS[only] if only else lists.KINDS
        lines = lists.write(game, property_id, tables, gaming_day, out, kinds)
        if pdf:
            _print(lists.asked_of(game, gaming_day, kinds), game, property_id, tables, gaming_day, pdf)
            console.print(f"Paper    {printing.plain(str(pdf))}", soft_wrap=True)
    console.print(f"Written  {printing.plain(str(out))}, {lines:,} lines to fill in", soft_wrap=True)


def _print(
    asked: Sequence[Clause], game: str, property_id: str, tables: Sequence[str], day: date, pdf: Path
) -> None:
    from importlib import metadata  # noqa: PLC0415  (papers are loaded only where they are drawn)

    from audit.runs.outputs import new_file  # noqa: PLC0415
    from reports import checklist_sheet  # noqa: PLC0415
    from rules.catalogue import chapter_of  # noqa: PLC0415

    lines = [{"citation": each.citation, "kind": each.status.value, "duty": each.duty} for each in asked]
    about = {
        "title": chapter_of(game).title,
        "property_id": property_id,
        "gaming_day": day.isoformat(),
        "version": metadata.version("pitaudit"),
    }
    with new_file(pdf) as fresh:
        checklist_sheet.write(lines, tables, about, fresh)


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
    if taken.astray:
        there = "; ".join(taken.astray)
        told = f"The log has no round and no event of these gaming tables; no run judges by them: {there}"
        console.print(printing.plain(told), soft_wrap=True)
    if taken.rows and not taken.files:
        console.print("This list was read before; the log is as it was.")
    for file in taken.files:
        console.print(f"Written  {printing.plain(str(file))}", soft_wrap=True)
