"""Nights of a store judged anew, and what would change."""
