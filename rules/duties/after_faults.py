"""Whether the cards with which a shuffling device failed were shuffled again before they were dealt."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, take


def _since_fault(shuffler_fault: Flag, event_at: Moment, event_shoe_row: Link) -> Moments:
    at = integers(event_at.values, known(event_at) & certainly(shuffler_fault))
    return Moments(at, _of_shoe(event_shoe_row))


def _of_shoe(link: Link) -> Count:
    return integers(link.rows, link.rows >= 0)


def _next_shuffle(
    fault: Flag, at: Moment, event_shoe_row: Link, shuffles_cards: Flag, event_at: Moment
) -> Moment:
    asked = _since_fault(fault, at, event_shoe_row)
    happened = Moments(event_at, _of_shoe(event_shoe_row))
    return take(event_at, groups.first_after(asked, happened, shuffles_cards))


@derived(per="event")
def names_other_cards(
    of_other_cards: Flag, *, event_deck_id: Text | None = None, dealt_set: Text | None = None
) -> Flag:
    """The event names another batch, or set of cards, than its shoe was dealt from; certain, or false."""
    other = certainly(of_other_cards)
    if event_deck_id is not None and dealt_set is not None:
        other = other | certainly(~event_deck_id.same_as(dealt_set))
    return booleans(other)


@derived(per="event")
def shuffled_after_fault_at(
    shuffler_fault: Flag,
    event_at: Moment,
    event_shoe_row: Link,
    event_kind: Text,
    *,
    dealer_shuffles: Flag | None = None,
    names_other_cards: Flag | None = None,
) -> Moment:
    """When the cards that a shuffling device failed with were next shuffled, by the dealer or a device.

    Where the fault names other cards than its shoe was dealt from, any shuffle may be theirs.
    """
    since, shuffled = event_at + 1, event_kind.is_("shuffled")
    found = _next_shuffle(shuffler_fault, since, event_shoe_row, shuffled, event_at)
    if dealer_shuffles is None or names_other_cards is None:
        return found
    own = _next_shuffle(shuffler_fault, since, event_shoe_row, dealer_shuffles, event_at)
    return either(names_other_cards, found, own)


@derived(per="event")
def others_next_shuffled_at(
    event_at: Moment, event_shoe_row: Link, event_kind: Text, of_other_cards: Flag
) -> Moment:
    """When other cards were next shuffled, after the event, under the name of the shoe that it names."""
    others = event_kind.is_("shuffled") & booleans(certainly(of_other_cards))
    asked, happened = (Moments(at, _of_shoe(event_shoe_row)) for at in (event_at + 1, event_at))
    return take(event_at, groups.first_after(asked, happened, others))


@derived(per="event")
def shuffled_as_it_failed(
    shuffler_fault: Flag, event_at: Moment, event_shoe_row: Link, event_kind: Text
) -> Flag:
    """The cards were shuffled in the moment in which the device failed: before it, or after it."""
    next_at = _next_shuffle(shuffler_fault, event_at, event_shoe_row, event_kind.is_("shuffled"), event_at)
    return booleans(certainly(next_at == event_at))


@derived(per="round")
def dealing_from_shoe(first_card_at: Moment, round_shoe_row: Link) -> Moments:
    """When each round was dealt, and from which shuffled cards."""
    return Moments(first_card_at, _of_shoe(round_shoe_row))


@derived(per="event")
def dealt_after_fault_at(
    shuffler_fault: Flag, event_at: Moment, event_shoe_row: Link, dealing_from_shoe: Moments
) -> Moment:
    """When a round was next dealt from the cards that a shuffling device failed with."""
    # A round that begins at the very moment of the fault was not dealt from cards that were in the device.
    asked = _since_fault(shuffler_fault, event_at + 1, event_shoe_row)
    dealt = dealing_from_shoe
    return take(dealt.at, groups.first_after(asked, dealt, is_known(dealt.at)))


@derived(per="shoe")
def dealings_timed(round_shoe_row: Link, first_card_at: Moment) -> Flag:
    """The log says when each round from the shuffled cards was dealt."""
    return groups.every(round_shoe_row, is_known(first_card_at))


@derived(per="event")
def reshuffled_after_fault(
    event_shoe_row: Link,
    round_shoe_row: Link,
    event_at: Moment,
    shuffled_after_fault_at: Moment,
    shuffled_as_it_failed: Flag,
    dealt_after_fault_at: Moment,
    dealings_timed: Flag,
    complete_shuffled: Flag,
    *,
    others_next_shuffled_at: Moment | None = None,
) -> Flag:
    """The cards of the event's shoe were shuffled after it, before they were dealt again.

    Missing where it names no shoe, and where the cards were neither shuffled nor dealt again; and where they
    were shuffled in the very moment of the fault, which may be the shuffle that it ended.  So it is where
    others were shuffled under their name: the fault may have been of those.
    """
    shoe = event_shoe_row.rows
    in_time = known(shuffled_after_fault_at) & ~certainly(shuffled_after_fault_at > dealt_after_fault_at)
    in_between = groups.may_lack(round_shoe_row, shoe, event_at, shuffled_after_fault_at)
    sure = in_time & ~in_between & certainly(dealings_timed)
    recorded = certainly(complete_shuffled) & ~groups.may_lack(
        event_shoe_row, shoe, event_at, dealt_after_fault_at
    )
    recorded &= ~certainly(shuffled_as_it_failed)
    if others_next_shuffled_at is not None:
        recorded &= ~certainly(others_next_shuffled_at <= dealt_after_fault_at)
    dealt_unshuffled = ~in_time & known(dealt_after_fault_at) & recorded
    return booleans(in_time, (shoe >= 0) & (sure | dealt_unshuffled))
