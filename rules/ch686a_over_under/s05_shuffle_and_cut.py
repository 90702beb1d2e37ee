"""58 Pa. Code § 686a.5. Shuffle and cut of the cards."""

from dataclasses import replace

import numpy as np

from rules.ch686a_over_under.cutting import NO_SEAT, from_dealers_right
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import cut_depth, cut_players, cuts, shuffles
from rules.duty import duty
from rules.kinds import Count, Flag, Many, Moment, Text
from rules.shoe import shoes, stack
from rules.values import booleans, certainly, known

OFFERED = "offered to seats {offered_seats} of the occupied seats {occupied_seats}"

unchecked("686a.5", Status.HEADING, "Describes shuffle, cut, reshuffle and idle tables.")


@clause("686a.5(a)", per="shoe", kind="event", texts=(stack.shuffled_before_shoe,))
def cards_are_shuffled_before_each_shoe(
    shuffled_continuously: Flag,
    completed_a_round: Flag,
    previous_ran_short: Flag,
    new_decks: Flag,
    decks_preinspected: Flag,
    dealer_shuffled_at: Moment,
    shoe_first_card_at: Moment,
    stack_was_unmixed: Flag,
    shoe_shuffled_too_early: Flag,
    complete_shuffled: Flag,
    shuffled_under_another_name: Flag,
    *,
    shuffle_is_of_its_cards: Flag | None = None,
) -> Verdict:
    """The cards are shuffled before play begins and again after every shoe.

    Reading  The first shoe from decks that came preshuffled needs no shuffle at the table, and a continuous
    shuffler needs none on record; the text says reshuffled for preshuffled.  Cards that are opened, spread or
    washed are shuffled after that.  Where each shuffle names other cards than were dealt, it is open which
    they were.
    """
    verdict = stack.shuffled_before_shoe(
        (new_decks & decks_preinspected) | shuffled_continuously,
        dealer_shuffled_at,
        shoe_first_card_at,
        stack_was_unmixed,
        # § 686a.9(b) has the cards of a shoe that runs short shuffled within its last round.
        shoe_shuffled_too_early & ~previous_ran_short,
        complete_shuffled,
        shuffled_under_another_name,
        shuffle_is_of_its_cards,
    )
    return replace(verdict, applies=verdict.applies & ~completed_a_round)


@clause("686a.5(b)", per="shoe", kind="event")
def cut_is_offered_and_made_by_the_dealer_only_if_nobody_accepts(
    shuffled_continuously: Flag,
    cut_offered_at: Moment,
    complete_cut_offered: Flag,
    offered_before_cut: Flag,
    somebody_to_cut: Flag,
    was_cut: Flag,
    one_player_named: Flag,
    offered_seats: Many,
    occupied_seats: Many,
    first_cutter: Count,
    cut_unasked_by_the_floor: Flag,
    another_cut_unasked: Flag,
    reading_seat_numbering: Text,
    reading_cut_declined: Text,
    *,
    offered_by_the_floor: Flag | None = None,
) -> Verdict:
    """The dealer offers the stack for the cut; whoever accepts makes it, and he only when nobody does.

    Reading  No log shows that the backs are turned away from the dealer.  Where nobody sits, the dealer cuts.
    Where no role is recorded with the offer, the dealer made it.
    """
    turns = from_dealers_right(occupied_seats, reading_seat_numbering)
    left_to_dealer = one_player_named & (first_cutter == shuffles.DEALER) & (offered_seats.count() >= 1)
    ended = shuffles.ended_with(offered_seats, turns, first_cutter)
    as_offered = shuffles.happened(cut_offered_at, complete_cut_offered & somebody_to_cut)
    as_offered &= shuffles.offered_in_time(offered_before_cut, somebody_to_cut)
    as_offered &= ended | (left_to_dealer & reading_cut_declined.is_("dealer_cuts"))
    if offered_by_the_floor is not None:
        as_offered &= ~offered_by_the_floor
    not_before = ~known(cut_offered_at) | certainly(~offered_before_cut)
    nobody = booleans(certainly(~somebody_to_cut) & not_before)
    return Verdict(
        applies=~shuffled_continuously,
        holds=was_cut
        & (as_offered | (nobody & (first_cutter == shuffles.DEALER)))
        & ~cut_unasked_by_the_floor
        & ~another_cut_unasked,
        observed=f"{OFFERED}, cut by seat {{first_cutter}} (0: the dealer){{by_the_floor}};"
        " offered {cut_offered_at}, by the floor: {offered_by_the_floor}; first cut {stack_first_cut_at}",
        required="offered by the dealer before the cut; cut by the last player asked, or by the dealer when"
        " nobody entitled accepted or is there",
    )


