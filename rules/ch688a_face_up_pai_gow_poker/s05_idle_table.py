"""58 Pa. Code § 688a.5(g) and (h). Idle tables, and devices that reshuffle by themselves."""

from rules.duties import idle, idle_until_closed, inspections
from rules.duty import duty, reads

duty(
    "688a.5(g)",
    "An idle table's cards are spread face down, or face up on request, and shown to the first player.",
    idle.spread_and_then_shown,
    when="not (idle_cards_in_reshuffler and reading_reshuffling_device is waives)",
    per="shoe",
    kind="event",
    reading="A table is idle from the time the log records, and no longer once it is closed. Cards "
    "in whose place other decks come are spread until then, and shown to nobody. Cards of a "
    "device under § 688a.5(h) are spread like others, unless the property chose the other reading.",
)

duty(
    "688a.5(g)[until it closes]",
    "The cards of an idle table are spread also where it closes, or the record ends, without another round.",
    idle_until_closed.spread_until_closed,
    when="not (left_by_continuous_shuffler and reading_reshuffling_device is waives)",
    per="event",
    kind="event",
    reading="A table that closes, or loses its cards, within two minutes was being closed. Where the record "
    "ends before it closes, it lay idle as long as something is told of the table.",
)

duty(
    "688a.5(g)(2)",
    "An idle table's cards go into its shuffling device, and play goes on with the deck stored there.",
    idle.went_on_with_deck_or_stored_deck,
    when="not (idle_cards_in_reshuffler and reading_reshuffling_device is waives)",
    shows=idle.STEPS_SHOWN,
    shuffled_continuously=reads("device_is_excused"),
    per="shoe",
    kind="event",
    reading="With only one deck there is none to take out, and its shuffle by the device shows that it went "
    "in. Where a player asks for it, the cards are spread and shuffled again first.",
)

inspections.inspected(
    "688a.5(h)",
    "A device that reshuffles and counts by itself was approved before it was used.",
    when="continuous_that_day",
    reading="The text waives no other subsection for it, unlike that of the sister chapters.",
)
