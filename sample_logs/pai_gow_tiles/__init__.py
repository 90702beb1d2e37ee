"""The simulator of Pai Gow with tiles, and its sample log."""
