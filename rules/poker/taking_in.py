"""Cards taken in: those of positions without a wager, and those of hands whose wagers are settled."""

from functools import reduce

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import deal, groups, inspections, shuffles
from rules.duties.first_card import once_dealt
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, or_else, take

# ---------------------------------------------------------- stacks of positions without a wager


@derived(per="hand")
def is_idle_stack(
    hand_position: Text,
    banked_by: Text,
    hand_has_wager: Flag,
    cards_counted: Count,
    deal_was_to_stand: Flag,
    went_on_to_hands: Flag,
) -> Flag:
    """Cards dealt to a position where nobody plays or banks, in a round not void, or played on anyway.

    Calling the round void excuses nothing where the record excludes any ground for it.
    """
    plays = hand_has_wager | hand_position.is_(deal.DEALER) | hand_position.same_as(banked_by)
    return ~plays & (cards_counted > 0) & (deal_was_to_stand | went_on_to_hands)


@derived(per="event")
def exposed_after_deal(
    event_kind: Text,
    event_at: Moment,
    deal_completed_at: Moment,
    *,
    deal_first_completed_at: Moment | None = None,
) -> Flag:
    """A card was exposed after the deal; missing between two moments said to be the end of it."""
    after = certainly(event_at > deal_completed_at)
    open_point = np.zeros(len(after), dtype=bool)
    if deal_first_completed_at is not None:
        open_point = ~after & certainly(event_at > deal_first_completed_at)
    return event_kind.is_("card_exposed") & booleans(after, ~open_point)


@derived(per="hand")
def stack_was_seen(
    exposed_hand: Link,
    exposed_after_deal: Flag,
    event_at: Moment,
    *,
    hand_racked_at: Moment | None = None,
    hand_revealed_at: Moment | None = None,
    turned_at: Moment | None = None,
    settled_at: Moment | None = None,
) -> Flag:
    """The record shows that the hand was turned up, or a card of it exposed after the deal.

    Missing where two records of the end of the deal differ on that.  What was seen only once the cards lay in
    the discard rack does not count, nor where nobody recorded when they came there, what was seen once all
    wagers were settled.
    """
    told = [each for each in (hand_racked_at, settled_at) if each is not None]
    away = reduce(or_else, told) if told else None
    seen = exposed_after_deal
    if away is not None:
        seen = seen & booleans(~certainly(event_at > take(away, exposed_hand.rows)))
    found = certainly(groups.exists(exposed_hand, seen))
    perhaps = certainly(groups.exists(exposed_hand, booleans(seen.missing)))
    for turned_up in (hand_revealed_at, turned_at):
        if turned_up is not None:
            later = np.False_ if away is None else certainly(turned_up > away)
            found |= known(turned_up) & ~later
    return booleans(found, found | ~perhaps)


@derived(per="event")
def seen_of_nobody(event_kind: Text, event_position: Text, exposed_after_deal: Flag) -> Flag:
    """Cards were turned up, or one exposed after the deal, and nobody recorded whose."""
    return (event_kind.is_("hand_turned") | exposed_after_deal) & ~is_known(event_position)


@derived(per="round")
def seen_of_nobody_at(event_round_row: Link, event_at: Moment, seen_of_nobody: Flag) -> Moment:
    """When cards were first seen in the round that may be anybody's; missing where none were."""
    return groups.earliest(event_round_row, event_at, seen_of_nobody)


@derived(per="round")
def stub_first_counted_at(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    deal_completed_at: Moment | None = None,
) -> Moment:
    """When the dealer first counted the cards left after the deal; missing where nobody recorded it."""
    counted = event_kind.is_("stub_counted")
    if deal_completed_at is not None:
        counted = counted & booleans(~certainly(event_at < take(deal_completed_at, event_round_row.rows)))
    return groups.earliest(event_round_row, event_at, counted)


@derived(per="round")
def no_stub_was_counted(
    stub_first_counted_at: Moment, stub_count: Count, complete_stub_counted: Flag
) -> Flag:
    """The cards left were certainly not counted after the deal: their own clause says so."""
    counted = shuffles.happened(stub_first_counted_at, complete_stub_counted)
    return booleans(certainly(~counted) & ~known(stub_count))


@derived(per="table")
def stacks_are_timed(hand_table_row: Link, is_idle_stack: Flag, hand_racked_at: Moment) -> Flag:
    """The record of the table's day says of a stack without a wager when it was racked."""
    return groups.exists(hand_table_row, is_idle_stack & is_known(hand_racked_at))


@derived(per="hand")
def stack_left_lying(
    hand_racked_at: Moment,
    dealt_next_at: Moment,
    stacks_are_timed: Flag,
    complete_column_hand_racked_at: Flag,
) -> Flag:
    """The hand's cards never went to the discard rack, though another round was dealt at the table that day.

    So it is where all racking is recorded, of such stacks, too, and none of these.
    """
    never = certainly(~shuffles.happened(hand_racked_at, complete_column_hand_racked_at))
    return booleans(never & known(dealt_next_at) & certainly(stacks_are_timed))


