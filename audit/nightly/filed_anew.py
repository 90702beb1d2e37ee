"""What was filed, or stated of the recording, otherwise than when a day was judged last, line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

_LONGEST = 80


def differences(what: str, before: Any, now: Any) -> Iterator[str]:
    """Say in words which lines differ between two plain values: lists, mappings, text and numbers.

    what  what they are, such as ``filing``
    """
    was, has = _lines(before), _lines(now)
    for name in sorted(was.keys() | has.keys()):
        if was.get(name) == has.get(name):
            continue
        line = f"{what}, {name}" if name else what
        if name not in has:
            yield f"{line}: {_short(was[name])} taken out"
        elif name not in was:
            yield f"{line}: {_short(has[name])} added"
        else:
            yield f"{line}: from {_short(was[name])} to {_short(has[name])}"


def _lines(value: Any, name: str = "") -> dict[str, str]:
    """Lay a value out as one line for each thing that it says; what stands in a list, a line for each."""
    found: dict[str, str] = {}
    if isinstance(value, dict):
        for key, each in value.items():
            found |= _lines(each, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list) and all(not isinstance(each, dict | list) for each in value):
        found = {f"{name} {each}".strip(): str(each) for each in value}
    elif isinstance(value, list):
        for each in value:
            if isinstance(each, dict):
                found |= _lines(each, name)
            else:
                found[f"{name} {json.dumps(each, sort_keys=True, default=str)[:_LONGEST]}".strip()] = str(
                    each
                )
    elif value is not None:
        found[name] = str(value)
    return found


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
