"""The printed form of a Rules Submission, filled in with what is filed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from audit.errors import AuditError
from audit.filing.called_for import lacking
from audit.filing.in_force import day_and_time, one_of
from audit.format import names
from audit.intake.filings import Choices, Filing, Property
from audit.intake.submission import Submission
from audit.law.filed_words import as_text
from rules.catalogue import declared, offered
from rules.form import Line
from rules.submission import Option, OptionKind

NOT_FILED = "not filed"


@dataclass(frozen=True, slots=True)
class Answer:
    """One line of a form as filled in.

    answer  empty where nothing is filed, or it does not apply; why says which
    others  other answers, each with the gaming tables for which it is filed
    """

    citation: str
    asks: str
    answer: str
    why: str
    note: str
    others: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Form:
    """A form as filled in.

    effective, until  a gaming day, or a moment within one; "" where the filing is still in force
    approval  the letter that approved it, in words; "" where none is named
    """

    chapter: str
    title: str
    game: str
    property_id: str
    name: str
    reference: str
    effective: str
    until: str
    approval: str
    answers: list[Answer]


def form(submission: Submission, game: str, *, property_id: str | None = None, at: str | None = None) -> Form:
    """Fill in the form of a game by the filing in force on a day or at a moment of it, or by the last one.

    at  a gaming day, or a time of the property's own clock where what is filed changes within the day

    Raises NameUnknown for a game without a printed form that we have, AuditError where it is not filed.
    """
    lines = {number: module.FORM for number, module in offered("form").items()}
    chapters = {declared().chapters[number].game: declared().chapters[number] for number in lines}
    chapter = chapters[names.known("game with a printed form", game, chapters)]
    there = one_of(submission, property_id)
    filing = _filing(submission, there, chapter.game, at)
    return Form(
        *(chapter.number, chapter.title, chapter.game, there.id, there.name),
        *(filing.reference, filing.since, filing.up_to),
        filing.approval.in_full if filing.approval else "",
        [_answer(line, chapter.number, filing, chapter.game) for line in lines[chapter.number]],
    )


def _filing(submission: Submission, there: Property, game: str, at: str | None) -> Filing:
    every = [each for each in there.filings if game in each.games]
    if at is not None:
        on = submission.filing(there.id, *day_and_time(there, at))
        every = [each for each in every if each is on]
    if not every:
        when = f" on {at}" if at else ""
        message = f"{submission.file}: {there.id} has filed nothing for {game}{when}"
        raise AuditError(message)
    return every[-1]


def _answer(line: Line, number: str, filing: Filing, game: str) -> Answer:
    option, filed = declared().options[number][line.option], filing.games[game]
    answer, why = _said(line, option, filed)
    others: dict[str, list[str]] = defaultdict(list)
    for table, other in _others(line, option, filing, game, answer):
        others[other].append(table)
    return Answer(line.citation, line.asks, answer, why, line.note, dict(others))


def _others(
    line: Line, option: Option, filing: Filing, game: str, everywhere: str
) -> Iterator[tuple[str, str]]:
    """Gaming tables for which something else is filed."""
    for table, games in filing.tables.items():
        if game in games:
            answer, why = _said(line, option, {**filing.games[game], **games[game]})
            if answer != everywhere:
                yield table, answer or why


def _said(line: Line, option: Option, filed: Choices) -> tuple[str, str]:
    """Answer a line, or say why nothing is answered."""
    if lacking(option, filed):
        return "", "does not apply"
    if option.name not in filed:
        return "", NOT_FILED
    value: Any = filed[option.name]
    if line.choice:
        chosen = line.choice in value if option.kind is OptionKind.SET else line.choice == value
        return ("yes" if chosen else "no"), ""
    if line.above is not None:
        return ("yes" if value > line.above else "no"), ""
    if option.kind is OptionKind.CHOICE:
        return line.printed.get(value, option.choices[value]), ""
    return as_text(option, value), ""
