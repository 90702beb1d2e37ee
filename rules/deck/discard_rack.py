"""The discard rack of a table where two decks take turns: cards of one of them at a time (§ 645a.3(b)(4))."""

import numpy as np

from rules.clause import Verdict, derived
from rules.deck import two_decks
from rules.duties import groups, inspections, racks
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take


@derived(per="round")
def fills_the_rack(
    void: Flag,
    hand_round_row: Link,
    event_round_row: Link,
    event_kind: Text,
    *,
    hand_racked_at: Moment | None = None,
) -> Flag:
    """Cards of the round went to the rack; of a void round, whose cards are reshuffled, only as recorded."""
    found = ~void | groups.exists(event_round_row, event_kind.is_("card_racked"))
    if hand_racked_at is not None:
        found = found | groups.exists(hand_round_row, is_known(hand_racked_at))
    return booleans(found.values, certainly(found))


@derived(per="round")
def rack_last_filled_by(
    round_just_before: Link, fills_the_rack: Flag, deck_before_replaced: Flag, was_idle: Flag
) -> Link:
    """Row of the last round before whose cards certainly went to the rack: void ones are passed over.

    -1 where it may not be at hand, and where its deck may have been replaced since, or the table been idle.
    """
    rows: Rows = round_just_before.rows
    same_spell = booleans(certainly(~deck_before_replaced) & certainly(~was_idle))
    for _ in range(two_decks.VOID_ROUNDS):
        fills, since = certainly(take(fills_the_rack, rows)), certainly(take(same_spell, rows))
        earlier = np.append(round_just_before.rows, np.intp(-1))[rows]
        rows = np.where(fills, rows, np.where(since, earlier, -1))
    return Link(np.where(certainly(take(fills_the_rack, rows)), rows, -1), len(fills_the_rack))


def _of_another(rows: Rows, deck_id: Text, two_decks_in_use: Flag) -> Flag:
    """Whether rounds before were dealt from the other of two decks."""
    before = groups.text_of(rows, deck_id)
    return booleans(rows >= 0) & two_decks_in_use & ~before.same_as(deck_id)


@derived(per="round")
def another_deck_before(rack_last_filled_by: Link, two_decks_in_use: Flag, deck_id: Text) -> Flag:
    """The last round before whose cards certainly went to the rack was dealt from another deck."""
    return _of_another(rack_last_filled_by.rows, deck_id, two_decks_in_use)


@derived(per="round")
def another_deck_racked(
    two_decks_in_use: Flag,
    round_just_before: Link,
    deck_id: Text,
    fills_the_rack: Flag,
    another_deck_before: Flag,
    deck_before_replaced: Flag,
) -> Flag:
    """Cards of another deck went to the rack before, and cards of this round's go to it.

    Those of the round just before, or those of an earlier one after which rounds were void.  What lay there
    of a deck that was replaced went with it.
    """
    near = _of_another(round_just_before.rows, deck_id, two_decks_in_use)
    near = near & take(fills_the_rack, round_just_before.rows)
    stayed = booleans(~certainly(deck_before_replaced))
    return fills_the_rack & stayed & (near | booleans(certainly(another_deck_before)))


@derived(per="round")
def rack_filled_at(
    hand_round_row: Link, settled_at: Moment, *, hand_racked_at: Moment | None = None
) -> Moment:
    """When the first cards of the round went to the rack, as recorded; at the latest when it was over."""
    if hand_racked_at is None:
        return settled_at
    return or_else(groups.earliest(hand_round_row, hand_racked_at), settled_at)


@derived(per="round")
def rack_last_filled_at(
    hand_round_row: Link, settled_at: Moment, *, hand_racked_at: Moment | None = None
) -> Moment:
    """When the last cards of the round went to the rack, as recorded; at the latest when it was over."""
    if hand_racked_at is None:
        return settled_at
    return or_else(groups.latest(hand_round_row, hand_racked_at), settled_at)


@derived(per="round")
def emptied_since_before(
    rack_filled_at: Moment,
    rack_last_filled_at: Moment,
    round_place: Count,
    happening: Moments,
    event_kind: Text,
    round_just_before: Link,
    complete_rack_cleared: Flag,
    *,
    first_card_at: Moment | None = None,
) -> Flag:
    """The rack was emptied of the cards of the round just before, before this round's went into it.

    Cards of that round that are collected once this one is dealt come too late, which is told for itself.
    """
    asked = Moments(rack_filled_at, round_place)
    first, last = (take(at, round_just_before.rows) for at in (rack_filled_at, rack_last_filled_at))
    since = last
    if first_card_at is not None:
        late = certainly(last > first_card_at)
        # Where all that is timed came late, others may have come before.
        since = integers(np.where(late, first.values, last.values), known(first) & known(last))
        since = integers(since.values, known(since) & ~(late & certainly(first > first_card_at)))
    found = racks.emptied(asked, happening, event_kind, since, complete_rack_cleared)
    if first_card_at is None:
        return found
    perhaps = racks.emptied(asked, happening, event_kind, first, complete_rack_cleared)
    open_point = ~known(first_card_at) & ~certainly(~perhaps)
    return booleans(found.values, known(found) & (found.values | ~open_point))


@derived(per="round")
def rack_was_emptied(
    emptied_since_before: Flag,
    rack_filled_at: Moment,
    rack_last_filled_at: Moment,
    round_place: Count,
    happening: Moments,
    event_kind: Text,
    rack_last_filled_by: Link,
    another_deck_before: Flag,
    round_just_before: Link,
    deck_id: Text,
    two_decks_in_use: Flag,
    was_idle: Flag,
    complete_rack_cleared: Flag,
    deck_before_replaced: Flag,
) -> Flag:
    """The rack was emptied before this round's cards went into it: since the round just before was over.

    Where the round just before was void, it was not if it was not since the last cards of an earlier one.
    Missing after what may have been an idle spell, for which the cards are taken out of the rack and spread,
    and where the deck whose cards lay there may have been taken away.
    """
    since = take(rack_last_filled_at, rack_last_filled_by.rows)
    asked = Moments(rack_filled_at, round_place)
    earlier = racks.emptied(asked, happening, event_kind, since, complete_rack_cleared)
    behind = certainly(another_deck_before) & (rack_last_filled_by.rows != round_just_before.rows)
    own = certainly(~_of_another(round_just_before.rows, deck_id, two_decks_in_use))
    right = certainly(emptied_since_before) | (behind & own & certainly(earlier))
    wrong = np.where(behind, certainly(~earlier), certainly(~emptied_since_before))
    wrong &= certainly(~was_idle) & certainly(~deck_before_replaced)
    return booleans(right, right | wrong)


@derived(per="table")
def rack_decided(
    round_table_row: Link, *, another_deck_racked: Flag | None = None, rack_was_emptied: Flag | None = None
) -> Flag:
    """The record of the table's day decides whether the rack held cards of both decks."""
    return inspections.decided(round_table_row, another_deck_racked, rack_was_emptied)


def one_deck_at_a_time(another_deck_racked: Flag, rack_was_emptied: Flag) -> Verdict:
    """Judge that the rack was emptied between rounds dealt from two decks, where its clearing is recorded.

    Where it was, nobody needs to know whether cards had come into it.
    """
    racked = another_deck_racked | booleans(another_deck_racked.missing & certainly(rack_was_emptied))
    return Verdict(
        applies=racked & is_known(rack_was_emptied),
        holds=rack_was_emptied,
        observed="the rack was not emptied between the round before, from the other deck, and this one",
        required="the rack emptied before cards of another deck go into it",
    )
