"""58 Pa. Code § 659a.8. Procedures for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import deal, stubs
from rules.values import Cents, Flag, Moment


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
