"""A run as one JSON document: receipt, coverage and findings as the run folder has them."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any

from audit.runs.findings import Run

VERSION = 1
"""Grows when a reader of an earlier document could misread one."""


def document(run: Run, receipt_hash: str) -> str:
    """Write the document; money is in whole cents, days and times as ISO 8601, nothing is left out."""
    content = {
        "document": "pitaudit run",
        "version": VERSION,
        "receipt_sha256": receipt_hash,
        "receipt": run.receipt,
        "coverage": run.coverage.to_pylist(),
        "findings": run.findings.to_pylist(),
    }
    return as_text(content)


def as_text(content: Any) -> str:
    """Write JSON, the same for the same content."""
    return json.dumps(content, indent=1, ensure_ascii=False, default=_iso) + "\n"


def _iso(value: object) -> str:
    assert isinstance(value, date | datetime)
    return value.isoformat()
