"""58 Pa. Code § 645a.8. Procedures for dealing the cards from a manual dealing shoe."""

from rules.ch645a_pai_gow_poker.ways_of_dealing import Way
from rules.clause import Status, unchecked
from rules.duties import deal, inspections, loading
from rules.duty import duty

MANUAL_SHOE = Way(rounds="from_manual_shoe", tables="manual_shoe_in_use")

unchecked("645a.8", Status.HEADING, "Describes dealing from a manual dealing shoe.")

inspections.inspected(
    "645a.8(a)",
    "A manual dealing shoe stands on the table where the Bureau of Casino Compliance approved it.",
    when="manual_shoe_in_use",
)

duty(
    "645a.8(a)[loading]",
    "After shuffle and cut the stack goes into the dealing shoe, by the dealer or the shuffling device.",
    loading.by_right,
    when="from_manual_shoe and deal_begun",
    per="round",
    kind="event",
    reading="The cards go in after their shuffle and cut; when the starting position is found "
    "is not judged here. A device that reshuffles by itself what lies in it is not asked for it.",
)

duty(
    "645a.8(b)",
    "The dealer calls no more bets before any card is dealt.",
    deal.closing_call,
    when="from_manual_shoe and deal_begun",
    per="round",
    kind="event",
)

MANUAL_SHOE.has_envy_and_progressive_wagers_ready(
    lammer="645a.8(b)(1)", lock="645a.8(b)(2)", chips="645a.8(b)(2)[into the inventory]"
)

duty(
    "645a.8(c)",
    "The starting position is determined before any card is dealt.",
    deal.start_before_deal,
    when="from_manual_shoe and deal_begun",
    per="round",
    kind="event",
    follows=("645a.5(i)",),
    reading="A reading decides whether it may be determined before no more bets is called.",
)

MANUAL_SHOE.deals_around(
    "645a.8(d)",
    "Cards are dealt one at a time, clockwise from the starting position, to every position and the dealer.",
)
MANUAL_SHOE.deals_face_down("645a.8(d)")

inspections.observed(
    "645a.8(d)[hands used]",
    "The dealer draws with the hand closest to the shoe and places cards face down with the other.",
    when="manual_shoe_in_use",
)

MANUAL_SHOE.has_its_stub_counted("645a.8(e)")
MANUAL_SHOE.ends_on_a_wrong_stub("645a.8(f)")
MANUAL_SHOE.has_idle_stacks_taken_in("645a.8(g)")
