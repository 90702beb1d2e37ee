"""How loops are run: compiled by numba where there is much to do, and as they stand where there is little.

To load numba and the code it has kept takes longer than to go over some ten thousand hands in plain Python.
So nothing is compiled before a process has that many to do.  The text of a loop is the same either way.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from threading import Lock
from typing import Any, TypeVar, cast

from rules.absent import absent

_F = TypeVar("_F", bound=Callable[..., Any])

LITTLE = 100_000
"""How many hands a process goes over without numba, in all loops."""
_done = 0
_parts: list[Callable[..., Any]] = []
_lock = Lock()


def part(function: _F) -> _F:
    """Mark a function that loops call: it is compiled into them."""
    _parts.append(function)
    return function


def compiled(effort: int = 0) -> Callable[[_F], _F]:
    """Declare a loop that is compiled, once for all runs, where there is much to do.

    effort  how long a row of its first argument takes, counted in hands; where 0, there is always much
    """

    def declare(function: _F) -> _F:
        kept: list[_F] = []

        @wraps(function)
        def loop(*given: Any) -> Any:
            if effort and not kept and _is_little(effort * len(given[0])):
                return function(*given)
            with _lock:
                if not kept:
                    kept.append(_by_numba(function))
            return kept[0](*given)

        return cast("_F", loop)

    return declare


def expect_many() -> None:
    """Compile from the first hand on, in a process that is started for many."""
    global _done  # noqa: PLW0603
    _done = LITTLE


@contextmanager
def all_compiled() -> Iterator[None]:
    """Have every loop that is run meanwhile compiled, however little there is to do; it stays so."""
    global _done  # noqa: PLW0603
    before, _done = _done, LITTLE
    try:
        yield
    finally:
        _done = before


def _is_little(hands: int) -> bool:
    global _done  # noqa: PLW0603  (numba is loaded once for the whole process)
    _done += hands
    return _done <= LITTLE


def _by_numba(function: _F) -> _F:
    """Compile a function; other threads may work while it runs."""
    # It takes as long to load as all the rest; and as long again where it finds scipy, to have matrices
    # multiplied, of which no loop has any.
    with absent("scipy"):
        import numba  # noqa: PLC0415
        import numba.np.arraymath  # noqa: PLC0415  (which looks for it)
        from numba.extending import register_jitable  # noqa: PLC0415

    while _parts:
        register_jitable(_parts.pop())
    with suppress(RuntimeError):  # numba finds no folder to keep it in: each process compiles anew
        return cast("_F", numba.njit(cache=True, nogil=True)(function))
    return cast("_F", numba.njit(nogil=True)(function))
