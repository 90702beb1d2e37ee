"""58 Pa. Code § 687a.13(e) to (g). Irregularities: devices that fail."""

from rules.duties import voids
from rules.duty import duty, reads

duty(
    "687a.13(f)[wagers returned]",
    "If an automated dealing shoe fails during a round, all wagers are returned to the players.",
    voids.returned,
    when="dealing_shoe_failed",
    of_a_player=reads("was_made"),
    cause="f",
    wager_change=None,
    per="wager",
    follows=("687a.13(f)",),
)

duty(
    "687a.13(f)[reshuffle]",
    "If an automated dealing shoe fails during a round, the cards are reshuffled with those dealt.",
    voids.reshuffled,
    when="dealing_shoe_failed",
    cause="f",
    per="round",
    kind="event",
    follows=("687a.13(f)",),
)
