"""Vigorish on winning Banker wagers: how much, when it is due, what a player owes (§ 627a.12(c), (d))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, vigorish
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take


@derived(per="wager")
def vigorish_due(due_outcome: Text, wager_kind: Text, is_ez: Flag) -> Flag:
    """Vigorish is owed: a winning wager on the Banker's Hand at a table that is not EZ."""
    return wager_kind.is_("banker") & due_outcome.is_("win") & ~is_ez


@derived(per="wager")
def vigorish_overpaid_cents(
    wager_kind: Text,
    settled_as: Text,
    due_outcome: Text,
    is_ez: Flag,
    vigorish_due: Flag,
    vigorish_low_cents: Cents,
    *,
    vigorish_cents: Cents | None = None,
) -> Cents:
    """Vigorish spared (+) or overcharged (-) on a Banker wager that was not settled as due, else 0.

    A wager not settled as a win was charged none unless the record shows some.
    """
    wrong = wager_kind.is_("banker") & ~is_ez & ~settled_as.same_as(due_outcome)
    return vigorish.misjudged(settled_as, vigorish_due, vigorish_low_cents, wrong, vigorish_cents)


@derived(per="wager")
def vigorish_marked(vigorish_taken: Flag, approved_vigorish_collection: Text) -> Flag:
    """Vigorish is owed on this wager and the casino collects it later."""
    return vigorish_taken & approved_vigorish_collection.is_("deferred")


# ------------------------------------------------------------------------ when it has to be collected


@derived(per="shoe")
def reshuffled_at(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    following_shoe: Link,
    complete_shuffled: Flag,
    shoe_begins_at: Moment,
) -> Moment:
    """When the cards were first shuffled for the next shoe at the table.

    Where the record is complete and shows no shuffle, there was none (§ 627a.5(a) judges that), and the
    cards were out of play when that shoe began.
    """
    shuffled = groups.earliest(event_shoe_row, event_at, event_kind.is_("shuffled"))
    begins = integers(shoe_begins_at.values, known(shoe_begins_at) & certainly(complete_shuffled))
    return take(or_else(shuffled, begins), following_shoe.rows)


@derived(per="shoe")
def next_shoe_begins_at(following_shoe: Link, shoe_begins_at: Moment) -> Moment:
    """When the next shoe at the table came into play; missing for the last one known."""
    return take(shoe_begins_at, following_shoe.rows)


@derived(per="wager")
def collected_before_reshuffle(
    vigorish_collected_at: Moment,
    reshuffled_at: Moment,
    shoe_last_round_at: Moment,
    next_shoe_begins_at: Moment,
    *,
    vigorish_handled_at: Moment | None = None,
) -> Flag:
    """Vigorish was collected before the cards were reshuffled; in the last shoe known, at any time.

    Where the shuffle itself is not recorded, it lies between the shoe's last round and the next shoe.
    Missing where it is said to be collected before it was marked: that collection was of something else.
    """
    in_shoe = vigorish_collected_at <= shoe_last_round_at
    in_time = in_shoe | (vigorish_collected_at <= reshuffled_at)
    too_late = vigorish_collected_at > next_shoe_begins_at
    another = is_known(shoe_last_round_at) & is_known(vigorish_collected_at)
    last_shoe = another & ~is_known(next_shoe_begins_at)
    found = last_shoe | (in_time & ~too_late)
    if vigorish_handled_at is None:
        return found
    return booleans(found.values, known(found) & ~certainly(vigorish_collected_at < vigorish_handled_at))


@derived(per="wager")
def player_left_at(
    vigorish_marked: Flag,
    settled_at: Moment,
    vigorish_handled_at: Moment,
    round_place: Count,
    event_place: Count,
    event_kind: Text,
    event_player_id: Text,
    event_at: Moment,
    *,
    wager_player_id: Text | None = None,
) -> Moment:
    """When a player with marked vigorish next left the gaming table; missing if not recorded."""
    rows = len(settled_at)
    if wager_player_id is None:
        return integers(np.zeros(rows), np.zeros(rows, dtype=bool))
    since = or_else(settled_at, vigorish_handled_at)
    asked = np.flatnonzero(known(since) & certainly(vigorish_marked))
    who = groups.numbers_at(take(round_place, asked), take(wager_player_id, asked))
    leaving = groups.first_after(
        groups.Moments(take(since, asked), who),
        groups.Moments(event_at, groups.numbers_at(event_place, event_player_id)),
        event_kind.is_("player_left"),
    )
    rows_of_events = np.full(rows, -1, dtype=np.intp)
    rows_of_events[asked] = leaving
    return take(event_at, rows_of_events)


@derived(per="table")
def leavings_named(event_table_row: Link, event_kind: Text, event_player_id: Text) -> Flag:
    """Every leaving on record at the table that day says who left."""
    return groups.every(
        Link(event_table_row.rows, event_table_row.parents),
        ~event_kind.is_("player_left") | is_known(event_player_id),
    )


