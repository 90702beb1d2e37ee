"""58 Pa. Code § 688a.13. Irregularities: invalid rolls, exposed and face-up cards."""

from rules.duties import mishaps, voids
from rules.duty import duty

duty(
    "688a.13(d)",
    "A player whose card the dealer exposed chooses to play the hand out or to void it.",
    mishaps.player_chose,
    per="hand",
    kind="event",
    reading="It concerns positions with a wager in a round that was not void. A reading of § 688a.13(i) "
    "decides whether a whole round dealt from the hand or in stacks is void instead.",
)

voids.wagers_back_and_reshuffle(
    "688a.13(e)",
    wagers="If more than one card is found face up while dealing, all wagers are returned to the players.",
    cards="If more than one card is found face up while dealing, the cards are reshuffled.",
    when="cards_found_face_up > 1",
    cause="e",
    follows=("688a.13(e)[more than one]",),
)
