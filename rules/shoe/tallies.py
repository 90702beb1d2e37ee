"""How many decks each of two batches has, as its openings and the loadings of the shoe tell."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take


@derived(per="event")
def counts_batch(event_kind: Text, opened_and_kept: Flag) -> Flag:
    """The event says how many decks a batch has; decks that were taken out again unplayed are none of it."""
    return event_kind.is_("shoe_loaded") | opened_and_kept


@derived(per="event")
def one_of_several_openings(
    event_shoe_row: Link, event_deck_row: Link, event_batch_id: Text, opened_and_kept: Flag
) -> Flag:
    """The event opens decks of a batch for a shoe as another one does, and one names no set of cards."""
    of_shoe = groups.numbers_at(integers(event_shoe_row.rows, event_shoe_row.rows >= 0), event_batch_id)
    opens = certainly(opened_and_kept) & known(of_shoe)
    within = np.where(opens, of_shoe.values, -1)
    place = integers(np.arange(len(within)))
    several = (groups.previous(place, within) >= 0) | (groups.following(place, within) >= 0)
    nameless = np.isin(within, within[opens & (event_deck_row.rows < 0)])
    return booleans(opens & several & nameless)


@derived(per="deck")
def decks_when_opened(
    event_deck_row: Link,
    event_at: Moment,
    event_deck_count: Count,
    opened_before_use: Flag,
    removed_before_use: Flag,
    openings_in_doubt: Flag,
) -> Count:
    """Decks in a set of cards when decks of it were last opened before it was dealt from."""
    last = groups.latest(event_deck_row, event_at, opened_before_use)
    by_then = removed_before_use & booleans(~certainly(event_at > take(last, event_deck_row.rows)))
    opened = groups.total(event_deck_row, event_deck_count, opened_before_use)
    found = opened - groups.total(event_deck_row, event_deck_count, by_then)
    return integers(found.values, known(found) & ~certainly(openings_in_doubt))


@derived(per="event")
def decks_with_those_opened(
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_deck_count: Count,
    opened_before_use: Flag,
    removes_whole_set: Flag,
) -> Count:
    """Decks in a set of cards, once dealt from, after decks of it were opened: with those that stayed.

    Of any other event the number it states.  Where none were taken out before, so few may take the place of
    some, or join them.
    """
    opened, removed = event_kind.is_("decks_opened"), event_kind.is_("decks_removed")
    late = certainly(opened & ~opened_before_use) & (event_deck_row.rows >= 0)
    if not late.any():
        return event_deck_count
    of_set = groups.of_parents(event_at, Link(event_deck_row.rows, event_deck_row.parents))
    before = groups.last_before(Moments(of_set.at - 1, of_set.within), of_set, opened)
    gone = groups.last_before(of_set, of_set, removes_whole_set)
    ever = integers(np.full(len(event_at), np.iinfo(np.int64).min // 2), late)
    asked = Moments(or_else(take(event_at, np.where(late, gone, -1)) - 1, ever), of_set.within)
    came, went = (
        groups.total_between(asked, of_set.at, of_set, event_deck_count, each)
        for each in (opened, removed & ~removes_whole_set)
    )
    in_all = came - went
    last_gone = groups.last_before(of_set, of_set, removed)
    replaced = certainly(take(event_at, last_gone) >= take(event_at, before))
    alone = integers(event_deck_count.values, certainly(event_deck_count >= in_all - event_deck_count))
    return either(booleans(late), either(booleans(replaced), in_all, alone), event_deck_count)


@derived(per="event")
def decks_of_batch(
    event_deck_row: Link,
    decks_with_those_opened: Count,
    opened_before_use: Flag,
    decks_when_opened: Count,
    one_of_several_openings: Flag,
) -> Count:
    """How many decks the event says a batch has: those of a set that is opened bit by bit add up.

    Missing where one of several openings names no set: they may add up, or each may replace the one before.
    """
    of_set = booleans(certainly(opened_before_use) & (event_deck_row.rows >= 0))
    found = either(of_set, decks_when_opened, decks_with_those_opened)
    return integers(found.values, known(found) & ~certainly(one_of_several_openings))


@derived(per="table")
def end_of_day(round_table_row: Link, first_card_at: Moment, property_id: Text, table_id: Text) -> Moments:
    """When the table's last round of the day was dealt, and at which table."""
    return Moments(groups.latest(round_table_row, first_card_at), groups.place_numbers(property_id, table_id))


