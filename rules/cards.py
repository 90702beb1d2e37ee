"""Cards as numbers: 0 to 51 are rank * 4 + suit (rank 0 = deuce … 12 = ace), 52 is the joker.

Outside the rules a card is text a person can read: ``As``, ``Td``, ``2c``, joker ``XX``.  A card of which
only the rank was recorded is ``7?``, and 53 + rank; only chapters for which ranks suffice get to see such
cards.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

RANKS = "23456789TJQKA"
SUITS = "shdc"
JOKER = 52
NAMES: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "XX")
NUMBERS: dict[str, int] = {name: number for number, name in enumerate(NAMES)}

UNSUITED: tuple[str, ...] = tuple(f"{rank}?" for rank in RANKS)
RECORDED: tuple[str, ...] = (*NAMES, *UNSUITED)
"""Every card as the log may write it, at the index of its number."""

RANK_OF = np.array([number // 4 for number in range(52)] + [13], dtype=np.int8)
"""int8[53]  rank of each card, the joker's being 13"""


def rank_of(number: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Rank of each card, with or without a suit: 0 the deuce … 12 the ace; 13 for the joker, -1 for none."""
    return np.where(number > JOKER, number - JOKER - 1, number // 4)


def table_of(by_rank: Mapping[str, int]) -> npt.NDArray[np.int64]:
    """What each card number counts by its rank; the joker and the padding (-1) count nothing."""
    suited = [by_rank[name[0]] for name in NAMES[:JOKER]]
    return np.array([*suited, 0, *(by_rank[rank] for rank in RANKS), 0], dtype=np.int64)
