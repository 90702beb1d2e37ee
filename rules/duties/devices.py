"""Shuffling devices and automated dealing shoes that jam or stop, and what was done then.

``event_device_kind`` says which device an event is about.  Where that is empty, a fault that names a round
dealt from an automated dealing shoe is the dealing shoe's; any other is the shuffling device's, and belongs
to the shoe (the deck being shuffled) that it names.
"""

from collections.abc import Callable

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, shuffles
from rules.duties.devices_down import DEVICE_KINDS, Shuffles, cleared_since, left_unmarked, perhaps_down
from rules.duties.groups import Moments
from rules.duties.shoes import group_numbers
from rules.kinds import Bools, Codes, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

FAULTS = ("device_jam", "device_failed")
MARKS = ("device_covered", "out_of_order_sign")
SHUFFLER, DEALING_SHOE = "shuffler", "dealing_shoe"


@derived(per="event")
def is_fault(event_kind: Text) -> Flag:
    """A device jammed, stopped or did not finish its cycle."""
    return event_kind.is_(*FAULTS)


@derived(per="event")
def of_cards_in_play(event_round_row: Link, event_shoe_row: Link, round_shoe_row: Link) -> Flag:
    """The event belongs to a round, and to no other cards than that round's.

    Missing where the event names cards and those of its round are not recorded.
    """
    own = np.append(round_shoe_row.rows, np.intp(-1))[event_round_row.rows]
    names_cards = event_shoe_row.rows >= 0
    of_round = event_round_row.rows >= 0
    other_cards = booleans(names_cards & (event_shoe_row.rows != own), ~names_cards | ~of_round | (own >= 0))
    return booleans(of_round) & ~other_cards


@derived(per="event")
def device_by_cards(of_cards_in_play: Flag, dealing_method: Text) -> Text:
    """The device that holds the cards an event belongs to: the dealing shoe, or else the shuffling device."""
    dealt = of_cards_in_play & dealing_method.is_("automated_shoe")
    codes = np.where(known(dealt), dealt.values, -1).astype(np.int32)
    return Codes(codes, (SHUFFLER, DEALING_SHOE))


@derived(per="event")
def device_concerned(
    device_by_cards: Text,
    of_cards_in_play: Flag,
    event_round_row: Link,
    event_shoe_row: Link,
    *,
    event_device_kind: Text | None = None,
) -> Text:
    """The device an event is about: as it says, or else the one that holds its cards.

    Missing where it says another than the shuffling device, and the cards it belongs to speak against that.
    """
    if event_device_kind is None:
        return device_by_cards
    dealing_shoe = certainly(event_device_kind.is_(DEALING_SHOE))
    in_shuffler = (event_shoe_row.rows >= 0) & certainly(~of_cards_in_play)
    not_from_it = (event_round_row.rows >= 0) & certainly(device_by_cards.is_(SHUFFLER))
    from_it = certainly(device_by_cards.is_(DEALING_SHOE))
    against = in_shuffler | np.where(dealing_shoe, not_from_it, from_it)
    believed = ~against | ~known(event_device_kind) | certainly(event_device_kind.is_(SHUFFLER))
    said: Text = or_else(event_device_kind, device_by_cards)
    return Codes(np.where(believed, said.codes, np.int32(-1)), said.names)


def concerns(device: str, kinds: Flag, event_device_kind: Text | None) -> Flag:
    """Which events of some kinds are about a device, or do not say which they are about."""
    if event_device_kind is None:
        return kinds
    return kinds & (event_device_kind.is_(device) | ~is_known(event_device_kind))


@derived(per="event")
def of_dealing_shoe(device_concerned: Text) -> Flag:
    """The event is about an automated dealing shoe."""
    return device_concerned.is_(DEALING_SHOE)


@derived(per="event")
def shuffler_fault(is_fault: Flag, device_concerned: Text) -> Flag:
    """A shuffling device jammed, stopped or did not finish its cycle."""
    return is_fault & device_concerned.is_(SHUFFLER)


@derived(per="event")
def fails_in_the_round(
    is_fault: Flag,
    of_dealing_shoe: Flag,
    event_at: Moment,
    betting_closed_at: Moment,
    settled_at: Moment,
    *,
    deal_was_over_by: Moment | None = None,
) -> Flag:
    """A dealing shoe failed in the round: not while wagers were still made, nor once they were settled.

    Missing once the cards left over had been taken out of it and counted, or a hand was set or folded, which
    comes after that: an empty shoe is no longer being used, but the round of play still goes on.
    """
    outside = certainly(event_at < betting_closed_at) | certainly(event_at > settled_at)
    empty = np.zeros(len(outside), dtype=bool)
    if deal_was_over_by is not None:
        empty = certainly(event_at > deal_was_over_by)
    return is_fault & of_dealing_shoe & booleans(~outside & ~empty, outside | ~empty)


