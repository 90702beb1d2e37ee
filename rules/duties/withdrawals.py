"""Wagers that were taken down, and whether each lay when betting closed.

Whether a wager stands is asked as of the moment that a clause speaks of.  What has to be done once betting is
closed (cards and lammers, stakes and what lies beside them, what a meter is fed) is owed on the wagers that
lay at that moment: ``lies_at_close``.  What the hands decide is owed on those that nobody took down since,
either: ``wager_stands``.  That a wager was taken down is a claim, which the clauses on making wagers judge.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.turned import earlier
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, known


@derived(per="wager")
def was_withdrawn(
    wager_kind: Text,
    *,
    wager_change: Text | None = None,
    wager_changed_at: Moment | None = None,
    wager_outcome: Text | None = None,
    wager_amount_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
) -> Flag:
    """The record says that the wager was taken down; one recorded without a change was not changed.

    Missing where a change is recorded without its kind and no outcome; in a log that never records kinds,
    where a change is recorded, or all of the wager went back and no outcome is recorded, nor winnings.
    """
    nobody = np.zeros(len(wager_kind), dtype=bool)
    changed = nobody if wager_changed_at is None else known(wager_changed_at)
    settled = nobody if wager_outcome is None else known(wager_outcome)
    if wager_change is not None:
        said = known(wager_change) | ~changed
        return booleans(certainly(wager_change.is_("withdrawn")), settled | said)
    if wager_outcome is None or wager_amount_cents is None or wager_returned_cents is None:
        return booleans(nobody, ~changed)
    went_back = certainly(wager_returned_cents == wager_amount_cents)
    if wager_paid_cents is not None:
        went_back &= ~certainly(wager_paid_cents > 0)
    return booleans(nobody, (settled | ~went_back) & ~changed)


@derived(per="wager")
def withdrawn_at(was_withdrawn: Flag, *, wager_changed_at: Moment | None = None) -> Moment:
    """When the wager was taken down; missing where it was not, or nobody recorded when."""
    if wager_changed_at is None:
        return integers(np.zeros(len(was_withdrawn)), np.zeros(len(was_withdrawn), dtype=bool))
    return integers(wager_changed_at.values, known(wager_changed_at) & certainly(was_withdrawn))


@derived(per="round")
def betting_closed_at(
    void: Flag, *, no_more_bets_at: Moment | None = None, first_card_at: Moment | None = None
) -> Moment:
    """When betting closed: at the call of no more bets, and no later than at the first card.

    The call is due before any card is dealt: one that came late, or is not on record, held nothing open.
    """
    never = integers(np.zeros(len(void)), np.zeros(len(void), dtype=bool))
    call = never if no_more_bets_at is None else no_more_bets_at
    return call if first_card_at is None else earlier(call, first_card_at)


@derived(per="round")
def closing_is_told(void: Flag, *, no_more_bets_at: Moment | None = None) -> Flag:
    """The call of no more bets is on record; without it, betting may have closed before the first card."""
    told = np.zeros(len(void), dtype=bool) if no_more_bets_at is None else known(no_more_bets_at)
    return booleans(told)


@derived(per="wager")
def lies_at_close(
    was_withdrawn: Flag, withdrawn_at: Moment, betting_closed_at: Moment, closing_is_told: Flag
) -> Flag:
    """The wager lay when betting closed: nobody had taken it down by then.

    Missing where it was taken down and the record does not show whether before or after.
    """
    lies = ~was_withdrawn | (withdrawn_at > betting_closed_at)
    return booleans(lies.values, known(lies) & (lies.values | certainly(closing_is_told)))


@derived(per="wager")
def is_off_the_layout(
    was_withdrawn: Flag,
    withdrawn_at: Moment,
    lies_at_close: Flag,
    *,
    wager_amount_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
) -> Flag:
    """The record says that the wager was taken down, and what became of its stake does not belie that.

    One that lay when betting closed, and of which something was kept or paid, was settled, whatever it is
    called.  Where all of it went back with nothing paid, that may have been the withdrawal.
    """
    if wager_amount_cents is None or wager_returned_cents is None:
        return was_withdrawn
    settled = certainly(wager_returned_cents != wager_amount_cents)
    if wager_paid_cents is not None:
        settled |= certainly(wager_paid_cents > 0)
    return was_withdrawn & booleans(~(settled & known(withdrawn_at) & certainly(lies_at_close)))


@derived(per="wager")
def goes_back_with_its_round(void: Flag, wager_kind: Text) -> Flag:
    """The round is void, and the wager goes back to the player for it."""
    return void & booleans(known(wager_kind))


@derived(per="wager")
def placed_once_dealt(first_card_at: Moment, *, wager_placed_at: Moment | None = None) -> Flag:
    """The wager was certainly placed after the first card was dealt: nobody could deal to it in its turn."""
    if wager_placed_at is None:
        return booleans(np.zeros(len(first_card_at), dtype=bool))
    return booleans(certainly(wager_placed_at > first_card_at))


def how_many(rows: Link, lying: Flag) -> Count:
    """Count the wagers of each parent that lie; no less than those that certainly do, where others may."""
    found = groups.count(rows, lying)
    open_point = groups.count(rows, booleans(lying.missing)).values > 0
    return AtLeast(found.values, found.missing | open_point)
