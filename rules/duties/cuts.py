"""Shuffle, cut and cover card of every shoe, or shuffled deck, as its events record them."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Many, Moment, Text, Told
from rules.values import booleans, certainly, either, integers, is_known, known, take


@derived(per="event")
def dealer_shuffles(
    event_kind: Text,
    hand_shuffles: Flag,
    *,
    role: Text | None = None,
    of_other_cards: Flag | None = None,
) -> Flag:
    """The dealer or a device shuffled cards; by the hand of anybody else it is no shuffle of his.

    Where no method is recorded with the shuffle, nor of its shoe, a floorperson may have started a device.
    """
    shuffled = event_kind.is_("shuffled")
    if of_other_cards is not None:
        shuffled = shuffled & booleans(~certainly(of_other_cards))
    if role is None:
        return shuffled
    by_another = certainly(~role.is_("dealer"))
    return shuffled & booleans(~(by_another & certainly(hand_shuffles)))


@derived(per="shoe")
def shuffled_at(preparation: Link, event_at: Moment, dealer_shuffles: Flag) -> Moment:
    """When the dealer or a device shuffled the shoe's cards."""
    return groups.earliest(preparation, event_at, dealer_shuffles)


@derived(per="shoe")
def was_shuffled(shuffled_at: Moment, complete_shuffled: Flag) -> Flag:
    """The shoe's cards were shuffled."""
    return shuffles.happened(shuffled_at, complete_shuffled)


@derived(per="event")
def directs_shuffle(event_kind: Text, *, role: Text | None = None) -> Flag:
    """A floorperson or above directed a shuffle; what a player or a dealer asks for directs none."""
    directed = event_kind.is_("shuffle_directed")
    if role is None:
        return directed
    return directed & booleans(~certainly(role.is_("dealer", "player")))


@derived(per="shoe")
def shuffle_directed_at(preparation: Link, event_at: Moment, directs_shuffle: Flag) -> Moment:
    """When a floorperson or above first directed a shuffle while the shoe was prepared or in play."""
    return groups.earliest(preparation, event_at, directs_shuffle)


@derived(per="shoe")
def shuffle_directed(shuffle_directed_at: Moment, complete_shuffle_directed: Flag) -> Flag:
    """A floorperson or above directed a shuffle while the shoe was prepared or in play."""
    return shuffles.happened(shuffle_directed_at, complete_shuffle_directed)


@derived(per="event")
def directed_round_at(
    directs_shuffle: Flag, event_at: Moment, event_shoe_row: Link, dealing_from_shoe: Moments
) -> Moment:
    """When the next round of the shoe began after its shuffle had been directed."""
    directed = integers(event_at.values + 1, known(event_at) & certainly(directs_shuffle))
    asked = Moments(directed, integers(event_shoe_row.rows, event_shoe_row.rows >= 0))
    dealt = dealing_from_shoe
    return take(dealt.at, groups.first_after(asked, dealt, is_known(dealt.at)))


@derived(per="event")
def done_as_directed_at(
    directs_shuffle: Flag, event_at: Moment, event_shoe_row: Link, dealer_shuffles: Flag
) -> Moment:
    """When the dealer or a device next shuffled the shoe's cards after that had been directed."""
    of_shoe = integers(event_shoe_row.rows, event_shoe_row.rows >= 0)
    directed = integers(event_at.values, known(event_at) & certainly(directs_shuffle))
    asked, happened = Moments(directed, of_shoe), Moments(event_at, of_shoe)
    return take(event_at, groups.first_after(asked, happened, dealer_shuffles))


@derived(per="shoe")
def direction(
    event_shoe_row: Link,
    event_at: Moment,
    directs_shuffle: Flag,
    directed_round_at: Moment,
    done_as_directed_at: Moment,
) -> Link:
    """Row of the direction of a shuffle that is judged: the first not carried out, or the first; else -1.

    One after which neither a shuffle nor a round is told may be one not carried out.
    """
    in_vain = is_known(directed_round_at) & booleans(~certainly(done_as_directed_at <= directed_round_at))
    nothing_told = booleans(~known(directed_round_at) & ~known(done_as_directed_at))
    undone = groups.row_of_earliest(event_shoe_row, event_at, directs_shuffle & in_vain)
    unanswered = groups.row_of_earliest(event_shoe_row, event_at, directs_shuffle & nothing_told)
    first = groups.row_of_earliest(event_shoe_row, event_at, directs_shuffle)
    rows = np.where(undone >= 0, undone, np.where(unanswered >= 0, unanswered, first))
    return Link(rows, len(event_at))


