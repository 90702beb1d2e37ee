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
) -> Flag:
    """Vigorish was collected before the cards were reshuffled; in the last shoe known, at any time.

    Where the shuffle itself is not recorded, it lies between the shoe's last round and the next shoe.
    """
    in_shoe = vigorish_collected_at <= shoe_last_round_at
    in_time = in_shoe | (vigorish_collected_at <= reshuffled_at)
    too_late = vigorish_collected_at > next_shoe_begins_at
    another = is_known(shoe_last_round_at) & is_known(vigorish_collected_at)
    last_shoe = another & ~is_known(next_shoe_begins_at)
    return last_shoe | (in_time & ~too_late)


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


@derived(per="wager")
def collected_before_leaving(
    vigorish_collected_at: Moment, player_left_at: Moment, *, wager_player_id: Text | None = None
) -> Flag:
    """Vigorish was collected by the time the player left, or the player is not known to have left.

    Missing where the record does not say who the player was.
    """
    rows = len(vigorish_collected_at)
    named = np.zeros(rows, dtype=bool) if wager_player_id is None else known(wager_player_id)
    stayed = ~is_known(player_left_at) & is_known(vigorish_collected_at)
    found = (vigorish_collected_at <= player_left_at) | stayed
    return booleans(found.values, ~found.missing & named)


@derived(per="wager")
def vigorish_deadline_at(reshuffled_at: Moment, player_left_at: Moment) -> Moment:
    """The earlier of the next reshuffle and the player's leaving; missing if neither is recorded."""
    return groups.smallest([reshuffled_at, player_left_at], len(reshuffled_at))


@derived(per="wager")
def never_collected(
    vigorish_collected_at: Moment,
    vigorish_deadline_at: Moment,
    complete_column_vigorish_collected_at: Flag,
    complete_marker_collection: Flag,
    has_astray_collections: Flag,
) -> Flag:
    """The time is over, and no collection is on record although all of them are said to be.

    A payment that answers to no wager may have been the collection.
    """
    said = complete_column_vigorish_collected_at | complete_marker_collection
    silence = certainly(said) & certainly(~has_astray_collections)
    return booleans(silence & known(vigorish_deadline_at) & ~known(vigorish_collected_at))


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
) -> Cents:
    """What a player owes after this wager was marked: all that was marked by then and not yet collected."""
    nothing = certainly(vigorish_handling.is_("collected")) | certainly(vigorish_cents == 0)
    return vigorish.outstanding(
        vigorish.Debts(
            amount=integers(vigorish_cents.values, known(vigorish_cents) & known(vigorish_handling)),
            marked_at=vigorish_handled_at,
            collected_at=vigorish_collected_at,
            where=certainly(wager_kind.is_("banker")) & ~nothing,
            accounts=(vigorish_account, vigorish_space, round_place),
        )
    )
