"""58 Pa. Code § 686a.9. Irregularities: no round is void; one that was declared so returns every stake."""

from dataclasses import replace

import numpy as np

from rules.clause import Status, Verdict, clause
from rules.duties import voids
from rules.kinds import Cents, Flag, Text
from rules.values import booleans, certainly, integers, known


@clause("686a.9[void round]", per="round", follows=("686a.7(d)",))
def no_round_is_void(
    void: Flag,
    ran_short: Flag,
    void_for_want_of_cards: Flag,
    void_effect_cents: Cents,
    *,
    was_broken_off: Flag | None = None,
) -> Verdict:
    """A round is completed: nothing in the chapter makes one void.

    Reading  A short shoe is filled up again and missed cards concern one hand. Both leave the round standing.
    A round that was void for want of cards is judged under § 686a.9(b).  One whose stakes all went back with
    a hand short of its three cards was not completed, whatever it is called.
    """
    return Verdict(
        applies=~booleans(certainly(ran_short | void_for_want_of_cards)),
        holds=~void if was_broken_off is None else ~void & ~was_broken_off,
        observed="declared void: {void} ({void_reason}); all stakes given back before each hand had its"
        " cards: {was_broken_off}",
        required="the round completed and its wagers settled",
        # Of a round that is not called void, what each wager gave is told of the wager.
        amount_cents=integers(void_effect_cents.values, known(void_effect_cents) & certainly(void)),
    )


@clause(
    "686a.9[stakes returned]",
    status=Status.CONSEQUENCE,
    per="wager",
    follows=("686a.9[void round]", "686a.9(b)[round completed]"),
    texts=(voids.returned,),
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
