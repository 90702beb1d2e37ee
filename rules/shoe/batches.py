"""The two batches of a table with a shuffling device, and when its discard rack was emptied."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, racks, stored_batches
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import certainly, either, is_known, known, or_else, take

# ---------------------------------------------------------------------------- decks as opened


@derived(per="event")
def opened_and_kept(event_kind: Text, arrives_for_shoe: Flag, opened_for_good: Flag) -> Flag:
    """Decks were opened, and not taken out of use again before they were played with."""
    return event_kind.is_("decks_opened") & (opened_for_good | ~arrives_for_shoe)


@derived(per="shoe")
def opened_designs_alike(event_shoe_row: Link, event_design: Text, opened_and_kept: Flag) -> Flag:
    """All decks opened for the shoe have one design; missing where that of one is not recorded."""
    return groups.same_text(event_shoe_row, event_design, opened_and_kept)


@derived(per="shoe")
def opened_backs_alike(event_shoe_row: Link, event_back_color: Text, opened_and_kept: Flag) -> Flag:
    """All decks opened for the shoe have backs of one color; missing where that of one is not recorded."""
    return groups.same_text(event_shoe_row, event_back_color, opened_and_kept)


def _of_batch(rows: Link, asked: Moments, happening: Moments, column: Text, opened: Flag) -> Text:
    """What is recorded of a batch as it was opened for the shoe, or else as it was last opened before."""
    own = groups.text_of(groups.row_of_latest(rows, happening.at, opened & is_known(column)), column)
    before = groups.text_of(groups.last_before(asked, happening, opened), column)
    return or_else(own, before)


@derived(per="shoe")
def batch_designs_alike(
    opened_designs_alike: Flag,
    event_shoe_row: Link,
    start_of_shoe: Moments,
    happening: Moments,
    opened_and_kept: Flag,
    event_batch_id: Text,
    event_design: Text,
) -> Flag:
    """All decks opened for the shoe have one design, and that of the batch that was not opened with them."""
    of_a, of_b = (
        _of_batch(
            event_shoe_row,
            start_of_shoe,
            happening,
            event_design,
            opened_and_kept & event_batch_id.is_(batch),
        )
        for batch in ("A", "B")
    )
    return opened_designs_alike & of_a.same_as(of_b)


@derived(per="shoe")
def back_color_a(
    event_shoe_row: Link,
    start_of_shoe: Moments,
    happening: Moments,
    opened_and_kept: Flag,
    event_batch_id: Text,
    event_back_color: Text,
) -> Text:
    """Color of the backs of batch A, opened for the shoe or, where only the other was, before it."""
    opened = opened_and_kept & event_batch_id.is_("A")
    return _of_batch(event_shoe_row, start_of_shoe, happening, event_back_color, opened)


@derived(per="shoe")
def back_color_b(
    event_shoe_row: Link,
    start_of_shoe: Moments,
    happening: Moments,
    opened_and_kept: Flag,
    event_batch_id: Text,
    event_back_color: Text,
) -> Text:
    """Color of the backs of batch B, opened for the shoe or, where only the other was, before it."""
    opened = opened_and_kept & event_batch_id.is_("B")
    return _of_batch(event_shoe_row, start_of_shoe, happening, event_back_color, opened)


@derived(per="shoe")
def backs_alike_in_batches(
    event_shoe_row: Link, event_batch_id: Text, event_back_color: Text, opened_and_kept: Flag
) -> Flag:
    """The decks opened for each batch have backs of one color; missing where that of one is not recorded."""
    batches = [opened_and_kept & event_batch_id.is_(batch) for batch in ("A", "B")]
    of_a, of_b = (
        groups.same_text(event_shoe_row, event_back_color, of_batch)
        | ~groups.exists(event_shoe_row, of_batch)
        for of_batch in batches
    )
    return of_a & of_b


# ------------------------------------------------------------------------- kept in the device


@derived(per="shoe")
def other_batch_out_at(
    start_of_shoe: Moments, shoe_batch: Text, happening: Moments, event_kind: Text, event_batch_id: Text
) -> Moment:
    """When the batch not in play first left the shuffling device after the shoe's first card was dealt."""
    return stored_batches.left_at(start_of_shoe, shoe_batch, happening, event_kind, event_batch_id)


