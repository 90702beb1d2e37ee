"""58 Pa. Code § 627a.5. Shuffle and cut of the cards."""

import numpy as np

from rules.cards import table_of
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import people, shuffles
from rules.duties.cut_depth import cards_at_end
from rules.duties.cuts import inserted_by_the_dealer
from rules.duty import duty, reads
from rules.kinds import Card, Count, Flag, Many, Moment, Text
from rules.shoe import one_name, shoes, stack
from rules.values import booleans, certainly, integers, known

unchecked("627a.5", Status.HEADING, "Describes shuffle, cut, burned cards and idle tables.")

# (f): how many cards are burned with the first card of a shoe.
RANK_BURNS = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 10), "A": 1}
BURNS = table_of(RANK_BURNS)
"""Cards burned face down for each first card; none is due for the joker or no card."""


@clause("627a.5(a)", per="shoe", kind="event", texts=(stack.shuffled_before_shoe,))
def cards_are_shuffled_before_each_shoe(
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

    Reading  The first shoe from decks that came preshuffled needs no shuffle at the table; the text says
    reshuffled for preshuffled.  Cards that are opened, spread or washed are shuffled after that.  Where each
    shuffle names other cards than were dealt, it is open which they were.
    """
    return stack.shuffled_before_shoe(
        new_decks & decks_preinspected,
        dealer_shuffled_at,
        shoe_first_card_at,
        stack_was_unmixed,
        shoe_shuffled_too_early,
        complete_shuffled,
        shuffled_under_another_name,
        shuffle_is_of_its_cards,
    )


duty(
    "627a.5(a)[directed shuffle]",
    "A shuffle that a floorperson or above directs is carried out before another round is dealt.",
    shuffles.carried_out_as_directed,
    when="shuffle_directed",
    per="shoe",
    kind="event",
    reading="A round in progress is finished first.",
)

duty(
    "627a.5(a)[verification]",
    "After a shuffle by hand the floorperson verifies that the cards are evenly mixed.",
    people.verified,
    when="shuffled_by_hand",
    person=reads("shuffle_verifier"),
    observed="the shuffle of {manual_shuffle_at} was verified by: {shuffle_verified_by} ({shuffle_verifier});"
    " assigned: {floorpersons_assigned}",
    per="shoe",
    kind="event",
    reading="The floorperson assigned to the table, as in § 627a.4(a).",
)


@clause("627a.5(b)", per="shoe", kind="event")
def cut_is_offered_from_the_highest_seat_clockwise(
    cut_offered_at: Moment,
    complete_cut_offered: Flag,
    offered_before_cut: Flag,
    somebody_to_cut: Flag,
    offered_seats: Many,
    occupied_seats: Many,
    was_cut: Flag,
    first_cutter: Count,
    cut_unasked_by_the_floor: Flag,
    another_cut_unasked: Flag,
    reading_seat_numbering: Text,
    *,
    offered_by_the_floor: Flag | None = None,
) -> Verdict:
    """The cut is offered from the highest occupied seat clockwise until accepted; else the dealer cuts.

    Reading  With seats numbered from the dealer's left, seat 1 follows the highest; with seats numbered
    from the dealer's right, the next lower seat does.  Nobody is offered the cut where nobody sits; that
    somebody did is shown by a cut he made, his coming, or a shoe dealt before without an idle spell since.
    An offer that a floorperson or above, or somebody else, made is none of the dealer's.
    """
    turns = _turns(occupied_seats, reading_seat_numbering)
    by_a_player = (
        shuffles.happened(cut_offered_at, complete_cut_offered & somebody_to_cut)
        & shuffles.offered_in_time(offered_before_cut, somebody_to_cut)
        & shuffles.offered_in_turn(offered_seats, turns)
        & shuffles.ended_with(offered_seats, turns, first_cutter)
    )
    if offered_by_the_floor is not None:
        by_a_player &= ~offered_by_the_floor
    not_before = ~known(cut_offered_at) | certainly(~offered_before_cut)
    nobody = booleans(certainly(~somebody_to_cut) & not_before)
    return Verdict(
        applies=True,
        holds=was_cut
        & (by_a_player | (nobody & (first_cutter == shuffles.DEALER)))
        & ~cut_unasked_by_the_floor
        & ~another_cut_unasked,
        observed="offered to seats {offered_seats} of the occupied seats {occupied_seats},"
        " cut by seat {first_cutter} (0: the dealer){by_the_floor}; offered {cut_offered_at}, by the floor:"
        " {offered_by_the_floor}, first cut {stack_first_cut_at}",
        required="before the cut an offer to the highest occupied seat, then clockwise until one accepts;"
        " the dealer cuts only when all have declined, or nobody is there",
    )


duty(
    "627a.5(b)[after the shuffle]",
    "The cut is offered once the cards have been shuffled and, where that is due, shuffled again.",
    when="shuffled_before_play and stack_was_offered",
    holds="offered_since_the_shuffle",
    observed="offered {cut_last_offered_at}",
    required="not before the last shuffle at {stack_shuffled_at}",
    per="shoe",
    kind="event",
    reading="A shuffle, or an offer, that is not on record is judged under (a) and (b).",
)

duty(
    "627a.5(c)",
    "The cover card of the cut goes in at least ten cards from the ends of the stack.",
    when="was_cut",
    holds="every_cut_deep",
    observed="cut with {fewest_above_a_cut} cards above and {fewest_below_a_cut} below at least",
    required="at least 10 cards at each end",
    per="shoe",
    kind="event",
    reading="Top or bottom is read as both ends; measured from either end, any cut of a full stack passes. "
    "A cut after which a floorperson or above required a recut was put right by that.",
)


@clause("627a.5(d)", per="shoe", kind="event")
def second_cover_card_has_fourteen_cards_below(
    cover_card_placed_at: Moment,
    cover_card_cards_below: Count,
    recut_ordered: Flag,
    complete_cover_card_placed: Flag,
    reading_cover_card_depth: Text,
    *,
    cover_card_cards_above: Count | None = None,
    stack_cards: Count | None = None,
    cover_card_by_another: Flag | None = None,
) -> Verdict:
    """The dealer inserts the second cover card with at least 14 cards below it.

    Reading  Fourteen above the bottom is read as 14 cards below it, not as the fourteenth place.  The text
    does not say whether it is inserted again after a recut; where none is recorded then, it is not known.
    Where no role is recorded with it, the dealer inserted it.
    """
    below = cards_at_end(cover_card_cards_below, cover_card_cards_above, stack_cards)
    placed = shuffles.happened(cover_card_placed_at, complete_cover_card_placed & ~recut_ordered)
    fewer = reading_cover_card_depth.is_("fourteenth_place")
    deep_enough = (below >= 14) | (fewer & (below >= 13))
    return Verdict(
        applies=True,
        holds=inserted_by_the_dealer(cover_card_by_another, placed) & deep_enough,
        observed="second cover card with {below} cards below it; inserted by another than the dealer:"
        " {cover_card_by_another}",
        required="inserted by the dealer, at least {least} cards below it",
        shown={"least": integers(np.where(certainly(fewer), 13, 14)), "below": below},
    )


duty(
    "627a.5(d)[loading]",
    "The stack goes into the shoe after cut and cover card and before play.",
    shoes.loaded_after_the_cut,
    when="not recut_ordered_at is known",
    per="shoe",
    kind="event",
    reading="A recut that is on record is judged under § 627a.5(e), which has the stack loaded after it and "
    "before play as well; so one that nobody recorded changes nothing. A cut or cover card that was left out "
    "is told under (b) and (d).",
)


@clause("627a.5(e)", per="shoe", kind="event")
def recut_is_made_by_the_next_player_before_loading(
    recut_ordered: Flag,
    recut_ordered_at: Moment,
    recut_ordered_by: Text,
    recuts_required_rightly: Flag,
    cut_at: Moment,
    first_loaded_at: Moment,
    loaded_at: Moment,
    shoe_first_card_at: Moment,
    complete_shoe_loaded: Flag,
    complete_cut: Flag,
    recut_on_record: Flag,
    recut_by_the_floor: Flag,
    occupied_seats: Many,
    reoffered_seats: Many,
    cutter_before_recut: Count,
    last_cutter: Count,
    reading_seat_numbering: Text,
    *,
    complete_cut_offered: Flag | None = None,
    first_recutter: Count | None = None,
    named_for_several: Flag | None = None,
) -> Verdict:
    """A recut is required by a floorperson or above, before loading, and made by whoever is next in turn.

    Reading  The text does not say who is next after the dealer has cut; then anybody may cut.  Of several
    recuts all have to be required rightly, and the last one is made by whoever is next after the one before:
    neither the first cut since nor the last may be another's.  One name for several shoes leaves it open.
    """
    asked = reoffered_seats, _turns(occupied_seats, reading_seat_numbering), cutter_before_recut
    first = last_cutter if first_recutter is None else first_recutter
    by_the_next = shuffles.cut_by_the_next(*asked, last_cutter, complete_cut_offered)
    by_the_next &= shuffles.cut_by_the_next(*asked, first, complete_cut_offered)
    rightly = recut_ordered_by.is_("floorperson", "pit_manager") & recuts_required_rightly
    in_order = (
        shuffles.taken_in_turn(cut_at >= recut_ordered_at, complete_cut)
        & ~booleans(certainly(recut_ordered_at > first_loaded_at))
        & shuffles.happened(loaded_at, complete_shoe_loaded)
        & (loaded_at >= cut_at)
        & (loaded_at <= shoe_first_card_at)
        & (by_the_next | ~recut_on_record)
        & ~recut_by_the_floor
    )
    return Verdict(
        applies=recut_ordered,
        holds=rightly & one_name.unless_named_for_several(in_order, named_for_several),
        observed="required {recut_ordered_at} by {recut_ordered_by}; first cut again by seat"
        " {first_recutter}, last {cut_at} by seat {last_cutter}, after seat {cutter_before_recut} (0: the"
        " dealer){recut_by}; first loaded"
        " {first_loaded_at}, last {loaded_at}; first card dealt {shoe_first_card_at}",
        required="required by a floorperson or above before loading, cut by the next in turn, then loaded"
        " before play",
    )


@clause("627a.5(f)", per="shoe", kind="event")
def first_card_is_burnt_with_as_many_as_its_value(
    new_decks: Flag,
    burn_at: Moment,
    burn_card: Card,
    burn_count: Count,
    burns_of_stack: Count,
    stack_shuffled_at: Moment,
    first_loaded_at: Moment,
    steps_before_burn_are_told: Flag,
    shoe_first_card_at: Moment,
    complete_burn: Flag,
    reading_burn_cards: Text,
    *,
    burn_face_up: Flag | None = None,
    first_card_burnt_by_another: Flag | None = None,
) -> Verdict:
    """Before play the shoe's first card is exposed and racked with as many cards as it counts.

    Reading  Here tens and face cards count ten, not nothing as in a hand.  It is due for every shoe.  A card
    on record was exposed, unless the log says that it lay face down.  A stack that is shuffled once more has
    its own first card, and a stack only one.  A shuffle, or loading, left out is judged under (a) and (d).
    """
    due = integers(BURNS[burn_card.values], known(burn_card))
    nobody = np.zeros(len(due), dtype=bool)
    exposed = booleans(nobody, nobody) if burn_face_up is None else burn_face_up
    another = booleans(nobody) if first_card_burnt_by_another is None else first_card_burnt_by_another
    return Verdict(
        applies=new_decks | reading_burn_cards.is_("every_shoe"),
        holds=shuffles.happened(burn_at, complete_burn)
        & (burn_count == due)
        & (burns_of_stack <= 1)
        & shuffles.in_order(stack_shuffled_at, first_loaded_at, burn_at)
        & steps_before_burn_are_told
        & (burn_at <= shoe_first_card_at)
        & booleans(~certainly(~exposed))
        & booleans(~certainly(another)),
        observed="shuffled {stack_shuffled_at}, loaded {first_loaded_at}, first card {burn_card}, exposed:"
        " {exposed}, racked with {burn_count} further cards {burn_at}, by another than the dealer: {another};"
        " times burned: {burns_of_stack}",
        required="once, exposed, and {due} further cards, from the loaded shoe and before the first round",
        shown={"due": due, "exposed": exposed, "another": another},
    )


def _turns(occupied_seats: Many, reading_seat_numbering: Text) -> shuffles.Turns:
    """Whose turn it is to cut; with seats numbered from the dealer's right, clockwise is downwards."""
    return shuffles.turns(occupied_seats, reading_seat_numbering.is_("from_dealers_right"))