@dataclass(frozen=True, slots=True)
class Tallies:
    """What events say of the decks in each batch: table, batch, how many, and when.

    removed  decks of the batch were taken out of use; ``decks`` is how many, if that is known
    sets     the set of cards that each event names; None where the log never names one
    """

    of_table: Link
    batch: Text
    decks: Count
    counts: Flag
    moments: Moments
    removed: Flag
    sets: Text | None = None

    def told(self, counted: Callable[[Link, Count, Flag], Count], batch: str, end_of_day: Moments) -> Count:
        """Decks of a batch as recorded that day or, where certainly nothing was, as last recorded before."""
        of_batch = self.counts & self.batch.is_(batch) & is_known(self.decks)
        that_day = counted(self.of_table, self.decks, of_batch)
        before = self.before(end_of_day, batch)
        earlier = certainly(~groups.exists(self.of_table, of_batch)) & known(before)
        values = np.where(earlier, before.values, that_day.values)
        return type(that_day)(values, that_day.missing & ~earlier)

    def before(self, asked: Moments, batch: str) -> Count:
        """Decks of a batch as last recorded before each moment, without those that were removed since."""
        of_batch = self.counts & self.batch.is_(batch) & is_known(self.decks)
        told = groups.last_before(asked, self.moments, of_batch)
        gone = groups.last_before(asked, self.moments, self.removed & self.batch.is_(batch))
        since = certainly(take(self.moments.at, gone) > take(self.moments.at, told))
        if self.sets is not None:
            of_gone, of_told = (groups.text_of(rows, self.sets) for rows in (gone, told))
            since &= ~certainly(~of_gone.same_as(of_told))
        decks, fewer = take(self.decks, told), take(self.decks, gone)
        left = integers(np.maximum(decks.values - fewer.values, 0), known(decks) & known(fewer))
        return either(booleans(since), left, decks)


@derived(per="event")
def batch_told(event_kind: Text, event_batch_id: Text, event_deck_row: Link) -> Text:
    """The batch that the event names; of a removal that names but a set of cards, the one that set is."""
    of_set = groups.first(event_deck_row, event_batch_id, is_known(event_batch_id))
    removed = certainly(event_kind.is_("decks_removed"))
    return or_else(event_batch_id, groups.text_of(np.where(removed, event_deck_row.rows, -1), of_set))


@derived(per="event")
def deck_tallies(
    event_table_row: Link,
    batch_told: Text,
    decks_of_batch: Count,
    counts_batch: Flag,
    happening: Moments,
    event_kind: Text,
    *,
    event_deck_id: Text | None = None,
) -> Tallies:
    """What each event says of the decks in a batch."""
    removed = event_kind.is_("decks_removed")
    return Tallies(
        event_table_row, batch_told, decks_of_batch, counts_batch, happening, removed, event_deck_id
    )


@derived(per="table")
def batch_a_fewest_decks(deck_tallies: Tallies, end_of_day: Moments) -> Count:
    """Fewest decks batch A was recorded with at the table that day, or else last before it."""
    return deck_tallies.told(groups.lowest, "A", end_of_day)


@derived(per="table")
def batch_a_most_decks(deck_tallies: Tallies, end_of_day: Moments) -> Count:
    """Most decks batch A was recorded with at the table that day, or else last before it."""
    return deck_tallies.told(groups.highest, "A", end_of_day)


