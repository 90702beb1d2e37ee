"""What only a person can see, on paper: a line a duty, with boxes to tick."""

from reports.checklist_sheet.view import write

__all__ = ["write"]
