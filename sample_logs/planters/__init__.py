"""Planters: each breaks exactly one clause in one place of a compliant log."""

from sample_logs.planters import (
    announcements,
    conduct,
    draws,
    face_up_sisters,
    fortune_asia_hands,
    fortune_asia_rest,
    fortune_asia_sisters,
    irregular,
    markers,
    missing,
    money,
    outcomes,
    pai_gow_bank,
    pai_gow_deal,
    pai_gow_decks,
    pai_gow_hands,
    pai_gow_missing,
    pai_gow_money,
    pai_gow_more,
    pai_gow_rest,
    pai_gow_rest_banks,
    shoes,
    tables,
)
from sample_logs.planters.draft import Draft, Finding, NoPlaceError
from sample_logs.planters.registry import PLANTERS, Planted, plant, plant_together

__all__ = ["PLANTERS", "Draft", "Finding", "NoPlaceError", "Planted", "plant", "plant_together"]

_ENTERED = (
    announcements,
    conduct,
    draws,
    face_up_sisters,
    fortune_asia_hands,
    fortune_asia_rest,
    fortune_asia_sisters,
    irregular,
    markers,
    missing,
    money,
    outcomes,
    pai_gow_bank,
    pai_gow_deal,
    pai_gow_decks,
    pai_gow_hands,
    pai_gow_missing,
    pai_gow_money,
    pai_gow_more,
    pai_gow_rest,
    pai_gow_rest_banks,
    shoes,
    tables,
)
