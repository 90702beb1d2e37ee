"""Cards that went astray in the deal: found face up in the shoe, or drawn in error (§ 645a.14(f) and (g))."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.dealt import same_card
from rules.duties.voids import stood
from rules.kinds import Bools, Card, Cards, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="event")
def within_the_deal(event_at: Moment, *, deal_completed_at: Moment | None = None) -> Flag:
    """The event came while cards were dealt: not once all were, as far as the record shows."""
    if deal_completed_at is None:
        return booleans(np.ones(len(event_at), dtype=bool))
    return booleans(~certainly(event_at > deal_completed_at))


def in_a_hand(
    at: Moment, first_card_at: Moment | None, last_shuffle_at: Moment | None, settled_at: Moment | None
) -> Flag:
    """Whether what was seen can be a card of a hand in play: not before the shuffle, nor after settlement.

    Missing before the first card was dealt: it may have been seen as it was drawn.
    """
    nowhere = np.zeros(len(at), dtype=bool)
    outside, undealt = (
        nowhere if since is None else certainly(at < since) for since in (last_shuffle_at, first_card_at)
    )
    if settled_at is not None:
        outside = outside | certainly(at > settled_at)
    return booleans(~outside, outside | ~undealt)


@derived(per="event")
def face_up_in_the_deal(event_kind: Text, within_the_deal: Flag) -> Flag:
    """A card was found face up while cards were dealt, not only among those left over."""
    return event_kind.is_("card_found_face_up") & within_the_deal


@derived(per="event")
def face_up_told_before(event_kind: Text) -> Flag:
    """Another event tells of the same card found face up: never known where a shoe holds several alike."""
    return booleans(np.zeros(len(event_kind), dtype=bool))


@derived(per="round")
def cards_found_face_up(
    event_round_row: Link,
    face_up_in_the_deal: Flag,
    face_up_told_before: Flag,
    *,
    event_count: Count | None = None,
) -> Count:
    """Cards found face up during the deal: one for each event, or as many as it says."""
    found = face_up_in_the_deal & ~face_up_told_before
    number = groups.count(event_round_row, found)
    if event_count is None:
        return number
    several = found & (event_count > 1)
    return number + groups.total(event_round_row, event_count - 1, several & is_known(event_count))


@derived(per="round")
def face_up_card(event_round_row: Link, face_up_in_the_deal: Flag, event_card: Card) -> Card:
    """The card found face up."""
    return groups.first(event_round_row, event_card, face_up_in_the_deal)


@derived(per="round")
def face_up_found_at(event_round_row: Link, face_up_in_the_deal: Flag, event_at: Moment) -> Moment:
    """When a card was first found face up in the deal."""
    return groups.earliest(event_round_row, event_at, face_up_in_the_deal)


@derived(per="round")
def all_cards_recorded(
    hand_round_row: Link, cards: Cards, all_hands_recorded: Flag, cards_counted: Count
) -> Flag:
    """Every card of every hand is on record; false where one is not."""
    there = is_known(cards) & (cards.count() == cards_counted)
    every = groups.every(hand_round_row, there)
    return booleans(certainly(every) & certainly(all_hands_recorded))


def _in_a_hand(rows: Link, card: Card, hands: Link, cards: Cards, all_cards_recorded: Flag) -> Flag:
    """Whether a card lies in a hand of its round; missing where it may lie in an unrecorded hand."""
    found = groups.held(rows, card, hands, cards)
    return booleans(found, found | (known(card) & certainly(all_cards_recorded)))


@derived(per="round")
def face_up_card_used(
    face_up_card: Card,
    face_up_found_at: Moment,
    hand_round_row: Link,
    cards: Cards,
    all_cards_recorded: Flag,
    event_round_row: Link,
    event_kind: Text,
    event_card: Card,
    event_at: Moment,
) -> Flag:
    """The card found face up was dealt to a hand; false where it went to the discard rack once found."""
    rounds = Link(np.arange(len(face_up_card), dtype=np.intp), len(face_up_card))
    used = _in_a_hand(rounds, face_up_card, hand_round_row, cards, all_cards_recorded)
    set_aside = was_set_aside(
        face_up_card, face_up_found_at, event_round_row, event_kind, event_card, event_at
    )
    return booleans(used.values, known(used) | (set_aside & used.missing))


def was_set_aside(
    face_up_card: Card,
    face_up_found_at: Moment,
    event_round_row: Link,
    event_kind: Text,
    event_card: Card,
    event_at: Moment,
) -> Bools:
    """Whether each round's card found face up went to the discard rack, by its name and once found."""
    of_event, found_at = (take(each, event_round_row.rows) for each in (face_up_card, face_up_found_at))
    of_it = event_kind.is_("card_racked") & (event_card == of_event)
    return certainly(groups.exists(event_round_row, of_it & booleans(~certainly(event_at < found_at))))


