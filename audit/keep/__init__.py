"""A run written whole, signed, and held against what is kept elsewhere."""
