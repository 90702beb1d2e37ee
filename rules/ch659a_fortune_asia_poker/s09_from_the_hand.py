"""58 Pa. Code § 659a.9. Procedures for dealing the cards from the hand."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import deal, stubs
from rules.values import Cents, Flag, Moment, Text


@clause("659a.9(a)(3)(i)", per="wager", kind="event")
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

    Reading  A lammer without a Qualifying Wager, which would entitle its player to an Envy Bonus, is as
    wrong as one that is not there.
    """
    when = from_the_hand & deal_begun & lammer_is_judged_here
    return deal.lammer(qualifies, lammer_placed, lammer_placed_at, first_card_at, when=when)


@clause("659a.9(b)[starting position]", per="round", kind="event", follows=("659a.5(g)",))
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

    Reading  Whether it may be determined before no more bets is called is not clear, see the readings.
    """
    return deal.start_before_deal(
        start_was_found,
        start_found_at,
        no_more_bets_at,
        first_card_at,
        after_call=reading_start_order.is_("after_call"),
        when=from_the_hand & deal_begun,
    )


@clause("659a.9(c)", per="round", kind="event")
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
    return stubs.counted(stub_was_verified, stub_counted_in_time, when=from_the_hand & ~void)
