"""What ``pitaudit import`` prints: first what could not be written, then the counts."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.console import Group
from rich.table import Table

from audit.intake.importer import ImportReceipt
from audit.intake.joins_told import in_words
from audit.intake.unmapped import Unmapped
from audit.show.printing import number, plain

NAMED = 5
"""Values named of one column; the receipt lists more."""


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
            yield from _unmapped(receipt, name)
    for file in receipt.files:
        if file.unreadable:
            where = f"{file.unreadable:,} of {number(file.rows, 'row')} of {file.file}"
            yield f"{where} cannot be read as rows; see refused/source_{file.source}.csv"
    for each in receipt.passed_over:
        yield f"{each.file} was not read: {each.reason}"
    if not receipt.rows_out and not receipt.rows_refused:
        yield "the source has no row that the mapping asks for"


def _unmapped(receipt: ImportReceipt, table: str) -> Iterable[str]:
    """Say which codes of the vendor refused rows of a table."""
    for each in receipt.unmapped:
        if each.table == table and not each.left_empty:
            yield f"{_not_known(receipt, each)}, for {each.column} of {table}"


def _left_empty(receipt: ImportReceipt) -> Iterable[str]:
    """Say which codes of the vendor became nothing, though their rows were written."""
    for each in receipt.unmapped:
        if each.left_empty:
            yield f"{_not_known(receipt, each)}; {each.column} of {each.table} was left empty there"


def _not_known(receipt: ImportReceipt, one: Unmapped) -> str:
    """Say where a mapping does not know values of the vendor, which, and how often they stand there."""
    values = [f"{each.value} ({each.rows:,})" for each in one.values[:NAMED]]
    values[0] = f"{one.values[0].value} ({number(one.values[0].rows, 'row')})"
    if more := len(one.values) - len(one.values[:NAMED]) + one.further_values:
        rows = one.rows - sum(each.rows for each in one.values[:NAMED])
        values[-1] += f" and {number(more, 'more value')} ({number(rows, 'row')})"
    vendor = f"{', '.join(one.vendor_columns)} = " if one.vendor_columns else ""
    return f"{receipt.mapping_file}:{one.line} does not know {vendor}{', '.join(values)}"


def _of_the_import(receipt: ImportReceipt) -> Iterable[str]:
    """Say what else somebody who goes on with the log should know."""
    if receipt.incomplete_rounds:
        rounds = number(receipt.incomplete_rounds, "round")
        yield f"{rounds} written without a hand or wager that was refused"
    yield from map(in_words, receipt.joins)
    yield from _left_empty(receipt)
    for name, counts in receipt.tables.items():
        if counts.without_round:
            yield f"{number(counts.without_round, 'row')} of {name} written whose round was not"
    for file in receipt.files:
        if not file.rows and not file.file.endswith(("-wal", "-journal")):
            yield f"{file.file} holds no row"
    if receipt.files_not_read:
        first, more = receipt.files_not_read[:5], len(receipt.files_not_read) - 5
        yield f"Not asked for: {', '.join(first)}{f' and {more:,} more' if more > 0 else ''}"