@derived(per="round")
def dealing_shoe_failed(
    event_round_row: Link, fails_in_the_round: Flag, *, failed_without_a_round: Flag | None = None
) -> Flag:
    """An automated dealing shoe failed in the round; missing where one may have that names only its cards."""
    found = groups.exists(event_round_row, fails_in_the_round)
    if failed_without_a_round is None:
        return found
    return booleans(found.values, known(found) & (found.values | ~certainly(failed_without_a_round)))


# --------------------------------------------------------------------- another method in its place


@derived(per="round")
def shuffler_that_failed(
    dealing: Moments,
    happening: Moments,
    shuffler_fault: Flag,
    shuffle_method: Text,
    *,
    shoe_shuffle: Text | None = None,
) -> Text:
    """Kind of shuffling device (device or continuous) in use when one last failed before the round.

    The rounds tell, or else the shuffles of their cards.  Where none before that does, the one that the first
    round since then tells of, in the rounds after it: it was that which failed, or else took its place by
    then.
    """
    method: Text = shuffle_method if shoe_shuffle is None else or_else(shuffle_method, shoe_shuffle)
    row = groups.last_before(dealing, happening, shuffler_fault)
    failed = Moments(take(happening.at, row), dealing.within)
    by_device = method.is_(*DEVICE_KINDS)
    before = groups.last_before(failed, dealing, by_device)
    since = groups.first_after(failed, dealing, by_device)
    earlier = certainly(take(dealing.at, since) < dealing.at)
    return groups.text_of(np.where((before < 0) & earlier, since, before), method)


@derived(per="round")
def shuffled_otherwise(
    shuffle_method: Text, shuffler_that_failed: Text, *, shoe_shuffle: Text | None = None
) -> Flag:
    """The round's cards were shuffled by hand, or by a device of another kind than the one that failed.

    By hand, too, where the round says otherwise and the shuffle itself says so.
    """
    otherwise = shuffle_method.is_("manual") | ~shuffle_method.same_as(shuffler_that_failed)
    if shoe_shuffle is None:
        return otherwise
    return otherwise | booleans(certainly(shoe_shuffle.is_("manual")))


@derived(per="round")
def dealt_otherwise(dealing_method: Text) -> Flag:
    """The round was dealt other than from an automated dealing shoe."""
    return ~dealing_method.is_("automated_shoe")


def _first_round_since(
    dealing: Moments,
    used: Moments,
    otherwise: Flag,
    happening: Moments,
    fault: Flag,
    cleared: Flag,
    marks: Flag,
    device_id: Text | None,
    used_again: Callable[[Moments, Rows], Flag],
) -> Link:
    """Row of the fault after which each round was the first dealt another way; -1 for all other rounds.

    used  when another way was used for each round, if one was
    A fault is over once that device was cleared, or used again; another one's end says nothing of it.  Of
    several devices that are down, one that nobody marked is told.  NOT_KNOWN where the record may lack a
    fault since the last such round, or that the device was cleared, and where it leaves open whose one was.
    """
    asked = Moments(integers(used.at.values, certainly(otherwise) & known(used.at)), used.within)
    before = take(asked.at, groups.previous(asked.at, group_numbers(asked.within)))
    row = groups.last_before(asked, happening, fault, since=before)
    left = left_unmarked(fault, cleared | marks, happening, used, otherwise, device_id)
    unmarked = groups.last_before(asked, happening, left, since=before)
    perhaps_left = groups.last_before(asked, happening, booleans(left.missing), since=before)
    row = np.where(unmarked >= 0, unmarked, row)
    marked = certainly(cleared_since(asked, happening, marks, row, device_id))
    over = cleared_since(asked, happening, cleared, row, device_id) | used_again(asked, row)
    row = np.where((row >= 0) & certainly(over), -1, row)
    is_first = groups.previous(dealing.at, row) < 0
    found = np.where(is_first, np.where((row >= 0) & over.missing, groups.NOT_KNOWN, row), -1)
    perhaps = perhaps_down(asked, happening, fault, cleared | marks)
    first_perhaps = (groups.previous(dealing.at, perhaps) < 0) & ~certainly(used_again(asked, perhaps))
    open_point = (row < 0) & (perhaps >= 0) & first_perhaps
    open_point |= ((row < 0) | marked) & (unmarked < 0) & (perhaps_left >= 0)
    open_point |= _perhaps_otherwise(
        used, otherwise, happening, fault, cleared | marks, device_id, used_again
    )
    return Link(np.where(open_point, groups.NOT_KNOWN, found), len(happening.at))


def _perhaps_otherwise(
    used: Moments,
    otherwise: Flag,
    happening: Moments,
    fault: Flag,
    ends: Flag,
    device_id: Text | None,
    used_again: Callable[[Moments, Rows], Flag],
) -> Bools:
    """Which rounds may have been dealt another way while a device was down: nobody recorded how, or when."""
    untold = Moments(integers(used.at.values, otherwise.missing & known(used.at)), used.within)
    failed = groups.last_before(untold, happening, fault)
    over = cleared_since(untold, happening, ends, failed, device_id) | used_again(untold, failed)
    failed_there = np.isin(used.within.values, happening.within.values[certainly(fault)])
    untimed = certainly(otherwise) & known(used.within) & ~known(used.at) & failed_there
    return ((failed >= 0) & ~certainly(over)) | untimed


