"""By when marked vigorish has to be collected: the reshuffle or the player's leaving (§ 627a.12(d)(2)(i))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.shoes import group_numbers
from rules.kinds import Bools, Count, Flag, Link, Moment, Rows, Text
from rules.masked import AtMost
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

_NEVER = np.iinfo(np.int64).max

# ------------------------------------------------------------------------------------ the reshuffle


@derived(per="shoe")
def dealt_from_a_batch(shoe_by_device: Flag, *, shoe_batch: Text | None = None) -> Flag:
    """The shoe holds one of two batches, of which the other is shuffled meanwhile.

    Missing where nobody recorded which batch, and a device may have shuffled it.
    """
    by_hand = certainly(~shoe_by_device)
    named = np.zeros(len(by_hand), dtype=bool) if shoe_batch is None else known(shoe_batch)
    return booleans(named & ~by_hand, named | by_hand)


@derived(per="event")
def reshuffled_batch(event_kind: Text, event_batch_id: Text, shoe_batch: Text) -> Text:
    """Which batch went into the shuffling device or was shuffled, by the event or by the shoe it names."""
    went_in = event_kind.is_("batch_in_shuffler") & is_known(event_batch_id)
    begun = certainly(event_kind.is_("shuffled") | went_in)
    return groups.text_of(np.where(begun, np.arange(len(begun)), -1), or_else(event_batch_id, shoe_batch))


@derived(per="shoe")
def end_of_shoe(shoe_last_round_at: Moment, shoe_place: Count) -> groups.Moments:
    """When the last round of each shoe began, and at which gaming table."""
    return groups.Moments(shoe_last_round_at, shoe_place)


def _first_on_record(end: groups.Moments, happening: groups.Moments, where: Flag) -> tuple[Rows, Bools]:
    """Return the row of what first happened after a shoe, by the record, and whether none may be missing."""
    found = groups.first_after(end, groups.Moments(happening.at, happening.within), where)
    return found, groups.first_after(end, happening, where) != groups.NOT_KNOWN


def _no_later(happened: Moment, sure: Bools, dealt_again: Moment, complete: Bools) -> Moment:
    """Return when cards were reshuffled, or no later than when they were dealt again; _NEVER if neither is.

    complete  where no reshuffle is on record, there was none (§ 627a.5(a) judges that), and the cards were
              out of play when they were dealt again
    """
    shuffled = np.where(known(happened), happened.values, _NEVER)
    again = np.where(known(dealt_again), dealt_again.values, _NEVER)
    exact = np.where(again < shuffled, complete, sure & known(happened))
    return AtMost(np.minimum(shuffled, again), ~exact)


@derived(per="shoe")
def set_reshuffled_at(
    end_of_shoe: groups.Moments,
    happening: groups.Moments,
    event_kind: Text,
    following_shoe: Link,
    shoe_begins_at: Moment,
    complete_shuffled: Flag,
) -> Moment:
    """When the cards were next shuffled at a table that has but one set; no later, where that is missing."""
    row, sure = _first_on_record(end_of_shoe, happening, event_kind.is_("shuffled"))
    begins = take(shoe_begins_at, following_shoe.rows)
    complete = certainly(take(complete_shuffled, following_shoe.rows))
    return _no_later(take(happening.at, row), sure, begins, complete)


@derived(per="shoe")
def batch_reshuffled_at(
    end_of_shoe: groups.Moments,
    happening: groups.Moments,
    event_kind: Text,
    reshuffled_batch: Text,
    shoe_batch: Text,
    shoe_place: Count,
    shoe_begins_at: Moment,
    complete_shuffled: Flag,
    complete_batch_in_shuffler: Flag,
) -> Moment:
    """When the shoe's batch was next reshuffled; no later, where that is missing.

    It is from when it goes into the device.  The other batch, shuffled while this one is dealt, is not.
    """
    (of_a, sure_a), (of_b, sure_b) = (
        _first_on_record(end_of_shoe, happening, reshuffled_batch.is_(batch)) for batch in ("A", "B")
    )
    is_a, is_b = certainly(shoe_batch.is_("A")), certainly(shoe_batch.is_("B"))
    row = np.where(is_a, of_a, np.where(is_b, of_b, -1))
    went_in = certainly(groups.text_of(row, event_kind).is_("batch_in_shuffler"))
    sure = np.where(is_a, sure_a, sure_b) & (went_in | certainly(complete_batch_in_shuffler))
    again = groups.following(shoe_begins_at, group_numbers(groups.numbers_at(shoe_place, shoe_batch)))
    complete = certainly(take(complete_shuffled, again) & complete_batch_in_shuffler)
    return _no_later(take(happening.at, row), sure, take(shoe_begins_at, again), complete)


@derived(per="shoe")
def reshuffled_by_at(
    dealt_from_a_batch: Flag, set_reshuffled_at: Moment, *, batch_reshuffled_at: Moment | None = None
) -> Moment:
    """When the shoe's cards were certainly reshuffled by the record; missing where they may not have been."""
    of_set = set_reshuffled_at.values
    of_batch = np.full(len(of_set), _NEVER) if batch_reshuffled_at is None else batch_reshuffled_at.values
    by_one = np.where(certainly(dealt_from_a_batch), of_batch, of_set)
    by_then = np.where(dealt_from_a_batch.missing, np.maximum(of_set, of_batch), by_one)
    return integers(by_then, by_then < _NEVER)


