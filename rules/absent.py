"""Libraries that another one would load to see whether they are of use to it, hidden while it looks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from typing import Any


class _Absent(MetaPathFinder):
    """Finds no such library, as where it is not installed."""

    def __init__(self, library: str) -> None:
        self._library = library

    def find_spec(self, name: str, *_: Any) -> None:
        if name.partition(".")[0] == self._library:
            raise ModuleNotFoundError(name=name)


@contextmanager
def absent(library: str) -> Iterator[None]:
    """Have a library not be found for a while; of no effect where it is loaded."""
    if library in sys.modules:
        yield
        return
    finder = _Absent(library)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
