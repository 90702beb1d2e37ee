"""A run written whole, its receipt last."""