def _before(collected: Moment, last_round: Moment, reshuffled: Moment) -> Flag:
    """Whether vigorish was collected before a reshuffle; after the last shoe on record, at any time."""
    in_shoe = collected <= last_round
    never = (reshuffled.values >= _NEVER) & known(in_shoe)
    return in_shoe | (collected <= reshuffled) | booleans(never)


@derived(per="wager")
def collected_before_reshuffle(
    vigorish_collected_at: Moment,
    shoe_last_round_at: Moment,
    dealt_from_a_batch: Flag,
    set_reshuffled_at: Moment,
    *,
    batch_reshuffled_at: Moment | None = None,
    vigorish_handled_at: Moment | None = None,
) -> Flag:
    """Vigorish was collected before the shoe's cards were reshuffled; in the last shoe known, at any time.

    Missing where it is said to be collected before it was marked: that collection was of something else.
    """
    of_set = _before(vigorish_collected_at, shoe_last_round_at, set_reshuffled_at)
    of_batch = booleans(np.zeros(len(of_set)), np.zeros(len(of_set), dtype=bool))
    if batch_reshuffled_at is not None:
        of_batch = _before(vigorish_collected_at, shoe_last_round_at, batch_reshuffled_at)
    batch = dealt_from_a_batch
    found = (batch & of_batch) | (~batch & of_set) | (of_batch & of_set)
    if vigorish_handled_at is None:
        return found
    return booleans(found.values, known(found) & ~certainly(vigorish_collected_at < vigorish_handled_at))


# ------------------------------------------------------------------------------ the player's leaving


@derived(per="wager")
def marked_at(vigorish_handled_at: Moment, first_card_at: Moment) -> Moment:
    """When the vigorish was marked; where nobody recorded that, no sooner than the first card."""
    return or_else(vigorish_handled_at, first_card_at)


@derived(per="wager")
def player_left_at(
    vigorish_deferred: Flag,
    marked_at: Moment,
    vigorish_space: Count,
    round_place: Count,
    event_place: Count,
    event_kind: Text,
    event_at: Moment,
    leaver: Text,
    *,
    wager_player_id: Text | None = None,
    event_position: Text | None = None,
) -> Moment:
    """When a player whose vigorish is collected later next left the gaming table; missing if not recorded.

    In a log that never names who wagers, when somebody left his seat.
    """
    rows = len(marked_at)
    owes, left = vigorish_space, event_position
    if wager_player_id is not None:
        owes, left = groups.numbers_at(round_place, wager_player_id), leaver
    if left is None:
        return integers(np.zeros(rows), np.zeros(rows, dtype=bool))
    asked = np.flatnonzero(known(marked_at) & certainly(vigorish_deferred))
    leaving = groups.first_after(
        groups.Moments(take(marked_at, asked), take(owes, asked)),
        groups.Moments(event_at, groups.numbers_at(event_place, left)),
        event_kind.is_("player_left"),
    )
    rows_of_events = np.full(rows, -1, dtype=np.intp)
    rows_of_events[asked] = leaving
    return take(event_at, rows_of_events)


