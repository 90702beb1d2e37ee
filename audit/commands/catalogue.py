"""The command that lists the catalogue and what its clauses rest on: ``clauses``."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from audit import show
from audit.commands.papers import rule_book
from audit.errors import AuditError
from audit.rests_on import COLUMNS, rests_on
from audit.show_tree import tree_of
from audit.store import clauses_table
from audit.terminal import Format, clear_errors, console
from rules.catalogue import Catalogue, load


class ClauseFormat(StrEnum):
    """How the catalogue is printed: as a list, or as a rule book on paper."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PDF = "pdf"


def clauses(
    chapter: Annotated[str | None, typer.Option("--chapter", help="Only this chapter, such as 627a.")] = None,
    tree: Annotated[
        str | None, typer.Option("--tree", metavar="CITATION", help="What this clause rests on.")
    ] = None,
    silence: Annotated[
        bool, typer.Option("--silence", help="Only clauses for which what is not in the log is evidence.")
    ] = False,
    format_: Annotated[
        ClauseFormat, typer.Option("--format", help="How to print it; pdf: the rule book.")
    ] = ClauseFormat.TABLE,
    out: Annotated[Path | None, typer.Option("--out", help="File of the rule book.")] = None,
    code: Annotated[
        Path | None,
        typer.Option("--code", help="Folder of text files of the Code, which the rule book then quotes."),
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option("--submission", help="Rules Submission; the rule book then says what was chosen."),
    ] = None,
) -> None:
    """List the catalogue: every clause, its duty, and what the tool does with it.

    With `--tree`, follow one clause down to the columns of the log that it rests on.  With `--silence`, name
    what each takes for not done where the log, said to be complete (`recording.yaml`), does not show it.

    With `--format pdf`, print it as a rule book: section by section how each clause is tested, on which
    columns, readings and filings that rests, and what the paytables return.

    Example: `pitaudit clauses --chapter 627a --format json`

    Example: `pitaudit clauses --tree '687a.11(e)(1)'`

    Example: `pitaudit clauses --silence --chapter 686a`

    Example: `pitaudit clauses --format pdf --out rule_book.pdf --chapter 627a --code my_copy_of_the_code`
    """
    catalogue = load()
    with clear_errors():
        _check_chapter(chapter, catalogue.chapters, tree)
        _check_rule_book(format_, out, only_for_pdf=(code, submission), not_for_pdf=(tree, silence))
        if out:
            rule_book(catalogue, out, chapter, code, submission)
            return
        if tree:
            _print_tree(catalogue, tree, Format(format_.value))
            return
    rows = [row for row in clauses_table(catalogue).to_pylist() if chapter in (None, row["chapter"])]
    if silence:
        rows = [{**row, "silence": ", ".join(row["silence"])} for row in rows if row["silence"]]
    show.print_rows(console, rows, format_.value, show.SILENCE_COLUMNS if silence else show.CLAUSE_COLUMNS)


def _check_chapter(chapter: str | None, known: Collection[str], tree: str | None) -> None:
    if tree and chapter:
        message = "--tree names one clause: --chapter does not go with it"
        raise AuditError(message)
    if chapter and chapter not in known:
        message = f"chapter {chapter} is not in the catalogue ({', '.join(known)})"
        raise AuditError(message)


def _check_rule_book(
    format_: ClauseFormat,
    out: Path | None,
    *,
    only_for_pdf: tuple[object, ...],
    not_for_pdf: tuple[object, ...],
) -> None:
    """Raise AuditError where options of the rule book and of the lists are mixed."""
    if format_ is ClauseFormat.PDF and (out is None or any(not_for_pdf)):
        message = "--format pdf prints the rule book: say --out FILE, without --tree and --silence"
        raise AuditError(message)
    if format_ is not ClauseFormat.PDF and (out or any(only_for_pdf)):
        message = "--out, --code and --submission are for the rule book: say --format pdf"
        raise AuditError(message)


def _print_tree(catalogue: Catalogue, citation: str, format_: Format) -> None:
    """Print what a clause rests on.  Raises AuditError for a citation that is not in the catalogue."""
    found = rests_on(catalogue, citation)
    if format_ is Format.JSON:
        show.print_json(console, [found.document()])
    elif format_ is Format.CSV:
        show.print_rows(console, found.rows(), format_.value, COLUMNS)
    else:
        console.print(tree_of(found))
