"""Vigorish on winning Banker wagers: how much, and what a player owes (§ 627a.12(c), (d))."""

from rules.clause import derived
from rules.duties import groups, vigorish
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import certainly, integers, is_known, known, take


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
