"""58 Pa. Code § 688a.5. Shuffle and cut of the cards: (a) to (f)."""

from rules.deck import cutting, recuts
from rules.duty import duty, reads

# Where a starting position that is missing or late is reported.
_START = ("688a.5(i)", "688a.8(c)", "688a.9(b)", "688a.10(b)")


duty(
    "688a.5(b)(1)",
    "After a device shuffled the cards, the starting position is found before the first card is dealt.",
    cutting.start_after_device_shuffle,
    shuffled_continuously=reads("device_is_excused"),
    per="round",
    kind="event",
    follows=_START,
    reading="Whether no more bets is called before that is judged under the sections on dealing.",
)

duty(
    "688a.5(d)",
    "The cut is offered to players at the table, and to none of them twice.",
    cutting.offered_once_each,
    per="shoe",
    kind="event",
    reading="The two paragraphs are two cases, not one sequence; each order is judged in its place.",
)


duty(
    "688a.5(d)(2)",
    "The cut is offered from the player farthest to the dealer's right counterclockwise.",
    cutting.offered_from_dealers_right,
    cut_bank_seat=None,
    per="shoe",
    kind="event",
    reading="The text does not say who comes first at a table that was idle, the first arrival or the player "
    "farthest to the right; there, another order is left open.",
)


duty(
    "688a.5(f)",
    "A recut is ordered by a floorperson or above and made before the deal by whoever may make it.",
    recuts.recut_by_right,
    cut_bank_seat=None,
    per="shoe",
    kind="event",
    follows=("688a.5(b)(2)",),
    reading="That is whoever cut last or is next in turn. The text does not say who is next after the dealer "
    "or at the start of the game; there, anybody may make it.",
)
