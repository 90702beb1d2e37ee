"""Vigorish on winning Pai Gow Poker Wagers: which owe it, and how much (§ 645a.13(a))."""

from rules.clause import derived
from rules.duties import vigorish
from rules.kinds import Cents, Flag, Text


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
    goes_back_as_void: Flag | None = None,
) -> Flag:
    """Vigorish is owed: a player's winning Pai Gow Poker Wager at a table that is not free of it.

    One that had to go back, as its round certainly had to be void, has won nothing.
    """
    won = vigorish.wins(due_outcome, won_after_all)
    if goes_back_as_void is not None:
        won = won & ~goes_back_as_void
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
