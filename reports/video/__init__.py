"""The video pull list: which recordings to keep for what a run found, before they are recorded over."""

from reports.video.view import write

__all__ = ["write"]
