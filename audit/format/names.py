"""Names as people type them: a name that nothing bears is refused with the nearest ones, never answered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime
from difflib import get_close_matches
from zoneinfo import ZoneInfo

from audit.errors import AuditError
from audit.format.window import day_in
from rules.citations import RECORD, chapter_cited, cited, is_under

_BEFORE_A_CITATION = re.compile(r"(58 pa\.?\s*code,?)?\s*(chapter|sections?|§*)\s*", re.IGNORECASE)
_FEW = 12


class NameUnknown(AuditError):
    """A user named what is not there."""


def known(kind: str, given: str, names: Iterable[str]) -> str:
    """Give the name that was meant, in its own spelling; upper and lower case are the same.

    kind  what it names, such as ``table``
    Raises NameUnknown, with the nearest names, where nothing bears it.
    """
    spelled = {_folded(name): name for name in names}
    wanted = _folded(given)
    if wanted in spelled:
        return spelled[wanted]
    near = [spelled[each] for each in get_close_matches(wanted, spelled, n=5, cutoff=0.6)]
    message = f"there is no {kind} {given}; {_nearest(kind, near, list(spelled.values()))}"
    raise NameUnknown(message)


def citation(given: str, citations: Iterable[str]) -> str:
    """Give the citation of a passage, however it is written: ``§ 627a.12 (h)``, ``627A.3(b), table``.

    A passage may be a chapter, a section, a clause, or what lies above clauses.
    Raises NameUnknown where no clause is it or lies in it.
    """
    spelled = {bare(passage): passage for each in citations for passage in _above(each)}
    wanted = bare(given)
    if wanted in spelled:
        return spelled[wanted]
    near = [spelled[each] for each in get_close_matches(wanted, spelled, n=5, cutoff=0.6)]
    message = f"there is no clause {given}; {_nearest('clause', [cited(each) for each in near], [])}"
    raise NameUnknown(message)


def lies_in(citation: str, passage: str) -> bool:
    """Whether a citation is a passage or lies in it; a passage may be a chapter, tests included."""
    if passage == chapter_cited(citation) or passage + ":" == RECORD:
        return passage == chapter_cited(citation) or citation.startswith(RECORD)
    return is_under(citation, passage) or citation.startswith(f"{passage}.")


def one_property(given: str | None, having: Iterable[str], what: str = "") -> str | None:
    """Give the property that is meant where a table (``what``) may stand at several.

    given   as the user names it; None where only one can be meant, or none is asked for
    having  the properties that have it
    Raises NameUnknown for a property that has it not, and where several have it and none was named.
    """
    names = sorted(set(having))
    if given is not None:
        return known(f"property with {what}" if what else "property", given, names)
    if what and len(names) > 1:
        message = f"{what} stands at {' and at '.join(names)}: say --property"
        raise NameUnknown(message)
    return names[0] if what and names else None


def day(given: str) -> date:
    """Read a day.  Raises NameUnknown for what is none."""
    found = day_in(given)
    if found is None:
        message = f"{given!r} is not a day such as 2026-01-31"
        raise NameUnknown(message)
    return found


def moment(given: str, zone: str) -> datetime:
    """Read a time of a property's own clock; where clocks are set back, the first of the two hours is meant.

    Raises NameUnknown for what is no time.
    """
    try:
        found = datetime.fromisoformat(given)
        return (found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone))).astimezone(UTC)
    except (ValueError, OverflowError) as error:  # a calendar has two ends
        message = f"{given!r} is not a time such as 2026-03-02 21:40"
        raise NameUnknown(message) from error


def cents(given: str) -> int:
    """Read an amount: ``1000``, ``$1,000.50``.  Raises NameUnknown for what is none."""
    match = re.fullmatch(r"\$?([0-9][0-9,]*)(?:\.([0-9]{1,2}))?", given.strip())
    if match is None:
        message = f"{given!r} is not an amount such as 1000 or 12.50"
        raise NameUnknown(message)
    return int(match[1].replace(",", "")) * 100 + int((match[2] or "0").ljust(2, "0"))


def _nearest(kind: str, near: list[str], names: list[str]) -> str:
    if near:
        return f"the nearest {'is' if len(near) == 1 else 'are'} {', '.join(near)}"
    if 0 < len(names) <= _FEW:
        return f"there {'is' if len(names) == 1 else 'are'} {', '.join(sorted(names))}"
    return f"no {kind} is named nearly so"


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def bare(text: str) -> str:
    """Leave of a citation what tells it from others, in whichever way its parts are set off."""
    plain = _BEFORE_A_CITATION.sub("", " ".join(text.split()), count=1).replace("(second)", "#2")
    return re.sub(r"[\s\[\],]", "", plain).casefold()


def _above(passage: str) -> Iterable[str]:
    """Give a citation and every passage it lies in: 627a.3(b)(1), 627a.3(b), 627a.3, 627a.

    A test of the record lies in those of its chapter, and these in all tests: record:627a, record.
    """
    yield passage
    for mark in re.finditer(r"[.(\[#:]", passage):
        yield passage[: mark.start()]
