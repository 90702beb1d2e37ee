"""58 Pa. Code § 659a.5(e) and (f). Idle tables, and devices that reshuffle by themselves."""

from rules.duties import idle, inspections
from rules.duty import duty

duty(
    "659a.5(e)[wash and shuffle]",
    "An idle table's cards, shown to the first player, are washed, stacked and shuffled before play.",
    idle.washed_and_shuffled,
    when="was_idle and not shuffled_continuously and not idle_cards_in_reshuffler and not "
    "others_take_their_place",
    per="shoe",
    kind="event",
    reading="With two decks, the one stored in the device may be dealt next; then the washed cards must have "
    "gone into it. A cut that is due is judged under § 659a.5(b)(2), other decks opened instead under § "
    "659a.4.",
)

inspections.inspected(
    "659a.5(f)",
    "A shoe or device that reshuffles by itself was submitted and approved before it was used.",
    when="continuous_that_day",
    reading="With it § 659a.5(c) to (e) do not apply; § 659a.5(g) on the starting position does.",
)
