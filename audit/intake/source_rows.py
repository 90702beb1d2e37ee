"""What readers of files that are read row by row hand over."""

from __future__ import annotations

from collections.abc import Iterator

Rows = Iterator[tuple[int, tuple[object, ...]]]
"""Number of a row in its file, from 1, and its values."""

Unread = dict[int, str]
"""Rows of a file that could not be split into columns: why not, by number."""