@derived(per="shoe")
def direction_at(direction: Link, event_at: Moment) -> Moment:
    """When the shuffle was directed that is judged."""
    return take(event_at, direction.rows)


@derived(per="shoe")
def round_after_directed_shuffle_at(direction: Link, directed_round_at: Moment) -> Moment:
    """When the next round of the shoe began after a shuffle had been directed."""
    return take(directed_round_at, direction.rows)


@derived(per="shoe")
def directed_shuffle_at(direction: Link, done_as_directed_at: Moment) -> Moment:
    """When the shoe's cards were shuffled after a shuffle had been directed."""
    return take(done_as_directed_at, direction.rows)


# ----------------------------------------------------------------------------------- who cuts


@derived(per="shoe")
def cut_offered_at(first_offer_at: Moment) -> Moment:
    """When the stack was first offered for the cut."""
    return first_offer_at


@derived(per="shoe")
def cut_was_offered(cut_offered_at: Moment, complete_cut_offered: Flag) -> Flag:
    """The shoe's cards were offered for the cut; a missing offer is told under the offer itself."""
    return shuffles.happened(cut_offered_at, complete_cut_offered)


@derived(per="shoe")
def offered_before_cut(
    cut_offered_at: Moment,
    stack_first_cut_at: Moment,
    dealt_stack_was_cut: Flag,
    complete_cut_offered: Flag,
) -> Flag:
    """The offer of the stack on record did not come once it had been cut: that is no offer of the cut.

    Missing where it did and another one may have come before.
    """
    late = certainly(dealt_stack_was_cut) & certainly(cut_offered_at > stack_first_cut_at)
    return booleans(~late, ~late | certainly(complete_cut_offered))


@derived(per="event")
def seats_offered(event_positions: Many) -> Many:
    """Seats offered the cut, in order."""
    return shuffles.seat_numbers(event_positions)


@derived(per="event")
def seats_occupied(event_seated: Many) -> Many:
    """Seats occupied as the cut was offered."""
    return shuffles.seat_numbers(event_seated)


@derived(per="event")
def cutter(event_position: Text, event_role: Text, *, role_by_name: Text | None = None) -> Count:
    """Seat of the player who made a cut; 0 for the dealer.

    Missing where the dealer's role stands beside a player's seat, or another's beside the dealer's place; so
    where no role is told, and the name of somebody of such a role stands there.
    """
    seat, place = event_position.as_numbers(), certainly(event_position.is_("dealer"))
    by_dealer = place | (~known(event_position) & certainly(event_role.is_("dealer")))
    found = either(booleans(by_dealer), integers(np.full(len(seat), shuffles.DEALER)), seat)
    denied = np.where(place, certainly(~event_role.is_("dealer")), certainly(event_role.is_("dealer")))
    if role_by_name is not None:
        of_staff = certainly(~role_by_name.is_("player"))
        denied |= np.where(place, certainly(~role_by_name.is_("dealer")), of_staff)
    return integers(found.values, known(found) & ~(denied & known(event_position)))


@derived(per="shoe")
def offered_seats(preparation: Link, event_at: Moment, offers_the_cut: Flag, seats_offered: Many) -> Many:
    """Seats that were offered the cut of the shoe, in order, in one offer or several.

    The same seats offered at the same moment are one offer, written twice.
    """
    seats = (integers(column) for column in seats_offered.values.T)
    again = groups.repeated(preparation, offers_the_cut, event_at, *seats)
    return groups.joined(preparation, event_at, offers_the_cut & booleans(~again), seats_offered)


@derived(per="shoe")
def occupied_seats(first_offer: Link, seats_occupied: Many) -> Many:
    """Seats occupied as the cut of the shoe was offered."""
    return take(seats_occupied, first_offer.rows)


@derived(per="shoe")
def first_cutter(preparation: Link, event_at: Moment, cuts_the_stack: Flag, cutter: Count) -> Count:
    """Seat of the player who made the first cut of the shoe; 0 for the dealer."""
    return take(cutter, groups.row_of_earliest(preparation, event_at, cuts_the_stack))


