"""58 Pa. Code § 688a.5. Shuffle and cut of the cards: (a) to (f)."""

from rules.clause import Verdict, clause
from rules.deck import cutting
from rules.duty import duty, reads
from rules.kinds import Count, Flag, Many, Moment, Text

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


@clause("688a.5(d)(2)", per="shoe", kind="event")
def cut_is_offered_from_the_dealers_right_counterclockwise(
    shuffled_manually: Flag,
    cut_begins_game: Flag,
    was_idle: Flag,
    offered_seats: Many,
    occupied_seats: Many,
    reading_seat_numbering: Text,
) -> Verdict:
    """The cut is offered from the player farthest to the dealer's right counterclockwise.

    Reading  The text does not say who comes first at a table that was idle, the first arrival or the player
    farthest to the right; there, another order is left open.
    """
    return cutting.offered_from_dealers_right(
        shuffled_manually,
        cut_begins_game,
        was_idle,
        cutting.no_bank(cut_begins_game),
        offered_seats,
        occupied_seats,
        reading_seat_numbering,
    )


@clause("688a.5(f)", per="shoe", kind="event", follows=("688a.5(b)(2)",))
def recut_is_ordered_and_made_before_the_deal(
    shuffled_manually: Flag,
    recut_ordered: Flag,
    recut_ordered_at: Moment,
    recut_ordered_by: Text,
    cut_at: Moment,
    shoe_first_card_at: Moment,
    cut_begins_game: Flag,
    occupied_seats: Many,
    reoffered_seats: Many,
    first_cutter: Count,
    last_cutter: Count,
    reading_seat_numbering: Text,
    reading_recut_order: Text,
) -> Verdict:
    """A recut is ordered by a floorperson or above and made before the deal by whoever may make it.

    Reading  That is whoever cut last or is next in turn. The text does not say who is next after the dealer
    or at the start of the game; there, anybody may make it.
    """
    return cutting.recut_by_right(
        shuffled_manually,
        recut_ordered,
        recut_ordered_at,
        recut_ordered_by,
        cut_at,
        shoe_first_card_at,
        cut_begins_game,
        cutting.no_bank(cut_begins_game),
        occupied_seats,
        reoffered_seats,
        first_cutter,
        last_cutter,
        reading_seat_numbering,
        reading_recut_order,
    )
