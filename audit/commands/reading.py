"""The command that puts doubtful passages before somebody who decides on them: ``readings``."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit.format import names
from audit.format.window import Window
from audit.runs.outputs import new_file
from audit.show import printing
from audit.show.terminal import (
    Format,
    FormatOption,
    PropertyOption,
    at_hand,
    clear_errors,
    console,
    gaming_day,
    place,
    progress_bar,
)

if TYPE_CHECKING:
    from audit.intake.read import Log
    from audit.intake.submission import Submission
    from audit.readings.named import Named
    from audit.readings.turns import Wanted


class By(StrEnum):
    """What one row of the answer is about."""

    CHOICE = "choice"
    ROUND = "round"


_ROUNDS = (
    *("property_id", "game", "reading", "choice", "under_it", "as_read_now"),
    *("table_id", "gaming_day", "round_id"),
)


def readings(
    log: Annotated[
        Path | None,
        typer.Argument(metavar="[LOG]", help="A round log, folder or URL.", parser=place, callback=at_hand),
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option(
            "--submission",
            metavar="FILE",
            help="Rules Submission (YAML): what is filed, and which readings are chosen by whom.",
            parser=place,
            callback=at_hand,
        ),
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game, as the log names it; repeatable.")
    ] = None,
    reading: Annotated[
        list[str] | None, typer.Option("--reading", metavar="NAME", help="Only this reading; repeatable.")
    ] = None,
    property_id: PropertyOption = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="DAY", help="First gaming day to judge (YYYY-MM-DD).")
    ] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="DAY", help="Last gaming day to judge.")] = None,
    turning: Annotated[
        bool, typer.Option("--turning", help="Only readings on which something turns on this log.")
    ] = False,
    by: Annotated[
        By, typer.Option("--by", help="A row a choice; or a row a round that is judged otherwise.")
    ] = By.CHOICE,
    pdf: Annotated[
        Path | None,
        typer.Option("--pdf", metavar="FILE", help="Write a sheet to sign: who chose, when, by what right."),
    ] = None,
    code: Annotated[
        Path | None,
        typer.Option("--code", metavar="FOLDER", help="Your text files of the Code, quoted on the sheet."),
    ] = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Name every doubtful passage with its choices, and what turns on each on a log.

    A doubtful passage is one that can be read in more than one way, where the way decides a result.  The
    first choice is the default: it is read where nobody chose, and its words say why.

    With a log, the clauses that rest on a reading are judged under each of its choices: their findings with
    what follows from them, rows that cannot be decided, dollars that patrons received too much and too
    little, and the rounds that are wrong under a choice and right as it is read now, or right under it and
    wrong now.  `--by round` names these; `pitaudit whatif` shows one of them side by side.

    A house way that is filed and lawful as it is read now may be unlawful under another choice: that is
    told, with a hand that it sets unlawfully.  Such a choice needs another house way beside it.

    `--pdf` is a sheet to sign. What was chosen goes into the filing with
    `pitaudit submission choose FILE --reading NAME=CHOICE --by NAME --on DAY --authority TEXT`.

    Example: `pitaudit readings --game minibaccarat`

    Example: `pitaudit readings LOG --submission rules_submission.yaml --turning`

    Example: `pitaudit readings LOG --submission rules_submission.yaml --turning --pdf to_sign.pdf`

    Example: `pitaudit readings LOG --submission rules_submission.yaml --reading three_pair --by round`
    """
    from audit.intake.read import open_log  # noqa: PLC0415  (the rules are loaded only where needed)
    from audit.intake.submission import load_submission  # noqa: PLC0415
    from audit.readings import named, turns  # noqa: PLC0415

    with clear_errors(), progress_bar() as progress:
        wanted = _wanted(game or [], reading or [], property_id)
        loaded = load_submission(submission) if submission else None
        _refuse_without_log(log, turning=turning, by_round=by is By.ROUND)
        opened = open_log(log, Window(gaming_day(from_), gaming_day(to))) if log else None
        tried = turns.turns(opened, loaded, wanted, progress) if opened else {}
        today = opened.days()[-1] if opened else datetime.now(tz=UTC).date()
        found = list(named.named(loaded, wanted, tried, today))
        if opened:
            found = [each for each in found if each.was_tried and (each.turns or not turning)]
        if pdf:
            _print_sheet(found, pdf, loaded, code, _judged(opened))
    if by is By.ROUND:
        printing.print_rows(console, list(turns.rows_of_rounds(tried)), format_.value, _ROUNDS)
        return
    _print_choices(found, format_, of_log=opened is not None)
    if pdf and format_ is Format.TABLE:
        console.print(f"\nSheet    {printing.plain(str(pdf))}", soft_wrap=True)


