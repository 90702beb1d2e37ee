"""58 Pa. Code § 659a.8. Procedures for dealing the cards from a manual dealing shoe."""

from __future__ import annotations

from rules.duties import deal, stubs
from rules.duty import duty

duty(
    "659a.8(b)(1)",
    "Before the deal an Envy lammer is placed next to the wager of each player with a Qualifying Wager.",
    deal.lammer,
    when="from_manual_shoe and deal_begun and lammer_is_judged_here",
    per="wager",
    kind="event",
    reading="A lammer without a Qualifying Wager, which would entitle its player to an Envy Bonus, is as "
    "wrong as one that is not there.",
)


duty(
    "659a.8(d)",
    "After the deal the stub leaves the shoe, and the dealer finds out face down whether it has four cards.",
    stubs.counted,
    when="from_manual_shoe and not void",
    per="round",
    kind="event",
    reading="A void round may have ended before its deal was complete.",
)
