"""58 Pa. Code § 686a.9. Irregularities: no round is void; one that was declared so returns every stake."""

from dataclasses import replace

import numpy as np

from rules.clause import Status, Verdict, clause
from rules.duties import voids
from rules.kinds import Cents, Flag, Text
from rules.values import booleans, certainly


@clause("686a.9[void round]", per="round", follows=("686a.7(d)",))
def no_round_is_void(
    void: Flag, ran_short: Flag, void_for_want_of_cards: Flag, void_effect_cents: Cents
) -> Verdict:
    """A round is completed: nothing in the chapter makes one void.

    Reading  A short shoe is filled up again and missed cards concern one hand. Both leave the round standing.
    A round that was void for want of cards is judged under § 686a.9(b).
    """
    return Verdict(
        applies=~booleans(certainly(ran_short | void_for_want_of_cards)),
        holds=~void,
        observed="the round was declared void ({void_reason})",
        required="the round completed and its wagers settled",
        amount_cents=void_effect_cents,
    )


@clause(
    "686a.9[stakes returned]",
    status=Status.CONSEQUENCE,
    per="wager",
    follows=("686a.9[void round]", "686a.9(b)[round completed]"),
)
def stakes_of_a_round_declared_void_are_returned(
    void: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    was_withdrawn: Flag,
    *,
    wager_outcome: Text | None = None,
) -> Verdict:
    """A round that was declared void nevertheless returns all wagers and pays none.

    Reading  The chapter knows no void round, so nobody may win or lose by one. The dollars are counted with
    the round.
    """
    every = booleans(np.ones(len(void), dtype=bool))
    verdict = voids.returned(
        void,
        None,
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        every,
        was_withdrawn,
        wager_outcome=wager_outcome,
    )
    return replace(verdict, amount_cents=None)
