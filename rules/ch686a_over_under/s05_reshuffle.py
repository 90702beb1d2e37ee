"""58 Pa. Code § 686a.5(e) and (f). Shuffle and cut of the cards: recut and reshuffle."""

from rules.ch686a_over_under.cutting import from_dealers_right
from rules.clause import Verdict, clause
from rules.duties import shuffles
from rules.duties.cut_rights import cut_by_him_or_the_next
from rules.duty import duty
from rules.kinds import Count, Flag, Many, Moment, Text
from rules.shoe.one_name import unless_named_for_several
from rules.values import booleans, certainly


@clause("686a.5(e)", per="shoe", kind="event")
def recut_is_ordered_and_made_before_loading(
    shuffled_continuously: Flag,
    recut_ordered: Flag,
    recut_ordered_at: Moment,
    recut_ordered_by: Text,
    cut_at: Moment,
    first_loaded_at: Moment,
    loaded_at: Moment,
    shoe_first_card_at: Moment,
    complete_shoe_loaded: Flag,
    complete_cut: Flag,
    recut_on_record: Flag,
    recut_by_the_floor: Flag,
    completed_a_round: Flag,
    one_player_named: Flag,
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
    """A recut is required by a floorperson or above, before loading, and made by the last cutter or the next.

    Reading  The text does not say who is next after the dealer, or after a sole player named; anybody may be.
    Where several cuts followed, neither the first of them nor the last may be another's.  Where one name
    stands for several shoes of cards, it is open of which the recut was.
    """
    turns = from_dealers_right(occupied_seats, reading_seat_numbering)
    offers = reoffered_seats, turns, complete_cut_offered
    by_right = cut_by_him_or_the_next(last_cutter, cutter_before_recut, *offers)
    if first_recutter is not None:
        by_right &= cut_by_him_or_the_next(first_recutter, cutter_before_recut, *offers)
    by_the_floor = recut_ordered_by.is_("floorperson", "pit_manager")
    in_order = (
        shuffles.taken_in_turn(cut_at >= recut_ordered_at, complete_cut)
        & ~booleans(certainly(recut_ordered_at > first_loaded_at))
        & shuffles.happened(loaded_at, complete_shoe_loaded)
        & (loaded_at >= cut_at)
        & (completed_a_round | (loaded_at <= shoe_first_card_at))
        & (by_right | one_player_named | ~recut_on_record)
        & ~recut_by_the_floor
    )
    return Verdict(
        applies=recut_ordered & ~shuffled_continuously,
        holds=by_the_floor & unless_named_for_several(in_order, named_for_several),
        observed="required {recut_ordered_at} by {recut_ordered_by}; last cut {cut_at} by seat"
        " {last_cutter} after seat {cutter_before_recut} (0: the dealer){recut_by}; first loaded"
        " {first_loaded_at}, last {loaded_at}; first card dealt {shoe_first_card_at}",
        required="required by a floorperson or above before loading, cut by the last cutter or the next, then"
        " loaded before play",
    )


duty(
    "686a.5(f)",
    "After the round in which the cover card appears, the cards are reshuffled before another round.",
    when="cover_card_out and not shuffled_continuously",
    holds="rounds_after_cover == 0 and rounds_begun_since_cover <= 1",
    observed="rounds dealt after the one in which the cover card appeared: {rounds_after_cover}; begun since"
    " it appeared {cover_card_out_at}, where nobody recorded in which: {rounds_begun_since_cover}",
    required="none before a reshuffle",
    per="shoe",
    kind="event",
    reading="A shoe lasts from one shuffle to the next, so nothing more may be dealt from this one. Where "
    "nobody recorded in which round the cover card appeared, it was the one that was being played then; "
    "between two rounds, it may have been at the start of the next.",
)
