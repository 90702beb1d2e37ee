"""Outcomes and payouts of wagers, as many chapters need them.

``outcome`` and ``pays`` are ``clause`` for the two commonest sentences of a chapter: *this wager wins
(loses, is returned) when …* and *a winning wager is paid at … to 1*; ``decides`` and ``defines`` are for
*this decides the wager* and *such a hand is on this row*.  The function under them says when the sentence
arises, or what the odds are; the columns that settle a wager are asked for here.
"""

import inspect
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from rules.asked import stated
from rules.clause import Status, Verdict, clause
from rules.condition import condition
from rules.duties.settlements import IN_WORDS, unless_void
from rules.kinds import Bools, Cents, Count, Flag, Measured, Text, Told, Unit
from rules.values import booleans, certainly, integers, is_known, known

SETTLED = ("wager_stands", "settled_as", "settled_right", "overpaid_cents", "follows_announcement")
PAID = (
    "wager_stands",
    "due_outcome",
    "settled_as",
    "stake_cents",
    "wager_paid_cents",
    "wager_returned_cents",
)

DECIDED = ("wager_stands", "due_outcome", "settled_as", "settled_right")
PAID_BY_ROW = (
    "wager_stands",
    "overpaid_cents",
    "due_paid_cents",
    "due_returned_cents",
    "wager_paid_cents",
    "wager_returned_cents",
)

HANDED_OVER = ("due_outcome", "settled_as", "settled_right", *PAID_BY_ROW)
BY_NO_ROW = "paid_by_no_row"
"""Column that a chapter declares of wagers that were handed over what no row of their paytable pays."""

OBSERVED = "settled as {settled_as}, paid {wager_paid_cents} and returned {wager_returned_cents}"
"""A loser whose stake stays with the player is recorded as lost: only the money shows the breach."""

ABANDONED = "taken_as_abandoned"
"""Column that says of a wager that it was treated as lost as its player had left, which may be done."""

GOES_BACK = "goes_back_as_void"
"""Column that says of a wager that it had to go back as its round had to be void, which is judged there."""

_Function = Callable[..., Any]


def _by_hands(columns: dict[str, Any], lost: Flag | None = None) -> Flag:
    """Wagers that the hands settle: those that stand and were not, although not lost, taken for abandoned."""
    stands: Flag = columns["wager_stands"]
    abandoned: Flag | None = columns.get(ABANDONED)
    if abandoned is None:
        return stands
    return stands & (~abandoned if lost is None else ~abandoned | lost)


