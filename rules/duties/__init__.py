"""Bodies of duties that many chapters share; the chapters keep the sentences and the numbers."""
