"""A player who banks a round: whose turn it is to be offered the bank, and how its money adds up.

Losing wagers go to the center of the layout and pay the winners.  The bank covers a shortfall and keeps a
surplus.  Where the house shares the bank, each has half of either.
"""

import numpy as np
import numpy.typing as npt

from rules.clause import Verdict
from rules.duties import groups, shuffles, vigorish
from rules.duties.groups import Moments
from rules.duties.shuffles import Turns
from rules.kinds import Cents, Count, Flag, Link, Many, Rows, Text, Told
from rules.masked import AtLeast
from rules.values import booleans, certainly, either, integers, known, take

_Numbers = npt.NDArray[np.int64]

# ------------------------------------------------------------------------------- whose turn it is


def rotation(occupied: Many, downwards: Flag, after: Count) -> Turns:
    """Order in which the bank is offered, counterclockwise around the table.

    downwards  whether counterclockwise is towards lower seat numbers
    after      the seat after which the offer starts, occupied or not; 0: it starts at the dealer's right
    """
    sits = shuffles.sits_at(occupied)
    up_to = np.add.accumulate(sits, axis=1, dtype=np.int8)
    count = up_to[:, -1:]
    # A seat number beyond the last column counts as the last column, which is empty.
    seat = np.minimum(np.where(after.missing, 0, after.values), sits.shape[1] - 1)
    every = np.arange(len(sits))
    down = downwards.values[:, None]
    below = (up_to[every, seat] - sits[every, seat])[:, None]
    passed = np.where(down, count - below, up_to[every, seat][:, None])
    rank = np.where(down, count - up_to, up_to - 1)
    place = (rank - passed) % np.maximum(count, 1)
    usable = occupied.known & known(downwards) & known(after)
    return Turns(np.where(sits, place, -1), integers(count[:, 0], usable))


def offered_in_rotation(
    offered: Many, occupied: Many, taker: Count, order: tuple[Flag, Count], excused: Count
) -> Flag:
    """Whether the bank was offered seat by seat in rotation until the taker (0: nobody) accepted it.

    order    ``downwards`` and ``after`` of the rotation
    excused  the seat of the last bank, which the offer may skip: that player may not bank again; where
             nobody knows it, whoever was skipped may have been he
    """
    others = Many(np.where(occupied.values == excused.values[:, None], -1, occupied.values), occupied.known)
    found = booleans(np.zeros(len(offered), dtype=bool))
    for seats in (occupied, others):
        turns = rotation(seats, *order)
        in_turn = shuffles.offered_in_turn(offered, turns)
        found = found | (in_turn & shuffles.ended_with(offered, turns, taker))
    sure = certainly(found)
    return booleans(sure, sure | (known(found) & known(excused)))


def asked_but_for(offered: Many, occupied: Many, order: tuple[Flag, Count], excused: Count) -> Flag:
    """Whether those offered the bank beside the player of a seat were asked in rotation, skipping nobody."""
    his = excused.values[:, None]
    others = Many(np.where(occupied.values == his, -1, occupied.values), occupied.known)
    left = np.where(offered.values == his, -1, offered.values)
    closed_up = np.take_along_axis(left, np.argsort(left < 0, axis=1, kind="stable"), axis=1)
    asked = shuffles.offered_in_turn(Many(closed_up, offered.known), rotation(others, *order))
    return booleans(certainly(asked), known(asked) & known(excused))


# ----------------------------------------------------------------------------------- rounds before


def last_round(at: Moments, before: Link, unbroken: Flag, where: Flag) -> Rows:
    """Row of the last round before each at its table that satisfies a condition, -1 where not known.

    before    row of the round before each
    unbroken  that round is known to be the one played just before; beyond a gap nothing is certain
    """
    earlier = Moments(take(at.at, before.rows), at.within)
    found = groups.last_before(earlier, at, where)
    gap = groups.last_before(at, at, ~booleans(certainly(unbroken)))
    open_point = groups.last_before(earlier, at, booleans(where.missing))
    when, broken, unsure = (take(at.at, rows) for rows in (found, gap, open_point))
    sure = (found >= 0) & ((gap < 0) | certainly(when >= broken)) & ~certainly(unsure > when)
    return np.where(sure, found, -1)


