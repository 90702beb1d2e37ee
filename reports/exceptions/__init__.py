"""The exception report: what a run found, what it examined, and what it could not."""

from reports.exceptions.view import ReportFiles, build_report

__all__ = ["ReportFiles", "build_report"]
