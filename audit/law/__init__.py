"""The catalogue to be read: on paper, between two days, in the code, in dollars."""
