"""58 Pa. Code § 659a.12(d). What the Progressive Payout Wager pays, and its meter."""

from rules.ch659a_fortune_asia_poker.columns import PROGRESSIVE
from rules.clause import Status, Verdict, clause
from rules.duties import meter_seeds, payouts, progressive_rows, progressives
from rules.duties.settlements import unless_void
from rules.duty import duty, reads
from rules.kinds import Cents, Flag, Measured, Text, Unit

BY_ROW = "659a.12(d)(1)[Progressive Paytable]"
SEED = "{progressive_seed_cents}"


duty(
    BY_ROW,
    "A winning Progressive Payout Wager pays its row: so much for 1, or its share of the meter.",
    progressive_rows.pays_by_row,
    per="wager",
    wager=PROGRESSIVE,
    reading="For 1: the payout includes the stake. A share is of the meter, whatever the stake; one that is "
    "no whole cent may be the cent above.",
)


@clause("659a.12(d)(2)", status=Status.CONSEQUENCE, per="wager", wager=PROGRESSIVE, follows=(BY_ROW,))
def only_the_highest_hand_is_paid(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    by_paytable_cents: Cents,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """A player is paid for the highest hand only that the seven cards make.

    Reading  Judged by what was handed over in all: no more than the row of that hand pays, a broken cent
    apart.  The money is told by the clause on the paytable.
    """
    handed_over = wager_paid_cents + wager_returned_cents
    won = payouts.won(due_outcome, settled_as) & wager_stands
    return Verdict(
        applies=unless_void(won, goes_back_as_void),
        holds=handed_over <= by_paytable_cents + 1,
        observed="{handed_over_cents} paid",
        required="{by_paytable_cents} for {bonus_row}, and nothing for another hand",
        shown={"handed_over_cents": Measured(handed_over, Unit.CENTS)},
    )


duty(
    "659a.12(d)(3)",
    "The progressive meter is seeded with 10,000 times the amount of the wager offered.",
    meter_seeds.seeded_with,
    seed=reads("progressive_seed_cents"),
    when="payment_kind is meter_seed",
    per="payment",
    kind="config",
    reading="The amount is that filed or, where none is, that of all wagers of the day; a flat "
    "$10,000, as read.",
)

duty(
    "659a.12(d)(3)[reset]",
    "When all of the meter has been won it is set again to what it starts from.",
    meter_seeds.reset_when_won,
    filed=reads("progressive_seed_cents"),
    to="{progressive_seed_cents}",
    per="wager",
    wager=PROGRESSIVE,
    follows=("659a.12(d)(4)", "659a.12(d)(4)[as fed]"),
    reading="No text says what becomes of the meter when a part of it is won: it may stay, or lose what was "
    "won. One that was reset then is for review; so is one that was left otherwise, unless other tables may "
    "feed it or win from it.",
)

duty(
    "659a.12(d)(3)[seeded again]",
    "The seed is paid in again whenever all of the meter was won, and never otherwise.",
    meter_seeds.seeded_as_often,
    when="feeds_are_due",
    per="round",
    follows=("659a.12(d)(3)[reset]", "659a.11(h)(3)(ii)(D)"),
    reading="A seed that the record puts in a round belongs to a win of that round; the first seed of a "
    "meter belongs to no round. In a void round nothing is won, unless it was played out and is called void "
    "on certainly no ground.",
)


duty(
    "659a.12(d)(3)[rate]",
    "Of each Progressive Payout Wager 28% goes to the meter.",
    progressives.is_fed,
    rate=reads("progressive_rate"),
    fed=reads("meter_fed_cents"),
    again=reads("fed_again_cents"),
    recorded=reads("meter_feeds_complete"),
    per="round",
    reading="Round by round, of all that was staked or wager by wager, down to the cent; what becomes of it "
    "in a void round is not said, unless it was played out and is called void on certainly no ground. No "
    "rate of a reserve is printed.",
)


duty(
    "659a.12(d)(4)",
    "A share of the meter is reckoned on what it shows when it is the player's turn to be paid.",
    progressives.on_the_meter_as_it_stands,
    when="reading_meter is shared_meter",
    starts_from=reads("progressive_seed_cents"),
    per="wager",
    wager=PROGRESSIVE,
    reading="Of the meter only the share of the row is paid. Whoever is paid next in the same round finds "
    "what the payout before left; between rounds the meter grows. The turn is that of § "
    "659a.11(e). A day's first share of less than half of what the meter starts from is for review: shares "
    "of earlier days do not bring it so low. So is one of less than the last share at hand of an earlier day "
    "left, and what differs within a round where the meter is read to be shared.",
)

duty(
    "659a.12(d)(4)[as fed]",
    "Between two payouts the meter grows by what was contributed, and by nothing else.",
    progressives.on_the_meter_as_fed,
    starts_from=reads("progressive_seed_cents"),
    when="wins_share and (turn_at_meter is later_round or turn_at_meter is later_day"
    " or turn_at_meter is seeded) and not reading_meter is shared_meter",
    per="wager",
    wager=PROGRESSIVE,
    follows=("659a.12(d)(4)",),
    reading="Unless the meter is read to be shared with other tables. Where all of it was won and it was "
    "reset wrongly, which is told with that win, a share of what it was to be reset to is right.",
)
