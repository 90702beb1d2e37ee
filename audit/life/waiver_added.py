"""Adds a waiver to those of a property: at the end of its file, which is otherwise left as it is."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path

from audit.errors import AuditError, WaiversRejected
from audit.life.waivers import FILE, Waivers, load_waivers
from audit.machine.lock import locked
from audit.runs.outputs import new_file

_LOCK = ".waivers.lock"
TEXTS = ("name", "clause", "authority", "document", "reason")
_MEANT = {"from": "write the first gaming day as 2026-03-14", "to": "write the last gaming day as 2026-04-30"}
_MOMENT = "%Y-%m-%d %H:%M"


def waivers_of(place: Path) -> tuple[Waivers, str]:
    """Read the waivers of a property, and the SHA-256 of their file; "" where there is none."""
    path = place / FILE
    if not path.exists():
        return Waivers((), b""), ""
    waivers = load_waivers(path)
    return waivers, hashlib.sha256(waivers.data).hexdigest()


def add_waiver(place: Path, entry: Mapping[str, str], said_by: str, seen: str) -> None:
    """Add one waiver, as a form has it, and wait until it is on the disk.

    entry    texts by the name of the entry; ``table`` one gaming table or "" for all; ``from`` and ``to``
             gaming days, the last of which may be left out; ``expires`` a minute by the clock of ``zone``
    said_by  who enters it, and when: a remark in the file
    seen     SHA-256 of the file as whoever enters it had read it
    Raises WaiversRejected where it is no waiver, and AuditError where the file is not as it was seen.
    """
    path = place / FILE
    with locked(place, _LOCK):
        before, now = waivers_of(place)
        if now != seen:
            message = f"{place.name}: the waivers were changed since you read them; nothing was added"
            raise AuditError(message)
        data = before.data + (b"\n" if before.data else b"") + _written(place, entry, said_by).encode()
        with new_file(path) as fresh:
            with fresh.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            try:
                load_waivers(fresh)
            except WaiversRejected as error:
                raise WaiversRejected(str(error).removeprefix(f"{fresh}: ")) from error


def _written(place: Path, entry: Mapping[str, str], said_by: str) -> str:
    given = {name: " ".join(value.split()) for name, value in entry.items()}
    table = given.get("table", "")
    lines = [
        f"# {_text(said_by)}",
        "[[waiver]]",
        *(f"{name} = {_text(given.get(name, ''))}" for name in TEXTS),
        f"property = {_text(place.name)}",
        f"tables = {f'[{_text(table)}]' if table else _text('all')}",
        f"from = {_day('from', given.get('from', ''))}",
        *([f"to = {_day('to', given['to'])}"] if given.get("to") else []),
        f"zone = {_text(given.get('zone', ''))}",
        f"expires = {_minute(given.get('expires', ''))}",
    ]
    return "".join(f"{line}\n" for line in lines)


def _text(value: str) -> str:
    """A text of TOML: as JSON has it, but for what TOML leaves to nobody."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _day(name: str, given: str) -> str:
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError as error:
        raise WaiversRejected(_MEANT[name]) from error


def _minute(given: str) -> str:
    try:
        at = datetime.strptime(given.replace("T", " "), _MOMENT).replace(tzinfo=UTC)
    except ValueError as error:
        message = "write the end of the waiver as 2026-05-01 06:00"
        raise WaiversRejected(message) from error
    return f"{at:%Y-%m-%dT%H:%M:00}"
