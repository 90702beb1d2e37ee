"""The list of findings with its filters, and one finding with everything that a run says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reports.desk.floor_view import where
from reports.desk.given import Row
from reports.desk.night import Night, by_gravity

PAGE = 100

_EXACT = {
    "outcome": "outcome",
    "fault": "fault",
    "property": "property_id",
    "table": "table_id",
    "dealer": "dealer_id",
    "player": "player_id",
    "shoe": "shoe_id",
    "position": "position",
}


def findings(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """List findings that are as asked, a page at a time."""
    found = [row for row in by_gravity(night.findings) if all(test(row) for test in _tests(asked))]
    pages = max(-(-len(found) // PAGE), 1)
    page = min(max(_whole(asked.get("page", "")) or 1, 1), pages)
    return "findings.html", {
        "found": len(found),
        "findings": found[(page - 1) * PAGE : page * PAGE],
        "page": page,
        "pages": pages,
        "where": where,
        "filters": {name: asked.get(name, "") for name in (*_EXACT, "clause", "day", "least")},
        "choices": {
            "day": night.days,
            "table": sorted({row["table_id"] for row in night.findings if row["table_id"]}),
            "fault": ["conduct", "record"],
        },
    }


def finding(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show one finding."""
    row = night.by_id.get(asked.get("finding", ""))
    if row is None:
        message = f"This run has no finding {asked.get('finding', '')}."
        raise LookupError(message)
    passage = night.given.code.passage(row["clause"]) if night.given.code else None
    return "finding.html", {
        "row": row,
        "clock": night.clock(row["property_id"] or ""),
        "duty": night.duties.get(row["clause"], ""),
        "passages": {row["clause"]: passage},
        "parts": {name: name.replace("_", " ") for name in ("stake", "due", "received")},
    }


def _tests(asked: dict[str, str]) -> list[Callable[[Row], bool]]:
    """What each filter that was filled in asks of a finding."""
    tests = [_says(column, asked[name]) for name, column in _EXACT.items() if asked.get(name, "").strip()]
    if day := asked.get("day", "").strip():
        tests.append(lambda row: str(row["gaming_day"]) == day)
    if clause := plain_citation(asked.get("clause", "")):
        tests.append(lambda row: _is_below(row["clause"], clause))
    if least := _cents(asked.get("least", "")):
        tests.append(lambda row: abs(row["amount_cents"] or 0) >= least)
    return tests


def _says(column: str, value: str) -> Callable[[Row], bool]:
    """Whether a column holds a name, whatever the case of its letters."""
    wanted = value.strip().casefold()
    return lambda row: (row[column] or "").casefold() == wanted


def plain_citation(text: str) -> str:
    """A citation as the catalogue writes it, of one as reports print it: ``§ 627a.12(h), Vigorish``."""
    plain = text.replace("§", "").strip()
    head, _, name = plain.partition(", ")
    return f"{head}[{name}]" if name else plain


def _is_below(citation: str, asked: str) -> bool:
    """Whether a clause is the one asked for or part of it; ``627a`` and ``627a.12`` hold all below them."""
    return citation == asked or (citation.startswith(asked) and citation[len(asked)] in ".([#")


def _cents(text: str) -> int:
    """An amount such as ``$1,000`` or ``25.50``, 0 for what is none."""
    plain = text.strip().removeprefix("$").replace(",", "")
    whole, _, rest = plain.partition(".")
    if not whole.isdecimal() or len(plain) > 15 or (rest and not rest.isdecimal()):
        return 0
    return int(whole) * 100 + int((rest + "00")[:2])


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else 0
