"""Change the rules in one place at a time, and see whether a test notices: ``make mutate``."""
