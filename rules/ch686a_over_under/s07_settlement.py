"""58 Pa. Code § 686a.7(i), the second, to (m). Completion of each round of play: who wins and loses."""

from rules.ch686a_over_under.columns import BONUS, OVER, UNDER
from rules.ch686a_over_under.s03_value_of_cards import COUNTED
from rules.ch686a_over_under.settle import bonus_wins, over_wins, under_wins
from rules.ch686a_over_under.totals import Totals, what_it_can_be
from rules.clause import Status, unchecked
from rules.duties import inspections
from rules.duties.payouts import outcome, settles
from rules.kinds import Count, Flag, Text
from rules.values import booleans, certainly, known


def _between(total: Count | Totals) -> Flag:
    """Whether a total is one on which the house wins, whatever was chosen."""
    return (total >= 18) & (total <= 23)


unchecked("686a.7(i)#2", Status.HEADING, "Introduces when Ante, Over 23 and Under 18 Wagers win.")


@outcome(
    "686a.7(i)#2(1)",
    wager="",
    due="win",
    because="{side_taken} meets a total of {total_told}",
    follows=COUNTED,
)
def ante_and_over_win_on_24_or_more(
    took_a_side: Flag,
    side_taken: Text,
    wagers_total: Count,
    *,
    wagers_least: Count | None = None,
    wagers_most: Count | None = None,
) -> Flag:
    """Ante Wager and Over 23 Wager win on totals of 24 to 33."""
    return (
        took_a_side
        & side_taken.is_(OVER)
        & over_wins(what_it_can_be(wagers_total, wagers_least, wagers_most))
    )


@outcome(
    "686a.7(i)#2(2)",
    wager="",
    due="win",
    because="{side_taken} meets a total of {total_told}",
    follows=COUNTED,
)
def ante_and_under_win_on_17_or_less(
    took_a_side: Flag,
    side_taken: Text,
    wagers_total: Count,
    *,
    wagers_least: Count | None = None,
    wagers_most: Count | None = None,
) -> Flag:
    """Ante Wager and Under 18 Wager win on totals of 6 to 17."""
    return (
        took_a_side
        & side_taken.is_(UNDER)
        & under_wins(what_it_can_be(wagers_total, wagers_least, wagers_most))
    )


@outcome("686a.7(j)", wager="", due="lose", because="the total is {total_told}", follows=COUNTED)
def ante_over_and_under_lose_on_18_to_23(
    took_a_side: Flag,
    took_both_sides: Flag,
    wagers_total: Count,
    *,
    wagers_least: Count | None = None,
    wagers_most: Count | None = None,
) -> Flag:
    """Ante Wager and Over 23 Wager or Under 18 Wager lose on totals of 18 to 23.

    Reading  An Ante Wager beside both, which § 686a.7(g) forbids, loses by either.
    """
    return (took_a_side | took_both_sides) & _between(what_it_can_be(wagers_total, wagers_least, wagers_most))


@settles(
    "686a.7(j)[wrong side]", wager="", because="{side_taken} meets a total of {total_told}", follows=COUNTED
)
def total_on_the_wrong_side_is_settled_as_read(
    took_a_side: Flag,
    side_taken: Text,
    wagers_total: Count,
    reading_wrong_side_total: Text,
    *,
    wagers_least: Count | None = None,
    wagers_most: Count | None = None,
) -> Flag:
    """Ante and Over 23 at 17 or less, and Ante and Under 18 at 24 or more, lose unless read otherwise.

    Reading  Nothing in the text settles them.  That they lose gives the payback the rulemaking states.  Where
    a card was not read, a total that certainly does not win may be one of these or of § 686a.7(j).
    """
    del reading_wrong_side_total  # the outcome due rests on it
    total = what_it_can_be(wagers_total, wagers_least, wagers_most)
    on_over, on_under = side_taken.is_(OVER), side_taken.is_(UNDER)
    wrong = (on_over & under_wins(total)) | (on_under & over_wins(total))
    no_win = certainly((on_over & ~over_wins(total)) | (on_under & ~under_wins(total)))
    return took_a_side & (wrong | booleans(no_win & ~known(_between(total))))


@outcome("686a.7(k)", wager=BONUS, due="win", because="the total is {total_told}", follows=COUNTED)
def bonus_wager_wins_on_low_and_high_totals(
    goes_by_total: Flag,
    wagers_total: Count,
    *,
    wagers_least: Count | None = None,
    wagers_most: Count | None = None,
) -> Flag:
    """A Bonus Wager wins on totals of 6 to 12 and 27 to 33.

    Reading  The wager of a player who surrendered is judged under the second § 686a.7(g).
    """
    return bonus_wins(what_it_can_be(wagers_total, wagers_least, wagers_most)) & goes_by_total


@outcome(
    "686a.7(k)[other totals]", wager=BONUS, due="lose", because="the total is {total_told}", follows=COUNTED
)
def bonus_wager_loses_on_other_totals(
    goes_by_total: Flag,
    wagers_total: Count,
    *,
    wagers_least: Count | None = None,
    wagers_most: Count | None = None,
) -> Flag:
    """A Bonus Wager loses on totals of 13 to 26."""
    return ~bonus_wins(what_it_can_be(wagers_total, wagers_least, wagers_most)) & goes_by_total


inspections.observed(
    "686a.7(l)", "Cards left on the table are racked in an order that lets each hand be rebuilt."
)
inspections.observed("686a.7(m)", "Players and spectators do not handle, remove or alter the cards.")
