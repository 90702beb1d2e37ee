"""The store of runs: a folder a property, each with its runs by number and its journal.

STORE/
  PHL1/
    runs/0001/ ...   finished runs, in the property's own chain
    journal.jsonl    what people said of findings (``audit.life.journal``)
    waivers.toml     waivers in force at the property (``audit.life.waivers``)
  index.sqlite       made anew from these whenever they have changed (``audit.life.index``)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from audit.errors import RunNotFound
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.while_unchanged import while_unchanged

RUNS = "runs"
SUPERSEDED = "superseded"
"""Folder of what later deliveries replaced in the log, by the run that was the first to see it replaced."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A finished run of a property, by its number in the chain of its runs."""

    number: int
    folder: Path
    receipt: dict[str, Any]

    @property
    def judged(self) -> list[date]:
        """Gaming days that it judged."""
        night = self.receipt.get("night")
        days = night["judged"] if night else [each["gaming_day"] for each in self.receipt["days"]]
        return sorted({date.fromisoformat(day) for day in days})

    def about(self, property_id: str) -> dict[str, Any]:
        """What its receipt says of the property: name and zone among it; nothing where it saw no round."""
        return next((each for each in self.receipt["properties"] if each["id"] == property_id), {})


def properties(store: Path) -> list[Path]:
    """Folders of the properties of a store.  Raises RunNotFound where there is none."""
    found = sorted(path.parent for path in store.glob(f"*/{RUNS}") if path.is_dir())
    if not found:
        message = f"{store}: is no store of runs: it has no folder PROPERTY/{RUNS}"
        raise RunNotFound(message)
    return found


def receipts(place: Path) -> list[Path]:
    """Receipts of the finished runs of a property, by the names of their folders."""
    return sorted((place / RUNS).glob(f"[!.]*/{RECEIPT}"), key=lambda path: path.parent.name)


def kept_receipt(run: Path) -> dict[str, Any]:
    """Read the receipt of a run once while it stays the same; for questions, not for what vouches for it."""
    return while_unchanged(_receipt_at, run / RECEIPT)


def _receipt_at(path: Path) -> dict[str, Any]:
    return receipt_of(path.parent)


def stored(paths: Iterable[Path], problems: list[str]) -> list[Stored]:
    """Read receipts, in order of the runs' numbers; what cannot be read goes to ``problems``."""
    found = []
    for path in paths:
        try:
            receipt = kept_receipt(path.parent)
        except RunNotFound as error:
            problems.append(str(error))
            continue
        if receipt.get("chain") is None:
            problems.append(f"{path.parent}: is of no chain, so nobody can tell which run was before it")
        else:
            found.append(Stored(receipt["chain"]["number"], path.parent, receipt))
    return sorted(found, key=lambda run: (run.number, run.folder.name))
