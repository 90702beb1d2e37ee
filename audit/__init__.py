"""What runs: a room for each step, from the folder of a log to the folder of a run."""
