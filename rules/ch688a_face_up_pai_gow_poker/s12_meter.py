"""58 Pa. Code § 688a.12(d), as proposed. The stake of the progressive paytables, and their meter."""

from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.clause import Verdict, clause
from rules.duties import meter_seeds, progressives
from rules.duty import duty, reads
from rules.kinds import Cents, Count, Flag, Text
from rules.values import booleans, certainly

SEED = "{progressive_seed_cents} by the paytable"


@clause("688a.12(d)[stake]", per="wager", wager=PROGRESSIVE)
def progressive_wager_is_that_of_its_paytable(
    wager_amount_cents: Cents, stake_asked_cents: Cents, lies_at_close: Flag
) -> Verdict:
    """A Progressive Payout Wager is of the one amount its paytable is for."""
    return Verdict(
        applies=lies_at_close,
        holds=wager_amount_cents == stake_asked_cents,
        observed="a wager of {wager_amount_cents}",
        required="{stake_asked_cents}",
    )


duty(
    "688a.12(d)[rate of progression]",
    "The rate of progression of each Progressive Payout Wager goes to the meter.",
    progressives.is_fed,
    rate=reads("progressive_rate"),
    fed=reads("meter_fed_cents"),
    again=reads("fed_again_cents"),
    recorded=reads("meter_feeds_complete"),
    per="round",
    kind="replay",
    reading="Round by round, of all that was staked or wager by wager, down to the cent; what becomes of it "
    "in a void round is not said, unless it was played out and is called void on certainly no ground.",
)


duty(
    "688a.12(d)[reserve rate]",
    "Where the paytable has a reserve rate, that part of each wager goes to the reserve of the meter.",
    progressives.is_fed,
    rate=reads("progressive_reserve"),
    fed=reads("reserve_fed_cents"),
    again=reads("reserve_fed_again_cents"),
    recorded=reads("reserve_feeds_complete"),
    per="round",
    kind="replay",
    reading="What the reserve is for is not said: the next seed. Paytable 4 alone has one.",
)


@clause("688a.12(d)[meter]", per="wager", wager=PROGRESSIVE)
def share_is_of_the_meter_at_the_players_turn(
    wins_share: Flag,
    meter_before_cents: Cents,
    meter_left_cents: Cents,
    turn_at_meter: Text,
    bonus_percent: Count,
    after_whole_meter: Flag,
    *,
    approved_linked_meter: Flag | None = None,
    progressive_seed_cents: Cents | None = None,
) -> Verdict:
    """A share of the meter is reckoned on what it shows when it is the player's turn to be paid.

    Reading  Players are paid in the order of settlement: the next in a round finds what the payout before
    left.  Between rounds the meter only grows, unless it is linked and others win from it.  A day's first
    share of less than half of the seed is for review: shares of earlier days do not bring a meter so low.  So
    is one of less than the last share at hand of an earlier day left, and what differs within a round where
    the meter is linked.
    """
    alone = turn_at_meter.is_("first")
    linked = booleans(certainly(alone) & False) if approved_linked_meter is None else approved_linked_meter
    return progressives.on_the_meter_as_it_stands(
        wins_share,
        meter_before_cents,
        meter_left_cents,
        turn_at_meter,
        bonus_percent,
        linked,
        progressive_seed_cents,
        after_whole_meter=after_whole_meter,
    )


duty(
    "688a.12(d)[meter as fed]",
    "Between two payouts the meter grows by what was contributed, and by nothing else.",
    progressives.on_the_meter_as_fed,
    starts_from=reads("progressive_seed_cents"),
    when="wins_share and (turn_at_meter is later_round or turn_at_meter is later_day"
    " or turn_at_meter is seeded) and not approved_linked_meter",
    per="wager",
    wager=PROGRESSIVE,
    follows=("688a.12(d)[meter]",),
    reading="Where the meter is not linked; a linked one also grows by wagers at other tables. Where all "
    "of it was won and it was reset wrongly, which is told with that win, a share of the seed is right.",
)

duty(
    "688a.12(d)[meter after]",
    "A part of the meter that is won is taken off it.",
    progressives.taken_from_the_meter,
    when="wins_part_of_meter and reading_partial_award is from_meter",
    per="wager",
    wager=PROGRESSIVE,
    reading="The stated paybacks come out only if every share is paid from the meter; a reading decides.",
)

duty(
    "688a.12(d)[meter seed]",
    "When all of the meter has been won it is reset to the seed of the paytable.",
    meter_seeds.reset,
    filed=reads("progressive_seed_cents"),
    to="{progressive_seed_cents} by the paytable",
    per="wager",
    wager=PROGRESSIVE,
)

duty(
    "688a.12(d)[seed paid in]",
    "What a meter is seeded with is the seed of its paytable.",
    meter_seeds.seeded_with,
    seed=reads("progressive_seed_cents"),
    when="payment_kind is meter_seed",
    per="payment",
)
