"""58 Pa. Code § 645a.10. Procedures for dealing the cards from an automated dealing shoe."""

from rules.ch645a_pai_gow_poker.ways_of_dealing import Way
from rules.clause import Status, unchecked
from rules.duties import deal
from rules.duty import duty

AUTOMATED_SHOE = Way(rounds="from_automated_shoe", tables="automated_shoe_in_use")

unchecked("645a.10", Status.HEADING, "Describes dealing from an automated dealing shoe.")
unchecked("645a.10(a)", Status.HEADING, "Introduces what dealing from an automated dealing shoe requires.")

duty(
    "645a.10(a)(1)",
    "After shuffle and cut the cards are placed in the automated dealing shoe.",
    deal.loaded_before_deal,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
    reading="The cards go in after their shuffle and cut; when the starting position is found "
    "is not judged here. A device that reshuffles by itself what lies in it is not asked for it.",
)

duty(
    "645a.10(a)(2)",
    "The dealer calls no more bets before a stack is dispensed.",
    deal.closing_call,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
)

AUTOMATED_SHOE.has_envy_and_progressive_wagers_ready(
    lammer="645a.10(a)(2)(i)", lock="645a.10(a)(2)(ii)", chips="645a.10(a)(2)(ii)[into the inventory]"
)

duty(
    "645a.10(b)",
    "The starting position is determined before a stack is dispensed.",
    deal.start_before_deal,
    when="from_automated_shoe and deal_begun",
    per="round",
    kind="event",
    follows=("645a.5(i)",),
    reading="A reading decides whether it may be determined before no more bets is called.",
)

AUTOMATED_SHOE.deals_around(
    "645a.10(c)",
    "Stacks are delivered clockwise from the starting position, to every position and the dealer.",
)
AUTOMATED_SHOE.deals_face_down("645a.10(c)")
AUTOMATED_SHOE.has_its_stub_counted("645a.10(d)")
AUTOMATED_SHOE.ends_on_a_wrong_stub("645a.10(e)")
AUTOMATED_SHOE.has_idle_stacks_taken_in("645a.10(f)")
