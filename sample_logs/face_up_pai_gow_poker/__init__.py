"""The simulator of Face Up Pai Gow Poker, and its sample log."""
