"""Planters: each breaks exactly one clause in one place of a compliant log."""

from sample_logs.planters import (
    announcements,
    conduct,
    draws,
    irregular,
    markers,
    missing,
    money,
    outcomes,
    pai_gow_bank,
    pai_gow_deal,
    pai_gow_decks,
    pai_gow_filings,
    pai_gow_hands,
    pai_gow_last,
    pai_gow_missing,
    pai_gow_money,
    pai_gow_more,
    pai_gow_rest,
    pai_gow_rest_banks,
    shoes,
    tables,
)
from sample_logs.planters.draft import Draft, Finding, NoPlaceError
from sample_logs.planters.registry import PLANTERS, Planted, plant, plant_and_file, plant_together

__all__ = [
    "PLANTERS",
    "Draft",
    "Finding",
    "NoPlaceError",
    "Planted",
    "plant",
    "plant_and_file",
    "plant_together",
]

_ENTERED = (
    announcements,
    conduct,
    draws,
    irregular,
    markers,
    missing,
    money,
    outcomes,
    pai_gow_bank,
    pai_gow_deal,
    pai_gow_decks,
    pai_gow_filings,
    pai_gow_hands,
    pai_gow_last,
    pai_gow_missing,
    pai_gow_money,
    pai_gow_more,
    pai_gow_rest,
    pai_gow_rest_banks,
    shoes,
    tables,
)
