"""58 Pa. Code § 659a.13. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import devices, voids
from rules.values import Cards, Cents, Flag, Moment, Text, booleans, certainly


@clause("659a.13(h)", per="round", kind="event")
def round_with_a_player_or_the_dealer_misdealt_is_void(players_miscounted: Flag, void: Flag) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  A player is a position with a wager; positions without one are judged under § 659a.13(k).
    """
    return voids.void_round(
        players_miscounted, void, observed="a player or the dealer was not dealt seven cards"
    )


@clause("659a.13(h)[wagers returned]", per="wager", follows=("659a.13(h)",))
def wagers_are_returned_after_a_player_or_the_dealer_was_misdealt(
    players_miscounted: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, all wagers are returned."""
    return voids.returned(
        voids.told_here(players_miscounted, void_cause, "h"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("659a.13(h)[reshuffle]", per="round", kind="event", follows=("659a.13(h)",))
def cards_are_reshuffled_after_a_player_or_the_dealer_was_misdealt(
    players_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(players_miscounted, void_cause, "h"), dealt_on)


@clause("659a.13(i)", per="hand", kind="event", follows=("659a.11(c)[lawful]", "659a.11(c)"))
def dealers_hands_set_another_way_are_reset(
    hand_position: Text,
    hand_reset: Flag,
    departs_from_house_way: Flag,
    void: Flag,
    first_high: Cards,
    first_medium: Cards,
    first_low: Cards,
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
) -> Verdict:
    """A dealer's hands not set as the casino requires are reset in that way.

    Reading  Hands that were set wrongly and never reset are a breach of § 659a.11(c) first; those that
    nobody can compare with the house way are judged there only.
    """
    wrong = hand_reset | booleans(certainly(departs_from_house_way))
    return Verdict(
        applies=hand_position.is_("dealer") & wrong & ~void,
        holds=~departs_from_house_way,
        observed="finally set as {set_high} over {set_medium} over {set_low}; reset: {hand_reset}",
        required="reset as the filed house way sets these cards",
    )


@clause("659a.13(i)[round completed]", per="hand", kind="event")
def round_is_completed_after_the_dealers_hands_were_reset(
    hand_position: Text,
    hand_reset: Flag,
    void: Flag,
    voided_otherwise: Flag,
    hands_miscounted: Flag,
    stub_is_wrong: Flag,
) -> Verdict:
    """A round in which the dealer's hands were reset is completed.

    Reading  It may be void for another reason that this chapter gives.
    """
    excused = voided_otherwise | (void & (hands_miscounted | stub_is_wrong))
    return Verdict(
        applies=hand_position.is_("dealer") & hand_reset & ~booleans(certainly(excused)),
        holds=~void | excused,
        observed="the dealer's hands were reset and the round was declared void",
        required="the round completed",
    )


@clause("659a.13(j)", per="wager", kind="event", follows=("659a.13(e)",))
def wagers_are_returned_after_a_card_of_the_dealer_was_exposed_in_the_deal(
    dealer_exposed_in_deal: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a card of the dealer's is exposed while he deals, all wagers are returned.

    Reading  That all hands are void stands in § 659a.13(e), and a breach of it is told there.
    """
    return voids.returned(
        voids.told_here(dealer_exposed_in_deal, void_cause, "j"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("659a.13(j)[reshuffle]", per="round", kind="event", follows=("659a.13(e)",))
def cards_are_reshuffled_after_a_card_of_the_dealer_was_exposed_in_the_deal(
    dealer_exposed_in_deal: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a card of the dealer's is exposed while he deals, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(dealer_exposed_in_deal, void_cause, "j"), dealt_on)


@clause("659a.13(k)", per="round", kind="event", follows=("659a.13(h)",))
def round_with_a_position_misdealt_is_void(hands_miscounted: Flag, void: Flag) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  It repeats § 659a.13(h) and adds positions without a wager: a breach of both is told there.
    """
    return voids.void_round(
        hands_miscounted, void, observed="a position or the dealer was not dealt seven cards"
    )


@clause("659a.13(k)[wagers returned]", per="wager", follows=("659a.13(k)",))
def wagers_are_returned_after_a_position_was_misdealt(
    hands_miscounted: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, all wagers are returned."""
    return voids.returned(
        voids.told_here(hands_miscounted, void_cause, "k"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("659a.13(k)[reshuffle]", per="round", kind="event", follows=("659a.13(k)",))
def cards_are_reshuffled_after_a_position_was_misdealt(
    hands_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(hands_miscounted, void_cause, "k"), dealt_on)


@clause("659a.13(l)", per="event", kind="event")
def cards_are_reshuffled_after_a_shuffler_fault(
    shuffler_fault: Flag, event_at: Moment, last_shuffled_at: Moment, reshuffled_after_fault: Flag
) -> Verdict:
    """If a shuffling device jams, stops or does not finish its cycle, the cards are reshuffled.

    Reading  The cards are those of the deck that the fault names, before they are dealt again.
    """
    return devices.shuffled_after_fault(shuffler_fault, reshuffled_after_fault)


@clause("659a.13(m)", per="round", kind="event")
def round_with_a_dealing_shoe_fault_is_void(dealing_shoe_failed: Flag, void: Flag) -> Verdict:
    """If an automated dealing shoe jams, stops or does not deal all cards, the round is void.

    Reading  A fault belongs to the dealing shoe where it names a round dealt from one.
    """
    return voids.void_round(
        dealing_shoe_failed, void, observed="the automated dealing shoe failed during the round"
    )


@clause("659a.13(m)[wagers returned]", per="wager", follows=("659a.13(m)",))
def wagers_are_returned_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If an automated dealing shoe fails during a round, all wagers are returned."""
    return voids.returned(
        voids.told_here(dealing_shoe_failed, void_cause, "m"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("659a.13(m)[reshuffle]", per="round", kind="event", follows=("659a.13(m)",))
def cards_are_reshuffled_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If an automated dealing shoe fails, its cards are reshuffled with those already dealt."""
    return voids.reshuffled(voids.told_here(dealing_shoe_failed, void_cause, "m"), dealt_on)


@clause("659a.13(n)", per="round", kind="event")
def device_out_of_order_is_covered_or_signed(
    device_failed_at: Moment, device_was_marked: Flag, device_marked_at: Moment, first_card_at: Moment
) -> Verdict:
    """A device that cannot be used is covered, or signed as out of order, before another method is used.

    Reading  A device cannot be used where it failed and, before it was cleared, a round was shuffled by
    hand, or dealt other than from the dealing shoe; the first such round is judged.
    """
    return devices.marked_out_of_order(device_failed_at, device_was_marked)
