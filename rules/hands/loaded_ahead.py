"""Loops and tables loaded before anybody asks for them, by a process that others are copied from."""

import numpy as np

from rules.hands import asia, dj_wild, poker, seven, wild
from rules.hands.compiled import all_compiled
from rules.hands.house_way import shipped
from rules.hands.house_way_classes import places
from rules.hands.house_way_proof import as_read, try_all
from rules.hands.splits import all_splits


def load_ahead() -> None:
    """Have every loop over hands compiled, by ranking a hand each way, and the tables read that they need."""
    seven_cards = np.array([[0, 5, 10, 15, 20, 25, 30]], dtype=np.int8)
    five_cards = np.ascontiguousarray(seven_cards[:, :5])
    with all_compiled():
        all_splits(seven_cards)
        asia.all_splits(seven_cards)
        poker.high_hand(five_cards)
        poker.low_hand(np.ascontiguousarray(seven_cards[:, :2]))
        dj_wild.trips(five_cards)
        held = seven.holdings(seven_cards)
        seven.best_on_list(held, held)
        seven.high_card(seven_cards)
        wild.wild_holdings(seven_cards)
        places(seven_cards)
    for way in shipped().values():
        try_all(way, as_read(way))  # most casinos file one of them
