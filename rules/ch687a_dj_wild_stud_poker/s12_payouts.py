"""58 Pa. Code § 687a.12(a)-(c), as proposed. Odds of Ante, Raise and Blind; the progressive paytables."""

from rules.ch687a_dj_wild_stud_poker.columns import BLIND, PROGRESSIVE
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import meter_seeds, payouts, progressives, vigorish_none
from rules.duties.by_tables import hands_over_by_tables, pays_by_tables, table_is_filed
from rules.duty import duty, reads
from rules.kinds import Cents, Flag
from rules.values import booleans, certainly

unchecked("687a.12", Status.HEADING, "Introduces what winning wagers pay.")


pays_by_tables("ante_and_raise", row="win", on="")

duty(
    "687a.12(a)[no vigorish]",
    "No vigorish is taken on any wager.",
    vigorish_none.where_none_is_borne,
    per="wager",
    reading="The chapter provides for none, and what is won is paid in full. No record of any means that "
    "none was taken.",
)

duty(
    "687a.12(b)",
    "A winning Blind Wager is paid by its paytable.",
    payouts.is_paid,
    status=Status.CONSEQUENCE,
    per="wager",
    wager=BLIND,
    follows=("687a.12(b)[Paytable]",),
    reading="The text lets the casino choose a paytable and prints only one. A hand on which it pushes the "
    "wager is judged under § 687a.11(e)(1).",
)

pays_by_tables(BLIND)

table_is_filed("687a.12(c)", PROGRESSIVE, kind="replay")

hands_over_by_tables(PROGRESSIVE, of="{bonus_row}: {odds_or_share}")


@clause("687a.12(c)[stake]", per="wager", wager=PROGRESSIVE)
def progressive_wager_is_that_of_its_paytable(
    was_made: Flag,
    approved_wagers_progressive_bonus: Flag,
    wager_amount_cents: Cents,
    stake_asked_cents: Cents,
) -> Verdict:
    """A Progressive Bonus Wager is of the one amount its paytable is for.

    Reading  Where the wager is not filed, § 687a.7(d)(2) is breached and not this.
    """
    return Verdict(
        applies=was_made & approved_wagers_progressive_bonus,
        holds=wager_amount_cents == stake_asked_cents,
        observed="a wager of {wager_amount_cents}",
        required="{stake_asked_cents}",
    )


duty(
    "687a.12(c)[meter]",
    "A share of the meter is reckoned on what it shows when it is the player's turn to be paid.",
    progressives.on_the_meter_as_it_stands,
    when="meter_is_shared",
    starts_from=reads("progressive_seed_cents"),
    per="wager",
    wager=PROGRESSIVE,
    reading="The second winner of a round finds what the first left. As the meter may be linked, it may "
    "differ between rounds, and within a round what differs is for review.",
)

duty(
    "687a.12(c)[meter after]",
    "A part of the meter that is won is taken off it.",
    progressives.taken_from_the_meter,
    when="wins_part_of_meter and reading_partial_award is from_meter",
    per="wager",
    wager=PROGRESSIVE,
    reading="Nothing says so, and it is judged only where it is read so.",
)

duty(
    "687a.12(c)[meter seed]",
    "When all of the meter has been won it is reset to the seed of the paytable.",
    meter_seeds.reset_when_won,
    filed=reads("progressive_seed_cents"),
    to="{progressive_seed_cents} by the paytable",
    per="wager",
    wager=PROGRESSIVE,
    reading="All of it is won, too, if it was paid in a round that was played out and is called void on "
    "certainly no ground. A meter that was reset as a part of it was won is for review: no text asks for it.",
)


@clause("687a.12(c)[Envy]", per="payment")
def envy_bonus_is_that_of_the_row(
    is_envy_bonus: Flag,
    payment_amount_cents: Cents,
    envy_row_cents: Cents,
    *,
    envy_is_printed: Flag | None = None,
    envy_paid_cents: Cents | None = None,
    envy_paid_at_least_cents: Cents | None = None,
    speaks_for_envy: Flag | None = None,
) -> Verdict:
    """An Envy Bonus that is paid is what the paytable prints beside the hand.

    Reading  The progressive paytables have such a column and the chapter no rule that one is due: what is
    paid is judged.  On the paytable of another wager, which has no such column, nothing is.
    Nor is anything for a hand of a void round, unless § 687a.13(d) settles the Progressive Bonus Wagers.
    An amount that stands beside no hand is wrong, whatever the hand.  What one position is paid for one hand
    counts together; two rows that are alike may tell one payment.
    """
    paid = payment_amount_cents if envy_paid_cents is None else envy_paid_cents
    least = paid if envy_paid_at_least_cents is None else envy_paid_at_least_cents
    right = (paid == envy_row_cents) & booleans(~certainly(least > envy_row_cents))
    if envy_is_printed is not None:
        right = right & booleans(~certainly(~envy_is_printed) | certainly(right))
    return Verdict(
        applies=is_envy_bonus if speaks_for_envy is None else is_envy_bonus & speaks_for_envy,
        holds=right,
        observed="{payment_amount_cents} paid at position {payee_position} for the hand at position"
        " {payer_position} ({payers_category}) on the paytable of {payment_for}, and in all for that hand no"
        " less than {envy_paid_at_least_cents}",
        required="{envy_row_cents} by the paytable",
        amount_cents=least - envy_row_cents,
    )
