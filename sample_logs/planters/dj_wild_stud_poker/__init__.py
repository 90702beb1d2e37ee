"""Breaches of Chapter 687a in a log of DJ Wild Stud Poker."""
