"""A sample of rounds for video review, which anybody can draw again."""
