"""From readings as plain data (``audit.readings.named.sheets``) to paper."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reports import render
from reports.passages import Code

_REPORT = "readings_sheet"


def write(
    readings: Sequence[Mapping[str, Any]], target: Path, about: Mapping[str, Any], code: Code | None = None
) -> None:
    """Print the sheet to ``target``; the same readings give the same bytes.

    about  ``version``; ``sha256`` of the Rules Submission, or ""; ``properties``, names by id; ``period``,
           the gaming days that were judged, or ""
    code   the user's own text of the Code, whose passages are quoted
    """
    html = page(readings, about, code)
    render.pdf(_REPORT, html, target, identifier=hashlib.sha256(html.encode()).digest()[:16])


def page(readings: Sequence[Mapping[str, Any]], about: Mapping[str, Any], code: Code | None = None) -> str:
    """Return the sheet as HTML."""
    properties = sorted({each["property_id"] for each in readings} - {""})
    named = [about["properties"].get(each) or each for each in properties]
    told = [
        {**each, "quoted": _quoted(each["citation"], code), "decided": _decided(each)} for each in readings
    ]
    values = {
        "title": "Readings of doubtful passages",
        "description": "Doubtful passages, the choices of each, what turns on them, and who chose",
        "facility": ", ".join(named) or "–",
        "period": f"gaming days {about['period']}" if about["period"] else "",
        "of_log": bool(about["period"]),
        "readings": told,
        "several": len(properties) > 1,
        "version": about["version"],
        "sha256": about["sha256"],
    }
    return render.page(_REPORT, values)


def _decided(reading: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give the choice of which it is told who made it; with nothing in it where nobody did."""
    nobody = dict.fromkeys(("chosen_by", "chosen_on", "authority"), "")
    return next((each for each in reading["choices"] if each["chosen_by"]), nobody)


def _quoted(citation: str, code: Code | None) -> list[str]:
    """Give the words of the passage; none where they were not handed in, or are not found."""
    passage = code.passage(citation) if code else None
    return [paragraph.text for paragraph in passage.own] if passage else []
