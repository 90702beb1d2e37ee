"""Cards removed from a shoe and racked before play, and by a dealer who comes to the table (§ 686a.7(c))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Card, Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, known, or_else, take


@derived(per="event")
def burns_before_play(
    event_kind: Text, event_at: Moment, loaded_at: Moment, shoe_first_card_at: Moment
) -> Flag:
    """The event removes a card of the shoe between its loading and its first round.

    A shoe that was loaded again while it was played was loaded before, too.
    """
    early = certainly(event_at < loaded_at) & ~certainly(loaded_at > shoe_first_card_at)
    in_time = certainly(event_at <= shoe_first_card_at)
    return event_kind.is_("burn") & booleans(~early & in_time)


@derived(per="shoe")
def burnt_in_time_at(preparation: Link, event_at: Moment, burns_before_play: Flag) -> Moment:
    """When a card was first removed from the shoe between its loading and its first round."""
    return groups.earliest(preparation, event_at, burns_before_play)


@derived(per="shoe")
def burn_by_another(
    preparation: Link, event_at: Moment, burns_before_play: Flag, done_by_another: Flag
) -> Flag:
    """Another than the dealer removed the first card from the shoe."""
    return take(done_by_another, groups.row_of_earliest(preparation, event_at, burns_before_play))


@derived(per="shoe")
def cards_burnt_before_play(
    preparation: Link,
    burns_before_play: Flag,
    event_at: Moment,
    *,
    event_card: Card | None = None,
    event_count: Count | None = None,
) -> Count:
    """Cards on record as removed from the shoe between its loading and its first round.

    A removal of which nobody recorded how many cards it was took one; the same card removed at the same
    moment is one removal, written twice.  At another moment it may be: no fewer than without it, then.
    """
    none = integers(np.zeros(len(burns_before_play), dtype=np.int64))
    further = none if event_count is None else or_else(event_count, none)
    bare = Link(preparation.rows, preparation.parents)
    burns = booleans(certainly(burns_before_play))
    cards = () if event_card is None else (event_card,)
    again = groups.repeated(bare, burns, event_at, further, *cards)
    found = groups.total(bare, further + 1, burns & booleans(~again))
    if event_card is None:
        return found
    perhaps = groups.repeated(bare, burns & booleans(known(event_card)), further, event_card)
    least = groups.total(bare, further + 1, burns & booleans(~again & ~perhaps))
    return AtLeast(least.values, found.missing | (found.values > least.values))


@derived(per="round")
def more_burnt_at_arrival(
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    last_burn_at: Moment,
    dealer_changed_at: Moment,
    dealer_came_at: Moment,
    shoe_first_card_at: Moment,
    first_card_at: Moment,
    *,
    event_count: Count | None = None,
    event_card: Card | None = None,
) -> Flag:
    """More than one card was removed since a new dealer came, in the middle of a shoe.

    Missing where several were since the round before, and no event tells when the dealer came, and where the
    same card is told twice.
    """
    burn = event_kind.is_("burn")
    last = groups.last_before(dealing, happening, burn)
    before = groups.last_before(Moments(last_burn_at - 1, dealing.within), happening, burn)
    one_before: Moment = take(happening.at, before)
    several = certainly(one_before >= dealer_changed_at)
    may_be = certainly(one_before > dealer_came_at) & ~known(dealer_changed_at)
    if event_card is not None:
        twice = several & certainly(take(event_card, last) == take(event_card, before))
        several, may_be = several & ~twice, may_be | twice
    if event_count is not None:
        several |= certainly(take(event_count, last) > 0) & certainly(last_burn_at >= dealer_changed_at)
    in_mid_shoe = certainly(shoe_first_card_at < first_card_at)
    return booleans(several & in_mid_shoe, several | ~(may_be & in_mid_shoe))
