"""The simulator of Pai Gow Poker, and its sample log."""
