"""58 Pa. Code § 659a.5. Shuffle and cut of the cards: (a) to (d)."""

from rules.clause import Verdict, clause
from rules.deck import between_rounds, cutting
from rules.duties import shuffles
from rules.duty import duty, reads
from rules.kinds import Flag, Moment, Text

# Where a starting position that is missing or late is reported.
_START = (
    "659a.5(g)",
    "659a.8(c)[starting position]",
    "659a.9(b)[starting position]",
    "659a.10(b)[starting position]",
)


duty(
    "659a.5(a)",
    "The cards are shuffled before play begins and again after every round.",
    between_rounds.shuffled_before_round,
    per="round",
    kind="event",
    reading="Only the first round from a deck that came preshuffled needs no shuffle at the table. A "
    "device of § 659a.5(f) shuffles by itself. A void round counts like any other.",
)


duty(
    "659a.5(b)(1)",
    "After a device shuffled the cards, the starting position is found before the first card is dealt.",
    cutting.start_after_device_shuffle,
    shuffled_continuously=None,
    per="round",
    kind="event",
    follows=_START,
    reading="A device of § 659a.5(f) is included: that subsection waives only § 659a.5(c) to (e). Whether no "
    "more bets is called before that is judged under the sections on dealing.",
)


duty(
    "659a.5(b)(2)",
    "Cards shuffled by hand, or preshuffled, are cut before the first card is dealt.",
    cutting.cut_before_deal,
    shuffled_manually=reads("must_be_cut"),
    per="shoe",
    kind="event",
    reading="When a recut is made is judged under § 659a.5(d).",
)

duty(
    "659a.5(c)",
    "The cover card goes into the stack at least ten cards from its top.",
    when="must_be_cut and was_cut",
    holds="cut_cards_above >= 10",
    observed="cut with {cut_cards_above} cards above the cover card",
    required="at least 10 cards above it",
    per="shoe",
    kind="event",
    reading="No number of cards is required below it. A cut after which a recut was required was put right "
    "by that; any other counts, not the last alone.",
)


duty(
    "659a.5(c)[by the dealer]",
    "The dealer makes every cut of the cards, those after a recut is required included.",
    when="must_be_cut and was_cut",
    holds="dealer_alone_cut",
    observed="cut by seat {other_cutter}{others_who_cut}",
    required="cut by the dealer",
    per="shoe",
    kind="event",
    reading="Players are not offered the cut. A cut before the cards were shuffled once more, or once they "
    "were dealt, concerns no card that was dealt.",
)


@clause("659a.5(d)", per="shoe", kind="event")
def recut_is_ordered_and_made_before_the_deal(
    must_be_cut: Flag,
    recut_ordered: Flag,
    recut_ordered_at: Moment,
    recut_ordered_by: Text,
    cut_at: Moment,
    shoe_first_card_at: Moment,
    complete_cut: Flag,
    reading_recut_order: Text,
) -> Verdict:
    """A recut is ordered by a floorperson or above, and made before the first card is dealt.

    Reading  The text does not say how the cards are cut again; it is read as in § 659a.5(c), ten cards down.
    """
    above = reading_recut_order.is_("floorperson_or_above") & recut_ordered_by.is_("pit_manager")
    return Verdict(
        applies=must_be_cut & recut_ordered,
        holds=(recut_ordered_by.is_("floorperson") | above)
        & shuffles.cut_again(recut_ordered_at, cut_at, shoe_first_card_at, complete_cut),
        observed="required {recut_ordered_at} by {recut_ordered_by}; last cut {cut_at}, first card dealt"
        " {shoe_first_card_at}",
        required="required by a floorperson or above; cut again before the deal",
    )