def _every_leaving_says(events: Link, event_kind: Text, what: Text | None) -> Flag:
    said = booleans(np.zeros(len(event_kind), dtype=bool)) if what is None else is_known(what)
    return groups.every(Link(events.rows, events.parents), ~event_kind.is_("player_left") | said)


@derived(per="table")
def leavings_named(event_table_row: Link, event_kind: Text, leaver: Text) -> Flag:
    """Every leaving on record at the table that day says who left, or from whose seat."""
    return _every_leaving_says(event_table_row, event_kind, leaver)


@derived(per="table")
def leavings_seated(event_table_row: Link, event_kind: Text, *, event_position: Text | None = None) -> Flag:
    """Every leaving on record at the table that day says from where."""
    return _every_leaving_says(event_table_row, event_kind, event_position)


@derived(per="wager")
def who_left_is_told(
    leavings_named: Flag, leavings_seated: Flag, *, wager_player_id: Text | None = None
) -> Flag:
    """Every leaving on record says who left; in a log that never names who wagers, from which seat."""
    return leavings_seated if wager_player_id is None else leavings_named


@derived(per="wager")
def leavers_are_recorded(
    wager_kind: Text,
    *,
    wager_player_id: Text | None = None,
    event_player_id: Text | None = None,
    event_position: Text | None = None,
) -> Flag:
    """The log says of some event who it was; in a log that never names who wagers, at which seat."""
    what = event_position if wager_player_id is None else event_player_id
    return booleans(np.full(len(wager_kind), what is not None))


@derived(per="wager")
def who_owes_is_told(vigorish_space: Count, *, wager_player_id: Text | None = None) -> Flag:
    """The record says who the player is; in a log that never names who wagers, where he sits."""
    return booleans(known(vigorish_space) if wager_player_id is None else known(wager_player_id))


@derived(per="round")
def next_dealt_at(first_card_at: Moment, round_place: Count) -> Moment:
    """When the next round on record was dealt at the gaming table; missing where there is none."""
    return take(first_card_at, groups.following(first_card_at, group_numbers(round_place)))


@derived(per="round")
def next_dealt_by_at(first_card_at: Moment, round_place: Count, round_over_at: Moment) -> Moment:
    """When the next round on record was dealt at the gaming table; _NEVER where there is none.

    No later than when it was over, where nobody recorded when its first card was dealt.
    """
    at = or_else(first_card_at, round_over_at)
    row = groups.following(at, group_numbers(round_place))
    found = take(at, row)
    exact = known(at) & ((row < 0) | known(take(first_card_at, row)))
    return AtMost(np.where(known(found), found.values, _NEVER), ~exact)


def _by_then(happened: Moment, deadline: Moment) -> Flag:
    """Whether something is on record that happened by a moment, which may be known to be no later only."""
    found = deadline >= happened
    return booleans(found.values & known(happened), known(found) | ~known(happened))


@derived(per="wager")
def leaves_at_once(
    player_left_at: Moment,
    next_dealt_by_at: Moment,
    who_left_is_told: Flag,
    who_owes_is_told: Flag,
    leavers_are_recorded: Flag,
) -> Flag:
    """The player left before another round was dealt at the gaming table; if no leaving is on record, no.

    Missing where the record does not say who the player was, or who left.
    """
    left = _by_then(player_left_at, next_dealt_by_at)
    told = certainly(who_owes_is_told & who_left_is_told & leavers_are_recorded)
    return booleans(certainly(left), certainly(left) | (told & known(left)))


