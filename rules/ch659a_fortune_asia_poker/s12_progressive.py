"""58 Pa. Code § 659a.12(d). What the Progressive Payout Wager pays, and its meter."""

from __future__ import annotations

from rules.ch659a_fortune_asia_poker.columns import PROGRESSIVE
from rules.clause import Verdict, clause
from rules.duties import payouts, progressives
from rules.values import Cents, Count, Flag, Measured, Text, Unit

BY_ROW = "659a.12(d)(1)[Progressive Paytable]"
SEED = "{progressive_seed_cents}"


@clause(BY_ROW, per="wager", wager=PROGRESSIVE)
def progressive_pays_by_its_paytable(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    stake_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    by_paytable_cents: Cents,
    bonus_row: Text,
    bonus_for_one: Count,
    bonus_percent: Count,
    *,
    meter_before_cents: Cents | None = None,
) -> Verdict:
    """A winning Progressive Payout Wager pays its row: so much for 1, or its share of the meter.

    Reading  For 1: the payout includes the stake.  A share is of the meter, whatever the stake; one that is
    no whole cent may be the cent above.
    """
    won = payouts.won(due_outcome, settled_as) & wager_stands
    return progressives.pays_by_row(
        won, by_paytable_cents, wager_paid_cents + wager_returned_cents, meter_before_cents, bonus_percent
    )


@clause("659a.12(d)(2)", per="wager", wager=PROGRESSIVE, follows=(BY_ROW,))
def only_the_highest_hand_is_paid(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    by_paytable_cents: Cents,
    bonus_row: Text,
) -> Verdict:
    """A player is paid for the highest hand only that the seven cards make.

    Reading  Judged by what was handed over in all: no more than the row of that hand pays, a broken cent
    apart.  The money is told by the clause on the paytable.
    """
    handed_over = wager_paid_cents + wager_returned_cents
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & wager_stands,
        holds=handed_over <= by_paytable_cents + 1,
        observed="{handed_over_cents} paid",
        required="{by_paytable_cents} for {bonus_row}, and nothing for another hand",
        shown={"handed_over_cents": Measured(handed_over, Unit.CENTS)},
    )


@clause("659a.12(d)(3)", per="payment", kind="config")
def meter_starts_from_ten_thousand_for_one(
    payment_kind: Text, payment_amount_cents: Cents, progressive_seed_cents: Cents
) -> Verdict:
    """The progressive meter is seeded with 10,000 times the amount of the wager offered.

    Reading  The amount is that filed or, where none is, that of all wagers of the day; a flat $10,000, as
    read.
    """
    return progressives.seeded_with(
        payment_kind.is_("meter_seed"), payment_amount_cents, progressive_seed_cents
    )


@clause("659a.12(d)(3)[reset]", per="wager", wager=PROGRESSIVE)
def meter_is_reset_to_ten_thousand_for_one(
    wins_whole_meter: Flag, meter_after_cents: Cents, progressive_seed_cents: Cents
) -> Verdict:
    """When all of the meter has been won it is set again to what it starts from."""
    return progressives.reset(wins_whole_meter, meter_after_cents, progressive_seed_cents, to=SEED)


@clause("659a.12(d)(3)[seeded again]", per="round", follows=("659a.12(d)(3)[reset]",))
def meter_is_seeded_when_it_was_won(
    void: Flag, meters_won: Count, seeds_made: Count, meter_seeds_recorded: Flag
) -> Verdict:
    """The seed is paid in again whenever all of the meter was won, and never otherwise.

    Reading  A seed that the record puts in a round belongs to a win of that round; the first seed of a meter
    belongs to no round.
    """
    return progressives.seeded_as_often(meters_won, seeds_made, meter_seeds_recorded, ~void)


@clause("659a.12(d)(3)[rate]", per="round")
def meter_grows_at_its_rate(
    void: Flag,
    progressive_staked_cents: Cents,
    progressive_rate: Count,
    meter_fed_cents: Cents,
    meter_feeds_recorded: Flag,
) -> Verdict:
    """Of each Progressive Payout Wager 28% goes to the meter.

    Reading  Round by round, of all that was staked; what becomes of it in a void round is not said.  No rate
    of a reserve is printed.
    """
    due = progressives.part_of(progressive_staked_cents, progressive_rate)
    return progressives.is_fed(~void, due, meter_fed_cents, meter_feeds_recorded, "progressive_rate")


@clause("659a.12(d)(4)", per="wager", wager=PROGRESSIVE)
def share_is_of_the_meter_at_the_players_turn(
    wins_share: Flag,
    meter_before_cents: Cents,
    meter_left_cents: Cents,
    turn_at_meter: Text,
    bonus_percent: Count,
    reading_meter: Text,
) -> Verdict:
    """A share of the meter is reckoned on what it shows when it is the player's turn to be paid.

    Reading  Of the meter only the share of the row is paid.  Whoever is paid next in the same round finds
    what the payout before left; between rounds the meter grows.  The turn is that of § 659a.11(e).
    """
    shared = reading_meter.is_("shared_meter")
    return progressives.on_the_meter_as_it_stands(
        wins_share, meter_before_cents, meter_left_cents, turn_at_meter, bonus_percent, shared
    )


@clause("659a.12(d)(4)[as fed]", per="wager", wager=PROGRESSIVE, follows=("659a.12(d)(4)",))
def share_is_of_the_meter_as_it_was_fed(
    wins_share: Flag,
    turn_at_meter: Text,
    meter_before_cents: Cents,
    meter_left_cents: Cents,
    fed_since_cents: Cents,
    bonus_percent: Count,
    reading_meter: Text,
) -> Verdict:
    """Between two payouts the meter grows by what was contributed, and by nothing else.

    Reading  Unless the meter is read to be shared with other tables.
    """
    later = wins_share & turn_at_meter.is_("later_round") & ~reading_meter.is_("shared_meter")
    return progressives.on_the_meter_as_fed(
        later, meter_before_cents, meter_left_cents, fed_since_cents, bonus_percent
    )
