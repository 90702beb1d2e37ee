"""Rows of ``payments``: Envy Bonuses, and what passes between banks, the house and the centre."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from sample_logs.arrow import Coded
from sample_logs.poker.settled import Envy
from sample_logs.poker.told import POSITIONS, payments_of
from sample_logs.seven_cards.rows import SevenTold


def envy_rows(told: SevenTold, envy: Envy) -> pa.Table:
    """Payments of Envy Bonuses."""
    bets = told.night.bets
    rounds, area = bets.round[envy.bet], bets.area[envy.bet]
    columns = {
        "payer_position": Coded(envy.position, POSITIONS),
        "payee_position": Coded(area + 1, POSITIONS),
        "payment_player_id": told.names.player(told.night.areas.holder[rounds, area]),
        "payment_for": Coded(bets.kind[envy.bet], list(bets.layout.kinds)),
        "payment_amount": envy.cents,
    }
    at = told.after(rounds, told.finish.timed["envy"].ends)
    return payments_of(told, "envy_bonus", rounds, at, columns)


def bank_rows(told: SevenTold) -> list[pa.Table]:
    """Payments that settle banked rounds, a table of rows for each kind."""
    money, finish = told.money, told.finish
    parts = []
    for kind, cents, rounds, step, later in (
        ("bank_cover", money.cover, finish.cover, "cover", -600),
        ("house_cover", money.house_cover, finish.cover, "cover", -300),
        ("house_surplus", money.house_surplus, finish.surplus, "surplus", -900),
        ("bank_vigorish", money.vigorish, finish.surplus, "surplus", -600),
        ("bank_surplus", money.surplus, finish.surplus, "surplus", -300),
    ):
        some = cents[rounds] > 0
        of = rounds[some]
        seat = told.night.banks.position[of]
        player = told.night.seating.player[of, np.maximum(seat - 1, 0)]
        columns: dict[str, Any] = {"payment_amount": cents[of]}
        if not kind.startswith("house"):
            columns |= {
                "payee_position": Coded(seat, POSITIONS),
                "payment_player_id": told.names.player(player),
            }
        parts.append(
            payments_of(told, kind, of, told.after(of, finish.timed[step].ends[some] + later), columns)
        )
    return parts
