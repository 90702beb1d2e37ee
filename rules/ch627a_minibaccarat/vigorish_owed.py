"""Vigorish on winning Banker wagers: how much, and what a player owes (§ 627a.12(c), (d))."""

from dataclasses import replace

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, vigorish, vigorish_none
from rules.duties.debts import Debts, outstanding
from rules.kinds import Bools, Cents, Count, Flag, Link, Moment, Text, Told
from rules.masked import AtLeast, AtMost
from rules.units import dollars
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

_NEVER = np.iinfo(np.int64).max

TAKEN = (
    ": {vigorish_cents}; handled: {vigorish_handling}; collected: {vigorish_collected_at};"
    " marker shows: {marker_amount_cents}"
)
"""What is told of vigorish on a wager that bears none, whatever wager it is."""


def vigorish_told(
    vigorish_cents: Cents,
    vigorish_handling: Text | None,
    marker_amount_cents: Cents | None,
    vigorish_collected_at: Moment | None,
    collected_though_ez: Flag | None = None,
) -> tuple[Flag, Flag]:
    """Tell whether anything is on record of vigorish on a wager, and whether none was taken or marked."""
    shown = None if marker_amount_cents is None else booleans(certainly(marker_amount_cents > 0))
    if collected_though_ez is not None:
        shown = collected_though_ez if shown is None else shown | collected_though_ez
    return vigorish_none.told_of(vigorish_cents, vigorish_handling, vigorish_collected_at, shown)


def none_taken(
    when: Flag,
    was_withdrawn: Flag,
    vigorish_cents: Cents,
    *,
    vigorish_handling: Text | None = None,
    marker_amount_cents: Cents | None = None,
    vigorish_collected_at: Moment | None = None,
    collected_though_ez: Flag | None = None,
    complete_column_vigorish: Flag | None = None,
    settled_as: Text | None = None,
) -> Verdict:
    """Judge that no vigorish was taken, or marked, on a wager that bears none.

    On one that was taken down, or settled as no win, no record means that none was.
    """
    recorded = (vigorish_cents, vigorish_handling, marker_amount_cents, vigorish_collected_at)
    told, none = vigorish_told(*recorded, collected_though_ez)
    return Verdict(
        applies=when & (vigorish_none.may_have_won(was_withdrawn, settled_as) | told),
        holds=none | (~told & vigorish_none.left_empty(vigorish_cents, complete_column_vigorish)),
        observed="vigorish" + TAKEN,
        required="none",
        amount_cents=-vigorish_cents,
    )


@derived(per="wager")
def vigorish_due(
    due_outcome: Text,
    wager_kind: Text,
    is_ez: Flag,
    *,
    won_after_all: Flag | None = None,
    goes_back_as_void: Flag | None = None,
) -> Flag:
    """Vigorish is owed: a winning wager on the Banker's Hand at a table that is not EZ.

    One that had to go back, as its round certainly had to be void, has won nothing.
    """
    won = vigorish.wins(due_outcome, won_after_all)
    if goes_back_as_void is not None:
        won = won & ~goes_back_as_void
    return wager_kind.is_("banker") & won & ~is_ez


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
    settled_after_all: Flag | None = None,
) -> Cents:
    """Vigorish spared (+) or overcharged (-) on a Banker wager that was not settled as due, else 0.

    A wager not settled as a win was charged none unless the record shows some.
    """
    as_due = vigorish.stood(settled_as.same_as(due_outcome), settled_after_all)
    wrong = wager_kind.is_("banker") & ~is_ez & ~as_due
    return vigorish.misjudged(settled_as, vigorish_due, vigorish_low_cents, wrong, vigorish_cents)


@derived(per="wager", unmarked=("void",))
def vigorish_charged_if_played(
    vigorish_due: Flag, settled_as: Text, *, vigorish_recorded_cents: Cents | None = None
) -> Flag:
    """Vigorish would be owed had the round not been void; it was settled as a win, and some was charged."""
    return vigorish.charged(vigorish_due, settled_as, vigorish_recorded_cents)


