"""What the commands print: tables, lists and summaries, as text.  Prints nothing by itself but rows."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from audit.rests_on import Kind as NodeKind
from audit.rests_on import Node, RestsOn
from audit.spreadsheet import cell
from audit.visible import visible
from audit.wording import label
from rules.units import dollars

Rows = list[dict[str, Any]]

FINDING_COLUMNS = (
    "finding_id",
    "clause",
    "fault",
    "table_id",
    "round_id",
    "position",
    "observed",
    "required",
    "amount",
)
COVERAGE_COLUMNS = (
    "citation",
    "state",
    "examined",
    "exceptions",
    "consequences",
    "review",
    "unknown",
    "not_applicable",
    "not_auditable",
    "reason",
)
CLAUSE_COLUMNS = ("citation", "status", "per", "since", "duty")
SILENCE_COLUMNS = ("citation", "duty", "silence")
SHORT = ("citation", "state", "status")
NUMBERS = (
    *("examined", "exceptions", "consequences", "review", "unknown"),
    *("not_applicable", "not_auditable", "amount"),
)


def plain(text: str) -> str:
    """Text from outside: nothing in it is taken for markup, begins a line or moves the cursor."""
    return escape(visible(text))


def _text(text: str, style: str = "") -> Text:
    """The same where Rich looks for no markup."""
    return Text(visible(text), style=style)


def finding_rows(findings: pa.Table, clause: str | None = None) -> Rows:
    """Findings as rows to print; of a clause, not of another whose number begins the same."""
    rows: Rows = findings.to_pylist()
    if clause:
        rows = [r for r in rows if r["clause"] == clause or r["clause"][len(clause)] in "([."]
    for row in rows:
        cents = row["amount_cents"]
        row["amount"] = None if cents is None else dollars(cents)
    return rows


def findings(rows: Rows) -> Group:
    """Findings to read: where and what on one line, observed and required below it."""
    lines: list[Text | str] = []
    for row in rows:
        head = _text(row["finding_id"], "bold")
        where = [
            f"§ {row['clause']}",
            row["fault"] or row["outcome"],
            f"table {row['table_id']}",
            str(row["gaming_day"]),
        ]
        where += [f"round {row['round_id']}"] if row["round_id"] else []
        where += [_seat(row["position"])] if row["position"] else []
        head.append(_text("  " + "  ".join(where)))
        if row["amount"]:
            head.append(f"  {row['amount']}", style="bold")
        lines.append(head)
        lines.append(_text(f"    observed  {row['observed']}"))
        lines.append(_text(f"    required  {row['required']}"))
        if row["consequences"]:
            lines.append(Text(f"    with {len(row['consequences'])} consequences", style="dim"))
    lines.append(Text(f"{len(rows):,} findings" if len(rows) != 1 else "1 finding", style="dim"))
    return Group(*lines)


def _seat(position: str) -> str:
    return f"seat {position}" if position.isdigit() else label(position)


def print_rows(console: Console, rows: Rows, how: str, columns: tuple[str, ...]) -> None:
    """Print rows as a table, CSV, or a JSON array of objects with every field."""
    if how == "json":
        hidden = ("amount",)
        print_json(console, [{k: v for k, v in row.items() if k not in hidden} for row in rows])
    elif how == "csv":
        console.file.write(_csv(rows, columns))
    else:
        console.print(_table(rows, columns))
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


def _table(rows: Rows, columns: tuple[str, ...]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        right = column in NUMBERS
        table.add_column(
            column.replace("_", " "),
            justify="right" if right else "left",
            overflow="fold",
            no_wrap=column in SHORT,
        )
    for row in rows:
        table.add_row(*(_shown(row.get(column)) for column in columns))
    return table


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return f"{value:,}"
    return plain(str(value))


class _NarrowTree(Tree):
    """Guides two columns wide: a clause may rest on names that lie fourteen deep."""

    TREE_GUIDES = [("  ", "│ ", "├╴", "└╴")] * 3
    ASCII_GUIDES = ("  ", "| ", "+-", "`-")


def rests_on(found: RestsOn) -> Group:
    """What a clause rests on as a tree; what a name rests on is printed once, where it comes first."""
    head = Text.assemble(
        (f"§ {found.citation}", "bold"), (f"  {_module(found.module)}", "dim"), f"  {found.duty}"
    )
    tree = _NarrowTree(head, guide_style="dim")
    _grow(tree, found.names)
    return Group(tree, "", Text(_counted(found), style="dim"))


def _grow(tree: Tree, nodes: Iterable[Node]) -> None:
    again = []
    for node in nodes:
        if node.above:
            again.append(node.name)
        else:
            said = Text.assemble(
                (node.name, _STYLES[node.kind]), (f"  {_where(node)}", "dim"), f"  {node.meaning}"
            )
            _grow(tree.add(said), node.below)
    if again:
        tree.add(Text(f"{', '.join(again)} (see above)", style="dim"))


_STYLES = {
    NodeKind.DERIVED: "bold",
    NodeKind.COLUMN: "green",
    NodeKind.ATTESTATION: "green",
    NodeKind.OPTION: "yellow",
    NodeKind.READING: "yellow",
    NodeKind.STATEMENT: "yellow",
    NodeKind.LINK: "cyan",
}
_PLACES = {
    NodeKind.COLUMN: "log: {}",
    NodeKind.ATTESTATION: "log: {}",
    NodeKind.OPTION: "filed: § {}",
    NodeKind.READING: "reading: § {}",
    NodeKind.STATEMENT: "recording.yaml",
    NodeKind.LINK: "link",
}


def _where(node: Node) -> str:
    place = _module(node.where) if node.kind is NodeKind.DERIVED else _PLACES[node.kind].format(node.where)
    return f"[{place}, may be missing]" if node.optional else f"[{place}]"


def _module(name: str) -> str:
    """Write a module as a reviewer looks for it: ``rules.ch687a_dj_wild_stud_poker.rows`` is ch687a rows."""
    _, folder, *rest = name.split(".")
    chapter = re.match(r"ch\d+a", folder)
    return " ".join((chapter[0] if chapter else folder, *rest))


def _counted(found: RestsOn) -> str:
    if not found.names:
        return f"Nothing is looked up for it: {found.status.replace('_', ' ')}."
    counts = found.counts()
    return ", ".join(
        (
            f"{number(counts['columns'], 'column')} of the log in {number(counts['tables'], 'table')}",
            f"{number(counts['derived'], 'derived column')} in {number(counts['modules'], 'module')}",
            number(counts["options"], "filed option"),
            number(counts["readings"], "reading"),
        )
    )


def number(count: int, one: str) -> str:
    """Write a number with its noun: ``1 round``, ``12,480 rounds``."""
    return f"{count:,} {one}{'s' * (count != 1)}"


def summary(receipt: dict[str, Any], out: Path) -> Group:
    """A run on one screen: what was seen, what was found, what could not be checked."""
    seen, totals = receipt["population"], receipt["totals"]
    found = totals["findings"]
    period = receipt["period"]
    days = period["from"] if period["from"] == period["to"] else f"{period['from']} to {period['to']}"
    lines: list[tuple[str, str]] = [
        *not_whole(receipt["completeness"]),
        ("Handed in", _handed_in(receipt["completeness"])),
        ("Period", f"gaming day {days}, {seen['tables']} tables"),
        (
            "Examined",
            f"{seen['rounds']:,} rounds, {seen['wagers']:,} wagers, {dollars(seen['wagered_cents'])}",
        ),
        (
            "Exceptions",
            f"{found['exception']:,} ({found['conduct']:,} of conduct, {found['record']:,} of the record)",
        ),
        ("For review", f"{found['review']:,}, {_effect(totals['for_review'])} if they do not stand"),
        ("Undecided", f"{found['unknown']:,} for want of evidence{_by_statement(receipt['recording'])}"),
        ("Effect", _effect(totals)),
        ("Clauses", ", ".join(f"{n} {state}" for state, n in totals["states_of_games_played"].items() if n)),
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


def _named(people: dict[str, Any]) -> str:
    if people["key"] is None:
        return "ids withheld: there is no key, and no folder of yours to keep one in; say --key FILE"
    return f"pseudonyms under key {people['key']}"


def _chained(chain: dict[str, Any] | None) -> list[tuple[str, str]]:
    if chain is None:
        return []
    before = chain["after"]
    of_days = f", after that of {before['period']['from']} to {before['period']['to']}" if before else ""
    return [("Chain", f"run {chain['number']}{of_days or ', the first'}")]


def not_whole(completeness: dict[str, Any]) -> list[tuple[str, str]]:
    """Say first what the audit was not handed or could not read."""
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


def _by_statement(recording: dict[str, Any]) -> str:
    """Say how many undecided findings a statement of recording could decide."""
    if recording["file"] is None:
        could = f"{recording['could_decide']:,} of which it could decide"
        return f"; without a recording.yaml nothing is inferred from absence, {could}"
    return f", {recording['could_decide']:,} where recording.yaml does not say that all is recorded"


def _effect(sums: dict[str, Any]) -> str:
    return f"{dollars(sums['overpaid_cents'])} overpaid, {dollars(sums['underpaid_cents'])} underpaid"


def _games(receipt: dict[str, Any]) -> Iterable[tuple[str, str]]:
    """A line a game, where the log has several."""
    games = receipt["games"]
    for number, game in enumerate(games if len(games) > 1 else ()):
        found = game["findings"]
        seen = f"{game['title']} ({game['chapter']}): {game['rounds']:,} rounds, {game['tables']} tables"
        review = f", {found['review']:,} for review" if found["review"] else ""
        said = f"{seen}, {found['exception']:,} exceptions{review}, {found['unknown']:,} undecided"
        yield "" if number else "Games", said


def _refused(receipt: dict[str, Any]) -> Iterable[tuple[str, str]]:
    intake = receipt["intake"]
    rows = sum(counts["rows_quarantined"] for counts in intake["tables"].values())
    if rows:
        yield "Refused", f"{number(rows, 'row')}; pitaudit quarantine says which, and why"
    for entry in intake["refused_files"]:
        yield "Refused", f"{entry['file']}: {entry['reason']}"


MARKS = {
    "pass": ("+", "green"),
    "exception": ("!", "bold red"),
    "review": ("~", "magenta"),
    "unknown": ("?", "yellow"),
}


def explained(told: Any) -> Group:
    """One round in plain steps, then what each clause says of it."""
    head = _text(f"Round {told.round_id} at {told.property_id}, table {told.table_id}, ", "bold")
    head.append(f"gaming day {told.gaming_day}")
    steps = Table(box=None, show_header=False, pad_edge=False)
    steps.add_column(style="dim", no_wrap=True)
    steps.add_column(overflow="fold")
    for step in told.steps:
        steps.add_row(plain(f"§ {step.clause}"), plain(step.text))
    judged = Table(box=None, show_header=False, pad_edge=False)
    for _ in range(2):
        judged.add_column(no_wrap=True)
    judged.add_column(overflow="fold")
    passed = 0
    for each in told.judgements:
        if each.result == "pass":
            passed += 1
            continue
        mark, style = MARKS[each.result]
        where = f" ({each.position})" if each.position else ""
        judged.add_row(
            Text(f"{mark} {each.result}", style=style),
            plain(f"§ {each.clause}{where}"),
            plain(f"{each.duty}  Observed: {each.observed}.  Required: {each.required}."),
        )
    return Group(head, "", steps, "", judged, Text(f"+ {passed} checks of this round passed", style="green"))
