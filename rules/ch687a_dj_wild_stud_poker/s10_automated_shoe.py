"""58 Pa. Code § 687a.10. Procedures for dealing the cards from an automated dealing shoe."""

from __future__ import annotations

from rules.ch687a_dj_wild_stud_poker import deal as stacks
from rules.ch687a_dj_wild_stud_poker import progressive_deal, stub
from rules.clause import Status, Verdict, clause
from rules.duties import deal, inspections, stubs, voids
from rules.values import Cents, Count, Flag, Moment, Text, is_known


@clause("687a.10(a)(1)", per="round", kind="event")
def cards_are_placed_in_the_automated_shoe_before_the_deal(
    from_automated_shoe: Flag,
    deal_begun: Flag,
    last_shuffled_at: Moment,
    loaded_at: Moment,
    shoe_was_loaded: Flag,
    first_card_at: Moment,
) -> Verdict:
    """After shuffle and cut the cards are placed in the automated dealing shoe."""
    return deal.loaded_before_deal(
        shoe_was_loaded, loaded_at, first_card_at, when=from_automated_shoe & deal_begun
    )


@clause("687a.10(b)", per="round", follows=("687a.13(c)",))
def stacks_of_five_are_dealt_clockwise(
    from_automated_shoe: Flag, void: Flag, hands_dealt: Count, players_dealt_in_turn: Flag
) -> Verdict:
    """Players are delivered one stack of five cards each, clockwise from the dealer's left.

    Reading  How many cards each was dealt is judged under § 687a.13(c), void rounds by § 687a.13.
    """
    return stacks.in_stacks_clockwise(players_dealt_in_turn, when=from_automated_shoe & ~void)


@clause("687a.10(b)[each player]", per="wager", wager="ante")
def each_player_with_both_wagers_is_dealt_a_hand(
    from_automated_shoe: Flag,
    void: Flag,
    wager_position: Text,
    was_made: Flag,
    blind_beside: Flag,
    cards_at_position: Count,
) -> Verdict:
    """Each player who has made an Ante and a Blind Wager is dealt a hand."""
    return stacks.is_dealt_a_hand(blind_beside, was_made, cards_at_position, when=from_automated_shoe & ~void)


@clause("687a.10(b)[nobody else]", per="hand", follows=("687a.7(d)(1)", "687a.7(d)(1)[Ante]"))
def nobody_without_both_wagers_is_dealt_a_hand(
    from_automated_shoe: Flag,
    void: Flag,
    hand_position: Text,
    is_a_players: Flag,
    is_dealt_to: Flag,
    ante_lies: Flag,
    blind_lies: Flag,
) -> Verdict:
    """No position without an Ante and a Blind Wager is dealt a hand."""
    return stacks.has_its_wagers(
        is_dealt_to, is_a_players, ante_lies, blind_lies, when=from_automated_shoe & ~void
    )


@clause("687a.10(b)[faces]", per="table", status=Status.OBSERVATION, kind="conduct")
def players_cards_are_dealt_face_down(attestation: Text, automated_shoe_in_use: Flag) -> Verdict:
    """The cards of players are dealt face down."""
    return inspections.attested(attestation, when=automated_shoe_in_use)


@clause("687a.10(c)", per="round")
def dealer_gets_five_cards_last(
    from_automated_shoe: Flag, void: Flag, dealer_dealt_last: Flag, dealers_count: Count
) -> Verdict:
    """After every player the dealer dispenses to himself five cards.

    Reading  § 687a.13(c) speaks of players' hands only: a dealer's hand of another number is told here.
    """
    return stacks.five_to_the_dealer_last(dealer_dealt_last, dealers_count, when=from_automated_shoe & ~void)


