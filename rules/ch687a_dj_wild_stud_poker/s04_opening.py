"""58 Pa. Code § 687a.4. Opening of the table for gaming."""

from rules.clause import Status, unchecked
from rules.duties import opening
from rules.duty import duty

duty(
    "687a.4(b)",
    "After their inspection, decks brought to the table are spread face up for the first player.",
    opening.spread_for_the_first_player,
    when="decks_preinspected",
    per="shoe",
    kind="event",
    reading="A log does not show columns by suit and sequence; it shows that the cards lay face up.",
)

unchecked(
    "687a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of (a) to (d).",
    "The text says reshuffled, as in § 687a.5(a); preshuffled is meant. (a) to (d) take this into account.",
)
