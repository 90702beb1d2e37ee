"""Cards seen before the Raise Wagers, and what is settled nonetheless (§ 687a.13(d))."""

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, known


@derived(per="event")
def exposed_before_decision(
    event_kind: Text, event_at: Moment, last_decided_at: Moment, decisions_timed: Flag, void: Flag
) -> Flag:
    """A card of a hand was exposed before all players had raised or folded.

    In a void round not all need to decide: the card counts unless all are recorded as deciding first.
    Missing where it was exposed in the moment of the last decision.
    """
    exposed = event_kind.is_("card_exposed")
    decided = certainly(decisions_timed) & known(last_decided_at)
    told = known(event_at) & known(last_decided_at) & certainly(event_at != last_decided_at)
    early = booleans(event_at.values < last_decided_at.values, told)
    undecided = booleans(certainly(void) & ~decided)
    return exposed & (early | undecided)


@derived(per="round")
def exposed_before_raises(event_round_row: Link, exposed_before_decision: Flag) -> Flag:
    """A card of the round was exposed before the Raise Wagers were placed."""
    return groups.exists(event_round_row, exposed_before_decision)


@derived(per="round")
def void_by_exposure(void: Flag, exposed_before_raises: Flag) -> Flag:
    """The round is void, and cards were exposed before the Raise Wagers were placed."""
    return void & exposed_before_raises
