"""Rows of ``payments``: Envy Bonuses, and what passes between banks, the house and the centre."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded, Ints, joined, rows_of, same
from sample_logs.pai_gow.rows import POSITIONS, Told
from sample_logs.pai_gow.settle import Envy


def payment_rows(told: Told, envy: Envy) -> pa.Table:
    """All payments of one day's openings."""
    return joined("payments", [_envy(told, envy), *_banks(told)])


def payments_of(told: Told, kind: str, rounds: Ints, at: Ints, columns: dict[str, Any]) -> pa.Table:
    """Rows of payments of one kind that belong to rounds."""
    names, night = told.names, told.night
    return rows_of(
        "payments",
        {
            "property_id": same("", rounds.size),
            "table_id": names.table(night.table[rounds]),
            "payment_kind": same(kind, rounds.size),
            "payment_at": at,
            "payment_round_id": names.round(rounds),
            **columns,
        },
    )


def _envy(told: Told, envy: Envy) -> pa.Table:
    bets = told.night.bets
    rounds, area = bets.round[envy.bet], bets.area[envy.bet]
    columns = {
        "payer_position": Coded(envy.position, POSITIONS),
        "payee_position": Coded(area + 1, POSITIONS),
        "payment_player_id": told.names.player(told.night.areas.holder[rounds, area]),
        "payment_for": Coded(bets.kind[envy.bet], list(bets.layout.kinds)),
        "payment_amount": envy.cents,
    }
    return payments_of(
        told, "envy_bonus", rounds, told.after(rounds, told.finish.timed["envy"].ends), columns
    )


def _banks(told: Told) -> list[pa.Table]:
    money, finish = told.money, told.finish
    parts = []
    for kind, cents, rounds, step, later in (
        ("bank_cover", money.cover, finish.cover_rounds, "cover", -600),
        ("house_cover", money.house_cover, finish.cover_rounds, "cover", -300),
        ("house_surplus", money.house_surplus, finish.surplus_rounds, "surplus", -900),
        ("bank_vigorish", money.vigorish, finish.surplus_rounds, "surplus", -600),
        ("bank_surplus", money.surplus, finish.surplus_rounds, "surplus", -300),
    ):
        some = cents[rounds] > 0
        of = rounds[some]
        at = told.after(of, finish.timed[step].ends[some] + later)
        seat = told.night.banks.position[of]
        player = told.night.seating.player[of, np.maximum(seat - 1, 0)]
        columns = {
            "payee_position": Coded(seat, POSITIONS),
            "payment_player_id": told.names.player(player),
            "payment_amount": cents[of],
        }
        house = {"payment_amount": cents[of]}
        parts.append(payments_of(told, kind, of, at, house if kind.startswith("house") else columns))
    return parts
