"""Commands that look into the log of a run: ``find`` and ``history``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from audit.commands.inputs import LogOption
from audit.format import names
from audit.search.history import EVENT_COLUMNS, Life, Of
from audit.search.judged import NOT_JUDGED
from audit.search.log import RoundLog
from audit.search.people import Who
from audit.search.rounds import COLUMNS, Asked, Rounds
from audit.search.runs import runs_of_one_property, zones_of
from audit.show import printing
from audit.show.terminal import (
    DealerOption,
    FloorpersonOption,
    Format,
    FormatOption,
    KeyOption,
    PlayerOption,
    PropertyOption,
    RunOrStore,
    SinceOption,
    UntilOption,
    clear_errors,
    console,
    errors,
)

_MostOption = Annotated[int, typer.Option("--limit", min=1, help="No more than so many.")]


def find(
    run: RunOrStore,
    table: Annotated[
        list[str] | None, typer.Option("--table", help="Only this gaming table; repeatable.")
    ] = None,
    property_id: PropertyOption = None,
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="In play at this time of its clock.")
    ] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="With a wager or a hand at this position.")
    ] = None,
    player: PlayerOption = None,
    dealer: DealerOption = None,
    floorperson: FloorpersonOption = None,
    shoe: Annotated[str | None, typer.Option("--shoe", help="From this shoe.")] = None,
    deck: Annotated[str | None, typer.Option("--deck", help="From this deck.")] = None,
    card: Annotated[str | None, typer.Option("--card", help="With this card or tile: As, XX, 6-6.")] = None,
    wager: Annotated[
        str | None, typer.Option("--wager", help="With a wager of this kind: fortune_bonus.")
    ] = None,
    min_amount: Annotated[
        str | None,
        typer.Option(
            "--min-amount", metavar="DOLLARS", help="Staked or paid on the wager, or in the payment."
        ),
    ] = None,
    outcome: Annotated[str | None, typer.Option("--outcome", help="With a wager that ended so: win.")] = None,
    payment: Annotated[
        str | None, typer.Option("--payment", help="With a payment of this kind: envy_bonus.")
    ] = None,
    limit: _MostOption = 200,
    log: LogOption = None,
    key: KeyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Find rounds in the log of a run, or of a property of a store, with the findings beside them.

    All that is asked for has to hold; seat, player, wager, amount and outcome, of one wager.  What is named
    and not there is refused, with the nearest names.

    Example: `pitaudit find build/run --table PG-01 --at "2026-03-14 21:40" --seat 3`

    Example: `pitaudit find build/run --payment envy_bonus --min-amount 1000`
    """
    asked = Asked(
        tables=tuple(table or ()),
        property_id=property_id,
        at=at,
        since=since,
        until=until,
        seat=seat,
        player=player,
        dealer=dealer,
        floorperson=floorperson,
        shoe=shoe,
        deck=deck,
        card=card,
        wager=wager,
        min_amount=min_amount,
        outcome=outcome,
        payment=payment,
    )
    with clear_errors():
        runs = runs_of_one_property(run, property_id)
        who = Who(runs[-1].folder, runs[-1].receipt, key)
        rounds = Rounds(zones_of(runs), RoundLog(runs, log), who)
        found = rounds.asked(asked, limit + 1)
    _say_what_nobody_judged(rounds.log, at or since, at or until, format_)
    printing.print_rows(console, found[:limit], format_.value, _shown(COLUMNS, found, format_))
    if len(found) > limit and format_ is Format.TABLE:
        console.print(f"There are more; say --limit, or ask for less than {limit:,}.", style="bold")


def history(
    run: RunOrStore,
    of: Annotated[Of, typer.Argument(help="Whose life.")],
    name: Annotated[
        str, typer.Argument(metavar="ID", help="Its name; of a seat, its number (with --table).")
    ],
    table: Annotated[str | None, typer.Option("--table", help="At this gaming table.")] = None,
    property_id: PropertyOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: _MostOption = 500,
    log: LogOption = None,
    key: KeyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Tell the life of a shoe, deck, dice, table, seat, dealer, floorperson or player, with its findings.

    Of a store, over all gaming days of a property, each as its newest run found it.

    Example: `pitaudit history build/run shoe MB-01-S004`

    Example: `pitaudit history build/run seat 5 --table PG-01 --since "2026-03-14 20:00"`
    """
    with clear_errors():
        runs = runs_of_one_property(run, property_id)
        life = Life(zones_of(runs), RoundLog(runs, log), Who(runs[-1].folder, runs[-1].receipt, key))
        found = life.lived(of, name, table=table, property_id=property_id, since=since, until=until)
        rows = life.in_full(found[:limit])
    _say_what_nobody_judged(life.log, since, until, format_)
    printing.print_rows(console, rows, format_.value, _shown(EVENT_COLUMNS, rows, format_))
    if len(found) > limit and format_ is Format.TABLE:
        console.print(f"{len(found) - limit:,} more; say --limit, --since or --until.", style="bold")


def _shown(columns: tuple[str, ...], rows: list[dict[str, Any]], format_: Format) -> tuple[str, ...]:
    """Leave out who judged what on a screen, where one run judged all of it as a whole."""
    judged = {row["judged"] for row in rows} - {""}
    is_plain = len(judged) == 1 and not any(each == NOT_JUDGED or each.endswith("part") for each in judged)
    if is_plain and format_ is Format.TABLE:
        return tuple(name for name in columns if name != "judged")
    return columns


def _say_what_nobody_judged(log: RoundLog, since: str | None, until: str | None, format_: Format) -> None:
    """Say first which days of a question were not judged; beside a list for programs, not in it."""
    first, last = (names.moment(given, "UTC").date() if given else None for given in (since, until))
    screen = console if format_ is Format.TABLE else errors
    for words in (log.judged.words(first, last), log.judged.seam()):
        if words:
            screen.print(words, style="bold", soft_wrap=True)