@derived(per="wager")
def vigorish_taken(
    vigorish_due: Flag,
    settled_as: Text,
    *,
    vigorish_recorded_cents: Cents | None = None,
    settled_though_void: Flag | None = None,
    vigorish_charged_if_played: Flag | None = None,
) -> Flag:
    """Vigorish is owed on this wager, it was settled as a win, and some was charged.

    So it was where the round is called void and was settled by its hands: how it was taken is on record.
    """
    taken = vigorish.charged(vigorish_due, settled_as, vigorish_recorded_cents)
    if settled_though_void is None or vigorish_charged_if_played is None:
        return taken
    return taken | (settled_though_void & vigorish_charged_if_played)


@derived(per="wager")
def vigorish_deferred(vigorish_taken: Flag, approved_vigorish_collection: Text) -> Flag:
    """Vigorish is owed on this wager and the casino collects it later."""
    return vigorish_taken & approved_vigorish_collection.is_("deferred")


@derived(per="wager")
def vigorish_marked(
    vigorish_deferred: Flag,
    *,
    nothing_comes_later: Flag | None = None,
    vigorish_handling: Text | None = None,
) -> Flag:
    """Vigorish is owed on this wager and has to be marked.

    What was collected at once, as its player left or its shoe ended, was outstanding at no time.
    """
    if vigorish_handling is None or nothing_comes_later is None:
        return vigorish_deferred
    at_once = vigorish_handling.is_("collected") & nothing_comes_later
    return vigorish_deferred & booleans(~certainly(at_once))


def shown_by_a_marker(vigorish_handling: Text, marker_amount_cents: Cents | None) -> Bools:
    """Where nobody recorded what was done about the vigorish, and a marker shows that it was marked."""
    if marker_amount_cents is None:
        return np.zeros(len(vigorish_handling.codes), dtype=bool)
    return ~known(vigorish_handling) & certainly(marker_amount_cents > 0)


# ------------------------------------------------------------------- marked or collected at settlement


@derived(per="wager")
def vigorish_taken_in_at(
    vigorish_handled_at: Moment,
    *,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
) -> Moment:
    """When vigorish was marked or collected at settlement; as it was collected, if that alone is recorded."""
    if vigorish_handling is None or vigorish_collected_at is None:
        return vigorish_handled_at
    at_once = certainly(vigorish_handling.is_("collected"))
    return or_else(
        vigorish_handled_at, integers(vigorish_collected_at.values, known(vigorish_collected_at) & at_once)
    )


@derived(per="round")
def settling_since_at(result_announced_at: Moment, settled_at: Moment, first_settled_at: Moment) -> Moment:
    """Since when wagers were settled: from the announcement of the result; no later, where that is missing.

    A round that was settled before its result was announced (§ 627a.11(a) tells of that) was being settled
    by the first collection or payment, and a winner's vigorish comes just before his payment.
    """
    announced = np.where(known(result_announced_at), result_announced_at.values, _NEVER)
    settled = np.where(known(settled_at), settled_at.values, _NEVER)
    settled = np.where(known(first_settled_at), np.minimum(settled, first_settled_at.values), settled)
    return AtMost(np.minimum(announced, settled), (settled < announced) | ~known(result_announced_at))


@derived(per="wager")
def vigorish_never_handled(
    vigorish_taken_in_at: Moment,
    complete_column_vigorish_handled_at: Flag,
    complete_column_vigorish_handling: Flag,
    *,
    vigorish_handling: Text | None = None,
) -> Flag:
    """Vigorish was neither marked nor collected at settlement, where all of that is said to be recorded."""
    said = complete_column_vigorish_handled_at & complete_column_vigorish_handling
    nothing = ~known(vigorish_taken_in_at)
    if vigorish_handling is not None:
        nothing &= ~known(vigorish_handling)
    return booleans(certainly(said) & nothing)


