"""58 Pa. Code § 645a.14. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import devices, mishaps, voids
from rules.poker.void_causes import BREAKS_OFF
from rules.values import Cards, Cents, Flag, Moment, Text, booleans, certainly, is_known, known


@clause("645a.14(h)", per="round", kind="event", follows=BREAKS_OFF)
def round_with_a_player_or_the_dealer_misdealt_is_void(
    players_miscounted: Flag, void: Flag, *, deal_completed_at: Moment | None = None
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  A player is a position with a wager; positions without one are judged under § 645a.14(k).  A deal
    that was broken off leaves wrong numbers, too; what broke it off is told first.
    """
    return voids.void_round(
        players_miscounted,
        void,
        observed="a player or the dealer was not dealt seven cards",
        explained=None if deal_completed_at is None else ~is_known(deal_completed_at),
    )


@clause("645a.14(h)[wagers returned]", per="wager", follows=("645a.14(h)",))
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


@clause("645a.14(h)[reshuffle]", per="round", kind="event", follows=("645a.14(h)",))
def cards_are_reshuffled_after_a_player_or_the_dealer_was_misdealt(
    players_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(players_miscounted, void_cause, "h"), dealt_on)


@clause("645a.14(i)", per="hand", kind="event", follows=("645a.11(c)",))
def dealers_hand_set_another_way_is_reset(
    hand_position: Text,
    hand_reset: Flag,
    departs_from_house_way: Flag,
    void: Flag,
    first_high: Cards,
    first_low: Cards,
    set_high: Cards,
    set_low: Cards,
) -> Verdict:
    """A dealer's hand not set as the casino requires is reset in that way, and the round is completed.

    Reading  A hand that was set wrongly and never reset is a breach of § 645a.11(c) first; one that
    nobody can compare with the house way is judged there only.
    """
    return mishaps.dealers_hand_reset(hand_position, hand_reset, departs_from_house_way, void)


@clause("645a.14(i)[bank]", per="hand", kind="event", follows=("645a.12(i)[reset]", "645a.12(e)[house way]"))
def banks_hand_set_wrongly_is_reset(
    bank_must_be_reset: Flag,
    hand_reset: Flag,
    departs_from_house_way: Flag,
    void: Flag,
    set_high: Cards,
    set_low: Cards,
) -> Verdict:
    """A bank's hand not set as it must be is reset as the casino sets its own, and the round is completed.

    Reading  The bank sets his own hand, so only one that is not set lawfully is reset, unless the property
    chose the other reading.
    """
    return Verdict(
        applies=bank_must_be_reset & ~void,
        holds=~departs_from_house_way,
        observed="finally set {set_high} and {set_low}; reset: {hand_reset}",
        required="reset as the filed house way sets these cards",
    )


@clause("645a.14(j)", per="round", kind="event", follows=("645a.14(e)",))
def round_with_a_card_exposed_in_the_deal_is_void(hand_deal_is_void: Flag, void: Flag) -> Verdict:
    """If a card is exposed while stacks are dealt from the hand, the round ends without a result.

    Reading  The stacks are those of the hands dealt card by card.  Whether a player may choose to play on
    is a matter of the readings.
    """
    return voids.void_round(
        hand_deal_is_void, void, observed="a card was exposed while the cards were dealt from the hand"
    )


@clause("645a.14(j)[wagers returned]", per="wager", follows=("645a.14(j)",))
def wagers_are_returned_after_a_card_was_exposed_in_the_deal(
    hand_deal_is_void: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If a card is exposed while stacks are dealt from the hand, all wagers are returned."""
    return voids.returned(
        voids.told_here(hand_deal_is_void, void_cause, "j"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("645a.14(j)[reshuffle]", per="round", kind="event", follows=("645a.14(j)",))
def cards_are_reshuffled_after_a_card_was_exposed_in_the_deal(
    hand_deal_is_void: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a card is exposed while stacks are dealt from the hand, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(hand_deal_is_void, void_cause, "j"), dealt_on)


@clause(
    "645a.14(k)", per="round", kind="event", follows=("645a.14(h)", "645a.2(a)[positions used]", *BREAKS_OFF)
)
def round_with_a_position_misdealt_is_void(
    hands_miscounted: Flag, players_miscounted: Flag, void: Flag, *, deal_completed_at: Moment | None = None
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  It repeats § 645a.14(h) and adds positions without a wager: a breach of both is told there.
    """
    alone = certainly(hands_miscounted & ~players_miscounted)
    completed = alone if deal_completed_at is None else alone & known(deal_completed_at)
    return voids.void_round(
        hands_miscounted,
        void,
        observed="a position or the dealer was not dealt seven cards",
        explained=booleans(~completed),
    )


@clause("645a.14(k)[wagers returned]", per="wager", follows=("645a.14(k)", "645a.2(a)[positions used]"))
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


@clause("645a.14(k)[reshuffle]", per="round", kind="event", follows=("645a.14(k)",))
def cards_are_reshuffled_after_a_position_was_misdealt(
    hands_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(hands_miscounted, void_cause, "k"), dealt_on)


@clause("645a.14(l)", per="event", kind="event")
def cards_are_reshuffled_after_a_shuffler_fault(
    shuffler_fault: Flag, event_at: Moment, last_shuffled_at: Moment, reshuffled_after_fault: Flag
) -> Verdict:
    """If a shuffling device jams, stops or does not finish its cycle, the cards are reshuffled.

    Reading  The cards are those of the deck that the fault names, before they are dealt again.
    """
    return devices.shuffled_after_fault(shuffler_fault, reshuffled_after_fault)


@clause("645a.14(m)", per="round", kind="event")
def round_with_a_dealing_shoe_fault_is_void(dealing_shoe_failed: Flag, void: Flag) -> Verdict:
    """If an automated dealing shoe jams, stops or does not deal all cards, the round is void.

    Reading  A fault belongs to the dealing shoe where it names a round dealt from one.
    """
    return voids.void_round(
        dealing_shoe_failed, void, observed="the automated dealing shoe failed during the round"
    )


@clause("645a.14(m)[wagers returned]", per="wager", follows=("645a.14(m)",))
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


@clause("645a.14(m)[reshuffle]", per="round", kind="event", follows=("645a.14(m)",))
def cards_are_reshuffled_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If an automated dealing shoe fails, its cards are reshuffled with those already dealt."""
    return voids.reshuffled(voids.told_here(dealing_shoe_failed, void_cause, "m"), dealt_on)


@clause("645a.14(n)", per="round", kind="event")
def device_out_of_order_is_covered_or_signed(
    device_failed_at: Moment, device_was_marked: Flag, device_marked_at: Moment, first_card_at: Moment
) -> Verdict:
    """A device that cannot be used is covered, or signed as out of order, before another method is used.

    Reading  A device cannot be used where it failed and, before it was cleared, a round was shuffled by
    hand, or dealt other than from the dealing shoe; the first such round is judged.
    """
    return devices.marked_out_of_order(device_failed_at, device_was_marked)
