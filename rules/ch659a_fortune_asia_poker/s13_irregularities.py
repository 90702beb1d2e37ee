"""58 Pa. Code § 659a.13. Irregularities: invalid rolls, exposed and face-up cards."""

from rules.duties import dice, mishaps, voids
from rules.duty import duty

duty(
    "659a.13(a)",
    "If not all three dice land flat, the dealer calls a no roll and shakes the dice again.",
    dice.invalid_roll_repeated,
    when="not_flat",
    per="event",
    kind="event",
    reading="One die that does not lie flat is enough, unless the property chose the other reading.",
)

duty(
    "659a.13(b)",
    "If dice fall out of the shaker, the dealer calls a no roll and shakes the dice again.",
    dice.invalid_roll_repeated,
    when="event_kind is dice_fell_out",
    per="event",
    kind="event",
)


duty(
    "659a.13(d)",
    "A player whose card the dealer exposed chooses to play the hand out or to void it.",
    mishaps.player_chose,
    hand_deal_is_void=None,
    per="hand",
    kind="event",
    follows=("659a.8(c)[face down]", "659a.10(b)[face down]"),
    reading="It concerns positions with a wager in a round that was not void, however it was dealt. A "
    "choice counts from the exposure until the hands are turned up; to void them, until the player has set "
    "them and so seen his other cards. Whoever chose to play chooses again after a further card.",
)


duty(
    "659a.13(e)",
    "If cards in the dealer's hand are exposed, all hands are void.",
    voids.void_round,
    when="dealers_card_exposed",
    observed="a card of the dealer's was exposed",
    per="round",
    kind="event",
    reading="Turning the hand face up when it is due, once the players have set theirs, does not count as "
    "exposing it; dealing a card of it face up does.",
)

voids.wagers_back_and_reshuffle(
    "659a.13(e)",
    wagers="If a card of the dealer's was exposed, all wagers are returned to the players.",
    cards="If a card of the dealer's was exposed, the cards are reshuffled.",
    when="dealers_card_exposed",
)