@derived(per="shoe")
def other_batch_taken_out(
    start_of_shoe: Moments,
    shoe_batch: Text,
    shoe_last_round_at: Moment,
    other_batch_out_at: Moment,
    happening: Moments,
    event_kind: Text,
    event_batch_id: Text,
    *,
    event_device_kind: Text | None = None,
) -> Flag:
    """The batch not in play left the shuffling device while the shoe was dealt, and that had not failed."""
    moved = (happening, event_kind, event_batch_id, event_device_kind)
    return stored_batches.taken_out(start_of_shoe, shoe_last_round_at, shoe_batch, other_batch_out_at, *moved)


# ----------------------------------------------------------------------- decks in each batch


@derived(per="event")
def counts_batch(event_kind: Text) -> Flag:
    """The event says how many decks a batch has."""
    return event_kind.is_("decks_opened", "shoe_loaded")


@derived(per="table")
def end_of_day(round_table_row: Link, first_card_at: Moment, property_id: Text, table_id: Text) -> Moments:
    """When the table's last round of the day was dealt, and at which table."""
    return Moments(groups.latest(round_table_row, first_card_at), groups.place_numbers(property_id, table_id))


@dataclass(frozen=True, slots=True)
class Tallies:
    """What events say of the decks in each batch: table, batch, how many, and when."""

    of_table: Link
    batch: Text
    decks: Count
    counts: Flag
    moments: Moments

    def told(self, counted: Callable[[Link, Count, Flag], Count], batch: str, end_of_day: Moments) -> Count:
        """Decks of a batch as recorded that day or, where certainly nothing was, as last recorded before."""
        of_batch = self.counts & self.batch.is_(batch) & is_known(self.decks)
        that_day = counted(self.of_table, self.decks, of_batch)
        before = take(self.decks, groups.last_before(end_of_day, self.moments, of_batch))
        earlier = certainly(~groups.exists(self.of_table, of_batch)) & known(before)
        values = np.where(earlier, before.values, that_day.values)
        return type(that_day)(values, that_day.missing & ~earlier)

    def before(self, asked: Moments, batch: str) -> Count:
        """Decks of a batch as last recorded before each moment."""
        of_batch = self.counts & self.batch.is_(batch) & is_known(self.decks)
        return take(self.decks, groups.last_before(asked, self.moments, of_batch))


@derived(per="event")
def deck_tallies(
    event_table_row: Link,
    event_batch_id: Text,
    event_deck_count: Count,
    counts_batch: Flag,
    happening: Moments,
) -> Tallies:
    """What each event says of the decks in a batch."""
    return Tallies(event_table_row, event_batch_id, event_deck_count, counts_batch, happening)


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
    """Decks of the batch that the shoe is dealt from and of the other, as they were when the shoe began."""
    return shoe_deck_count + other_batch_decks


@derived(per="table")
def fewest_decks_in_all(shoe_table_row: Link, decks_in_both_batches: Count, shoe_by_device: Flag) -> Count:
    """Fewest decks that the two batches had together as a shoe of the day began."""
    return groups.lowest(shoe_table_row, decks_in_both_batches, shoe_by_device)


@derived(per="table")
def most_decks_in_all(shoe_table_row: Link, decks_in_both_batches: Count, shoe_by_device: Flag) -> Count:
    """Most decks that the two batches had together as a shoe of the day began."""
    return groups.highest(shoe_table_row, decks_in_both_batches, shoe_by_device)


# ------------------------------------------------------------------------- in the discard rack


@derived(per="shoe")
def shoe_over_at(round_shoe_row: Link, round_over_at: Moment) -> Moment:
    """When the last round of the shoe was over."""
    return groups.latest(round_shoe_row, round_over_at)


@derived(per="shoe")
def rack_was_cleared(
    burn_at: Moment,
    start_of_shoe: Moments,
    previous_shoe: Link,
    shoe_begins_at: Moment,
    shoe_over_at: Moment,
    happening: Moments,
    event_kind: Text,
    complete_rack_cleared: Flag,
) -> Flag:
    """The discard rack was emptied between the shoe before it and this one.

    If the shoe before it was dealt on a day that is not at hand, its loading stands for its end, as no rack
    is emptied while a shoe is dealt.
    """
    asked = Moments(or_else(burn_at, start_of_shoe.at), start_of_shoe.within)
    before = take(or_else(shoe_over_at, shoe_begins_at), previous_shoe.rows)
    return racks.emptied(asked, happening, event_kind, before, complete_rack_cleared)


def take_turns(shoe_batch: Text, previous_batch: Text) -> Verdict:
    """Judge that the batch dealt is not the one that was dealt before it."""
    return Verdict(
        applies=True,
        holds=~shoe_batch.same_as(previous_batch),
        observed="batch {shoe_batch} was dealt after batch {previous_batch}",
        required="the other batch",
    )
