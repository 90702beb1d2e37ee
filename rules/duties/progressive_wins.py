"""Progressive Payout Wagers: who won a share of the meter, in what order, and what was done before."""

import numpy as np

from rules.clause import derived
from rules.duties import progressives
from rules.duties.claimed import in_effect
from rules.kinds import Cents, Count, Flag, Link, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

KIND = "progressive_payout"

METERED = (KIND, "progressive_bonus")
"""Wagers that may be paid from a meter, by the name that each chapter has for them."""


@derived(per="wager")
def is_progressive_win(
    wager_kind: Text, settled_as: Text, wager_stands: Flag, *, share_paid_after_all: Flag | None = None
) -> Flag:
    """A Progressive Payout Wager that was settled as a win, one that was taken down too late included."""
    return wager_kind.is_(KIND) & in_effect(wager_stands, share_paid_after_all) & settled_as.is_("win")


@derived(per="wager")
def wins_share(
    is_progressive_win: Flag, bonus_percent: Count, *, paid_though_void: Flag | None = None
) -> Flag:
    """A Progressive Payout Wager won a share of the meter, or was paid it in a round void on no ground."""
    won = is_progressive_win
    if paid_though_void is not None:
        won = won | booleans(certainly(paid_though_void))
    return won & (bonus_percent > 0)


@derived(per="wager")
def wins_whole_meter(
    is_progressive_win: Flag, bonus_percent: Count, *, paid_though_void: Flag | None = None
) -> Flag:
    """A progressive wager that won all of the meter, or was paid it in a round void on no ground."""
    whole = bonus_percent == 100
    won = is_progressive_win & whole
    return won if paid_though_void is None else won | (paid_though_void & whole)


@derived(per="wager")
def paid_though_void(
    void: Flag,
    feeds_are_due: Flag,
    wager_kind: Text,
    was_withdrawn: Flag,
    settled_as: Text,
    wager_paid_cents: Cents,
) -> Flag:
    """A progressive wager was paid as won in a round that was played out and is called void on no ground.

    Missing where it was, and the record neither shows a ground nor excludes one; and where one that is told
    as won has no payment on record.
    """
    told = wager_kind.is_(*METERED) & ~was_withdrawn & settled_as.is_("win")
    won = told & (wager_paid_cents > 0)
    return void & feeds_are_due & booleans(certainly(won), known(won) | ~certainly(told))


@derived(per="wager")
def was_lost_before_the_deal(
    wager_kind: Text, settled_as: Text, *, wager_paid_cents: Cents | None = None
) -> Flag:
    """A progressive wager that was lost: its stake was collected before the deal, and nothing was paid on it.

    No time of settling it is to be expected.
    """
    lost = wager_kind.is_(*METERED) & settled_as.is_("lose")
    if wager_paid_cents is not None:
        lost &= ~booleans(certainly(wager_paid_cents > 0))
    return booleans(certainly(lost))


@derived(per="wager")
def paid_from_meter(
    wins_share: Flag,
    is_off_the_layout: Flag,
    *,
    meter_before_cents: Cents | None = None,
    meter_after_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
    settled_right: Flag | None = None,
) -> Flag:
    """A wager that took a share off the meter: by its row, or by mistake, such as in a void round.

    A mistake shows in the meter, which fell, and in the money, which was no less.  It is told with that
    wager; whoever is paid next finds the meter as it left it.  Where the meter was read for a wager, and the
    rest of that is not on record, it is open, unless the wager was certainly settled right.
    """
    if meter_before_cents is None or meter_after_cents is None or wager_paid_cents is None:
        return wins_share
    received: Count = wager_paid_cents
    if wager_returned_cents is not None:
        received = received + or_else(wager_returned_cents, integers(np.zeros(len(received))))
    fell = meter_before_cents - meter_after_cents
    by_mistake = (wager_paid_cents > 0) & (fell > 0) & (received + 1 >= fell)
    took = by_mistake & ~is_off_the_layout
    read = known(meter_before_cents) | known(meter_after_cents)
    if settled_right is not None:
        read &= ~certainly(settled_right)
    return wins_share | booleans(certainly(took), known(took) | ~read)


@derived(per="wager")
def paid_before(
    paid_from_meter: Flag, wager_table_row: Link, round_number_in_day: Count, settlement_order: Count
) -> Link:
    """Row of the wager paid from the meter just before, -1 for the first at the table that day."""
    return progressives.paid_before(paid_from_meter, wager_table_row, round_number_in_day, settlement_order)


@derived(per="wager")
def turn_at_meter(
    paid_from_meter: Flag,
    wager_table_row: Link,
    wager_round_row: Link,
    paid_before: Link,
    share_of_earlier_day: Link,
    round_number_in_day: Count,
    settlement_order: Count,
    *,
    seeded_cents: Cents | None = None,
    day_at_hand_by_then: Flag | None = None,
) -> Text:
    """What the log holds of the meter before the share: its seed, or a share of the round or another.

    A seed tells nothing where rounds that began the day, and fed the meter, are judged apart.
    """
    seeded = _is_told(seeded_cents, wagers=len(paid_from_meter))
    if day_at_hand_by_then is not None:
        seeded = seeded & day_at_hand_by_then
    return progressives.turn_at_meter(
        paid_from_meter,
        wager_table_row,
        wager_round_row,
        paid_before,
        seeded,
        share_of_earlier_day,
        round_number_in_day,
        settlement_order,
    )


@derived(per="wager")
def meter_left_cents(
    paid_before: Link,
    share_of_earlier_day: Link,
    meter_after_cents: Cents,
    *,
    seeded_cents: Cents | None = None,
) -> Cents:
    """What the share won just before left on the meter; for the first of the day, its seed of that day.

    Where it was not seeded that day, what the last share at hand of an earlier day left.
    """
    rows = np.where(paid_before.rows < 0, share_of_earlier_day.rows, paid_before.rows)
    left: Count = take(meter_after_cents, rows)
    if seeded_cents is None:
        return left
    begun_here = booleans((paid_before.rows < 0) & known(seeded_cents))
    return either(begun_here, seeded_cents, left)


@derived(per="wager")
def after_whole_meter(paid_before: Link, share_of_earlier_day: Link, wins_whole_meter: Flag) -> Flag:
    """The share won just before was all of the meter, which was to be reset."""
    rows = np.where(paid_before.rows < 0, share_of_earlier_day.rows, paid_before.rows)
    whole: Flag = take(wins_whole_meter, rows)
    return booleans(certainly(whole), known(whole) | (rows < 0))


def _is_told(column: Count | None, *, wagers: int) -> Flag:
    return booleans([False] * wagers) if column is None else is_known(column)
