"""58 Pa. Code § 645a.11(h)(3)-(j). Settling the other optional wagers; the discard rack."""

from __future__ import annotations

from rules.ch645a_pai_gow_poker.s11_fortune_and_treasure import LAMMERS, NO_ROW, ON_A_ROW
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import envy, inspections, progressives, setting
from rules.duties.payouts import outcome, settles
from rules.poker.envy_hands import BETTOR, OTHER
from rules.values import Cents, Flag, Many, Moment, Text, is_known

INSURANCE, PROGRESSIVE, DYNASTY = "pai_gow_insurance", "progressive_payout", "dynasty_bonus"

unchecked("645a.11(h)(3)", Status.HEADING, "Introduces how the Pai Gow Insurance Wager is settled.")


@outcome("645a.11(h)(3)(i)", wager=INSURANCE, due="lose", because="the seven cards make a pair or better")
def insurance_is_collected_on_a_pair_or_better(optional_outcome: Text) -> Flag:
    """A Pai Gow Insurance Wager is collected where the seven cards make a pair or better.

    Reading  A straight and a flush are better than a pair.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(3)(ii)", wager=INSURANCE, because=ON_A_ROW)
def insurance_wins_without_a_pair(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Pai Gow Insurance Wager on seven cards without a pair or better, nine-high at least, is paid."""
    return optional_outcome.is_("win") & is_known(bonus_row)


unchecked("645a.11(h)(4)", Status.HEADING, "Introduces how the Progressive Payout Wager is settled.")


@outcome("645a.11(h)(4)(i)", wager=PROGRESSIVE, due="lose", because=NO_ROW)
def progressive_loses_below_a_full_house(optional_outcome: Text) -> Flag:
    """A Progressive Payout Wager on less than a full house is lost.

    Reading  Its value chips went into the table inventory before the deal.
    """
    return optional_outcome.is_("lose")


unchecked("645a.11(h)(4)(ii)", Status.HEADING, "Introduces the steps of a progressive win.")


@clause("645a.11(h)(4)(ii)(A)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_win_is_verified(
    is_progressive_win: Flag, verified_at: Moment, paid_at: Moment, verifications_recorded: Flag
) -> Verdict:
    """The dealer verifies a progressive win before it is paid."""
    return progressives.done_before(
        is_progressive_win, verified_at, paid_at, verifications_recorded, "hand verified"
    )


@clause("645a.11(h)(4)(ii)(B)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_light_is_lit(
    is_progressive_win: Flag, light_at: Moment, paid_at: Moment, lights_recorded: Flag
) -> Verdict:
    """The light of the progressive system for the position is on before a progressive win is paid."""
    return progressives.done_before(is_progressive_win, light_at, paid_at, lights_recorded, "light on")


@clause("645a.11(h)(4)(ii)(C)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_win_is_validated(
    is_progressive_win: Flag, validated_by: Text, dealer_id: Text, validations_recorded: Flag
) -> Verdict:
    """A floorperson or above validates a progressive win.

    Reading  The record names who did; that it was not the dealer is checked, his rank is not recorded.
    """
    return progressives.validated(is_progressive_win, validated_by, dealer_id, validations_recorded)


@settles("645a.11(h)(4)(ii)(D)", wager=PROGRESSIVE, because=ON_A_ROW)
def progressive_wins_on_a_full_house_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Progressive Payout Wager on a full house or a higher hand of its list is paid."""
    return optional_outcome.is_("win") & is_known(bonus_row)


@clause("645a.11(h)(4)(ii)(D)[documents]", per="wager", wager=PROGRESSIVE, kind="event")
def cards_stay_until_the_payout_is_documented(
    wins_share: Flag, cards_racked_at: Moment, payout_documented_at: Moment, documents_recorded: Flag
) -> Verdict:
    """The cards of a player who won a share of the meter stay until the documents are complete."""
    return progressives.racked_after(wins_share, cards_racked_at, payout_documented_at, documents_recorded)


@clause("645a.11(h)(4)(ii)(D)[source]", per="wager", wager=PROGRESSIVE)
def share_of_the_meter_is_not_paid_from_the_table(wins_share: Flag, paid_from: Text) -> Verdict:
    """A share of the progressive meter is not paid from the table inventory."""
    return progressives.not_from_the_table(wins_share, paid_from)


@settles("645a.11(h)(5)", wager="queens_dragon", because="of the dealer's seven cards")
def queens_dragon_wager_is_settled_on_the_dealers_cards(optional_outcome: Text) -> Flag:
    """A Queen's Dragon Wager is paid if the dealer has a Queen's Dragon, and collected if not."""
    return is_known(optional_outcome)


unchecked("645a.11(h)(6)", Status.HEADING, "Introduces how the Dynasty Bonus Wager is settled.")
unchecked("645a.11(h)(6)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("645a.11(h)(6)(i)(A)", wager=DYNASTY, due="lose", because=NO_ROW)
def dynasty_is_collected_below_three_of_a_kind(optional_outcome: Text) -> Flag:
    """A Dynasty Bonus Wager on less than three-of-a-kind is collected.

    Reading  A straight is one of the higher hands, as § 645a.6(b) ranks it.
    """
    return optional_outcome.is_("lose")


@settles("645a.11(h)(6)(i)(B)", wager=DYNASTY, because=ON_A_ROW)
def dynasty_wins_on_three_of_a_kind_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Dynasty Bonus Wager on three-of-a-kind or a higher hand of its list is paid.

    Reading  A hand on which the paytable returns the stake is settled so.
    """
    return optional_outcome.is_("win", "push") & is_known(bonus_row)


