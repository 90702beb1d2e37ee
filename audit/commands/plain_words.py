"""Reads the words of a command line that are what they say: texts, runs and choices.

Typer has pydantic read every word, which takes a third of a listing's time to load.  What is not taken here,
such as a number, or a choice that is not there, is left to Typer, with its own words of refusal.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, get_args, get_origin


class _NotPlain(Exception):
    """A word that Typer has to read itself."""


def read_plainly(parameters: list[Any]) -> list[Any]:
    """Have the words of a command's parameters read here, where Typer is made so that they can be."""
    for each in parameters:
        if getattr(each, "_runtime_param", ...) is None and hasattr(each, "type_descriptor"):
            each._runtime_param = PlainWords(each)  # noqa: SLF001  (Typer has no name for it)
    return parameters


class PlainWords:
    """Reads the words of one parameter in place of what Typer makes for it.

    parameter  of a command that Typer made
    """

    def __init__(self, parameter: Any) -> None:
        self._descriptor = parameter.type_descriptor
        self._parser = self._descriptor.parameter_info.parser

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Give the value that the command is called with."""
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        try:
            return self._all(value) if several else self._one(self._descriptor.annotation, value)
        except _NotPlain:
            from typer._coercion import build_runtime_param  # noqa: PLC0415

            return build_runtime_param(self._descriptor).coerce(value, param=param, ctx=ctx)

    def _all(self, value: Any) -> list[Any]:
        annotation = self._descriptor.annotation
        if get_origin(annotation) is not list or not isinstance(value, list | tuple):
            raise _NotPlain
        (kind,) = get_args(annotation)
        return [self._one(kind, each) for each in value]

    def _one(self, kind: Any, value: Any) -> Any:
        if self._parser is not None:
            try:
                return self._parser(value)
            except ValueError as error:
                raise _NotPlain from error
        if kind in (str, int) and type(value) is kind:  # a number is the one that is put where none is given
            return value
        if isinstance(kind, type) and issubclass(kind, Enum):
            for member in kind:
                if value in (member, member.value):
                    return member
        raise _NotPlain
