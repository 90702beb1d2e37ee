"""58 Pa. Code § 645a.13(e). What the Progressive Payout Wager pays, and its meter."""

from rules.clause import Status, unchecked
from rules.duties import payouts, progressives
from rules.duty import duty, reads

PROGRESSIVE = "progressive_payout"

unchecked("645a.13(e)", Status.HEADING, "Introduces what the Progressive Payout Wager pays.")

duty(
    "645a.13(e)(1)",
    "A winning Progressive Payout Wager is paid.",
    payouts.is_paid,
    per="wager",
    wager=PROGRESSIVE,
    follows=("645a.13(e)(1)[Progressive Payout]",),
)


duty(
    "645a.13(e)(1)[Progressive Payout]",
    "A winning Progressive Payout Wager pays its row: so much for 1, or its share of the meter.",
    progressives.pays_by_row,
    when="not payout_is_limited",
    per="wager",
    wager=PROGRESSIVE,
    reading="For 1: the payout includes the stake. A share that is no whole cent may be the cent above.",
)


duty(
    "645a.13(e)(2)",
    "The amount the meter starts from and is reset to is filed and is at least $2,000.",
    when="approved_wagers_progressive_payout",
    holds="progressive_reset_filed and approved_progressive_reset_cents >= 200000",
    observed="filed: {approved_progressive_reset_cents}",
    required="an amount of at least $2,000.00",
    per="table",
    kind="config",
    reading="One amount serves for both.",
)

duty(
    "645a.13(e)(2)[reset]",
    "When all of the meter has been won it is reset to the amount filed.",
    progressives.reset,
    filed=reads("approved_progressive_reset_cents"),
    per="wager",
    wager=PROGRESSIVE,
)

duty(
    "645a.13(e)(2)[seeded once]",
    "A seed that belongs to no round begins the meter; any other follows a win of all of it.",
    progressives.seeded_by_right,
    when="is_loose_seed",
    per="payment",
    reading="Judged by the table's day. One for a win that it does not name, or for a win at another table "
    "that shares the meter, is for review.",
)

duty(
    "645a.13(e)(3)",
    "A share of the meter is reckoned on what it shows when it is the player's turn to be paid.",
    progressives.on_the_meter_as_it_stands,
    when="reading_meter is shared_meter",
    starts_from=reads("approved_progressive_reset_cents"),
    per="wager",
    wager=PROGRESSIVE,
    reading="Of the meter only the share of the row is paid. Whoever is paid next in the same round finds "
    "what the payout before left; between rounds the meter grows. A day's first share of less than "
    "half of the amount filed is for review: shares of earlier days do not bring a meter so low.",
)

duty(
    "645a.13(e)(3)[as fed]",
    "Where contributions are recorded, the meter grows by them between two payouts, and by nothing else.",
    progressives.on_the_meter_as_fed,
    when="wins_share and (turn_at_meter is later_round or turn_at_meter is seeded) and meter_feeds_complete"
    " and not reading_meter is shared_meter",
    per="wager",
    wager=PROGRESSIVE,
    follows=("645a.13(e)(3)",),
    reading="No rate is laid down. Unless the meter is read to be shared with other tables.",
)