@derived(per="round")
def face_up_card_racked(
    face_up_card: Card,
    face_up_found_at: Moment,
    event_round_row: Link,
    event_kind: Text,
    event_card: Card,
    event_at: Moment,
    complete_card_racked: Flag,
) -> Flag:
    """The card found face up went to the discard rack in its round, once it was found.

    A card racked without its name may have been it.  That it was racked before it was found contradicts that,
    and leaves it open.
    """
    of_event, found_at = (take(each, event_round_row.rows) for each in (face_up_card, face_up_found_at))
    of_it = event_kind.is_("card_racked") & same_card(event_card, of_event)
    too_soon = booleans(certainly(event_at < found_at))
    racked = groups.exists(event_round_row, of_it & ~too_soon)
    sooner = certainly(groups.exists(event_round_row, of_it & too_soon))
    sure = racked.values | (certainly(complete_card_racked) & ~sooner)
    return booleans(racked.values, known(racked) & sure)


@derived(per="event")
def error_card_used(
    event_kind: Text,
    event_card: Card,
    event_round_row: Link,
    hand_round_row: Link,
    cards: Cards,
    all_cards_recorded: Flag,
    error_card_racked: Flag,
) -> Flag:
    """A card drawn in error lies in a hand of the round; missing unless it is seen there or in the rack."""
    drawn = certainly(event_kind.is_("card_drawn_in_error"))
    card = integers(event_card.values, drawn & known(event_card))
    used = _in_a_hand(event_round_row, card, hand_round_row, cards, all_cards_recorded)
    in_hand, racked = certainly(used), certainly(error_card_racked)
    # A card drawn after the last hand was dealt stays with the cards left over.
    return booleans(in_hand, in_hand | racked)


@derived(per="event")
def error_card_racked(event_kind: Text, event_card: Card, event_round_row: Link) -> Flag:
    """A card drawn in error went to the discard rack unplayed."""
    racked = certainly(event_kind.is_("card_racked"))
    drawn = certainly(event_kind.is_("card_drawn_in_error"))
    key = event_round_row.rows * 128 + np.where(event_card.missing, 0, event_card.values)
    named = known(event_card) & (event_round_row.rows >= 0)
    return booleans(drawn & named & np.isin(key, key[racked & named]))


@derived(per="round")
def cards_set_aside(
    event_round_row: Link,
    event_kind: Text,
    cards_found_face_up: Count,
    *,
    event_card: Card | None = None,
    face_up_card_used: Flag | None = None,
    drawn_in_error: Flag | None = None,
    event_disclosed: Flag | None = None,
) -> Count:
    """Cards that left the deck for no hand: found face up, or drawn in error and racked unplayed.

    A card found face up that was used all the same, against the law, is not among them.  Nor is one drawn in
    error, unseen, of which the law does not speak in such a deal: nothing lets its round go on without it.
    """
    found = cards_found_face_up
    if face_up_card_used is not None:
        found = found - integers(certainly(face_up_card_used).astype(np.int64))
    if event_card is None:
        return found
    racked = error_card_racked(event_kind, event_card, event_round_row)
    if drawn_in_error is not None:
        seen = (
            certainly(event_disclosed) if event_disclosed is not None else np.zeros(len(racked), dtype=bool)
        )
        racked = racked & (drawn_in_error | booleans(seen))
    return found + groups.count(event_round_row, racked)


# ------------------------------------------------------------------------------------ the duties


def player_chose(
    players_card_exposed: Flag,
    hand_deal_is_void: Flag | None,
    void: Flag,
    choice_was_given: Flag,
    players_choice: Text,
    dead: Flag,
    left_during_the_round: Flag,
    left_before_exposure: Flag,
    *,
    play_went_on: Flag | None = None,
    hands_stakes_went_back: Flag | None = None,
) -> Verdict:
    """Judge that a player whose card the dealer exposed made a choice, and that it was carried out.

    A hand that he plays out may still be abandoned; whoever had left is not asked.  Nor is anybody in a void
    round, unless it was played out all the same.  Where he chose to void it, and all wagers on it went back,
    only its mark lacks: the record is at fault.

    hand_deal_is_void  rounds that another rule ends; None where there is no such rule
    """
    stands = stood(void, play_went_on)
    if hand_deal_is_void is not None:
        stands = stands & ~hand_deal_is_void
    played = players_choice.is_("play") & (~dead | left_during_the_round)
    to_void = players_choice.is_("void")
    carried_out = played | (to_void & dead)
    went_back = to_void if hands_stakes_went_back is None else to_void & hands_stakes_went_back
    return Verdict(
        applies=players_card_exposed & stands & ~left_before_exposure,
        holds=choice_was_given & carried_out,
        observed="the player chose: {players_choice}; the hand was void: {dead}",
        required="a choice between play and void, carried out",
        record=booleans(certainly(went_back) & (hands_stakes_went_back is not None)),
    )


