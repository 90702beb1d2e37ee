"""The two batches of a table with a shuffling device, and when its discard rack was emptied."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, racks, stored_batches
from rules.duties.groups import Moments
from rules.duties.shoes import ARRIVAL, group_numbers
from rules.kinds import Codes, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, or_else, take

# ---------------------------------------------------------------------------- decks as opened


@derived(per="event")
def opened_and_kept(event_kind: Text, arrives_for_shoe: Flag, opened_for_good: Flag) -> Flag:
    """Decks were opened, and not taken out of use again before they were played with."""
    return event_kind.is_("decks_opened") & (opened_for_good | ~arrives_for_shoe)


def _alike(rows: Link, column: Text, kept: Flag, in_doubt: Flag) -> Flag:
    """Whether decks that were kept say the same; missing where only some perhaps taken out again do not."""
    found = groups.same_text(rows, column, kept)
    surely = groups.same_text(rows, column, kept & booleans(certainly(~in_doubt)))
    return booleans(found.values, known(found) & (found.values | certainly(~surely)))


@derived(per="event")
def opened_before_in_set(
    event_at: Moment,
    event_place: Count,
    opened_and_kept: Flag,
    removes_whole_set: Flag,
    *,
    event_deck_id: Text | None = None,
) -> Link:
    """Row of the opening before it of decks of its set of cards, not taken out whole since; -1 for none."""
    none = np.full(len(event_at), -1)
    if event_deck_id is None:
        return Link(none, len(event_at))
    of_set = Moments(event_at, groups.numbers_at(event_place, event_deck_id))
    before = groups.last_before(Moments(event_at - 1, of_set.within), of_set, opened_and_kept)
    taken_out = groups.last_before(of_set, of_set, removes_whole_set)
    gone = certainly(take(event_at, taken_out) >= take(event_at, before))
    return Link(np.where(certainly(opened_and_kept) & ~gone, before, none), len(event_at))


@derived(per="event")
def set_before_in_doubt(
    event_at: Moment,
    event_place: Count,
    event_kind: Text,
    opened_and_kept: Flag,
    opened_before_in_set: Link,
    removes_whole_set: Flag,
    *,
    event_deck_id: Text | None = None,
) -> Flag:
    """Nobody wrote down which set was opened, then or before, or which was taken out between the two.

    Or nobody counted whether all of it was.
    """
    if event_deck_id is None:
        return booleans(np.zeros(len(event_at), dtype=bool))
    nameless, before = ~is_known(event_deck_id), opened_before_in_set.rows
    at_table, earlier = Moments(event_at, event_place), Moments(event_at - 1, event_place)
    any_opening = groups.last_before(earlier, at_table, opened_and_kept) >= 0
    nameless_opening = groups.last_before(earlier, at_table, opened_and_kept & nameless) >= 0
    removal = groups.last_before(earlier, at_table, event_kind.is_("decks_removed") & nameless)
    of_set = Moments(event_at, groups.numbers_at(event_place, event_deck_id))
    uncounted = groups.last_before(of_set, of_set, booleans(removes_whole_set.missing))
    taken_out = certainly(take(event_at, removal) >= take(event_at, before))
    taken_out |= certainly(take(event_at, uncounted) >= take(event_at, before))
    of_none = (before < 0) & (nameless_opening | (any_opening & certainly(nameless)))
    return opened_and_kept & booleans(of_none | taken_out)


@derived(per="shoe")
def older_decks_stay(
    event_shoe_row: Link,
    event_deck_count: Count,
    opened_and_kept: Flag,
    decks_taken_out_of_it: Count,
    shoe_deck_count: Count,
) -> Flag:
    """Fewer decks were opened for the shoe than it holds, so that older ones of their set are among them."""
    of_events = Link(event_shoe_row.rows, event_shoe_row.parents)
    opened = groups.total(of_events, event_deck_count - decks_taken_out_of_it, opened_and_kept)
    return opened < shoe_deck_count


def _unlike_its_set(rows: Link, before: Link, in_doubt: Flag, column: Text) -> Flag:
    """Whether decks opened for each shoe differ from those that were in their set of cards before."""
    differs = ~column.same_as(groups.text_of(before.rows, column)) & booleans(before.rows >= 0)
    open_point = certainly(in_doubt)
    return groups.exists(
        Link(rows.rows, rows.parents), booleans(differs.values, known(differs) & ~open_point)
    )


@derived(per="shoe")
def designs_added_differ(
    event_shoe_row: Link,
    opened_before_in_set: Link,
    set_before_in_doubt: Flag,
    event_design: Text,
    older_decks_stay: Flag,
) -> Flag:
    """Decks opened for the shoe joined older ones of another design."""
    joined = (event_shoe_row, opened_before_in_set, set_before_in_doubt)
    return older_decks_stay & _unlike_its_set(*joined, event_design)


@derived(per="shoe")
def backs_added_differ(
    event_shoe_row: Link,
    opened_before_in_set: Link,
    set_before_in_doubt: Flag,
    event_back_color: Text,
    older_decks_stay: Flag,
) -> Flag:
    """Decks opened for the shoe joined older ones with backs of another color."""
    joined = (event_shoe_row, opened_before_in_set, set_before_in_doubt)
    return older_decks_stay & _unlike_its_set(*joined, event_back_color)


@derived(per="shoe")
def opened_designs_alike(
    event_shoe_row: Link,
    event_design: Text,
    opened_and_kept: Flag,
    may_be_those_taken_out: Flag,
    designs_added_differ: Flag,
) -> Flag:
    """All decks opened for the shoe, and those they joined, have one design; missing where one has none."""
    alike = _alike(event_shoe_row, event_design, opened_and_kept, may_be_those_taken_out)
    return alike & ~designs_added_differ


@derived(per="shoe")
def opened_backs_alike(
    event_shoe_row: Link,
    event_back_color: Text,
    opened_and_kept: Flag,
    may_be_those_taken_out: Flag,
    backs_added_differ: Flag,
) -> Flag:
    """All decks opened for the shoe, and those they joined, have one color; missing where one has none."""
    alike = _alike(event_shoe_row, event_back_color, opened_and_kept, may_be_those_taken_out)
    return alike & ~backs_added_differ


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
    event_shoe_row: Link,
    event_batch_id: Text,
    event_back_color: Text,
    opened_and_kept: Flag,
    may_be_those_taken_out: Flag,
    backs_added_differ: Flag,
) -> Flag:
    """The decks opened for each batch, and those they joined, have backs of one color.

    Missing where that of one is not recorded.
    """
    batches = [opened_and_kept & event_batch_id.is_(batch) for batch in ("A", "B")]
    of_a, of_b = (
        _alike(event_shoe_row, event_back_color, of_batch, may_be_those_taken_out)
        | ~groups.exists(event_shoe_row, of_batch)
        for of_batch in batches
    )
    return of_a & of_b & ~backs_added_differ


# ------------------------------------------------------------------------- kept in the device


@derived(per="shoe")
def other_batch_out_at(
    start_of_shoe: Moments, shoe_batch: Text, happening: Moments, event_kind: Text, event_batch_id: Text
) -> Moment:
    """When the batch not in play first left the shuffling device after the shoe's first card was dealt."""
    return stored_batches.left_at(start_of_shoe, shoe_batch, happening, event_kind, event_batch_id)


