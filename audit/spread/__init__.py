"""A run whose workers read: a gaming day a task, and what they saw added up."""
