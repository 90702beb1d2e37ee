"""Outcomes and payouts of wagers, as many chapters need them.

``outcome`` and ``pays`` are ``clause`` for the two commonest sentences of a chapter: *this wager wins
(loses, is returned) when …* and *a winning wager is paid at … to 1*.  The function under them says when
the sentence arises, or what the odds are; the columns that settle a wager are asked for here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Verdict, clause
from rules.values import Codes, integers

SETTLED = ("wager_stands", "settled_as", "settled_right", "overpaid_cents", "follows_announcement")
PAID = (
    "wager_stands",
    "due_outcome",
    "settled_as",
    "stake_cents",
    "wager_paid_cents",
    "wager_returned_cents",
)

_Function = Callable[..., Any]


def outcome(
    citation: str, *, wager: str, due: str, because: str, follows: tuple[str, ...] = ()
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare that a wager of one kind wins, loses or is returned (``due``) when the function says so.

    A loss also has to leave the player nothing, and a push the stake; what a win pays is for the
    clauses on odds.  Where the money is right and only the recorded outcome is not, the record is at
    fault.  A void round is for the clause that voids it, and a wager taken down is not settled.  Only a
    wager settled as announced can follow from a wrong announcement.
    """

    def declare(when: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            right: BooleanArray = columns["settled_right"]
            holds = columns["settled_as"].is_(due)
            if due != "win":
                holds = holds & right
            return Verdict(
                applies=when(**own) & columns["wager_stands"],
                holds=holds,
                observed="settled as {settled_as}",
                required=f"{due}, because {because}",
                amount_cents=columns["overpaid_cents"],
                record=right,
                explained=columns["follows_announcement"],
            )

        return _declare(judge, when, SETTLED, citation, wager, follows)

    return declare


def pays(
    citation: str, *, wager: str, follows: tuple[str, ...] = ()
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare what a winning wager of one kind is paid.

    The function returns the odds to 1, or the rows its sentence is about together with the odds.

    A winner that was settled as something else breaches the clause on its outcome, not its odds.
    """

    def declare(odds_of: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            given = odds_of(**own)
            arises, odds = given if isinstance(given, tuple) else (True, given)
            stake: IntegerArray = columns["stake_cents"]
            if isinstance(odds, int):
                odds = integers(np.full(len(stake), odds))
            paid, returned = columns["wager_paid_cents"], columns["wager_returned_cents"]
            due = stake * odds
            return Verdict(
                applies=won(columns["due_outcome"], columns["settled_as"]) & columns["wager_stands"] & arises,
                holds=(paid == due) & (returned == stake),
                observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
                required="{stake_cents} at {odds} to 1 = {due_cents}, and the stake of {stake_cents} back",
                shown={"odds": odds, "due_cents": due},
                amount_cents=(paid + returned) - (due + stake),
            )

        return _declare(judge, odds_of, PAID, citation, wager, follows)

    return declare


def won(due_outcome: Codes, settled_as: Codes) -> BooleanArray:
    """Wagers that were due to win and were not settled otherwise."""
    settled_win = settled_as.is_("win")
    return due_outcome.is_("win") & (settled_win | settled_win.isna())


def _declare(
    judge: Callable[[dict[str, Any], dict[str, Any]], Verdict],
    sentence: _Function,
    needed: tuple[str, ...],
    citation: str,
    wager: str,
    follows: tuple[str, ...],
) -> Callable[..., Verdict]:
    """Declare the clause under the sentence's own name, asking for its columns and those needed."""
    own = tuple(inspect.signature(sentence).parameters)

    def function(**columns: Any) -> Verdict:
        return judge(columns, {name: columns[name] for name in own})

    names = dict.fromkeys((*own, *needed))
    function.__name__ = sentence.__name__
    function.__doc__ = sentence.__doc__
    function.__module__ = sentence.__module__
    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in names]
    )
    return clause(citation, per="wager", wager=wager, follows=follows)(function)
