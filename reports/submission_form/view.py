"""From a form as plain data (``audit.filing.form``) to paper."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reports import render

_REPORT = "submission_form"


def write(form: Mapping[str, Any], target: Path, *, version: str, sha256: str) -> None:
    """Print a form to ``target``; the same form gives the same bytes.

    sha256  of the Rules Submission that it was filled in from
    """
    html = page(form, version=version, sha256=sha256)
    render.pdf(_REPORT, html, target, identifier=hashlib.sha256(html.encode()).digest()[:16])


def page(form: Mapping[str, Any], *, version: str, sha256: str) -> str:
    """Return a form as HTML."""
    values = {
        "title": f"Rules Submission: {form['title']}",
        "description": f"Rules Submission form for {form['title']}, Chapter {form['chapter']}, filled in",
        "facility": form["name"],
        "period": f"from {form['effective']}" + (f" until {form['until']}" if form["until"] else ""),
        "form": form,
        "numbered": list(enumerate(form["answers"], start=1)),
        "by_hand": sum(not each["answer"] for each in form["answers"]),
        "version": version,
        "sha256": sha256,
    }
    return render.page(_REPORT, values)
