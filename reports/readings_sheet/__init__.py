"""Doubtful passages on paper: what turns on each, and a line to sign for who chose."""

from reports.readings_sheet.view import write

__all__ = ["write"]
