"""58 Pa. Code § 659a.11(h)-(j). Settling the optional wagers; Envy Bonus; the discard rack."""

from __future__ import annotations

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, PROGRESSIVE
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import envy, inspections, progressives, setting
from rules.duties.payouts import decides, outcome, settles
from rules.poker.envy_hands import BETTOR, OTHER
from rules.values import Cents, Flag, Many, Moment, Text, is_known

LAMMERS = ("659a.8(b)(1)", "659a.9(a)(3)(i)", "659a.10(a)(1)")
NO_ROW = "its paytable pays nothing on the seven cards"
ON_A_ROW = "the seven cards are {bonus_row}"


@decides(
    "659a.11(h)",
    wager="",
    by="the best hand of all seven cards",
    follows=(
        "659a.11(h)(1)(i)(A)",
        "659a.11(h)(1)(i)(B)",
        "659a.11(h)(2)(i)",
        "659a.11(h)(2)(ii)",
        "659a.11(h)(3)(i)",
        "659a.11(h)(3)(ii)(D)",
    ),
)
def optional_wagers_are_decided_by_the_best_hand(is_main_wager: Flag) -> Flag:
    """The best hand of all seven cards decides every optional wager, however the player set them.

    Reading  Each wager by its own list.
    """
    return ~is_main_wager


