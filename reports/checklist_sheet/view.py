"""From the duties of a checklist as plain data to paper, a page or more for each gaming table."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reports import render

_REPORT = "checklist_sheet"
_PARTS = {
    "inspection": "Standing: layout and equipment",
    "observation": "Of this gaming day: what is done",
}


def write(
    lines: Sequence[Mapping[str, str]], tables: Sequence[str], about: Mapping[str, Any], target: Path
) -> None:
    """Print a checklist to ``target``; the same list gives the same bytes.

    lines  each with ``citation``, ``kind`` and ``duty``
    about  ``title`` of the game, ``property_id``, ``gaming_day``, ``version``
    """
    html = page(lines, tables, about)
    render.pdf(_REPORT, html, target, identifier=hashlib.sha256(html.encode()).digest()[:16])


def page(lines: Sequence[Mapping[str, str]], tables: Sequence[str], about: Mapping[str, Any]) -> str:
    """Return a checklist as HTML."""
    parts = [
        (title, kind == "inspection", [each for each in lines if each["kind"] == kind])
        for kind, title in _PARTS.items()
    ]
    values = {
        "title": f"Checklist: {about['title']}",
        "description": f"What only a person can see at tables of {about['title']}, to be filled in",
        "facility": about["property_id"],
        "period": f"gaming day {about['gaming_day']}",
        "tables": list(tables),
        "parts": [part for part in parts if part[2]],
        "version": about["version"],
    }
    return render.page(_REPORT, values)
