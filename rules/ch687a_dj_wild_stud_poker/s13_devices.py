"""58 Pa. Code § 687a.13(e) to (g). Irregularities: devices that fail."""

from rules.duties import voids
from rules.duty import reads

voids.wagers_back_and_reshuffle(
    "687a.13(f)",
    wagers="If an automated dealing shoe fails during a round, all wagers are returned to the players.",
    cards="If an automated dealing shoe fails during a round, the cards are reshuffled with those dealt.",
    when="dealing_shoe_failed",
    of_a_player=reads("was_made"),
)
