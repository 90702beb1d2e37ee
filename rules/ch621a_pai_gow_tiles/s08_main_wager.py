"""58 Pa. Code § 621a.8(g)-(i). The Pai Gow Wager loses, ties or wins."""

from rules.ch621a_pai_gow_tiles.columns import MAIN
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import vigorish, vigorish_none
from rules.duties.by_tables import pays_by_tables
from rules.duties.payouts import outcome
from rules.duty import duty, reads
from rules.kinds import Cents, Flag, Moment, Text
from rules.poker import going_on
from rules.values import booleans, certainly, integers, known

# Where a reading counts the hands the dealer had to set, a wrong set explains the wrong outcomes.
HOUSE = ("621a.8(d)", "621a.8(d)(1)", "621a.8(d)(2)", "621a.8(d)(3)", "621a.8(d)(4)")
_HANDS = (
    "high hand {high_against}, {own_high_tiles} ({own_high_words}) against {dealers_high_tiles} "
    "({dealers_high_words}); low hand {low_against}, {own_low_tiles} ({own_low_words}) against "
    "{dealers_low_tiles} ({dealers_low_words})"
)


@outcome("621a.8(g)", wager=MAIN, due="lose", because=_HANDS, follows=HOUSE)
def main_wager_loses_when_neither_hand_is_higher(
    is_compared: Flag, high_against: Text, low_against: Text, low_loses_outright: Flag
) -> Flag:
    """A Pai Gow Wager loses when neither hand ranks higher than the dealer's.

    Reading  The dealer wins copies, hand by hand.  A low hand with a value of zero ranks above no hand;
    unless a reading says otherwise, it does not lose the wager by itself.
    """
    neither = ~high_against.is_("higher") & ~low_against.is_("higher")
    return is_compared & (neither | low_loses_outright)


duty(
    "621a.8(g)[at once]",
    "A losing Pai Gow Wager is collected as soon as the hands have been shown.",
    going_on.collected_at_once,
    when="is_played_out and main_outcome is lose and stake_was_kept and others_are_shown_after",
    begun_at=reads("own_shown_at"),
    told="hands shown {own_shown_at}",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=("621a.8(f)[before settling]",),
    reading="This means before the next player's wager is settled, unless a stricter reading is chosen. "
    "Nothing is required of the last player's wager.",
)

unchecked("621a.8(h)", Status.HEADING, "Introduces when the Pai Gow Wager is a tie and is returned.")


@outcome("621a.8(h)(1)", wager=MAIN, due="push", because=_HANDS, follows=HOUSE)
def main_wager_ties_when_only_the_high_hand_is_higher(
    is_compared: Flag, high_against: Text, low_against: Text, low_loses_outright: Flag
) -> Flag:
    """A Pai Gow Wager is returned when the high hand ranks higher and the low hand does not."""
    only_high = high_against.is_("higher") & ~low_against.is_("higher")
    return is_compared & only_high & ~low_loses_outright