@derived(per="event")
def cuts_unasked(cuts_the_stack: Flag, event_at: Moment, recut_ordered_at: Moment) -> Flag:
    """The event is a cut of the stack for which no recut had been required: the first, or another."""
    return cuts_the_stack & booleans(~certainly(event_at >= recut_ordered_at))


@derived(per="shoe")
def cut_unasked_by_the_floor(event_shoe_row: Link, cuts_unasked: Flag, cut_by_the_floor: Flag) -> Flag:
    """A floorperson, or somebody else, made a cut that is no recut: a player's or the dealer's to make."""
    on_record = Link(event_shoe_row.rows, event_shoe_row.parents)
    return groups.exists(on_record, cuts_unasked & cut_by_the_floor)


@derived(per="shoe")
def by_the_floor(cut_unasked_by_the_floor: Flag, another_cut_unasked: Flag) -> Told:
    """Who cut that was neither a player nor the dealer, and whether another than who cut first did."""
    floor, other = certainly(cut_unasked_by_the_floor), certainly(another_cut_unasked)
    by_floor = "; a floorperson or above, or somebody else, cut the cards"
    once_more = "; another cut them once more, and no recut was required"
    return Told(lambda row: (by_floor if floor[row] else "") + (once_more if other[row] else ""))


@derived(per="shoe")
def last_cutter(preparation: Link, event_at: Moment, cuts_the_stack: Flag, cutter: Count) -> Count:
    """Seat of the player who made the last cut of the shoe; 0 for the dealer."""
    return take(cutter, groups.row_of_latest(preparation, event_at, cuts_the_stack))


@derived(per="event")
def cut_before_the_recut(cuts_the_stack: Flag, event_at: Moment, recut_ordered_at: Moment) -> Flag:
    """The event is a cut of the stack before the last recut of it was required."""
    return cuts_the_stack & booleans(certainly(event_at <= recut_ordered_at))


@derived(per="shoe")
def cutter_before_recut(
    preparation: Link, event_at: Moment, cut_before_the_recut: Flag, cutter: Count, first_cutter: Count
) -> Count:
    """Seat of the player who last cut before the last recut was required; where none is told, the first."""
    row = groups.row_of_latest(preparation, event_at, cut_before_the_recut)
    return either(groups.is_there(row), take(cutter, row), first_cutter)


@derived(per="shoe")
def recut_on_record(recut_ordered_at: Moment, cut_at: Moment) -> Flag:
    """A cut of the shoe's cards is on record that came once the last recut of them was required."""
    return booleans(certainly(cut_at >= recut_ordered_at))


@derived(per="event")
def recuts_for_another(
    cuts_the_stack: Flag, event_at: Moment, recut_ordered_at: Moment, cut_by_the_floor: Flag
) -> Flag:
    """A floorperson or above made the recut, who may only require it."""
    return cuts_the_stack & cut_by_the_floor & booleans(certainly(event_at >= recut_ordered_at))


@derived(per="shoe")
def recut_by_the_floor(event_shoe_row: Link, recuts_for_another: Flag) -> Flag:
    """A floorperson or above made a recut of the shoe, a player's or the dealer's to make."""
    return groups.exists(Link(event_shoe_row.rows, event_shoe_row.parents), recuts_for_another)


@derived(per="shoe")
def recut_by(recut_by_the_floor: Flag) -> Told:
    """Who made the recut where it was neither a player nor the dealer."""
    told = certainly(recut_by_the_floor)
    return Told(lambda row: "; a floorperson or above, or somebody else, made it" if told[row] else "")


# ------------------------------------------------------------------------------- where it is cut


@derived(per="shoe")
def cut_at(preparation: Link, event_at: Moment, cuts_the_stack: Flag) -> Moment:
    """When the shoe's cards were cut, for the last time before they were dealt."""
    return groups.latest(preparation, event_at, cuts_the_stack)


@derived(per="shoe")
def was_cut(cut_at: Moment, complete_cut: Flag) -> Flag:
    """The shoe's cards were cut."""
    return shuffles.happened(cut_at, complete_cut)


@derived(per="shoe")
def recut_ordered_at(preparation: Link, event_at: Moment, orders_a_recut: Flag) -> Moment:
    """When a recut of the shoe was required."""
    return groups.latest(preparation, event_at, orders_a_recut)


