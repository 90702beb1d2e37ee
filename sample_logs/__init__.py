"""The table simulator, planters of breaches, and small logs with the findings they must give."""
