"""Breaches of Chapter 686a in a log of Over/Under."""
