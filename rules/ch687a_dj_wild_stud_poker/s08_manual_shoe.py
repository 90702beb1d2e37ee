"""58 Pa. Code § 687a.8. Procedures for dealing the cards from a manual dealing shoe."""

from rules.ch687a_dj_wild_stud_poker.ways_of_dealing import Way
from rules.duties import loading
from rules.duty import duty

MANUAL_SHOE = Way(rounds="from_manual_shoe", tables="manual_shoe_in_use")

duty(
    "687a.8(a)[loading]",
    "After shuffle and cut the stack goes into the dealing shoe, by the dealer or the shuffling device.",
    loading.by_right,
    when="from_manual_shoe and deal_begun",
    per="round",
    kind="event",
    reading="A device that reshuffles by itself what lies in it is not asked for it.",
)

MANUAL_SHOE.starts_the_progressive_game(
    "687a.8(c)", reading="Before the first card, because the rest of the deal follows."
)
MANUAL_SHOE.deals_to_players(
    "687a.8(d)",
    "Players are dealt one stack of five cards each, clockwise from the dealer's left.",
    drawn="Drawn one by one, the five cards of a stack follow each other.",
)
MANUAL_SHOE.deals_face_down("687a.8(d)")
MANUAL_SHOE.deals_to_the_dealer("687a.8(e)", "After every player the dealer deals himself five cards.")
MANUAL_SHOE.places_the_extra_card("687a.8(f)")

MANUAL_SHOE.racks_its_stub_unseen("687a.8(f)[stub unseen]", "687a.8(f)[stub exposed]")

MANUAL_SHOE.has_its_stub_counted("687a.8(g)")

MANUAL_SHOE.racks_its_counted_stub_unseen("687a.8(h)")

MANUAL_SHOE.ends_on_a_wrong_stub(
    "687a.8(i)",
    dealers_hand="687a.8(e)",
    wrong_deck="A reading decides whether a deck that was only misdealt has 52 cards, as printed, or 53.",
)
