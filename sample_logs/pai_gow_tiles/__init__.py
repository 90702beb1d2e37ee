"""The simulator of Pai Gow with tiles."""
