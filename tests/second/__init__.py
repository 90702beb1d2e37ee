"""A second evaluator of each game: from the Code's words, row by row, sharing nothing with ``rules``."""
