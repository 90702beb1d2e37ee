"""58 Pa. Code § 645a.13(e). What the Progressive Payout Wager pays, and its meter."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import payouts, progressives
from rules.values import Codes

PROGRESSIVE = "progressive_payout"

unchecked("645a.13(e)", Status.HEADING, "Introduces what the Progressive Payout Wager pays.")


@clause("645a.13(e)(1)", per="wager", wager=PROGRESSIVE, follows=("645a.13(e)(1)[Progressive Payout]",))
def winning_progressive_wager_is_paid(
    due_outcome: Codes, settled_as: Codes, wager_stands: BooleanArray, wager_paid_cents: IntegerArray
) -> Verdict:
    """A winning Progressive Payout Wager is paid."""
    return payouts.is_paid(due_outcome, settled_as, wager_stands, wager_paid_cents)


@clause("645a.13(e)(1)[Progressive Payout]", per="wager", wager=PROGRESSIVE)
def progressive_pays_by_its_paytable(
    due_outcome: Codes,
    settled_as: Codes,
    wager_stands: BooleanArray,
    payout_is_limited: BooleanArray,
    stake_cents: IntegerArray,
    wager_paid_cents: IntegerArray,
    wager_returned_cents: IntegerArray,
    by_paytable_cents: IntegerArray,
    bonus_row: Codes,
    bonus_for_one: IntegerArray,
    bonus_percent: IntegerArray,
    *,
    meter_before_cents: IntegerArray | None = None,
) -> Verdict:
    """A winning Progressive Payout Wager pays its row: so much for 1, or its share of the meter.

    Reading  For 1: the payout includes the stake.  A share that is no whole cent may be the cent above.
    """
    won = payouts.won(due_outcome, settled_as) & wager_stands & ~payout_is_limited
    return progressives.pays_by_row(
        won, by_paytable_cents, wager_paid_cents + wager_returned_cents, meter_before_cents, bonus_percent
    )


@clause("645a.13(e)(2)", per="table", kind="config")
def progressive_reset_is_filed(
    approved_wagers_progressive_payout: BooleanArray,
    progressive_reset_filed: BooleanArray,
    approved_progressive_reset_cents: IntegerArray,
) -> Verdict:
    """The amount the meter starts from and is reset to is filed and is at least $2,000.

    Reading  One amount serves for both.
    """
    return Verdict(
        applies=approved_wagers_progressive_payout,
        holds=progressive_reset_filed & (approved_progressive_reset_cents >= 2_000_00),
        observed="filed: {approved_progressive_reset_cents}",
        required="an amount of at least $2,000.00",
    )


@clause("645a.13(e)(2)[reset]", per="wager", wager=PROGRESSIVE)
def meter_is_reset_as_filed(
    wins_whole_meter: BooleanArray,
    meter_after_cents: IntegerArray,
    approved_progressive_reset_cents: IntegerArray,
) -> Verdict:
    """When all of the meter has been won it is reset to the amount filed."""
    return progressives.reset(wins_whole_meter, meter_after_cents, approved_progressive_reset_cents)


@clause("645a.13(e)(3)", per="wager", wager=PROGRESSIVE)
def share_is_of_the_meter_at_the_players_turn(
    wins_share: BooleanArray,
    meter_before_cents: IntegerArray,
    meter_left_cents: IntegerArray,
    turn_at_meter: Codes,
    bonus_percent: IntegerArray,
    reading_meter: Codes,
) -> Verdict:
    """A share of the meter is reckoned on what it shows when it is the player's turn to be paid.

    Reading  Of the meter only the share of the row is paid.  Whoever is paid next in the same round finds
    what the payout before left; between rounds the meter grows.
    """
    shared = reading_meter.is_("shared_meter")
    return progressives.on_the_meter_as_it_stands(
        wins_share, meter_before_cents, meter_left_cents, turn_at_meter, bonus_percent, shared
    )
