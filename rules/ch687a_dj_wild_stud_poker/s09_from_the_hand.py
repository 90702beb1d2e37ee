"""58 Pa. Code § 687a.9. Procedures for dealing the cards from the hand."""

from rules.ch687a_dj_wild_stud_poker.ways_of_dealing import Way
from rules.duties import dealt
from rules.duty import duty

FROM_THE_HAND = Way(rounds="from_the_hand", tables="hand_deal_in_use")

FROM_THE_HAND.starts_the_progressive_game(
    "687a.9(b)",
    reading="The text puts it after the dealing motion; (c) begins the deal, so it comes before "
    "the first card.",
)
duty(
    "687a.9(b)[face down]",
    "The dealer's own cards are dealt face down, too.",
    dealt.with_right_faces,
    required="every card face down",
    when="from_the_hand and hand_position is dealer",
    per="hand",
    reading="Judged where the log records of a card how it was dealt. All cards dealt from the hand are "
    "placed face down; of the players', (c) says so again. From a shoe, only players' cards have to be.",
)
FROM_THE_HAND.deals_to_players(
    "687a.9(c)",
    "Players are dealt one stack of five cards each, clockwise from the dealer's left.",
    drawn="Taken one by one off the deck, the five cards of a stack follow each other.",
)
FROM_THE_HAND.deals_face_down("687a.9(c)")
FROM_THE_HAND.deals_to_the_dealer("687a.9(d)", "After every player the dealer deals himself five cards.")
FROM_THE_HAND.places_the_extra_card("687a.9(e)")

FROM_THE_HAND.racks_its_stub_unseen("687a.9(e)[stub unseen]", "687a.9(e)[stub exposed]")
FROM_THE_HAND.racks_its_counted_stub_unseen("687a.9(e)#2")

FROM_THE_HAND.has_its_stub_counted("687a.9(f)")
FROM_THE_HAND.ends_on_a_wrong_stub("687a.9(f)#2", dealers_hand="687a.9(d)")
