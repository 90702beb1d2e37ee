"""Sets of cards taken out of use whole, and those of which some decks are taken out (§ 627a.3).

A removal that states no number takes the whole set; one that does takes so many of the decks that lay there.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

_EVER = np.iinfo(np.int64).min // 2


@derived(per="event")
def decks_lay_there(
    event_deck_row: Link, event_kind: Text, event_at: Moment, *, event_deck_count: Count | None = None
) -> Count:
    """Decks in a set of cards as a number of them was taken out: opened, less taken out before.

    Missing of any other event, and where nobody counted some.  Those opened at that moment came after.
    """
    removed = event_kind.is_("decks_removed")
    none = integers(np.zeros(len(event_at)), np.zeros(len(event_at), dtype=bool))
    if event_deck_count is None:
        return none
    counted = removed & is_known(event_deck_count) & booleans(event_deck_row.rows >= 0)
    if not certainly(counted).any():
        return none
    of_set = groups.of_parents(event_at, Link(event_deck_row.rows, event_deck_row.parents))
    earlier = of_set.at - 1
    gone = groups.last_before(Moments(earlier, of_set.within), of_set, removed & ~is_known(event_deck_count))
    since = or_else(take(event_at, gone) - 1, integers(np.full(len(event_at), _EVER)))
    asked = Moments(integers(since.values, certainly(counted)), of_set.within)
    came, went = (
        groups.total_between(asked, earlier, of_set, event_deck_count, each)
        for each in (event_kind.is_("decks_opened"), counted)
    )
    return came - went


@derived(per="event")
def removes_whole_set(
    event_kind: Text, decks_lay_there: Count, *, event_deck_count: Count | None = None
) -> Flag:
    """A set of cards was taken out of use whole; missing where nobody counted how many decks it had."""
    removed = event_kind.is_("decks_removed")
    if event_deck_count is None:
        return removed
    return removed & (~is_known(event_deck_count) | (event_deck_count >= decks_lay_there))


def _joins_others(of_deck: Moments, opened: Flag) -> Flag:
    """Whether decks of the set had been opened before the moment of each event."""
    earlier = Moments(of_deck.at - 1, of_deck.within)
    return booleans(groups.last_before(earlier, of_deck, opened) >= 0)


@derived(per="event")
def taken_out_again(
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    arrives_for_shoe: Flag,
    shoe_starts_at: Moment,
    *,
    event_deck_id: Text | None = None,
    removes_whole_set: Flag | None = None,
) -> Flag:
    """A set of cards opened for the shoe was taken out of use again, whole, before it was dealt from.

    Where decks of it had been opened before, those taken out at the moment of an opening are the older ones.
    """
    opened = event_kind.is_("decks_opened") & arrives_for_shoe
    if event_deck_id is None or removes_whole_set is None:
        return booleans(np.zeros(len(event_at), dtype=bool))
    of_deck = Moments(event_at, groups.numbers_at(event_place, event_deck_id))
    older = certainly(_joins_others(of_deck, event_kind.is_("decks_opened")))
    asked = Moments(event_at + older.astype(np.int64), of_deck.within)
    surely, perhaps = (
        certainly(take(event_at, groups.first_after(asked, of_deck, where)) <= shoe_starts_at)
        for where in (removes_whole_set, booleans(~certainly(~removes_whole_set)))
    )
    return opened & booleans(surely, surely | ~perhaps)


@derived(per="event")
def decks_taken_out_of_it(
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    shoe_starts_at: Moment,
    decks_lay_there: Count,
    *,
    event_deck_id: Text | None = None,
    event_deck_count: Count | None = None,
) -> Count:
    """How many decks were taken out of the set, of those last opened, before the shoe was dealt from."""
    found = np.zeros(len(event_at), dtype=np.int64)
    if event_deck_id is None or event_deck_count is None:
        return integers(found)
    some = np.flatnonzero(certainly(event_kind.is_("decks_removed") & (event_deck_count < decks_lay_there)))
    of_deck = Moments(event_at, groups.numbers_at(event_place, event_deck_id))
    last = groups.last_before(of_deck, of_deck, event_kind.is_("decks_opened"))[some]
    by_then = (last >= 0) & ~certainly(take(event_at, some) > take(shoe_starts_at, last))
    np.add.at(found, last[by_then], event_deck_count.values[some[by_then]])
    return integers(found)


@derived(per="event")
def opened_for_good(
    event_kind: Text,
    arrives_for_shoe: Flag,
    taken_out_again: Flag,
    *,
    may_be_taken_out: Flag | None = None,
) -> Flag:
    """Decks were opened for the shoe, and not taken out of use again before it was dealt from."""
    kept = event_kind.is_("decks_opened") & arrives_for_shoe & ~taken_out_again
    if may_be_taken_out is None:
        return kept
    return booleans(kept.values, known(kept) & ~certainly(may_be_taken_out))


@derived(per="event")
def may_be_those_taken_out(
    opened_for_good: Flag,
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    shoe_starts_at: Moment,
    decks_lay_there: Count,
    *,
    event_deck_id: Text | None = None,
    event_deck_count: Count | None = None,
) -> Flag:
    """Decks opened for the shoe may be the very ones of their set that were taken out before it was dealt.

    They are so few that all of them may be among those.
    """
    if event_deck_id is None or event_deck_count is None:
        return booleans(np.zeros(len(event_at), dtype=bool))
    some = event_kind.is_("decks_removed") & (event_deck_count < decks_lay_there)
    if not certainly(some).any():
        return booleans(np.zeros(len(event_at), dtype=bool))
    of_deck = Moments(event_at, groups.numbers_at(event_place, event_deck_id))
    asked = Moments(integers(event_at.values, certainly(opened_for_good)), of_deck.within)
    gone = groups.total_between(asked, shoe_starts_at, of_deck, event_deck_count, some)
    return booleans(certainly(opened_for_good & (gone >= event_deck_count)))
