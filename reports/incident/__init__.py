"""The surveillance incident form of one finding: what the record shows is filled in, the rest is left."""

from reports.incident.view import write

__all__ = ["write"]