@derived(per="shoe")
def recut_ordered(recut_ordered_at: Moment, complete_recut_ordered: Flag) -> Flag:
    """A recut of the shoe was required."""
    return shuffles.happened(recut_ordered_at, complete_recut_ordered)


@derived(per="shoe")
def recut_ordered_by(preparation: Link, orders_a_recut: Flag, event_at: Moment, role: Text) -> Text:
    """Role of the person who required a recut of the shoe; of several, of one who may not: none cures it."""
    ordered = orders_a_recut
    recorded = Link(preparation.rows, preparation.parents)
    anybody_else = ordered & ~role.is_("floorperson", "pit_manager")
    wrong = groups.row_of_latest(recorded, event_at, anybody_else)
    # Whether a pit manager may is a reading; a floorperson's order does not decide it.
    manager = groups.row_of_latest(recorded, event_at, ordered & role.is_("pit_manager"))
    row = np.where(manager >= 0, manager, groups.row_of_latest(preparation, event_at, ordered))
    return groups.text_of(np.where(wrong >= 0, wrong, row), role)


@derived(per="event")
def offers_a_recut(event_kind: Text, event_at: Moment, recut_ordered_at: Moment) -> Flag:
    """The event offers the stack to be cut again, after a recut was required."""
    return event_kind.is_("cut_offered") & (event_at >= recut_ordered_at)


@derived(per="shoe")
def reoffered_seats(preparation: Link, event_at: Moment, offers_a_recut: Flag, seats_offered: Many) -> Many:
    """Seats that were offered the recut of the shoe, in order; missing where no such offer is recorded."""
    row = groups.row_of_earliest(preparation, event_at, offers_a_recut)
    return take(seats_offered, row)


# --------------------------------------------------------------------------------- cover card


@derived(per="shoe")
def cover_card(preparation: Link, event_kind: Text, event_at: Moment, of_dealt_stack: Flag) -> Link:
    """Row of the last insertion of a cover card into the stack that was dealt, else of the last; or -1."""
    placed = event_kind.is_("cover_card_placed")
    before_play = groups.row_of_latest(preparation, event_at, placed & of_dealt_stack)
    otherwise = groups.row_of_latest(preparation, event_at, placed)
    return Link(np.where(before_play >= 0, before_play, otherwise), len(event_at))


@derived(per="shoe")
def cover_card_placed_at(cover_card: Link, event_at: Moment) -> Moment:
    """When the second cover card was inserted."""
    return take(event_at, cover_card.rows)


@derived(per="shoe")
def cover_card_cards_below(cover_card: Link, event_cards_below: Count) -> Count:
    """Cards below the second cover card."""
    return take(event_cards_below, cover_card.rows)


@derived(per="shoe")
def cover_card_cards_above(cover_card: Link, event_cards_above: Count) -> Count:
    """Cards above the second cover card."""
    return take(event_cards_above, cover_card.rows)


@derived(per="event")
def done_by_another(
    event_kind: Text,
    *,
    role: Text | None = None,
    event_person_id: Text | None = None,
    shoes_first_dealer: Text | None = None,
    role_by_name: Text | None = None,
) -> Flag:
    """Another than the dealer did it, by the role that is recorded.

    Missing where the role of another stands beside the name of who dealt first from the shoe, and where no
    role stands beside the name of a player or a floorperson.
    """
    another = doubted = np.zeros(len(event_kind), dtype=bool)
    if role is not None:
        another = certainly(~role.is_("dealer"))
    if event_person_id is not None and shoes_first_dealer is not None:
        doubted = another & certainly(event_person_id.same_as(shoes_first_dealer))
    if role_by_name is not None:
        doubted = doubted | certainly(~role_by_name.is_("dealer"))
    return booleans(another & ~doubted, ~doubted)


@derived(per="shoe")
def cover_card_by_another(cover_card: Link, done_by_another: Flag) -> Flag:
    """Another than the dealer inserted the second cover card."""
    return take(done_by_another, cover_card.rows)


def inserted_by_the_dealer(by_another: Flag | None, inserted: Flag) -> Flag:
    """Whether a cover card was inserted, and nobody but the dealer is on record as having done so."""
    return inserted if by_another is None else inserted & ~by_another
