"""A run for other programs: one JSON document, or assessment results of OSCAL."""