unchecked("659a.11(h)(1)", Status.HEADING, "Introduces how the Fortune Bonus Wager is settled.")
unchecked("659a.11(h)(1)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("659a.11(h)(1)(i)(A)", wager=FORTUNE, due="lose", because=NO_ROW)
def fortune_is_collected_below_its_lowest_row(optional_outcome: Text) -> Flag:
    """A Fortune Bonus Wager on less than a straight, or than three pair by its paytable, is collected."""
    return optional_outcome.is_("lose")


@settles("659a.11(h)(1)(i)(B)", wager=FORTUNE, because=ON_A_ROW)
def fortune_is_paid_from_its_lowest_row(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Fortune Bonus Wager on a straight, or on three pair by its paytable, or a higher hand is paid.

    Reading  A hand on which the paytable returns the stake is settled so.
    """
    return optional_outcome.is_("win", "push") & is_known(bonus_row)


@clause("659a.11(h)(1)(i)(B)[acknowledgement]", per="hand", kind="event")
def bettors_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges the Envy Bonus Qualifying Hand of a player with this wager.

    Reading  A reading decides whether that is asked for where only its holder made a Qualifying Wager.
    """
    asked = envy_holders.at(0) == BETTOR
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("659a.11(h)(1)(i)(C)", per="hand", kind="event")
def other_envy_hand_is_acknowledged(
    envy_holders: Many, hand_position: Text, acknowledged_at: Moment, acknowledgements_recorded: Flag
) -> Verdict:
    """The dealer acknowledges such a hand of a player without this wager if another's wager qualifies."""
    asked = envy_holders.at(0) == OTHER
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("659a.11(h)(1)(ii)", per="wager", wager=FORTUNE, follows=LAMMERS)
def envy_bonuses_are_paid(
    wager_stands: Flag, envy_due_cents: Cents, envy_paid_cents: Cents, envy_payments_recorded: Flag
) -> Verdict:
    """A Qualifying Wager is paid an Envy Bonus for every other player's hand that qualifies.

    Reading  The amounts are those of the paytable filed, whatever the holder wagered or gave up; neither the
    dealer's hand nor the player's own counts.
    """
    return envy.paid_as_due(envy_due_cents, envy_paid_cents, envy_payments_recorded, wager_stands)


@clause("659a.11(h)(1)(ii)[payee]", per="payment")
def envy_bonus_goes_to_a_player_with_the_wager(
    payment_kind: Text,
    payment_for: Text,
    payment_amount_cents: Cents,
    payee_position: Text,
    payee_has_wager: Flag,
) -> Verdict:
    """An Envy Bonus goes to a player who made a Fortune Bonus Wager.

    Reading  What he received too much or too little is told with his wager.
    """
    of_wager = payment_for.is_(FORTUNE)
    return envy.to_a_player_with_the_wager(payment_kind, of_wager, payee_has_wager, payment_amount_cents)


@clause("659a.11(h)(1)(ii)[order]", per="payment", kind="event")
def envy_bonus_follows_the_wagers(
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


unchecked("659a.11(h)(2)", Status.HEADING, "Introduces how the Insurance Wager is settled.")


@outcome("659a.11(h)(2)(i)", wager=INSURANCE, due="lose", because="the seven cards make a pair or better")
def insurance_is_collected_on_a_pair_or_better(optional_outcome: Text) -> Flag:
    """An Insurance Wager is collected where the seven cards make a pair or better.

    Reading  A straight and a flush of five cards are better than a pair.
    """
    return optional_outcome.is_("lose")


@settles("659a.11(h)(2)(ii)", wager=INSURANCE, because=ON_A_ROW)
def insurance_is_paid_without_a_pair(optional_outcome: Text, bonus_row: Text) -> Flag:
    """An Insurance Wager on seven cards without a pair or better, nine-high at least, is paid."""
    return optional_outcome.is_("win") & is_known(bonus_row)


unchecked("659a.11(h)(3)", Status.HEADING, "Introduces how the Progressive Payout Wager is settled.")


@outcome("659a.11(h)(3)(i)", wager=PROGRESSIVE, due="lose", because=NO_ROW)
def progressive_loses_below_a_full_house(optional_outcome: Text) -> Flag:
    """A Progressive Payout Wager on less than a full house is lost.

    Reading  Its value chips went into the table inventory before the deal.
    """
    return optional_outcome.is_("lose")


unchecked("659a.11(h)(3)(ii)", Status.HEADING, "Introduces the steps of a progressive win.")


@clause("659a.11(h)(3)(ii)(A)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_win_is_verified(
    is_progressive_win: Flag, verified_at: Moment, paid_at: Moment, verifications_recorded: Flag
) -> Verdict:
    """The dealer verifies a progressive win before it is paid."""
    return progressives.done_before(
        is_progressive_win, verified_at, paid_at, verifications_recorded, "hand verified"
    )


@clause("659a.11(h)(3)(ii)(B)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_light_is_lit(
    is_progressive_win: Flag, light_at: Moment, paid_at: Moment, lights_recorded: Flag
) -> Verdict:
    """The light of the progressive system for the position is on before a progressive win is paid."""
    return progressives.done_before(is_progressive_win, light_at, paid_at, lights_recorded, "light on")


@clause("659a.11(h)(3)(ii)(C)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_win_is_validated(
    is_progressive_win: Flag, validated_by: Text, dealer_id: Text, validations_recorded: Flag
) -> Verdict:
    """A floorperson or above validates a progressive win.

    Reading  The record names who did; that it was not the dealer is checked, his rank is not recorded.
    """
    return progressives.validated(is_progressive_win, validated_by, dealer_id, validations_recorded)


@settles("659a.11(h)(3)(ii)(D)", wager=PROGRESSIVE, because=ON_A_ROW)
def progressive_wins_on_a_full_house_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Progressive Payout Wager on a full house or a higher hand of its list is paid."""
    return optional_outcome.is_("win") & is_known(bonus_row)


@clause("659a.11(h)(3)(ii)(D)[documents]", per="wager", wager=PROGRESSIVE, kind="event")
def cards_stay_until_the_payout_is_documented(
    wins_share: Flag, cards_racked_at: Moment, payout_documented_at: Moment, documents_recorded: Flag
) -> Verdict:
    """The cards of a player who won a share of the meter stay until the documents are complete."""
    return progressives.racked_after(wins_share, cards_racked_at, payout_documented_at, documents_recorded)


@clause("659a.11(h)(3)(ii)(D)[source]", per="wager", wager=PROGRESSIVE)
def share_of_the_meter_is_not_paid_from_the_table(wins_share: Flag, paid_from: Text) -> Verdict:
    """A share of the progressive meter is not paid from the table inventory."""
    return progressives.not_from_the_table(wins_share, paid_from)


@clause("659a.11(i)", per="hand", kind="event")
def optional_wagers_are_settled_before_the_cards_go(
    bears_optional_wager: Flag, hand_racked_at: Moment, optionals_settled_at: Moment, optionals_timed: Flag
) -> Verdict:
    """The cards of a player stay on the table until all his optional wagers are settled.

    Reading  A single optional wager is settled first as well: § 659a.11(h) racks the cards after it.
    """
    return setting.racked_after_optional_wagers(
        bears_optional_wager, hand_racked_at, optionals_settled_at, optionals_timed
    )


@clause("659a.11(j)", per="table", status=Status.OBSERVATION, kind="conduct")
def discards_can_be_put_together_again(attestation: Text) -> Verdict:
    """Cards go to the discard rack in a way that lets every hand be put together again."""
    return inspections.attested(attestation)
