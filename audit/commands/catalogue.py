"""The command that lists the catalogue and what its clauses rest on: ``clauses``."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from audit.errors import AuditError
from audit.format import names
from audit.show import printing
from audit.show.terminal import Format, clear_errors, console
from audit.without_pandas import without_pandas

if TYPE_CHECKING:
    from rules.catalogue import Catalogue


class ClauseFormat(StrEnum):
    """How the catalogue is printed: as a list, or as a rule book on paper."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PDF = "pdf"


def clauses(
    diff: Annotated[
        list[str] | None,
        typer.Argument(metavar="[diff DATE DATE]", help="What the law changed between two gaming days."),
    ] = None,
    chapter: Annotated[str | None, typer.Option("--chapter", help="Only this chapter, such as 627a.")] = None,
    tree: Annotated[
        str | None, typer.Option("--tree", metavar="CITATION", help="What this clause rests on.")
    ] = None,
    where: Annotated[
        str | None, typer.Option("--where", metavar="CITATION", help="Where this clause is written.")
    ] = None,
    silence: Annotated[
        bool, typer.Option("--silence", help="Only clauses for which what is not in the log is evidence.")
    ] = False,
    at: Annotated[
        str | None, typer.Option("--at", metavar="DATE", help="Only the texts in force on this gaming day.")
    ] = None,
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

    With `--tree`, follow one clause down to the columns of the log that it rests on.  With `--where`, name
    the file and line of a clause, and of what is cited below it, and the file of its cases.

    With `--silence`, name what each takes for not done where the log, said to be complete (`recording.yaml`),
    does not show it.

    With `--format pdf`, print it as a rule book: section by section how each clause is tested, on which
    columns, readings and filings that rests, and what the paytables return.

    With `--at`, list the texts that are in force on a gaming day, and under `choices` what is read or filed
    by an amended text of that day, with its days and its source.  `clauses diff` says what came, went and
    changed from one day to another, clause by clause, what paytables pay otherwise, and what they return.
    With a Rules Submission both know which proposed rulemakings were adopted or withdrawn.

    Example: `pitaudit clauses --at 2026-03-14 --chapter 627a`

    Example: `pitaudit clauses diff 2026-03-01 2026-04-01`

    Example: `pitaudit clauses --chapter 627a --format json`

    Example: `pitaudit clauses --tree '687a.11(e)(1)'`

    Example: `pitaudit clauses --where '627a.12(h)'`

    Example: `pitaudit clauses --silence --chapter 686a`

    Example: `pitaudit clauses --format pdf --out rule_book.pdf --chapter 627a --code my_copy_of_the_code`
    """
    with clear_errors():
        in_time = bool(at or diff)
        for_pdf = (code,) if in_time else (code, submission)
        _check_rule_book(format_, out, only_for_pdf=for_pdf, not_for_pdf=(tree, where, silence, at, diff))
        if out:
            _print_rule_book(out, chapter, code, submission)
            return
        without_pandas()
        if tree:
            _print_tree(tree, chapter, Format(format_.value))
            return
        if where:
            _print_places(where, format_)
            return
        if diff:
            _print_differences(diff, chapter, submission, format_)
            return
        rows = _listed(chapter, at, submission)
    columns: tuple[str, ...] = printing.CLAUSE_COLUMNS
    if any(row.get("choices") for row in rows):
        columns = (*columns, "choices")
    if silence:
        rows = [{**row, "silence": ", ".join(row["silence"])} for row in rows if row["silence"]]
    printing.print_rows(console, rows, format_.value, printing.SILENCE_COLUMNS if silence else columns)
    if format_ is ClauseFormat.TABLE:
        counted = Counter(row["status"] for row in rows).most_common()
        console.print(", ".join(f"{count:,} {status}" for status, count in counted), style="dim")


def _listed(
    chapter: str | None, at: str | None = None, submission: Path | None = None
) -> list[dict[str, Any]]:
    """List the clauses of a chapter, or of all.  Raises AuditError for one that is not in the catalogue."""
    from audit.runs.run_tables import clauses_table  # noqa: PLC0415  (the rules are loaded only where needed)
    from rules.catalogue import load  # noqa: PLC0415

    _check_chapter(chapter)
    catalogue = load(chapter) if chapter else load()
    known = _as_adopted(catalogue, submission) if at else catalogue
    rows = [row for row in clauses_table(known).to_pylist() if chapter in (None, row["chapter"])]
    if at is None:
        return rows
    from audit.law.on_day import choices_on  # noqa: PLC0415

    day = names.day(at)
    choices = choices_on(known, day)
    return [
        {**row, "choices": "; ".join(choices.get(row["citation"], ()))}
        for row in rows
        if (row["since"] is None or row["since"] <= day) and (row["until"] is None or day < row["until"])
    ]


def _as_adopted(catalogue: Catalogue, submission: Path | None) -> Catalogue:
    """Give the catalogue by what a Rules Submission says of proposed rulemakings."""
    from audit.intake.submission import load_submission  # noqa: PLC0415
    from rules.proposed_chapters import under  # noqa: PLC0415

    return under(catalogue, load_submission(submission).rulemakings) if submission else catalogue


def _print_differences(
    asked: list[str], chapter: str | None, submission: Path | None, format_: ClauseFormat
) -> None:
    """Print what the law changed.  Raises AuditError where it is not two days that are asked about."""
    from audit.law import law_diff  # noqa: PLC0415
    from audit.law.paybacks import returned, turns_on  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    if asked[0] != "diff" or len(asked) != 3:
        message = "say two gaming days: pitaudit clauses diff 2026-03-01 2026-04-01"
        raise AuditError(message)
    _check_chapter(chapter)
    days = names.day(asked[1]), names.day(asked[2])
    catalogue = _as_adopted(load(), submission)
    counted = law_diff.Counted(returned, turns_on)
    found = [asdict(each) for each in law_diff.differences(catalogue, *days, counted, chapter)]
    if format_ is not ClauseFormat.TABLE or found:
        printing.print_rows(console, found, format_.value, law_diff.COLUMNS)
    else:
        console.print(f"The catalogue has the same law on {days[0]} and on {days[1]}.")


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
        message = "--format pdf prints the rule book: say --out FILE, without --tree, --where and --silence"
        raise AuditError(message)
    if format_ is not ClauseFormat.PDF and (out or any(only_for_pdf)):
        message = "--out, --code and --submission are for the rule book: say --format pdf"
        raise AuditError(message)


def _print_rule_book(out: Path, chapter: str | None, code: Path | None, submission: Path | None) -> None:
    from audit.commands.papers import rule_book  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    _check_chapter(chapter)
    rule_book(load(), out, chapter, code, submission)


def _print_places(citation: str, format_: ClauseFormat) -> None:
    """Print where clauses are written.  Raises AuditError for a citation that is not in the catalogue."""
    from audit.law.where_written import COLUMNS, places  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    printing.print_rows(console, [asdict(each) for each in places(load(), citation)], format_.value, COLUMNS)


def _print_tree(citation: str, chapter: str | None, format_: Format) -> None:
    """Print what a clause rests on.  Raises AuditError for a citation that is not in the catalogue."""
    from audit.evidence.rests_on import COLUMNS, rests_on  # noqa: PLC0415
    from audit.show.tree import tree_of  # noqa: PLC0415
    from rules.catalogue import load  # noqa: PLC0415

    if chapter:
        message = "--tree names one clause: --chapter does not go with it"
        raise AuditError(message)
    found = rests_on(load(), citation)
    if format_ is Format.JSON:
        printing.print_json(console, [found.document()])
    elif format_ is Format.CSV:
        printing.print_rows(console, found.rows(), format_.value, COLUMNS)
    else:
        console.print(tree_of(found))
