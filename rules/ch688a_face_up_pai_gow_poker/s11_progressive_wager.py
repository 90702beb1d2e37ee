"""58 Pa. Code § 688a.11(h)(3)-(j), as proposed. Settling the Progressive Payout Wager; the discard rack."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.ch688a_face_up_pai_gow_poker.s11_bonus_wagers import NO_ROW, ON_A_ROW
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import envy, inspections, progressives, setting
from rules.duties.payouts import outcome, settles
from rules.values import Flag, Moment, Text, is_known

unchecked("688a.11(h)(3)", Status.HEADING, "Introduces how the Progressive Payout Wager is settled.")
unchecked("688a.11(h)(3)(i)", Status.HEADING, "Introduces what becomes of the wager.")


@outcome("688a.11(h)(3)(i)(A)", wager=PROGRESSIVE, due="lose", because=NO_ROW)
def progressive_loses_below_a_full_house(optional_outcome: Text) -> Flag:
    """A Progressive Payout Wager on a hand that its paytable does not pay is lost.

    Reading  Less than a full house is to be collected, but one paytable pays such hands: the paytable filed
    decides, and readings.  The value chips went into the table inventory before the deal.
    """
    return optional_outcome.is_("lose")


unchecked("688a.11(h)(3)(i)(B)", Status.HEADING, "Introduces the steps of a progressive win.")


@clause("688a.11(h)(3)(i)(B)(1)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_win_is_verified(
    is_progressive_win: Flag, verified_at: Moment, paid_at: Moment, verifications_recorded: Flag
) -> Verdict:
    """The dealer verifies a progressive win before it is paid."""
    return progressives.done_before(
        is_progressive_win, verified_at, paid_at, verifications_recorded, "hand verified"
    )


@clause("688a.11(h)(3)(i)(B)(2)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_light_is_lit(
    is_progressive_win: Flag, light_at: Moment, paid_at: Moment, lights_recorded: Flag
) -> Verdict:
    """The light of the progressive system for the position is on before a progressive win is paid."""
    return progressives.done_before(is_progressive_win, light_at, paid_at, lights_recorded, "light on")


@clause("688a.11(h)(3)(i)(B)(3)", per="wager", wager=PROGRESSIVE, kind="event")
def progressive_win_is_validated(
    is_progressive_win: Flag, validated_by: Text, dealer_id: Text, validations_recorded: Flag
) -> Verdict:
    """A floorperson or above validates a progressive win.

    Reading  The record names who did; that it was not the dealer is checked, his rank is not recorded.
    """
    return progressives.validated(is_progressive_win, validated_by, dealer_id, validations_recorded)


@settles("688a.11(h)(3)(i)(B)(4)", wager=PROGRESSIVE, because=ON_A_ROW)
def progressive_wins_on_a_full_house_or_better(optional_outcome: Text, bonus_row: Text) -> Flag:
    """A Progressive Payout Wager on a full house or a higher hand of its list is paid."""
    return optional_outcome.is_("win") & is_known(bonus_row)


@clause("688a.11(h)(3)(i)(B)(4)[documents]", per="wager", wager=PROGRESSIVE, kind="event")
def cards_stay_until_the_payout_is_documented(
    wins_share: Flag, cards_racked_at: Moment, payout_documented_at: Moment, documents_recorded: Flag
) -> Verdict:
    """The cards of a player who won a share of the meter stay until the documents are complete."""
    return progressives.racked_after(wins_share, cards_racked_at, payout_documented_at, documents_recorded)


@clause("688a.11(h)(3)(i)(B)(4)[source]", per="wager", wager=PROGRESSIVE)
def share_of_the_meter_is_not_paid_from_the_table(wins_share: Flag, paid_from: Text) -> Verdict:
    """A share of the progressive meter is not paid from the table inventory."""
    return progressives.not_from_the_table(wins_share, paid_from)


@clause(
    "688a.11(h)(3)(i)(C)",
    per="hand",
    kind="event",
    follows=("688a.11(h)(2)(i)(B)[acknowledgement]", "688a.11(h)(2)(i)(C)"),
)
def progressive_other_envy_hand_is_acknowledged(
    envy_is_asked: Flag,
    has_progressive_payout: Flag,
    hand_position: Text,
    acknowledged_at: Moment,
    acknowledgements_recorded: Flag,
) -> Verdict:
    """The dealer acknowledges the hand of a player without this wager if another's wager qualifies.

    Reading  The same duty as that of § 688a.11(h)(2)(i), under which it is told.
    """
    asked = envy_is_asked & ~has_progressive_payout
    return envy.acknowledged(asked, acknowledged_at, acknowledgements_recorded)


@clause("688a.11(i)", per="hand", kind="event")
def optional_wagers_are_settled_before_the_cards_go(
    bears_optional_wager: Flag, hand_racked_at: Moment, optionals_settled_at: Moment, optionals_timed: Flag
) -> Verdict:
    """The cards of a player stay on the table until all his optional wagers are settled.

    Reading  A single optional wager is settled first as well: § 688a.11(h) racks the cards after it.
    """
    return setting.racked_after_optional_wagers(
        bears_optional_wager, hand_racked_at, optionals_settled_at, optionals_timed
    )


@clause("688a.11(j)", per="table", status=Status.OBSERVATION, kind="conduct")
def discards_can_be_put_together_again(attestation: Text) -> Verdict:
    """Cards go to the discard rack in a way that lets every hand be put together again."""
    return inspections.attested(attestation)
