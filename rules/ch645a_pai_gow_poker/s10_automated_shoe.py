"""58 Pa. Code § 645a.10. Procedures for dealing the cards from an automated dealing shoe."""

from rules.clause import Status, unchecked
from rules.duties import deal, dealt, inspections, stubs, voids
from rules.duty import duty
from rules.poker import taking_in
from rules.poker.void_causes import BREAKS_OFF

unchecked("645a.10", Status.HEADING, "Describes dealing from an automated dealing shoe.")
unchecked("645a.10(a)", Status.HEADING, "Introduces what dealing from an automated dealing shoe requires.")

duty(
    "645a.10(a)(1)",
    "After shuffle and cut the cards are placed in the automated dealing shoe.",
    deal.loaded_before_deal,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
    reading="The cards go in after their shuffle and cut; when the starting position is found "
    "is not judged here.",
)

duty(
    "645a.10(a)(2)",
    "The dealer calls no more bets before a stack is dispensed.",
    deal.closing_call,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
)

duty(
    "645a.10(a)(2)(i)",
    "Before the deal an Envy lammer is placed next to the wager of each player with a Qualifying Wager.",
    deal.lammer,
    when="from_automated_shoe and deal_begun and lammer_is_judged_here",
    per="wager",
    kind="event",
    reading="One lammer serves all bonus wagers at a position. A lammer without a Qualifying Wager is as "
    "wrong as a missing one, as it would entitle its player to an Envy Bonus.",
)

duty(
    "645a.10(a)(2)(ii)",
    "Before the deal the progressive system is locked against further Progressive Payout Wagers.",
    deal.locked,
    when="from_automated_shoe and deal_begun and approved_wagers_progressive_payout",
    per="round",
    kind="event",
)

duty(
    "645a.10(a)(2)(ii)[count]",
    "Before the deal the chips of Progressive Payout Wagers are checked against the number accepted.",
    deal.counted,
    when="from_automated_shoe and deal_begun and progressive_wagers > 0",
    per="round",
    kind="event",
    reading="Each wager is one chip, as the comparison of the two numbers presumes.",
)

duty(
    "645a.10(b)",
    "The starting position is determined before a stack is dispensed.",
    deal.start_before_deal,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
    follows=("645a.5(i)",),
    reading="A reading decides whether it may be determined before no more bets is called.",
)

duty(
    "645a.10(c)",
    "Stacks are delivered clockwise from the starting position, to every position and the dealer.",
    deal.dealt_around,
    when="from_automated_shoe and not void",
    per="round",
    follows=("645a.2(a)[positions used]", "645a.14(h)", "645a.14(k)"),
    reading="Misdealt hands are judged under § 645a.14(h) and § 645a.14(k), void rounds under § 645a.14.",
)

duty(
    "645a.10(c)[face down]",
    "Every card is dealt face down.",
    dealt.with_right_faces,
    required="every card face down",
    when="from_automated_shoe",
    per="hand",
    reading="Judged where the log records of a card how it was dealt.",
)

duty(
    "645a.10(d)",
    "After the deal the dealer spreads the stub face down to see whether four cards are left.",
    stubs.counted,
    when="from_automated_shoe and not void",
    explained="not deal_completed_at is known",
    per="round",
    kind="event",
    follows=BREAKS_OFF,
    reading="A void round may have ended before its deal was complete.",
)

duty(
    "645a.10(d)[not exposed]",
    "The cards left over are exposed to nobody.",
    stubs.unseen,
    when="from_automated_shoe and (not void or stub_counted_at is known)",
    per="round",
    kind="event",
)

duty(
    "645a.10(e)",
    "If more or less than four cards are left, misdealt or not, all hands are void.",
    voids.void_round,
    when="from_automated_shoe and stub_is_wrong",
    observed="{stub_left} cards were left instead of {stub_due} (misdealt: {hands_miscounted})",
    per="round",
    kind="event",
    follows=("645a.14(h)", "645a.14(k)"),
    reading="Seven cards to each of six positions and the dealer leave four of 53; fewer positions leave "
    "more, and a card set aside under § 645a.14(f) leaves one less.",
)

duty(
    "645a.10(e)[deck removed]",
    "If the number left is wrong but no hand was misdealt, the entire deck is removed from the table.",
    voids.deck_removed,
    when="from_automated_shoe and deck_is_wrong",
    per="round",
    kind="event",
)

duty(
    "645a.10(e)[wagers returned]",
    "If more or less than four cards are left, all wagers are returned to the players.",
    voids.returned,
    when="from_automated_shoe and stub_is_wrong",
    cause="stub",
    per="wager",
    follows=("645a.10(e)",),
)

inspections.observed(
    "645a.10(f)",
    "After a proper deal the cards of positions without a wager go to the discard rack unseen.",
    when="automated_shoe_in_use and not stacks_decided",
)

duty(
    "645a.10(f)[recorded]",
    "Cards of a position without a wager go to the discard rack unseen, after a proper deal.",
    taking_in.idle_stack_unseen,
    when="from_automated_shoe",
    per="hand",
    kind="event",
    reading="Judged where the log says when the cards were racked, or that they were seen.",
)
