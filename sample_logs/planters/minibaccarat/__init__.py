"""Breaches of Chapter 627a in a log of Minibaccarat."""
