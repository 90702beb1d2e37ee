"""Planters: each breaks exactly one clause in one place of a compliant log.

A folder for each game, named as the game is in the log, with a file for each subject.
"""

from sample_logs.planters.draft import Draft, Finding, NoPlaceError
from sample_logs.planters.registry import (
    FILES,
    PLANTERS,
    enter,
    plant_and_file,
    plant_together,
    plant_what_fits,
)

__all__ = [
    "FILES",
    "PLANTERS",
    "Draft",
    "Finding",
    "NoPlaceError",
    "plant_and_file",
    "plant_together",
    "plant_what_fits",
]

enter(__name__, __path__)
