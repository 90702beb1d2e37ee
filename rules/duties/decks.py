"""Sets of cards in play: how many decks, for how long, and no card seen more often than they hold it."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Measured, Moment, Text, Unit
from rules.masked import AtLeast
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

FEWEST_IN_A_SHOE = 6
"""Decks of a shoe at least; a game dealt from one shuffled deck has sets of one."""


def number_between(least: int, most: int, shoe_deck_count: Count, *, when: Flag) -> Verdict:
    """Judge the number of decks in a shoe."""
    return Verdict(
        applies=when,
        holds=(shoe_deck_count >= least) & (shoe_deck_count <= most),
        observed="{shoe_deck_count} decks",
        required=f"{least} to {most} decks",
    )


def composition(
    commonest_card_copies: Count,
    shoe_deck_count: Count,
    shoe_cards_complete: Flag,
    *,
    when: Flag,
    jokers_seen: Count | None = None,
    named_for_several: Flag | None = None,
) -> Verdict:
    """Judge that the commonest card of a shoe was not seen more often than the shoe has decks, and no joker.

    One card too many is a breach however little of the shoe is recorded; finding none proves something
    only where every hand is recorded.  Where one name stands for several shoes of cards, more prove nothing.
    """
    too_many = commonest_card_copies > shoe_deck_count
    if named_for_several is not None:
        too_many = booleans(too_many.values, known(too_many) & ~certainly(too_many & named_for_several))
    if jokers_seen is not None:
        too_many |= jokers_seen > 0
    return Verdict(
        applies=when,
        holds=~too_many & (booleans(certainly(too_many)) | shoe_cards_complete),
        observed="{commonest_card} was seen {commonest_card_copies} times; jokers seen: {jokers_seen}",
        required="at most {shoe_deck_count} times, once for each deck, and no joker",
    )


def changed_within(
    limit: int,
    opened_at: Moment,
    first_seen_at: Moment,
    last_used_at: Moment,
    uses_complete: Flag,
    *,
    longest_use: Count | None = None,
) -> Verdict:
    """Judge that decks were not played longer than ``limit`` microseconds after they were opened.

    Where no opening is on record, or only one after they had been dealt from, they were open by the first
    round at hand: that is the least it can be.

    uses_complete  the end of every round is recorded, so that ``last_used_at`` cannot be later
    longest_use  for how long a set of that name was in use, where several may have had it one after the other
    """
    before_play = opened_before_play(opened_at, first_seen_at)
    in_use_for = or_else(last_used_at - before_play, last_used_at - first_seen_at)
    told = _told(before_play)
    if longest_use is not None:
        in_use_for = integers(longest_use.values, longest_use.values >= 0)
        told = _told(longest_use)
    too_long = in_use_for > limit
    return Verdict(
        applies=True,
        holds=~too_long & (booleans(certainly(too_long)) | (uses_complete & told)),
        observed="opened {deck_opened_at}, first seen in play {deck_first_seen_at}, in use until"
        " {deck_last_used_at}, which is {in_use_for}",
        required=f"other decks after at most {limit // 3_600_000_000} hours",
        shown={"in_use_for": Measured(in_use_for, Unit.SPAN)},
    )


def opened_before_play(opened_at: Moment, first_seen_at: Moment) -> Moment:
    """When a set of cards was opened; missing where it had been dealt from by then, so that it was before."""
    return integers(opened_at.values, known(opened_at) & ~certainly(opened_at > first_seen_at))


def _told(at: Moment) -> Flag:
    """True of what has its time on record, and missing of what has none."""
    return booleans(known(at), known(at))


# ------------------------------------------------------------ from opening to removal


@derived(per="deck")
def set_gone_at(
    event_deck_row: Link,
    event_at: Moment,
    removes_whole_set: Flag,
    deck_first_seen_at: Moment,
    deck_seen_by: Moment,
) -> Moment:
    """When the set of cards was last taken out of use whole before it was dealt from."""
    dealt_by = take(or_else(deck_first_seen_at, deck_seen_by), event_deck_row.rows)
    before = booleans(~certainly(event_at > dealt_by))
    return groups.latest(event_deck_row, event_at, removes_whole_set & before)


@derived(per="event")
def opened_before_use(
    event_kind: Text, event_at: Moment, deck_first_seen_at: Moment, set_gone_at: Moment
) -> Flag:
    """Decks of a set of cards were opened, none had been dealt from it yet, and all were not taken out again.

    Decks opened at the moment that a set is taken out are those that take its place.
    """
    gone = certainly(event_at < set_gone_at)
    return event_kind.is_("decks_opened") & booleans(~certainly(event_at > deck_first_seen_at) & ~gone)


@derived(per="event")
def removed_before_use(
    event_at: Moment,
    deck_first_seen_at: Moment,
    set_gone_at: Moment,
    event_kind: Text,
    removes_whole_set: Flag,
) -> Flag:
    """A number of decks of a set of cards was taken out before any was dealt from it, and others stayed."""
    some = event_kind.is_("decks_removed") & booleans(~certainly(removes_whole_set))
    return some & booleans(~certainly(event_at > deck_first_seen_at) & ~certainly(event_at < set_gone_at))


@derived(per="event")
def opened_beside_nameless(
    event_shoe_row: Link, event_deck_row: Link, event_kind: Text, *, event_batch_id: Text | None = None
) -> Flag:
    """Decks of a set were opened for a shoe, and others for it, and the same batch, that name no set."""
    opens = certainly(event_kind.is_("decks_opened")) & (event_shoe_row.rows >= 0)
    opened_for = groups.numbered(event_shoe_row.rows)
    if event_batch_id is not None:
        opened_for = groups.numbered(event_shoe_row.rows, event_batch_id.codes.astype(np.int64))
    nameless = opens & (event_deck_row.rows < 0)
    return booleans(opens & ~nameless & np.isin(opened_for, opened_for[nameless]))


@derived(per="deck")
def openings_in_doubt(
    event_deck_row: Link,
    event_kind: Text,
    opened_beside_nameless: Flag,
    round_deck_row: Link,
    deck_first_seen_at: Moment,
    *,
    event_at: Moment | None = None,
    event_deck_count: Count | None = None,
    may_be_taken_out: Flag | None = None,
) -> Flag:
    """More decks may have been opened in a set of cards than name it, or fewer before it was dealt from.

    So it is where some were taken away, and nobody wrote down which, or when; and where all that is told are
    two openings at one moment, each of as many decks as a whole set has: they may be one, written twice.
    """
    opened = event_kind.is_("decks_opened")
    of_set = Link(event_deck_row.rows, event_deck_row.parents)
    several = certainly(groups.count(of_set, opened) > 1)
    dealt = np.bincount(round_deck_row.rows[round_deck_row.rows >= 0], minlength=len(several)) > 0
    untimed = several & dealt & ~known(deck_first_seen_at)
    in_doubt = opened & opened_beside_nameless
    if event_at is not None:
        in_doubt |= event_kind.is_("decks_removed") & ~is_known(event_at)
    if event_at is not None and event_deck_count is not None:
        whole = opened & ((event_deck_count == 1) | (event_deck_count >= FEWEST_IN_A_SHOE))
        again = groups.repeated(of_set, whole, event_at, event_deck_count)
        pair = certainly(groups.count(of_set, opened) == 2)
        untimed |= pair & certainly(groups.exists(of_set, booleans(again)))
    if may_be_taken_out is not None:
        untimed |= several & certainly(groups.exists(of_set, opened & may_be_taken_out))
    return booleans(untimed | certainly(groups.exists(of_set, in_doubt)))


@derived(per="deck")
def deck_opened_count(
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_deck_count: Count,
    opened_before_use: Flag,
    removed_before_use: Flag,
    openings_in_doubt: Flag,
    may_be_told_twice: Flag,
) -> Count:
    """Decks in a set of cards, as counted when they were opened, all at once or one after the other.

    Those taken out again before it was dealt from are none of them.  Of sets on record only as opened later,
    as counted last; missing where an opening states no number, or nobody knows which openings count.  No less
    than that where an opening or removal may have been told twice.
    """
    found = groups.total(event_deck_row, event_deck_count, opened_before_use & ~may_be_told_twice)
    found -= groups.total(event_deck_row, event_deck_count, removed_before_use)
    there = certainly(groups.exists(event_deck_row, opened_before_use))
    said = event_kind.is_("decks_opened") & is_known(event_deck_count)
    last = take(event_deck_count, groups.row_of_latest(event_deck_row, event_at, said))
    counted = either(booleans(there), integers(found.values, known(found) & there), last)
    counted = integers(counted.values, known(counted) & ~certainly(openings_in_doubt))
    again = may_be_told_twice & (opened_before_use | removed_before_use)
    in_doubt = certainly(groups.exists(Link(event_deck_row.rows, event_deck_row.parents), again))
    least = np.where(counted.missing, np.iinfo(np.int64).min // 2, counted.values)
    return AtLeast(least, counted.missing | in_doubt)


@derived(per="round")
def round_over_at(
    first_card_at: Moment, settled_at: Moment, *, result_announced_at: Moment | None = None
) -> Moment:
    """When the round was settled, or the last time that is recorded of it."""
    if result_announced_at is None:
        return or_else(settled_at, first_card_at)
    return or_else(settled_at, or_else(result_announced_at, first_card_at))


@derived(per="deck")
def deck_opened_at(event_deck_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When the set of cards was opened for use at the table."""
    return groups.earliest(event_deck_row, event_at, event_kind.is_("decks_opened"))