@derived(per="table")
def batch_b_fewest_decks(deck_tallies: Tallies, end_of_day: Moments) -> Count:
    """Fewest decks batch B was recorded with at the table that day, or else last before it."""
    return deck_tallies.told(groups.lowest, "B", end_of_day)


@derived(per="table")
def batch_b_most_decks(deck_tallies: Tallies, end_of_day: Moments) -> Count:
    """Most decks batch B was recorded with at the table that day, or else last before it."""
    return deck_tallies.told(groups.highest, "B", end_of_day)


@derived(per="table")
def batches_are_alike(
    batch_a_fewest_decks: Count,
    batch_a_most_decks: Count,
    batch_b_fewest_decks: Count,
    batch_b_most_decks: Count,
) -> Flag:
    """The batches of the table's day had as many decks, the one as the other."""
    return alike(batch_a_fewest_decks, batch_a_most_decks, batch_b_fewest_decks, batch_b_most_decks)


def alike(a_fewest: Count, a_most: Count, b_fewest: Count, b_most: Count) -> Flag:
    """Whether two batches had as many decks, by the fewest and the most that each was recorded with."""
    return (a_fewest == b_fewest) & (a_most == b_most)


@derived(per="shoe")
def other_batch_decks(start_of_shoe: Moments, deck_tallies: Tallies, shoe_batch: Text) -> Count:
    """Decks of the batch that the shoe is not dealt from, as last recorded when the shoe began."""
    of_a, of_b = (deck_tallies.before(start_of_shoe, batch) for batch in ("A", "B"))
    return either(shoe_batch.is_("A"), of_b, of_a)


@derived(per="shoe")
def decks_in_both_batches(shoe_deck_count: Count, other_batch_decks: Count) -> Count:
    """Decks of the batch that the shoe is dealt from and of the other, as they were when the shoe began.

    No fewer than those of the one, where the other was not counted.
    """
    counted = np.where(known(shoe_deck_count), shoe_deck_count.values, 0)
    others = np.where(known(other_batch_decks), other_batch_decks.values, 0)
    return AtLeast(counted + others, ~(known(shoe_deck_count) & known(other_batch_decks)))


@derived(per="table")
def a_batch_has_no_like(shoe_table_row: Link, lawful_deck_count: Flag, shoe_by_device: Flag) -> Flag:
    """A batch was dealt of so many decks that with as many again there are fewer than 12, or more than 16."""
    return groups.exists(shoe_table_row, ~lawful_deck_count & shoe_by_device)


@derived(per="table")
def fewest_decks_dealt(shoe_table_row: Link, shoe_deck_count: Count, shoe_by_device: Flag) -> Count:
    """Fewest decks in a shoe of the day that a device shuffled, where they were counted."""
    return groups.lowest(shoe_table_row, shoe_deck_count, shoe_by_device & is_known(shoe_deck_count))


@derived(per="table")
def most_decks_dealt(shoe_table_row: Link, shoe_deck_count: Count, shoe_by_device: Flag) -> Count:
    """Most decks in a shoe of the day that a device shuffled, where they were counted."""
    return groups.highest(shoe_table_row, shoe_deck_count, shoe_by_device & is_known(shoe_deck_count))


@derived(per="table")
def fewest_decks_in_all(shoe_table_row: Link, decks_in_both_batches: Count, shoe_by_device: Flag) -> Count:
    """Fewest decks that the two batches had together as a shoe of the day began."""
    return groups.lowest(shoe_table_row, decks_in_both_batches, shoe_by_device)


@derived(per="table")
def most_decks_in_all(shoe_table_row: Link, decks_in_both_batches: Count, shoe_by_device: Flag) -> Count:
    """Most decks that the two batches had together as a shoe of the day began."""
    return groups.highest(shoe_table_row, decks_in_both_batches, shoe_by_device)
