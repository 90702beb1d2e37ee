"""The log as it lies on disk: its schema, its guide, and how names, days and cells of CSV are written."""
