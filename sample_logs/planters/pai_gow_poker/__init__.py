"""Breaches of Chapter 645a in a log of Pai Gow Poker."""
