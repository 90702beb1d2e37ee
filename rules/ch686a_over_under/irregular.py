"""Shoes that ran short within a round, and cards found face up (§ 686a.9)."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.dealt import suited
from rules.duties.groups import Moments
from rules.kinds import Bools, Card, Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, known, or_else, take

LEAST_CUT = 10
"""Cards that a cut leaves at either end at least, § 686a.5(d)."""


@derived(per="round")
def ran_short(
    played_in: Link,
    without_a_round: Flag,
    event_kind: Text,
    event_at: Moment,
    first_card_at: Moment,
    settled_at: Moment,
    happening: Moments,
    round_place: Count,
) -> Flag:
    """Too few cards were left in the shoe to complete the round.

    What was seen once the last wager of the round had been settled was seen of a complete round.  Missing
    where a record of it names no round, and that may have been the one that was being played.
    """
    short = event_kind.is_("shoe_short")
    completed = booleans(certainly(event_at > take(settled_at, played_in.rows)))
    found = groups.exists(played_in, short & ~completed)
    loose = certainly(short & without_a_round) & (played_in.rows < 0)
    if not loose.any():
        return found
    timed = known(first_card_at) & known(settled_at)
    perhaps = np.isin(round_place.values, happening.within.values[loose]) & ~timed
    for at in (first_card_at, settled_at):
        perhaps |= _shares_a_moment(Moments(at, round_place), happening, loose)
    return booleans(found.values, known(found) & (found.values | ~perhaps))


def _shares_a_moment(of: Moments, happening: Moments, where: Bools) -> Bools:
    """Which of some moments at gaming tables are those of chosen events there."""
    there = groups.last_before(of, happening, booleans(where))
    return certainly(take(happening.at, there) == of.at)


@derived(per="round")
def ran_short_at(
    played_in: Link,
    event_kind: Text,
    event_at: Moment,
    void_for_want_of_cards: Flag,
    first_card_at: Moment,
) -> Moment:
    """When it was seen that too few cards were left in the shoe to complete the round.

    Of a round that was void for it, without a record of when: not before its first card.
    """
    seen = groups.earliest(played_in, event_at, event_kind.is_("shoe_short"))
    since = integers(first_card_at.values, certainly(void_for_want_of_cards) & known(first_card_at))
    return or_else(seen, since)


@derived(per="round")
def void_for_want_of_cards(void: Flag, *, void_reason: Text | None = None) -> Flag:
    """The round was declared void because too few cards were left."""
    if void_reason is None:
        return void & booleans(np.zeros(len(void), dtype=bool))
    return void & booleans(certainly(void_reason.is_("insufficient_cards")))


def _row_of_step(where: Flag, since: Moment, until: Moment, place: Count, happening: Moments) -> Rows:
    row = groups.first_after(Moments(since, place), happening, where, until)
    return np.where(certainly(take(happening.at, row) <= until), row, -1)


def _row_of_next_step(
    where: Flag,
    before: Moment,
    since: Moment,
    until: Moment,
    place: Count,
    happening: Moments,
) -> Rows:
    """Row of the first such event since the step before it or, where there is none, since the start."""
    found = groups.first_after(Moments(before, place), happening, where, until)
    row = np.where(certainly(take(happening.at, found) <= until), found, -1)
    early = _row_of_step(where, since, until, place, happening)
    return np.where((row >= 0) | (found == groups.NOT_KNOWN), row, early)


@derived(per="round")
def steps_are_known(ran_short_at: Moment, settled_at: Moment) -> Flag:
    """The record says when the shoe ran short and when the round was settled, between which steps belong."""
    there = known(ran_short_at) & known(settled_at)
    return booleans(there, there)


@derived(per="round")
def rack_shuffle(
    ran_short_at: Moment,
    settled_at: Moment,
    round_place: Count,
    happening: Moments,
    dealer_shuffles: Flag,
    *,
    batch_id: Text | None = None,
    event_batch_id: Text | None = None,
) -> Link:
    """Row of the shuffle of the rack's cards, by no player's hand, in a round for which the shoe was short.

    Of two batches, a shuffle of the one that is not in play is none of it.
    """
    within = ran_short_at, settled_at, round_place, happening
    row = _row_of_step(dealer_shuffles, *within)
    if batch_id is not None and event_batch_id is not None:
        for batch, other in (("A", "B"), ("B", "A")):
            of_other = booleans(certainly(event_batch_id.is_(other)))
            own = _row_of_step(dealer_shuffles & ~of_other, *within)
            row = np.where(certainly(batch_id.is_(batch)), own, row)
    return Link(np.maximum(row, -1), len(happening.at))


@derived(per="round")
def rack_shuffled_at(rack_shuffle: Link, event_at: Moment) -> Moment:
    """When the rack's cards were shuffled in a round for which the shoe was short."""
    return take(event_at, rack_shuffle.rows)