@outcome("621a.8(h)(2)", wager=MAIN, due="push", because=_HANDS, follows=HOUSE)
def main_wager_ties_when_only_the_low_hand_is_higher(
    is_compared: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Pai Gow Wager is returned when the low hand ranks higher and the high hand does not."""
    return is_compared & ~high_against.is_("higher") & low_against.is_("higher")


@outcome("621a.8(i)", wager=MAIN, due="win", because=_HANDS, follows=HOUSE)
def main_wager_wins_when_both_hands_are_higher(
    is_compared: Flag, high_against: Text, low_against: Text
) -> Flag:
    """A Pai Gow Wager wins when both hands rank higher than the dealer's."""
    return is_compared & high_against.is_("higher") & low_against.is_("higher")


pays_by_tables(MAIN, odds="main_odds", on="", when="is_compared", odds_are_held=False)


@clause(
    "621a.8(i)[vigorish]",
    per="wager",
    wager=MAIN,
    follows=("621a.8(i)", "621a.8(i)[odds]"),
    shows=("vigorish_told", "stake_cents", "approved_vigorish_rounding"),
)
def vigorish_is_five_percent_as_filed(
    is_standing_main: Flag,
    of_a_player: Flag,
    dealer_plays: Flag,
    vigorish_due: Flag,
    settled_as: Text,
    due_outcome: Text,
    vigorish_cents: Cents,
    vigorish_low_cents: Cents,
    vigorish_high_cents: Cents,
    reading_payout_odds: Text,
    *,
    approved_vigorish_rounding: Text | None = None,
    vigorish_however_rounded: Flag | None = None,
    settled_after_all: Flag | None = None,
    hand_is_dead: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    vigorish_paid_besides: Flag | None = None,
    complete_column_vigorish: Flag | None = None,
) -> Verdict:
    """Vigorish is taken on a winning Pai Gow Wager, 5% of the amount won as filed, and nothing otherwise.

    Reading  The catalogue lacks § 621a.11(a): the 5% and its rounding are read as § 645a.13(a) prints them.
    Where no rounding is filed, any of those is right, and what only some give is unknown.
    Where the wager was not settled as due, only that is the breach.  A wager of a void round, or taken down,
    wins nothing; no record means that none was taken on it.
    """
    taken = vigorish_none.none_if_left_empty(
        vigorish_cents,
        complete_column_vigorish,
        vigorish_handling,
        vigorish_collected_at,
        paid_besides=vigorish_paid_besides,
    )
    holds, gained = vigorish.judged(taken, vigorish_low_cents, vigorish_high_cents, vigorish_due)
    public = certainly(reading_payout_odds.is_("public"))
    as_due = vigorish.as_due(settled_as, due_outcome, vigorish_cents, settled_after_all)
    stands = vigorish.stood(is_standing_main, settled_after_all)
    judged = booleans(public, public) | ~vigorish_due
    told, _ = vigorish_none.told_of(vigorish_cents, vigorish_handling, vigorish_collected_at)
    goes_back = of_a_player & due_outcome.is_("void") & told
    if hand_is_dead is not None:  # nothing sends its wager back
        goes_back = goes_back & ~hand_is_dead
    holds = vigorish.unless_unfiled(holds, vigorish_due, approved_vigorish_rounding, vigorish_however_rounded)
    if vigorish_paid_besides is not None:  # how much that was is told with the payment
        apart = certainly(~vigorish_due & vigorish_paid_besides)
        gained = integers(gained.values, known(gained) & ~apart)
    return Verdict(
        applies=((stands & judged) | goes_back) & dealer_plays & as_due,
        holds=vigorish_none.with_what_tells_of_some(
            holds,
            vigorish_due,
            vigorish_cents,
            vigorish_handling,
            vigorish_collected_at,
            vigorish_paid_besides,
        ),
        observed="{vigorish_in_words}",
        required="{vigorish_told}",
        amount_cents=gained,
        shown={
            "vigorish_in_words": vigorish_none.in_words(
                vigorish_cents, vigorish_handling, vigorish_collected_at, vigorish_paid_besides
            )
        },
    )


duty(
    "621a.8(i)[vigorish with the payout]",
    "Vigorish is collected when the winnings are paid.",
    vigorish.with_the_payout,
    when="vigorish_taken",
    won_at=reads("own_shown_at"),
    per="wager",
    wager=MAIN,
    kind="event",
    reading="Any time within the settlement of the same round counts.",
)


@clause("621a.8(i)[no vigorish on other wagers]", per="wager", texts=(vigorish_none.where_none_is_borne,))
def only_main_wagers_bear_vigorish(
    is_main_wager: Flag,
    vigorish_cents: Cents,
    settled_as: Text,
    *,
    hand_is_dead: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
) -> Verdict:
    """Vigorish is taken on Pai Gow Wagers only, and on none of a hand that can win nothing.

    Reading  A dead hand wins nothing, unless it was paid by the hand that its player left. Where no vigorish
    is due, no record means that none was taken.
    """
    bears = is_main_wager
    if hand_is_dead is not None:
        bears = is_main_wager & ~(hand_is_dead & ~settled_as.is_("win"))
    return vigorish_none.where_none_is_borne(
        vigorish_cents,
        when=~bears,
        vigorish_handling=vigorish_handling,
        vigorish_collected_at=vigorish_collected_at,
    )