def _print_choices(found: list[Named], format_: Format, *, of_log: bool) -> None:
    from audit.readings import named  # noqa: PLC0415
    from rules.units import dollars  # noqa: PLC0415

    if format_ is not Format.TABLE:
        printing.print_rows(console, named.rows(found, _plain), format_.value, named.COLUMNS)
        return
    if not found:
        console.print("Nothing turns on any reading here.")
        return
    shown = named.SHOWN_OF_LOG if of_log else named.SHOWN
    if len({each.game for each in found}) == 1:  # what is the same in every row takes no room
        shown = tuple(name for name in shown if name != "game")
    several = len({each.property_id for each in found}) > 1
    rows = named.rows(found, dollars)
    if any(row["chosen_by"] for row in rows):
        at = shown.index("in_force") + 1
        shown = (*shown[:at], "chosen_by", "chosen_on", "authority", *shown[at:])
    printing.print_rows(console, rows, format_.value, ("property_id",) * several + shown)
    for row in rows:
        if told := row["house_way_unlawful"]:
            words = f"Under {row['reading']} = {row['choice']} a house way that is filed is unlawful. {told}"
            console.print(printing.plain(words), soft_wrap=True, style="bold")


def _plain(cents: int) -> str:
    return f"{Decimal(cents) / 100:.2f}"


def _refuse_without_log(log: Path | None, *, turning: bool, by_round: bool) -> None:
    if log is None and (turning or by_round):
        message = "--turning and --by round are about a log: name one"
        raise names.NameUnknown(message)


def _wanted(games: Sequence[str], readings: Sequence[str], property_id: str | None) -> Wanted:
    """Check what is asked for.  Raises NameUnknown with the nearest."""
    from audit.intake.filed_readings import readings_by_game  # noqa: PLC0415
    from audit.readings.turns import Wanted  # noqa: PLC0415

    by_game = readings_by_game()
    asked = [names.known("game", each, by_game) for each in games]
    there = {name for game in asked or by_game for name in by_game[game]}
    return Wanted(asked, [names.known("reading", each, there) for each in readings], property_id)


def _judged(log: Log | None) -> str:
    """Say which gaming days were judged; empty where no log was."""
    days = [day.isoformat() for day in log.days() if log.window.judges(day)] if log else []
    return " to ".join(dict.fromkeys((days[0], days[-1]))) if days else ""


def _print_sheet(
    found: list[Named], pdf: Path, submission: Submission | None, code: Path | None, period: str
) -> None:
    from importlib import metadata  # noqa: PLC0415  (papers are loaded only where they are drawn)

    from audit.readings.named import sheets  # noqa: PLC0415
    from reports import readings_sheet  # noqa: PLC0415
    from reports.passages import read_code  # noqa: PLC0415
    from rules.units import dollars  # noqa: PLC0415

    about: dict[str, Any] = {
        "version": metadata.version("pitaudit"),
        "sha256": submission.sha256 if submission else "",
        "properties": {each.id: each.name for each in submission.properties.values()} if submission else {},
        "period": period,
    }
    with new_file(pdf) as fresh:
        readings_sheet.write(sheets(found, dollars), fresh, about, read_code(code) if code else None)