@derived(per="shoe")
def shoe_last_round_by(round_shoe_row: Link, first_card_at: Moment, round_over_at: Moment) -> Moment:
    """When the shoe's last round was dealt at the latest: one that lacks its time, before it was over."""
    return groups.latest(round_shoe_row, or_else(first_card_at, round_over_at))


@derived(per="shoe")
def other_batch_taken_out(
    start_of_shoe: Moments,
    shoe_batch: Text,
    shoe_last_round_at: Moment,
    shoe_last_round_by: Moment,
    other_batch_out_at: Moment,
    happening: Moments,
    event_kind: Text,
    event_batch_id: Text,
    *,
    event_device_kind: Text | None = None,
) -> Flag:
    """The batch not in play left the shuffling device while the shoe was dealt, and that had not failed.

    Missing where it left once the last round that has its time was dealt, and one that lacks it may follow.
    """
    moved = (shoe_batch, other_batch_out_at, happening, event_kind, event_batch_id, event_device_kind)
    surely, at_most = (
        stored_batches.taken_out(start_of_shoe, end, *moved)
        for end in (shoe_last_round_at, shoe_last_round_by)
    )
    return booleans(certainly(surely), certainly(surely) | certainly(~at_most))


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
    was_idle: Flag,
    shoe_batch: Text,
    *,
    event_batch_id: Text | None = None,
) -> Flag:
    """The discard rack was emptied between the shoe before it and this one.

    So it was where the batch of the shoe before it went into the shuffling device by then, unless the rack is
    told to be emptied at another time while either of the two was dealt.
    If the shoe before it was dealt on a day that is not at hand, its loading stands for its end, as no rack
    is emptied while a shoe is dealt.  Missing after what may have been an idle spell, for which the cards are
    taken out of the rack and spread, if no emptying is on record.
    """
    asked = Moments(or_else(burn_at, start_of_shoe.at), start_of_shoe.within)
    before = take(or_else(shoe_over_at, shoe_begins_at), previous_shoe.rows)
    found = racks.emptied(asked, happening, event_kind, before, complete_rack_cleared)
    if event_batch_id is not None:
        batch = groups.text_of(previous_shoe.rows, shoe_batch)
        until = Moments(or_else(shoe_over_at, start_of_shoe.at), start_of_shoe.within)
        cleared, since = event_kind.is_("rack_cleared"), take(shoe_begins_at, previous_shoe.rows)
        otherwise = groups.happened_since(until, happening, cleared, since)
        batch = Codes(np.where(certainly(otherwise), np.int32(-1), batch.codes), batch.names)
        for letter in ("A", "B"):
            went_in = event_kind.is_("batch_in_shuffler") & event_batch_id.is_(letter)
            in_time = groups.happened_since(asked, happening, went_in, before)
            found |= booleans(certainly(batch.is_(letter) & in_time))
    return booleans(found.values, known(found) & (found.values | certainly(~was_idle)))


