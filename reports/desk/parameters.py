"""What each page can be asked for: a wrong name or value in an address is refused with the nearest.

A filter that nobody knows would else show everything as if it had been narrowed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from reports.desk.ask_select import NAMES, WITHIN
from reports.desk.findings_view import FILTERS as OF_FINDINGS
from reports.desk.nearest import nearest
from reports.desk.search_view import FILTERS as OF_ROUNDS

_ASK = ("view", *NAMES, "since", "until", "least", "sort", "why", "page", "from_day", "to_day", WITHIN)
_FINDINGS = (*OF_FINDINGS, "sort", "page")
_SAID = ("said", "undone")
"""What a page tells after something was said."""
_LIFE = ("of", "name", "table", "property", "since", "until", "page")

OF_RUN: dict[str, Collection[str]] = {
    "/": ("day",),
    "/table": ("property", "table", "day", "hour"),
    "/round": ("round", "property", "step", "finding"),
    "/findings": (*_FINDINGS, "all", *_SAID),
    "/findings-shown.csv": _FINDINGS,
    "/finding": ("finding", "of", *OF_FINDINGS, "sort", *_SAID),
    "/shoe": ("shoe", "property"),
    "/deck": ("deck", "property"),
    "/life": _LIFE,
    "/what-if": ("round", "property", "date", "set0", "set1", "set2", "reading.", "option."),
    "/readings": ("game", "reading"),
    "/vouched": (),
    "/search": ("name", "table", "day", "time", *OF_ROUNDS),
    "/ask": _ASK,
    "/ask.csv": _ASK,
}
"""Names by the page of a run; one that ends in a dot stands before a name of its own."""
OF_STORE: dict[str, Collection[str]] = {
    "/": (),
    "/glance": ("property",),
    "/findings": (*_FINDINGS, "all", *_SAID),
    "/findings-shown.csv": _FINDINGS,
    "/search": ("property_id", *OF_ROUNDS),
    "/life": _LIFE,
    "/ask": _ASK,
    "/ask.csv": _ASK,
    "/waive": ("property", "finding", "added"),
}
"""The same of a page of a store."""


def refuse_unknown(known: Collection[str], asked: Mapping[str, str]) -> None:
    """Raise LookupError where an address names what its page cannot be asked for."""
    before = tuple(each for each in known if each.endswith("."))
    for name in asked:
        if name not in known and not (before and name.startswith(before)):
            message = f"This page cannot be asked for {name}; {nearest(name, known)}."
            raise LookupError(message)