@clause("687a.10(c)[extra card]", per="round", kind="event", follows=("687a.7(d)(2)",))
def a_card_is_placed_to_replace_a_joker(
    from_automated_shoe: Flag,
    void: Flag,
    progressive_wagers: Count,
    extra_card_was_placed: Flag,
    extra_card_placed_at: Moment,
    deal_completed_at: Moment,
) -> Verdict:
    """When all hands have been dealt, one card is placed on its area of the layout if a player needs it.

    Reading  A player needs it who has made a Progressive Bonus Wager; in the other ways of dealing it is not
    said that anybody must have.
    """
    return progressive_deal.extra_card_follows_the_deal(
        extra_card_was_placed,
        extra_card_placed_at,
        deal_completed_at,
        when=from_automated_shoe & ~void & (progressive_wagers > 0),
    )


@clause("687a.10(c)[remaining cards]", per="table", status=Status.OBSERVATION, kind="conduct")
def remaining_cards_are_taken_out_and_held_as_in_a_deal_from_the_hand(
    attestation: Text, automated_shoe_in_use: Flag
) -> Verdict:
    """The dealer takes out the remaining cards and holds them as in a deal from the hand."""
    return inspections.attested(attestation, when=automated_shoe_in_use)


@clause("687a.10(d)", per="round", kind="event")
def stub_is_counted_every_fifth_round(
    from_automated_shoe: Flag,
    count_is_due: Flag,
    counted_often_enough: Flag,
    rounds_uncounted_at_least: Count,
) -> Verdict:
    """Unless a device counts the cards, the stub is counted at least once every five rounds of play.

    Reading  In one of any five rounds at the table that were not void.  Other decks begin anew, and so does
    a round whose cards a device counted.  Every fifth round in a row without a count is told.
    """
    return stub.counted_every_fifth_round(counted_often_enough, count_is_due, when=from_automated_shoe)


@clause("687a.10(d)[face down]", per="round", kind="event")
def stub_is_counted_face_down(
    from_automated_shoe: Flag, stub_counted_at: Moment, stub_was_seen: Flag
) -> Verdict:
    """The stub is counted face down, so that nobody sees its cards."""
    return stubs.unseen(stub_was_seen, when=from_automated_shoe & is_known(stub_counted_at))


@clause("687a.10(e)", per="table", status=Status.OBSERVATION, kind="conduct")
def stub_that_was_counted_right_goes_to_the_rack_unseen(
    attestation: Text, automated_shoe_in_use: Flag
) -> Verdict:
    """A stub whose count was right goes to the discard rack without being exposed."""
    return inspections.attested(attestation, when=automated_shoe_in_use)


@clause("687a.10(f)", per="round", kind="event", follows=("687a.13(c)", "687a.10(c)"))
def round_with_a_wrong_stub_is_void(
    from_automated_shoe: Flag,
    stub_ends_round: Flag,
    stub_left: Count,
    stub_due: Count,
    hands_miscounted: Flag,
    cards_in_deck: Count,
    void: Flag,
) -> Verdict:
    """If the count of the stub is wrong, misdealt or not, all hands are void.

    Reading  Right is what the hands dealt and the card on the layout leave of 53.  Of a
    misdealt deck that lacks cards, too, nothing is said; there a round that stood is left open.
    """
    return voids.void_round(
        from_automated_shoe & stub_ends_round,
        void,
        observed="{stub_left} cards were left instead of {stub_due} (misdealt: {hands_miscounted}; in all"
        " {cards_in_deck} cards)",
    )


@clause("687a.10(f)[deck removed]", per="round", kind="event", follows=("687a.10(f)",))
def deck_is_removed_if_the_cards_were_not_misdealt(
    from_automated_shoe: Flag,
    deck_is_wrong: Flag,
    deck_was_removed: Flag,
    deck_removed_at: Moment,
    deck_used_again_at: Moment,
) -> Verdict:
    """If the count is wrong though nobody was misdealt, the entire deck is removed from the table."""
    return voids.deck_removed(from_automated_shoe & deck_is_wrong, deck_was_removed)


@clause("687a.10(f)[wagers returned]", per="wager", follows=("687a.10(f)",))
def wagers_of_a_round_with_a_wrong_stub_are_returned(
    from_automated_shoe: Flag,
    stub_ends_round: Flag,
    void_cause: Text,
    was_made: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Verdict:
    """If the count of the stub is wrong, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(from_automated_shoe & stub_ends_round, void_cause, "stub"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=was_made,
    )
