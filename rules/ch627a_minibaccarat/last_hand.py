"""Hands after the cover card, and whether play ended with the shoe, so that none is due (§ 627a.9(e))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.idle import AT_ONCE
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.shoe.cover_card import counted_since, rounds_begun_since_cover
from rules.values import booleans, certainly, known, take


@derived(per="round")
def is_a_hand(play_went_on: Flag, simulated: Flag, *, wagers_in_round: Count | None = None) -> Flag:
    """The round was played to its end and, if it is called a simulated one, had wagers all the same."""
    if wagers_in_round is None:
        return play_went_on & ~simulated
    return play_went_on & (~simulated | booleans(certainly(wagers_in_round > 0)))


@derived(per="shoe")
def hands_begun_since_cover(
    round_shoe_row: Link, began_since_cover_card: Flag, cover_round_recorded: Flag, is_a_hand: Flag
) -> Count:
    """Hands certainly begun since the cover card had appeared, where nobody recorded in which; else 0."""
    return rounds_begun_since_cover(round_shoe_row, began_since_cover_card & is_a_hand, cover_round_recorded)


@derived(per="shoe")
def hands_after_cover(
    round_shoe_row: Link,
    after_cover_card: Flag,
    cover_round_began_at: Moment,
    is_a_hand: Flag,
    *,
    nameless_since_cover: Flag | None = None,
) -> Count:
    """Hands dealt from the shoe after the round in which the cover card appeared."""
    hands = after_cover_card & is_a_hand
    return counted_since(round_shoe_row, hands, cover_round_began_at, nameless_since_cover)


@derived(per="shoe")
def shoe_ran_out(round_shoe_row: Link, void: Flag, *, void_has_a_ground: Flag | None = None) -> Flag:
    """A round of the shoe was void for lack of cards, so that § 627a.13(e) requires a reshuffle.

    By the cards that were left, whatever reason was recorded; missing where they leave it open.
    """
    if void_has_a_ground is None:
        nowhere = np.zeros(len(void), dtype=bool)
        void_has_a_ground = booleans(nowhere, nowhere)
    return groups.exists(round_shoe_row, void & void_has_a_ground)


@derived(per="shoe")
def cover_hand_broken_off(cover_card_round: Link, void: Flag, void_has_a_ground: Flag) -> Flag:
    """The hand in which the cover card appeared lacked cards, so that it was void and never completed."""
    found = take(void & void_has_a_ground, cover_card_round.rows)
    return booleans(found.values & ~found.missing, ~found.missing | (cover_card_round.rows < 0))


@derived(per="shoe")
def play_ended_with_the_shoe(
    shoe_last_round_at: Moment,
    shoe_place: Count,
    following_shoe: Link,
    shoe_begins_at: Moment,
    happening: Moments,
    event_kind: Text,
    shoe_ran_out: Flag,
) -> Flag:
    """The table closed, fell idle, ran out of cards or was directed to shuffle before the next shoe."""
    ends = event_kind.is_("table_closed", "idle_started", "shuffle_directed", "decks_removed")
    asked = Moments(shoe_last_round_at, shoe_place)
    next_begins = take(shoe_begins_at, following_shoe.rows)
    row = groups.first_after(asked, happening, ends, until=next_begins)
    in_time = booleans(~certainly(take(happening.at, row) > next_begins))
    return (groups.is_there(row) & in_time) | shoe_ran_out


@derived(per="shoe")
def play_ended_at_once(
    cover_round_over_at: Moment,
    rounds_after_cover: Count,
    shoe_place: Count,
    happening: Moments,
    event_kind: Text,
    followed_by_a_shoe: Flag,
    complete_table_closed: Flag,
) -> Flag:
    """The table closed, or was directed to shuffle, within two minutes of the cover card's hand, the last.

    Missing where the record ends with that hand, and not all closings are recorded.
    """
    ends = event_kind.is_("table_closed", "shuffle_directed")
    row = groups.first_after(Moments(cover_round_over_at, shoe_place), happening, ends)
    soon = certainly(take(happening.at, row) - cover_round_over_at <= AT_ONCE)
    found = certainly(rounds_after_cover == 0) & soon
    told = known(take(happening.at, row)) | certainly(followed_by_a_shoe | complete_table_closed)
    return booleans(found, found | certainly(rounds_after_cover > 0) | (~soon & told))
