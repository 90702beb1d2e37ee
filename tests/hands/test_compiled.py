"""Few hands are gone over without numba, and many with it: by the same loops, and with the same result."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from rules.hands import asia, compiled, dj_wild, house_way_classes, kernels, poker, seven, splits, wild

SEED = 20260314
LOOPS = [name for name, each in vars(kernels).items() if hasattr(each, "__wrapped__")]


def _hands(size: int, *, bad: bool = True) -> Any:
    """Deal 300 hands of 53 cards, some with a card missing, unknown or twice."""
    dealer = np.random.default_rng(SEED)
    found = np.array([dealer.permutation(53)[:size] for _ in range(300)], dtype=np.int8)
    found[:60] = np.sort(found[:60] // 4 * 4 + dealer.integers(0, 2, (60, size)), axis=1)  # like ranks
    if bad:
        found[60:70, 0], found[70:80, -1], found[80:90, 0] = -1, 53, found[80:90, -1]
    return found


def _listed(cards: Any) -> Any:
    held = seven.holdings(cards)
    return seven.best_on_list(held, np.array([1 << 3, 1 << 9, 1 << 1, 1], dtype=np.int64))


ASKED: dict[str, Callable[[], Any]] = {
    "five": lambda: poker.high_hand(_hands(5)),
    "two": lambda: poker.low_hand(_hands(2)),
    "best of seven": lambda: splits.best_high(_hands(7)),
    "all splits": lambda: splits.all_splits(_hands(7)),
    "holdings": lambda: seven.holdings(_hands(7)),
    "holdings of like ranks": lambda: seven.holdings(_hands(7, bad=False), ace_low=False),
    "on a list": lambda: _listed(_hands(7)),
    "wild holdings": lambda: wild.wild_holdings(_hands(7)),
    "high card": lambda: seven.high_card(_hands(7)),
    "red cards": lambda: seven.red_cards(_hands(7)),
    "black cards": lambda: seven.black_cards(_hands(7)),
    "jokers": lambda: seven.jokers(_hands(7)),
    "four": lambda: asia.high_hand(_hands(4)),
    "one": lambda: asia.low_hand(_hands(1)),
    "three hands": lambda: asia.all_splits(_hands(7)),
    "deuces wild": lambda: dj_wild.hand(_hands(5)),
    "classes": lambda: house_way_classes.keys(_hands(7), house_way_classes.POWERS, 4),
}


@contextmanager
def _in_plain_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        for name in LOOPS:
            patched.setattr(kernels, name, getattr(kernels, name).__wrapped__)
        patched.setattr(house_way_classes, "keys", getattr(house_way_classes.keys, "__wrapped__"))  # noqa: B009
        yield


@pytest.mark.parametrize("asked", ASKED)
def test_a_loop_finds_the_same_compiled_and_as_it_stands(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with _in_plain_python(monkeypatch), np.errstate(all="raise"):
        plain = ASKED[asked]()
    monkeypatch.setattr(compiled, "LITTLE", 0)
    fast = ASKED[asked]()
    for one, other in zip(np.atleast_2d(plain), np.atleast_2d(fast), strict=True):
        assert np.array_equal(one, other)
        assert one.dtype == other.dtype


def test_every_loop_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()

    def noted(name: str, loop: Callable[..., Any]) -> Callable[..., Any]:
        def asks(*given: Any) -> Any:
            asked.add(name)
            return loop(*given)

        return asks

    for name in LOOPS:
        monkeypatch.setattr(kernels, name, noted(name, getattr(kernels, name)))
    for each in ASKED.values():
        each()
    assert asked == set(LOOPS)


@pytest.mark.slow
def test_numba_is_loaded_where_there_is_much_to_do() -> None:
    program = (
        "import sys, numpy as np\n"
        "from rules.hands import compiled, poker\n"
        "some = np.tile(np.arange(0, 20, 4, dtype=np.int8), (1000, 1))\n"
        "few = poker.high_hand(some)\n"
        "print('numba' in sys.modules)\n"
        "many = poker.high_hand(np.repeat(some, compiled.LITTLE // 1000, axis=0))\n"
        "print('numba' in sys.modules, set(few) == set(many))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True", "True"]
