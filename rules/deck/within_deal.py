"""What happened while the cards of a deck were dealt that is shuffled for the deal (§ 645a.14(f) and (g))."""

from rules.clause import derived
from rules.duties import mishaps
from rules.kinds import Flag, Moment
from rules.values import booleans, certainly


@derived(per="event")
def within_the_deal(
    event_at: Moment,
    *,
    deal_completed_at: Moment | None = None,
    last_shuffle_at: Moment | None = None,
    settled_at: Moment | None = None,
) -> Flag:
    """The event came while cards were dealt: not before they were shuffled for it, nor once all were.

    What was found or drawn before the shuffle was shuffled in again, and nothing is asked of it.  Where
    nobody recorded the end of the deal, it was over at the latest when the last wager was settled.
    """
    found = mishaps.within_the_deal(event_at, deal_completed_at=deal_completed_at)
    if settled_at is not None:
        found = found & booleans(~certainly(event_at > settled_at))
    if last_shuffle_at is None:
        return found
    return found & booleans(~certainly(event_at < last_shuffle_at))
