"""§ 621a.8(c)-(f), (k): tiles turned, set, surrendered, shown and collected wrongly."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS
from sample_logs.pai_gow_tiles import ranks
from sample_logs.pai_gow_tiles.ranks import HANDS, SPLITS, TILES
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Fits, enter

_Hands = tuple[list[str], list[str]]


def rank_of(two: list[str]) -> int:
    """Rank of two tiles."""
    one, other = (TILES.index(tile) for tile in two)
    return int(HANDS[one, other])


def _better_first(hands: _Hands) -> list[int]:
    return sorted(map(rank_of, hands), reverse=True)


def _laid(hand: Row) -> _Hands:
    return hand["set_high_tiles"], hand["set_low_tiles"]


def outcome(mine: _Hands, dealers: _Hands) -> int:
    """How many of a player's two hands beat the dealer's."""
    pairs = zip(_better_first(mine), _better_first(dealers), strict=True)
    return sum(one > other for one, other in pairs)


def in_play(case: Case) -> list[Row]:
    """Players' hands that were compared, in the order shown."""
    hands = [h for p, h in case.hands.items() if p != "dealer" and not h["surrendered"]]
    return sorted((h for h in hands if h["tiles"]), key=lambda h: h["hand_revealed_at"])


def at(case: Case, row: Row, kind: str) -> Row | None:
    """The wager of a kind at the position of a hand, if there is one."""
    here = (w for w in case.wagers if w["wager_position"] == row["hand_position"] and w["wager_kind"] == kind)
    return next(here, None)


# ----------------------------------------------------------------------------- the dealer's set


def _other_sets(case: Case, paragraph: int | None) -> list[_Hands]:
    """Other ways to lay the dealer's tiles that leave every outcome of the round as it is.

    paragraph  of § 621a.8(d) that each of them breaks; None: they are allowed by (2), and not the highest
    """
    dealer = case.hands["dealer"]
    four = [TILES.index(tile) for tile in dealer["tiles"]]
    allowed, number = ranks.dealers(np.array([four], dtype=np.int8))
    if int(number[0]) != (paragraph or 2):
        return []
    highest = _better_first(_laid(dealer))[0]
    found = []
    for lawful, split in zip(allowed[0].tolist(), SPLITS.tolist(), strict=True):
        tiles = [TILES[four[place]] for place in split]
        hands = max((tiles[:2], tiles[2:]), (tiles[2:], tiles[:2]), key=lambda pair: rank_of(pair[0]))
        same = all(outcome(_laid(h), hands) == outcome(_laid(h), _laid(dealer)) for h in in_play(case))
        lower = _better_first(hands)[0] < highest
        if same and (lower if lawful and paragraph is None else not lawful and paragraph):
            found.append(hands)
    return found


def _reset(paragraph: int | None) -> tuple[Callable[[Case], None], Fits]:
    def edit(case: Case) -> None:
        high, low = _other_sets(case, paragraph)[0]
        case.row.update(set_high_tiles=high, set_low_tiles=low)

    def fits(case: Case) -> bool:
        filed = paragraph is not None or case.setup.dealer_combinations == "highest"
        return _is_dealer(case) and filed and bool(_other_sets(case, paragraph))

    return edit, fits


def _dealers(citation: str, what: str, paragraph: int | None) -> Change:
    edit, fits = _reset(paragraph)
    return Change(citation, what, "hands", edit, fits, per="hand")


# ------------------------------------------------------------------------------------- steps


def _turned_early(case: Case) -> None:
    last = max(h["hand_set_at"] for p, h in case.hands.items() if p != "dealer" and h["hand_set_at"])
    case.hands["dealer"]["hand_revealed_at"] = after(last, -2500)


def _several(case: Case) -> bool:
    return len(in_play(case)) > 1


def _set_unseen(case: Case) -> None:
    case.row["hand_set_at"] = after(case.row["hand_revealed_at"], -2000)


def _is_dealer(case: Case) -> bool:
    return bool(case.row["hand_position"] == "dealer" and case.row["tiles"])


def _nobody_lost(case: Case) -> bool:
    """Two players were left, and neither lost: nobody's wager had to be collected in between."""
    mains = [at(case, hand, MAIN) for hand in in_play(case)]
    return len(mains) == 2 and all(w and w["wager_outcome"] in {"win", "push"} for w in mains)


def _swapped(case: Case) -> None:
    one, other = in_play(case)
    one["hand_revealed_at"], other["hand_revealed_at"] = other["hand_revealed_at"], one["hand_revealed_at"]


