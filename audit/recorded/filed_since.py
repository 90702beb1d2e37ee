"""Which changes of what is filed end a look: it was made at a gaming table as it was filed then.

A look ends with an option that its clause reads, or that is about a wager its clause reads.  What a layout
and its signs show is one thing (§ .2(b) of each chapter): other wagers, places or odds may mean another
layout, so they end each look at any of it.  Another number of positions may mean another table, and what only
a printed form asks may mean another device: both end each inspection.  What people were seen to do may rest
on any way of dealing and setting hands that is filed, but not on amounts or odds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.catalogue import Catalogue, with_chapter
from rules.citations import chapter_cited
from rules.clause import Clause, Status
from rules.submission import Option, OptionKind

_LAYOUT = "{}.2(b)"
_AMOUNTS = (OptionKind.COUNT, OptionKind.MONEY, OptionKind.PERCENT)


@cache
def ending(citation: str) -> frozenset[str]:
    """Names of the options whose change ends a look at a clause."""
    chapter = chapter_cited(citation)
    catalogue = with_chapter(chapter)
    clause, options = catalogue.clauses[citation], catalogue.options[chapter].values()
    if clause.status is Status.OBSERVATION:
        seen = [clause]
        more = [each for each in options if _is_way_of_dealing(each)]
    elif citation.startswith(_LAYOUT.format(chapter)):
        seen = [each for each in catalogue.of_chapter(chapter) if _is_of_layout(each)]
        more = [each for each in options if each.wager or each.name in ("wagers", "positions")]
    else:
        seen = [clause]
        more = [each for each in options if each.of_form_alone or each.name == "positions"]
    read = _read(seen, catalogue)
    return frozenset(each.name for each in options if each in more or _is_read(each, read))


def _is_of_layout(clause: Clause) -> bool:
    return clause.status is Status.INSPECTION and clause.citation.startswith(_LAYOUT.format(clause.chapter))


def _is_way_of_dealing(option: Option) -> bool:
    return not option.wager and option.name != "wagers" and option.kind not in _AMOUNTS


def _read(clauses: Iterable[Clause], catalogue: Catalogue) -> set[str]:
    return {name for clause in clauses for text in clause.texts for name in catalogue.reads(text)}


def _is_read(option: Option, read: set[str]) -> bool:
    return not read.isdisjoint(option.parameters) or f"approved_wagers_{option.wager}" in read
