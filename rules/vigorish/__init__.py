"""Vigorish on winnings, in games in which the house takes it."""

OVERRIDES = ("overpaid_cents",)
"""Columns of the floors below that are worked out here in another way."""
