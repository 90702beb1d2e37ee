"""Vigorish on winnings, in games in which the house takes it."""

OVERRIDES = ("gained_if_void_cents", "overpaid_cents", "vigorish_due_if_left_cents")
"""Columns of the floors below that are worked out here in another way."""
