"""A wager drawn as a chip, seen from above.

The ring has the color that is usual for the largest denomination in the stake; the amount stands beside it,
so nothing rests on the color.
"""

from __future__ import annotations

from markupsafe import Markup

_DENOMINATIONS = ((100_000, "k"), (50_000, "d"), (10_000, "c"), (2_500, "q"), (500, "n"), (0, "u"))
"""From $1,000 down to $5; below that a chip of $1 is drawn."""
_CHIP = Markup(
    '<svg class="chip {}" width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">'
    '<circle class="rim" cx="9" cy="9" r="8.2"/><circle class="edge" cx="9" cy="9" r="6.9"/>'
    '<circle class="face" cx="9" cy="9" r="5"/></svg>'
)


def drawn(cents: int | None) -> Markup:
    """Draw the chip of a stake; of an unknown one, as the smallest."""
    name = next(name for least, name in _DENOMINATIONS if (cents or 0) >= least)
    return _CHIP.format(f"chip-{name}")
