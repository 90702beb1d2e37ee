"""Breaches of Chapter 621a in a log of Pai Gow tiles."""
