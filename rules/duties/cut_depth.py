"""How deep the cards were cut: as counted at both ends of the stack, or worked out from one."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment
from rules.masked import AtMost
from rules.values import booleans, certainly, integers, is_known, known, or_else, take


def cards_at_end(counted: Count, at_the_other: Count | None, stack: Count | None) -> Count:
    """Cards at one end: as counted or, where nobody did, what those at the other leave of the stack."""
    if at_the_other is None or stack is None:
        return counted
    left = stack - at_the_other
    return or_else(counted, integers(left.values, known(left) & (left.values >= 0)))


@derived(per="event")
def cards_above_cut(
    event_cards_above: Count, *, event_cards_below: Count | None = None, stack_cards: Count | None = None
) -> Count:
    """Cards above the cover card of a cut, counted or left of the stack by those below it."""
    return cards_at_end(event_cards_above, event_cards_below, stack_cards)


@derived(per="event")
def cards_below_cut(
    event_cards_below: Count, *, event_cards_above: Count | None = None, stack_cards: Count | None = None
) -> Count:
    """Cards below the cover card of a cut, counted or left of the stack by those above it."""
    return cards_at_end(event_cards_below, event_cards_above, stack_cards)


@derived(per="event")
def recut_next_required_at(event_at: Moment, event_shoe_row: Link, orders_a_recut: Flag) -> Moment:
    """When a recut of the shoe's cards was next required, from the event on."""
    of_shoe = groups.of_parents(event_at, event_shoe_row)
    happened = Moments(of_shoe.at, of_shoe.within)
    return take(event_at, groups.first_after(happened, happened, orders_a_recut))


@derived(per="event")
def cut_was_left(
    cuts_the_stack: Flag,
    event_at: Moment,
    recut_next_required_at: Moment,
    cut_at: Moment,
    shoe_first_card_at: Moment,
    complete_cut: Flag,
    complete_recut_ordered: Flag,
) -> Flag:
    """The event is a cut that no recut put right: none was required after it, or none was made.

    Missing where one may have been, though it is not on record: made, of one that was required before the
    deal, or required, of one that was made.
    """
    asked, later = known(recut_next_required_at), certainly(cut_at > event_at)
    again = asked & later & certainly(cut_at >= recut_next_required_at)
    late = certainly(recut_next_required_at > shoe_first_card_at)
    not_told = asked & ~again & ~late & ~certainly(complete_cut)
    not_told |= ~asked & later & ~certainly(complete_recut_ordered)
    return cuts_the_stack & booleans(~again, ~not_told)


@derived(per="shoe")
def cut_cards_above(preparation: Link, cut_was_left: Flag, cards_above_cut: Count) -> Count:
    """Fewest cards above the cover card at a cut of the shoe, those left out that a recut put right."""
    return _fewest(preparation, cards_above_cut, cut_was_left)


@derived(per="shoe")
def cut_cards_below(preparation: Link, cut_was_left: Flag, cards_below_cut: Count) -> Count:
    """Fewest cards below the cover card at a cut of the shoe, those left out that a recut put right."""
    return _fewest(preparation, cards_below_cut, cut_was_left)


def _fewest(preparation: Link, cards: Count, cuts: Flag) -> Count:
    """Fewest cards at some cuts; no more than that where one does not say how many, or may count, too."""
    found = groups.lowest(preparation, cards, cuts)
    may_count = booleans(~certainly(~cuts))
    unsaid = groups.exists(Link(preparation.rows, preparation.parents), may_count & ~is_known(cards))
    fewer = groups.lowest(preparation, cards, may_count).values < found.values
    return AtMost(found.values, found.missing | certainly(unsaid) | fewer)
