"""Where every clause's function is entered under its citation, and how its answer is judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.slow.three import Truth

Answer = tuple[Truth, Truth]
"""Whether the duty arises, and whether it was met."""


@dataclass(frozen=True, slots=True)
class Check:
    """One clause: the kind of row it is asked about (``per``) and its function."""

    citation: str
    per: str
    wager: str
    function: Callable[[Any], Answer]


CHECKS: dict[str, Check] = {}


def check(citation: str, per: str, wager: str = "") -> Callable[[Callable[[Any], Answer]], Any]:
    """Enter a clause; ``wager`` restricts it to wagers of one kind."""

    def enter(function: Callable[[Any], Answer]) -> Callable[[Any], Answer]:
        assert citation not in CHECKS, citation
        CHECKS[citation] = Check(citation, per, wager, function)
        return function

    return enter


def judge(answer: Answer) -> str:
    applies, holds = answer
    if applies is False:
        return "not_applicable"
    if applies is None or holds is None:
        return "unknown"
    return "passed" if holds else "exceptions"
