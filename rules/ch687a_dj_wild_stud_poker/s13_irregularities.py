"""58 Pa. Code § 687a.13. Irregularities: cards face up, drawn in error, misdealt or exposed."""

from rules.clause import Status, unchecked
from rules.duties import mishaps, voids
from rules.duty import duty, reads

unchecked("687a.13", Status.HEADING, "Introduces what is done about wrong cards and devices that fail.")

duty(
    "687a.13(a)",
    "One card found face up while dealing is not used in that round.",
    mishaps.face_up_card_unused,
    per="round",
    kind="event",
    reading="Neither in a hand nor in the place of a joker.",
)

voids.wagers_back_and_reshuffle(
    "687a.13(a)",
    wagers="If more than one card is found face up while dealing, all wagers are returned to the players.",
    cards="If more than one card is found face up while dealing, the cards are reshuffled.",
    when="cards_found_face_up > 1",
    cause="cards_found_face_up",
    follows=("687a.13(a)[more than one]",),
    of_a_player=reads("was_made"),
)

duty(
    "687a.13(b)",
    "A card drawn in error whose face nobody saw is used as if it were the next card.",
    mishaps.error_card_dealt,
    per="event",
    kind="event",
    reading="A card that went to the discard rack unplayed was not used. For any other card, the order of "
    "the deal shows whether it came in its turn. One drawn once all cards were dealt has no turn.",
)

duty(
    "687a.13(c)",
    "If a player is dealt an incorrect number of cards, all hands are void.",
    voids.void_round,
    when="players_miscounted",
    observed="a player was not dealt five cards ({miscounted_positions})",
    per="round",
    kind="event",
    reading="A player who was dealt no cards is reported under the sections on dealing. So are cards dealt "
    "to a position without a wager, which is nobody's, and a dealer's hand of more or fewer than five cards, "
    "of which the text here says nothing.",
)

voids.wagers_back_and_reshuffle(
    "687a.13(c)",
    wagers="If a player is dealt an incorrect number of cards, all wagers are returned to the players.",
    cards="If a player is dealt an incorrect number of cards, the cards are reshuffled.",
    when="players_miscounted",
    of_a_player=reads("was_made"),
)

duty(
    "687a.13(d)",
    "If a player's or the dealer's card is revealed before the Raise Wagers, all hands are void.",
    voids.void_round,
    when="exposed_before_raises",
    observed="a card was exposed before all players had raised or folded",
    per="round",
    kind="event",
    follows=("687a.11(d)",),
    reading="Until the last player has raised or folded. A hand that is turned up before then is revealed, "
    "too, and so is a card that is dealt face up; a player's own look at his cards does not count.",
)

voids.wagers_back_and_reshuffle(
    "687a.13(d)",
    wagers="If a card is revealed before the Raise Wagers, all but Trips and Progressive Bonus Wagers are "
    "returned.",
    cards="If a card is revealed before the Raise Wagers, the cards are reshuffled.",
    when="exposed_before_raises",
    of_a_player=reads("is_returned_after_exposure"),
    reading="The text returns all wagers, yet settles Trips and Progressive Bonus Wagers under § 687a.11(f); "
    "the more specific rule is followed. Whether they are settled rightly is judged there; it is left open "
    "where the round had to be void for another fault, too, for which all wagers go back.",
)
