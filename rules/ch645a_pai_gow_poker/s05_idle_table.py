"""58 Pa. Code § 645a.5(g) and (h). Idle tables, and devices that reshuffle by themselves."""

from rules.duties import idle, idle_until_closed, inspections
from rules.duty import duty

duty(
    "645a.5(g)",
    "An idle table's cards are spread face down, or face up on request, and shown to the first player.",
    idle.spread_and_then_shown,
    when="not idle_cards_in_reshuffler",
    per="shoe",
    kind="event",
    reading="A table is idle from the time the log records, and no longer once it is closed. Cards "
    "in whose place other decks come are spread until then, and shown to nobody. Cards that "
    "were in a device under § 645a.5(h) as it fell idle are not spread. Whoever asks for them face up while "
    "they lie there is to see them so.",
)

duty(
    "645a.5(g)[until it closes]",
    "The cards of an idle table are spread also where it closes, or the record ends, without another round.",
    idle_until_closed.spread_until_closed,
    when="not left_by_continuous_shuffler",
    per="event",
    kind="event",
    reading="A table that closes, or loses its cards, within two minutes was being closed. Where the record "
    "ends before it closes, it lay idle as long as something is told of the table.",
)

duty(
    "645a.5(g)(2)",
    "An idle table's cards go into its shuffling device, and play goes on with the deck stored there.",
    idle.went_on_with_deck_or_stored_deck,
    when="not idle_cards_in_reshuffler",
    shows=idle.STEPS_SHOWN,
    per="shoe",
    kind="event",
    reading="With only one deck there is none to take out, and its shuffle by the device shows that it went "
    "in. Where a player asks for it, the cards are spread and shuffled again first.",
)

inspections.inspected(
    "645a.5(g)(2)[safe storage]",
    "A stored deck is dealt unspread only if the device keeps a single shuffled deck, and keeps it secure.",
    when="stored_batch_dealt_that_day and two_decks_that_day",
)
inspections.inspected(
    "645a.5(h)",
    "A device that reshuffles and counts by itself was approved before it was used.",
    when="continuous_that_day",
    reading="With it § 645a.5(b) to (g) do not apply; § 645a.5(i) on the starting position does.",
)
