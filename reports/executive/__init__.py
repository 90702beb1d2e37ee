"""The executive page: one page for a director, whatever was found."""

from reports.executive.view import write

__all__ = ["write"]
