"""58 Pa. Code § 688a.13. Irregularities: invalid rolls, exposed and face-up cards."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import dice, inspections, mishaps, voids
from rules.values import Card, Cents, Count, Flag, Moment, Text

unchecked("688a.13", Status.HEADING, "Introduces what is done about invalid rolls and wrong cards.")


@clause("688a.13(a)", per="event", kind="event")
def roll_with_a_die_not_flat_is_repeated(
    not_flat: Flag,
    no_roll_was_called: Flag,
    no_roll_called_at: Moment,
    shaken_again: Flag,
    shaken_again_at: Moment,
) -> Verdict:
    """If not all three dice land flat, the dealer calls a no roll and the dice are shaken again.

    Reading  One die that does not lie flat is enough, unless the property chose the other reading.
    """
    return dice.invalid_roll_repeated(no_roll_was_called, shaken_again, when=not_flat)


@clause("688a.13(b)", per="event", kind="event")
def roll_with_a_die_fallen_out_is_repeated(
    event_kind: Text,
    no_roll_was_called: Flag,
    no_roll_called_at: Moment,
    shaken_again: Flag,
    shaken_again_at: Moment,
) -> Verdict:
    """If dice fall out of the shaker, the dealer calls a no roll and the dice are shaken again."""
    fell_out = event_kind.is_("dice_fell_out")
    return dice.invalid_roll_repeated(no_roll_was_called, shaken_again, when=fell_out)


@clause(
    "688a.13(c)",
    per="round",
    kind="event",
    follows=("688a.5(i)", "688a.5(i)(1)(ii)", "688a.5(i)(1)(iii)", "688a.5(i)(2)"),
)
def round_dealt_from_a_wrong_total_is_void(
    wrong_total_dealt: Flag,
    announced_total: Count,
    dice_total: Count,
    first_dealt_position: Text,
    start_due: Text,
    void: Flag,
) -> Verdict:
    """If the dice are totaled wrongly and the first card goes to the wrong position, all hands are void.

    Reading  A wrong start without a wrong total is not covered, unless the property chose the other reading.
    """
    return voids.void_round(
        wrong_total_dealt,
        void,
        observed="announced {announced_total} for {dice_total}; first card to {first_dealt_position},"
        " not {start_due}",
    )


@clause("688a.13(c)[wagers returned]", per="wager", follows=("688a.13(c)", "688a.5(i)"))
def wagers_are_returned_after_a_wrong_total(
    wrong_total_dealt: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If cards were dealt from a wrong total, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(wrong_total_dealt, void_cause, "c"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(c)[reshuffle]", per="round", kind="event", follows=("688a.13(c)", "688a.5(i)"))
def cards_are_reshuffled_after_a_wrong_total(
    wrong_total_dealt: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If cards were dealt from a wrong total, they are reshuffled."""
    return voids.reshuffled(voids.told_here(wrong_total_dealt, void_cause, "c"), dealt_on)


@clause("688a.13(d)", per="hand", kind="event")
def player_may_void_a_hand_that_the_dealer_exposed(
    players_card_exposed: Flag,
    hand_deal_is_void: Flag,
    void: Flag,
    choice_was_given: Flag,
    players_choice: Text,
    dead: Flag,
) -> Verdict:
    """A player whose card the dealer exposed chooses to play the hand out or to void it.

    Reading  It concerns positions with a wager in a round that was not void.  Whether all of a round
    dealt from the hand or in stacks is void instead is a reading of § 688a.13(i).
    """
    return mishaps.player_chose(
        players_card_exposed, hand_deal_is_void, void, choice_was_given, players_choice, dead
    )


@clause("688a.13(d)[unexposed cards]", per="table", status=Status.OBSERVATION, kind="conduct")
def player_chooses_without_looking_at_the_other_cards(attestation: Text) -> Verdict:
    """The player chooses without looking at the cards that were not exposed."""
    return inspections.attested(attestation)


@clause("688a.13(d)[wagers returned]", per="wager", follows=("688a.13(d)",))
def wagers_on_a_hand_its_player_voids_are_returned(
    hand_voided_by_player: Flag,
    void: Flag,
    reading_voided_hand: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """The wagers on a hand that its player voids are returned.

    Reading  The text does not say so; it is what a void hand means everywhere else in the section.
    """
    return voids.returned(
        hand_voided_by_player & ~void & reading_voided_hand.is_("returned"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(e)", per="round", kind="event")
def card_found_face_up_is_not_used(
    cards_found_face_up: Count, face_up_card: Card, face_up_card_used: Flag
) -> Verdict:
    """One card found face up while dealing is not used in that round and goes to the discard rack."""
    return mishaps.face_up_card_unused(cards_found_face_up, face_up_card_used)


@clause("688a.13(e)[more than one]", per="round", kind="event")
def round_with_several_cards_found_face_up_is_void(cards_found_face_up: Count, void: Flag) -> Verdict:
    """If more than one card is found face up while dealing, all hands are void."""
    return voids.void_round(
        cards_found_face_up > 1, void, observed="{cards_found_face_up} cards were found face up"
    )


@clause("688a.13(e)[wagers returned]", per="wager", follows=("688a.13(e)[more than one]",))
def wagers_are_returned_after_several_cards_were_face_up(
    cards_found_face_up: Count,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If more than one card is found face up while dealing, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(cards_found_face_up > 1, void_cause, "e"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(e)[reshuffle]", per="round", kind="event", follows=("688a.13(e)[more than one]",))
def cards_are_reshuffled_after_several_cards_were_face_up(
    cards_found_face_up: Count, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If more than one card is found face up while dealing, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(cards_found_face_up > 1, void_cause, "e"), dealt_on)


@clause("688a.13(f)", per="event", kind="event")
def unseen_card_drawn_in_error_is_used_next(
    drawn_in_error: Flag, event_card: Card, error_card_used: Flag
) -> Verdict:
    """A card drawn in error whose face nobody saw is used as if it were the next card from the shoe.

    Reading  One that went to the discard rack unplayed was not used; whether one that nobody racked came
    in its turn is told by the order of the deal.
    """
    return mishaps.error_card_dealt(drawn_in_error, error_card_used)
