"""The casino's statement of recording, as it stood beside the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

_SECTIONS = {"events": "Events", "payments": "Payments", "marks": "Marks", "columns": "Columns"}


@dataclass(frozen=True, slots=True)
class Stated:
    """What one entry of the statement says of one section, in one extent.

    where   the properties, gaming tables and days that the entry is about
    what    events, payments, marks or columns
    extent  complete, partial or not recorded
    names   kinds or columns
    """

    where: str
    what: str
    extent: str
    names: list[str]


def stated(text: str) -> list[Stated]:
    """Read a statement that the run has accepted, entry by entry; empty where there is none."""
    return [line for entry in yaml.safe_load(text) or [] for line in _lines(entry)]


def as_understood(recording: dict[str, Any]) -> str:
    """Give the statement with each ``complete: all`` written out, as the run understood it."""
    return str(recording.get("in_full") or recording["text"])


def _lines(entry: dict[str, Any]) -> Iterator[Stated]:
    where = _where(entry)
    for section, name in _SECTIONS.items():
        for extent, names in (entry.get(section) or {}).items():
            if names:
                yield Stated(where, name, extent, [str(each) for each in names])


def _where(entry: dict[str, Any]) -> str:
    tables = ", ".join(map(str, entry.get("tables") or ())) or "all gaming tables"
    parts = [f"property {entry['property']}"] if "property" in entry else []
    parts.append(tables)
    parts += [f"{word} {entry[word]}" for word in ("from", "until") if word in entry]
    return ", ".join(parts)


def said_to_be_whole(recording: dict[str, Any]) -> int:
    """Count the kinds of entries, and columns, of which the statement says that all is recorded."""
    told = stated(as_understood(recording)) if recording["file"] else []
    return len({(line.what, name) for line in told if line.extent == "complete" for name in line.names})


def in_short(recording: dict[str, Any]) -> str:
    """Say in a sentence what the statement, or its absence, means for the findings."""
    could = recording["could_decide"]
    if recording["file"] is None:
        told = f" One could decide {could:,} of the undecided findings." if could else ""
        return f"None handed in: nothing was inferred from absence alone.{told}"
    if could:
        return f"{could:,} findings are undecided because it does not say that all is recorded."
    if not said_to_be_whole(recording):
        return "It says of nothing that all is recorded: nothing was inferred from absence alone."
    return "Absence is evidence where it says that all is recorded."
