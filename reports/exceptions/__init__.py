"""The exception report: what a run found, what it examined, and what it could not."""

from reports.exceptions.view import write

__all__ = ["write"]
