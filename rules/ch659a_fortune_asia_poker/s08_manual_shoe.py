"""58 Pa. Code § 659a.8. Procedures for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import deal, inspections, stubs, voids
from rules.values import Cents, Count, Flag, Moment, Text, is_known

unchecked("659a.8", Status.HEADING, "Describes dealing from a manual dealing shoe.")


@clause("659a.8(a)", per="table", status=Status.INSPECTION, kind="inspection")
def shoe_stands_where_it_was_approved(attestation: Text, manual_shoe_in_use: Flag) -> Verdict:
    """A manual dealing shoe stands on the table where the Bureau of Casino Compliance approved it."""
    return inspections.attested(attestation, when=manual_shoe_in_use)


@clause("659a.8(a)[loading]", per="round", kind="event")
def cards_are_placed_in_the_shoe_before_the_deal(
    from_manual_shoe: Flag,
    deal_begun: Flag,
    last_shuffled_at: Moment,
    loaded_at: Moment,
    shoe_was_loaded: Flag,
    first_card_at: Moment,
) -> Verdict:
    """After shuffle and cut the stack goes into the dealing shoe, by the dealer or the shuffling device.

    Reading  The cards go in after their shuffle and cut; when the starting position is found is not
    judged here.
    """
    return deal.loaded_before_deal(
        shoe_was_loaded, loaded_at, first_card_at, when=from_manual_shoe & deal_begun
    )


@clause("659a.8(b)", per="round", kind="event")
def no_more_bets_is_called_before_the_first_card(
    from_manual_shoe: Flag, deal_begun: Flag, no_more_bets_at: Moment, first_card_at: Moment
) -> Verdict:
    """The dealer calls no more bets before any card is dealt."""
    return deal.closing_call(no_more_bets_at, first_card_at, when=from_manual_shoe & deal_begun)


@clause("659a.8(b)(1)", per="wager", kind="event")
def qualifying_wagers_get_an_envy_lammer(
    from_manual_shoe: Flag,
    deal_begun: Flag,
    lammer_is_judged_here: Flag,
    wager_amount_cents: Cents,
    qualifies: Flag,
    lammer_placed: Flag,
    lammer_placed_at: Moment,
    first_card_at: Moment,
) -> Verdict:
    """Before the deal an Envy lammer is placed next to the wager of each player with a Qualifying Wager.

    Reading  A lammer without a Qualifying Wager, which would entitle its player to an Envy Bonus, is as
    wrong as one that is not there.
    """
    when = from_manual_shoe & deal_begun & lammer_is_judged_here
    return deal.lammer(qualifies, lammer_placed, lammer_placed_at, first_card_at, when=when)


@clause("659a.8(b)(2)", per="round", kind="event")
def progressive_system_is_locked_before_the_deal(
    from_manual_shoe: Flag,
    deal_begun: Flag,
    approved_wagers_progressive_payout: Flag,
    progressive_was_locked: Flag,
    progressive_locked_at: Moment,
    first_card_at: Moment,
) -> Verdict:
    """Before the deal the progressive system is told to accept no more Progressive Payout Wagers."""
    when = from_manual_shoe & deal_begun & approved_wagers_progressive_payout
    return deal.locked(progressive_was_locked, progressive_locked_at, first_card_at, when=when)


@clause("659a.8(b)(2)[count]", per="round", kind="event")
def progressive_chips_are_counted_before_the_deal(
    from_manual_shoe: Flag,
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
        when=from_manual_shoe & deal_begun & (progressive_wagers > 0),
    )


@clause("659a.8(c)", per="round", follows=("659a.13(h)", "659a.13(k)"))
def cards_are_dealt_clockwise_one_at_a_time(
    from_manual_shoe: Flag, void: Flag, start_position: Text, positions_dealt: Count, cards_dealt_right: Flag
) -> Verdict:
    """Cards are dealt one at a time, clockwise from the start, to every position and the dealer.

    Reading  How many cards each was dealt is judged under § 659a.13(h) and (k), void rounds by § 659a.13.
    """
    return deal.dealt_around(cards_dealt_right, when=from_manual_shoe & ~void)


@clause("659a.8(c)[starting position]", per="round", kind="event", follows=("659a.5(g)",))
def starting_position_is_determined_before_the_deal(
    from_manual_shoe: Flag,
    deal_begun: Flag,
    start_was_found: Flag,
    start_found_at: Moment,
    no_more_bets_at: Moment,
    first_card_at: Moment,
    reading_start_order: Text,
) -> Verdict:
    """The starting position is determined before any card is dealt.

    Reading  Whether it may be determined before no more bets is called is not clear, see the readings.
    """
    return deal.start_before_deal(
        start_was_found,
        start_found_at,
        no_more_bets_at,
        first_card_at,
        after_call=reading_start_order.is_("after_call"),
        when=from_manual_shoe & deal_begun,
    )


@clause("659a.8(c)[hands used]", per="table", status=Status.OBSERVATION, kind="conduct")
def dealer_draws_with_one_hand_and_places_with_the_other(
    attestation: Text, manual_shoe_in_use: Flag
) -> Verdict:
    """The dealer draws with the hand closest to the shoe and places cards face down with the other."""
    return inspections.attested(attestation, when=manual_shoe_in_use)


@clause("659a.8(d)", per="round", kind="event")
def cards_left_over_are_counted(
    from_manual_shoe: Flag,
    void: Flag,
    stub_was_verified: Flag,
    stub_counted_in_time: Flag,
    stub_counted_at: Moment,
    deal_completed_at: Moment,
    settled_at: Moment,
) -> Verdict:
    """After the deal the stub leaves the shoe, and the dealer finds out face down whether it has four cards.

    Reading  A void round may have ended before its deal was complete.
    """
    return stubs.counted(stub_was_verified, stub_counted_in_time, when=from_manual_shoe & ~void)


@clause("659a.8(d)[not exposed]", per="round", kind="event")
def cards_left_over_are_not_exposed(
    from_manual_shoe: Flag, void: Flag, stub_counted_at: Moment, stub_was_seen: Flag
) -> Verdict:
    """The cards left over are exposed to nobody."""
    return stubs.unseen(stub_was_seen, when=from_manual_shoe & (~void | is_known(stub_counted_at)))


@clause("659a.8(e)", per="round", kind="event", follows=("659a.13(h)", "659a.13(k)"))
def round_with_a_wrong_stub_is_void(
    from_manual_shoe: Flag,
    stub_is_wrong: Flag,
    stub_left: Count,
    stub_due: Count,
    hands_miscounted: Flag,
    void: Flag,
) -> Verdict:
    """If more or less than four cards are left, misdealt or not, all hands are void.

    Reading  Four is what seven cards to each of six positions and the dealer leave of 53; fewer positions
    leave more, and a card set aside under § 659a.13(f) leaves one less.
    """
    return voids.void_round(
        from_manual_shoe & stub_is_wrong,
        void,
        observed="{stub_left} cards were left instead of {stub_due} (misdealt: {hands_miscounted})",
    )


@clause("659a.8(e)[deck removed]", per="round", kind="event")
def deck_is_removed_if_the_cards_were_not_misdealt(
    from_manual_shoe: Flag,
    deck_is_wrong: Flag,
    deck_was_removed: Flag,
    deck_removed_at: Moment,
    deck_used_again_at: Moment,
) -> Verdict:
    """If the number left is wrong though nobody was misdealt, the entire deck is removed from the table."""
    return voids.deck_removed(from_manual_shoe & deck_is_wrong, deck_was_removed)


@clause("659a.8(e)[wagers returned]", per="wager", follows=("659a.8(e)",))
def wagers_of_a_round_with_a_wrong_stub_are_returned(
    from_manual_shoe: Flag,
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
        voids.told_here(from_manual_shoe & stub_is_wrong, void_cause, "stub"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=of_a_player,
        change=wager_change,
    )


@clause("659a.8(f)", per="table", status=Status.OBSERVATION, kind="conduct")
def cards_of_positions_without_a_wager_are_racked_unseen(
    attestation: Text, manual_shoe_in_use: Flag
) -> Verdict:
    """After a proper deal the cards of positions without a wager go to the discard rack unseen."""
    return inspections.attested(attestation, when=manual_shoe_in_use)
