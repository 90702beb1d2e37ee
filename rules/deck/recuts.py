"""A recut of one deck: who requires it, who makes it, and by when (§ 645a.5(f))."""

from rules.clause import Verdict
from rules.deck.cutting import no_bank, offers
from rules.duties import shuffles
from rules.duties.cut_rights import cut_by_him_or_the_next
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
    first_recutter: Count | None = None,
) -> Verdict:
    """Judge that a recut was ordered by whoever may, and made before the deal by whoever may.

    Where several cuts followed, neither the first of them nor the last may be another's.
    cut_bank_seat  None in a game that only the dealer banks
    """
    bank = no_bank(cut_begins_game) if cut_bank_seat is None else cut_bank_seat
    turns = offers(occupied_seats, bank, reading_seat_numbering)
    offered = reoffered_seats, turns, complete_cut_offered
    by_right = cut_by_him_or_the_next(last_cutter, cutter_before_recut, *offered)
    if first_recutter is not None:
        by_right &= cut_by_him_or_the_next(first_recutter, cutter_before_recut, *offered)
    above = reading_recut_order.is_("floorperson_or_above") & recut_ordered_by.is_("pit_manager")
    return Verdict(
        applies=shuffled_manually & recut_ordered,
        holds=(recut_ordered_by.is_("floorperson") | above)
        & shuffles.cut_again(recut_ordered_at, cut_at, shoe_first_card_at, complete_cut)
        & (by_right | cut_begins_game | ~recut_on_record)
        & ~recut_by_the_floor,
        observed="required {recut_ordered_at} by {recut_ordered_by}; first cut again by seat"
        " {first_recutter}, last {cut_at} by seat {last_cutter}, after seat {cutter_before_recut} (0: the"
        " dealer){recut_by}; first card dealt {shoe_first_card_at}",
        required="required by a floorperson or above; cut again before the deal, by whoever cut or is next",
    )
