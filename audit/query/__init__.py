"""Questions in SQL about a run, a store or a log: read-only, bounded in time and memory, and written down."""
