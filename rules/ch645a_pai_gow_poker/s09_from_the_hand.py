"""58 Pa. Code § 645a.9. Procedures for dealing the cards from the hand."""

from rules.ch645a_pai_gow_poker.ways_of_dealing import Way
from rules.clause import Status, unchecked
from rules.duties import deal, inspections
from rules.duty import duty

FROM_THE_HAND = Way(rounds="from_the_hand", tables="hand_deal_in_use")

unchecked("645a.9", Status.HEADING, "Describes dealing from the dealer's hand.")
unchecked("645a.9(a)", Status.HEADING, "Introduces what dealing from the hand requires.")

duty(
    "645a.9(a)(1)",
    "Cards dealt from the hand are shuffled by an automated shuffling device.",
    deal.shuffled_by_device,
    when="from_the_hand and deal_begun",
    per="round",
    kind="event",
    reading="If the device fails, no other shuffle will do: the cards then have to be dealt from a shoe.",
)

inspections.observed(
    "645a.9(a)(2)",
    "For the whole round the dealer keeps the deck in one hand, in front of him over the table inventory.",
    when="hand_deal_in_use",
)

duty(
    "645a.9(a)(3)",
    "The dealer calls no more bets before any card is dealt.",
    deal.closing_call,
    when="from_the_hand and deal_begun",
    per="round",
    kind="event",
)

FROM_THE_HAND.has_envy_and_progressive_wagers_ready(
    lammer="645a.9(a)(3)(i)", lock="645a.9(a)(3)(ii)", chips="645a.9(a)(3)(ii)[into the inventory]"
)

duty(
    "645a.9(b)",
    "The starting position is determined before any card is dealt.",
    deal.start_before_deal,
    when="from_the_hand and deal_begun",
    per="round",
    kind="event",
    follows=("645a.5(i)",),
    reading="The text lists it after a card is placed; but § 645a.9(c) deals the first card to it.",
)

FROM_THE_HAND.deals_face_down("645a.9(b)")

inspections.observed(
    "645a.9(b)[hands used]",
    "The dealer's free hand takes the top card off the deck and places it face down on the layout.",
    when="hand_deal_in_use",
)

FROM_THE_HAND.deals_around(
    "645a.9(c)",
    "Cards are dealt one at a time, clockwise from the starting position, to every position and the dealer.",
)
FROM_THE_HAND.has_its_stub_counted("645a.9(d)")
FROM_THE_HAND.ends_on_a_wrong_stub("645a.9(e)")
FROM_THE_HAND.has_idle_stacks_taken_in("645a.9(f)")