@derived(per="round")
def rack_was_what_was_shuffled(
    rack_shuffle: Link,
    *,
    batch_id: Text | None = None,
    event_batch_id: Text | None = None,
    event_method: Text | None = None,
    shuffled_in_doubt: Flag | None = None,
) -> Flag:
    """The rack's cards were shuffled then; missing where it may have been the batch that was not in play.

    So it may where one of two batches is named, and nobody recorded from which the round was dealt.
    A device shuffles that one at any time; whoever shuffles by hand shuffles cards that are not in it.
    Missing, too, where only the name of a player or a floorperson says who shuffled them by hand.
    """
    rows, nobody = rack_shuffle.rows, np.zeros(len(rack_shuffle.rows), dtype=bool)
    of_batch = nobody if batch_id is None else known(batch_id)
    named = nobody if event_batch_id is None else known(take(event_batch_id, rows))
    by_hand = nobody if event_method is None else certainly(take(event_method.is_("manual"), rows))
    doubted = nobody if shuffled_in_doubt is None else certainly(take(shuffled_in_doubt, rows))
    return booleans(~nobody, ((of_batch == named) | (rows < 0) | by_hand) & ~doubted)


@derived(per="round")
def rack_cut(
    rack_shuffled_at: Moment,
    ran_short_at: Moment,
    settled_at: Moment,
    round_place: Count,
    happening: Moments,
    event_kind: Text,
) -> Link:
    """Row of the cut of the discard rack's cards within a round for which the shoe was too short, or -1.

    After their shuffle, if they were; else when they were cut without one, or before it.
    """
    cut = event_kind.is_("cut")
    row = _row_of_next_step(cut, rack_shuffled_at, ran_short_at, settled_at, round_place, happening)
    return Link(row, len(event_kind))


@derived(per="round")
def rack_cut_at(rack_cut: Link, happening: Moments) -> Moment:
    """When the discard rack's cards were cut within a round for which the shoe was too short."""
    return take(happening.at, rack_cut.rows)


@derived(per="round")
def rack_cut_as_prescribed(
    rack_cut: Link,
    rack_cut_at: Moment,
    ran_short_at: Moment,
    round_place: Count,
    happening: Moments,
    event_kind: Text,
    event_shoe_row: Link,
    round_shoe_row: Link,
    complete_cut_offered: Flag,
    *,
    cut_by_the_floor: Flag | None = None,
    event_cards_above: Count | None = None,
    event_cards_below: Count | None = None,
) -> Flag:
    """The rack's cards were offered for their cut, and cut by no floorperson, ten cards from either end.

    True of a cut under the name of another shoe than the round's, which § 686a.5 judges, and where none is
    on record.
    """
    row = np.maximum(rack_cut.rows, -1)
    own = (row >= 0) & (np.append(event_shoe_row.rows, -1)[row] == round_shoe_row.rows)
    asked = Moments(rack_cut_at, round_place)
    offered = groups.happened_since(asked, happening, event_kind.is_("cut_offered"), ran_short_at)
    right = shuffles.taken_in_turn(offered, complete_cut_offered)
    if cut_by_the_floor is not None:
        right = right & ~take(cut_by_the_floor, row)
    for left in (event_cards_above, event_cards_below):
        right = right & (booleans(~own, ~own) if left is None else take(left, row) >= LEAST_CUT)
    return booleans(~own) | right


@derived(per="round")
def rack_burn(
    rack_cut_at: Moment,
    ran_short_at: Moment,
    settled_at: Moment,
    round_place: Count,
    happening: Moments,
    event_kind: Text,
) -> Link:
    """Row of the event with which the first card was drawn and racked within such a round, -1 for none.

    After the cut, if it was; else when it was drawn without one, or before it.
    """
    burnt = event_kind.is_("burn")
    row = _row_of_next_step(burnt, rack_cut_at, ran_short_at, settled_at, round_place, happening)
    return Link(row, len(event_kind))


@derived(per="round")
def rack_burnt_at(rack_burn: Link, event_at: Moment) -> Moment:
    """When the first card was drawn and racked within a round for which the shoe was too short."""
    return take(event_at, rack_burn.rows)


