"""58 Pa. Code § 688a.4. Opening of the table for gaming."""

from __future__ import annotations

from rules.clause import Status, unchecked

unchecked(
    "688a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of (a) to (d).",
    "The text says reshuffled; preshuffled is meant, as in § 688a.5(a). Taken into account in (a) to (d).",
)
