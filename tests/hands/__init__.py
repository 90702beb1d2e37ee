"""Ranking hands: examples of the law, the slow reference, symmetries and counts."""