# ------------------------------------------------------------------------------ one after the other


@derived(per="shoe")
def shoe_deck(round_shoe_row: Link, deck_id: Text) -> Text:
    """The set of cards that the shoe was dealt from."""
    return groups.first(round_shoe_row, deck_id, is_known(deck_id))


@derived(per="shoe")
def previous_deck(previous_shoe: Link, shoe_deck: Text) -> Text:
    """The set of cards that the shoe before it at the same table was dealt from."""
    return groups.text_of(previous_shoe.rows, shoe_deck)


@derived(per="shoe")
def previous_by_hand(previous_shoe: Link, shoe_by_device: Flag) -> Flag:
    """The cards of the shoe before it at the same table were not shuffled by such a device."""
    return booleans(certainly(~take(shoe_by_device, previous_shoe.rows)))


@derived(per="shoe")
def last_of_batch(shoe_begins_at: Moment, shoe_place: Count, shoe_batch: Text) -> Link:
    """Row of the last shoe before it at the same table that was dealt from a batch of its letter; else -1."""
    of_letter = groups.numbers_at(shoe_place, shoe_batch)
    return Link(groups.previous(shoe_begins_at, group_numbers(of_letter)), len(shoe_place))


@derived(per="shoe")
def deck_of_batch_before(last_of_batch: Link, shoe_deck: Text) -> Text:
    """The set of cards that its batch was when a shoe was last dealt from it."""
    return groups.text_of(last_of_batch.rows, shoe_deck)


@derived(per="shoe")
def is_a_third_batch(
    shoe_deck: Text,
    deck_of_batch_before: Text,
    last_of_batch: Link,
    shoe_starts_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_decks_received: Flag,
    complete_decks_opened: Flag,
) -> Flag:
    """The shoe was dealt from other cards than its batch was before, and none were brought, or taken, since.

    Where sets of cards are not named, the letters of the batches are believed; missing where only one is.
    """
    one_nameless = (last_of_batch.rows >= 0) & (known(shoe_deck) ^ known(deck_of_batch_before))
    other = certainly(~shoe_deck.same_as(deck_of_batch_before))
    changes = event_kind.is_(*ARRIVAL, "decks_removed")
    since = take(shoe_starts_at, last_of_batch.rows)
    changed = groups.happened_since(start_of_shoe, happening, changes, since)
    recorded = certainly(~changed & complete_decks_received & complete_decks_opened)
    told = (~other & ~one_nameless) | (other & recorded) | certainly(changed)
    return booleans(other & recorded, told)


def take_turns(
    shoe_batch: Text, previous_batch: Text, shoe_deck: Text, previous_deck: Text, is_a_third_batch: Flag
) -> Verdict:
    """Judge that the batch dealt is not the one that was dealt before it, and none of a third set of cards.

    Where nobody recorded the letters of both, the sets of cards tell; where they contradict them, it is open.
    """
    letters, sets = ~shoe_batch.same_as(previous_batch), ~shoe_deck.same_as(previous_deck)
    other = or_else(letters, sets)
    contradicted = certainly(letters ^ sets)
    return Verdict(
        applies=True,
        holds=booleans(other.values, known(other) & ~contradicted) & ~is_a_third_batch,
        observed="batch {shoe_batch} (cards {shoe_deck}) was dealt after batch {previous_batch} (cards"
        " {previous_deck}); batch {shoe_batch} was cards {deck_of_batch_before} before",
        required="the other one of two batches",
    )
