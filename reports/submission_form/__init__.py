"""The printed form of a Rules Submission, filled in."""

from reports.submission_form.view import write

__all__ = ["write"]
