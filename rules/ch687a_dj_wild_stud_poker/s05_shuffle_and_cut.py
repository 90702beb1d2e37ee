"""58 Pa. Code § 687a.5. Shuffle and cut of the cards: (a) to (e)."""

from rules.clause import Status, Verdict, clause, unchecked
from rules.deck import cutting
from rules.duties import shuffles
from rules.duty import duty, reads
from rules.kinds import Count, Flag, Moment, Text

unchecked("687a.5", Status.HEADING, "Describes shuffle, cut and idle tables.")

duty(
    "687a.5(b)",
    "A deck in which a shuffling device counts more or fewer than 53 cards is removed from the table.",
    when="device_miscounted",
    holds="miscount_removed",
    observed="the device counted {miscounted_cards} cards {miscounted_at}; deck removed"
    " {miscount_removed_at}, dealt from again {miscount_dealt_at}, table closed {closed_after_miscount_at}",
    required="the deck removed before another round is dealt from it",
    per="deck",
    kind="event",
    reading="Before another round is dealt from it, and at the latest when the table closes.",
)

unchecked(
    "687a.5(c)(1)",
    Status.HEADING,
    "Refers cards that a device shuffled to the three dealing procedures, without a cut.",
    "A log has no other way of dealing; §§ 687a.8 to 687a.10 say what each one requires.",
)

duty(
    "687a.5(c)(2)",
    "Cards shuffled by hand, or brought preshuffled, are cut before the first card is dealt.",
    cutting.cut_before_deal,
    shuffled_manually=reads("cut_is_due"),
    per="shoe",
    kind="event",
    reading="Preshuffled cards that are shuffled again at the table are judged by that shuffle. The time of "
    "a recut is judged under § 687a.5(e).",
)

duty(
    "687a.5(d)",
    "The cover card goes in at least ten cards from the top of the stack.",
    when="cut_is_due and was_cut",
    holds="cut_cards_above >= 10",
    observed="cut with {cut_cards_above} cards above the cover card",
    required="at least 10",
    per="shoe",
    kind="event",
    reading="The text says nothing of the bottom of the stack, unlike the other chapters.",
)

duty(
    "687a.5(d)[who cuts]",
    "The dealer makes the cut; players are not offered it.",
    when="cut_is_due and was_cut",
    holds="not another_cut and not cut_unasked_by_the_floor",
    observed="cut by seat {who_cut} (0: the dealer){by_the_floor}",
    required="by the dealer",
    per="shoe",
    kind="event",
    reading="Who makes a recut is judged under § 687a.5(e).",
)


@clause("687a.5(e)", per="shoe", kind="event")
def recut_is_ordered_and_made_before_the_deal(
    cut_is_due: Flag,
    recut_ordered: Flag,
    recut_ordered_at: Moment,
    recut_ordered_by: Text,
    cut_at: Moment,
    shoe_first_card_at: Moment,
    complete_cut: Flag,
    recut_on_record: Flag,
    recut_by_the_floor: Flag,
    last_cutter: Count,
    reading_recut_order: Text,
    *,
    another_recut: Flag | None = None,
) -> Verdict:
    """A recut is ordered by a floorperson or above and made by the dealer before the deal.

    Reading  The text does not say who recuts; § 687a.5(d) has no cut but the dealer's.
    """
    above = reading_recut_order.is_("floorperson_or_above") & recut_ordered_by.is_("pit_manager")
    by_the_dealer = ((last_cutter == 0) | ~recut_on_record) & ~recut_by_the_floor
    if another_recut is not None:
        by_the_dealer = by_the_dealer & ~another_recut
    return Verdict(
        applies=cut_is_due & recut_ordered,
        holds=(recut_ordered_by.is_("floorperson") | above)
        & shuffles.cut_again(recut_ordered_at, cut_at, shoe_first_card_at, complete_cut)
        & by_the_dealer,
        observed="required {recut_ordered_at} by {recut_ordered_by}; last cut {cut_at} by seat {last_cutter}"
        " (0: the dealer){recut_by}{and_another}; first card dealt {shoe_first_card_at}",
        required="required by a floorperson or above; cut again by the dealer before the deal",
    )
