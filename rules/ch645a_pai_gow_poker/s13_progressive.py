"""58 Pa. Code § 645a.13(e). What the Progressive Payout Wager pays, and its meter."""

from rules.clause import Status, unchecked
from rules.duties import meter_seeds, payouts, progressive_rows, progressives
from rules.duty import duty, reads

PROGRESSIVE = "progressive_payout"

unchecked("645a.13(e)", Status.HEADING, "Introduces what the Progressive Payout Wager pays.")

duty(
    "645a.13(e)[rate of progression]",
    "Of each Progressive Payout Wager the rate that the casino filed goes to the meter.",
    progressives.is_fed,
    rate=reads("approved_progressive_rate"),
    fed=reads("meter_fed_cents"),
    again=reads("fed_again_cents"),
    recorded=reads("meter_feeds_complete"),
    per="round",
    reading="The heading of the section names a rate of progression, no subsection prints one: that filed is "
    "judged, round by round, of all that was staked or wager by wager, down to the cent. Where none is "
    "filed, it is not known what is due; what becomes of the wagers of a void round is not said, "
    "unless it was played out and is called void on certainly no ground.",
)

duty(
    "645a.13(e)(1)",
    "A winning Progressive Payout Wager is paid.",
    payouts.is_paid,
    status=Status.CONSEQUENCE,
    per="wager",
    wager=PROGRESSIVE,
    follows=("645a.13(e)(1)[Progressive Payout]",),
)


duty(
    "645a.13(e)(1)[Progressive Payout]",
    "A winning Progressive Payout Wager pays its row: so much for 1, or its share of the meter.",
    progressive_rows.pays_by_row,
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
    meter_seeds.reset_when_won,
    filed=reads("approved_progressive_reset_cents"),
    per="wager",
    wager=PROGRESSIVE,
    follows=("645a.13(e)(3)", "645a.13(e)(3)[as fed]"),
    reading="No text says what becomes of the meter when a part of it is won: it may stay, or lose what was "
    "won. One that was reset then is for review; so is one that was left otherwise, unless other tables may "
    "feed it or win from it.",
)

duty(
    "645a.13(e)(2)[seed paid in]",
    "What a meter is seeded with is the amount filed.",
    meter_seeds.seeded_with,
    when="payment_kind is meter_seed and approved_progressive_reset_cents >= 200000",
    seed=reads("approved_progressive_reset_cents"),
    to="{approved_progressive_reset_cents} as filed",
    per="payment",
    reading="To begin with and after a win of all of it: one amount is filed for both. A lower one than the "
    "text permits is a breach of the filing, told under § 645a.13(e)(2), and binds no seed.",
)

duty(
    "645a.13(e)(2)[seeded once]",
    "A seed that belongs to no round begins the meter; any other follows a win of all of it.",
    meter_seeds.seeded_by_right,
    when="is_loose_seed",
    per="payment",
    follows=("645a.13(e)(1)[Progressive Payout]", "645a.11(h)(4)(i)"),
    reading="A seed that names a round follows a win of that round. A meter that gaming tables share begins "
    "once, at one of them. A seed for a win that it does not name, or for a win at another table that shares "
    "the meter, is for review. So is one after a payment to the meter, or a wager on it, on an earlier day, "
    "whose wins are no longer at hand. What came before the log is not known: its first seed begins the "
    "meter, unless a wager on the meter was dealt before it that day.",
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
    "half of the amount filed is for review: shares of earlier days do not bring a meter so low. So is one "
    "of less than the last share at hand of an earlier day left, and what differs within a round where the "
    "meter is read to be shared.",
)

duty(
    "645a.13(e)(3)[as fed]",
    "Where contributions are recorded, the meter grows by them between two payouts, and by nothing else.",
    progressives.on_the_meter_as_fed,
    starts_from=reads("approved_progressive_reset_cents"),
    when="wins_share and (turn_at_meter is later_round or turn_at_meter is later_day"
    " or turn_at_meter is seeded) and meter_feeds_complete and not reading_meter is shared_meter",
    per="wager",
    wager=PROGRESSIVE,
    follows=("645a.13(e)(3)",),
    reading="At what rate is judged under § 645a.13(e)[rate of progression]. Unless the meter is "
    "read to be shared with other tables. Where all of it was won and it was reset wrongly, which is told "
    "with that win, a share of what it was to be reset to is right.",
)
