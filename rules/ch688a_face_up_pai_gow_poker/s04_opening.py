"""58 Pa. Code § 688a.4. Opening of the table for gaming."""

from rules.clause import Status, unchecked

unchecked(
    "688a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of § 688a.4(a) to (d).",
    "The text says reshuffled; preshuffled is meant, as in § 688a.5(a). Those paragraphs allow for it.",
)
