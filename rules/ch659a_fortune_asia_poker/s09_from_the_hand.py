"""58 Pa. Code § 659a.9. Procedures for dealing the cards from the hand."""

from rules.ch659a_fortune_asia_poker.void_causes import BREAKS_OFF
from rules.duties import deal, stubs
from rules.duty import duty

duty(
    "659a.9(a)(3)(i)",
    "Before the deal an Envy lammer is placed next to the wager of each player with a Qualifying Wager.",
    deal.lammer,
    when="from_the_hand and deal_begun and lammer_is_judged_here",
    per="wager",
    kind="event",
    reading="A lammer without a Qualifying Wager is as wrong as a missing one, as it would entitle its "
    "player to an Envy Bonus.",
)

duty(
    "659a.9(b)[starting position]",
    "The starting position is determined before any card is dealt.",
    deal.start_before_deal,
    when="from_the_hand and deal_begun",
    per="round",
    kind="event",
    follows=("659a.5(g)",),
    reading="A reading decides whether it may be determined before no more bets is called.",
)

duty(
    "659a.9(c)",
    "After the deal the dealer spreads the stub face down to see whether four cards are left.",
    stubs.counted,
    when="from_the_hand and ((not void and not lacks_only_its_mark)"
    " or went_on_to_hands or void_leaves_the_count_due)",
    explained="not deal_completed_at is known",
    per="round",
    kind="event",
    follows=BREAKS_OFF,
    reading="The cards are set once dealing has been completed, so the count comes before the dealer sets "
    "his hands; a count without a time leaves that open. A void round may have ended before its deal was "
    "complete, unless it was played on all the same, or the record excludes any ground for it.",
)
