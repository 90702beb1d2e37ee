"""What the commands print: tables, lists and summaries, as text.  Prints nothing by itself but rows."""

from __future__ import annotations

import csv
import io
import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from audit.format.spreadsheet import cell
from audit.format.visible import visible
from audit.runs import readings_told, severity_told
from audit.runs.judged_by import IN_FORCE
from audit.runs.looks_told import looks_not_relied_on, looks_relied_on
from audit.runs.states_told import by_state
from audit.show.night import filings_rewritten, since_before
from audit.verdicts.other_readings import said_of
from rules.citations import cited
from rules.positions import position
from rules.units import dollars

Rows = list[dict[str, Any]]

FINDING_COLUMNS = (
    *("property_id", "finding_id", "clause", "law", "fault", "waiver", "severity"),
    *("gaming_day", "time", "table_id", "round_id"),
    *("position", "dealer_id", "floorperson_id", "player_id", "observed", "required", "amount"),
)
COVERAGE_COLUMNS = (
    "citation",
    "state",
    "examined",
    "exceptions",
    "waived",
    "consequences",
    "review",
    "other_reading",
    "unknown",
    "not_applicable",
    "not_auditable",
    "reason",
)
CLAUSE_COLUMNS = ("citation", "status", "per", "since", "duty")
SILENCE_COLUMNS = ("citation", "duty", "silence")
MARKS = {
    "pass": ("+", "green"),
    "exception": ("!", "bold red"),
    "review": ("~", "magenta"),
    "other_reading": ("=", "cyan"),
    "unknown": ("?", "yellow"),
}
SHORT = ("citation", "state", "status", "reading", "choice")
_LEAST = 8
"""Characters that a column of text has at least, however narrow the screen."""
NUMBERS = (
    *("examined", "exceptions", "waived", "consequences", "review", "other_reading", "unknown"),
    *("not_applicable", "not_auditable", "amount"),
)


def plain(text: str) -> str:
    """Text from outside: nothing in it is taken for markup, begins a line or moves the cursor."""
    return escape(visible(text))


def _text(text: str, style: str = "") -> Text:
    """The same where Rich looks for no markup."""
    return Text(visible(text), style=style)


def finding_rows(rows: Rows) -> Rows:
    """Findings as rows to print."""
    for row in rows:
        cents = row["amount_cents"]
        row["amount"] = None if cents is None else dollars(cents)
    return rows


def findings(rows: Rows, *, of_several: bool = False) -> Group:
    """Findings to read: where and what on one line, observed and required below it.

    of_several  whether properties were asked together; then it is said first, and of each whose it is
    """
    lines: list[Text | str] = []
    if of_several:
        counted = Counter(row["property_id"] for row in rows)
        told = ", ".join(f"{each} {number:,}" for each, number in sorted(counted.items())) or "none"
        lines.append(_text(f"Several properties were asked together: {told}", "bold"))
    for row in rows:
        head = _text(row["finding_id"], "bold")
        where = [
            cited(row["clause"]),
            row["fault"] or row["outcome"].replace("_", " "),
            *([row["property_id"]] if of_several else []),
            f"table {row['table_id']}",
            str(row["gaming_day"]),
        ]
        where += [f"round {row['round_id']}"] if row["round_id"] else []
        where += [position(row["position"])] if row["position"] else []
        where += [row["law"]] if row.get("law") not in (None, "", IN_FORCE) else []
        where += [f"severity {row['severity']}"] if row.get("severity") else []
        where += [f"waived under {row['waiver']}"] if row["waiver"] else []
        head.append(_text("  " + "  ".join(where)))
        if row["amount"]:
            head.append(f"  {row['amount']}", style="bold")
        elif row["outcome"] != "unknown":
            head.append("  effect not determined", style="dim")
        lines.append(head)
        lines.append(_text(f"    observed  {row['observed']}"))
        lines.append(_text(f"    required  {row['required']}"))
        lines += [_text(f"    reading   {said}") for said in said_of(row)]
        if row["consequences"]:
            lines.append(Text(f"    with {len(row['consequences'])} consequences", style="dim"))
    lines.append(Text(f"{len(rows):,} findings" if len(rows) != 1 else "1 finding", style="dim"))
    return Group(*lines)


def print_rows(console: Console, rows: Rows, how: str, columns: tuple[str, ...]) -> None:
    """Print rows as a table, CSV, or a JSON array of objects with every field."""
    if how == "json":
        hidden = ("amount",)
        print_json(console, [{k: v for k, v in row.items() if k not in hidden} for row in rows])
    elif how == "csv":
        console.file.write(_csv(rows, columns))
    else:
        head, *lines = _lines(rows, columns, console.width)
        console.print(Text(head, style="bold"), soft_wrap=True)
        console.file.write("".join(f"{line}\n" for line in lines))
        console.print(f"{len(rows):,} rows" if len(rows) != 1 else "1 row", style="dim")


def print_json(console: Console, rows: Rows) -> None:
    """Print a JSON array of objects; what a terminal would not show is escaped as JSON does it."""
    text = json.dumps(rows, default=_json, indent=2, ensure_ascii=False)
    if not text.replace("\n", "").isprintable():
        text = "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)
    console.file.write(text + "\n")