@derived(per="wager")
def leaving_may_be_missing(
    settled_at: Moment,
    vigorish_handled_at: Moment,
    vigorish_collected_at: Moment,
    event_table_row: Link,
    wager_table_row: Link,
) -> Flag:
    """The record may lack that the player left between the marking of the vigorish and its collection."""
    since = or_else(settled_at, vigorish_handled_at)
    lacks = groups.may_lack(event_table_row, wager_table_row.rows, since, vigorish_collected_at)
    return booleans(lacks)


@derived(per="wager")
def collected_before_leaving(
    vigorish_collected_at: Moment,
    player_left_at: Moment,
    leavings_named: Flag,
    leaving_may_be_missing: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """Vigorish was collected by the time the player left, or the player is not known to have left.

    Missing where the record does not say who the player was, or who left; or where it may lack a leaving
    before the collection, unless one before it is on record.
    """
    rows = len(vigorish_collected_at)
    named = np.zeros(rows, dtype=bool) if wager_player_id is None else known(wager_player_id)
    named = named & (known(player_left_at) | certainly(leavings_named))
    stayed = ~is_known(player_left_at) & is_known(vigorish_collected_at)
    found = (vigorish_collected_at <= player_left_at) | stayed
    whole = certainly(~found) | certainly(~leaving_may_be_missing)
    return booleans(found.values, ~found.missing & named & whole)


@derived(per="wager")
def table_closed_after_at(
    settled_at: Moment,
    vigorish_handled_at: Moment,
    round_place: Count,
    happening: groups.Moments,
    event_kind: Text,
) -> Moment:
    """When the gaming table next closed after vigorish was marked: nobody stays at a closed table."""
    asked = groups.Moments(or_else(settled_at, vigorish_handled_at), round_place)
    return take(happening.at, groups.first_after(asked, happening, event_kind.is_("table_closed")))


@derived(per="wager")
def vigorish_deadline_at(
    reshuffled_at: Moment, player_left_at: Moment, table_closed_after_at: Moment
) -> Moment:
    """The earliest of the next reshuffle, the player's leaving and the table's closing that is recorded."""
    return groups.smallest([reshuffled_at, player_left_at, table_closed_after_at], len(reshuffled_at))


@derived(per="wager")
def no_collection_on_record(
    vigorish_collected_at: Moment,
    complete_column_vigorish_collected_at: Flag,
    complete_marker_collection: Flag,
    has_astray_collections: Flag,
) -> Flag:
    """No collection is on record although all of them are said to be.

    A payment that answers to no wager may have been the collection.
    """
    said = complete_column_vigorish_collected_at | complete_marker_collection
    return booleans(certainly(said) & certainly(~has_astray_collections) & ~known(vigorish_collected_at))


@derived(per="wager")
def never_collected(no_collection_on_record: Flag, vigorish_deadline_at: Moment) -> Flag:
    """The time to collect is over, and no collection is on record although all of them are said to be."""
    return no_collection_on_record & is_known(vigorish_deadline_at)


# ------------------------------------------------------------------------------ what a player owes


@derived(per="wager")
def vigorish_space(wager_position: Text, round_place: Count) -> Count:
    """Number of the space on the layout, at its gaming table, that a player's marker belongs in."""
    return groups.numbers_at(round_place, wager_position)


@derived(per="wager")
def vigorish_account(vigorish_space: Count, *, wager_player_id: Text | None = None) -> Count:
    """Number of a player's account at a space; where the log never names players, that of the space."""
    if wager_player_id is None:
        return vigorish_space
    return groups.numbers_at(vigorish_space, wager_player_id)


@derived(per="wager")
def vigorish_outstanding_cents(
    wager_kind: Text,
    vigorish_account: Count,
    vigorish_space: Count,
    round_place: Count,
    vigorish_cents: Cents,
    vigorish_handling: Text,
    vigorish_handled_at: Moment,
    vigorish_collected_at: Moment,
    wager_table_row: Link,
    was_withdrawn: Flag,
) -> Cents:
    """What a player owes after this wager was marked: all that was marked by then and not yet collected.

    Where a wager may be missing, it is not known until the account was next cleared.
    """
    nothing = certainly(vigorish_handling.is_("collected")) | certainly(vigorish_cents == 0)
    # Of a wager that was taken down an empty cell says that none was marked.
    nothing |= certainly(was_withdrawn) & ~known(vigorish_cents)
    cleared = groups.Moments(vigorish_collected_at, vigorish_account)
    asked = groups.Moments(vigorish_handled_at, vigorish_account)
    since = take(vigorish_collected_at, groups.last_before(asked, cleared, is_known(vigorish_collected_at)))
    unsure = groups.may_lack(wager_table_row, wager_table_row.rows, since, vigorish_handled_at)
    owed = vigorish.outstanding(
        vigorish.Debts(
            amount=integers(vigorish_cents.values, known(vigorish_cents) & known(vigorish_handling)),
            marked_at=vigorish_handled_at,
            collected_at=vigorish_collected_at,
            where=certainly(wager_kind.is_("banker")) & ~nothing,
            accounts=(vigorish_account, vigorish_space, round_place),
        )
    )
    return integers(owed.values, known(owed) & ~unsure)
