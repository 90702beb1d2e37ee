"""Payout limits: the most that optional wagers pay together, whatever their paytables say.

A casino may file a limit, which may not be below a floor.  Where a limit cuts several payouts, only their
sum is known.  What one limit covers is a *unit*: one hand, one wager, or one player's round.
"""

import numpy as np

from rules.clause import Verdict
from rules.duties import groups
from rules.duties.settlements import unless_void
from rules.kinds import Count, Flag, Link, Text
from rules.values import booleans, certainly, either, integers, known, take

NO_LIMIT = int(np.iinfo(np.int64).max)
"""Cents that stand for no limit."""


def in_force(filed: Count, floor: Count, filing: Flag) -> Count:
    """Cents of the limit in force: the one filed, raised to its floor; NO_LIMIT where none is filed.

    filing  a filing is in force, so that a limit it does not name does not exist
    """
    limit = np.where(known(filed), np.maximum(filed.values, floor.values), NO_LIMIT)
    return integers(limit, np.where(known(filed), known(floor), certainly(filing)))


def units(reading: Text, of_hand: Link, of_player: Link) -> Link:
    """Unit of each wager, as the reading in force says: ``hand``, ``wager`` or ``player``.

    Where the player is not recorded it is the hand; where the hand is not recorded either, the wager.
    """
    rows = np.arange(len(reading), dtype=np.intp)
    parents = len(rows)
    for link, choices in ((of_hand, ("hand", "player")), (of_player, ("player",))):
        chosen = certainly(reading.is_(*choices)) & (link.rows >= 0)
        rows = np.where(chosen, link.rows + parents, rows)
        parents += link.parents
    return Link(rows, parents)


def in_unit(unit: Link, of: Count, where: Flag) -> Count:
    """Sum over the unit of each wager, counting the rows that may satisfy a condition."""
    return take(groups.total(unit, of, booleans(~certainly(~where))), unit.rows)


def binds(due: Count, most: Count, limit: Count | None, *, least: int) -> Flag:
    """Whether a limit cuts what the wagers of a unit win by their paytables.

    due    sum by the paytables, missing where it is not known
    most   the most that sum can be
    limit  in force, None where nothing is filed at all
    least  the lowest lawful limit
    """
    if limit is None:
        limit = integers(np.zeros(len(due)), np.zeros(len(due), dtype=bool))
    safe = certainly(most <= least) | certainly(most <= limit)
    over = due > limit
    return booleans(over.values & ~safe, safe | known(over))


def due_of_one(limited: Flag, due: Count, unit_due: Count, limit: Count) -> Count:
    """Winnings due on one wager: all, or the limit if it alone wins under one; otherwise not known."""
    alone = integers(limit.values, known(limit) & certainly(due == unit_due))
    return either(limited, alone, due)


def paid_up_to(
    payout_limit_in_force_cents: Count,
    unit_paid_cents: Count,
    *,
    when: Flag,
    unit_stakes_back_cents: Count | None = None,
    unit_stakes_due_cents: Count | None = None,
    unit_paid_at_least_cents: Count | None = None,
    unit_has_a_winner_denied: Flag | None = None,
    paid_wrong_anyhow: Flag | None = None,
    short_of_any_limit: Flag | None = None,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """Judge that a unit whose paytables come to more than the limit was paid the limit, beside its stakes.

    unit_paid_at_least_cents  what is on record of that: more than the limit, all stakes included, is too much
    unit_has_a_winner_denied  a winner of the unit was settled as something else: what it lacks is told there
    short_of_any_limit  so it is, however high the limit in force may be
    paid_wrong_anyhow  the unit was paid neither its paytables nor any limit that may be in force
    In a round that certainly had to be void no hand wins: what was paid is told with the stakes.
    """
    over = unit_paid_cents - payout_limit_in_force_cents
    kept, stakes = integers(np.zeros(len(over))), integers(np.zeros(len(over)))
    told_as_winnings = booleans(np.zeros(len(over), dtype=bool))
    if unit_stakes_back_cents is not None and unit_stakes_due_cents is not None:
        stakes = unit_stakes_due_cents
        kept = unit_stakes_due_cents - unit_stakes_back_cents
        told_as_winnings = booleans(certainly((over == kept) & (kept > 0)))
    right, asked = (over == 0) & (kept == 0), when
    if paid_wrong_anyhow is not None:
        wrong = certainly(paid_wrong_anyhow)
        asked, right = when | booleans(wrong), booleans(right.values & ~wrong, known(right) | wrong)
    if unit_paid_at_least_cents is not None:
        too_much = certainly(unit_paid_at_least_cents > payout_limit_in_force_cents + stakes)
        right = booleans(right.values & ~too_much, known(right) | too_much)
    if unit_has_a_winner_denied is not None:
        short = certainly(over < kept)
        if short_of_any_limit is not None:
            short = short | certainly(short_of_any_limit)
        asked = asked & ~(unit_has_a_winner_denied & booleans(short))
    return Verdict(
        applies=unless_void(asked, goes_back_as_void),
        holds=right,
        observed="{unit_paid_cents} paid in all, and {unit_stakes_back_cents} of winners' stakes returned",
        required="{payout_limit_in_force_cents}, the limit in force, and {unit_stakes_due_cents} of stakes"
        " back; the paytables come to {unit_due_cents}",
        amount_cents=over - kept,
        record=told_as_winnings,
    )