@derived(per="deck")
def deck_last_used_at(round_deck_row: Link, round_over_at: Moment) -> Moment:
    """When the last round dealt from the set of cards was over."""
    return groups.latest(round_deck_row, round_over_at)


@derived(per="round")
def open_ended(simulated: Flag, settled_at: Moment) -> Flag:
    """Nothing tells when the round was over; a round without wagers is so with its last card."""
    return booleans(~known(settled_at)) & ~simulated


@derived(per="deck")
def deck_uses_complete(round_deck_row: Link, open_ended: Flag, first_card_at: Moment) -> Flag:
    """The end of the last round dealt from the set of cards is recorded, so that it was used no longer."""
    last = take(groups.latest(round_deck_row, first_card_at), round_deck_row.rows)
    found = groups.exists(round_deck_row, open_ended & booleans(~certainly(first_card_at < last)))
    return booleans(np.ones(len(found), dtype=bool), ~certainly(found))


# ------------------------------------------------------------ one set after the other under one name


@derived(per="round")
def dealt_by(first_card_at: Moment, round_over_at: Moment) -> Moment:
    """When the round's first card was dealt at the latest: one that lacks its time, before it was over."""
    return or_else(first_card_at, round_over_at)


@derived(per="deck")
def deck_seen_by(round_deck_row: Link, dealt_by: Moment) -> Moment:
    """When the set of cards had been dealt from at the latest, in the rounds at hand."""
    return groups.earliest(round_deck_row, dealt_by)


