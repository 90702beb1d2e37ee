"""The receipt of a finished run, apart from the tables beside it: quick to load."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from audit.errors import RunNotFound

RECEIPT = "run.json"
"""Name of the receipt, which is written last: a folder that has one holds a finished run."""
PLACES = "places.json"
SUBMISSION = "rules_submission.yaml"


def receipt_of(run: Path) -> dict[str, Any]:
    """Read the receipt of a finished run.  Raises RunNotFound where there is none that can be used."""
    try:
        receipt: dict[str, Any] = json.loads((run / RECEIPT).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        message = f"{run}: holds no finished run (there is no {RECEIPT})"
        raise RunNotFound(message) from error
    except ValueError as error:
        message = f"{run / RECEIPT}: is not the receipt of a run: {error}"
        raise RunNotFound(message) from error
    needed = ("written", "completeness", "recording", "window", "night")
    lacking = [name for name in needed if name not in receipt]
    if lacking:
        message = f"{run / RECEIPT}: has no {lacking[0]!r}; an earlier version wrote it, run the audit again"
        raise RunNotFound(message)
    return receipt
