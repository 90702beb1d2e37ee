"""Columns of rounds and wagers that games dealt from shoes have alike."""

from typing import Any

import numpy as np

from sample_logs.arrow import MISSING, Coded, Flags, Ints, same
from sample_logs.night import Names
from sample_logs.shoe.night import AnyNight


def round_columns(night: AnyNight, names: Names, property_id: str, game: str) -> dict[str, Any]:
    """Columns of ``rounds`` that say where and by whom each was dealt."""
    every = np.arange(night.table.size)
    return {
        "property_id": same(property_id, every.size),
        "table_id": names.table(night.table),
        "round_id": names.rounds,
        "game": same(game, every.size),
        "round_number_in_shoe": night.dealt.number,
        "shoe_id": names.shoe(every),
        "deck_id": names.deck(every),
        "batch_id": names.batch(every),
        "dealer_id": names.dealer(every),
        "floorperson_id": names.floorperson(every),
        "void": np.zeros(every.size, np.bool_),
    }


def form(
    rng: np.random.Generator, placed: Ints, closed: Ints, cents: Ints, may: tuple[Flags, Flags]
) -> dict[str, Any]:
    """How each wager was made, and the few that were changed before betting closed.

    may  wagers that may be spoken, and that may be changed
    """
    chance = rng.random(placed.size)
    spoken = may[0] & (chance < 0.02)
    plaque = (chance > 0.6) & (cents >= 50000)
    changed = may[1] & (rng.random(placed.size) < 0.02)
    change = np.where(changed, (chance > 0.7).astype(np.int64), -1)
    middle = (placed + (closed - placed) // 2) // 1000 * 1000
    return {
        "wager_form": Coded(np.where(spoken, 1, np.where(plaque, 2, 0)), ["chips", "verbal_cash", "plaques"]),
        "confirmed_by": Coded(np.where(spoken, 0, -1), ["dealer"]),
        "cash_converted_at": np.where(spoken, closed + 400_000, MISSING),
        "wager_changed_at": np.where(changed, middle, MISSING),
        "wager_change": Coded(change, ["increased", "reduced"]),
    }
