"""58 Pa. Code § 688a.7. Wagers, as proposed."""

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, PROGRESSIVE
from rules.duties import betting
from rules.duties.payouts import decides
from rules.duty import duty, reads
from rules.kinds import Flag, Text
from rules.values import is_known

CARDS = "the seven cards and the list of its hands"


duty(
    "688a.7(d)",
    "Whoever takes part in a round has placed a Face Up Pai Gow Poker Wager.",
    betting.beside_a_main_wager,
    when="not is_main_wager and not wager_position is dealer",
    main="Face Up Pai Gow Poker",
    per="wager",
    reading="An optional wager lies beside a main wager, and its player made one in the round. One told "
    "as the dealer's is no player's.",
)

betting.offers(
    (ACE_HIGH, FORTUNE, PROGRESSIVE), says="The casino filed this kind of optional wager for the table."
)

duty(
    "688a.7(e)",
    "Optional wagers are accepted only where the casino filed them.",
    betting.only_as_filed,
    when="not is_main_wager",
    offered=reads("wager_offered"),
    per="wager",
    kind="replay",
    reading="§ 688a.7(d), cited here by another game's name, requires a main wager beside them.",
)


@decides("688a.7(e)(1)", wager=ACE_HIGH, by=CARDS, follows=("688a.11(h)(1)(i)(A)", "688a.11(h)(1)(i)(B)"))
def ace_high_bonus_is_on_the_dealers_cards(wager_kind: Text) -> Flag:
    """An Ace High Bonus Wager wins when the dealer's seven cards are an Ace High Pai Gow."""
    return is_known(wager_kind)


@decides(
    "688a.7(e)(2)",
    wager=FORTUNE,
    by=CARDS,
    follows=("688a.11(h)(2)(i)(A)", "688a.11(h)(2)(i)(B)", "688a.12(c)[three pair]"),
)
def fortune_bonus_is_on_three_pair_or_better(wager_kind: Text) -> Flag:
    """A Fortune Bonus Wager is on three pair or a higher hand of its player's seven cards.

    Reading  The paytable filed decides what each hand is paid; readings decide what three pair is paid.
    """
    return is_known(wager_kind)


@decides(
    "688a.7(e)(3)", wager=PROGRESSIVE, by=CARDS, follows=("688a.11(h)(3)(i)(A)", "688a.11(h)(3)(i)(B)(4)")
)
def progressive_is_on_a_full_house_or_better(wager_kind: Text) -> Flag:
    """A Progressive Payout Wager is on a full house or a higher hand of its player's seven cards.

    Reading  The paytable filed decides: one pays below a full house, two have no row for a full house.
    """
    return is_known(wager_kind)
