"""Games dealt from one deck at a time: its cards, its shuffle and cut, how long it may be in use."""

OVERRIDES = (
    "face_up_told_before",
    "left_before_void",
    "not_void_yet",
    "shoe_begins_at",
    "taken_as_abandoned",
    "within_the_deal",
)
"""Columns of the floors below that are worked out here in another way."""
