"""A player who asked to see the cards of an idle table face up, and was not shown them so."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.idle_begins import CARDS_GONE
from rules.duties.idle_steps import spread_face_up
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, known, take


@derived(per="shoe")
def first_asked_at(
    idle_began_at: Moment, start_of_shoe: Moments, happening: Moments, event_kind: Text
) -> Moment:
    """When a player first asked for a spread after the table had been idle; missing if nobody did."""
    asked = Moments(idle_began_at, start_of_shoe.within)
    wants = event_kind.is_("spread_requested")
    return take(happening.at, groups.first_after(asked, happening, wants, until=start_of_shoe.at))


@derived(per="shoe")
def asked_while_they_lay(
    idle_began_at: Moment,
    first_asked_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
) -> Flag:
    """He asked before the cards were washed, stacked or taken away, and before play went on; or false."""
    asked = Moments(idle_began_at, start_of_shoe.within)
    up = event_kind.is_("cards_washed", "cards_stacked", *CARDS_GONE)
    taken = take(happening.at, groups.first_after(asked, happening, up, until=start_of_shoe.at))
    until = groups.smallest([taken, start_of_shoe.at], len(first_asked_at))
    return booleans(certainly(first_asked_at < until))


@derived(per="shoe")
def asked_in_vain(
    asked_while_they_lay: Flag,
    idle_began_at: Moment,
    idle_spread: Link,
    idle_cards_gone_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    event_face_up: Flag,
    shoe_by_device: Flag,
    complete_cards_spread: Flag,
    *,
    idle_respread_at: Moment | None = None,
) -> Flag:
    """A player asked for the cards of an idle table face up, and they never lay so.

    Missing where a spread may not be on record, or not how it lay, and where a device is used: he may have
    asked for the cards stored there.  Whoever had these spread was given what he asked for.
    """
    asked = Moments(idle_began_at, start_of_shoe.within)
    surely, may = spread_face_up(asked, idle_cards_gone_at, happening, event_kind, event_face_up)
    lay_down = certainly(~take(event_face_up, idle_spread.rows))
    lay_up = certainly(take(event_face_up, idle_spread.rows)) | (surely >= 0)
    met = certainly(~asked_while_they_lay) | lay_up
    if idle_respread_at is not None:
        met |= known(idle_respread_at)
    refused = ~met & (may == -1) & lay_down
    told = certainly(complete_cards_spread & ~shoe_by_device)
    return booleans(refused, met | (refused & told & known(asked_while_they_lay)))
