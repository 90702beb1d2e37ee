"""Yes, no, and cannot tell (None): conditions on records in which a value may be missing."""

from __future__ import annotations

from typing import Any

Truth = bool | None


def no(one: Truth) -> Truth:
    return None if one is None else not one


def all_of(*parts: Truth) -> Truth:
    """No as soon as one part is no, whatever is missing from the others."""
    if any(part is False for part in parts):
        return False
    return None if any(part is None for part in parts) else True


def any_of(*parts: Truth) -> Truth:
    """Yes as soon as one part is yes, whatever is missing from the others."""
    if any(part is True for part in parts):
        return True
    return None if any(part is None for part in parts) else False


def alike(one: Truth, other: Truth) -> Truth:
    return None if one is None or other is None else one == other


def same(one: Any, other: Any) -> Truth:
    return None if one is None or other is None else bool(one == other)


def less(one: Any, other: Any) -> Truth:
    return None if one is None or other is None else bool(one < other)


def at_most(one: Any, other: Any) -> Truth:
    return None if one is None or other is None else bool(one <= other)


def among(one: Any, *values: Any) -> Truth:
    return None if one is None else one in values


def given(one: Any) -> bool:
    return one is not None


def plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def first_known(*values: Any) -> Any:
    return next((value for value in values if value is not None), None)


def chosen(which: Truth, one: Any, other: Any) -> Any:
    """One value where the condition is met and the other where it is not; missing where nobody can tell."""
    if which is None:
        return None
    return one if which else other


def smallest(*values: Any) -> Any:
    return min((value for value in values if value is not None), default=None)


def largest(*values: Any) -> Any:
    return max((value for value in values if value is not None), default=None)
