"""What runs: one module per stage, from the log's folder to the run's folder."""
