"""Cards as numbers: 0 to 51 are rank * 4 + suit (rank 0 = deuce … 12 = ace), 52 is the joker.

Outside the rules a card is text a person can read: ``As``, ``Td``, ``2c``, joker ``XX``.
"""

from __future__ import annotations

import numpy as np

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER = 52
NAMES: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "XX")
NUMBERS: dict[str, int] = {name: number for number, name in enumerate(NAMES)}

RANK_OF = np.array([number // 4 for number in range(52)] + [13], dtype=np.int8)
"""int8[53]  rank of each card, the joker's being 13"""
