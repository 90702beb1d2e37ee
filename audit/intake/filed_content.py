"""What a Rules Submission says of one gaming day, in plain values that have the same text everywhere."""

from __future__ import annotations

import hashlib
import json
from dataclasses import Field, fields, is_dataclass
from datetime import date
from typing import Any

from audit.intake.filed_readings import Decision, readings_by_game
from audit.intake.filings import Filing
from audit.intake.submission import Submission


def filed_on(submission: Submission | None, place: str, day: date) -> Any:
    """What was filed for a property on a day, and which readings it selected; None where it is not named.

    From when until when a filing is in force does not change what is filed, nor do its names.
    """
    if submission is None or place not in submission.properties:
        return None
    found = submission.properties[place]
    there = submission.pieces(place, day)
    readings = there[0][1].readings if there[0][1] else found.readings
    told = [[since, plain(filing and _choices(filing))] for since, filing in there]
    return [told[0][1] if len(told) == 1 else told, plain(readings)]


def _choices(filing: Filing) -> dict[str, Any]:
    inspected = {"inspection_days": filing.inspection_days} if filing.inspection_days else {}
    return {"games": filing.games, "tables": filing.tables, **inspected}


def became(submission: Submission | None, day: date) -> dict[str, str]:
    """Say what had become of proposed rulemakings by a day, by chapter; nothing where none is told of."""
    found: dict[str, str] = {}
    for chapter, known in sorted(submission.rulemakings.items() if submission else ()):
        if known.withdrawn and known.withdrawn <= day:
            found[chapter] = f"withdrawn on {known.withdrawn}"
        elif known.in_force and known.in_force <= day:
            found[chapter] = f"in force since {known.in_force}, {known.source}"
    return found


def entry_on(submission: Submission | None, place: str, day: date) -> str:
    """Hash all that a Rules Submission says of a property's gaming day: choices, readings, names and dates.

    Until when a filing is in force is left out: that is how one that follows it is made room for.
    """
    filings = [filing for _, filing in submission.pieces(place, day)] if submission else [None]
    there = submission.properties.get(place) if submission else None
    names = [each and [each.reference, each.since, plain(each.approval)] for each in filings]
    named = names[0] if len(names) == 1 else names
    clock = [there.time_zone, plain(there.gaming_day_starts)] if there else None
    who = decided_on(submission, place, day)
    said = [filed_on(submission, place, day), became(submission, day), named, clock]
    return hash_of([*said, *([plain(who)] if who else [])])


def decided_on(submission: Submission | None, place: str, day: date) -> dict[str, dict[str, Decision]]:
    """Say who chose the readings in force on a property's gaming day, by game and name; only who is named."""
    if submission is None:
        return {}
    found = {
        game: {name: who for name in known if (who := submission.decision(place, game, name, day))}
        for game, known in readings_by_game().items()
    }
    return {game: chosen for game, chosen in found.items() if chosen}


def named_by_hash(submission: Submission) -> dict[str, Any]:
    """Name a Rules Submission by the hash of its file, and each of its entries by its own."""
    entries = [
        {
            "property_id": there.id,
            "reference": filing.reference,
            "effective": filing.since,
            "until": filing.up_to or None,
            "approval": str(filing.approval) if filing.approval else None,
            "sha256": hash_of(plain(filing)),
        }
        for there in submission.properties.values()
        for filing in there.filings
    ]
    return {"sha256": submission.sha256, "entries": entries}


def hash_of(value: Any) -> str:
    """Hash plain values, in hex."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _is_told(field: Field[Any], value: Any) -> bool:
    return not ("only_where_told" in field.metadata and getattr(value, field.name) is None)


def plain(value: Any) -> Any:
    """Put a filing into plain values whose text is the same in every process."""
    if is_dataclass(value):
        told = {field.name: getattr(value, field.name) for field in fields(value) if _is_told(field, value)}
        return {name: plain(each) for name, each in told.items()}
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in sorted(value.items(), key=str)}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value if isinstance(value, bool | int | None) else str(value)
