"""Cards found face up in a deck that is shuffled for the deal (§ 645a.14(f))."""

from rules.clause import derived
from rules.duties import mishaps
from rules.kinds import Flag, Moment, Text
from rules.values import booleans, certainly


@derived(per="event")
def face_up_in_the_deal(
    event_kind: Text,
    event_at: Moment,
    *,
    deal_completed_at: Moment | None = None,
    last_shuffle_at: Moment | None = None,
) -> Flag:
    """A card was found face up while cards were dealt: not before their shuffle, nor among those left over.

    What was found before the shuffle was shuffled in again, and nothing is asked of it.
    """
    found = mishaps.face_up_in_the_deal(event_kind, event_at, deal_completed_at=deal_completed_at)
    if last_shuffle_at is None:
        return found
    return found & booleans(~certainly(event_at < last_shuffle_at))
