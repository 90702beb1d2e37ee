"""58 Pa. Code § 687a.10. Procedures for dealing the cards from an automated dealing shoe."""

from rules.ch687a_dj_wild_stud_poker import progressive_deal
from rules.ch687a_dj_wild_stud_poker.ways_of_dealing import Way
from rules.duties import deal, inspections
from rules.duty import duty

AUTOMATED_SHOE = Way(rounds="from_automated_shoe", tables="automated_shoe_in_use")

duty(
    "687a.10(a)(1)",
    "After shuffle and cut the cards are placed in the automated dealing shoe.",
    deal.loaded_before_deal,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
    reading="A device that reshuffles by itself what lies in it is not asked for it.",
)

AUTOMATED_SHOE.deals_to_players(
    "687a.10(b)", "Players are delivered one stack of five cards each, clockwise from the dealer's left."
)
AUTOMATED_SHOE.deals_face_down("687a.10(b)")
AUTOMATED_SHOE.deals_to_the_dealer(
    "687a.10(c)", "After every player the dealer dispenses five cards to himself."
)

duty(
    "687a.10(c)[extra card]",
    "When all hands are dealt, one card is placed on its area if a player made a Progressive Bonus Wager.",
    progressive_deal.extra_card_follows_the_deal,
    when="from_automated_shoe and (deal_was_to_stand or went_on_to_decisions) and progressive_wagers > 0",
    per="round",
    kind="event",
    follows=("687a.7(d)(2)",),
    reading="In the other ways of dealing the text does not say that a player must have made that wager.",
)

inspections.observed(
    "687a.10(c)[remaining cards]",
    "The dealer takes out the remaining cards and holds them as in a deal from the hand.",
    when="automated_shoe_in_use",
)

AUTOMATED_SHOE.has_its_stub_counted("687a.10(d)")

AUTOMATED_SHOE.racks_its_counted_stub_unseen("687a.10(e)")

AUTOMATED_SHOE.ends_on_a_wrong_stub("687a.10(f)", dealers_hand="687a.10(c)")
