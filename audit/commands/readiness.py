"""The command that says what could be audited on what is recorded: ``readiness``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit.errors import AuditError
from audit.show import printing
from audit.show.terminal import Format, FormatOption, at_hand, clear_errors, console, errors, place

if TYPE_CHECKING:
    from audit.readiness.study import Study
    from audit.readiness.things import Things


class By(StrEnum):
    """What one row of the answer is about."""

    CHAPTER = "chapter"
    CLAUSE = "clause"
    FEED = "feed"
    STEP = "step"


_COLUMNS = {
    By.CHAPTER: ("chapter", "game", "clauses", "judged", "in_part", "not_judged", "not_tried"),
    By.CLAUSE: ("citation", "state", "share", "needs", "helps", "duty"),
    By.FEED: ("feed", "opens", "completes", "judged", "in_part", "not_judged", "meaning"),
    By.STEP: ("step", "record", "opens", "completes", "judged", "in_part", "not_judged"),
}


def readiness(
    log: Annotated[
        Path | None,
        typer.Argument(metavar="[LOG]", help="A round log, folder or URL.", parser=place, callback=at_hand),
    ] = None,
    columns: Annotated[
        Path | None, typer.Option("--columns", metavar="FILE", help="List of what is recorded, in YAML.")
    ] = None,
    feed: Annotated[
        str, typer.Option("--feed", metavar="NAMES", help="Feeds, such as reading_shoe,ratings.")
    ] = "",
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game, as the log names it; repeatable.")
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option("--submission", metavar="FILE", help="The Rules Submission is at hand, in this file."),
    ] = None,
    steps: Annotated[int, typer.Option("--steps", min=0, help="How many steps to look ahead.")] = 8,
    by: Annotated[
        By | None, typer.Option("--by", help="What to list; chapters and steps, if not said.")
    ] = None,
    list_feeds: Annotated[
        bool, typer.Option("--feeds", help="Name the feeds that are known, and what each is.")
    ] = False,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Say what could be audited, clause by clause, on what is recorded; and what to record next.

    What is recorded is read from a log, or told by feeds or by a list in the form of `feeds.yaml`; all that
    is given counts together.  Each clause is tried on simulated rounds from which all else was taken away:
    *judged* decides as many rows as with a full record, *in part* fewer, *not judged* none.  A clause of
    which the simulation has no case is *not tried*, unless all that it reads is there.

    A list has `columns: {rounds: [first_card_at], hands: [cards]}`, `events: [shuffled]`, `payments:`,
    `looks: [inspections]`, `filing: true`, and `complete: all` or names such as `events.shuffled`; what it
    lacks is not recorded.

    The steps name what opens most clauses next: a column, a kind of event, what people attest, the Rules
    Submission, or a line of the statement of recording.  A game takes about a minute.

    Example: `pitaudit readiness LOG --submission rules_submission.yaml`

    Example: `pitaudit readiness --feed reading_shoe,ratings --game minibaccarat`

    Example: `pitaudit readiness --columns ours.yaml --game pai_gow_poker --by clause --format csv`
    """
    from audit.readiness import plan  # noqa: PLC0415  (the rules are loaded only where needed)

    if list_feeds:
        _print_feeds(format_)
        return
    with clear_errors(), errors.status("trying each clause") as status:
        given = _given(log, columns, feed, submission, game or [])
        studies = list(_studies(given, lambda told: status.update(f"trying each clause: {told}")))
        rows = _rows(by or By.CHAPTER, studies, steps)
        ahead = plan.by_step(list(plan.steps(studies, steps))) if not by and format_ is Format.TABLE else []
    printing.print_rows(console, rows, format_.value, _COLUMNS[by or By.CHAPTER])
    if not by and format_ is Format.TABLE:
        _print_chart([(row["chapter"], row) for row in rows])
    if ahead:
        console.print("\nWhat to record next, and what it opens:")
        printing.print_rows(console, ahead, format_.value, _COLUMNS[By.STEP])
        _print_chart([("now", rows[-1]), *((str(row["step"]), row) for row in ahead)])


def _print_chart(rows: list[tuple[str, dict[str, Any]]]) -> None:
    from audit.show.shares import LEGEND, bars  # noqa: PLC0415

    console.print()
    for line in (*bars(rows), LEGEND):
        console.print(printing.plain(line), soft_wrap=True)


def _rows(by: By, studies: Sequence[Study], steps: int) -> list[dict[str, Any]]:
    from audit.readiness import plan  # noqa: PLC0415
    from audit.readiness.feeds import feeds, of_feeds  # noqa: PLC0415

    if by is By.CHAPTER:
        return plan.by_chapter(studies)
    if by is By.CLAUSE:
        return plan.by_clause(studies)
    if by is By.FEED:
        return plan.by_feed(studies, {name: (each.meaning, of_feeds(name)) for name, each in feeds().items()})
    return plan.by_step(list(plan.steps(studies, steps)))


def _print_feeds(format_: Format) -> None:
    from audit.readiness.feeds import feeds  # noqa: PLC0415

    rows = [{"feed": name, "meaning": each.meaning} for name, each in feeds().items()]
    printing.print_rows(console, rows, format_.value, ("feed", "meaning"))


def _given(
    log: Path | None, columns: Path | None, feed: str, submission: Path | None, games: Sequence[str]
) -> dict[str, Things]:
    """Put together what is recorded, by game."""
    from audit.intake.submission import load_submission  # noqa: PLC0415
    from audit.readiness.feeds import of_feeds, of_file, of_log  # noqa: PLC0415
    from audit.readiness.things import FILING  # noqa: PLC0415
    from rules.catalogue import declared  # noqa: PLC0415

    known = [chapter.game for chapter in declared().chapters.values()]
    for name in games:
        if name not in known:
            message = f"game {name!r} is not known; there are {', '.join(known)}"
            raise AuditError(message)
    if submission:
        load_submission(submission)
    recorded: Things = of_feeds(feed) if feed else frozenset()
    recorded |= of_file(columns) if columns else frozenset()
    recorded |= {FILING} if submission else frozenset()
    if log is None:
        return dict.fromkeys(games or known, recorded)
    from audit.intake.read import open_log  # noqa: PLC0415
    from audit.recorded.absent_columns import never_recorded  # noqa: PLC0415

    opened = open_log(log)
    never = never_recorded(opened)
    dealt = {game for _, game in never.by_game}
    wanted = [name for name in known if name in (games or dealt)]
    return {name: recorded | of_log(opened, name, never) for name in wanted}


def _studies(given: dict[str, Things], done: Callable[[str], None]) -> Iterator[Study]:
    """Try each game on its simulated log."""
    from audit.readiness.specimen import specimen  # noqa: PLC0415
    from audit.readiness.study import study  # noqa: PLC0415
    from rules.catalogue import chapter_of, load  # noqa: PLC0415
    from sample_logs import games, samples  # noqa: PLC0415

    for game, recorded in given.items():
        done(f"simulating {game}")
        with TemporaryDirectory() as name:
            samples.Sample(games.load(game)).write(Path(name))
            yield study(specimen(Path(name), load(chapter_of(game).number)), recorded, done)
