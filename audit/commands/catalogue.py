"""The command that lists the catalogue and what its clauses rest on: ``clauses``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from audit import show
from audit.errors import AuditError
from audit.terminal import Format, clear_errors, console
from audit.without_pandas import without_pandas


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
    with clear_errors():
        _check_rule_book(format_, out, only_for_pdf=(code, submission), not_for_pdf=(tree, silence))
        if out:
            _print_rule_book(out, chapter, code, submission)
            return
        without_pandas()
        if tree:
            _print_tree(tree, chapter, Format(format_.value))
            return
        rows = _listed(chapter)
    if silence:
        rows = [{**row, "silence": ", ".join(row["silence"])} for row in rows if row["silence"]]
    show.print_rows(console, rows, format_.value, show.SILENCE_COLUMNS if silence else show.CLAUSE_COLUMNS)


def _listed(chapter: str | None) -> list[dict[str, Any]]:
    """List the clauses of a chapter, or of all.  Raises AuditError for one that is not in the catalogue."""
    from audit.run_tables import clauses_table  # noqa: PLC0415  (the rules are loaded only where needed)
    from rules.catalogue import load  # noqa: PLC0415

    _check_chapter(chapter)
    rows = clauses_table(load(chapter) if chapter else load()).to_pylist()
    return [row for row in rows if chapter in (None, row["chapter"])]


def _check_chapter(chapter: str | None) -> None:
    from rules.catalogue import declared  # noqa: PLC0415

    known = declared().chapters
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


def _print_rule_book(out: Path, chapter: str | None, code: Path | None, submission: Path | None) -> None:
    from audit.commands.papers import rule_book  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    _check_chapter(chapter)
    rule_book(load(), out, chapter, code, submission)


def _print_tree(citation: str, chapter: str | None, format_: Format) -> None:
    """Print what a clause rests on.  Raises AuditError for a citation that is not in the catalogue."""
    from audit.rests_on import COLUMNS, rests_on  # noqa: PLC0415
    from audit.show_tree import tree_of  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    if chapter:
        message = "--tree names one clause: --chapter does not go with it"
        raise AuditError(message)
    found = rests_on(load(), citation)
    if format_ is Format.JSON:
        show.print_json(console, [found.document()])
    elif format_ is Format.CSV:
        show.print_rows(console, found.rows(), format_.value, COLUMNS)
    else:
        console.print(tree_of(found))