@clause("645a.11(h)(6)(i)(B)[acknowledgement]", per="hand", kind="event")
def dynasty_bettors_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.

    Reading  A reading decides whether that is asked for where only its holder made a Qualifying Wager.
    """
    asked = envy_holders.at(2) == BETTOR
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("645a.11(h)(6)(i)(C)", per="hand", kind="event")
def dynasty_other_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges such a hand of a player without this wager if another's wager qualifies."""
    asked = envy_holders.at(2) == OTHER
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("645a.11(h)(6)(ii)", per="wager", wager=DYNASTY, follows=LAMMERS)
def dynasty_envy_bonuses_are_paid(
    wager_stands: Flag, envy_due_cents: Cents, envy_paid_cents: Cents, envy_payments_recorded: Flag
) -> Verdict:
    """A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies on its list.

    Reading  The amounts are those of the wager's own paytable, whatever the holder wagered or gave up;
    neither the dealer's hand nor the player's own counts, and no payout limit cuts them.
    """
    return envy.paid_as_due(envy_due_cents, envy_paid_cents, envy_payments_recorded, wager_stands)


@clause("645a.11(h)(6)(ii)[payee]", per="payment")
def dynasty_envy_bonus_goes_to_a_player_with_the_wager(
    payment_kind: Text,
    payment_for: Text,
    payment_amount_cents: Cents,
    payee_position: Text,
    payee_has_wager: Flag,
) -> Verdict:
    """An Envy Bonus by this wager's paytable goes to a player who made the wager.

    Reading  What he received too much or too little is told with his wager.
    """
    of_wager = payment_for.is_(DYNASTY)
    return envy.to_a_player_with_the_wager(payment_kind, of_wager, payee_has_wager, payment_amount_cents)


@clause("645a.11(h)(6)(ii)[order]", per="payment", kind="event")
def dynasty_envy_bonus_follows_the_wagers(
    payment_kind: Text,
    payment_for: Text,
    payment_at: Moment,
    bonus_settled_at: Moment,
    bonus_settlements_timed: Flag,
    bonus_wagers_stand: Flag,
) -> Verdict:
    """Envy Bonuses are paid after all Dynasty Bonus Wagers are settled."""
    waits = payment_for.is_(DYNASTY) & bonus_wagers_stand
    return envy.after(payment_kind, waits, payment_at, bonus_settled_at, bonus_settlements_timed)


@settles("645a.11(h)(7)", wager="protection", because="of the seven cards")
def protection_wager_is_settled_on_the_seven_cards(optional_outcome: Text) -> Flag:
    """A Protection Wager is paid without a pair or better, nine-high at least, and collected otherwise.

    Reading  The natural ace to five of one suit has a row of the paytable; a reading decides.
    """
    return is_known(optional_outcome)


@settles("645a.11(h)(8)", wager="red_black", because="of the seven cards, and of the color chosen")
def red_black_wager_is_settled_on_the_colors(optional_outcome: Text, wager_side: Text) -> Flag:
    """A Red/Black Wager is paid if four or more cards are of the color chosen, and collected if not.

    Reading  Which color the joker is, a reading decides.
    """
    return is_known(optional_outcome) & is_known(wager_side)


@clause("645a.11(i)", per="hand", kind="event")
def optional_wagers_are_settled_before_the_cards_go(
    bears_optional_wager: Flag, hand_racked_at: Moment, optionals_settled_at: Moment, optionals_timed: Flag
) -> Verdict:
    """The cards of a player stay on the table until all his optional wagers are settled.

    Reading  A single optional wager is settled first as well: § 645a.11(h) racks the cards after it.
    """
    return setting.racked_after_optional_wagers(
        bears_optional_wager, hand_racked_at, optionals_settled_at, optionals_timed
    )


@clause("645a.11(j)", per="table", status=Status.OBSERVATION, kind="conduct")
def discards_can_be_put_together_again(attestation: Text) -> Verdict:
    """Cards go to the discard rack in a way that lets every hand be put together again."""
    return inspections.attested(attestation)
