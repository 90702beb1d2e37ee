"""58 Pa. Code § 645a.11(h)(1)-(2). Settling the Fortune Bonus and Emperor's Treasure Wagers; Envy Bonus."""

from rules.ch645a_pai_gow_poker.envy_bonuses import (
    has_its_hands_acknowledged,
    is_paid_before_racking,
    pays_envy_bonuses,
)
from rules.clause import Status, unchecked
from rules.duties import payouts, setting
from rules.duties.payouts import decides, outcome, settles
from rules.duty import duty
from rules.kinds import Flag, Text

FORTUNE, TREASURE = "fortune_bonus", "emperors_treasure"
NO_ROW = "its paytable pays nothing on the seven cards"
ON_A_ROW = "the seven cards are {bonus_row}"


@decides(
    "645a.11(h)",
    wager="",
    by="the best hand of all seven cards",
    follows=(
        "645a.11(h)(1)(i)(A)",
        "645a.11(h)(1)(i)(B)",
        "645a.11(h)(2)(i)(A)",
        "645a.11(h)(2)(i)(B)",
        "645a.11(h)(3)(i)",
        "645a.11(h)(3)(ii)",
        "645a.11(h)(4)(i)",
        "645a.11(h)(4)(ii)(D)",
        "645a.11(h)(5)",
        "645a.11(h)(6)(i)(A)",
        "645a.11(h)(6)(i)(B)",
        "645a.11(h)(7)",
        "645a.11(h)(8)",
    ),
)
def optional_wagers_are_decided_by_the_best_hand(is_main_wager: Flag) -> Flag:
    """The best hand of all seven cards decides every optional wager, however the player set them.

    Reading  Each wager has its own list of hands; the Queen's Dragon Wager is on the dealer's cards.
    """
    return ~is_main_wager


duty(
    "645a.11(h)[after the main wager]",
    "A player's optional wagers are settled after his main wager.",
    setting.optional_after_main,
    when="follows_its_main_wager",
    per="wager",
    kind="event",
    reading="In the same moment is not before. Nothing is asked of who banks, and has no such wager.",
)

unchecked("645a.11(h)(1)", Status.HEADING, "Introduces how the Fortune Bonus Wager is settled.")
unchecked("645a.11(h)(1)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("645a.11(h)(1)(i)(A)", wager=FORTUNE, due="lose", because=NO_ROW)
def fortune_is_collected_below_a_straight(optional_outcome: Text) -> Flag:
    """A Fortune Bonus Wager on less than a straight is collected.

    Reading  The paytables pay three-of-a-kind although it ranks lower; a reading decides.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(1)(i)(B)", wager=FORTUNE, because=ON_A_ROW)
def fortune_wins_on_a_straight_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Fortune Bonus Wager on a straight or a higher hand of its list is paid.

    Reading  Where the paytable returns the stake on a hand, the stake is returned.
    """
    return optional_outcome.is_("win", "push") & payouts.has_a_row(optional_outcome, bonus_row)


has_its_hands_acknowledged("645a.11(h)(1)", FORTUNE)
pays_envy_bonuses("645a.11(h)(1)", FORTUNE, "Fortune Bonus")
is_paid_before_racking("645a.11(h)(1)(iii)", FORTUNE)

unchecked("645a.11(h)(2)", Status.HEADING, "Introduces how the Emperor's Treasure Wager is settled.")
unchecked("645a.11(h)(2)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("645a.11(h)(2)(i)(A)", wager=TREASURE, due="lose", because=NO_ROW)
def treasure_is_collected_below_a_straight(optional_outcome: Text) -> Flag:
    """An Emperor's Treasure Wager on less than a straight is collected.

    Reading  The paytables pay three-of-a-kind although it ranks lower; a reading decides.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(2)(i)(B)", wager=TREASURE, because=ON_A_ROW)
def treasure_wins_on_a_straight_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """An Emperor's Treasure Wager on a straight or a higher hand of its list is paid.

    Reading  Where the paytable returns the stake on a hand, the stake is returned.
    """
    return optional_outcome.is_("win", "push") & payouts.has_a_row(optional_outcome, bonus_row)


has_its_hands_acknowledged("645a.11(h)(2)", TREASURE)
pays_envy_bonuses("645a.11(h)(2)", TREASURE, "Emperor's Treasure")
is_paid_before_racking("645a.11(h)(2)(iii)", TREASURE)