@derived(per="round")
def set_opened_anew_at(
    round_deck_row: Link,
    dealt_by: Moment,
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    removes_whole_set: Flag,
) -> Moment:
    """When the set of cards that the round was dealt from was opened, if one of its name was removed before.

    A set that is opened under the name of one that was taken out of use whole is another one.  That of which
    a number of decks was removed stays the same.
    """
    of_deck = Moments(event_at, integers(event_deck_row.rows, event_deck_row.rows >= 0))
    asked = Moments(dealt_by, integers(round_deck_row.rows, round_deck_row.rows >= 0))
    gone = take(event_at, groups.last_before(asked, of_deck, removes_whole_set))
    opened = groups.first_after(Moments(gone, asked.within), of_deck, event_kind.is_("decks_opened"))
    anew = take(event_at, opened)
    return integers(anew.values, known(gone) & certainly(anew <= dealt_by))


@derived(per="round")
def set_of_name(round_deck_row: Link, set_opened_anew_at: Moment) -> Link:
    """The set of cards of each round, by a number, where several had one name one after the other."""
    anew = np.where(known(set_opened_anew_at), set_opened_anew_at.values, -1)
    there = round_deck_row.rows >= 0
    numbers = np.where(there, groups.numbered(round_deck_row.rows, anew), -1)
    return Link(numbers, int(numbers.max(initial=-1)) + 1)


@derived(per="round")
def set_dealt_from_at(set_of_name: Link, dealt_by: Moment) -> Moment:
    """When the round's set of cards had been dealt from at the latest, in the rounds at hand."""
    return take(groups.earliest(set_of_name, dealt_by), set_of_name.rows)


@derived(per="round")
def set_opened_at(set_opened_anew_at: Moment, deck_opened_at: Moment, deck_seen_by: Moment) -> Moment:
    """When the round's set of cards was opened, before it was dealt from; missing where that is not told."""
    return or_else(set_opened_anew_at, opened_before_play(deck_opened_at, deck_seen_by))


@derived(per="deck")
def longest_use(
    round_deck_row: Link,
    round_over_at: Moment,
    set_opened_anew_at: Moment,
    set_opened_at: Moment,
    set_dealt_from_at: Moment,
    deck_last_used_at: Moment,
    open_ended: Flag,
) -> Count:
    """For how long a set of cards of the name was in use: no less than from the first round at hand.

    Of several under one name that which was in use longest counts.
    """
    rows = Link(round_deck_row.rows, round_deck_row.parents)
    found = groups.highest(rows, round_over_at - or_else(set_opened_at, set_dealt_from_at))
    several = certainly(groups.exists(rows, is_known(set_opened_anew_at)))
    untold = certainly(groups.exists(rows, ~is_known(set_opened_at)))
    untold |= several & ~certainly(~groups.exists(rows, open_ended))
    return AtLeast(found.values, found.missing | untold | ~known(deck_last_used_at))


@derived(per="deck")
def longest_dealt(round_deck_row: Link, round_over_at: Moment, set_dealt_from_at: Moment) -> Count:
    """For how long at least a set of cards of the name was dealt from, in the rounds at hand."""
    rows = Link(round_deck_row.rows, round_deck_row.parents)
    return groups.highest(rows, round_over_at - set_dealt_from_at)
