"""58 Pa. Code § 686a.5(g) and (h). Shuffle and cut of the cards: idle tables, devices that reshuffle."""

from rules.duties import idle, inspections
from rules.duty import duty, reads

duty(
    "686a.5(g)[washed, shuffled and cut]",
    "An idle table's cards are washed, stacked, shuffled and cut before play goes on with them.",
    idle.washed_shuffled_and_cut,
    when="was_idle and not shoe_by_device and not shuffled_continuously and not idle_cards_in_reshuffler and "
    "not others_take_their_place",
    per="shoe",
    kind="event",
    reading="Where other decks are opened instead, § 686a.4 says what is done with them.",
)


duty(
    "686a.5(g)[with a device]",
    "Also with a shuffling device, an idle table's cards are washed, stacked and shuffled before play.",
    idle.washed_and_shuffled,
    # A device that is not a continuous shuffler has two batches (§ 686a.3(b)).
    shoe_of_two_decks=reads("shoe_by_device"),
    when="was_idle and shoe_by_device and not idle_cards_in_reshuffler and not others_take_their_place",
    per="shoe",
    kind="event",
    reading="The batch stored in the device may be dealt next, as batches take turns; then the washed cards "
    "must have gone into it. The cut is judged under § 686a.5(b).",
)

inspections.inspected(
    "686a.5(h)",
    "A device that reshuffles and counts by itself was approved before it was used.",
    when="continuous_that_day",
    reading="Where it is used, (b) to (g) do not apply.",
)
