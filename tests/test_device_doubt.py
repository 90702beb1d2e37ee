"""Faults of devices where nobody recorded which cards a round was dealt from."""

from __future__ import annotations

import numpy as np

from rules.duties import devices
from rules.kinds import Codes, Link


def _belongs(shoe: int, of_round: int) -> object:
    event_round, event_shoe = Link(np.array([0]), 1), Link(np.array([shoe]), 2)
    method = Codes(np.array([0], dtype=np.int32), ("automated_shoe",))
    in_play = devices.of_cards_in_play(event_round, event_shoe, Link(np.array([of_round]), 2))
    return devices.of_dealing_shoe(devices.device_by_cards(in_play, method)).tolist()[0]


def test_fault_is_of_the_dealing_shoe_only_where_its_cards_are_the_rounds() -> None:
    assert _belongs(0, 0)
    assert _belongs(-1, 0)
    assert _belongs(-1, -1)
    assert not _belongs(1, 0)
    assert _belongs(0, -1) is None
