"""Games dealt from one deck at a time: its cards, its shuffle and cut, how long it may be in use."""

OVERRIDES = ("face_up_in_the_deal", "shoe_begins_at")
"""Columns of the floors below that are worked out here in another way."""
