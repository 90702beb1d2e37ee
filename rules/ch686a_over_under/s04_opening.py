"""58 Pa. Code § 686a.4. Opening of the table for gaming."""

from rules.clause import Status, unchecked
from rules.duties import opening
from rules.duty import duty, reads

duty(
    "686a.4(b)",
    "After their inspection, decks brought to the table are spread face up for the first player.",
    opening.spread_for_the_first_player,
    when="decks_preinspected and reading_preinspected_spread is waived",
    per="shoe",
    kind="event",
    reading="A log does not show columns by deck, suit and sequence; it does show that cards lay face up.",
)

duty(
    "686a.4(d)",
    "Two batches received for a shuffling device are spread, washed and stacked apart from each other.",
    opening.prepared_apart,
    two_decks_opened=reads("both_batches_opened"),
    each="batch",
    per="shoe",
    kind="event",
    follows=("686a.4(b)", "686a.4(c)"),
    reading="Each of the steps names the batch it was taken with; the first player could inspect each batch "
    "as it lay spread, before it was washed.",
)

unchecked(
    "686a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of the section.",
    "The text leaves (b) out and waives itself; whether (b) is due is a reading. Taken into account there.",
)
