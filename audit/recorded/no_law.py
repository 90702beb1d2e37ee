"""Games that were dealt on a day on which no clause of their chapter was in force.

A chapter is not yet law before its adoption, and no longer once its rulemaking is withdrawn; that it was
withdrawn is what the casino says in its own Rules Submission.  Nothing judges such a round, so that a night
of them is never called clean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date
from functools import cache

from audit.columns.in_time import day_number, in_force, of_no_text
from rules.catalogue import Catalogue
from rules.citations import is_of_code

Dealt = Mapping[tuple[str, str], Counter[date]]
"""Rounds of each gaming day, by property and game."""


def without_law(catalogue: Catalogue, dealt: Dealt, withdrawn: Collection[str]) -> Iterator[str]:
    """Say of which games rounds were dealt while none of their clauses was in force, how many, and when.

    catalogue  by what became of proposed rulemakings (``rules.proposed_chapters.under``)
    withdrawn  chapters whose rulemaking was withdrawn by the word of the Rules Submission
    """

    @cache
    def is_law(chapter: str, day: date) -> bool:
        days = (day_number(day), day_number(day))
        checked = (
            text
            for clause in catalogue.of_chapter(chapter)
            for text in in_force(clause, days)
            if text.function and is_of_code(text.citation)
        )
        return any(not of_no_text(text, days) for text in checked)

    numbers = {chapter.game: number for number, chapter in catalogue.chapters.items()}
    for (place, game), rounds in sorted(dealt.items()):
        chapter = numbers[game]
        gone = {day: number for day, number in sorted(rounds.items()) if not is_law(chapter, day)}
        if gone:
            first, last = min(gone), max(gone)
            when = f"on {first}" if first == last else f"from {first} to {last}"
            many = f"{sum(gone.values()):,} rounds of {game} at {place} {when}"
            says = ": its rulemaking was withdrawn, the Rules Submission says" if chapter in withdrawn else ""
            yield f"{many}, when no text of Chapter {chapter} was in force{says}"