@derived(per="wager")
def player_first_paid_at(
    wager_round_row: Link,
    vigorish_account: Count,
    paid_at: Moment,
    settled_as: Text,
    settled_after_the_result: Flag,
) -> Moment:
    """When the first winning wager of the player at the position was paid; no later, where that is missing.

    Where nobody recorded who the player was, or where he sat, an earlier payment of the round may be his.
    """
    named = known(vigorish_account) & (wager_round_row.rows >= 0)
    player = groups.numbered(wager_round_row.rows, vigorish_account.values)
    own = Link(np.where(named, player, len(named) + np.arange(len(named))), 2 * len(named))
    winner = settled_as.is_("win") & settled_after_the_result
    untimed = booleans(~certainly(~winner) & ~known(paid_at))
    lacking = np.append(wager_round_row.may_lack, np.False_)[wager_round_row.rows]
    first = take(groups.earliest(own, paid_at, winner), own.rows)
    of_all = groups.earliest(Link(wager_round_row.rows, wager_round_row.parents), paid_at, winner)
    others_first = ~certainly(first <= take(of_all, wager_round_row.rows))
    unsure = certainly(take(groups.exists(own, untimed), own.rows)) | lacking | (~named & others_first)
    values = np.where(first.missing, np.iinfo(np.int64).max, first.values)
    return AtMost(values, first.missing | unsure)


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
def vigorish_debts(
    wager_kind: Text,
    vigorish_account: Count,
    vigorish_space: Count,
    round_place: Count,
    vigorish_cents: Cents,
    vigorish_handling: Text,
    vigorish_handled_at: Moment,
    vigorish_collected_at: Moment,
    was_withdrawn: Flag,
    *,
    marker_amount_cents: Cents | None = None,
) -> Debts:
    """Vigorish that was marked to be collected later."""
    told = known(vigorish_handling) | shown_by_a_marker(vigorish_handling, marker_amount_cents)
    nothing = certainly(vigorish_handling.is_("collected")) | certainly(vigorish_cents == 0)
    # Of a wager that was taken down an empty cell says that none was marked.
    nothing |= certainly(was_withdrawn) & ~known(vigorish_cents)
    return Debts(
        amount=integers(vigorish_cents.values, known(vigorish_cents) & told),
        marked_at=vigorish_handled_at,
        collected_at=vigorish_collected_at,
        where=certainly(wager_kind.is_("banker")) & ~nothing,
        accounts=(vigorish_account, vigorish_space, round_place),
    )


@derived(per="wager")
def vigorish_outstanding_cents(
    vigorish_debts: Debts,
    vigorish_account: Count,
    vigorish_handled_at: Moment,
    vigorish_collected_at: Moment,
    wager_table_row: Link,
) -> Cents:
    """What a player owes after this wager was marked: all that was marked by then and not yet collected.

    Where a wager may be missing, it is not known until the account was next cleared.
    """
    cleared = groups.Moments(vigorish_collected_at, vigorish_account)
    asked = groups.Moments(vigorish_handled_at, vigorish_account)
    since = take(vigorish_collected_at, groups.last_before(asked, cleared, is_known(vigorish_collected_at)))
    unsure = groups.may_lack(wager_table_row, wager_table_row.rows, since, vigorish_handled_at)
    owed = outstanding(vigorish_debts)
    return integers(owed.values, known(owed) & ~unsure)


@derived(per="wager")
def vigorish_before_collecting_cents(vigorish_debts: Debts, vigorish_outstanding_cents: Cents) -> Cents:
    """What a player owes after this wager was marked, if what was collected at that moment came after it."""
    later = replace(vigorish_debts, collected_at=vigorish_debts.collected_at + 1)
    owed = outstanding(later)
    return integers(owed.values, known(owed) & known(vigorish_outstanding_cents))


