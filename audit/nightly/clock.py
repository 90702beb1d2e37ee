"""The clock against the night before: what a wrong one would judge, and let go, cannot be taken back."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from audit.errors import AuditError

FILE = "clock.json"
FORWARD = timedelta(days=31)
"""No nightly rests longer than this without somebody who knows of it."""
BACK = timedelta(days=1)
"""Nights are repeated, and clocks are put back by an hour; neither is as much as this."""


class ClockJumped(AuditError):
    """The clock is far from where the night before left it."""


def refuse_a_jump(store: Path, now: datetime) -> None:
    """Raise ClockJumped where the clock has jumped since the last night of a store."""
    before = _before(store)
    if before is None or -BACK <= now - before <= FORWARD:
        return
    days = abs((now - before).days)
    way = "after" if now > before else "before"
    message = (
        f"{store}: the clock says {_text(now)}, {days:,} days {way} the last night ({_text(before)}); "
        "nothing was done. Set the clock right, or say --clock-is-right"
    )
    raise ClockJumped(message)


def note(store: Path, now: datetime) -> None:
    """Write down when a night was."""
    fresh = store / f".{FILE}.unfinished"
    fresh.write_text(json.dumps({"night": _text(now)}) + "\n", encoding="utf-8")
    fresh.replace(store / FILE)


def _before(store: Path) -> datetime | None:
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads((store / FILE).read_text(encoding="utf-8"))["night"]
        return datetime.fromisoformat(found)
    return None


def _text(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="minutes")
