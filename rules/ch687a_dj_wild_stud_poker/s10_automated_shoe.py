"""58 Pa. Code § 687a.10. Procedures for dealing the cards from an automated dealing shoe."""

from rules.ch687a_dj_wild_stud_poker import deal as stacks
from rules.ch687a_dj_wild_stud_poker import progressive_deal, stub
from rules.duties import deal, dealt, inspections, stubs, voids
from rules.duty import duty, reads

duty(
    "687a.10(a)(1)",
    "After shuffle and cut the cards are placed in the automated dealing shoe.",
    deal.loaded_before_deal,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
)

duty(
    "687a.10(b)",
    "Players are delivered one stack of five cards each, clockwise from the dealer's left.",
    stacks.in_stacks_clockwise,
    when="from_automated_shoe and not void",
    per="round",
    follows=("687a.13(c)",),
    reading="How many cards each was dealt is judged under § 687a.13(c), void rounds by § 687a.13.",
)

duty(
    "687a.10(b)[each player]",
    "Each player who has made an Ante and a Blind Wager is dealt a hand.",
    stacks.is_dealt_a_hand,
    when="from_automated_shoe and not void",
    per="wager",
    wager="ante",
)

duty(
    "687a.10(b)[nobody else]",
    "No position without an Ante and a Blind Wager is dealt a hand.",
    stacks.has_its_wagers,
    when="from_automated_shoe and not void",
    per="hand",
    follows=("687a.7(d)(1)", "687a.7(d)(1)[Ante]"),
)

inspections.observed(
    "687a.10(b)[faces]",
    "The cards of players are dealt face down.",
    when="automated_shoe_in_use and not faces_decided",
)

duty(
    "687a.10(b)[faces recorded]",
    "The cards of players are dealt face down.",
    dealt.with_right_faces,
    required="every card face down",
    when="from_automated_shoe and not hand_position is dealer",
    per="hand",
    reading="Judged where the log records of a card how it was dealt.",
)

duty(
    "687a.10(c)",
    "After every player the dealer dispenses five cards to himself.",
    stacks.five_to_the_dealer_last,
    when="from_automated_shoe and not void",
    per="round",
    reading="§ 687a.13(c) speaks only of players' hands; a dealer's wrong number of cards is reported here.",
)

duty(
    "687a.10(c)[extra card]",
    "When all hands are dealt, one card is placed on its area if a player made a Progressive Bonus Wager.",
    progressive_deal.extra_card_follows_the_deal,
    when="from_automated_shoe and not void and progressive_wagers > 0",
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

duty(
    "687a.10(d)",
    "Unless a device counts the cards, the stub is counted at least once every five rounds of play.",
    stub.counted_every_fifth_round,
    when="from_automated_shoe",
    per="round",
    kind="event",
    reading="Any five rounds in a row at the table that were not void need one count. Counting starts over "
    "with other decks and with a round whose cards a device counted. Every fifth round in a row without a "
    "count is reported.",
)

duty(
    "687a.10(d)[face down]",
    "The stub is counted face down, so that nobody sees its cards.",
    stubs.unseen,
    when="from_automated_shoe and stub_counted_at is known",
    per="round",
    kind="event",
)

inspections.observed(
    "687a.10(e)",
    "A stub whose count was right goes to the discard rack without being exposed.",
    when="automated_shoe_in_use",
)

duty(
    "687a.10(f)",
    "If the count of the stub is wrong, all hands are void, whether cards were misdealt or not.",
    voids.void_round,
    when="from_automated_shoe and stub_ends_round",
    observed="{stub_left} cards were left instead of {stub_due} (misdealt: {hands_miscounted}; "
    "{cards_in_deck} cards in all)",
    per="round",
    kind="event",
    follows=("687a.13(c)", "687a.10(c)"),
    reading="The right count is 53 less the hands dealt and the card on the layout. The text says nothing of "
    "a misdealt deck that also lacks cards; a round that stood is then left open.",
)

duty(
    "687a.10(f)[deck removed]",
    "If the count is wrong and no cards were misdealt, the entire deck is removed from the table.",
    voids.deck_removed,
    when="from_automated_shoe and deck_is_wrong",
    per="round",
    kind="event",
    follows=("687a.10(f)",),
)

duty(
    "687a.10(f)[wagers returned]",
    "If the count of the stub is wrong, all wagers are returned to the players.",
    voids.returned,
    when="from_automated_shoe and stub_ends_round",
    of_a_player=reads("was_made"),
    cause="stub",
    wager_change=None,
    per="wager",
    follows=("687a.10(f)",),
)
