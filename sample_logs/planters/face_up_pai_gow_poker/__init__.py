"""Breaches of Chapter 688a in a log of Face Up Pai Gow Poker."""
