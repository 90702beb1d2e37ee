"""Wagers on which no vigorish may be taken: what the record tells of any."""

from collections.abc import Iterable

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.kinds import Bools, Cents, Count, Flag, Link, Moment, Text, Told
from rules.units import dollars
from rules.values import booleans, certainly, integers, is_known, known, take

TAKEN = ": {vigorish_cents}; handled: {vigorish_handling}; collected: {vigorish_collected_at}"
"""What is told of vigorish on a wager that bears none, whatever wager it is."""
_HANDLED = {"collected": "said to be collected with the payment", "marked": "marked to be collected later"}
PAID_BY_ITSELF = ("marker_collection", "bank_vigorish")
"""Kinds of payment by which vigorish is paid that was not taken with the wager."""


@derived(per="wager")
def vigorish_paid_besides(
    wager_round_row: Link,
    payment_round_row: Link,
    payment_kind: Text,
    *,
    wager_position: Text | None = None,
    payee_position: Text | None = None,
    wager_player_id: Text | None = None,
    payment_player_id: Text | None = None,
) -> Flag:
    """A payment of the round is told to be vigorish, and the wager is its player's; certain, or false."""
    told = certainly(payment_kind.is_(*PAID_BY_ITSELF))
    names = ((wager_position, payee_position), (wager_player_id, payment_player_id))
    return its_players_wager(wager_round_row, payment_round_row, told, names)


def its_players_wager(
    wager_round_row: Link, payments: Link, told: Bools, names: Iterable[tuple[Text | None, Text | None]]
) -> Flag:
    """Which wagers some payments, those told, are for: of the player's several wagers in the round the first.

    Of the round's first, where it names none of theirs.
    payments  rows of the rounds of all payments
    names     what wagers and payments say of the player
    """
    every = np.ones(len(wager_round_row.rows), dtype=bool)
    wagers, paid = groups.pairs(wager_round_row, every, payments, told)
    others = np.zeros(len(wagers), dtype=np.int64)
    for own, said in names:
        if own is not None and said is not None:
            others += ~certainly(take(own, wagers).same_as(take(said, paid)))
    order = np.lexsort((wagers, others, paid))
    first = order[np.flatnonzero(np.diff(paid[order], prepend=-1))]
    return booleans(np.isin(np.arange(len(every)), wagers[first]))


@derived(per="wager")
def vigorish_of_paid_cents(wager_kind: Text) -> Cents:
    """Vigorish taken on a wager that was paid as a win: none, where no wager bears any."""
    return integers(np.zeros(len(wager_kind.codes)))


def on_record(
    vigorish_cents: Cents, vigorish_handling: Text | None, taken_or_marked: Flag | None
) -> tuple[Flag, Flag]:
    """Tell whether anything is on record of vigorish on a wager, and whether none was taken or marked.

    taken_or_marked  something else certainly shows that some was, whatever amount is recorded
    """
    nowhere = booleans(known(vigorish_cents) & False)
    shown = nowhere if taken_or_marked is None else taken_or_marked
    handled = shown if vigorish_handling is None else is_known(vigorish_handling)
    none = vigorish_cents == 0
    # Said to be marked or collected, though of no amount: which of the two is so is open.
    taken = certainly(shown) | certainly(handled & ~is_known(vigorish_cents))
    holds = booleans(none.values & ~taken, (known(none) & ~certainly(handled & none)) | taken)
    return is_known(vigorish_cents) | handled | shown, holds


def told_of(
    vigorish_cents: Cents, handling: Text | None, collected_at: Moment | None, besides: Flag | None = None
) -> tuple[Flag, Flag]:
    """Tell as ``on_record`` does; a time of collecting shows some where nobody recorded how much it was.

    besides  a payment of its own shows some
    """
    collected = None if collected_at is None else is_known(collected_at) & ~is_known(vigorish_cents)
    if collected is not None and besides is not None:
        collected |= besides
    return on_record(vigorish_cents, handling, besides if collected is None else collected)


def with_what_tells_of_some(
    holds: Flag,
    due: Flag,
    vigorish_cents: Cents,
    handling: Text | None,
    collected_at: Moment | None,
    paid_besides: Flag | None = None,
) -> Flag:
    """Judge on a wager that bears none what tells that some was collected or marked, besides an amount.

    Where nobody recorded how much it was, it is wrong; an amount of $0.00 says how much, but for what was
    paid by itself.
    """
    told, none = told_of(vigorish_cents, handling, collected_at)
    wrong = certainly(~due & told & ~none) & ~known(vigorish_cents)
    if paid_besides is not None:
        wrong |= certainly(~due & paid_besides)
    return booleans(holds.values & ~wrong, known(holds) | wrong)


