"""A helper that has loaded the program, so that a question about one round need not wait for it."""