def face_up_card_unused(cards_found_face_up: Count, face_up_card_used: Flag) -> Verdict:
    """Judge that a card found face up was not used in the round."""
    return Verdict(
        applies=cards_found_face_up == 1,
        holds=~face_up_card_used,
        observed="{face_up_card}, found face up, was used in the round",
        required="it is not used",
    )


def face_up_card_set_aside(
    cards_found_face_up: Count,
    face_up_card_racked: Flag,
    *,
    play_went_on: Flag | None = None,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that a card found face up went to the discard rack.

    In a round that was void, and of which no deal is on record to its end, it may have been shuffled in with
    the others before anybody could rack it.
    """
    racked = face_up_card_racked
    broken_off = np.zeros(len(racked), dtype=bool)
    if play_went_on is not None:
        broken_off = certainly(~play_went_on)
    if deal_completed_at is not None:
        broken_off = broken_off & ~known(deal_completed_at)
    return Verdict(
        applies=cards_found_face_up == 1,
        holds=booleans(racked.values, known(racked) & (racked.values | ~broken_off)),
        observed="{face_up_card} was found face up and is not recorded to have been racked",
        required="it goes to the discard rack",
    )


def error_card_dealt(
    drawn_in_error: Flag,
    within_the_deal: Flag,
    error_card_used: Flag,
    void: Flag,
    *,
    play_went_on: Flag | None = None,
) -> Verdict:
    """Judge that an unseen card drawn in error was used; in a void round no next card is dealt.

    Nor is one once the deal is complete: a card that is drawn then stays with those left over.  A void round
    that was played out was dealt to its end.
    """
    return Verdict(
        applies=drawn_in_error & within_the_deal & ~booleans(certainly(~stood(void, play_went_on))),
        holds=error_card_used,
        observed="a card drawn in error, unseen, went to the discard rack: {event_card}",
        required="it is dealt as the next card",
    )


def set_another_way(departs: Flag, first_departs: Flag | None) -> Flag:
    """Whether hands are certain to have been set in another way than the filed one, at first or finally."""
    found = certainly(departs)
    return booleans(found if first_departs is None else found | certainly(first_departs))


def dealers_hand_reset(
    hand_position: Text,
    hand_reset: Flag,
    departs_from_house_way: Flag,
    void: Flag,
    settled_as_filed: Flag,
    *,
    first_departs_from_house_way: Flag | None = None,
    play_went_on: Flag | None = None,
) -> Verdict:
    """Judge that a dealer's hand not set as the casino requires was reset in that way."""
    wrong = hand_reset | set_another_way(departs_from_house_way, first_departs_from_house_way)
    return Verdict(
        applies=hand_position.is_("dealer") & wrong & stood(void, play_went_on),
        holds=~departs_from_house_way,
        observed="first set {first_high} and {first_low}, finally {set_high} and {set_low};"
        " reset: {hand_reset}",
        required="reset as the filed house way sets these cards",
        record=settled_as_filed,
    )


def round_completed(
    when: Flag,
    hand_reset: Flag,
    had_to_be_reset: Flag,
    void: Flag,
    voided_otherwise: Flag,
    hands_miscounted: Flag,
    stub_is_wrong: Flag,
    *,
    mishaps_complete: Flag | None = None,
) -> Verdict:
    """Judge that a round in which hands were set again, or had to be, was completed.

    It may be void for another reason that the chapter gives; missing where that may not be on record.
    """
    excused = voided_otherwise | (void & (hands_miscounted | stub_is_wrong))
    completed = ~void | excused
    told = known(completed)
    if mishaps_complete is not None:
        told = told & (completed.values | certainly(mishaps_complete))
    return Verdict(
        applies=when & (hand_reset | booleans(certainly(had_to_be_reset))) & ~booleans(certainly(excused)),
        holds=booleans(completed.values, told),
        observed="the hands were reset: {hand_reset}; the round was declared void",
        required="the round completed",
    )
