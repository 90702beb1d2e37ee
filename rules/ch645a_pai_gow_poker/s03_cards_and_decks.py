"""58 Pa. Code § 645a.3. Cards; number of decks."""

from rules.clause import Status, unchecked
from rules.deck import clock as deck_clock
from rules.deck import discard_rack, jokered, stored_deck, two_decks
from rules.duties import inspections
from rules.duty import duty

unchecked("645a.3", Status.HEADING, "Says which cards are used, and when decks are changed.")

duty(
    "645a.3(a)",
    "A round is dealt from one deck with one joker, so that no card is seen twice in it.",
    jokered.no_card_twice,
    per="round",
    reading="Judged by the cards that somebody saw: the bank's hand, hands with a wager that were not "
    "surrendered, and cards racked unplayed. Where all 53 were seen and none of them twice, they "
    "are the whole deck. The hands of a void round need not have been seen.",
)

duty(
    "645a.3(a)[number of decks]",
    "The set of cards that a round is dealt from is one deck.",
    jokered.single,
    per="deck",
    kind="config",
)

duty(
    "645a.3(a)[joker]",
    "A deck is made with a joker, or with two of which one is used.",
    jokered.made_with_jokers,
    least=1,
    most=2,
    per="deck",
    kind="config",
    reading="Whether the second one is destroyed is judged under § 645a.4(b).",
)

inspections.inspected(
    "645a.3(a)[appearance]",
    "The cards of a deck look alike, and two cover cards are used with it.",
    reading="It is the cards of the deck that must look alike, not the cover cards.",
)

duty(
    "645a.3(b)",
    "Two decks take turns only at a table with an automated card shuffling device.",
    two_decks.only_with_a_device,
    per="table",
    kind="event",
)

duty(
    "645a.3(b)(1)",
    "Two decks that take turns have one design and backs of two colors.",
    two_decks.differ_in_color_only,
    per="table",
    kind="event",
    reading="Judged by the designs and colors recorded when the decks were opened.",
)

duty(
    "645a.3(b)(2)",
    "While one of two decks is played, the other one is shuffled and kept in the device.",
    stored_deck.other_in_the_device,
    per="shoe",
    kind="event",
    reading="It must be in the device when the first card of the round is dealt, and stay until the last, "
    "unless the device failed. After an idle spell this is judged under § 645a.5(g)(2).",
)

duty(
    "645a.3(b)(3)",
    "Two decks alternate, each serving every other round, and no third one is dealt.",
    two_decks.alternate,
    per="round",
    kind="event",
    reading="Turns start anew when other decks are dealt and after rounds shuffled by hand. After an idle "
    "spell § 645a.5(g)(2) says which deck is dealt. The text does not say whether a deck may be dealt again "
    "because the device failed; that is left open. A deck is a third one if it served neither two turns "
    "before nor two turns after.",
)

inspections.observed(
    "645a.3(b)(4)",
    "The discard rack never holds cards of both decks.",
    when="two_decks_that_day and not rack_decided",
)

duty(
    "645a.3(b)(4)[emptied]",
    "The rack is emptied of the cards of one deck before those of the other go into it.",
    discard_rack.one_deck_at_a_time,
    per="round",
    kind="event",
    reading="Between two rounds from different decks, where the casino says that it records such clearings. "
    "The cards of a void round are reshuffled: unless the record shows one of them in the rack, it is open "
    "whether they were there, and those of the round before it are looked for. A deck that is taken out of "
    "use, or replaced together with the other, goes with what lay in the rack.",
)

unchecked("645a.3(c)", Status.HEADING, "Lists how often decks are changed, by the way they are dealt.")

duty(
    "645a.3(c)(1)",
    "A deck dealt by hand is replaced within 4 hours.",
    deck_clock.by_hand_changed_in_time,
    limit=4,
    per="deck",
    kind="event",
    reading="Counted from the first card dealt from it to the settlement of the last round, in elapsed time, "
    "whatever the clocks show; exactly 4 hours is lawful. A deck dealt in two ways has a limit for each way.",
)

duty(
    "645a.3(c)(2)",
    "A deck dealt from a manual or automated dealing shoe is replaced within 8 hours.",
    deck_clock.from_shoe_changed_in_time,
    limit=8,
    per="deck",
    kind="event",
    reading="Counted as in § 645a.3(c)(1).",
)
