"""Commands that look something up and audit nothing: ``rank``, ``paybacks`` and ``format``.

They print; ``audit.cli`` puts them among the others.
"""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from audit.errors import AuditError
from audit.format import names
from audit.format.laid_out import RECORDING
from audit.runs.outputs import write_new
from audit.show import printing
from audit.show.terminal import Format, FormatOption, clear_errors, console, errors


def chosen_readings(given: list[str] | None) -> dict[str, str]:
    """Take readings apart that are given as NAME=CHOICE.  Raises AuditError for what is not, or is twice."""
    found: dict[str, str] = {}
    for each in given or ():
        name, is_given, choice = each.partition("=")
        if not (name and is_given and choice):
            message = f"--reading {each}: must be NAME=CHOICE, such as three_pair=collected"
            raise AuditError(message)
        if name in found:
            message = f"--reading {each}: {name} is chosen already"
            raise AuditError(message)
        found[name] = choice
    return found


def rank(
    hands: Annotated[
        str,
        typer.Argument(metavar="FILE", help="One hand a line (As Kd XX …, 6-6 1-2 …); - is standard input."),
    ] = "-",
    chapter: Annotated[str, typer.Option("--chapter", help="Whose ranking, such as 645a.")] = "645a",
    list_: Annotated[
        str, typer.Option("--list", help="high, low, or an optional wager such as fortune_bonus.")
    ] = "high",
    variant: Annotated[
        str | None, typer.Option("--variant", help="Variant (645a) or paytable (688a) a list is for.")
    ] = None,
    color: Annotated[
        str, typer.Option("--color", help="Color chosen for the Red/Black Wager: red, black or either.")
    ] = "either",
    reading: Annotated[
        list[str] | None,
        typer.Option("--reading", help="Reading of an open point, such as royal_joker=ace_only; repeatable."),
    ] = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Name and rank hands of cards or tiles; a higher rank is the stronger hand on that list.

    Example: `echo "As Ks Qs Js XX Ad Kd" | pitaudit rank --chapter 645a --list fortune_bonus`
    """
    from audit.law import rank as ranking  # noqa: PLC0415  (compiled code is loaded only where needed)

    with clear_errors():
        chosen = chosen_readings(reading)
        asked = ranking.Asked(chapter, list_, variant, color, chosen)
        found = [asdict(hand) for hand in ranking.rank_file(hands, asked)]
    printing.print_rows(console, found, format_.value, ranking.COLUMNS)


def paybacks(
    chapter: Annotated[str | None, typer.Option("--chapter", help="Only this chapter, such as 688a.")] = None,
    wager: Annotated[
        str | None, typer.Option("--wager", help="Only this wager, such as fortune_bonus.")
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option("--submission", help="A casino's paytables, or its Rules Submission (YAML)."),
    ] = None,
    reading: Annotated[
        list[str] | None,
        typer.Option("--reading", help="Reading of an open point, such as three_pair=collected; repeatable."),
    ] = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="DATE", help="By the law of this gaming day.")
    ] = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Count what each wager returns, every hand there is, beside the payback the Board stated.

    Each figure says under which readings it was counted, and under which the printed table comes to the
    stated one.  What is wrong with a table is told beside it.  All chapters take
    some seconds, the first time longer: what was counted is kept, and no changed odds ask for a new count.

    Of an amended table each text is counted, by the law of its last day; with `--at`, the law of that day.

    Example: `pitaudit paybacks --chapter 688a --wager progressive_payout`
    """
    from audit.law import paybacks as counting  # noqa: PLC0415  (compiled code is loaded only where needed)

    with clear_errors(), errors.status("counting every hand"):
        chosen, day = chosen_readings(reading), names.day(at) if at else None
        found, notes = counting.noted(counting.rows(chapter, wager, submission, chosen, day))
    if format_ is Format.TABLE:
        printing.print_rows(console, found, format_.value, counting.SHORT)
        console.print(*map(printing.plain, notes), sep="\n")
    else:
        printing.print_rows(console, found, format_.value, counting.COLUMNS)


def format_(
    recording: Annotated[
        Path | None, typer.Option("--recording", metavar="LOG", help="Draft the recording.yaml of this log.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="File to write; it must be new.")
    ] = None,
) -> None:
    """Print the log format, version 1, as Markdown; or draft a log's statement of recording.

    The statement says what is always recorded: only then is it evidence that something is not in the log.  It
    is the casino's own: confirm or correct every line of the draft, and put it into the log's folder as
    recording.yaml.  A statement that lies there already is not read, so that `--out LOG/recording.yaml` needs
    only that there is none.

    Example: `pitaudit format > LOG_FORMAT.md`

    Example: `pitaudit format --recording LOG --out LOG/recording.yaml`
    """
    with clear_errors():
        text = _draft(recording) if recording else _guide()
        if out:
            write_new(out, text, of_log=RECORDING if recording else "")
    if out:
        console.print(f"Written  {printing.plain(str(out))}", soft_wrap=True)
    else:
        sys.stdout.write(text)


def _draft(log: Path) -> str:
    from audit.intake.read import open_log  # noqa: PLC0415  (each is loaded only where needed)
    from audit.intake.recording import UNSTATED  # noqa: PLC0415
    from audit.intake.written_statement import drafted  # noqa: PLC0415

    return drafted(open_log(log, statement=UNSTATED))  # a shell that writes there has made an empty one


def _guide() -> str:
    from audit.format.format_doc import markdown  # noqa: PLC0415

    return markdown()
