"""58 Pa. Code § 659a.7. Wagers."""

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, MAIN, PROGRESSIVE
from rules.duties import areas, betting
from rules.duties.payouts import decides
from rules.duty import duty, reads
from rules.kinds import Flag, Text
from rules.values import is_known

CARDS = "the seven cards and the list of its hands"


duty(
    "659a.7(a)",
    "Wagers are made in value chips or plaques, never by word of mouth with cash.",
    when="lies_at_close",
    holds="wager_form is chips or wager_form is plaques",
    observed="{wager_form}",
    required="value chips or plaques",
    per="wager",
)

duty(
    "659a.7(c)",
    "No wager is made, raised or withdrawn after the dealer has called no more bets.",
    betting.until_no_more_bets,
    when="of_a_player",
    per="wager",
    kind="event",
    reading="Lowering a wager withdraws part of it; a surrender, which § 659a.11(d) permits, does not. The "
    "call is due before any card: where it came later, or is not on record, betting was over with the first "
    "card.",
)

duty(
    "659a.7(d)",
    "Whoever takes part in a round has placed a Fortune Asia Poker Wager.",
    betting.beside_a_main_wager,
    when="not is_main_wager and not wager_position is dealer",
    main="Fortune Asia Poker",
    per="wager",
    reading="An optional wager lies beside a main wager, and its player made one in the round. One told "
    "as the dealer's is no player's.",
)

betting.offers(
    (FORTUNE, INSURANCE, PROGRESSIVE), says="The casino filed this kind of optional wager for the table."
)

duty(
    "659a.7(e)",
    "Optional wagers are accepted only where the casino filed them.",
    betting.only_as_filed,
    when="not is_main_wager",
    offered=reads("wager_offered"),
    per="wager",
    reading="Whether their players have a main wager is judged under § 659a.7(d).",
)


@decides("659a.7(e)(1)", wager=FORTUNE, by=CARDS, follows=("659a.11(h)(1)(i)(A)", "659a.11(h)(1)(i)(B)"))
def fortune_bonus_is_on_a_straight_or_better(wager_kind: Text) -> Flag:
    """A Fortune Bonus Wager is on a straight or a higher hand of its list, or by one paytable on three pair.

    Reading  Three-of-a-kind is higher on that list. The paytable returns the stake on three pair, or as read.
    """
    return is_known(wager_kind)


@decides("659a.7(e)(2)", wager=INSURANCE, by=CARDS, follows=("659a.11(h)(2)(i)", "659a.11(h)(2)(ii)"))
def insurance_is_on_seven_cards_without_a_pair(wager_kind: Text) -> Flag:
    """An Insurance Wager is on seven cards without a pair or better, always at least nine-high.

    Reading  A straight and a flush of five cards are better than a pair; if those of four cards were, no hand
    could be nine-high.
    """
    return is_known(wager_kind)


@decides("659a.7(e)(3)", wager=PROGRESSIVE, by=CARDS, follows=("659a.11(h)(3)(i)", "659a.11(h)(3)(ii)(D)"))
def progressive_is_on_a_full_house_or_better(wager_kind: Text) -> Flag:
    """A Progressive Payout Wager is on a full house or a higher hand of its list."""
    return is_known(wager_kind)


duty(
    "659a.7(f)",
    "A player wagers on two betting areas only where the casino filed that players may.",
    areas.only_where_filed,
    per="wager",
    wager=MAIN,
)

duty(
    "659a.7(f)[order of setting]",
    "A player sets first the area with the larger wager; with equal wagers, he sets counterclockwise.",
    areas.larger_is_set_first,
    when="speaks_for_areas and areas_taken == 2 and both_are_set",
    per="wager",
    wager=MAIN,
    kind="event",
    by_patron=True,
    reading="Counterclockwise means that the area farther to the dealer's right is set first. A hand that is "
    "surrendered was set before, unless no setting of it is on record; likewise one called dead or of a void "
    "round, which leaves a wrong order open where no money moved.",
)

duty(
    "659a.7(f)[set hands stay]",
    "A player's hands are not changed once they are set and laid down.",
    areas.stays_as_set,
    when="a_player_wagered_on_it and first_setting_recorded and not lawfully_reset",
    told="first set as {first_high} over {first_medium} over {first_low}, "
    "then as {set_high} over {set_medium} over {set_low}",
    per="hand",
    reading="Judged where the record says how they were first set. Hands that are surrendered later stay, "
    "too. A hand that is called dead, or a round that is called void and moved no money, may have been over "
    "when they were changed.",
)
