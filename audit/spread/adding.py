"""What several processes saw, added up as if one had seen it all, day after day.

What is filled day by day in a run (an account, totals, what is missing) holds counts, sets, lists and
mappings of these.  Those of two days are added up part by part: counts are summed, sets and lists put
together, and of what is told once, such as an example, the first that was seen is kept.
"""

from __future__ import annotations

from typing import Any

from audit.recorded.silent_hours import Times

OF_THE_RUN = frozenset(
    {"_log", "_submission", "_catalogue", "_zones", "_night", "_titles", "_judged", "catalogue"}
)
"""Attributes that every process has from the start, and that never change."""


def seen(filled: Any) -> dict[str, Any]:
    """Take out what an object was filled with: its attributes, but for those of the whole run."""
    return {name: _plain(value) for name, value in vars(filled).items() if name not in OF_THE_RUN}


def _plain(value: Any) -> Any:
    return _Within(seen(value)) if _is_filled(value) else value


class _Within(dict[str, Any]):
    """What an object within another was filled with."""


def add(into: Any, more: dict[str, Any]) -> None:
    """Add to an object what another of its kind was filled with, on later days."""
    for name, value in more.items():
        setattr(into, name, _sum(getattr(into, name), value))


def _sum(one: Any, more: Any) -> Any:
    if isinstance(one, set):
        return one | more
    if isinstance(one, int | list):
        return one + more
    if isinstance(one, dict):
        for key, value in more.items():
            one[key] = _sum(one[key], value) if key in one else value
    elif isinstance(one, Times):
        one.include(more)
    elif _is_filled(one):
        add(one, more if isinstance(more, _Within) else vars(more))
    return one


def _is_filled(value: Any) -> bool:
    """Whether a value is itself an object that is filled: one of the tool's own with attributes."""
    return type(value).__module__.startswith("audit.") and hasattr(value, "__dict__")
