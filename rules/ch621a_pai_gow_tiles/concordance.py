"""Where Chapter 621a says word for word what other chapters say, a line a passage."""

from __future__ import annotations

from rules.concordance import Concordance, SameReading

CONCORDANCE: tuple[Concordance, ...] = (
    Concordance(
        of="645a",
        readings=(SameReading("seat_numbering", "621a.8(f)"),),
    ),
)