@derived(per="wager")
def leaving_may_be_missing(
    marked_at: Moment, vigorish_collected_at: Moment, event_table_row: Link, wager_table_row: Link
) -> Flag:
    """The record may lack that the player left between the marking of the vigorish and its collection."""
    lacks = groups.may_lack(event_table_row, wager_table_row.rows, marked_at, vigorish_collected_at)
    return booleans(lacks)


@derived(per="wager")
def table_closed_after_at(
    marked_at: Moment, round_place: Count, happening: groups.Moments, event_kind: Text
) -> Moment:
    """When the gaming table next closed after vigorish was marked: nobody stays at a closed table."""
    asked, on_record = groups.Moments(marked_at, round_place), groups.Moments(happening.at, happening.within)
    return take(happening.at, groups.first_after(asked, on_record, event_kind.is_("table_closed")))


@derived(per="wager")
def nothing_comes_later(
    leaves_at_once: Flag,
    shoe_ends_here: Flag,
    table_closed_after_at: Moment,
    next_dealt_by_at: Moment,
) -> Flag:
    """The vigorish is due before another round: its player leaves, the shoe ends or the table closes.

    Missing, too, where the record ends with the round.
    """
    return leaves_at_once | shoe_ends_here | _by_then(table_closed_after_at, next_dealt_by_at)


@derived(per="wager")
def collected_before_leaving(
    vigorish_collected_at: Moment,
    vigorish_handled_at: Moment,
    settled_at: Moment,
    player_left_at: Moment,
    table_closed_after_at: Moment,
    who_left_is_told: Flag,
    who_owes_is_told: Flag,
    leaving_may_be_missing: Flag,
    nobody_left_meanwhile: Flag,
) -> Flag:
    """Vigorish was collected by the time the player left; if no leaving is on record, till the table closed.

    Missing where the record does not say who the player was, or who left, or whether that was before the
    marking; or where it may lack a leaving before the collection, unless one before it is on record.  Where
    nobody left till the collection, it does not matter who he was.
    """
    named = certainly(who_owes_is_told) & (known(player_left_at) | certainly(who_left_is_told))
    named |= certainly(nobody_left_meanwhile)
    gone = or_else(player_left_at, table_closed_after_at)
    stayed = ~is_known(gone) & is_known(vigorish_collected_at)
    found = (vigorish_collected_at <= gone) | stayed
    whole = certainly(~found) | certainly(~leaving_may_be_missing)
    # One who left before the vigorish was marked owed none that was outstanding.
    too_soon = ~known(vigorish_handled_at) & ~certainly(gone >= settled_at) & certainly(~found)
    return booleans(found.values, ~found.missing & named & whole & ~too_soon)


@derived(per="wager")
def vigorish_deadline_at(
    reshuffled_by_at: Moment, player_left_at: Moment, table_closed_after_at: Moment
) -> Moment:
    """The earliest of the reshuffle, the player's leaving and the table's closing that is recorded."""
    return groups.smallest([reshuffled_by_at, player_left_at, table_closed_after_at], len(player_left_at))


@derived(per="wager")
def no_collection_on_record(
    vigorish_collected_at: Moment,
    complete_column_vigorish_collected_at: Flag,
    complete_marker_collection: Flag,
    has_astray_collections: Flag,
    *,
    may_be_settled_unsaid: Flag | None = None,
) -> Flag:
    """No collection is on record although all of them are said to be.

    A payment that answers to no wager may have been the collection, and so may one from its player's space
    that is more than the wagers come to that it answers to.
    """
    said = complete_column_vigorish_collected_at | complete_marker_collection
    none = certainly(said) & certainly(~has_astray_collections) & ~known(vigorish_collected_at)
    if may_be_settled_unsaid is not None:
        none &= ~certainly(may_be_settled_unsaid)
    return booleans(none)


@derived(per="wager")
def never_collected(no_collection_on_record: Flag, vigorish_deadline_at: Moment) -> Flag:
    """The time to collect is over, and no collection is on record although all of them are said to be."""
    return no_collection_on_record & is_known(vigorish_deadline_at)
