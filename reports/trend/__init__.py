"""The trend report: rates over many runs of one licensee, by day, gaming table, dealer, shift and clause."""

from reports.trend.build import build

__all__ = ["build"]
