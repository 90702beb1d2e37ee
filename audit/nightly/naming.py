"""Under which key a store names people: one for all its nights, or the same person has two pseudonyms."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from audit.errors import KeyRejected, RunNotFound
from audit.nightly.config import Config
from audit.people import secret
from audit.runs.receipt_read import receipt_of
from audit.runs.stores import receipts

FILE = "key.json"


def settle_key(config: Config, *, new: bool) -> None:
    """Read the key before anything else, and hold it against the one that the store has named people under.

    new  whether somebody says that from this night on another one names them
    Raises KeyRejected where it is missing, unreadable or another one.
    """
    key = secret.key(config.key, make=True)
    here = key.fingerprint if key else None
    known = _noted(config.store) or _of_the_last_runs(config)
    if known and known[-1] != here and not new:
        before = f"{config.store}: its nights name people under key {known[-1]}"
        message = (
            f"{before}, and this one is {here or 'none'}: put that key back (key = in the configuration), or "
            "say --new-key to go on under this one; then the same person bears one pseudonym before and "
            "another after"
        )
        raise KeyRejected(message)
    if here and (not known or known[-1] != here):
        known = [*known, here]
    _note(config.store, known)


def _noted(store: Path) -> list[str]:
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads((store / FILE).read_text(encoding="utf-8"))["keys"]
        return [str(each) for each in found]
    return []


def _note(store: Path, keys: list[str]) -> None:
    fresh = store / f".{FILE}.unfinished"
    fresh.write_text(json.dumps({"keys": keys}, indent=2) + "\n", encoding="utf-8")
    fresh.replace(store / FILE)


def _of_the_last_runs(config: Config) -> list[str]:
    """The key of the last run of a property, in a store of an earlier version."""
    found: list[dict[str, Any]] = []
    for place in config.properties:
        for path in receipts(config.store / place.id)[-1:]:
            with suppress(RunNotFound):
                found.append(receipt_of(path.parent))
    return [key for each in found[:1] if (key := each["people"]["key"])]
