"""58 Pa. Code § 688a.12(d), as proposed. The stake of the progressive paytables, and their meter."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.clause import Verdict, clause
from rules.duties import progressives
from rules.values import Cents, Count, Flag, Text, booleans, certainly

SEED = "{progressive_seed_cents} by the paytable"


@clause("688a.12(d)[stake]", per="wager", wager=PROGRESSIVE)
def progressive_wager_is_that_of_its_paytable(wager_amount_cents: Cents, stake_asked_cents: Cents) -> Verdict:
    """A Progressive Payout Wager is of the one amount its paytable is for."""
    return Verdict(
        applies=True,
        holds=wager_amount_cents == stake_asked_cents,
        observed="a wager of {wager_amount_cents}",
        required="{stake_asked_cents}",
    )


@clause("688a.12(d)[rate of progression]", per="round", kind="replay")
def meter_grows_at_its_rate(
    void: Flag,
    progressive_staked_cents: Cents,
    progressive_rate: Count,
    meter_fed_cents: Cents,
    meter_feeds_recorded: Flag,
) -> Verdict:
    """The rate of progression of each Progressive Payout Wager goes to the meter.

    Reading  Round by round, of all that was staked; what becomes of it in a void round is not said.
    """
    due = progressives.part_of(progressive_staked_cents, progressive_rate)
    return progressives.is_fed(~void, due, meter_fed_cents, meter_feeds_recorded, "progressive_rate")


@clause("688a.12(d)[reserve rate]", per="round", kind="replay")
def reserve_grows_at_its_rate(
    void: Flag,
    progressive_staked_cents: Cents,
    progressive_reserve: Count,
    reserve_fed_cents: Cents,
    reserve_feeds_recorded: Flag,
) -> Verdict:
    """Where the paytable has a reserve rate, that part of each wager goes to the reserve of the meter.

    Reading  What the reserve is for is not said: the next seed.  Paytable 4 alone has one.
    """
    due = progressives.part_of(progressive_staked_cents, progressive_reserve)
    return progressives.is_fed(~void, due, reserve_fed_cents, reserve_feeds_recorded, "progressive_reserve")


@clause("688a.12(d)[meter]", per="wager", wager=PROGRESSIVE)
def share_is_of_the_meter_at_the_players_turn(
    wins_share: Flag,
    meter_before_cents: Cents,
    meter_left_cents: Cents,
    turn_at_meter: Text,
    bonus_percent: Count,
    *,
    approved_linked_meter: Flag | None = None,
) -> Verdict:
    """A share of the meter is reckoned on what it shows when it is the player's turn to be paid.

    Reading  Players are paid in the order of settlement: the next in a round finds what the payout before
    left.  Between rounds the meter only grows, unless it is linked and others win from it.
    """
    alone = turn_at_meter.is_("first")
    linked = booleans(certainly(alone) & False) if approved_linked_meter is None else approved_linked_meter
    return progressives.on_the_meter_as_it_stands(
        wins_share, meter_before_cents, meter_left_cents, turn_at_meter, bonus_percent, linked
    )


@clause("688a.12(d)[meter as fed]", per="wager", wager=PROGRESSIVE, follows=("688a.12(d)[meter]",))
def share_is_of_the_meter_as_it_was_fed(
    wins_share: Flag,
    turn_at_meter: Text,
    approved_linked_meter: Flag,
    meter_before_cents: Cents,
    meter_left_cents: Cents,
    fed_since_cents: Cents,
    bonus_percent: Count,
) -> Verdict:
    """Between two payouts the meter grows by what was contributed, and by nothing else.

    Reading  Where the meter is not linked; a linked one also grows by wagers at other tables.
    """
    later = wins_share & turn_at_meter.is_("later_round") & ~approved_linked_meter
    return progressives.on_the_meter_as_fed(
        later, meter_before_cents, meter_left_cents, fed_since_cents, bonus_percent
    )


@clause("688a.12(d)[meter after]", per="wager", wager=PROGRESSIVE)
def meter_falls_by_the_share_won(
    wins_part_of_meter: Flag,
    meter_before_cents: Cents,
    meter_after_cents: Cents,
    bonus_percent: Count,
    reading_partial_award: Text,
) -> Verdict:
    """A part of the meter that is won is taken off it.

    Reading  The stated paybacks come out only if every share is paid from the meter; a reading decides.
    """
    due = wins_part_of_meter & reading_partial_award.is_("from_meter")
    return progressives.taken_from_the_meter(due, meter_before_cents, meter_after_cents, bonus_percent)


@clause("688a.12(d)[meter seed]", per="wager", wager=PROGRESSIVE)
def meter_is_reset_to_its_seed(
    wins_whole_meter: Flag, meter_after_cents: Cents, progressive_seed_cents: Cents
) -> Verdict:
    """When all of the meter has been won it is reset to the seed of the paytable."""
    return progressives.reset(wins_whole_meter, meter_after_cents, progressive_seed_cents, to=SEED)


@clause("688a.12(d)[seed paid in]", per="payment")
def meter_is_seeded_with_the_amount_printed(
    payment_kind: Text, payment_amount_cents: Cents, progressive_seed_cents: Cents
) -> Verdict:
    """What a meter is seeded with is the seed of its paytable."""
    return progressives.seeded_with(
        payment_kind.is_("meter_seed"), payment_amount_cents, progressive_seed_cents
    )