duty(
    "686a.5(b)[after the shuffle]",
    "The cut is offered once the cards have been shuffled and, where that is due, shuffled again.",
    when="not shuffled_continuously and shuffled_before_play and stack_was_offered",
    holds="offered_since_the_shuffle",
    observed="offered {cut_last_offered_at}",
    required="not before the last shuffle at {stack_shuffled_at}",
    per="shoe",
    kind="event",
    reading="A shuffle, or an offer, that is not on record is judged under (a) and (b).",
)


unchecked("686a.5(c)", Status.HEADING, "Introduces the order in which the cut is offered.")


@clause("686a.5(c)(1)", per="shoe", kind="event")
def first_arrival_is_offered_the_first_cut(
    shuffled_continuously: Flag,
    cut_was_offered: Flag,
    cut_begins_game: Flag,
    first_arrival_seat: Count,
    first_arrival_may_be_gone: Flag,
    offered_seats: Many,
) -> Verdict:
    """When the game is just beginning, the cut is offered first to the first player to come to the table.

    Reading  The game begins when the table opens, not again after it was idle.  Who comes first where the
    first arrival has left or moved is not said; it is left open.
    """
    return Verdict(
        applies=cut_begins_game & cut_was_offered & ~shuffled_continuously,
        holds=cut_players.asked_first(offered_seats, first_arrival_seat, first_arrival_may_be_gone),
        observed="offered to seats {offered_seats}",
        required="seat {first_arrival_seat} first, whose player came first",
    )


@clause("686a.5(c)(2)", per="shoe", kind="event")
def cut_is_offered_to_the_player_who_had_the_cover_card(
    shuffled_continuously: Flag,
    cut_was_offered: Flag,
    cover_came_before: Flag,
    cover_seat_before: Count,
    seat_is_occupied: Flag,
    cover_player_moved: Flag,
    cover_player_plays_elsewhere: Flag,
    cover_player_was_offered_first: Flag,
    shuffled_as_directed: Flag,
    cut_begins_game: Flag,
    was_idle: Flag,
    offered_seats: Many,
    occupied_seats: Many,
    reading_seat_numbering: Text,
    *,
    unnamed_player_offered_first: Flag | None = None,
) -> Verdict:
    """The cut is offered first to the player on whose betting area the cover card appeared.

    Reading  Not at the start of a game, after an idle period, or if the player left. A player who plays the
    first round of the shoe at another seat is offered it there; one who plays at several may be offered it
    at any of them. Where somebody else plays at that seat now, and he plays at none, he may sit at another
    occupied seat all the same, which is left open; where there is none, he has left. After a directed
    shuffle § 686a.5(c)(4) asks for offers from the far right, and either order is accepted.
    """
    turns = from_dealers_right(occupied_seats, reading_seat_numbering)
    as_after_direction = shuffled_as_directed & shuffles.offered_in_turn(offered_seats, turns)
    same, alone = ~certainly(cover_player_moved), certainly(occupied_seats.count() == 1)
    stays = (seat_is_occupied & booleans(same, same | alone)) | cover_player_plays_elsewhere
    asked = certainly(cover_player_was_offered_first)
    told = np.ones(len(asked), dtype=bool)
    if unnamed_player_offered_first is not None:
        told = ~certainly(unnamed_player_offered_first)
    first = (offered_seats.at(0) == cover_seat_before) | booleans(asked, asked | told)
    usual = ~cut_begins_game & ~was_idle & cut_was_offered & ~shuffled_continuously
    return Verdict(
        applies=cover_came_before & (cover_seat_before > NO_SEAT) & stays & usual,
        holds=(~cover_player_plays_elsewhere & first)
        | (cover_player_plays_elsewhere & cover_player_was_offered_first)
        | as_after_direction,
        observed=OFFERED,
        required="seat {cover_seat_before} first, at which the cover card appeared, or the seat to which its"
        " player has moved; after a directed shuffle, from the far right would do as well",
    )


