"""58 Pa. Code § 688a.13. Irregularities: exposed cards."""

from rules.duties import mishaps, voids
from rules.duty import duty

DEALT_UP = ("688a.8(d)[faces recorded]", "688a.9(c)[faces recorded]", "688a.10(c)[faces recorded]")
"""Where it is told that a card of a player's was dealt face up, which exposes it."""

duty(
    "688a.13(d)",
    "A player whose card the dealer exposed chooses to play the hand out or to void it.",
    mishaps.player_chose,
    per="hand",
    kind="event",
    follows=DEALT_UP,
    reading="It concerns positions with a wager in a round that was not void. A choice counts from the "
    "exposure until the hands are turned up; to void them, until the player has set them and so seen his "
    "other cards. Whoever chose to play chooses again after a further card. A reading of § 688a.13(i) "
    "decides whether a whole round dealt from the hand or in stacks is void instead.",
)

duty(
    "688a.13(i)",
    "If a player's card is exposed in a deal by hand or in stacks, the round ends without a result.",
    voids.void_round,
    when="hand_deal_is_void",
    observed="a player's card was exposed while the cards were dealt",
    per="round",
    kind="event",
    follows=DEALT_UP,
    reading="It cannot mean the dealer's cards, which are dealt face up. A reading decides whether a player "
    "may choose to play on instead under § 688a.13(d).",
)

voids.wagers_back_and_reshuffle(
    "688a.13(i)",
    wagers="If a player's card is exposed in a deal by hand or in stacks, all wagers are returned.",
    cards="If a player's card is exposed in a deal by hand or in stacks, the cards are reshuffled.",
    when="hand_deal_is_void",
)
