"""What was read of a file, kept as long as the file is the same: for a desk that is asked again and again.

A file is the same while it has the same inode, size and time of change.  What is kept is for reading only.
Nothing that vouches for a run (``audit.verify``) goes by it: that reads every byte each time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

MOST = 4096
"""Files of which something is kept: a year of a property's runs, with several tables of each."""

T = TypeVar("T")


def while_unchanged(read: Callable[..., T], path: Path, *rest: Hashable) -> T:
    """Give ``read(path, *rest)``, from memory where the file is as it was; errors are never kept."""
    try:
        there = path.stat()
    except OSError:
        return read(path, *rest)
    found: T = _kept(read, path, (there.st_ino, there.st_size, there.st_mtime_ns), rest)
    return found


@lru_cache(maxsize=MOST)
def _kept(read: Callable[..., Any], path: Path, _: tuple[int, ...], rest: tuple[Hashable, ...]) -> Any:
    return read(path, *rest)