def offered_from_the_right(
    offered_seats: Many, occupied_seats: Many, reading_seat_numbering: Text
) -> Verdict:
    """Judge that the cut was offered from the dealer's far right counterclockwise."""
    turns = from_dealers_right(occupied_seats, reading_seat_numbering)
    return Verdict(
        applies=True,
        holds=shuffles.offered_in_turn(offered_seats, turns),
        observed=OFFERED,
        required="offers from the occupied seat farthest to the dealer's right, counterclockwise",
    )


_USUAL = "cut_was_offered and not cut_begins_game and not was_idle and not shuffled_continuously"

duty(
    "686a.5(c)(3)",
    "If the cover card appeared at no betting area, the cut is offered from the far right counterclockwise.",
    offered_from_the_right,
    when=f"{_USUAL} and cover_came_before and cover_seat_before == {NO_SEAT}",
    per="shoe",
    kind="event",
    reading="The text speaks of the dealer's hand, but the dealer has no hand in this game. After a directed "
    "shuffle § 686a.5(c)(4) asks for the same offers.",
)

duty(
    "686a.5(c)(4)",
    "After a directed shuffle, the cut is offered from the far right counterclockwise.",
    offered_from_the_right,
    when=f"{_USUAL} and shuffled_as_directed and (not cover_came_before or cover_player_left)",
    per="shoe",
    kind="event",
    reading="Where the cover card had appeared, which requires a reshuffle by itself, (c)(2) and (3) say "
    "whose turn it is; a player who has left cannot be asked.",
)

duty(
    "686a.5(d)",
    "The cover card of the cut goes in at least ten cards from the ends of the stack.",
    when="was_cut and not shuffled_continuously",
    holds="every_cut_deep",
    observed="cut with {fewest_above_a_cut} cards above and {fewest_below_a_cut} below at least",
    required="at least 10 cards at each end",
    per="shoe",
    kind="event",
    reading="Top or bottom is read as both ends; measured from either end, any cut of a full stack passes. "
    "A cut after which a floorperson or above required a recut was put right by that.",
)


@clause("686a.5(d)[cover card]", per="shoe", kind="event")
def cover_card_goes_in_a_quarter_from_the_bottom(
    shuffled_continuously: Flag,
    cover_card_placed_at: Moment,
    cover_card_cards_below: Count,
    shoe_deck_count: Count,
    stack_cards: Count,
    recut_ordered: Flag,
    complete_cover_card_placed: Flag,
    *,
    cover_card_cards_above: Count | None = None,
    cover_card_by_another: Flag | None = None,
) -> Verdict:
    """After the cut the dealer inserts the cover card with at least a quarter of the stack below it.

    Reading  Of six decks that is 78 cards; of what was in the discard rack of a shoe that ran short, a
    quarter of the cards counted.  The text does not say whether it is inserted again after a recut; where
    none is recorded then, it is not known.  Where no role is recorded with it, the dealer inserted it.
    """
    below = cut_depth.cards_at_end(cover_card_cards_below, cover_card_cards_above, stack_cards)
    placed = shuffles.happened(cover_card_placed_at, complete_cover_card_placed & ~recut_ordered)
    deep = below * 4
    return Verdict(
        applies=~shuffled_continuously,
        holds=cuts.inserted_by_the_dealer(cover_card_by_another, placed)
        & ((deep >= stack_cards) | (deep >= shoe_deck_count * 52)),
        observed="cover card with {below} cards below it; inserted by another than the dealer:"
        " {cover_card_by_another}",
        required="inserted by the dealer, at least a quarter of {stack_cards} cards below it",
        shown={"below": below},
    )


duty(
    "686a.5(d)[loading]",
    "The stack goes into the shoe after cut and cover card and before play.",
    shoes.loaded_after_the_cut,
    when="not recut_ordered_at is known and not completed_a_round and not shuffled_continuously",
    per="shoe",
    kind="event",
    reading="A recut that is on record is judged under § 686a.5(e), which has the stack loaded after it and "
    "before play as well; so one that nobody recorded changes nothing. A cut or cover card that was left out "
    "is told under (b) and (d).",
)
