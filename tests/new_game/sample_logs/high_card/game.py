"""The simulator of compliant High Card tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.ch999a_high_card.columns import GAME as NAME
from rules.ch999a_high_card.columns import MAIN
from sample_logs import plan
from sample_logs.arrow import Coded, Listed, card_codes, rows_of, same
from sample_logs.driver import Corner, Game, Opening
from sample_logs.logs import Log
from sample_logs.plan import Table, usual

_MINUTE = 60_000_000


@dataclass(frozen=True, slots=True)
class TableSetup(Table):
    """One gaming table."""

    def more_options(self) -> dict[str, Any]:
        """Options that are filed in other words."""
        return {"tie_wager_returned": True}

    def filed(self) -> dict[str, Any]:
        """All options: the form of this game lists no wagers."""
        return {name: value for name, value in Table.filed(self).items() if name != "wagers"}

    def inspected(self) -> dict[str, bool]:
        """Clauses of layout, and whether they bear on the table."""
        return {"2(a)": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(plan.Plan[TableSetup]):
    """One simulation: the same plan always gives the same rows."""


def _tell(chosen: Plan, opening: Opening[TableSetup]) -> Log:
    """Deal one card each to seat 1 and to the dealer, a round a minute."""
    rng, each = opening.chance(), chosen.rounds_per_table(opening.day)
    opened = chosen.opened_at(opening.day, opening.tables)
    table = np.repeat(np.arange(len(opening.tables)), each)
    count = table.size
    at = opened[table] + _MINUTE * (1 + np.arange(count) % each)
    names = [f"{t.table_id}-{opening.day:%Y%m%d}-{n + 1:04d}" for t in opening.tables for n in range(each)]
    cards = np.stack([rng.choice(52, 2, replace=False) for _ in range(count)])
    value = (cards // 4 - 1) % 13  # an ace, which stands first, is high
    stake = rng.integers(1, 20, count) * 500
    wins, ties = value[:, 0] > value[:, 1], value[:, 0] == value[:, 1]
    rounds = Coded(np.arange(count), names)
    twice = Coded(np.repeat(np.arange(count), 2), names)
    labels = [t.table_id for t in opening.tables]
    return {
        "rounds": rows_of(
            "rounds",
            {
                "property_id": same(chosen.property_id, count),
                "table_id": Coded(table, labels),
                "round_id": rounds,
                "game": same(NAME, count),
                "variant": same("standard", count),
                "no_more_bets_at": at,
                "first_card_at": at + 5_000_000,
                "settled_at": at + 20_000_000,
            },
        ),
        "hands": rows_of(
            "hands",
            {
                "round_id": twice,
                "hand_position": Coded(np.tile([0, 1], count), ["1", "dealer"]),
                "cards": Listed(np.ones(2 * count, np.int64), card_codes(cards.ravel())),
            },
        ),
        "wagers": rows_of(
            "wagers",
            {
                "round_id": rounds,
                "wager_number": np.ones(count, np.int64),
                "wager_position": same("1", count),
                "wager_kind": same(MAIN, count),
                "wager_amount": stake,
                "wager_outcome": Coded(np.where(wins, 0, np.where(ties, 1, 2)), ["win", "push", "lose"]),
                "wager_paid": np.where(wins, stake, 0),
                "wager_returned": np.where(wins | ties, stake, 0),
            },
        ),
    }


def varied(number: int) -> TableSetup:
    """Set up table ``number`` of a mix."""
    return TableSetup(*usual("HC", number))


GAME = Game(
    name=NAME,
    title="High Card",
    chapter="999a",
    plan=Plan,
    table=TableSetup,
    varied=varied,
    mix=2,
    tell=_tell,
    observed=(),
    corner=Corner(tables=1, rounds=40),
)