# ------------------------------------------------------------------------------ marked at one moment


@derived(per="wager")
def marked_together(
    vigorish_account: Count, vigorish_handled_at: Moment, vigorish_outstanding_cents: Cents
) -> Link:
    """Wagers whose vigorish was marked on the same account at the same moment, with one marker or several."""
    told = known(vigorish_account) & known(vigorish_handled_at) & known(vigorish_outstanding_cents)
    place = groups.numbered(vigorish_account.values, vigorish_handled_at.values)
    return Link(np.where(told, place, len(told) + np.arange(len(told))), 2 * len(told))


@derived(per="wager")
def another_marked_then(
    wager_kind: Text,
    vigorish_account: Count,
    vigorish_space: Count,
    round_place: Count,
    vigorish_handled_at: Moment,
    vigorish_outstanding_cents: Cents,
) -> Flag:
    """Vigorish was marked at the same moment of which nobody knows how much, or on which player's account."""
    unclear = certainly(wager_kind.is_("banker")) & ~known(vigorish_outstanding_cents)
    found = np.zeros(len(unclear), dtype=bool)
    for account in (vigorish_account, vigorish_space, round_place):
        told = known(account) & known(vigorish_handled_at)
        moment = groups.numbered(account.values, vigorish_handled_at.values)
        found |= told & np.isin(moment, moment[told & unclear])
        unclear &= ~known(account)
    return booleans(found)


@derived(per="wager")
def vigorish_all_together_cents(
    marked_together: Link, vigorish_outstanding_cents: Cents, another_marked_then: Flag
) -> Cents:
    """What the player owed once all was marked that was marked at the moment of this wager's.

    No less than that where more may have been marked then.
    """
    found = take(groups.latest(marked_together, vigorish_outstanding_cents), marked_together.rows)
    return AtLeast(np.where(found.missing, -_NEVER, found.values), found.missing | another_marked_then.values)


@derived(per="wager")
def vigorish_marked_first_cents(
    marked_together: Link, vigorish_outstanding_cents: Cents, vigorish_cents: Cents
) -> Cents:
    """What the player owed just after this wager's was marked, if it came first of those of its moment."""
    before = groups.earliest(marked_together, vigorish_outstanding_cents - vigorish_cents)
    return take(before, marked_together.rows) + vigorish_cents


@derived(per="wager")
def several_marked_together(marked_together: Link, vigorish_cents: Cents) -> Flag:
    """Three wagers or more were marked at that moment, so that the marker may have shown some of them."""
    here = groups.count(marked_together, booleans(np.ones(len(vigorish_cents), dtype=bool)))
    return take(here > 2, marked_together.rows)


def marker_shows(
    shown: Cents,
    outstanding: Cents,
    together: Cents,
    first: Cents,
    several: Flag,
    before_collecting: Cents | None = None,
) -> Flag:
    """Whether a marker shows what a player owes; the order of what is done at one moment is open."""
    right = (shown == outstanding) | (shown == together) | (shown == first)
    if before_collecting is not None:
        right = right | booleans(certainly(shown == before_collecting))
    between = certainly(several & (shown > first) & (shown < together) & ~right)
    return booleans(right.values, known(right) & ~between)


def left_out(marker_amount_cents: Cents, complete_column_marker_amount: Flag | None) -> Bools:
    """Where no marker shows an amount by the record, and the amounts of all of them are said to be on it."""
    if complete_column_marker_amount is None:
        return np.zeros(len(marker_amount_cents), dtype=bool)
    return ~known(marker_amount_cents) & certainly(complete_column_marker_amount)


def with_all_together(outstanding: Cents, together: Cents) -> Told:
    """Say beside what is owed what it is with all that was marked at the same moment, where that is more."""
    more = certainly(together > outstanding)
    return Told(
        lambda row: f", or {dollars(int(together.values[row]))} for all marked then," if more[row] else ""
    )
