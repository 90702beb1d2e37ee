"""§ 621a.8(c), (d): the dealer's tiles turned over early, or set another way than is filed or allowed."""

import numpy as np

from sample_logs.pai_gow_tiles import ranks
from sample_logs.pai_gow_tiles.ranks import SPLITS, TILES
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import after
from sample_logs.planters.edits import row, time
from sample_logs.planters.pai_gow_tiles.hands_of_tiles import Hands, better_first, in_play, laid, rank_of
from sample_logs.planters.places import hands, rounds


def _beaten(mine: Hands, dealers: Hands) -> int:
    """How many of a player's two hands beat the dealer's."""
    pairs = zip(better_first(mine), better_first(dealers), strict=True)
    return sum(one > other for one, other in pairs)


def _other_sets(case: Case, paragraph: int | None) -> list[Hands]:
    """Other ways to lay the dealer's tiles that leave every outcome of the round as it is.

    None where one of the ways that the law allows gives another outcome: then the breach is worth what the
    dealer would have chosen.

    paragraph  of § 621a.8(d) that each of them breaks; None: they are allowed by (2), and not the highest
    """
    four = [TILES.index(tile) for tile in case.dealer["tiles"]]
    allowed, number = ranks.dealers(np.array([four], dtype=np.int8))
    if int(number[0]) != (paragraph or 2):
        return []
    filed = laid(case.dealer)
    found = []
    for lawful, split in zip(allowed[0].tolist(), SPLITS.tolist(), strict=True):
        tiles = [TILES[four[place]] for place in split]
        two = max((tiles[:2], tiles[2:]), (tiles[2:], tiles[:2]), key=lambda pair: rank_of(pair[0]))
        same = all(_beaten(laid(h), two) == _beaten(laid(h), filed) for h in in_play(case))
        if lawful and not same:
            return []
        lower = better_first(two)[0] < better_first(filed)[0]
        if same and (lower if lawful and paragraph is None else not lawful and paragraph):
            found.append(two)
    return found


def _set_otherwise(citation: str, what: str, paragraph: int | None) -> Change:
    def edit(case: Case) -> None:
        high, low = _other_sets(case, paragraph)[0]
        case.row.update(set_high_tiles=high, set_low_tiles=low)

    def fits(case: Case) -> bool:
        filed = paragraph is not None or case.setup.dealer_combinations == "highest"
        return _is_dealer(case) and filed and bool(_other_sets(case, paragraph))

    return Change(citation, what, hands(fits), edit, money=0)


def _is_dealer(case: Case) -> bool:
    return bool(case.row["hand_position"] == "dealer" and case.row["tiles"])


def _turned_early(case: Case) -> None:
    last = max(h["hand_set_at"] for p, h in case.hands.items() if p != "dealer" and h["hand_set_at"])
    case.dealer["hand_revealed_at"] = after(last, -2500)


_SET_UNSEEN = time(row, "hand_set_at", row, "hand_revealed_at", -2000)
_SEVERAL = rounds(lambda c: len(in_play(c)) > 1)
_TOO_EARLY = "dealer's tiles turned over before the last player had set"

CHANGES = (
    Change("621a.8(c)", _TOO_EARLY, _SEVERAL, _turned_early),
    Change("621a.8(c)[set]", "dealer sets before his tiles are turned over", hands(_is_dealer), _SET_UNSEEN),
    _set_otherwise("621a.8(d)", "another split than the one filed", None),
    _set_otherwise("621a.8(d)(1)", "Supreme Pair split", 1),
    _set_otherwise("621a.8(d)(2)", "pair, Wong and Gong broken up", 2),
    _set_otherwise("621a.8(d)(3)", "neither nine nor eight nor seven", 3),
    _set_otherwise("621a.8(d)(4)", "highest tile not with the lowest", 4),
)
