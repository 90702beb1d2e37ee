"""58 Pa. Code § 688a.9. Procedures for dealing the cards from the hand."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.irregular import BREAKS_OFF
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import deal, inspections, stubs, voids
from rules.values import Cents, Count, Flag, Moment, Text, is_known

unchecked("688a.9", Status.HEADING, "Describes dealing from the dealer's hand.")
unchecked("688a.9(a)", Status.HEADING, "Introduces what dealing from the hand requires.")


@clause("688a.9(a)(1)", per="round", kind="event")
def cards_dealt_from_the_hand_are_shuffled_by_a_device(from_the_hand: Flag, shuffle_method: Text) -> Verdict:
    """Cards dealt from the hand are shuffled by an automated shuffling device.

    Reading  No other way is left when the device fails: the deal then has to be from a shoe.
    """
    return deal.shuffled_by_device(from_the_hand, shuffle_method)


@clause("688a.9(a)(2)", per="table", status=Status.OBSERVATION, kind="conduct")
def deck_stays_in_one_hand_over_the_table_inventory(attestation: Text, hand_deal_in_use: Flag) -> Verdict:
    """The dealer keeps the deck in one hand all round, in front of him and over the table inventory."""
    return inspections.attested(attestation, when=hand_deal_in_use)


@clause("688a.9(a)(3)", per="round", kind="event")
def no_more_bets_is_called_before_the_first_card(
    from_the_hand: Flag, deal_begun: Flag, no_more_bets_at: Moment, first_card_at: Moment
) -> Verdict:
    """The dealer calls no more bets before any card is dealt."""
    return deal.closing_call(no_more_bets_at, first_card_at, when=from_the_hand & deal_begun)


@clause("688a.9(a)(3)(i)", per="wager", kind="event")
def qualifying_wagers_get_an_envy_lammer(
    from_the_hand: Flag,
    deal_begun: Flag,
    lammer_is_judged_here: Flag,
    wager_amount_cents: Cents,
    qualifies: Flag,
    lammer_placed: Flag,
    lammer_placed_at: Moment,
    first_card_at: Moment,
) -> Verdict:
    """Before the deal an Envy lammer is placed next to the wager of each player with a Qualifying Wager.

    Reading  One lammer serves all bonus wagers of a position.  A lammer without a Qualifying Wager, which
    would entitle its player to an Envy Bonus, is as wrong as one that is not there.
    """
    when = from_the_hand & deal_begun & lammer_is_judged_here
    return deal.lammer(qualifies, lammer_placed, lammer_placed_at, first_card_at, when=when)


@clause("688a.9(a)(3)(ii)", per="round", kind="event")
def progressive_system_is_locked_before_the_deal(
    from_the_hand: Flag,
    deal_begun: Flag,
    approved_wagers_progressive_payout: Flag,
    progressive_was_locked: Flag,
    progressive_locked_at: Moment,
    first_card_at: Moment,
) -> Verdict:
    """Before the deal the progressive system is told to accept no more Progressive Payout Wagers."""
    when = from_the_hand & deal_begun & approved_wagers_progressive_payout
    return deal.locked(progressive_was_locked, progressive_locked_at, first_card_at, when=when)


@clause("688a.9(a)(3)(ii)[count]", per="round", kind="event")
def progressive_chips_are_counted_before_the_deal(
    from_the_hand: Flag,
    deal_begun: Flag,
    progressive_wagers: Count,
    progressive_was_counted: Flag,
    progressive_counted_at: Moment,
    progressive_chips: Count,
    progressive_accepted: Count,
    first_card_at: Moment,
) -> Verdict:
    """Before the deal the chips of Progressive Payout Wagers are counted against those accepted.

    Reading  One chip a wager, as the comparison of their numbers presumes.
    """
    return deal.counted(
        progressive_was_counted & (progressive_counted_at <= first_card_at),
        progressive_chips,
        progressive_accepted,
        progressive_wagers,
        when=from_the_hand & deal_begun & (progressive_wagers > 0),
    )


@clause("688a.9(b)", per="round", kind="event", follows=("688a.5(i)",))
def starting_position_is_determined_before_the_deal(
    from_the_hand: Flag,
    deal_begun: Flag,
    start_was_found: Flag,
    start_found_at: Moment,
    no_more_bets_at: Moment,
    first_card_at: Moment,
    reading_start_order: Text,
) -> Verdict:
    """The starting position is determined before any card is dealt.

    Reading  The text puts it after a card is placed; (c) deals from it, so it comes before the first card.
    """
    return deal.start_before_deal(
        start_was_found,
        start_found_at,
        no_more_bets_at,
        first_card_at,
        after_call=reading_start_order.is_("after_call"),
        when=from_the_hand & deal_begun,
    )


@clause("688a.9(b)[hands used]", per="table", status=Status.OBSERVATION, kind="conduct")
def dealer_takes_the_top_card_with_the_free_hand(attestation: Text, hand_deal_in_use: Flag) -> Verdict:
    """The free hand takes the top card off the deck and places it on the layout.

    Reading  That it is placed face down cannot hold of the dealer's cards, see (c).
    """
    return inspections.attested(attestation, when=hand_deal_in_use)


@clause("688a.9(c)", per="round", follows=("688a.2(a)[positions used]", "688a.13(g)", "688a.13(j)"))
def cards_are_dealt_clockwise_one_at_a_time(
    from_the_hand: Flag, void: Flag, start_position: Text, positions_dealt: Count, cards_dealt_right: Flag
) -> Verdict:
    """Cards are dealt one at a time, clockwise from the start, to every position and the dealer.

    Reading  How many cards each was dealt is judged under § 688a.13(g) and (j), void rounds by § 688a.13.
    """
    return deal.dealt_around(cards_dealt_right, when=from_the_hand & ~void)


@clause("688a.9(c)[faces]", per="table", status=Status.OBSERVATION, kind="conduct")
def players_cards_are_dealt_face_down_and_the_dealers_face_up(
    attestation: Text, hand_deal_in_use: Flag
) -> Verdict:
    """The cards of players' positions are dealt face down, and those of the dealer face up."""
    return inspections.attested(attestation, when=hand_deal_in_use)


