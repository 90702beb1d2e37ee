"""How loops are compiled: by numba, once for all runs where the result can be kept."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

import numba

_F = TypeVar("_F", bound=Callable[..., Any])


def compiled(function: _F) -> _F:
    """Compile a function with numba, once for all runs, and let other threads work meanwhile."""
    with suppress(RuntimeError):  # numba finds no folder to keep it in: each process compiles anew
        return cast("_F", numba.njit(cache=True, nogil=True)(function))
    return cast("_F", numba.njit(nogil=True)(function))
