"""The written notice of exceptions to internal audit (58 Pa. Code § 465a.3(c)), with its clock."""

from reports.notice.view import write

__all__ = ["write"]