# ----------------------------------------------------------------------------------------- money


def sum_of(rows: Link, of: Count, where: Flag) -> Count:
    """Sum over the child rows that meet a condition; missing where others may meet it."""
    found = groups.total(rows, of, where)
    open_point = groups.count(rows, booleans(where.missing)) > 0
    return integers(found.values, known(found) & ~certainly(open_point))


def paid_in_all(rows: Link, amount: Count, where: Flag, recorded: Flag) -> Count:
    """Sum of the payments of one kind; no payment means 0 only where the log records such payments.

    It is no less than what is on record where payments may be missing, or one may have been told twice.
    """
    found = groups.total(rows, amount, where)
    there = certainly(groups.count(rows, where) > 0)
    unsure = found.missing | certainly(groups.exists(rows, booleans(where.missing)))
    return AtLeast(found.values, unsure | ~(there | certainly(recorded)))


def beyond(more: Count, less: Count) -> Count:
    """By how much one amount exceeds another; nothing where it does not."""
    ahead = more - less
    return either(ahead > 0, ahead, integers(np.zeros(len(ahead))))


def may_follow(matches: Flag) -> Flag:
    """Whether a failure can follow from wagers settled wrongly: not where certainly other money moved.

    matches  what moved is what the wagers would have brought, settled rightly
    """
    return booleans(~certainly(~matches))


def in_its_turn(explained: Flag | None, too_early: Flag | None, count: int) -> tuple[Flag, Flag | None]:
    """Whether something was given in its turn, and what else explains a failure: nothing that it was not.

    too_early  it certainly came too early; None where the log tells no times
    """
    early = np.zeros(count, dtype=bool) if too_early is None else certainly(too_early)
    return booleans(~early), None if explained is None else explained & booleans(~early)


def told_early(in_time: Flag) -> Told:
    """Say beside what was given that it came too early, where it did."""
    early = certainly(~in_time)
    return Told(lambda row: ", before all was settled and the vigorish taken" if early[row] else "")


def is_half(part: Count, whole: Count) -> Flag:
    """Whether an amount is half of another; either side may have an odd cent."""
    twice = part + part
    return (twice >= whole - 1) & (twice <= whole + 1)


def nearest_half(part: Count, whole: Count) -> Count:
    """Half of an amount; where it is odd, the half nearer to what was recorded."""
    less = whole // 2
    more = whole - less
    return either(part <= less, less, more)


def at_most(amount: Count, limit: Count, limited: Flag) -> Count:
    """Return amounts lowered to a limit where there is one."""
    return either(limited & (limit < amount), limit, amount)


# -------------------------------------------------------------------------------------- vigorish

ON_VIGORISH = (
    "As under § 645a.13(a), none is taken at EZ tables unless read otherwise. Where no rounding is filed, "
    "what only some of those permitted give is unknown. None is asked of stakes that a void round returns: "
    "that one was kept is told with the wager."
)


def bears_vigorish(
    of_cents: Cents,
    bank_vigorish_cents: Cents,
    bank_vigorish_low_cents: Cents,
    bank_vigorish_high_cents: Cents,
    required: str,
    *,
    approved_vigorish_rounding: Text | None = None,
    bank_vigorish_however_rounded: Flag | None = None,
    due_left_over_cents: Cents | None = None,
) -> Verdict:
    """Judge the vigorish of a bank on an amount, rounded as filed.

    due_left_over_cents  what would be left over, had every wager been settled rightly: where that is nothing,
                         that no vigorish was taken follows from those that were not
    """
    due = of_cents > 0
    taken = bank_vigorish_cents
    holds, gained = vigorish.judged(taken, bank_vigorish_low_cents, bank_vigorish_high_cents, due)
    explained = None
    if due_left_over_cents is not None:
        explained = may_follow((due_left_over_cents == 0) & (taken == 0))
    return Verdict(
        applies=True,
        holds=vigorish.unless_unfiled(holds, due, approved_vigorish_rounding, bank_vigorish_however_rounded),
        observed="vigorish of {bank_vigorish_cents}",
        required=required,
        amount_cents=gained,
        explained=explained,
    )
