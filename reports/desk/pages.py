"""From values to pages: every text is made visible and escaped on its way; addresses are made here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from audit.errors import AuditError, KeyRejected
from audit.verdicts.other_readings import said_of
from reports import cards, responses, wording
from reports.desk.given_triage import SIGNING, TEXTS
from rules.units import dollars

OUTCOME_WORDS = {
    "exception": "Exception",
    "waived": "Waived",
    "review": "For review",
    "other_reading": "By another reading",
    "unknown": "Undecided",
    "pass": "Pass",
}
STATE_KEYS = {
    "acknowledged": "a",
    "assigned": "s",
    "confirmed": "c",
    "not-an-exception": "n",
    "not-decidable": "d",
    "reported": "r",
    "closed": "z",
}
"""The key by which each state is chosen in a form."""
_SIGNS = {"exception": "!", "waived": "w", "review": "~", "other_reading": "=", "unknown": "?", "pass": "✓"}


def address(page: str, /, **asked: object) -> str:
    """The address of a page below the desk's own; what is not asked for is left out."""
    query = urlencode({name: str(value) for name, value in asked.items() if value not in (None, "")})
    return f"{page}?{query}" if query else page


def chosen_as(property_id: str, finding_id: str, seen: int) -> str:
    """Write a finding as a form names it, with the last line of the journal that its page knows of it."""
    return urlencode({"property": property_id, "finding": finding_id, "seen": seen})


def whole(text: str) -> int:
    """Read a number of an address; 0 for what is none."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 7 else 0


def numbers(page: int, pages: int) -> list[int]:
    """Pages of a list that are named: the first, the last and those near this one; 0 stands for others."""
    near = sorted({1, pages, *range(max(page - 2, 1), min(page + 2, pages) + 1)})
    gaps = {each for before, each in pairwise(near) if each - before > 1}
    return [number for each in near for number in ((0, each) if each in gaps else (each,))]


def key_needed(error: AuditError) -> str:
    """Say why there is no answer; where it is for want of the run's key, what to do about it, too."""
    if not isinstance(error, KeyRejected):
        return str(error)
    start = "Close the desk and start it again with --key and the file of that key, which the run named"
    return f"{str(error).removesuffix(': say --key FILE').capitalize()}. {start} when it was made."


def _shown(value: object) -> Markup:
    return value if isinstance(value, Markup) else escape(wording.visible(str(value)))


def _badge(outcome: str, text: str = "") -> Markup:
    """What was found as a sign, a color and a word."""
    return Markup('<span class="badge {0}"><span aria-hidden="true">{1}</span> {2}</span>').format(
        outcome, _SIGNS[outcome], text or OUTCOME_WORDS[outcome]
    )


def _difference(cents: int | None) -> str:
    """What a finding moved, as people say it: ``$0.25 overpaid``."""
    return f"{dollars(abs(cents))} {'overpaid' if cents > 0 else 'underpaid'}" if cents else ""


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("reports", "desk/pages"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "badge": _badge,
        "answered": responses.told,
        "by_reading": said_of,
        "cards": cards.drawn,
        "cited": wording.cited,
        "count": wording.count,
        "difference": _difference,
        "dollars": dollars,
        "moment": datetime.fromisoformat,
        "number": lambda number: f"{number:,}",
        "position": wording.position,
    }
    environment.filters["typed"] = escape  # what somebody typed goes back into its field as it was
    environment.globals |= {
        "address": address,
        "chosen_as": chosen_as,
        "no_wish": dict.fromkeys(("state", *TEXTS), ""),
        "numbers": numbers,
        "outcome_words": OUTCOME_WORDS,
        "state_keys": STATE_KEYS,
        "signing": SIGNING,
    }
    return environment


def filled(name: str, values: Mapping[str, Any]) -> str:
    """Fill a page; a value that it needs and does not get is an error."""
    return _environment().get_template(name).render(values)
