"""Which shuffled decks have to be cut (§ 659a.5(b)), and where a deal has to start (§ 659a.5(g))."""

import numpy as np

from rules.clause import derived
from rules.duties import deal, groups, shuffles
from rules.kinds import Count, Flag, Link, Moment, Text, Told
from rules.values import booleans, certainly, integers, take


@derived(per="shoe")
def must_be_cut(
    shuffled_manually: Flag,
    shoe_by_device: Flag,
    came_preshuffled: Flag,
    shuffled_at: Moment,
    complete_shuffled: Flag,
) -> Flag:
    """The deck was shuffled by hand, or came preshuffled and no device shuffled it at the table."""
    as_it_came = came_preshuffled & ~shuffles.happened(shuffled_at, complete_shuffled)
    return shuffled_manually | (as_it_came & ~booleans(certainly(shoe_by_device)))


@derived(per="shoe")
def has_to_be_cut(must_be_cut: Flag) -> Flag:
    """The deck has to be cut before it is dealt, by § 659a.5(b)(2)."""
    return must_be_cut


@derived(per="event")
def cut_by_another(
    cuts_the_stack: Flag, cutter: Count, cut_by_the_floor: Flag, cut_by_somebody_else: Flag
) -> Flag:
    """The event is a cut of the stack that was dealt, by somebody other than the dealer."""
    return cuts_the_stack & ((cutter != shuffles.DEALER) | cut_by_the_floor | cut_by_somebody_else)


@derived(per="shoe")
def dealer_alone_cut(preparation: Link, cut_by_another: Flag) -> Flag:
    """Nobody but the dealer cut the deck."""
    return ~groups.exists(preparation, cut_by_another)


@derived(per="shoe")
def others_who_cut(
    event_shoe_row: Link, cuts_the_stack: Flag, cut_by_the_floor: Flag, cut_by_somebody_else: Flag
) -> Told:
    """That a floorperson or above cut the deck, or somebody of whom no seat is recorded, where one did."""
    floor, other = (
        certainly(groups.exists(event_shoe_row, cuts_the_stack & each))
        for each in (cut_by_the_floor, cut_by_somebody_else)
    )
    words = (
        "; a floorperson or above, or somebody else, cut the cards",
        "; another than the dealer cut the cards",
    )
    return Told(lambda row: (words[0] if floor[row] else "") + (words[1] if other[row] else ""))


@derived(per="shoe")
def other_cutter(preparation: Link, event_at: Moment, cut_by_another: Flag, cutter: Count) -> Count:
    """Seat of the first player who cut the deck; missing where none did."""
    return take(cutter, groups.row_of_earliest(preparation, event_at, cut_by_another))


@derived(per="round")
def start_due(start_number: Count, table_positions: Count, seats_from_left: Flag) -> Text:
    """Position that the count from the dealer leads to: no player banks this game."""
    dealer = integers(np.zeros(len(start_number)))
    place = deal.counted_to(dealer, start_number, table_positions)
    return deal.position_at(place, table_positions, seats_from_left)
