"""58 Pa. Code § 645a.13(a). Payout odds of the Pai Gow Poker Wager; vigorish."""

from rules.ch645a_pai_gow_poker.bank_pool import WAGERS_RETURNED
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import vigorish, vigorish_none
from rules.duties.by_tables import odds_of_a_sentence, pays_by_tables
from rules.duty import duty, reads
from rules.kinds import Cents, Flag, Moment, Text
from rules.values import booleans, certainly

MAIN = "pai_gow_poker"

unchecked("645a.13", Status.HEADING, "Introduces what winning wagers pay, vigorish and limits of payouts.")


odds_of_a_sentence(MAIN, row="win", column="main_odds")
# One that cannot have won is no winner, whatever it was paid: § 645a.11(f)(3) tells of it.
pays_by_tables(MAIN, row="win", on="", when="plays_another_hand", unless="cannot_have_won")


duty(
    "645a.13(a)[vigorish]",
    "Vigorish is 5% of the amount won on the Pai Gow Poker Wager, rounded as filed; if none is won, none.",
    vigorish.five_percent_as_filed,
    when="of_a_player and banked_by is dealer and not free_of_vigorish",
    per="wager",
    wager=MAIN,
    follows=("645a.13(a)", *WAGERS_RETURNED),
    shows=vigorish.SHOWN,
    reading="Each wager bears its own. An exact multiple of 25 cents is never raised; 5% between two cents "
    "allows either cent, 5% half-way between two multiples either multiple. Where the wager was not settled "
    "as due, the breach is of § 645a.11(f) and not of this clause; where a player banks, § 645a.12(m) "
    "applies. A hand that was abandoned, or void on its own, wins nothing, "
    "unless it was paid all the same what the hands gave it.",
)


@clause("645a.13(a)[no vigorish at EZ tables]", per="wager", wager=MAIN, texts=(vigorish_none.never_taken,))
def ez_tables_take_no_vigorish(
    free_of_vigorish: Flag,
    may_bear_vigorish: Flag,
    was_withdrawn: Flag,
    vigorish_cents: Cents,
    *,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    complete_column_vigorish: Flag | None = None,
    settled_as: Text | None = None,
) -> Verdict:
    """No vigorish is taken at a table designated for EZ Pai Gow Poker.

    Reading  § 645a.1 defines the variation so; § 645a.13(a) makes no exception, which a property may follow.
    What no table takes vigorish on is told under § 645a.13(a)[no vigorish on other wagers].
    """
    told_there = booleans(certainly(~may_bear_vigorish))
    return vigorish_none.never_taken(
        free_of_vigorish & ~told_there,
        was_withdrawn,
        vigorish_cents,
        vigorish_handling=vigorish_handling,
        vigorish_collected_at=vigorish_collected_at,
        complete_column_vigorish=complete_column_vigorish,
        settled_as=settled_as,
    )


@clause("645a.13(a)[no vigorish on other wagers]", per="wager", texts=(vigorish_none.where_none_is_borne,))
def only_main_wagers_bear_vigorish(
    may_bear_vigorish: Flag,
    vigorish_cents: Cents,
    *,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
) -> Verdict:
    """Vigorish is taken on players' Pai Gow Poker Wagers only, and on none that can win nothing.

    Reading  One on the area of the player who banks wins nothing, nor does one on a dead hand, unless it was
    paid by the hand that its player left. Where no vigorish is recorded on such a wager, none was taken.
    """
    return vigorish_none.where_none_is_borne(
        vigorish_cents,
        when=~may_bear_vigorish,
        vigorish_handling=vigorish_handling,
        vigorish_collected_at=vigorish_collected_at,
    )


duty(
    "645a.13(a)[with the payout]",
    "Vigorish is collected when the winnings are paid.",
    vigorish.with_the_payout,
    when="vigorish_taken",
    won_at=reads("own_shown_at"),
    per="wager",
    wager=MAIN,
    kind="event",
    reading="Collected by the end of the same round's settlement counts as collected then.",
)
