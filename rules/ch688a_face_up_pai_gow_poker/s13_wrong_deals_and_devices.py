"""58 Pa. Code § 688a.13. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.irregular import BREAKS_OFF
from rules.clause import Verdict, clause
from rules.duties import devices, mishaps, voids
from rules.values import Cards, Cents, Flag, Moment, Text, booleans, certainly, is_known, known


@clause("688a.13(g)", per="round", kind="event", follows=BREAKS_OFF)
def round_with_a_player_or_the_dealer_misdealt_is_void(
    players_miscounted: Flag, void: Flag, *, deal_completed_at: Moment | None = None
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  A player is a position with a wager; positions without one are judged under § 688a.13(j).  A deal
    that was broken off leaves wrong numbers, too; what broke it off is told first.
    """
    return voids.void_round(
        players_miscounted,
        void,
        observed="a player or the dealer was not dealt seven cards",
        explained=None if deal_completed_at is None else ~is_known(deal_completed_at),
    )


@clause("688a.13(g)[wagers returned]", per="wager", follows=("688a.13(g)",))
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
        voids.told_here(players_miscounted, void_cause, "g"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(g)[reshuffle]", per="round", kind="event", follows=("688a.13(g)",))
def cards_are_reshuffled_after_a_player_or_the_dealer_was_misdealt(
    players_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a player or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(players_miscounted, void_cause, "g"), dealt_on)


@clause("688a.13(h)", per="hand", kind="event", follows=("688a.11(a)",))
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

    Reading  A hand that was set wrongly and never reset is a breach of § 688a.11(a) first; one that
    nobody can compare with the house way is judged there only.
    """
    return mishaps.dealers_hand_reset(hand_position, hand_reset, departs_from_house_way, void)


@clause("688a.13(i)", per="round", kind="event")
def round_with_a_card_exposed_in_the_deal_is_void(hand_deal_is_void: Flag, void: Flag) -> Verdict:
    """If a player's card is exposed in a deal by hand or in stacks, the round ends without a result.

    Reading  It cannot mean the dealer's cards, which are dealt face up.  Whether a player may choose to
    play on instead, as § 688a.13(d) has it, is a matter of the readings.
    """
    return voids.void_round(
        hand_deal_is_void, void, observed="a player's card was exposed while the cards were dealt"
    )


@clause("688a.13(i)[wagers returned]", per="wager", follows=("688a.13(i)",))
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
    """If a player's card is exposed in a deal by hand or in stacks, all wagers are returned."""
    return voids.returned(
        voids.told_here(hand_deal_is_void, void_cause, "i"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(i)[reshuffle]", per="round", kind="event", follows=("688a.13(i)",))
def cards_are_reshuffled_after_a_card_was_exposed_in_the_deal(
    hand_deal_is_void: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a player's card is exposed in a deal by hand or in stacks, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(hand_deal_is_void, void_cause, "i"), dealt_on)


@clause(
    "688a.13(j)", per="round", kind="event", follows=("688a.13(g)", "688a.2(a)[positions used]", *BREAKS_OFF)
)
def round_with_a_position_misdealt_is_void(
    hands_miscounted: Flag, players_miscounted: Flag, void: Flag, *, deal_completed_at: Moment | None = None
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, all hands are void.

    Reading  It repeats § 688a.13(g) and adds positions without a wager: a breach of both is told there.
    """
    alone = certainly(hands_miscounted & ~players_miscounted)
    completed = alone if deal_completed_at is None else alone & known(deal_completed_at)
    return voids.void_round(
        hands_miscounted,
        void,
        observed="a position or the dealer was not dealt seven cards",
        explained=booleans(~completed),
    )


@clause("688a.13(j)[wagers returned]", per="wager", follows=("688a.13(j)", "688a.2(a)[positions used]"))
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
        voids.told_here(hands_miscounted, void_cause, "j"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(j)[reshuffle]", per="round", kind="event", follows=("688a.13(j)",))
def cards_are_reshuffled_after_a_position_was_misdealt(
    hands_miscounted: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If a position or the dealer is dealt an incorrect number of cards, the cards are reshuffled."""
    return voids.reshuffled(voids.told_here(hands_miscounted, void_cause, "j"), dealt_on)


@clause("688a.13(k)", per="event", kind="event")
def cards_are_reshuffled_after_a_shuffler_fault(
    shuffler_fault: Flag, event_at: Moment, last_shuffled_at: Moment, reshuffled_after_fault: Flag
) -> Verdict:
    """If a shuffling device jams, stops or does not finish its cycle, the cards are reshuffled.

    Reading  The cards are those of the deck that the fault names, before they are dealt again.
    """
    return devices.shuffled_after_fault(shuffler_fault, reshuffled_after_fault)


@clause("688a.13(l)", per="round", kind="event")
def round_with_a_dealing_shoe_fault_is_void(dealing_shoe_failed: Flag, void: Flag) -> Verdict:
    """If an automated dealing shoe jams, stops or does not deal all cards, the round is void.

    Reading  A fault belongs to the dealing shoe where it names a round dealt from one.
    """
    return voids.void_round(
        dealing_shoe_failed, void, observed="the automated dealing shoe failed during the round"
    )


@clause("688a.13(l)[wagers returned]", per="wager", follows=("688a.13(l)",))
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
        voids.told_here(dealing_shoe_failed, void_cause, "l"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.13(l)[reshuffle]", per="round", kind="event", follows=("688a.13(l)",))
def cards_are_reshuffled_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If an automated dealing shoe fails, its cards are reshuffled with those already dealt."""
    return voids.reshuffled(voids.told_here(dealing_shoe_failed, void_cause, "l"), dealt_on)


@clause("688a.13(m)", per="round", kind="event")
def device_out_of_order_is_covered_or_signed(
    device_failed_at: Moment, device_was_marked: Flag, device_marked_at: Moment, first_card_at: Moment
) -> Verdict:
    """A device that cannot be used is covered, or signed as out of order, before another method is used.

    Reading  A device cannot be used where it failed and, before it was cleared, a round was shuffled by
    hand, or dealt other than from the dealing shoe; the first such round is judged.
    """
    return devices.marked_out_of_order(device_failed_at, device_was_marked)