def outcome(
    citation: str,
    *,
    wager: str,
    due: str,
    because: str,
    only: str = "",
    whether: str = "not ",
    follows: tuple[str, ...] = (),
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare that a wager of one kind wins, loses or is returned (``due``) when the function says so.

    ``only`` names a column of wagers that were certainly settled wrongly although nobody can tell what was
    due: no other clause on outcomes decides them.  ``whether`` is put before what is required of them, as
    where it cannot have been due.

    A loss also has to leave the player nothing, and a push the stake; what a win pays is for the
    clauses on odds.  Where the money is right and only the recorded outcome is not, the record is at
    fault.  A round that is void, or certainly had to be, is for the clause that voids it, and a wager taken
    down is not settled.  Only a wager settled as announced can follow from a wrong announcement.
    """

    def declare(when: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            right: Flag = columns["settled_right"]
            holds = columns["settled_as"].is_(due)
            if due != "win":
                holds = holds & right
            arises, required = when(**own), f"{IN_WORDS[due]}, because {because}"
            shown: dict[str, Any] = {}
            if only:
                never = columns[only]
                arises, holds = arises | never, holds & ~never
                required, shown["whether"] = f"{{whether}}{required}", _whether(never, whether)
            return Verdict(
                applies=arises & _by_hands(columns),
                holds=holds,
                observed=OBSERVED,
                required=required,
                shown=shown,
                amount_cents=columns["overpaid_cents"],
                record=right,
                explained=columns["follows_announcement"],
            )

        needed = (*SETTLED, *([only] if only else []), *([] if due == "lose" else [ABANDONED]))
        return _declare(judge, when, needed, OBSERVED + because, citation, wager, follows)

    return declare


def _whether(wrong: Flag, words: str) -> Told:
    """Say before an outcome that it cannot have been due, or is not the only one, where that is so."""
    so = certainly(wrong)
    return Told(lambda row: words if so[row] else "")


def pays(
    citation: str,
    *,
    wager: str,
    follows: tuple[str, ...] = (),
    on: str = "",
    among: tuple[int, ...] = (),
    **dated: Any,
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare what a winning wager of one kind is paid.

    The function returns the odds to 1, or the rows its sentence is about together with the odds.
    ``on`` is put before what is required, such as the hand that wins; ``dated`` is as for ``clause``.
    ``among`` has the odds of which one is due where nobody knows which, if no others can be.

    A winner that was settled as something else breaches the clause on its outcome, not its odds.  One that
    was settled as a winner, nobody knows whether rightly, is told where no outcome gives what it was paid;
    how much that is too much or too little is open.
    """

    def declare(odds_of: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            given = odds_of(**own)
            arises, odds = given if isinstance(given, tuple) else (True, given)
            stake: Count = columns["stake_cents"]
            if isinstance(odds, int):
                odds = integers(np.full(len(stake), odds))
            paid, returned = columns["wager_paid_cents"], columns["wager_returned_cents"]
            due = stake * odds
            # What was paid is so many times what was given back, whatever the stake was.
            right = (paid == due) & (returned == stake) & (paid == returned * odds)
            if among and not known(odds).all():
                right &= reduce(or_, [paid == stake * each for each in among], is_known(odds))
            asked = columns["wager_stands"] & arises
            anyhow = wrong_anyhow(columns["due_outcome"], columns["settled_as"], right, paid)
            difference = (paid + returned) - (due + stake)
            return Verdict(
                applies=(won(columns["due_outcome"], columns["settled_as"]) | booleans(anyhow)) & asked,
                holds=_right_or_not_nothing(right, paid, is_known(odds)),
                observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
                required=on
                + "{stake_cents} at {odds} to 1 = {due_cents}, and the stake of {stake_cents} back",
                shown={"odds": odds, "due_cents": Measured(due, Unit.CENTS)},
                amount_cents=integers(difference.values, known(difference) & ~anyhow),
                record=stake_told_as_winnings(difference, returned),
            )

        return _declare(judge, odds_of, PAID, on, citation, wager, follows, **dated)

    return declare


def stake_told_as_winnings(overpaid: Cents, returned: Cents) -> Flag:
    """Where the player certainly had what he was due, all of it told as winnings and none as his stake.

    So it is written where odds are quoted for one, stake included: that harms nobody.
    """
    return booleans(certainly(overpaid == 0) & certainly(returned == 0))


def hands_over(
    citation: str, *, wager: str, of: str, never: str = "", follows: tuple[str, ...] = (), **dated: Any
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare what a winning wager is handed over in all, stake included, where odds alone do not say it.

    The function says when the sentence arises; ``of`` names what the hand is paid.  ``never`` names a column
    of wagers that were handed over what no hand is paid: they are told although nobody knows the hand.
    """

    def declare(when: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            due, settled, paid = (columns[name] for name in ("due_outcome", "settled_as", "wager_paid_cents"))
            anyhow = booleans(np.zeros(len(paid), dtype=bool))
            if columns.get(never) is not None:
                anyhow |= booleans(wrong_anyhow(due, settled, ~columns[never], paid))
            right = _right_or_not_nothing(columns["settled_right"], paid, is_known(columns["due_paid_cents"]))
            return Verdict(
                applies=(won(due, settled) | anyhow) & columns["wager_stands"] & when(**own),
                holds=right & ~anyhow,
                observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
                required=f"{{due_paid_cents}} and {{due_returned_cents}} of the stake, by {of}",
                amount_cents=columns["overpaid_cents"],
                record=stake_told_as_winnings(columns["overpaid_cents"], columns["wager_returned_cents"]),
            )

        return _declare(judge, when, HANDED_OVER, of, citation, wager, follows, without=never, **dated)

    return declare


def settles(
    citation: str, *, wager: str, because: str, follows: tuple[str, ...] = ()
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare how wagers of one kind are settled where the function says so, whichever way is due.

    Likewise what a win pays is for the clauses on odds.
    """

    def declare(when: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            due: Text = columns["due_outcome"]
            right: Flag = columns["settled_right"]
            return Verdict(
                applies=when(**own) & _by_hands(columns, due.is_("lose")),
                holds=columns["settled_as"].same_as(due) & (right | due.is_("win")),
                observed=OBSERVED,
                required=f"{{due_outcome}}, because {because}",
                amount_cents=columns["overpaid_cents"],
                record=right,
                explained=columns["follows_announcement"],
            )

        needed = (*SETTLED, "due_outcome", ABANDONED)
        return _declare(judge, when, needed, OBSERVED + because, citation, wager, follows)

    return declare


def decides(
    citation: str, *, wager: str, by: str, follows: tuple[str, ...], pays: str = ""
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare what decides wagers of one kind: the function says which it decides, ``by`` names it.

    No record tells how a dealer ranked two hands but the outcome, and the money of a wager that pays by the
    hand (``pays`` says which, as a ``rules.condition``).  So it cannot be breached alone: the clauses on
    outcomes and paytables, which it ``follows``, tell of the breach and of the money.
    """
    by_hand = condition(pays) if pays else None
    paid = ", paid {wager_paid_cents}" if pays else ""
    due = " and {due_paid_cents}" if pays else ""
    needed = (*DECIDED, ABANDONED, *(("overpaid_cents", *by_hand.names) if by_hand else ()))

    def declare(when: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            holds = columns["settled_as"].same_as(columns["due_outcome"])
            if by_hand:
                wrong: Count = columns["overpaid_cents"]
                holds = holds & (~by_hand.of(columns) | _to_a_cent(wrong))
            return Verdict(
                applies=when(**own) & _by_hands(columns, columns["due_outcome"].is_("lose")),
                holds=holds,
                observed=f"settled as {{settled_as}}{paid}",
                required=f"{{due_outcome}}{due}, by {by}",
                record=columns["settled_right"],
            )

        text = f"{paid}{due}{by}"
        return _declare(judge, when, needed, text, citation, wager, follows, status=Status.CONSEQUENCE)

    return declare


def _to_a_cent(wrong: Count) -> Flag:
    """Whether money is right but for a cent, which paytables may leave open; no two rows differ by one."""
    return (wrong >= -1) & (wrong <= 1)


def defines(
    citation: str, *, wager: str, follows: tuple[str, ...]
) -> Callable[[_Function], Callable[..., Verdict]]:
    """Declare what a row of a list of hands is, judged by the wagers on hands of that row.

    The function says which they are.  It cannot be breached alone: the clauses on paytables, which it
    ``follows``, tell of the breach and of the money; no row differs from another by a cent, which they may
    leave open.
    """

    def declare(when: _Function) -> Callable[..., Verdict]:
        def judge(columns: dict[str, Any], own: dict[str, Any]) -> Verdict:
            wrong: Count = columns["overpaid_cents"]
            return Verdict(
                applies=when(**own) & _by_hands(columns),
                holds=_to_a_cent(wrong),
                observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
                required="{due_paid_cents} and {due_returned_cents}, by the row the hand is on",
            )

        return _declare(
            judge, when, (*PAID_BY_ROW, ABANDONED), "", citation, wager, follows, status=Status.CONSEQUENCE
        )

    return declare


def is_paid(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    wager_paid_cents: Cents,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """Judge that a winning wager was paid at all; how much is for the clause on its paytable."""
    return Verdict(
        applies=unless_void(won(due_outcome, settled_as) & wager_stands, goes_back_as_void),
        holds=wager_paid_cents > 0,
        observed="paid {wager_paid_cents}",
        required="a payout by its paytable",
    )


def by_a_filed_table(offered: Flag, filed: Flag) -> Verdict:
    """Judge that a casino that offers a wager filed which of its paytables it is paid by."""
    return Verdict(
        applies=offered,
        holds=filed,
        observed="the wager is offered and no paytable of it is filed",
        required="one of its paytables",
    )


def _right_or_not_nothing(right: Flag, paid: Cents, due_is_known: Flag) -> Flag:
    """Return whether a winning wager was paid right; one paid nothing was not, whatever its odds are."""
    nothing = certainly(~due_is_known) & certainly(paid == 0)
    return booleans(right.values & ~nothing, known(right) | nothing)


def wrong_anyhow(due_outcome: Text, settled_as: Text, right: Flag, paid: Cents) -> Bools:
    """Wagers settled as winners, of which nobody knows what they were due, and paid what no outcome gives."""
    return ~known(due_outcome) & certainly(settled_as.is_("win")) & certainly(~right) & certainly(paid > 0)


def won(due_outcome: Text, settled_as: Text) -> Flag:
    """Wagers that were due to win and were not settled otherwise."""
    settled_win = settled_as.is_("win")
    return due_outcome.is_("win") & (settled_win | ~is_known(settled_win))


def _declare(
    judge: Callable[[dict[str, Any], dict[str, Any]], Verdict],
    sentence: _Function,
    needed: tuple[str, ...],
    text: str,
    citation: str,
    wager: str,
    follows: tuple[str, ...],
    *,
    without: str = "",
    **dated: Any,
) -> Callable[..., Verdict]:
    """Declare the clause under the sentence's own name, asking for its columns and those needed.

    Columns that only ``text`` names are found by their names there; the sentence may do without some of its,
    and ``without`` one that it names.
    """
    own = tuple(inspect.signature(sentence).parameters)

    def function(**columns: Any) -> Verdict:
        verdict = judge(columns, {name: columns[name] for name in own if name in columns})
        goes_back: Flag | None = columns.get(GOES_BACK)
        return verdict if goes_back is None else replace(verdict, applies=verdict.applies & ~goes_back)

    names = (*own, *(n for n in (*needed, GOES_BACK, *filter(None, [without])) if n not in own))
    says = inspect.getdoc(sentence) or ""
    stated(function, names, says, sentence.__name__, sentence.__module__)
    # A log may never tell who left, nor what made a round void.
    may_lack = {name: None for name in (ABANDONED, GOES_BACK, without) if name in names}
    function.__kwdefaults__ = {**(getattr(sentence, "__kwdefaults__", None) or {}), **may_lack}
    return clause(citation, per="wager", wager=wager, follows=follows, texts=(text,), **dated)(function)


def has_a_row(optional_outcome: Text, bonus_row: Text) -> Flag:
    """Whether a list of hands decides the wager; missing where neither its row nor its outcome is known."""
    there = known(bonus_row)
    return booleans(there, there | known(optional_outcome))
