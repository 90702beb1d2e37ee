"""The command that judges the nights of a store anew: ``rerun``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit.format import names
from audit.machine.remote import is_url, receipts_at
from audit.show import printing
from audit.show.terminal import (
    Format,
    FormatOption,
    KeyOption,
    PropertyOption,
    clear_errors,
    console,
    errors,
    place,
)

if TYPE_CHECKING:
    from audit.rerun.nights import Estimate
    from audit.rerun.one_night import Anew, Reading


class By(StrEnum):
    """What one row of the answer is about."""

    NIGHT = "night"
    FINDING = "finding"


CHANGED, NOT_ALL = 1, 4
_NIGHTS = ("property_id", "run", "days", "come", "go", "change", "overpaid", "underpaid", "note")
_FINDINGS = (
    *("property_id", "gaming_day", "table_id", "round_id", "position", "clause", "was", "now"),
    *("overpaid_was", "overpaid_now", "underpaid_was", "underpaid_now"),
)


def rerun(
    store: Annotated[
        Any,
        typer.Argument(metavar="STORE", help="A store of runs: folder; or URL, for a cluster.", parser=place),
    ],
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="NAME=CHOICE", help="Read this so, whatever was filed; repeatable."
        ),
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only of this game is it read so; repeatable.")
    ] = None,
    sample: Annotated[
        int | None,
        typer.Option("--sample", min=1, help="Judge only so many nights, and estimate the rest."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Draws the same nights anywhere.")] = 1,
    property_id: PropertyOption = None,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Of a Dask cluster: its workers judge."),
    ] = None,
    key: KeyOption = None,
    by: Annotated[By, typer.Option("--by", help="A row a night, or a finding that changes.")] = By.NIGHT,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Judge the nights of a store anew, and say which findings and dollars would change.

    Each run that is the newest word on a gaming day is judged anew from the log and the filing that it read,
    by the law and the tool as they are here, and with `--reading` by other readings than were filed. Its
    findings are held against those it had. Nothing in the store is changed.

    With `--sample` some nights are drawn (`--seed`), and the others are estimated: nights that change within
    exact limits at 95 %, findings and dollars within those of Student's t, for which thirty nights are few.

    With `--scheduler` the workers of a cluster open runs and logs themselves, a night each: STORE is a folder
    that all of them see, or a URL.

    Exit code: 0 nothing would change; 1 something would; 2 refused; 4 nothing would, as far as the nights
    could be judged anew.

    Example: `pitaudit rerun store --reading three_pair=collected --sample 30`

    Example: `pitaudit rerun store --reading three_pair=collected --by finding --format csv`

    Example: `pitaudit rerun s3://state/store --scheduler tcp://10.0.0.7:8786`
    """
    from audit.rerun import nights, work  # noqa: PLC0415  (the rules are loaded only where needed)

    with clear_errors():
        chosen = _chosen(reading or (), game or ())
        _refuse_a_url_here(store, scheduler)
        with _receipts(store) as (folder, seen_at):
            planned, problems = nights.planned(folder, seen_at, seed, property_id, chosen, key)
        for problem in problems:
            errors.print(printing.plain(problem), soft_wrap=True)
        drawn = planned[:sample] if sample else planned
        found = list(work.anew(drawn, scheduler))
        judged = [each for each in found if not each.failed]
        told = nights.estimates(judged, len(planned)) if len(drawn) < len(planned) else []
    rows = list(_rows(found, by))
    printing.print_rows(console, rows, format_.value, _NIGHTS if by is By.NIGHT else _FINDINGS)
    if format_ is Format.TABLE:
        _summary(judged, found, len(planned), told)
    raise typer.Exit(_exit_code(found, is_whole=not problems))


def _exit_code(found: Sequence[Anew], *, is_whole: bool) -> int:
    if any(each.changes for each in found):
        return CHANGED
    return 0 if is_whole and not any(each.failed for each in found) else NOT_ALL


