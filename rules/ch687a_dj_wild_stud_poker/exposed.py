"""Cards seen before the Raise Wagers, and what is settled nonetheless (§ 687a.13(d))."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.duties import groups
from rules.values import Codes, Link, booleans, certainly, known


@derived(per="event")
def exposed_before_decision(
    event_kind: Codes,
    event_at: IntegerArray,
    last_decided_at: IntegerArray,
    decisions_timed: BooleanArray,
    void: BooleanArray,
) -> BooleanArray:
    """A card of a hand was exposed before all players had raised or folded.

    In a void round nobody need have: there it was before unless all are on record to have decided first.
    """
    exposed = event_kind.is_("card_exposed")
    decided = certainly(decisions_timed) & known(last_decided_at)
    early = booleans(event_at._data <= last_decided_at._data, known(event_at) & known(last_decided_at))
    undecided = booleans(certainly(void) & ~decided)
    return exposed & (early | undecided)


@derived(per="round")
def exposed_before_raises(event_round_row: Link, exposed_before_decision: BooleanArray) -> BooleanArray:
    """A card of the round was exposed before the Raise Wagers were placed."""
    return groups.exists(event_round_row, exposed_before_decision)


@derived(per="round")
def void_by_exposure(void: BooleanArray, exposed_before_raises: BooleanArray) -> BooleanArray:
    """The round is void, and cards were exposed before the Raise Wagers were placed."""
    return void & exposed_before_raises
