"""58 Pa. Code § 659a.4. Opening of the table for gaming."""

from rules.clause import Status, unchecked

unchecked(
    "659a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of § 659a.4(a) to (d).",
    "Those paragraphs allow for it.",
)
