"""The texts that one citation has had: each with its dates, one after the other, one at most on a day.

What an amendment replaces stays where it is and is given ``until``; what takes its place is declared beside
it under the same citation, with ``since`` and ``source``.  A text with ``until`` and none after it is
repealed; one with ``since`` and none before it was added.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Protocol, TypeVar

from rules.clause import CatalogueError, Chapter, Clause, Derived


class Dated(Protocol):
    """What has dates: a clause, a column, a paytable."""

    @property
    def since(self) -> date | None:
        """The first gaming day it applies on; None where nothing came before it."""

    @property
    def until(self) -> date | None:
        """The first gaming day it no longer applies on; None where it still does."""


class Published(Dated, Protocol):
    """What has dates, and says where it was published."""

    @property
    def source(self) -> str:
        """Where it was published; empty where nothing says."""


_Text = TypeVar("_Text", bound=Dated)


def in_turn(texts: Iterable[_Text], what: str) -> list[_Text]:
    """Put the texts of one thing in the order of their dates.

    what  how the thing is called in an error
    Raises ValueError where on some day two of them apply, or none does between two, and names both.
    """
    found = sorted(texts, key=lambda text: text.since or date.min)
    for text in found:
        if text.since and text.until and text.until <= text.since:
            message = f"{what}: a text ends on {text.until}, before it begins on {text.since}"
            raise ValueError(message)
    for earlier, later in pairwise(found):
        both = f"the one {_named(earlier)} and the one {_named(later)}"
        if earlier.since == later.since:
            message = f"{what} is declared twice: {both}; what takes the place of a text needs a `since`"
            raise ValueError(message)
        if earlier.until != later.since:
            missing = earlier.until and later.since and earlier.until < later.since
            fault = "no text applies between" if missing else "two texts apply at once:"
            message = f"{what}: {fault} {both}; the `until` of a text is the `since` of the next"
            raise ValueError(message)
    return found


def _named(text: Dated) -> str:
    line = getattr(text, "line", 0)
    return said(text) + (f" (line {line})" if line else "")


def said(text: Dated) -> str:
    """Name a text by its dates: ``since 2014-02-01, until 2026-07-01``."""
    since = f"since {text.since}" if text.since else "from the first"
    return since + (f", until {text.until}" if text.until else "")


def days_of(text: Published) -> str:
    """Tell the days of a text that has days of its own, and where it was published; "" of another.

    ``since 2026-07-01; 56 Pa.B. 1234``
    """
    if text.since is None and text.until is None:
        return ""
    return "; ".join(filter(None, (said(text), text.source)))


def on(texts: Sequence[_Text], day: date) -> _Text | None:
    """Return the text that applies on a day, or None."""
    for text in texts:
        if (text.since is None or text.since <= day) and (text.until is None or day < text.until):
            return text
    return None


def joined(texts: Sequence[Clause]) -> Clause:
    """Give the texts of a citation as one clause: the last, which knows those before it.

    Raises CatalogueError where they do not follow one another.
    """
    if len(texts) == 1:
        return texts[0]
    try:
        found = in_turn(texts, f"{texts[-1].module}: {texts[0].citation}")
    except ValueError as error:
        raise CatalogueError(str(error)) from error
    last = len(found) - 1
    placed = [replace(t, begins=not place, replaced=place < last) for place, t in enumerate(found)]
    return replace(placed[-1], earlier=tuple(placed[:-1]))


def by_citation(items: Iterable[Clause]) -> dict[str, list[Clause]]:
    """Sort the texts that a chapter declares by what they are texts of, in the order in which they stand."""
    found: dict[str, list[Clause]] = {}
    for item in items:
        found.setdefault(item.citation, []).append(item)
    return found


def judged_by(text: Clause) -> object:
    """What judges a text: its function or, of a statement, its body, conditions and numbers."""
    return getattr(text.function, "judged_by", text.function)


def each_text(item: Clause, changed: Callable[[Clause], Clause]) -> Clause:
    """Change a clause and every text that it had before."""
    found = changed(item)
    if not item.earlier:
        return found
    return replace(found, earlier=tuple(changed(text) for text in item.earlier))


def section_of(citation: str) -> str:
    """The section that a citation is in."""
    return citation.partition("(")[0].partition("[")[0]


def of_section(citation: str, chapter: Chapter) -> tuple[date, str]:
    """Since when, and by what, the section of a citation is in force as it is held."""
    return chapter.sections.get(section_of(citation), (chapter.adopted, chapter.adopted_by))


def dated(item: Clause, chapter: Chapter) -> Clause:
    """Give a clause the date and the publication of its section where it declares none of its own.

    Of a section that was amended the earlier text is not held; what was amended was there from the chapter's
    own date, or from a day that nothing tells.
    """
    since, source = of_section(item.citation, chapter)
    amended = section_of(item.citation) in chapter.sections
    unheld = (chapter.adopted if chapter.adopted < since else date.min) if amended else None
    if item.since:
        return replace(item, source=item.source or source, added=item.since > since)
    return replace(item, since=since, source=item.source or source, unheld=unheld)


def column_of(texts: Sequence[Derived]) -> Derived:
    """Give the texts of a column that is worked out as one column: the last, which knows them all.

    It reads whatever one of them reads.  Raises CatalogueError where they do not follow one another, or are
    not of one kind of row.
    """
    if len(texts) == 1:
        return texts[0]
    last = texts[-1]
    where = f"{last.function.__module__}: column {last.name}"
    try:
        found = in_turn(texts, where)
    except ValueError as error:
        raise CatalogueError(str(error)) from error
    if len({text.per for text in found}) > 1:
        message = f"{where} is of one kind of row, whatever its text"
        raise CatalogueError(message)
    names = dict.fromkeys(name for text in found for name in text.parameters)
    return replace(found[-1], parameters=tuple(names), texts=tuple(found))
