"""The simulator of Pai Gow Poker."""
