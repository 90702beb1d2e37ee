"""58 Pa. Code § 687a.13. Irregularities: a void round has a ground, and every stake goes back."""

from rules.duties import void_grounds
from rules.duty import duty, reads

duty(
    "687a.13[void round]",
    "A round is void only for a reason that the chapter gives; any other round is settled by the hands.",
    void_grounds.on_a_ground_or_note,
    ground="a wrong count of the stub, a misdeal, cards exposed or found face up, "
    "or a dealing shoe that failed",
    per="round",
    kind="event",
    reading="The grounds are the subsections that make a round void, and the count of the stub. A round "
    "is for review where the record neither shows one of them nor excludes them all, where a player was "
    "dealt no card, of which § 687a.13(c) says nothing, and where only a note tells of one although the "
    "hands were played out and would have given the players something else.",
)

duty(
    "687a.13[stakes returned]",
    "Whatever made a round void, all wagers are returned and none is paid.",
    void_grounds.stakes_back,
    shows=("wager_kind",),
    of_a_player=reads("is_returned_after_exposure"),
    per="wager",
    follows=("687a.13[void round]",),
    reading="Trips and Progressive Bonus Wagers are left out: a card seen too early returns all others and "
    "settles these, and a round without a ground on record is for review.",
)
