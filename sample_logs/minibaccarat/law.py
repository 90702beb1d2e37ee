"""The simulator's own tables of Chapter 627a, written from its text for the simulator alone.

They are lookup arrays over counts, unlike the clauses of ``rules``: two roads to one answer, so that
their agreement means something.
"""

import numpy as np

from sample_logs.arrow import Flags, Ints

# What a wager is on.  Their order is the order of a player's wagers within a round.
SLOTS = (
    "banker",
    "player",
    "tie",
    "dragon_bonus_player",
    "dragon_bonus_banker",
    "dragon_7",
    "panda_8",
    "house_money",
)
KINDS = tuple(slot.removesuffix("_player").removesuffix("_banker") for slot in SLOTS)
"""Kind of the wager of each slot; a Dragon Bonus Wager has a slot for each hand."""

BANKER, PLAYER, TIE, BONUS_PLAYER, BONUS_BANKER, DRAGON, PANDA, HOUSE = range(8)
LOSE, PUSH, WIN = 0, 1, 2

_RANK = np.arange(52) // 4  # 0 is an ace, 12 a king
VALUE = np.where(_RANK < 9, _RANK + 1, 0).astype(np.int64)  # § 627a.6(a)
BURNS = np.minimum(_RANK + 1, 10).astype(np.int64)  # § 627a.5(f): a ten or picture burns ten
RANK = _RANK.astype(np.int64)

# § 627a.10(b), by the Player's Hand's count.
PLAYER_DRAWS = np.array([True] * 6 + [False] * 4)

STOOD = 10  # the Player's Hand took no third card


def _banker_draws() -> Flags:
    """Lay out § 627a.10(c): Banker's count 0..9 against the Player's third card 0..9 or STOOD."""
    printed = {3: "DDDDDDDDSD", 4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS"}
    draws = np.zeros((10, 11), np.bool_)
    draws[:3] = True
    for count, row in printed.items():
        draws[count, :10] = [cell == "D" for cell in row]
    draws[:6, STOOD] = True
    return draws


BANKER_DRAWS = _banker_draws()

# § 627a.12(e): odds to 1 for winning by 4, 5, 6, 7, 8, 9 points, and for a natural winner.
_BONUS = {
    "A": ((1, 2, 4, 6, 10, 30), 1),
    "B": ((1, 3, 4, 7, 8, 20), 1),
    "C": ((2, 2, 4, 4, 10, 30), 1),
}
PAYTABLES = tuple(_BONUS)


def _dragon_bonus() -> Ints:
    """Lay out § 627a.7(a)(4) and .12(e): odds won, 0 for a push, -1 for a loss.

    Axes: paytable, selected hand is a Natural, other hand is a Natural, their counts.
    A Natural that wins is paid as a Natural winner whatever its margin, because
    § 627a.7(a)(4)(i)(C) speaks of margins only for hands that are none.
    """
    odds = np.full((len(PAYTABLES), 2, 2, 10, 10), -1, np.int64)
    for place, (margins, natural) in enumerate(_BONUS.values()):
        for mine in range(10):
            for other in range(10):
                if mine - other >= 4:
                    odds[place, 0, :, mine, other] = margins[mine - other - 4]
                if mine > other:
                    odds[place, 1, 1, mine, other] = natural
                odds[place, 1, 0, mine, other] = natural
            odds[place, 1, 1, mine, mine] = 0
    return odds


DRAGON_BONUS = _dragon_bonus()
