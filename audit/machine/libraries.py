"""The libraries that a run rests on: their versions stand in its receipt, and workers must agree."""

from __future__ import annotations

from functools import cache
from importlib import metadata

LIBRARIES = ("pandas", "pyarrow", "great_expectations")


@cache
def version_of(name: str) -> str:
    """Return the version of a library that is installed; looking for it reads files, so once."""
    return metadata.version(name)