def _json(value: object) -> str:
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    message = f"no JSON for {type(value).__name__}"
    raise TypeError(message)


def _csv(rows: Rows, columns: tuple[str, ...]) -> str:
    """CSV that a spreadsheet does not take for formulas; quoted lines may break, nothing else moves."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([cell(row.get(column)) for column in columns])
    return visible(text.getvalue(), keep="\n")


def _lines(rows: Rows, columns: tuple[str, ...], width: int) -> Iterator[str]:
    """Rows under each other, for a screen so many characters wide; long texts go on below themselves."""
    cells = [[column.replace("_", " ") for column in columns]]
    cells += [[_shown(row.get(column)) for column in columns] for row in rows]
    widths = _widths([max(map(cell_len, column)) for column in zip(*cells, strict=True)], columns, width)
    for row in cells:
        wrapped = [_wrapped(text, room) for text, room in zip(row, widths, strict=True)]
        for line in zip_longest(*wrapped, fillvalue=""):
            padded = (
                " " * (room - cell_len(text)) + text if column in NUMBERS else set_cell_size(text, room)
                for text, room, column in zip(line, widths, columns, strict=True)
            )
            yield "  ".join(padded).rstrip()


def _widths(longest: list[int], columns: tuple[str, ...], width: int) -> list[int]:
    """Share the width among columns whose longest texts are so long; numbers and names are not broken."""
    broken = [place for place, column in enumerate(columns) if column not in {*NUMBERS, *SHORT}]
    room = width - 2 * len(columns) + 2 - sum(longest) + sum(longest[place] for place in broken)
    widths = list(longest)
    for turn, place in enumerate(sorted(broken, key=longest.__getitem__)):
        widths[place] = min(longest[place], max(room // (len(broken) - turn), _LEAST))
        room -= widths[place]
    return widths


def _wrapped(text: str, room: int) -> list[str]:
    return [text] if cell_len(text) <= room else textwrap.wrap(text, room)


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return f"{value:,}"
    return visible(str(value))


def number(count: int, one: str) -> str:
    """Write a number with its noun: ``1 round``, ``12,480 rounds``."""
    return f"{count:,} {one}{'s' * (count != 1)}"


def _examined(receipt: dict[str, Any]) -> str:
    """Say how much was looked at; of a pit log alone, its events."""
    seen = receipt["population"]
    if seen["rounds"]:
        down = seen.get("taken_down_cents", 0)
        said = f" ({dollars(down)} of it recorded as taken down)" if down else ""
        return f"{seen['rounds']:,} rounds, {seen['wagers']:,} wagers, {dollars(seen['wagered_cents'])}{said}"
    events = receipt["intake"]["tables"]["events"]["rows_audited"]
    return f"no round; {number(events, 'event')} at tables whose game the Rules Submission tells"


def summary(receipt: dict[str, Any], out: Path) -> Group:
    """A run on one screen: what was seen, what was found, what could not be checked."""
    seen, totals = receipt["population"], receipt["totals"]
    found = totals["findings"]
    period = receipt["period"]
    days = period["from"] if period["from"] == period["to"] else f"{period['from']} to {period['to']}"
    lines: list[tuple[str, str]] = [
        *filings_rewritten(receipt),
        *not_whole(receipt["completeness"]),
        ("Handed in", _handed_in(receipt["completeness"])),
        ("Period", f"gaming day {days}, {number(seen['tables'], 'table')}"),
        ("Examined", _examined(receipt)),
        (
            "Exceptions",
            f"{found['exception']:,} ({found['conduct']:,} of conduct, {found['record']:,} of the record)",
        ),
        *_by_severity(receipt),
        *_waived(receipt),
        *since_before(receipt["night"]),
        ("For review", f"{found['review']:,}, {_effect(totals['for_review'])} if they do not stand"),
        *_by_other_readings(totals),
        *_by_filed_readings(receipt["readings"]),
        ("Undecided", f"{number(found['unknown'], 'finding')} for want of evidence{_by_statement(receipt)}"),
        ("Effect", _effect(totals)),
        ("Clauses", by_state(totals["states_of_games_played"]) or "none"),
        *_attested(receipt),
        (
            "Own tests",
            f"{by_state(totals['record_tests_of_games_played']) or 'none'}; of the record, no clauses",
        ),
    ]
    lines += _games(receipt)
    lines += _refused(receipt)
    lines.append(("People", _named(receipt["people"])))
    lines += _chained(receipt["chain"])
    lines.append(("Run", f"{out} (exit code {receipt['exit_code']}: {receipt['result'].replace('_', ' ')})"))
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold")
    table.add_column(overflow="fold")
    for name, text in lines:
        table.add_row(name, plain(text))
    return Group(table)


def _attested(receipt: dict[str, Any]) -> list[tuple[str, str]]:
    """Say how much rests on looks of people, and what of that is not relied on."""
    said = looks_relied_on(receipt)
    told = [f"{said}; looks are not checked"] if said else []
    told += [each] if (each := looks_not_relied_on(receipt)) else []
    return [("Attested", "; ".join(told))] if told else []


def _named(people: dict[str, Any]) -> str:
    if people["key"] is None:
        return "ids withheld: there is no key, and no folder of yours to keep one in; say --key FILE"
    return f"pseudonyms under key {people['key']}"


def _waived(receipt: dict[str, Any]) -> list[tuple[str, str]]:
    """Say what is under a waiver, and until when; nothing of a run without waivers."""
    if receipt["waivers"] is None:
        return []
    totals = receipt["totals"]
    said = [f"{totals['findings']['waived']:,}, {_effect(totals['waived'])}"]
    said += [
        f"{each['findings']:,} under {each['name']}, which expires {each['expires']}"
        for each in receipt["waivers"]["waivers"]
        if each["findings"]
    ]
    return [("Waived", "; ".join(said))]


def _by_severity(receipt: dict[str, Any]) -> list[tuple[str, str]]:
    """How many exceptions there are of each severity, where the department set any."""
    said = severity_told.counted(receipt)
    return [("Severity", f"{said}, as {receipt['severity']['file']} sets it")] if said else []


def _by_other_readings(totals: dict[str, Any]) -> list[tuple[str, str]]:
    """Say what is right only under a reading that nobody filed; nothing where all is right by default."""
    number = totals["findings"]["other_reading"]
    effect = _effect(totals["other_reading"])
    said = f"{number:,} right only under a reading that is not the default; by the default {effect}"
    return [("Readings", said)] if number else []


def _by_filed_readings(readings: Rows) -> Iterator[tuple[str, str]]:
    """Say what is right only by a reading that the casino filed, and since when it is filed."""
    for each in readings:
        if number := (borne := each.get("bears_out", {})).get("rows"):
            since = f"{each['effective']}, {each['reference']}" if each["effective"] else "undated"
            said = f"{number:,} right only by {each['name']} = {each['choice']} (filed {since}; "
            said += f"{readings_told.who_chose(each)})"
            yield "Readings", f"{said}; by the default {_effect(borne)}"


def _chained(chain: dict[str, Any] | None) -> list[tuple[str, str]]:
    if chain is None:
        return []
    before = chain["after"]
    of_days = f", after that of {before['period']['from']} to {before['period']['to']}" if before else ""
    return [("Chain", f"run {chain['number']}{of_days or ', the first'}")]


def not_whole(completeness: dict[str, Any]) -> list[tuple[str, str]]:
    """Say first what the audit was not handed, could not read, or whose money no clause judges."""
    words = [each["words"] for each in completeness["missing"]]
    return [("NOT WHOLE" if place == 0 else "", text) for place, text in enumerate(words)]


def _handed_in(completeness: dict[str, Any]) -> str:
    files, rows = completeness["files"], completeness["rows"]
    lost = [
        f"{files[state]:,} {state.replace('_', ' ')}"
        for state in ("refused", "not_looked_at")
        if files[state]
    ]
    told = f"{', '.join([number(files['read'], 'file'), *lost])}; {number(rows['rows_in'], 'row')}"
    told += f", {rows['rows_for_context']:,} of them for context" if rows["rows_for_context"] else ""
    told += f", {rows['rows_quarantined']:,} refused" if rows["rows_quarantined"] else ""
    ignored = completeness["ignored"]
    more = f" and {len(ignored) - 5:,} more" if len(ignored) > 5 else ""
    return told + (f"; no part of a log: {', '.join(ignored[:5])}{more}" if ignored else "")


def _by_statement(receipt: dict[str, Any]) -> str:
    """Say how many undecided findings a statement of recording could decide."""
    recording = receipt["recording"]
    if recording["file"] is None:
        could = f"{recording['could_decide']:,} of which it could decide"
        return f"; without a recording.yaml nothing is inferred from absence, {could}"
    return f", {recording['could_decide']:,} where recording.yaml does not say that all is recorded"


def _effect(sums: dict[str, Any]) -> str:
    return f"{dollars(sums['overpaid_cents'])} overpaid, {dollars(sums['underpaid_cents'])} underpaid"


def _games(receipt: dict[str, Any]) -> Iterable[tuple[str, str]]:
    """A line a game, where the log has several."""
    games = receipt["games"]
    for line, game in enumerate(games if len(games) > 1 else ()):
        found = game["findings"]
        seen = f"{game['title']} ({game['chapter']}): {number(game['rounds'], 'round')}, "
        seen += number(game["tables"], "table")
        review = f", {found['review']:,} for review" if found["review"] else ""
        review += f", {found['other_reading']:,} by another reading" if found["other_reading"] else ""
        exceptions = number(found["exception"], "exception")
        yield "" if line else "Games", f"{seen}, {exceptions}{review}, {found['unknown']:,} undecided"


def _refused(receipt: dict[str, Any]) -> Iterable[tuple[str, str]]:
    intake = receipt["intake"]
    rows = sum(counts["rows_quarantined"] for counts in intake["tables"].values())
    if rows:
        yield "Refused", f"{number(rows, 'row')}; pitaudit quarantine says which, and why"
    for entry in intake["refused_files"]:
        yield "Refused", f"{entry['file']}: {entry['reason']}"
