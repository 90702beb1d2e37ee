"""58 Pa. Code § 645a.11(h)(1)-(2). Settling the Fortune Bonus and Emperor's Treasure Wagers; Envy Bonus."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import envy
from rules.duties.payouts import decides, outcome, settles
from rules.duty import duty
from rules.kinds import Flag, Many, Moment, Text
from rules.poker.envy_hands import BETTOR, OTHER
from rules.values import is_known

FORTUNE, TREASURE = "fortune_bonus", "emperors_treasure"
LAMMERS = ("645a.8(b)(1)", "645a.9(a)(3)(i)", "645a.10(a)(2)(i)")
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
    return optional_outcome.is_("win", "push") & is_known(bonus_row)


@clause("645a.11(h)(1)(i)(B)[acknowledgement]", per="hand", kind="event", texts=(envy.acknowledged,))
def fortune_bettors_envy_hand_is_acknowledged(
    envy_holders: Many, acknowledged_at: Moment, acknowledgements_complete: Flag
) -> Verdict:
    """The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.

    Reading  A reading decides whether this is required if only the hand's holder made a Qualifying Wager.
    """
    asked = envy_holders.at(0) == BETTOR
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_complete)


@clause("645a.11(h)(1)(i)(C)", per="hand", kind="event", texts=(envy.acknowledged,))
def fortune_other_envy_hand_is_acknowledged(
    envy_holders: Many, acknowledged_at: Moment, acknowledgements_complete: Flag
) -> Verdict:
    """The dealer acknowledges a qualifying hand without this wager if another player's wager qualifies."""
    asked = envy_holders.at(0) == OTHER
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_complete)


duty(
    "645a.11(h)(1)(ii)",
    "A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies on its list.",
    envy.paid_as_due,
    per="wager",
    wager=FORTUNE,
    follows=LAMMERS,
    reading="The amounts are those of the wager's own paytable, whatever the holder wagered or surrendered; "
    "neither the dealer's hand nor the player's own counts, and no payout limit applies.",
)

duty(
    "645a.11(h)(1)(ii)[payee]",
    "An Envy Bonus under this wager's paytable goes to a player who made the wager.",
    envy.to_a_player_with_the_wager,
    when="payment_for is fortune_bonus",
    per="payment",
    reading="An amount that is too high or too low is reported with his wager.",
)

duty(
    "645a.11(h)(1)(ii)[order]",
    "Envy Bonuses are paid after all Fortune Bonus Wagers are settled.",
    envy.after,
    when="payment_for is fortune_bonus and bonus_wagers_stand",
    per="payment",
    kind="event",
)

duty(
    "645a.11(h)(1)(iii)",
    "The cards an Envy Bonus is paid for go to the discard rack only after it is paid.",
    envy.before_racking,
    when="payment_for is fortune_bonus",
    per="payment",
    kind="conduct",
)

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
    return optional_outcome.is_("win", "push") & is_known(bonus_row)


@clause("645a.11(h)(2)(i)(B)[acknowledgement]", per="hand", kind="event", texts=(envy.acknowledged,))
def treasure_bettors_envy_hand_is_acknowledged(
    envy_holders: Many, acknowledged_at: Moment, acknowledgements_complete: Flag
) -> Verdict:
    """The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.

    Reading  A reading decides whether this is required if only the hand's holder made a Qualifying Wager.
    """
    asked = envy_holders.at(1) == BETTOR
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_complete)


@clause("645a.11(h)(2)(i)(C)", per="hand", kind="event", texts=(envy.acknowledged,))
def treasure_other_envy_hand_is_acknowledged(
    envy_holders: Many, acknowledged_at: Moment, acknowledgements_complete: Flag
) -> Verdict:
    """The dealer acknowledges a qualifying hand without this wager if another player's wager qualifies."""
    asked = envy_holders.at(1) == OTHER
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_complete)


duty(
    "645a.11(h)(2)(ii)",
    "A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies on its list.",
    envy.paid_as_due,
    per="wager",
    wager=TREASURE,
    follows=LAMMERS,
    reading="The amounts are those of the wager's own paytable, whatever the holder wagered or surrendered; "
    "neither the dealer's hand nor the player's own counts, and no payout limit applies.",
)

duty(
    "645a.11(h)(2)(ii)[payee]",
    "An Envy Bonus under this wager's paytable goes to a player who made the wager.",
    envy.to_a_player_with_the_wager,
    when="payment_for is emperors_treasure",
    per="payment",
    reading="An amount that is too high or too low is reported with his wager.",
)

duty(
    "645a.11(h)(2)(ii)[order]",
    "Envy Bonuses are paid after all Emperor's Treasure Wagers are settled.",
    envy.after,
    when="payment_for is emperors_treasure and bonus_wagers_stand",
    per="payment",
    kind="event",
)

duty(
    "645a.11(h)(2)(iii)",
    "The cards an Envy Bonus is paid for go to the discard rack only after it is paid.",
    envy.before_racking,
    when="payment_for is emperors_treasure",
    per="payment",
    kind="conduct",
)
