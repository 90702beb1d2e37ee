"""The clauses of a proposed chapter by what became of it: adopted as proposed, or withdrawn.

Until then a chapter is judged by the proposed text, which every paper calls one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from rules.in_time import joined
from rules.rulemaking import Rulemaking, is_proposed

if TYPE_CHECKING:
    from rules.catalogue import Catalogue
    from rules.clause import Clause


def enacted(clause: Clause, known: Rulemaking) -> Clause:
    """Give a clause of a proposed chapter the dates and the source that it has by what became of that."""
    texts = [piece for text in clause.texts for piece in _pieces(text, known)]
    return joined(texts) if texts else replace(_last(clause), until=known.withdrawn)


def _last(clause: Clause) -> Clause:
    return replace(clause, earlier=(), begins=True, replaced=False)


def _pieces(text: Clause, known: Rulemaking) -> Iterator[Clause]:
    """Cut a text where it becomes law, and end it where the rulemaking was withdrawn."""
    alone = _last(text)
    if not is_proposed(text.source):
        yield alone
        return
    ends = min(filter(None, (text.until, known.withdrawn)), default=None)
    begins = text.since or date.min
    if ends and ends <= begins:
        return
    day = known.in_force
    law = partial(replace, alone, source=known.source, until=ends)
    if day is None or (ends and ends <= day):
        yield replace(alone, until=ends)
    elif day <= begins:
        yield law()
    else:
        yield replace(alone, until=day)
        yield law(since=day, unheld=None)


_MADE: dict[tuple[int, tuple[tuple[str, Rulemaking], ...]], tuple[Catalogue, Catalogue]] = {}
"""Catalogues made so, by the one that they were made of, which is kept so that its identity stays its own."""


def under(catalogue: Catalogue, known: dict[str, Rulemaking]) -> Catalogue:
    """Give the catalogue by what became of rulemakings, by the number of their chapter."""
    if not known:
        return catalogue
    key = (id(catalogue), tuple(sorted(known.items(), key=lambda each: each[0])))
    if key not in _MADE:
        clauses = {
            citation: enacted(clause, known[clause.chapter]) if clause.chapter in known else clause
            for citation, clause in catalogue.clauses.items()
        }
        _MADE[key] = (catalogue, replace(catalogue, clauses=clauses))
    return _MADE[key][1]
