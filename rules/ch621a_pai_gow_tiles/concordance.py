"""Passages of Chapter 621a that repeat other chapters word for word, one line each."""

from rules.concordance import Concordance, SameReading

CONCORDANCE: tuple[Concordance, ...] = (
    Concordance(
        of="645a",
        readings=(SameReading("seat_numbering", "621a.8(f)"),),
    ),
)
