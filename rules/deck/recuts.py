"""A recut of one deck: who requires it, who makes it, and by when (§ 645a.5(f))."""

from rules.clause import Verdict
from rules.deck.cutting import no_bank, offers
from rules.duties import shuffles
from rules.kinds import Count, Flag, Many, Moment, Text


def recut_by_right(
    shuffled_manually: Flag,
    recut_ordered: Flag,
    recut_ordered_at: Moment,
    recut_ordered_by: Text,
    cut_at: Moment,
    shoe_first_card_at: Moment,
    complete_cut: Flag,
    recut_on_record: Flag,
    recut_by_the_floor: Flag,
    cut_begins_game: Flag,
    cut_bank_seat: Count | None,
    occupied_seats: Many,
    reoffered_seats: Many,
    cutter_before_recut: Count,
    last_cutter: Count,
    reading_seat_numbering: Text,
    reading_recut_order: Text,
    *,
    complete_cut_offered: Flag | None = None,
) -> Verdict:
    """Judge that a recut was ordered by whoever may, and made before the deal by whoever may.

    cut_bank_seat  None in a game that only the dealer banks
    """
    bank = no_bank(cut_begins_game) if cut_bank_seat is None else cut_bank_seat
    turns = offers(occupied_seats, bank, reading_seat_numbering)
    by_right = (last_cutter == cutter_before_recut) | cut_begins_game
    by_right |= shuffles.cut_by_the_next(
        reoffered_seats, turns, cutter_before_recut, last_cutter, complete_cut_offered
    )
    above = reading_recut_order.is_("floorperson_or_above") & recut_ordered_by.is_("pit_manager")
    return Verdict(
        applies=shuffled_manually & recut_ordered,
        holds=(recut_ordered_by.is_("floorperson") | above)
        & shuffles.cut_again(recut_ordered_at, cut_at, shoe_first_card_at, complete_cut)
        & (by_right | ~recut_on_record)
        & ~recut_by_the_floor,
        observed="required {recut_ordered_at} by {recut_ordered_by}; last cut {cut_at} by seat {last_cutter}"
        " after seat {cutter_before_recut} (0: the dealer){recut_by}; first card dealt {shoe_first_card_at}",
        required="required by a floorperson or above; cut again before the deal, by whoever cut or is next",
    )