def _no_surrender(case: Case) -> bool:
    return _several(case) and not any(h["surrendered"] for h in case.hands.values())


def _shown_early(case: Case) -> None:
    in_play(case)[0]["hand_revealed_at"] = after(case.hands["dealer"]["hand_set_at"], -2000)


# ---------------------------------------------------------------------------------- surrender


def _surrendered(*, pairs: bool) -> Fits:
    def fits(case: Case) -> bool:
        if case.row["wager_outcome"] != "surrender":
            return False
        return (at(case, case.hand, PAIRS) is not None) == pairs and bool(in_play(case))

    return fits


def _given_up_early(case: Case) -> None:
    case.hand["surrendered_at"] = after(case.hands["dealer"]["hand_set_at"], -3000)


def _given_up_late(case: Case) -> None:
    case.hand["surrendered_at"] = after(case.hand["hand_revealed_at"], 2000)


def _half_back(case: Case) -> None:
    case.row["wager_returned"] = case.row["wager_amount"] // 2


def _seen(case: Case) -> None:
    case.hand["hand_revealed_at"] = after(case.hand["hand_racked_at"], -100)


def _collected_late(case: Case) -> None:
    case.row["collected_at"] = after(in_play(case)[0]["hand_revealed_at"], 2000)


# ---------------------------------------------------------------------------- collecting tiles


def _alone(case: Case) -> bool:
    row = case.row
    main = row["wager_kind"] == MAIN and row["wager_outcome"] in {"win", "push", "lose"}
    return bool(main and at(case, case.hand, PAIRS) is None)


def _tiles_first(case: Case) -> None:
    case.hand["hand_racked_at"] = after(case.row["collected_at"] or case.row["paid_at"], -1300)


def _beside_main(case: Case) -> bool:
    return case.row["wager_kind"] == PAIRS and not case.hand["surrendered"]


def _tiles_between(case: Case) -> None:
    case.hand["hand_racked_at"] = after(case.row["collected_at"] or case.row["paid_at"], -1200)


_CHANGES = (
    Change(
        "621a.8(c)",
        "dealer's tiles turned over before the last player had set",
        "rounds",
        _turned_early,
        _several,
    ),
    Change(
        "621a.8(c)[set]",
        "dealer sets before his tiles are turned over",
        "hands",
        _set_unseen,
        _is_dealer,
        per="hand",
    ),
    _dealers("621a.8(d)", "another split than the one filed", None),
    _dealers("621a.8(d)(1)", "Supreme Pair split", 1),
    _dealers("621a.8(d)(2)", "pair, Wong and Gong broken up", 2),
    _dealers("621a.8(d)(3)", "neither nine nor eight nor seven", 3),
    _dealers("621a.8(d)(4)", "highest tile not with the lowest", 4),
    Change(
        "621a.8(e)",
        "surrendered before the dealer had set",
        "wagers",
        _given_up_early,
        _surrendered(pairs=False),
        per="wager",
    ),
    Change(
        "621a.8(e)",
        "surrendered after the hands were shown",
        "wagers",
        _given_up_late,
        _surrendered(pairs=True),
        per="wager",
    ),
    Change(
        "621a.8(e)[wager collected]",
        "half of a surrendered wager returned",
        "wagers",
        _half_back,
        _surrendered(pairs=False),
        per="wager",
        follows_money=True,
    ),
    Change(
        "621a.8(e)[tiles unseen]",
        "surrendered tiles shown",
        "wagers",
        _seen,
        _surrendered(pairs=False),
        per="wager",
    ),
    Change("621a.8(f)", "hands shown out of turn", "rounds", _swapped, _nobody_lost),
    Change(
        "621a.8(f)[after the dealer]",
        "hands shown before the dealer had set",
        "rounds",
        _shown_early,
        _no_surrender,
    ),
    Change(
        "621a.8(f)[after the surrenders]",
        "hands shown before a surrendered wager was collected",
        "wagers",
        _collected_late,
        _surrendered(pairs=False),
    ),
    Change(
        "621a.8(k)", "tiles collected before the Pai Gow Wager", "wagers", _tiles_first, _alone, per="wager"
    ),
    Change(
        "621a.8(k)[Pair Fortunes]",
        "tiles collected before Pair Fortunes",
        "wagers",
        _tiles_between,
        _beside_main,
        per="wager",
    ),
)

enter(__name__, _CHANGES)
