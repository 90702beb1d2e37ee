"""How a store of runs is shown on one screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from rich.console import Console
from rich.table import Table

from audit.life.calendar import IN_PART, JUDGED, NEVER_CAME, NOT_JUDGED, shown
from audit.life.looks_due import told
from audit.life.status import ORDER as STANDINGS
from audit.life.status import OVERDUE, Place, Status
from audit.show import printing
from rules.citations import cited

MOST_LINES = 20
"""Findings on the screen, those that weigh most; --format csv has all."""
MARKS = {"=": JUDGED, "L": "judged, came late", "p": IN_PART, "X": NEVER_CAME, "?": NOT_JUDGED}
_STYLES = {OVERDUE: "bold red", "due": "bold"}


def print_status(console: Console, status: Status) -> None:
    """Print what cannot be read, a line a property, and the findings that weigh most."""
    rewritten = (words for place in status.places for words in place.rewritten)
    for words in filter(None, (*status.problems, status.night, *rewritten)):
        console.print(f"[bold red]![/] {printing.plain(words)}", soft_wrap=True)
    for place in status.places:
        for line in _place(place):
            console.print(line, soft_wrap=True)
    if not status.rows:
        _print_nothing(console, status)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("finding", "", "until", "what and where", "said"):
        table.add_column(name, overflow="fold", no_wrap=name == "finding")
    for row in status.rows[:MOST_LINES]:
        until = f"end of {row['due']}" if row["due"] else row["waived_until"] or ""
        at = f"{row['property_id']}  " if len(status.places) > 1 else ""
        what = f"{cited(row['clause'])}  table {row['table_id']}  {row['gaming_day']}"
        where = at + (what if row["clause"] else row["observed"])
        amount = f"  {row['amount']}" if row["amount"] else ""
        state = f"{row['life']}, {row['state']}" + (f" to {row['assigned_to']}" if row["assigned_to"] else "")
        said = f"{state}; {row['waiver']}" if row["waiver"] else state
        style = _STYLES.get(row["stands"], "")
        cells = (row["finding_id"], row["stands"], until, f"{where}{amount}", said)
        table.add_row(*(printing.plain(each) for each in cells), style=style)
    console.print(table)
    if (more := len(status.rows) - MOST_LINES) > 0:
        console.print(f"and {printing.number(more, 'more finding')}: --format csv lists all", style="dim")


def print_calendar(console: Console, rows: list[dict[str, Any]]) -> None:
    """Print a property's gaming tables line by line and its last gaming days side by side."""
    if not rows:
        console.print("No gaming day is over that came or was expected.")
        return
    for place in shown(rows):
        span = f"{place.property_id}  {place.days[0]} to {place.days[-1]}"
        console.print(printing.plain(span), style="bold", soft_wrap=True)
        table = Table(box=None, padding=(0, 0), header_style="bold")
        table.add_column("table", no_wrap=True)
        for day in place.days:
            table.add_column(f" {day:%d}", no_wrap=True)
        for name in place.tables:
            cells = (f" {_mark(place.rows.get((name, day)))} " for day in place.days)
            table.add_row(f"{printing.plain(name)} ", *cells)
        console.print(table)
        if place.later:
            console.print(f"and {printing.number(place.later, 'later gaming day')} that nobody judged")
    console.print("  ".join(f"{mark} {words}" for mark, words in MARKS.items()), style="dim", soft_wrap=True)


def _mark(row: dict[str, Any] | None) -> str:
    """Give the mark of a gaming table's day; nothing where it neither came nor was expected."""
    if row is None:
        return " "
    mark = next(mark for mark, words in MARKS.items() if words == row["state"])
    return "L" if row["late"] and row["state"] == JUDGED else mark


def _print_nothing(console: Console, status: Status) -> None:
    """Say that nothing is open; of a property of which no day was ever judged, nobody knows.

    Nor of nights that are missing, nor where something cannot be read, or a filing was rewritten.
    """
    if not all(place.run for place in status.places):
        return
    is_whole = status.exit_code == 0
    console.print("Nothing is open." if is_whole else "Nothing is open of what was judged and could be read.")


def _place(place: Place) -> Iterator[str]:
    counts = ", ".join(f"{place.counts[each]:,} {each}" for each in STANDINGS if place.counts[each])
    gone = f"; {place.resolved:,} no longer found" if place.resolved else ""
    run = place.run
    if run is None:
        name = printing.plain(f"{place.property_id}  {place.name}")
        yield f"[bold]{name}[/]  NO GAMING DAY WAS EVER JUDGED"
        yield from _missing(place)
        if not place.missing:
            yield "    which gaming days were expected, no night has said"
        return
    result = run["result"].replace("_", " ")
    name = printing.plain(f"{place.property_id}  {place.name}")
    last = printing.plain(f"last run {run['number']} of {run['judged'] or 'no day'}: {result}")
    yield f"[bold]{name}[/]  {last}"
    yield f"    {counts or 'nothing is open'}{gone}"
    yield from (f"    {printing.plain(words)}" for words in told(place.looks))
    yield from _missing(place)
    for words in place.samples:
        yield f"    [bold]SAMPLE FOR VIDEO NOT EVALUATED[/] {printing.plain(words)}"


def _missing(place: Place) -> Iterator[str]:
    """The gaming days that no run judged, and the gaming tables that were to be open on them."""
    if place.missing:
        days = ", ".join(_spans(place.missing))
        at = f"; tables expected: {printing.plain(', '.join(place.tables))}" if place.tables else ""
        missing = printing.number(len(place.missing), "gaming day")
        yield f"    [bold red]NIGHTS MISSING[/] {missing}: {days}{at}"


def _spans(days: list[date]) -> Iterator[str]:
    """Days as spans: ``2026-03-09, 2026-03-11 to 2026-03-14``."""
    first = last = days[0]
    for day in [*days[1:], date.max]:
        if day - last == timedelta(days=1):
            last = day
            continue
        yield str(first) if first == last else f"{first} to {last}"
        first = last = day
