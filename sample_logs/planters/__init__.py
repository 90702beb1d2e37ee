"""Planters: each breaks exactly one clause of Chapter 627a in one place of a compliant log."""

from sample_logs.planters import (
    announcements,
    conduct,
    draws,
    irregular,
    markers,
    missing,
    money,
    outcomes,
    shoes,
    tables,
)
from sample_logs.planters.draft import Draft, Finding, NoPlaceError
from sample_logs.planters.registry import PLANTERS, Planted, plant, plant_together

__all__ = ["PLANTERS", "Draft", "Finding", "NoPlaceError", "Planted", "plant", "plant_together"]

_ENTERED = (announcements, conduct, draws, irregular, markers, missing, money, outcomes, shoes, tables)
