"""Breaches of Chapter 659a in a log of Fortune Asia Poker."""
