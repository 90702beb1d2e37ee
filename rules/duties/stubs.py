"""The stub: how many cards were left after the deal, and whether anybody saw them."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import deal, groups, shuffles
from rules.duties.by_another import unless_by_another
from rules.duties.first_card import once_dealt
from rules.kinds import Cards, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, known, take


@derived(per="round")
def dealing_over_at(void: Flag, *, settled_at: Moment | None = None) -> Moment:
    """When at the latest the cards left must have been counted: as the last wager was settled."""
    if settled_at is None:
        return integers(np.zeros(len(void)), np.zeros(len(void), dtype=bool))
    return settled_at


@derived(per="round")
def went_on_to_hands(
    void: Flag,
    dealers_hand: Link,
    wager_round_row: Link,
    is_main_wager: Flag,
    was_withdrawn: Flag,
    wagers_hand: Link,
    *,
    hand_set_at: Moment | None = None,
    set_high: Cards | None = None,
    wager_outcome: Text | None = None,
) -> Flag:
    """The dealer set his hands, or a main wager on hands that were set was won or lost, void round or not.

    Nothing that made the round void by then excused anybody from what was due once the cards were dealt.  A
    wager that was kept by mistake as the deal was broken off lies on hands that nobody set.
    That is less than ``play_went_on`` asks: what is due as hands are shown and settled, only a round owes
    that was settled for money, whereas the deal is past as soon as hands are set.
    """
    found = booleans(np.zeros(len(void), dtype=bool))
    for told in (hand_set_at, set_high):
        if told is None:
            continue
        found |= booleans(known(take(told, dealers_hand.rows)))
        if wager_outcome is not None:
            decided = is_main_wager & ~was_withdrawn & wager_outcome.is_("win", "lose")
            on_set_hands = decided & booleans(known(take(told, wagers_hand.rows)))
            found |= booleans(certainly(groups.exists(wager_round_row, on_set_hands)))
    return found


@derived(per="round")
def stub_counting(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    dealing_over_at: Moment,
    *,
    deal_completed_at: Moment | None = None,
) -> Link:
    """Row of the event with which the stub was counted, -1 where there is none.

    Of several, the last after the deal and in time: counting it once more harms nothing.
    """
    counted = event_kind.is_("stub_counted")
    in_time = booleans(~certainly(event_at > take(dealing_over_at, event_round_row.rows)))
    if deal_completed_at is not None:
        early = certainly(event_at < take(deal_completed_at, event_round_row.rows))
        in_time = in_time & booleans(~early)
    timely = groups.row_of_latest(event_round_row, event_at, counted & in_time)
    latest = groups.row_of_latest(event_round_row, event_at, counted)
    return Link(np.where(timely >= 0, timely, latest), len(event_at))


@derived(per="round")
def stub_counted_at(stub_counting: Link, event_at: Moment) -> Moment:
    """When the stub was counted."""
    return take(event_at, stub_counting.rows)


@derived(per="round")
def stub_left(stub_count: Count, stub_counting: Link, *, event_count: Count | None = None) -> Count:
    """Cards left after the deal, as counted; missing where two records of the count differ."""
    if event_count is None:
        return stub_count
    return deal.agreed(stub_count, take(event_count, stub_counting.rows))


@derived(per="round")
def stub_was_verified(stub_counted_at: Moment, complete_stub_counted: Flag, stub_count: Count) -> Flag:
    """The stub was counted: any count on record shows it, whenever it was made."""
    counted = shuffles.happened(stub_counted_at, complete_stub_counted)
    there = known(stub_count)
    return booleans(there | counted.values, there | known(counted))


def is_wrong(
    left: Count,
    due: Count,
    void: Flag,
    complete_card_found_face_up: Flag,
    cards_found_face_up: Count,
    face_up_card_used: Flag | None,
) -> Flag:
    """Whether more or fewer cards were left than had to be.

    A card found face up is set aside, and one less is left.  Where not all such cards are said to be
    recorded, the stub of a round that stood may be in order although it is one short; where some found face
    up may have been used all the same, although it has as many more.
    """
    wrong = left != due
    unseen = certainly((left == due - 1) & ~void) & ~certainly(complete_card_found_face_up)
    nobody_knows = face_up_card_used is None or face_up_card_used.missing
    several = certainly(cards_found_face_up > 1)
    as_many_more = certainly(left > due) & ~certainly(left > due + cards_found_face_up)
    used = as_many_more & ~certainly(cards_found_face_up == 0) & (nobody_knows | several)
    return booleans(wrong.values, known(wrong) & ~(unseen | used))


@derived(per="round")
def stub_counted_in_time(
    stub_counted_at: Moment,
    deal_completed_at: Moment,
    dealing_over_at: Moment,
    stub_left: Count,
    stub_due: Count,
    *,
    deal_first_completed_at: Moment | None = None,
    first_card_at: Moment | None = None,
    dealing_end_untold: Flag | None = None,
) -> Flag:
    """The stub was counted once the deal was complete, and before it was too late for it.

    Where nobody recorded the end of the deal, no more cards left than had to be show that it was over.
    So does such a count between two moments of which both are said to be that end.  Missing where nobody
    recorded when the count was made, or by when it had to be: that all wagers were settled later does not
    show that the hands were set later, too.  A clock that tells minutes may have one moment for the first
    card, the end of the deal and the count.
    """
    after_deal = once_dealt(stub_counted_at, deal_completed_at, deal_first_completed_at)
    wrong = certainly(~after_deal) | certainly(stub_counted_at > dealing_over_at)
    if first_card_at is not None:
        at_once = certainly((stub_counted_at == first_card_at) & after_deal)
        wrong |= certainly(stub_counted_at <= first_card_at) & ~at_once
    dealt = certainly(after_deal) | certainly(stub_left <= stub_due)
    timed = known(stub_counted_at) & known(dealing_over_at)
    timed &= True if dealing_end_untold is None else ~certainly(dealing_end_untold)
    return booleans(~wrong, wrong | (timed & dealt))


@derived(per="round")
def stub_was_seen(
    stub_counting: Link,
    event_round_row: Link,
    event_kind: Text,
    event_disclosed: Flag,
    *,
    event_face_up: Flag | None = None,
) -> Flag:
    """Somebody saw the cards of the stub as they were counted, by any count on record; so if face up."""
    exposed = event_disclosed
    if event_face_up is not None:
        exposed = exposed | booleans(certainly(event_face_up))
    seen = groups.exists(event_round_row, event_kind.is_("stub_counted") & exposed)
    return booleans(seen.values, known(seen) & (stub_counting.rows >= 0))


def left_over(deck: int, each: int, seats: Count) -> Count:
    """Cards of a deck that are left when each position and the dealer have been dealt ``each``."""
    return integers(np.maximum(deck - each * (seats.values + 1), 0), known(seats))


def counted(
    stub_was_verified: Flag, stub_counted_in_time: Flag, *, stub_counted_by_another: Flag | None = None
) -> Verdict:
    """Judge that the dealer counted the stub after the deal, and before he went on to other things."""
    return Verdict(
        applies=True,
        holds=unless_by_another(stub_was_verified & stub_counted_in_time, stub_counted_by_another),
        observed="stub counted {stub_counted_at}, deal complete {deal_completed_at}; by another than the"
        " dealer: {stub_counted_by_another}",
        required="a count of the cards left by the dealer, after the deal and by {dealing_over_at}",
    )


def unseen(left_over_was_seen: Flag, *, when: Flag) -> Verdict:
    """Judge that nobody saw the cards left over, as they were counted or until they lay in the rack."""
    return Verdict(
        applies=when,
        holds=~left_over_was_seen,
        observed="cards left over were exposed as they were counted, or later",
        required="the cards left are not exposed to anyone",
    )
