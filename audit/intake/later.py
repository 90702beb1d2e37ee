"""Modules that are loaded when something in them is first used, whoever imports them."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def when_used(*names: str) -> None:
    """Put off loading these modules, where they are not loaded already."""
    for name in names:
        sys.modules.setdefault(name, _Later(name))


class _Later(ModuleType):
    """Stands for a module until it is used, and hands on what is asked of it then."""

    def __getattr__(self, name: str) -> Any:
        # Whoever goes through all modules asks each for names like ``__file__``: that is no use of one.
        if name.startswith("__") and name != "__path__":
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)
