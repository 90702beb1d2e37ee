"""58 Pa. Code § 645a.11(h)(1)-(2). Settling the Fortune Bonus and Emperor's Treasure Wagers; Envy Bonus."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import envy
from rules.duties.payouts import decides, outcome, settles
from rules.poker.envy_hands import BETTOR, OTHER
from rules.values import Cents, Flag, Many, Moment, Text, is_known

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

    Reading  Each wager by its own list; the Queen's Dragon Wager is on the dealer's cards.
    """
    return ~is_main_wager


unchecked("645a.11(h)(1)", Status.HEADING, "Introduces how the Fortune Bonus Wager is settled.")
unchecked("645a.11(h)(1)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("645a.11(h)(1)(i)(A)", wager=FORTUNE, due="lose", because=NO_ROW)
def fortune_is_collected_below_a_straight(optional_outcome: Text) -> Flag:
    """A Fortune Bonus Wager on less than a straight is collected.

    Reading  Three-of-a-kind is paid by the paytables although it ranks lower; a reading decides.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(1)(i)(B)", wager=FORTUNE, because=ON_A_ROW)
def fortune_wins_on_a_straight_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Fortune Bonus Wager on a straight or a higher hand of its list is paid.

    Reading  A hand on which the paytable returns the stake is settled so.
    """
    return optional_outcome.is_("win", "push") & is_known(bonus_row)


@clause("645a.11(h)(1)(i)(B)[acknowledgement]", per="hand", kind="event")
def fortune_bettors_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.

    Reading  A reading decides whether that is asked for where only its holder made a Qualifying Wager.
    """
    asked = envy_holders.at(0) == BETTOR
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("645a.11(h)(1)(i)(C)", per="hand", kind="event")
def fortune_other_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges such a hand of a player without this wager if another's wager qualifies."""
    asked = envy_holders.at(0) == OTHER
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("645a.11(h)(1)(ii)", per="wager", wager=FORTUNE, follows=LAMMERS)
def fortune_envy_bonuses_are_paid(
    wager_stands: Flag, envy_due_cents: Cents, envy_paid_cents: Cents, envy_payments_recorded: Flag
) -> Verdict:
    """A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies on its list.

    Reading  The amounts are those of the wager's own paytable, whatever the holder wagered or gave up;
    neither the dealer's hand nor the player's own counts, and no payout limit cuts them.
    """
    return envy.paid_as_due(envy_due_cents, envy_paid_cents, envy_payments_recorded, wager_stands)


@clause("645a.11(h)(1)(ii)[payee]", per="payment")
def fortune_envy_bonus_goes_to_a_player_with_the_wager(
    payment_kind: Text,
    payment_for: Text,
    payment_amount_cents: Cents,
    payee_position: Text,
    payee_has_wager: Flag,
) -> Verdict:
    """An Envy Bonus by this wager's paytable goes to a player who made the wager.

    Reading  What he received too much or too little is told with his wager.
    """
    of_wager = payment_for.is_(FORTUNE)
    return envy.to_a_player_with_the_wager(payment_kind, of_wager, payee_has_wager, payment_amount_cents)


@clause("645a.11(h)(1)(ii)[order]", per="payment", kind="event")
def fortune_envy_bonus_follows_the_wagers(
    payment_kind: Text,
    payment_for: Text,
    payment_at: Moment,
    bonus_settled_at: Moment,
    bonus_settlements_timed: Flag,
    bonus_wagers_stand: Flag,
) -> Verdict:
    """Envy Bonuses are paid after all Fortune Bonus Wagers are settled."""
    waits = payment_for.is_(FORTUNE) & bonus_wagers_stand
    return envy.after(payment_kind, waits, payment_at, bonus_settled_at, bonus_settlements_timed)


@clause("645a.11(h)(1)(iii)", per="payment", kind="conduct")
def fortune_hands_stay_until_envy_bonuses_are_paid(
    payment_kind: Text, payment_for: Text, payment_at: Moment, payers_cards_racked_at: Moment
) -> Verdict:
    """The cards an Envy Bonus is paid for go to the discard rack only after it is paid."""
    of_wager = payment_for.is_(FORTUNE)
    return envy.before_racking(payment_kind, of_wager, payment_at, payers_cards_racked_at)


unchecked("645a.11(h)(2)", Status.HEADING, "Introduces how the Emperor's Treasure Wager is settled.")
unchecked("645a.11(h)(2)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("645a.11(h)(2)(i)(A)", wager=TREASURE, due="lose", because=NO_ROW)
def treasure_is_collected_below_a_straight(optional_outcome: Text) -> Flag:
    """An Emperor's Treasure Wager on less than a straight is collected.

    Reading  Three-of-a-kind is paid by the paytables although it ranks lower; a reading decides.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(2)(i)(B)", wager=TREASURE, because=ON_A_ROW)
def treasure_wins_on_a_straight_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """An Emperor's Treasure Wager on a straight or a higher hand of its list is paid.

    Reading  A hand on which the paytable returns the stake is settled so.
    """
    return optional_outcome.is_("win", "push") & is_known(bonus_row)


@clause("645a.11(h)(2)(i)(B)[acknowledgement]", per="hand", kind="event")
def treasure_bettors_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.

    Reading  A reading decides whether that is asked for where only its holder made a Qualifying Wager.
    """
    asked = envy_holders.at(1) == BETTOR
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("645a.11(h)(2)(i)(C)", per="hand", kind="event")
def treasure_other_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges such a hand of a player without this wager if another's wager qualifies."""
    asked = envy_holders.at(1) == OTHER
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("645a.11(h)(2)(ii)", per="wager", wager=TREASURE, follows=LAMMERS)
def treasure_envy_bonuses_are_paid(
    wager_stands: Flag, envy_due_cents: Cents, envy_paid_cents: Cents, envy_payments_recorded: Flag
) -> Verdict:
    """A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies on its list.

    Reading  The amounts are those of the wager's own paytable, whatever the holder wagered or gave up;
    neither the dealer's hand nor the player's own counts, and no payout limit cuts them.
    """
    return envy.paid_as_due(envy_due_cents, envy_paid_cents, envy_payments_recorded, wager_stands)


@clause("645a.11(h)(2)(ii)[payee]", per="payment")
def treasure_envy_bonus_goes_to_a_player_with_the_wager(
    payment_kind: Text,
    payment_for: Text,
    payment_amount_cents: Cents,
    payee_position: Text,
    payee_has_wager: Flag,
) -> Verdict:
    """An Envy Bonus by this wager's paytable goes to a player who made the wager.

    Reading  What he received too much or too little is told with his wager.
    """
    of_wager = payment_for.is_(TREASURE)
    return envy.to_a_player_with_the_wager(payment_kind, of_wager, payee_has_wager, payment_amount_cents)


@clause("645a.11(h)(2)(ii)[order]", per="payment", kind="event")
def treasure_envy_bonus_follows_the_wagers(
    payment_kind: Text,
    payment_for: Text,
    payment_at: Moment,
    bonus_settled_at: Moment,
    bonus_settlements_timed: Flag,
    bonus_wagers_stand: Flag,
) -> Verdict:
    """Envy Bonuses are paid after all Emperor's Treasure Wagers are settled."""
    waits = payment_for.is_(TREASURE) & bonus_wagers_stand
    return envy.after(payment_kind, waits, payment_at, bonus_settled_at, bonus_settlements_timed)


@clause("645a.11(h)(2)(iii)", per="payment", kind="conduct")
def treasure_hands_stay_until_envy_bonuses_are_paid(
    payment_kind: Text, payment_for: Text, payment_at: Moment, payers_cards_racked_at: Moment
) -> Verdict:
    """The cards an Envy Bonus is paid for go to the discard rack only after it is paid."""
    of_wager = payment_for.is_(TREASURE)
    return envy.before_racking(payment_kind, of_wager, payment_at, payers_cards_racked_at)
