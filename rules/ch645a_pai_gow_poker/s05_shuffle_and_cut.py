"""58 Pa. Code § 645a.5. Shuffle and cut of the cards: (a) to (f)."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.deck import cutting
from rules.duties import inspections, shuffles
from rules.values import Count, Flag, Many, Moment, Text

# Where a starting position that is missing or late is reported.
_START = ("645a.5(i)", "645a.8(c)", "645a.9(b)", "645a.10(b)", "645a.12(h)")

unchecked("645a.5", Status.HEADING, "Describes shuffle, cut, idle tables and the starting position.")


@clause("645a.5(a)", per="round", kind="event")
def cards_are_shuffled_before_each_round(
    shuffled_continuously: Flag,
    came_preshuffled: Flag,
    shoe_named: Flag,
    first_card_at: Moment,
    last_shuffle_at: Moment,
    dealt_before_at: Moment,
    preparation_recorded: Flag,
    shuffles_recorded: Flag,
) -> Verdict:
    """The cards are shuffled before play begins and again after every round.

    Reading  Only the first round from a deck that came preshuffled (the text: reshuffled) needs no shuffle
    at the table.  A device of § 645a.5(h) shuffles by itself.  A void round counts like any other.
    """
    return cutting.shuffled_before_round(
        shuffled_continuously,
        came_preshuffled,
        shoe_named,
        first_card_at,
        last_shuffle_at,
        dealt_before_at,
        preparation_recorded,
        shuffles_recorded,
    )


unchecked("645a.5(b)", Status.HEADING, "Says what follows a shuffle, by the way the cards were shuffled.")


@clause("645a.5(b)(1)", per="round", kind="event", follows=_START)
def starting_position_follows_a_device_shuffle(
    shoe_by_device: Flag,
    shuffled_continuously: Flag,
    deal_begun: Flag,
    start_was_found: Flag,
    start_found_at: Moment,
    last_shuffle_at: Moment,
    first_card_at: Moment,
) -> Verdict:
    """After a device shuffled the cards, the starting position is found before the first card is dealt.

    Reading  Whether no more bets is called before that is for the sections on dealing.
    """
    return cutting.start_after_device_shuffle(
        shoe_by_device,
        shuffled_continuously,
        deal_begun,
        start_was_found,
        start_found_at,
        last_shuffle_at,
        first_card_at,
    )


@clause("645a.5(b)(2)", per="shoe", kind="event")
def cards_shuffled_by_hand_are_cut(
    shuffled_manually: Flag,
    was_cut: Flag,
    recut_ordered: Flag,
    shuffled_at: Moment,
    cut_at: Moment,
    shoe_first_card_at: Moment,
) -> Verdict:
    """Cards shuffled by hand are cut before the first card is dealt.

    Reading  When a recut is made is for § 645a.5(f).
    """
    return cutting.cut_before_deal(
        shuffled_manually, was_cut, recut_ordered, shuffled_at, cut_at, shoe_first_card_at
    )


@clause("645a.5(c)", per="shoe", kind="event")
def cut_is_offered_and_made_by_the_dealer_only_if_all_decline(
    shuffled_manually: Flag,
    was_cut: Flag,
    cut_offered_at: Moment,
    preparation_recorded: Flag,
    cut_begins_game: Flag,
    offered_seats: Many,
    occupied_seats: Many,
    first_cutter: Count,
    reading_seat_numbering: Text,
    reading_cut_declined: Text,
) -> Verdict:
    """The cut is offered to players; who accepts makes it, and the dealer only when all have declined.

    Reading  At the start of the game the offer goes to the first arrival; when he declines, the dealer may
    cut, as no order of other players is given.
    """
    return cutting.made_by_right(
        shuffled_manually,
        was_cut,
        cut_offered_at,
        preparation_recorded,
        cut_begins_game,
        offered_seats,
        occupied_seats,
        first_cutter,
        reading_seat_numbering,
        reading_cut_declined,
    )


@clause("645a.5(c)[backs away]", per="table", status=Status.OBSERVATION, kind="conduct")
def stack_is_offered_on_a_cover_card_with_its_backs_away(
    attestation: Text, shuffled_by_hand_that_day: Flag
) -> Verdict:
    """The stack lies on a cover card and is offered with the backs turned away from the dealer."""
    return inspections.attested(attestation, when=shuffled_by_hand_that_day)


@clause("645a.5(d)", per="shoe", kind="event")
def cut_is_offered_to_seated_players_once_each(
    shuffled_manually: Flag, offered_seats: Many, occupied_seats: Many
) -> Verdict:
    """The cut is offered to players at the table, and to none of them twice.

    Reading  The three paragraphs are three cases, not a list to go through; their orders are judged there.
    """
    return cutting.offered_once_each(shuffled_manually, offered_seats, occupied_seats)


@clause("645a.5(d)(1)", per="shoe", kind="event")
def first_arrival_is_offered_the_first_cut(
    shuffled_manually: Flag, cut_begins_game: Flag, first_arrival_seat: Count, offered_seats: Many
) -> Verdict:
    """When the game is just beginning, the cut is offered first to who came to the table first.

    Reading  The game begins when the table opens, not again after it was idle.
    """
    return cutting.offered_to_first_arrival(
        shuffled_manually, cut_begins_game, first_arrival_seat, offered_seats
    )


@clause("645a.5(d)(2)", per="shoe", kind="event")
def cut_is_offered_to_the_bank_and_then_counterclockwise(
    shuffled_manually: Flag,
    cut_begins_game: Flag,
    cut_bank_seat: Count,
    offered_seats: Many,
    occupied_seats: Many,
    reading_seat_numbering: Text,
) -> Verdict:
    """Where a player banks, he is offered the cut first, then those to his right counterclockwise."""
    turns = cutting.offers(occupied_seats, cut_bank_seat, reading_seat_numbering)
    return Verdict(
        applies=shuffled_manually & ~cut_begins_game & (cut_bank_seat > 0),
        holds=shuffles.offered_in_turn(offered_seats, turns),
        observed="offered to seats {offered_seats} of the occupied seats {occupied_seats}",
        required="offers from seat {cut_bank_seat}, the bank, counterclockwise",
    )


@clause("645a.5(d)(3)", per="shoe", kind="event")
def cut_is_offered_from_the_dealers_right_counterclockwise(
    shuffled_manually: Flag,
    cut_begins_game: Flag,
    was_idle: Flag,
    cut_bank_seat: Count,
    offered_seats: Many,
    occupied_seats: Many,
    reading_seat_numbering: Text,
) -> Verdict:
    """Without a bank the cut is offered from the player farthest to the dealer's right counterclockwise.

    Reading  Of a table that was idle it is not said who comes first, the first arrival or the player
    farthest to the right; there another order is left open.
    """
    return cutting.offered_from_dealers_right(
        shuffled_manually,
        cut_begins_game,
        was_idle,
        cut_bank_seat,
        offered_seats,
        occupied_seats,
        reading_seat_numbering,
    )


@clause("645a.5(e)", per="shoe", kind="event")
def stack_is_cut_at_least_ten_cards_from_each_end(
    shuffled_manually: Flag,
    was_cut: Flag,
    cut_cards_above: Count,
    cut_cards_below: Count,
    reading_cut_depth: Text,
) -> Verdict:
    """The second cover card goes in at least ten cards from the ends of the deck.

    Reading  Top or bottom is read as both ends; measured from either end, any cut of a deck passes.
    """
    from_either = reading_cut_depth.is_("either_end")
    return shuffles.cut_deep_enough(
        10, cut_cards_above, cut_cards_below, from_either, when=shuffled_manually & was_cut
    )


@clause("645a.5(e)[additional cover card]", per="shoe", kind="event")
def additional_cover_card_has_four_cards_below(
    shuffled_manually: Flag, cover_card_placed_at: Moment, cover_card_cards_below: Count
) -> Verdict:
    """A cover card that is put back into the deck after the cut has four cards below it.

    Reading  It may go to the discard rack instead; then nothing is recorded of it.
    """
    return cutting.cover_card_placed_right(4, shuffled_manually, cover_card_placed_at, cover_card_cards_below)


@clause("645a.5(f)", per="shoe", kind="event", follows=("645a.5(b)(2)",))
def recut_is_ordered_and_made_before_the_deal(
    shuffled_manually: Flag,
    recut_ordered: Flag,
    recut_ordered_at: Moment,
    recut_ordered_by: Text,
    cut_at: Moment,
    shoe_first_card_at: Moment,
    cut_begins_game: Flag,
    cut_bank_seat: Count,
    occupied_seats: Many,
    reoffered_seats: Many,
    first_cutter: Count,
    last_cutter: Count,
    reading_seat_numbering: Text,
    reading_recut_order: Text,
) -> Verdict:
    """A recut is ordered by a floorperson or above and made before the deal by whoever may make it.

    Reading  That is who cut last, or who is next in turn.  Who is next after the dealer, or at the start
    of the game, is not said; then anybody may.
    """
    return cutting.recut_by_right(
        shuffled_manually,
        recut_ordered,
        recut_ordered_at,
        recut_ordered_by,
        cut_at,
        shoe_first_card_at,
        cut_begins_game,
        cut_bank_seat,
        occupied_seats,
        reoffered_seats,
        first_cutter,
        last_cutter,
        reading_seat_numbering,
        reading_recut_order,
    )
