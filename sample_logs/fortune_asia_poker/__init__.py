"""The simulator of Fortune Asia Poker, and its sample log."""
