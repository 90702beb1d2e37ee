"""What is filed, as it would be typed: ``50.00``, ``yes``, ``banker, player``."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rules.submission import Option, OptionKind


def as_text(option: Option, value: Any) -> str:
    """Write what is filed of an option: money in dollars, a house way by its name, version and date."""
    match option.kind:
        case OptionKind.SET:
            return ", ".join(sorted(value))
        case OptionKind.FLAG:
            return "yes" if value else "no"
        case OptionKind.MONEY:
            return f"{Decimal(value) / 100:.2f}"
        case OptionKind.HOUSE_WAY:
            return str(value.label)
        case _:
            return str(value)
