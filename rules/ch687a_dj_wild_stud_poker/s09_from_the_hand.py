"""58 Pa. Code § 687a.9. Procedures for dealing the cards from the hand."""

from rules.ch687a_dj_wild_stud_poker import deal as stacks
from rules.ch687a_dj_wild_stud_poker import progressive_deal, stub
from rules.duties import dealt, inspections, stubs, voids
from rules.duty import duty, reads

duty(
    "687a.9(b)",
    "Progressive Bonus Wagers are lit up with the Start Game button and collected before the deal.",
    progressive_deal.started_and_collected,
    when="from_the_hand and deal_begun and progressive_wagers > 0",
    per="round",
    kind="event",
    follows=("687a.7(d)(2)",),
    reading="The text puts it after the dealing motion; (c) begins the deal, so it comes before "
    "the first card.",
)

duty(
    "687a.9(c)",
    "Players are dealt one stack of five cards each, clockwise from the dealer's left.",
    stacks.in_stacks_clockwise,
    when="from_the_hand and not void",
    per="round",
    follows=("687a.13(c)",),
    reading="How many cards each was dealt is judged under § 687a.13(c), void rounds by § 687a.13. Taken "
    "one by one off the deck, the five cards of a stack follow each other.",
)

duty(
    "687a.9(c)[each player]",
    "Each player who has made an Ante and a Blind Wager is dealt a hand.",
    stacks.is_dealt_a_hand,
    when="from_the_hand and not void",
    per="wager",
    wager="ante",
)

duty(
    "687a.9(c)[nobody else]",
    "No position without an Ante and a Blind Wager is dealt a hand.",
    stacks.has_its_wagers,
    when="from_the_hand and not void",
    per="hand",
    follows=("687a.7(d)(1)", "687a.7(d)(1)[Ante]"),
)

inspections.observed(
    "687a.9(c)[faces]",
    "The cards of players are dealt face down.",
    when="hand_deal_in_use and not faces_decided",
)

duty(
    "687a.9(c)[faces recorded]",
    "The cards of players are dealt face down.",
    dealt.with_right_faces,
    required="every card face down",
    when="from_the_hand and not hand_position is dealer",
    per="hand",
    reading="Judged where the log records of a card how it was dealt.",
)

duty(
    "687a.9(d)",
    "After every player the dealer deals himself five cards.",
    stacks.five_to_the_dealer_last,
    when="from_the_hand and not void",
    per="round",
    reading="§ 687a.13(c) speaks only of players' hands; a dealer's wrong number of cards is reported here.",
)

duty(
    "687a.9(e)",
    "When all hands have been dealt, one card is placed on its area of the layout.",
    progressive_deal.extra_card_follows_the_deal,
    when="from_the_hand and not void and extra_card_is_due",
    per="round",
    kind="event",
    follows=("687a.7(d)(2)",),
    reading="Where the Progressive Bonus Wager is offered, whether anybody made it or not, unless the "
    "property chose the other reading.",
)

inspections.observed(
    "687a.9(e)[stub unseen]",
    "The cards left over go to the discard rack without being exposed.",
    when="hand_deal_in_use",
)
inspections.observed(
    "687a.9(e)#2",
    "A stub whose count was right goes to the discard rack without being exposed.",
    when="hand_deal_in_use",
)

duty(
    "687a.9(f)",
    "Unless a device counts the cards, the stub is counted at least once every five rounds of play.",
    stub.counted_every_fifth_round,
    when="from_the_hand",
    per="round",
    kind="event",
    reading="Any five rounds in a row at the table that were not void need one count. Counting starts over "
    "with other decks and with a round whose cards a device counted. Every fifth round in a row without a "
    "count is reported.",
)

duty(
    "687a.9(f)[face down]",
    "The stub is counted face down, so that nobody sees its cards.",
    stubs.unseen,
    when="from_the_hand and stub_counted_at is known",
    per="round",
    kind="event",
)

duty(
    "687a.9(f)#2",
    "If the count of the stub is wrong, all hands are void, whether cards were misdealt or not.",
    voids.void_round,
    when="from_the_hand and stub_ends_round",
    observed="{stub_left} cards were left instead of {stub_due} (misdealt: {hands_miscounted}; "
    "{cards_in_deck} cards in all)",
    per="round",
    kind="event",
    follows=("687a.13(c)", "687a.9(d)"),
    reading="The right count is 53 less the hands dealt and the card on the layout. The text says nothing of "
    "a misdealt deck that also lacks cards; a round that stood is then left open.",
)

duty(
    "687a.9(f)#2[deck removed]",
    "If the count is wrong and no cards were misdealt, the entire deck is removed from the table.",
    voids.deck_removed,
    when="from_the_hand and deck_is_wrong",
    per="round",
    kind="event",
    follows=("687a.9(f)#2",),
)

duty(
    "687a.9(f)#2[wagers returned]",
    "If the count of the stub is wrong, all wagers are returned to the players.",
    voids.returned,
    when="from_the_hand and stub_ends_round",
    of_a_player=reads("was_made"),
    cause="stub",
    wager_change=None,
    per="wager",
    follows=("687a.9(f)#2",),
)