def in_words(
    vigorish_cents: Cents, handling: Text | None, collected_at: Moment | None, besides: Flag | None = None
) -> Told:
    """Say what is on record of vigorish; where no amount shows any, what shows that there was some."""
    apart = np.zeros(len(vigorish_cents), dtype=bool) if besides is None else certainly(besides)
    amounts, timed = known(vigorish_cents), np.zeros(len(vigorish_cents), dtype=bool)
    if collected_at is not None:
        timed = known(collected_at)

    def tell(row: int) -> str:
        return taken_with_it(row) + ("; and a payment of its own" if apart[row] else "")

    def taken_with_it(row: int) -> str:
        amount = "vigorish, the amount not recorded"
        if amounts[row]:
            amount = f"vigorish of {dollars(int(vigorish_cents.values[row]))}"
            if vigorish_cents.values[row]:
                return amount
        said = None if handling is None else handling.text(row)
        if said is not None:
            return f"{amount}, {_HANDLED[said]}"
        return amount + (", collected, as a time on record says" if timed[row] and not amounts[row] else "")

    return Told(tell)


def left_empty(vigorish_cents: Count, complete_column_vigorish: Flag | None) -> Flag:
    """Certainly no vigorish was taken: none is on record, and all of it is said to be recorded; or false."""
    if complete_column_vigorish is None:
        return booleans(np.zeros(len(vigorish_cents), dtype=bool))
    return booleans(~known(vigorish_cents) & certainly(complete_column_vigorish))


def none_if_left_empty(
    vigorish_cents: Cents,
    complete_column_vigorish: Flag | None,
    handling: Text | None = None,
    collected_at: Moment | None = None,
    marker_amount_cents: Cents | None = None,
    paid_besides: Flag | None = None,
) -> Cents:
    """Give what was taken: nothing where that is left empty, and all of it is said to be recorded.

    Not where something else tells that some was taken or marked: how much that was is open.
    """
    nothing = certainly(left_empty(vigorish_cents, complete_column_vigorish))
    for told in (handling, collected_at):
        nothing &= np.True_ if told is None else ~known(told)
    if marker_amount_cents is not None:
        nothing &= ~certainly(marker_amount_cents > 0)
    if paid_besides is not None:
        nothing &= ~certainly(paid_besides)
    return integers(np.where(nothing, 0, vigorish_cents.values), known(vigorish_cents) | nothing)


def may_have_won(was_withdrawn: Flag, settled_as: Text | None) -> Flag:
    """Whether a wager was neither taken down nor certainly settled as something else than a win."""
    stayed = ~was_withdrawn
    return stayed if settled_as is None else stayed & booleans(~certainly(~settled_as.is_("win")))


def never_taken(
    when: Flag,
    was_withdrawn: Flag,
    vigorish_cents: Cents,
    *,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    complete_column_vigorish: Flag | None = None,
    settled_as: Text | None = None,
    paid_besides: Flag | None = None,
) -> Verdict:
    """Judge that no vigorish was taken on a wager that bears none, nor on one taken down with no record.

    On one that was settled as no win, no record means that none was taken, either.
    """
    told, none = told_of(vigorish_cents, vigorish_handling, vigorish_collected_at, paid_besides)
    return Verdict(
        applies=when & (may_have_won(was_withdrawn, settled_as) | told),
        holds=none | (left_empty(vigorish_cents, complete_column_vigorish) & ~told),
        observed="vigorish" + TAKEN,
        required="none",
        amount_cents=-vigorish_cents,
    )


def never_taken_on_a_winner(
    wager_stands: Flag,
    settled_as: Text,
    was_withdrawn: Flag,
    vigorish_cents: Cents,
    *,
    when: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    complete_column_vigorish: Flag | None = None,
    vigorish_paid_besides: Flag | None = None,
) -> Verdict:
    """Judge as ``never_taken``; a wager that won nothing is asked where the record tells of any on it."""
    told, _ = told_of(vigorish_cents, vigorish_handling, vigorish_collected_at, vigorish_paid_besides)
    asked = (wager_stands & settled_as.is_("win")) | told
    return never_taken(
        asked if when is None else when & asked,
        was_withdrawn,
        vigorish_cents,
        vigorish_handling=vigorish_handling,
        vigorish_collected_at=vigorish_collected_at,
        complete_column_vigorish=complete_column_vigorish,
        paid_besides=vigorish_paid_besides,
    )


def where_none_is_borne(
    vigorish_cents: Cents,
    *,
    when: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    vigorish_paid_besides: Flag | None = None,
) -> Verdict:
    """Judge that no vigorish was taken on a wager that bears none; with no record of any, none was.

    One that was collected, or marked, was taken though nobody recorded how much it was; so one that was paid
    by itself.
    """
    told, none = told_of(vigorish_cents, vigorish_handling, vigorish_collected_at, vigorish_paid_besides)
    apart = np.zeros(len(vigorish_cents), dtype=bool)
    if vigorish_paid_besides is not None:
        apart = certainly(vigorish_paid_besides)
    return Verdict(
        applies=told if when is None else when & told,
        holds=none,
        observed="vigorish on a {wager_kind} wager" + TAKEN + "{apart}",
        required="none",
        shown={"apart": Told(lambda row: "; and by a payment of its own" if apart[row] else "")},
        amount_cents=-vigorish_cents,
    )
