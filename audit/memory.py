"""Gives freed memory back to the system between gaming days, so that a run of many needs that of one.

Arrow's pool and the C library keep what was freed for later use; the next day's columns, of other sizes,
then land elsewhere, and a process grows although nothing is held.
"""

from __future__ import annotations

import ctypes

import pyarrow as pa

# Only the GNU C library has it; others return memory by themselves.
_TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None)


def give_back() -> None:
    """Return memory that is free, but kept, to the system."""
    pa.default_memory_pool().release_unused()
    if _TRIM is not None:
        _TRIM(0)