def _chosen(given: Sequence[str], games: Sequence[str]) -> tuple[Reading, ...]:
    """Check which readings are tried of which games.  Raises AuditError for what is none."""
    from audit.commands.lookups import chosen_readings  # noqa: PLC0415
    from audit.intake.filed_readings import readings_by_game  # noqa: PLC0415
    from audit.readings.choose import spelled  # noqa: PLC0415

    by_game = readings_by_game()
    asked = [names.known("game", each, by_game) for each in games] or list(by_game)
    found: list[Reading] = []
    for name, choice in chosen_readings(list(given)).items():
        name = names.known("reading", name, {each for game in asked for each in by_game[game]})  # noqa: PLW2901
        for game in asked:
            if name in by_game[game]:
                _, reading, choice = spelled(game, name, choice)  # noqa: PLW2901
                found.append((game, reading.name, choice))
    return tuple(found)


def _refuse_a_url_here(store: Any, scheduler: str | None) -> None:
    if is_url(store) and scheduler is None:
        message = f"{store}: is judged anew by a cluster, whose workers fetch it: say --scheduler ADDRESS"
        raise names.NameUnknown(message)


@contextmanager
def _receipts(store: Any) -> Iterator[tuple[Path, str]]:
    """Give the store's receipts as a folder, and the store as who judges sees it."""
    if is_url(store):
        with receipts_at(store) as folder:
            yield folder, str(store)
    else:
        yield store, str(store.resolve())


def _rows(found: Sequence[Anew], by: By) -> Iterator[dict[str, Any]]:
    from rules.units import dollars  # noqa: PLC0415

    for each in sorted(found, key=lambda one: (one.night.property_id, one.night.days)):
        if by is By.FINDING:
            for row in each.changes:
                cents = {name: dollars(row[f"{name[:-4]}_cents_{name[-3:]}"]) for name in _FINDINGS[-4:]}
                yield {name: row[name] for name in _FINDINGS[:-4]} | cents
        elif each.changes or each.failed:
            days = [day.isoformat() for day in each.night.days]
            yield {
                "property_id": each.night.property_id,
                "run": each.night.run.rpartition("/")[2],
                "days": " to ".join(dict.fromkeys((days[0], days[-1]))),
                "come": sum(not row["was"] for row in each.changes),
                "go": sum(not row["now"] for row in each.changes),
                "change": sum(bool(row["was"] and row["now"]) for row in each.changes),
                "overpaid": dollars(each.cents("overpaid_cents")),
                "underpaid": dollars(each.cents("underpaid_cents")),
                "note": f"not judged anew: {each.failed}" if each.failed else _made_with(each),
            }


def _made_with(each: Anew) -> str:
    return f"was judged with {', '.join(each.versions)}" if each.versions else ""


def _summary(
    judged: Sequence[Anew], found: Sequence[Anew], population: int, told: Sequence[Estimate]
) -> None:
    from rules.units import dollars  # noqa: PLC0415

    nights = sum(bool(each.changes) for each in judged)
    findings = sum(len(each.changes) for each in judged)
    over, under = (
        dollars(sum(each.cents(name) for each in judged)) for name in ("overpaid_cents", "underpaid_cents")
    )
    words = f"{len(judged):,} of {population:,} nights judged anew; {nights:,} would change: {findings:,}"
    lines = [f"{words} findings, {over} overpaid and {under} underpaid, more or less."]
    if lost := len(found) - len(judged):
        lines.append(f"{lost:,} could not be judged anew: nobody can say whether they would change.")
    lines += [f"Of all {population:,}, {_estimated(each)}" for each in told]
    for line in lines:
        console.print(printing.plain(line), soft_wrap=True)


def _estimated(each: Estimate) -> str:
    from rules.units import dollars  # noqa: PLC0415

    is_money = each.what.startswith("cents ")
    about, least, most = (
        dollars(number) if is_money else f"{number:,}" for number in (each.about, each.least, each.most)
    )
    return f"{each.what.removeprefix('cents ')}: about {about}, at 95 % {least} to {most}."
