"""58 Pa. Code § 999a.3. Dealing."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import deal
from rules.duty import duty
from rules.kinds import Count, Text

duty(
    "999a.3(a)",
    "The dealer calls no more bets before any card is dealt.",
    deal.closing_call,
    when="deal_begun",
    per="round",
    kind="event",
)


@clause("999a.3(b)", per="hand")
def each_hand_is_one_card(cards_counted: Count, hand_position: Text) -> Verdict:
    """Each player and the dealer are dealt one card."""
    return Verdict(
        applies=True,
        holds=cards_counted == 1,
        observed="{cards_counted} cards dealt to {hand_position}",
        required="one card",
    )
