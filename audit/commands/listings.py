"""Commands that list what a run found: ``findings``, ``coverage`` and ``quarantine``."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from audit.commands.inputs import LogOption
from audit.errors import AuditError
from audit.format import names
from audit.life.clock import local_time
from audit.runs.findings import receipt_of, rows_of
from audit.search.findings import Asked, Findings, revealed
from audit.search.runs import properties_in, runs_of, zones_of
from audit.show import printing
from audit.show.terminal import (
    DealerOption,
    FloorpersonOption,
    Format,
    FormatOption,
    InClearOption,
    KeyOption,
    PlayerOption,
    PropertyOption,
    RunFolder,
    RunOrStore,
    SinceOption,
    UntilOption,
    WhyOption,
    clear_errors,
    console,
    errors,
    written_down,
)
from rules.citations import chapter_cited

_SHOWN = (
    *("finding_id", "clause", "outcome", "fault", "property_id", "table_id", "gaming_day", "round_id"),
    *("position", "observed", "required", "amount_cents", "consequences", "life", "waiver", "severity"),
    *("law", "right_under", "mixed_with", "at", "dealer_id", "player_id"),
)
"""Columns of a finding that are printed as a table or as CSV."""


class Fault(StrEnum):
    """Whose fault an exception is."""

    CONDUCT = "conduct"
    RECORD = "record"


def findings(
    context: typer.Context,
    run: RunOrStore,
    clause: Annotated[
        str | None, typer.Option("--clause", help="Only this citation and what is below it.")
    ] = None,
    table: Annotated[str | None, typer.Option("--table", help="Only this gaming table.")] = None,
    property_id: PropertyOption = None,
    from_: Annotated[
        str | None, typer.Option("--from", help="From this gaming day (YYYY-MM-DD), included.")
    ] = None,
    to: Annotated[str | None, typer.Option("--to", help="To this gaming day (YYYY-MM-DD), included.")] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    fault: Annotated[
        Fault | None, typer.Option("--fault", help="Only faults of conduct, or of the record.")
    ] = None,
    dealer: DealerOption = None,
    floorperson: FloorpersonOption = None,
    player: PlayerOption = None,
    shoe: Annotated[str | None, typer.Option("--shoe", help="Only this shoe.")] = None,
    min_amount: Annotated[
        str | None, typer.Option("--min-amount", metavar="DOLLARS", help="Only from this difference on.")
    ] = None,
    log: LogOption = None,
    key: KeyOption = None,
    in_clear: InClearOption = False,
    why: WhyOption = "",
    format_: FormatOption = Format.TABLE,
) -> None:
    """List the findings of a run; of a store of runs, of each gaming day as its newest run found it.

    Casinos of one store are listed one after the other, and it is said whose findings they are.  A table,
    clause, day, dealer, floorperson, player or shoe that is not there is refused, with the nearest names.

    Example: `pitaudit findings build/run --clause "§ 627a.12" --table MB-01 --format json`

    Example: `pitaudit findings store --property PHL1 --clause "§ 645a.11" --from 2026-03-01 --to 2026-03-31`

    Example: `pitaudit findings build/run --dealer D-117 --since "2026-03-14 20:00" --min-amount 25`
    """
    asked = Asked(
        property_id=property_id,
        table=table,
        clause=clause,
        fault=fault.value if fault else None,
        first=from_,
        last=to,
        since=since,
        until=until,
        dealer=dealer,
        floorperson=floorperson,
        player=player,
        shoe=shoe,
        min_amount=min_amount,
    )
    with clear_errors():
        runs = runs_of(run, property_id)
        written_down(context, run, why, in_clear=in_clear)
        columns = None if format_ is Format.JSON else [*_SHOWN]
        findings_in = Findings(runs, log, key)
        found = printing.finding_rows(findings_in.asked(asked, columns))
        if format_ is Format.CSV:
            _told_in_full(found, findings_in, zones_of(runs))
        if in_clear:
            found = revealed(found, runs, key)
    several = len(properties_in(runs)) > 1
    if format_ is Format.TABLE:
        console.print(printing.findings(found, of_several=several))
    else:
        printing.print_rows(console, found, format_.value, printing.FINDING_COLUMNS)


def _told_in_full(found: list[dict[str, Any]], findings_in: Findings, zones: Mapping[str, str]) -> None:
    """Add to findings their time by the property's clock, and who was assigned to their rounds.

    Who that was the log alone tells: where it is gone, it is said that nobody is named.
    """
    try:
        named = findings_in.floorpersons(found)
    except AuditError as error:
        errors.print(f"Floorpersons are not named: {printing.plain(str(error))}", soft_wrap=True)
        named = {}
    for row in found:
        row["time"] = local_time(row["at"], zones.get(row["property_id"]))
        row["floorperson_id"] = named.get(row["finding_id"])


def coverage(
    run: RunFolder,
    clause: Annotated[
        str | None, typer.Option("--clause", help="Only this citation and what is below it.")
    ] = None,
    property_id: PropertyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """Show what was examined, clause by clause, and what could not be.

    As a table, games that the log does not have are left out, and so are kinds of finding of which there is
    none; CSV and JSON have every clause and column.

    Example: `pitaudit coverage build/run --clause 627a.12 --format csv`
    """
    with clear_errors():
        receipt = receipt_of(run)
        place = names.one_property(property_id, (each["id"] for each in receipt["properties"]))
        rows = rows_of(run / "coverage.parquet").to_pylist()
        passage = names.citation(clause, {row["citation"] for row in rows}) if clause else ""
    if format_ is Format.TABLE:
        for name, text in printing.not_whole(receipt["completeness"]):
            console.print(f"[bold]{name:<10}[/]{printing.plain(text)}", soft_wrap=True)
    found = [
        row
        for row in rows
        if place in (None, row["property_id"]) and (not clause or names.lies_in(row["citation"], passage))
    ]
    several = len(receipt["properties"]) > 1
    columns = ("property_id", *printing.COVERAGE_COLUMNS) if several else printing.COVERAGE_COLUMNS
    if format_ is not Format.TABLE or clause:
        printing.print_rows(console, found, format_.value, columns)
        return
    played = {chapter_cited(row["citation"]) for row in rows if row["rows"]}
    shown = [row for row in found if not played or chapter_cited(row["citation"]) in played]
    there = tuple(each for each in columns if each not in _MAY_BE_NONE or any(row[each] for row in shown))
    printing.print_rows(console, shown, format_.value, there)
    if left_out := len(found) - len(shown):
        console.print(f"{printing.number(left_out, 'row')} of games that the log does not have left out")


_MAY_BE_NONE = ("waived", "consequences", "review", "other_reading")
"""Columns of the coverage that a table leaves out where they count nothing."""


def quarantine(
    run: RunFolder,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Only so many rows.")] = None,
    property_id: PropertyOption = None,
    format_: FormatOption = Format.TABLE,
) -> None:
    """List the rows of the log that were refused, and files refused whole, with the reasons.

    Rows count from 0 in their file.  The run's quarantine folder holds them in full.  With `--property`, what
    does not say whose it is is listed, too.

    Example: `pitaudit quarantine build/run --limit 20`
    """
    from audit.ask.refused_rows import COLUMNS, refused  # noqa: PLC0415

    with clear_errors():
        rows = refused(run, limit, property_id)
    printing.print_rows(console, rows, format_.value, COLUMNS)
