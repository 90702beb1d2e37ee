"""What clauses rest on that an amendment changed, as it is on one gaming day."""

from __future__ import annotations

from datetime import date

from audit.law.law_diff import choices_of
from rules.amended_choices import text_on, told_on
from rules.catalogue import Catalogue
from rules.in_time import on
from rules.submission import Option, Reading


def choices_on(catalogue: Catalogue, day: date) -> dict[str, list[str]]:
    """Tell, by citation, the options and readings that a clause rests on and that have days of their own.

    Each with what can be chosen on the day, the days of that text and where it was published.
    """
    found: dict[str, list[str]] = {}
    for number in catalogue.chapters:
        every: list[Option | Reading] = [*catalogue.options[number].values()]
        every += catalogue.readings[number].values()
        told = {name: _told(each, day) for each in every if told_on(each, day) for name in each.parameters}
        for clause in catalogue.of_chapter(number) if told else ():
            text = on(clause.texts, day)
            asked = catalogue.reads(text) & told.keys() if text and text.function else set()
            if asked:
                found[clause.citation] = sorted({told[name] for name in asked})
    return found


def _told(item: Option | Reading, day: date) -> str:
    text = text_on(item, day)
    choices = f": {choices_of(text)}" if text else ""
    return f"{item.name}{choices} ({told_on(item, day)})"
