"""What ``pitaudit import`` prints: first what could not be written, then the counts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.console import Group
from rich.table import Table

from audit.intake.importer import ImportReceipt
from audit.show import number, plain


def imported(receipt: ImportReceipt, out: Path) -> Group:
    """Show an import: first what was not written, then counts, which add up."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("table", "rows in", "written", "refused", "left out"):
        table.add_column(name, justify="left" if name == "table" else "right")
    for name, counts in receipt.tables.items():
        numbers = (counts.rows_in, counts.rows_out, counts.rows_refused, counts.left_out)
        table.add_row(name, *(f"{number:,}" for number in numbers))
    said = Table(box=None, show_header=False, pad_edge=False)
    said.add_column(style="bold")
    said.add_column(overflow="fold")
    for place, text in enumerate(_not_imported(receipt)):
        said.add_row(
            ("NOT WHOLE" if receipt.rows_out else "NO ROW WRITTEN") if place == 0 else "", plain(text)
        )
    rest = [*_of_the_import(receipt), f"Written to {out} (exit code {receipt.exit_code})"]
    return Group(*([said] if said.row_count else []), table, *(plain(line) for line in rest))


def _not_imported(receipt: ImportReceipt) -> Iterable[str]:
    """Say what was refused, by table and by file, with the reasons."""
    for name, counts in receipt.tables.items():
        if counts.rows_refused:
            found = [each for each in receipt.refusals if each.table == name]
            reasons = ", ".join(f"{each.column} ({each.rows:,})" for each in found)
            of_all = f"{counts.rows_refused:,} of {number(counts.rows_in, 'row')} of {name}"
            yield f"{of_all} refused for {reasons}; see refused/{name}.csv"
    for file in receipt.files:
        if file.unreadable:
            where = f"{file.unreadable:,} of {number(file.rows, 'row')} of {file.file}"
            yield f"{where} cannot be read as rows; see refused/source_{file.source}.csv"
    for each in receipt.passed_over:
        yield f"{each.file} was not read: {each.reason}"
    if not receipt.rows_out and not receipt.rows_refused:
        yield "the source has no row that the mapping asks for"


def _of_the_import(receipt: ImportReceipt) -> Iterable[str]:
    """Say what else somebody who goes on with the log should know."""
    if receipt.incomplete_rounds:
        rounds = number(receipt.incomplete_rounds, "round")
        yield f"{rounds} written without a hand or wager that was refused"
    for name, counts in receipt.tables.items():
        if counts.without_round:
            yield f"{number(counts.without_round, 'row')} of {name} written whose round was not"
    for file in receipt.files:
        if not file.rows and not file.file.endswith(("-wal", "-journal")):
            yield f"{file.file} holds no row"
    if receipt.files_not_read:
        first, more = receipt.files_not_read[:5], len(receipt.files_not_read) - 5
        yield f"Not asked for: {', '.join(first)}{f' and {more:,} more' if more > 0 else ''}"
