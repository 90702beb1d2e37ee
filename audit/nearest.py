"""A name that nothing bears is refused with the nearest ones."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from difflib import get_close_matches
from zoneinfo import ZoneInfo

from audit.errors import AuditError


class NameUnknown(AuditError):
    """A user named what is not there."""


def known(kind: str, given: str, names: Iterable[str]) -> str:
    """Give the name that was meant; raises NameUnknown, with the nearest, where nothing bears it."""
    spelled = {name.casefold(): name for name in names}
    if given.casefold() in spelled:
        return spelled[given.casefold()]
    near = [spelled[each] for each in get_close_matches(given.casefold(), spelled, n=5)]
    listed = near or list(spelled.values())[:12]
    message = (
        f"there is no {kind} {given}; the nearest {'is' if len(listed) == 1 else 'are'} {', '.join(listed)}"
    )
    raise NameUnknown(message)


def day(given: str) -> date:
    """Read a day.  Raises NameUnknown for what is none."""
    try:
        return date.fromisoformat(given)
    except ValueError as error:
        message = f"{given!r} is not a day such as 2026-01-31"
        raise NameUnknown(message) from error


def moment(given: str, zone: str) -> datetime:
    """Read a time of a property's own clock.  Raises NameUnknown for what is no time."""
    try:
        found = datetime.fromisoformat(given)
    except ValueError as error:
        message = f"{given!r} is not a time such as 2026-03-02 21:40"
        raise NameUnknown(message) from error
    return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