@derived(per="hand")
def stack_taken_in_right(
    stack_was_seen: Flag,
    no_stub_was_counted: Flag,
    *,
    stack_left_lying: Flag | None = None,
    deal_completed_at: Moment | None = None,
    deal_first_completed_at: Moment | None = None,
    stub_first_counted_at: Moment | None = None,
    hand_racked_at: Moment | None = None,
    seen_of_nobody_at: Moment | None = None,
    dealing_over_at: Moment | None = None,
    dealt_next_at: Moment | None = None,
    dealing_end_untold: Flag | None = None,
) -> Flag:
    """The hand's cards went to the discard rack once the deal was found proper, and nobody saw them.

    The count of the cards left finds it proper; where there was certainly none, the end of the deal stands
    for it.  They go there before the dealer does anything else, and so before he sets his hands.  Missing
    where nobody recorded when, and where cards seen before may have been these.
    """
    if deal_completed_at is None or hand_racked_at is None:
        return booleans(~certainly(stack_was_seen), certainly(stack_was_seen))
    after_deal = once_dealt(hand_racked_at, deal_completed_at, deal_first_completed_at)
    found = no_stub_was_counted
    if stub_first_counted_at is not None:
        found = found | (hand_racked_at >= stub_first_counted_at)
    right = ~stack_was_seen & after_deal & found
    if stack_left_lying is not None:
        right = right & ~stack_left_lying
    for later in (dealing_over_at, dealt_next_at):
        right = right if later is None else right & booleans(~certainly(hand_racked_at > later))
    if dealing_end_untold is not None:
        right = booleans(right.values, known(right) & ~(right.values & certainly(dealing_end_untold)))
    if seen_of_nobody_at is None:
        return right
    may_be_these = certainly(seen_of_nobody_at <= hand_racked_at)
    return booleans(right.values, known(right) & ~(right.values & may_be_these))


@derived(per="table")
def stacks_decided(
    hand_table_row: Link, *, is_idle_stack: Flag | None = None, stack_taken_in_right: Flag | None = None
) -> Flag:
    """The record of the table's day decides whether stacks without a wager were taken in unseen."""
    return inspections.decided(hand_table_row, is_idle_stack, stack_taken_in_right)


def idle_stack_unseen(
    when: Flag,
    is_idle_stack: Flag,
    stack_taken_in_right: Flag,
    hand_racked_at: Moment,
    stack_was_seen: Flag,
    stack_left_lying: Flag,
) -> Verdict:
    """Judge that a stack without a wager went to the rack unseen after the deal, where that is recorded."""
    told = booleans(known(hand_racked_at) | ~certainly(~stack_was_seen) | certainly(stack_left_lying))
    return Verdict(
        applies=when & is_idle_stack & told,
        holds=stack_taken_in_right,
        observed="position {hand_position}: cards seen: {stack_was_seen}; racked {hand_racked_at}",
        required="racked unseen once the deal was complete at {deal_completed_at} and the cards left counted"
        " at {stub_first_counted_at}, by {dealing_over_at}",
    )


# ------------------------------------------------------------------- hands whose wagers are settled


@derived(per="wager")
def is_racked_when_settled(is_dealt_in: Flag, play_went_on: Flag, beside_optional_wager: Flag) -> Flag:
    """The wager's hand bears no other wager: its cards are racked once it is settled."""
    return is_dealt_in & play_went_on & ~beside_optional_wager


@derived(per="wager")
def racked_before_next_deal(
    own_racked_at: Moment, dealt_next_at: Moment, settled_as: Text, complete_column_hand_racked_at: Flag
) -> Flag:
    """The cards at the wager's position went to the rack before another round was dealt.

    Those of which no racking is on record did not, where all racking is recorded and the hands settled the
    wager: of a deal that was broken off, whatever it is called, another clause says what becomes.
    """
    racked = own_racked_at <= dealt_next_at
    never = certainly(~shuffles.happened(own_racked_at, complete_column_hand_racked_at))
    never &= certainly(settled_as.is_("win", "lose", "push", "surrender"))
    return booleans(racked.values & ~never, known(racked) | (never & known(dealt_next_at)))


@derived(per="wager")
def not_left_lying(racked_before_next_deal: Flag, own_racked_at: Moment) -> Flag:
    """The cards at the wager's position went to the rack, and no later than another round was dealt."""
    no_other_round = booleans(known(own_racked_at) & racked_before_next_deal.missing)
    return racked_before_next_deal | no_other_round


@derived(per="table")
def taking_in_decided(
    wager_table_row: Link, *, is_racked_when_settled: Flag | None = None, not_left_lying: Flag | None = None
) -> Flag:
    """The record of the table's day decides whether hands were racked when their wagers were settled."""
    return inspections.decided(wager_table_row, is_racked_when_settled, not_left_lying)


def racked_before_another_round(is_racked_when_settled: Flag, racked_before_next_deal: Flag) -> Verdict:
    """Judge that a hand was racked before another round was dealt, where both times are recorded."""
    both = booleans(known(racked_before_next_deal))
    return Verdict(
        applies=is_racked_when_settled & both,
        holds=racked_before_next_deal,
        observed="cards racked {own_racked_at}",
        required="before the next round was dealt at {dealt_next_at}",
    )
