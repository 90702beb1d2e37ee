"""Vigorish on winning Pai Gow Poker Wagers: which owe it, and how much (§ 645a.13(a))."""

import numpy as np

from rules.clause import derived
from rules.duties import vigorish
from rules.kinds import Cents, Flag, Text
from rules.values import booleans, certainly, either, integers


@derived(per="round")
def free_of_vigorish(is_ez: Flag, reading_ez_vigorish: Text) -> Flag:
    """The table bears no vigorish: EZ Pai Gow Poker is played without it."""
    return is_ez & reading_ez_vigorish.is_("none")


@derived(per="wager")
def vigorish_due(
    due_outcome: Text,
    is_main_wager: Flag,
    of_a_player: Flag,
    free_of_vigorish: Flag,
    *,
    won_after_all: Flag | None = None,
    round_sends_it_back: Flag | None = None,
) -> Flag:
    """Vigorish is owed: a player's winning Pai Gow Poker Wager at a table that is not free of it.

    One that had to go back, as its round certainly had to be void, has won nothing.
    """
    won = vigorish.wins(due_outcome, won_after_all)
    if round_sends_it_back is not None:
        won = won & ~round_sends_it_back
    return is_main_wager & of_a_player & won & ~free_of_vigorish


@derived(per="wager")
def vigorish_overpaid_cents(
    is_main_wager: Flag,
    of_a_player: Flag,
    free_of_vigorish: Flag,
    settled_as: Text,
    due_outcome: Text,
    vigorish_due: Flag,
    vigorish_low_cents: Cents,
    *,
    vigorish_cents: Cents | None = None,
    settled_after_all: Flag | None = None,
) -> Cents:
    """Vigorish spared (+) or overcharged (-) on a main wager that was not settled as due, else nothing."""
    bears = is_main_wager & of_a_player & ~free_of_vigorish
    wrong = bears & ~vigorish.stood(settled_as.same_as(due_outcome), settled_after_all)
    return vigorish.misjudged(settled_as, vigorish_due, vigorish_low_cents, wrong, vigorish_cents)


def of_paid(
    may_bear: Flag,
    settled_as: Text,
    due_outcome: Text,
    vigorish_cents: Cents | None,
    settled_after_all: Flag | None,
) -> Cents:
    """Vigorish, in cents, taken on a wager that ``may_bear`` some and was paid as a win that it was not due.

    Of any other wager, 0: a clause on vigorish tells of it.
    """
    nothing = integers(np.zeros(len(may_bear)))
    if vigorish_cents is None:
        return nothing
    as_due = vigorish.as_due(settled_as, due_outcome, vigorish_cents, settled_after_all)
    return either(booleans(certainly(may_bear & settled_as.is_("win") & ~as_due)), vigorish_cents, nothing)