@clause("688a.9(d)", per="round", kind="event", follows=BREAKS_OFF)
def cards_left_over_are_counted(
    from_the_hand: Flag,
    void: Flag,
    stub_was_verified: Flag,
    stub_counted_in_time: Flag,
    stub_counted_at: Moment,
    deal_completed_at: Moment,
    settled_at: Moment,
) -> Verdict:
    """After the deal the dealer finds out face down whether four cards are left.

    Reading  A void round may have ended before its deal was complete.
    """
    return stubs.counted(
        stub_was_verified,
        stub_counted_in_time,
        when=from_the_hand & ~void,
        explained=~is_known(deal_completed_at),
    )


@clause("688a.9(d)[not exposed]", per="round", kind="event")
def cards_left_over_are_not_exposed(
    from_the_hand: Flag, void: Flag, stub_counted_at: Moment, stub_was_seen: Flag
) -> Verdict:
    """The cards left over are exposed to nobody."""
    return stubs.unseen(stub_was_seen, when=from_the_hand & (~void | is_known(stub_counted_at)))


@clause("688a.9(e)", per="round", kind="event", follows=("688a.13(g)", "688a.13(j)"))
def round_with_a_wrong_stub_is_void(
    from_the_hand: Flag,
    stub_is_wrong: Flag,
    stub_left: Count,
    stub_due: Count,
    hands_miscounted: Flag,
    void: Flag,
) -> Verdict:
    """If more or less than four cards are left, misdealt or not, all hands are void.

    Reading  Four is what seven cards to each of six positions and the dealer leave of 53; fewer positions
    leave more, and a card set aside under § 688a.13(e) leaves one less.
    """
    return voids.void_round(
        from_the_hand & stub_is_wrong,
        void,
        observed="{stub_left} cards were left instead of {stub_due} (misdealt: {hands_miscounted})",
    )


@clause("688a.9(e)[deck removed]", per="round", kind="event")
def deck_is_removed_if_the_cards_were_not_misdealt(
    from_the_hand: Flag,
    deck_is_wrong: Flag,
    deck_was_removed: Flag,
    deck_removed_at: Moment,
    deck_used_again_at: Moment,
) -> Verdict:
    """If the number left is wrong though nobody was misdealt, the entire deck is removed from the table."""
    return voids.deck_removed(from_the_hand & deck_is_wrong, deck_was_removed)


@clause("688a.9(e)[wagers returned]", per="wager", follows=("688a.9(e)",))
def wagers_of_a_round_with_a_wrong_stub_are_returned(
    from_the_hand: Flag,
    stub_is_wrong: Flag,
    void_cause: Text,
    of_a_player: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_change: Text | None = None,
) -> Verdict:
    """If more or less than four cards are left, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(from_the_hand & stub_is_wrong, void_cause, "stub"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("688a.9(f)", per="table", status=Status.OBSERVATION, kind="conduct")
def cards_of_positions_without_a_wager_are_racked_unseen(
    attestation: Text, hand_deal_in_use: Flag
) -> Verdict:
    """After a proper deal the cards of positions without a wager go to the discard rack unseen."""
    return inspections.attested(attestation, when=hand_deal_in_use)
