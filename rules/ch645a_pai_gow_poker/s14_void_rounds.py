"""58 Pa. Code § 645a.14. Irregularities: a void round has a ground, and every stake goes back."""

from rules.duties import void_grounds
from rules.duty import duty

duty(
    "645a.14[void round]",
    "A round is void only for a reason that the chapter gives; any other round is settled by the hands.",
    void_grounds.on_a_ground_or_note,
    ground="a wrong count of the stub, a misdeal, cards exposed or found face up, a wrong start of the deal, "
    "a dealing shoe that failed, or every hand voided by its player",
    per="round",
    kind="event",
    follows=("645a.14(i)[round completed]",),
    reading="The grounds are the subsections that make a round void, and the count of the stub; and that no "
    "hand is left, as each player voided his own under § 645a.14(d). A round is for review where the record "
    "neither shows one of them nor excludes them all, and where only a note tells of one although the hands "
    "were played out and would have given the players something else.",
)

duty(
    "645a.14[stakes returned]",
    "Whatever made a round void, all wagers are returned and none is paid.",
    void_grounds.stakes_back,
    shows=("wager_kind",),
    per="wager",
    follows=("645a.14[void round]",),
    reading="Every subsection that makes a round void returns the wagers. Where the record shows the "
    "subsection, the wagers are judged there.",
)
