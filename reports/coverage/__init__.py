"""The coverage annex: every clause with its answer, how that was confirmed, and why where it is not yes."""

from reports.coverage.view import write

__all__ = ["write"]
