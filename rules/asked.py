"""Functions of columns that are asked for by names that were made, such as a column for each wager offered.

What a function asks for is in its signature; where its columns are taken as ``**columns``, it is put there.
"""

import inspect
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

_Function = TypeVar("_Function", bound=Callable[..., Any])


def asks_for(*names: str, optional: Iterable[str] = ()) -> Callable[[_Function], _Function]:
    """Let a function ask for columns beside those it names, which it takes as ``**columns``.

    optional  columns that it can do without; they are left out where there are none
    """

    def declare(function: _Function) -> _Function:
        own = inspect.signature(function).parameters.values()
        named = [each.name for each in own if each.kind is not inspect.Parameter.VAR_KEYWORD]
        without = {**(function.__kwdefaults__ or {}), **dict.fromkeys(optional)}
        _sign(function, (*named, *names, *optional))
        function.__kwdefaults__ = without
        return function

    return declare


def asks_for_readings(*points: str) -> Callable[[_Function], _Function]:
    """Let a function ask how points are read; it takes the readings as ``**chosen``, by their columns."""
    return asks_for(*(f"reading_{point}" for point in points))


def stated(
    function: _Function, names: Iterable[str], says: str, name: str, module: str, reading: str = ""
) -> _Function:
    """Give a function of columns, handed over by name, what it is declared by: its columns and sentences."""
    function.__name__ = name
    function.__doc__ = f"{says}\n\nReading  {reading}" if reading else says
    function.__module__ = module
    _sign(function, names)
    return function


def _sign(function: Callable[..., Any], names: Iterable[str]) -> None:
    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(each, inspect.Parameter.KEYWORD_ONLY) for each in names]
    )