@derived(per="round")
def rack_burnt_face_up(
    rack_burnt_at: Moment, round_place: Count, happening: Moments, event_kind: Text, event_face_up: Flag
) -> Flag:
    """The first card drawn within a round for which the shoe was too short lay face up.

    Missing where nobody recorded how it lay, and where two cards were drawn at once that lay otherwise.
    """
    asked, burnt = Moments(rack_burnt_at, round_place), event_kind.is_("burn")
    up, down = (
        certainly(groups.happened_since(asked, happening, burnt & lay, rack_burnt_at))
        for lay in (event_face_up, ~event_face_up)
    )
    return booleans(up, up ^ down)


@derived(per="round")
def cards_in_shoe_at(loaded_at: Moment, shuffled_at: Moment) -> Moment:
    """When the round's cards went into the shoe, or else when they were shuffled for it."""
    return or_else(loaded_at, shuffled_at)


@derived(per="event")
def found_face_up(
    event_kind: Text,
    event_at: Moment,
    cards_in_shoe_at: Moment,
    *,
    first_card_at: Moment | None = None,
) -> Flag:
    """A card was found face up in the shoe: not before the cards went into it for the round."""
    found = event_kind.is_("card_found_face_up")
    if first_card_at is None:
        return found
    before = certainly(event_at < cards_in_shoe_at)
    return found & booleans(~(before & certainly(event_at < first_card_at)))


@derived(per="event")
def was_racked(
    played_in: Link,
    event_kind: Text,
    event_card: Card,
    event_at: Moment,
    found_face_up: Flag,
    complete_card_racked: Flag,
    *,
    event_count: Count | None = None,
    happening: Moments | None = None,
    without_a_round: Flag | None = None,
) -> Flag:
    """The card found face up went to the discard rack in its round, then or later.

    Six decks hold each card six times, so that a card of the same name in a hand proves nothing, and one in
    the rack stands for one found.  A card racked in the round without a recorded name may have been it.
    Where several were found at once, as many have to be racked in the round as were found in it.  Two rows
    that say the same of one moment may tell of one card.  One that was racked at the table while no round was
    being played, and names none, may have been it.
    """
    event_card = suited(event_card)
    asked, racked = certainly(found_face_up), certainly(event_kind.is_("card_racked"))
    named = (played_in.rows >= 0) & known(event_card)
    cards = played_in.rows * 128 + np.where(named, event_card.values, 0)
    shown = groups.one_for_each(cards, event_at, named & asked, named & racked)
    again = groups.repeated(played_in, booleans(asked), event_at, event_card)
    told = groups.numbered(cards, event_at.values)
    again |= np.isin(told, told[asked & shown])
    nameless = groups.exists(played_in, booleans(racked & ~known(event_card)))
    sure = named & asked & ~again & certainly(~take(nameless, played_in.rows))
    if event_count is not None:
        fewer = _fewer_racked(played_in, found_face_up, booleans(racked), event_count)
        shown, sure = shown & ~fewer, sure | fewer
    if happening is not None and without_a_round is not None:
        loose = racked & certainly(without_a_round) & (played_in.rows < 0)
        sure &= ~_of_such_a_card(happening.within, event_card, loose)
    return booleans(shown, shown | (sure & certainly(complete_card_racked)))


def _of_such_a_card(place: Count, card: Card, chosen: Bools) -> Bools:
    """Which events tell of the card of a chosen one at their gaming table, or of any where it names none."""
    nameless = chosen & ~known(card)
    of_card = place.values * 128 + np.where(known(card), card.values, -1)
    found: Bools = np.isin(of_card, of_card[chosen & ~nameless])
    return found | np.isin(place.values, place.values[nameless])


def _fewer_racked(rounds: Link, found: Flag, racked: Flag, event_count: Count) -> Bools:
    """Which events tell of several cards found face up, in a round in which fewer went to the rack."""
    several = certainly(found & (event_count > 1))
    more = groups.total(rounds, event_count - 1, booleans(several))
    fewer = groups.count(rounds, racked) < groups.count(rounds, found) + more
    return several & certainly(take(fewer, rounds.rows))


@derived(per="round")
def device_given_up(shuffler_given_up: Link) -> Flag:
    """The round is the first shuffled by hand after a device had failed."""
    return groups.is_there(shuffler_given_up.rows)


@derived(per="round")
def tells_of_dealing_shoe(shuffler_given_up: Link) -> Flag:
    """The round tells of a dealing shoe that failed: § 686a.9(e) speaks of shuffling devices alone."""
    return booleans(np.zeros(len(shuffler_given_up.rows), dtype=bool))
