"""The simulator of Over/Under, and its sample log."""
