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
    receipt = any_receipt_of(run)
    if name := lacking(receipt):
        message = f"{run / RECEIPT}: has no {name!r}; an earlier version wrote it, run the audit again"
        raise RunNotFound(message)
    return receipt


def lacking(receipt: dict[str, Any]) -> str | None:
    """What a receipt does not say because an earlier version of the tool wrote it; None where it says all."""
    needed = ("written", "completeness", "recording", "window", "night")
    return next((name for name in needed if name not in receipt), None)


def any_receipt_of(run: Path) -> dict[str, Any]:
    """Read the receipt of a finished run, also one of an earlier version.  Raises RunNotFound as above."""
    try:
        receipt: dict[str, Any] = json.loads((run / RECEIPT).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        message = f"{run}: holds no finished run (there is no {RECEIPT})"
        raise RunNotFound(message) from error
    except ValueError as error:
        message = f"{run / RECEIPT}: is not the receipt of a run: {error}"
        raise RunNotFound(message) from error
    return receipt
