"""Hands as people write them: ``As Kd XX``, names as in ``rules.cards``."""

from rules.cards import NUMBERS


def parse(text: str) -> list[int]:
    """Read card names separated by spaces or commas as card numbers.

    Raises ValueError naming the first word that is not a card, or the first card that is there twice.
    """
    found: list[int] = []
    for word in text.replace(",", " ").split():
        if word not in NUMBERS:
            message = f"{word!r} is not a card such as As, Td, 2c or XX (the joker)"
            raise ValueError(message)
        if NUMBERS[word] in found:
            message = f"{word!r} stands there twice"
            raise ValueError(message)
        found.append(NUMBERS[word])
    return found
