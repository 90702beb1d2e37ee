"""Rounds of a game and what is due in them, written out so that any other system can be held against them."""
