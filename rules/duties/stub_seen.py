"""Cards left over that were seen once the deal was complete: exposed, or racked face up."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, inspections
from rules.duties.dealt import suited
from rules.duties.turned import earlier
from rules.kinds import Card, Cards, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else

ASTRAY = ("card_found_face_up", "card_drawn_in_error", "extra_card_placed")
"""Kinds of event that tell of a single card which is neither in a hand nor left over."""


@derived(per="hand")
def may_be_racked_singly(cards: Cards, cards_counted: Count, *, hand_racked_at: Moment | None = None) -> Flag:
    """A card that was racked may be one of this hand: neither its cards nor its racking are on record."""
    told = certainly(is_known(cards) & (cards.count() == cards_counted)) | certainly(cards_counted == 0)
    return booleans(~(told if hand_racked_at is None else told | known(hand_racked_at)))


@derived(per="round")
def racked_cards_untold(hand_round_row: Link, may_be_racked_singly: Flag, all_hands_recorded: Flag) -> Flag:
    """A single card that was racked may be one of a hand of the round."""
    return groups.exists(hand_round_row, may_be_racked_singly) | ~all_hands_recorded


@derived(per="round")
def nameless_astray(event_round_row: Link, event_kind: Text, *, event_card: Card | None = None) -> Flag:
    """A card of the round was found face up, drawn in error or laid apart, and nobody recorded which."""
    astray = event_kind.is_(*ASTRAY)
    named = (
        booleans(np.zeros(len(astray), dtype=bool)) if event_card is None else is_known(suited(event_card))
    )
    return groups.exists(event_round_row, astray & ~named)


@derived(per="round")
def some_card_astray(event_round_row: Link, event_kind: Text) -> Flag:
    """A card of the round was found face up, drawn in error or laid apart."""
    return groups.exists(event_round_row, event_kind.is_(*ASTRAY))


@derived(per="round")
def deal_over_by(
    deal_completed_at: Moment,
    dealing_over_at: Moment,
    stub_counted_at: Moment,
    stub_left: Count,
    stub_due: Count,
) -> Moment:
    """When the deal was complete or, where nobody recorded that, by when it certainly was.

    No more cards were left than had to be as they were counted; or the dealer had gone on to other things.
    """
    counted = integers(stub_counted_at.values, known(stub_counted_at) & certainly(stub_left <= stub_due))
    return or_else(deal_completed_at, earlier(counted, dealing_over_at))


@derived(per="event")
def seen_after_deal(
    event_kind: Text,
    event_at: Moment,
    deal_completed_at: Moment,
    *,
    deal_first_completed_at: Moment | None = None,
    first_card_at: Moment | None = None,
    event_position: Text | None = None,
    event_face_up: Flag | None = None,
) -> Flag:
    """A card that nobody says was in a hand was exposed, or racked face up, not before the deal ended.

    Missing between two moments of which both are said to be that end.
    """
    up = event_kind.is_("card_exposed")
    if event_face_up is not None:
        up = up | (event_kind.is_("card_racked") & booleans(certainly(event_face_up)))
    in_a_hand = np.zeros(len(up), dtype=bool) if event_position is None else known(event_position)
    before = certainly(event_at <= deal_completed_at)
    if first_card_at is not None:
        before |= certainly(event_at <= first_card_at)
    open_point = np.zeros(len(up), dtype=bool)
    if deal_first_completed_at is not None:
        open_point = before & ~in_a_hand & certainly(event_at > deal_first_completed_at)
    return up & booleans(~before & ~in_a_hand, ~open_point)


@derived(per="event")
def known_to_be_another(
    seen_after_deal: Flag,
    event_kind: Text,
    event_round_row: Link,
    hand_round_row: Link,
    cards: Cards,
    *,
    event_card: Card | None = None,
) -> Flag:
    """The card that was seen lies in a hand of the round, or is one found face up or drawn in error."""
    asked = ~certainly(~seen_after_deal)
    if event_card is None or not asked.any():
        return booleans(np.zeros(len(asked), dtype=bool))
    astray = groups.among(event_round_row, certainly(event_kind.is_(*ASTRAY)))
    of_round, named = groups.among(event_round_row, asked), known(event_card)
    event_cards = Many(np.where(named, event_card.values, -1)[:, None], named)
    in_hand = groups.held(of_round, event_card, hand_round_row, cards)
    return booleans(in_hand | groups.held(of_round, event_card, astray, event_cards))


@derived(per="event")
def stub_card_seen(
    seen_after_deal: Flag,
    known_to_be_another: Flag,
    event_kind: Text,
    event_at: Moment,
    deal_over_by: Moment,
    all_cards_recorded: Flag,
    racked_cards_untold: Flag,
    nameless_astray: Flag,
    some_card_astray: Flag,
    *,
    event_card: Card | None = None,
    settled_at: Moment | None = None,
) -> Flag:
    """One of the cards left over was seen.

    Missing where the card may be another, or may have been seen before the deal was complete.  Nobody records
    when they went to the discard rack: once all wagers are settled they may have been seen there.
    """
    named = np.zeros(len(seen_after_deal), dtype=bool)
    if event_card is not None:
        named = known(suited(event_card))
    seen = seen_after_deal & ~known_to_be_another
    of_a_hand = np.where(
        certainly(event_kind.is_("card_racked")),
        ~certainly(~racked_cards_untold),
        ~certainly(all_cards_recorded) | ~named,
    )
    of_an_error = np.where(named, ~certainly(~nameless_astray), ~certainly(~some_card_astray))
    untold = of_a_hand | of_an_error | ~certainly(event_at >= deal_over_by)
    if settled_at is not None:
        untold = untold | certainly(event_at > settled_at)
    return booleans(seen.values, known(seen) & ~(certainly(seen) & untold))


@derived(per="event")
def follows_a_wrong_count(
    event_at: Moment,
    stub_counted_at: Moment,
    stub_is_wrong: Flag,
    void: Flag,
    *,
    went_on_to_hands: Flag | None = None,
) -> Flag:
    """It happened once the cards left over had been counted, and more or fewer were left than had to be.

    Missing where the round was void and nobody knows whether the count was wrong.
    """
    after = certainly(event_at > stub_counted_at)
    broken_off = ~certainly(~void)
    if went_on_to_hands is not None:
        broken_off &= ~certainly(went_on_to_hands)
    unclear = ~known(stub_is_wrong) & broken_off
    return booleans(after & certainly(stub_is_wrong), ~(after & unclear))


@derived(per="round")
def left_over_was_seen(
    event_round_row: Link,
    stub_card_seen: Flag,
    stub_was_seen: Flag,
    follows_a_wrong_count: Flag,
    *,
    stub_was_verified: Flag | None = None,
    left_over_was_exposed: Flag | None = None,
) -> Flag:
    """Somebody saw one of the cards left over, as they were counted or before they lay in the rack.

    What becomes of them once their count was wrong, the Code leaves to whoever looks for the mistake.  Where
    they were certainly never counted, none was seen if the casino records each card that is exposed.
    """
    later = groups.exists(event_round_row, stub_card_seen & ~follows_a_wrong_count)
    found = stub_was_seen | later
    if stub_was_verified is None or left_over_was_exposed is None:
        return found
    unseen = certainly(~stub_was_verified & ~left_over_was_exposed)
    return booleans(found.values, known(found) | unseen)


# ------------------------------------------------------------------- where nobody counted them


@derived(per="round")
def exposure_is_told(
    event_round_row: Link, seen_after_deal: Flag, known_to_be_another: Flag, complete_card_exposed: Flag
) -> Flag:
    """The record tells whether cards left over were exposed: one that may be of them was, or all are told."""
    may_be_one = groups.exists(event_round_row, seen_after_deal & ~known_to_be_another)
    return booleans(certainly(complete_card_exposed) | ~certainly(~may_be_one))


@derived(per="round")
def left_over_was_exposed(event_round_row: Link, stub_card_seen: Flag, complete_card_exposed: Flag) -> Flag:
    """Somebody saw one of the cards left over before they lay in the rack, apart from a count of them.

    False only where the casino records each card that is exposed.
    """
    seen = groups.exists(event_round_row, stub_card_seen)
    return booleans(seen.values, known(seen) & (seen.values | certainly(complete_card_exposed)))


@derived(per="round")
def stub_goes_uncounted(
    void: Flag, stub_counted_at: Moment, *, void_has_a_ground: Flag | None = None
) -> Flag:
    """The round stood, or was called void on no ground, and no count of the cards left over is on record.

    Those of a round that had to be void are reshuffled, and nothing is said of what is seen of them.  Missing
    where it is called void and the record does not show whether it had to be.
    """
    nobody_knows = booleans(np.zeros(len(void), dtype=bool), np.zeros(len(void), dtype=bool))
    on_no_ground = nobody_knows if void_has_a_ground is None else ~void_has_a_ground
    return (~void | on_no_ground) & booleans(~known(stub_counted_at))


@derived(per="round")
def stub_goes_counted(void: Flag, stub_counted_at: Moment) -> Flag:
    """The round stood, and the cards left over were counted."""
    return ~void & is_known(stub_counted_at)


@derived(per="round")
def counted_stub_stayed_unseen(stub_was_seen: Flag, left_over_was_exposed: Flag) -> Flag:
    """Nobody saw the cards left over, neither as they were counted nor before they lay in the rack."""
    return ~(stub_was_seen | left_over_was_exposed)


@derived(per="table")
def uncounted_stubs_decided(
    round_table_row: Link,
    *,
    stub_goes_uncounted: Flag | None = None,
    left_over_was_exposed: Flag | None = None,
) -> Flag:
    """The record of the table's day decides whether stubs that nobody counted went to the rack unseen."""
    kept = None if left_over_was_exposed is None else ~left_over_was_exposed
    return inspections.decided(round_table_row, stub_goes_uncounted, kept)


@derived(per="table")
def counted_stubs_decided(
    round_table_row: Link,
    *,
    stub_goes_counted: Flag | None = None,
    counted_stub_stayed_unseen: Flag | None = None,
) -> Flag:
    """The record of the table's day decides whether stubs that were counted went to the rack unseen."""
    return inspections.decided(round_table_row, stub_goes_counted, counted_stub_stayed_unseen)


def uncounted_unseen(
    stub_goes_uncounted: Flag, exposure_is_told: Flag, left_over_was_exposed: Flag, *, when: Flag
) -> Verdict:
    """Judge that nobody saw cards left over that were not counted, where the record tells of such cards."""
    return Verdict(
        applies=when & stub_goes_uncounted & exposure_is_told,
        holds=~left_over_was_exposed,
        observed="a card left over was exposed once the deal was complete at {deal_completed_at}",
        required="the cards left go to the discard rack without being exposed",
    )
