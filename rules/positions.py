"""Positions at a table in the words of the Code."""

HANDS = {"players_hand": "Player's Hand", "bankers_hand": "Banker's Hand"}
"""Positions that are hands of the game and no seat, by their code in the log."""


def position(code: str) -> str:
    """Write a position as people say it: ``seat 3``, ``Player's Hand``."""
    return f"seat {code}" if code.isdigit() else HANDS.get(code, code.replace("_", " "))
