"""Hands that are set and compared: who plays whom, setting, showing, settlement, Envy Bonus."""

OVERRIDES = ("dealing_over_at", "due_returned_cents", "settled_right", "wager_stands")
"""Columns of the floors below that are worked out here in another way."""
