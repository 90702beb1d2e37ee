"""Hands that are set and compared: who plays whom, setting, showing, settlement, Envy Bonus."""

OVERRIDES = (
    "dealing_over_at",
    "due_returned_cents",
    "every_hand_voided",
    "goes_back_as_void",
    "hand_was_given_up",
    "round_sends_it_back",
    "settled_right",
    "voided_before_leaving",
    "wager_stands",
)
"""Columns of the floors below that are worked out here in another way."""
