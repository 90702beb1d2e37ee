"""58 Pa. Code § 688a.13. Irregularities: wrong numbers of cards, wrong settings, devices that fail."""

from rules.duties import voids
from rules.duty import duty

voids.wagers_back_and_reshuffle(
    "688a.13(g)",
    wagers="If a player or the dealer is dealt an incorrect number of cards, all wagers are returned.",
    cards="If a player or the dealer is dealt an incorrect number of cards, the cards are reshuffled.",
    when="players_miscounted",
    cause="g",
)

duty(
    "688a.13(i)",
    "If a player's card is exposed in a deal by hand or in stacks, the round ends without a result.",
    voids.void_round,
    when="hand_deal_is_void",
    observed="a player's card was exposed while the cards were dealt",
    per="round",
    kind="event",
    reading="It cannot mean the dealer's cards, which are dealt face up. A reading decides whether a player "
    "may choose to play on instead under § 688a.13(d).",
)

voids.wagers_back_and_reshuffle(
    "688a.13(i)",
    wagers="If a player's card is exposed in a deal by hand or in stacks, all wagers are returned.",
    cards="If a player's card is exposed in a deal by hand or in stacks, the cards are reshuffled.",
    when="hand_deal_is_void",
    cause="i",
)

voids.wagers_back_and_reshuffle(
    "688a.13(j)",
    wagers="If a position or the dealer is dealt an incorrect number of cards, all wagers are returned.",
    cards="If a position or the dealer is dealt an incorrect number of cards, the cards are reshuffled.",
    when="hands_miscounted",
    cause="j",
    wagers_follow=("688a.13(j)", "688a.2(a)[positions used]"),
)

voids.wagers_back_and_reshuffle(
    "688a.13(l)",
    wagers="If an automated dealing shoe fails during a round, all wagers are returned.",
    cards="If an automated dealing shoe fails, its cards are reshuffled with those already dealt.",
    when="dealing_shoe_failed",
    cause="l",
)