@derived(per="round")
def shuffler_given_up(
    dealing: Moments,
    other_shuffle_at: Moment,
    shuffled_otherwise: Flag,
    happening: Moments,
    shuffler_fault: Flag,
    event_kind: Text,
    shuffle_method: Text,
    shuffler_that_failed: Text,
    complete_shuffled: Flag,
    round_shoe_row: Link,
    event_shoe_row: Link,
    *,
    event_method: Text | None = None,
    event_device_kind: Text | None = None,
    event_device_id: Text | None = None,
) -> Link:
    """Row of the shuffling device's fault after which this round was the first shuffled by hand, else -1."""
    cleared = concerns(SHUFFLER, event_kind.is_("device_cleared"), event_device_kind)
    marks = concerns(SHUFFLER, event_kind.is_(*MARKS), event_device_kind)
    # A shuffle is none of a device's where the round dealt from these cards says otherwise.
    of_others = take(groups.exists(round_shoe_row, shuffled_otherwise), event_shoe_row.rows)
    shuffled = event_kind.is_("shuffled") & booleans(~certainly(of_others))

    def used_again(asked: Moments, fault: Rows) -> Flag:
        shuffles = Shuffles(shuffled, event_method, event_device_id, complete_shuffled)
        with_it = shuffles.with_it(asked, happening, fault, shuffler_that_failed)
        return shuffles.unless_untold(with_it, asked, happening, fault, dealing, shuffle_method)

    return _first_round_since(
        *(dealing, Moments(other_shuffle_at, dealing.within), shuffled_otherwise, happening, shuffler_fault),
        *(cleared, marks, event_device_id, used_again),
    )


def _several_named(
    asked: Moments, happening: Moments, of_dealing_shoe: Flag, device_id: Text | None
) -> Bools:
    """Whether two dealing shoes of the gaming table are named by then: no round says which it came from."""
    if device_id is None:
        return np.zeros(len(asked.at), dtype=bool)
    named = of_dealing_shoe & is_known(device_id)
    before = groups.last_before(Moments(happening.at - 1, happening.within), happening, named)
    another = named & ~device_id.same_as(groups.text_of(before, device_id))
    return groups.last_before(asked, happening, booleans(certainly(another))) >= 0


@derived(per="round")
def dealing_shoe_given_up(
    dealing: Moments,
    dealt_otherwise: Flag,
    happening: Moments,
    is_fault: Flag,
    of_dealing_shoe: Flag,
    event_kind: Text,
    *,
    event_device_kind: Text | None = None,
    event_device_id: Text | None = None,
) -> Link:
    """Row of the dealing shoe's fault after which this round was the first dealt another way, else -1."""
    fault = is_fault & of_dealing_shoe
    cleared = concerns(DEALING_SHOE, event_kind.is_("device_cleared"), event_device_kind)
    marks = concerns(DEALING_SHOE, event_kind.is_(*MARKS), event_device_kind)

    def used_again(asked: Moments, fault: Rows) -> Flag:
        dealt_from_one = booleans(certainly(~dealt_otherwise))
        found = groups.happened_since(asked, dealing, dealt_from_one, take(happening.at, fault) + 1)
        several = _several_named(asked, happening, of_dealing_shoe, event_device_id)
        return booleans(found.values, known(found) & ~(found.values & several))

    return _first_round_since(
        *(dealing, dealing, dealt_otherwise, happening, fault),
        *(cleared, marks, event_device_id, used_again),
    )


@derived(per="round")
def device_given_up(shuffler_given_up: Link, dealing_shoe_given_up: Link) -> Flag:
    """The round is the first that another method was used for after a device had failed."""
    return groups.is_there(shuffler_given_up.rows) | groups.is_there(dealing_shoe_given_up.rows)


@derived(per="round")
def device_was_marked(
    device_marked_at: Moment, complete_device_covered: Flag, complete_out_of_order_sign: Flag
) -> Flag:
    """A device out of order was covered, or had a sign put on it, before another method was used."""
    return shuffles.happened(device_marked_at, complete_device_covered & complete_out_of_order_sign)


def shuffled_after_fault(shuffler_fault: Flag, reshuffled_after_fault: Flag) -> Verdict:
    """Judge that cards were shuffled again after a fault of the shuffling device."""
    return Verdict(
        applies=shuffler_fault,
        holds=reshuffled_after_fault,
        observed="fault of the shuffling device {event_at}, cards shuffled {shuffled_after_fault_at}, next"
        " dealt {dealt_after_fault_at}",
        required="a shuffle of these cards after the fault and before they are dealt",
    )


def marked_out_of_order(device_given_up: Flag, device_was_marked: Flag) -> Verdict:
    """Judge that a failed device was covered or marked out of order before another method was used."""
    return Verdict(
        applies=device_given_up,
        holds=device_was_marked,
        observed="failed {device_failed_at}, covered or marked out of order {device_next_marked_at}",
        required="before another method was used at {other_method_used_at}",
    )
