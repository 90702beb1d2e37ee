"""How reports word times, citations and whatever a log wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from audit.format.visible import visible as shown
from rules.citations import is_of_code
from rules.positions import HANDS

LONGEST_TEXT = 600

_POSITIONS = {**HANDS, "dealer": "Dealer"}
_SECTION = re.compile(r"^\d+a\.\d+")
_NAMED_PART = re.compile(r"\[(?P<name>[^\]]+)\]")


def visible(text: str, *, longest: int = LONGEST_TEXT) -> str:
    """Text of a log as it may be printed: nothing invisible, nothing that turns the line around.

    Control, format and direction characters become ``⟨U+202E⟩``; what is longer than ``longest``
    characters is cut and says by how much.
    """
    left_out = len(text) - longest
    if left_out > 0:
        text = text[:longest]
    text = shown(text)
    return f"{text}… (+{left_out:,} characters)" if left_out > 0 else text


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``1 round``, ``12,480 rounds``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(parts: Iterable[str], *, last: str = "and") -> str:
    """Parts of a sentence joined as a list: ``a, b and c``."""
    *first, final = list(parts) or [""]
    return f"{', '.join(first)} {last} {final}" if first else final


def cited(citation: str) -> str:
    """A citation as it is written: ``§ 627a.12(e), Paytable A``; a test of the record has its own name."""
    if not is_of_code(citation):
        return citation
    # A designation that the Code prints twice.
    plain = citation.replace("#2", " (second)")
    return "§ " + _NAMED_PART.sub(r", \g<name>", plain) if citation else ""


def section_of(citation: str) -> str:
    """The section a citation lies in: ``627a.12`` of ``627a.12(e)``; empty for a test of the record."""
    match = _SECTION.match(citation)
    return match[0] if match else citation * is_of_code(citation)


def position(name: str | None) -> str:
    """A position of the log as the Code calls it: ``Seat 3``, ``Player's Hand``."""
    if not name:
        return ""
    return _POSITIONS.get(name) or (f"Seat {name}" if name.isdecimal() else name.replace("_", " "))


def anchor(text: str) -> str:
    """A text of the log as the name of a place in a page."""
    return re.sub(r"[^A-Za-z0-9]+", "-", text)


def spans(numbers: Iterable[int], *, most: int) -> str:
    """Whole numbers as ranges, ``4–7, 12``; after ``most`` ranges it says how many numbers remain."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = [str(a) if a == b else f"{a}–{b}" for a, b in runs[:most]]
    rest = sum(b - a + 1 for a, b in runs[most:])
    return ", ".join(shown) + (f" and {rest:,} more" if rest else "")


@dataclass(frozen=True, slots=True)
class Clock:
    """The zone in which a property's times are printed."""

    zone: ZoneInfo | None

    @classmethod
    def of(cls, name: str | None) -> Clock:
        """Take a zone by its IANA name; without one, or with an unknown one, times stay in UTC."""
        try:
            return cls(ZoneInfo(name) if name else None)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return cls(None)

    @property
    def name(self) -> str:
        """IANA name of the zone, or UTC."""
        return self.zone.key if self.zone else "UTC"

    def show(self, at: datetime | None) -> str:
        """A moment with its offset: ``2026-03-08 01:59:12 EST (UTC-05:00)``."""
        if at is None:
            return "time not recorded"
        if self.zone is None:
            return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
        local = at.astimezone(self.zone)
        offset = f"{local:%z}"
        return f"{local:%Y-%m-%d %H:%M:%S %Z} (UTC{offset[:3]}:{offset[3:]})"

    def time(self, at: datetime | None) -> str:
        """The time of day alone, where the day is known: ``01:59:12``."""
        return f"{at.astimezone(self.zone or UTC):%H:%M:%S}" if at else "time not recorded,"

    def brief(self, at: datetime | None) -> str:
        """A moment for a table's cell: ``2026-03-08 01:59:12 -05:00``."""
        if at is None:
            return "–"
        local = at.astimezone(self.zone or UTC)
        offset = f"{local:%z}"
        return f"{local:%Y-%m-%d %H:%M:%S} {offset[:3]}:{offset[3:]}"


def span_of_days(first: date | str | None, last: date | str | None) -> str:
    """A period: ``2026-03-02`` or ``2026-03-02 to 2026-03-08``."""
    if not first or not last:
        return "no gaming day"
    return str(first) if str(first) == str(last) else f"{first} to {last}"
