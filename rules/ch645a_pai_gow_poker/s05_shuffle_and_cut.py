"""58 Pa. Code § 645a.5. Shuffle and cut of the cards: (a) to (f)."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.deck import between_rounds, cutting, recuts
from rules.duties import inspections, shuffles
from rules.duty import duty
from rules.kinds import Count, Flag, Many, Text
from rules.values import booleans, certainly

# Where a starting position that is missing or late is reported.
_START = ("645a.5(i)", "645a.8(c)", "645a.9(b)", "645a.10(b)", "645a.12(h)")

unchecked("645a.5", Status.HEADING, "Describes shuffle, cut, idle tables and the starting position.")

duty(
    "645a.5(a)",
    "The cards are shuffled before play begins and again after every round.",
    between_rounds.shuffled_before_round,
    per="round",
    kind="event",
    reading="Only the first round from a deck that came preshuffled (the text: reshuffled) needs no "
    "shuffle at the table. A device of § 645a.5(h) shuffles by itself. A void round counts like "
    "any other.",
)

unchecked("645a.5(b)", Status.HEADING, "Says what follows a shuffle, by the way the cards were shuffled.")

duty(
    "645a.5(b)(1)",
    "After a device shuffled the cards, the starting position is found before the first card is dealt.",
    cutting.start_after_device_shuffle,
    per="round",
    kind="event",
    follows=_START,
    reading="Whether no more bets is called before that is judged under the sections on dealing.",
)

duty(
    "645a.5(b)(2)",
    "Cards shuffled by hand are cut before the first card is dealt.",
    cutting.cut_before_deal,
    per="shoe",
    kind="event",
    reading="When a recut is made is judged under § 645a.5(f).",
)

duty(
    "645a.5(c)",
    "A player who accepts the offer cuts the cards; the dealer cuts only when all players have declined.",
    cutting.made_by_right,
    per="shoe",
    kind="event",
    reading="At the start of the game the offer goes to the first arrival; when he declines, the dealer "
    "may cut, as no order of other players is given.",
)

inspections.observed(
    "645a.5(c)[backs away]",
    "The stack lies on a cover card and is offered with the backs turned away from the dealer.",
    when="shuffled_by_hand_that_day",
)

duty(
    "645a.5(d)",
    "The cut is offered to players at the table, and to none of them twice.",
    cutting.offered_once_each,
    per="shoe",
    kind="event",
    reading="The three paragraphs are three cases, not one sequence; each order is judged in its place.",
)

duty(
    "645a.5(d)(1)",
    "At the start of the game the cut is offered first to the player who came to the table first.",
    cutting.offered_to_first_arrival,
    per="shoe",
    kind="event",
    reading="The game begins when the table opens, not again after it was idle. Who comes first where the "
    "first arrival has left or moved is not said; it is left open.",
)


@clause("645a.5(d)(2)", per="shoe", kind="event")
def cut_is_offered_to_the_bank_and_then_counterclockwise(
    shuffled_manually: Flag,
    cut_was_offered: Flag,
    cut_begins_game: Flag,
    cut_bank_seat: Count,
    offered_seats: Many,
    occupied_seats: Many,
    reading_seat_numbering: Text,
) -> Verdict:
    """Where a player banks, he is offered the cut first, then those to his right counterclockwise."""
    turns = cutting.offers(occupied_seats, cut_bank_seat, reading_seat_numbering)
    return Verdict(
        applies=shuffled_manually
        & ~cut_begins_game
        & (cut_bank_seat > 0)
        & booleans(~certainly(~cut_was_offered)),
        holds=shuffles.offered_in_turn(offered_seats, turns),
        observed="offered to seats {offered_seats} of the occupied seats {occupied_seats}",
        required="offers from seat {cut_bank_seat}, the bank, counterclockwise",
    )


duty(
    "645a.5(d)(3)",
    "Without a bank the cut is offered from the player farthest to the dealer's right counterclockwise.",
    cutting.offered_from_dealers_right,
    per="shoe",
    kind="event",
    reading="The text does not say who comes first at a table that was idle, the first arrival or the player "
    "farthest to the right; there, another order is left open.",
)

duty(
    "645a.5(e)",
    "The second cover card goes in at least ten cards from the ends of the deck.",
    shuffles.cut_deep_enough,
    when="shuffled_manually and was_cut",
    least=10,
    per="shoe",
    kind="event",
    reading="Top or bottom is read as both ends; if either end were enough, any cut of a deck would pass.",
)

duty(
    "645a.5(e)[additional cover card]",
    "A cover card that is put back into the deck after the cut has four cards below it.",
    cutting.cover_card_placed_right,
    number=4,
    per="shoe",
    kind="event",
    reading="It may go to the discard rack instead; then nothing about it is recorded. One that "
    "went in before the cut may be the card that was cut with: where it lies then is open.",
)

duty(
    "645a.5(f)",
    "A recut is ordered by a floorperson or above and made before the deal by whoever may make it.",
    recuts.recut_by_right,
    per="shoe",
    kind="event",
    follows=("645a.5(b)(2)",),
    reading="That is whoever cut last or is next in turn. The text does not say who is next after the dealer "
    "or at the start of the game; there, anybody may make it.",
)
