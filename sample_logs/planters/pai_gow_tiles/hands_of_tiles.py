"""Hands of tiles: how they rank, which of them were compared, and the wagers at their positions."""

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS
from sample_logs.pai_gow_tiles.ranks import HANDS, TILES
from sample_logs.planters.case import Case, Fits
from sample_logs.planters.draft import Row

Hands = tuple[list[str], list[str]]


def rank_of(two: list[str]) -> int:
    """Rank of two tiles."""
    one, other = (TILES.index(tile) for tile in two)
    return int(HANDS[one, other])


def better_first(hands: Hands) -> list[int]:
    """Ranks of two hands, the higher one first."""
    return sorted(map(rank_of, hands), reverse=True)


def laid(hand: Row) -> Hands:
    """The two hands as set."""
    return hand["set_high_tiles"], hand["set_low_tiles"]


def in_play(case: Case) -> list[Row]:
    """Players' hands that were compared, in the order shown."""
    found = [h for p, h in case.hands.items() if p != "dealer" and not h["surrendered"]]
    return sorted((h for h in found if h["tiles"]), key=lambda h: h["hand_revealed_at"])


def at(case: Case, hand: Row, kind: str) -> Row | None:
    """The wager of a kind at the position of a hand, if there is one."""
    return next((w for w in case.on(hand["hand_position"]) if w["wager_kind"] == kind), None)


def surrendered(*, pairs: bool) -> Fits:
    """Surrendered wagers with or without Pair Fortunes beside them, in rounds in which others played on."""

    def fits(case: Case) -> bool:
        if case.row["wager_outcome"] != "surrender":
            return False
        return (at(case, case.hand, PAIRS) is not None) == pairs and bool(in_play(case))

    return fits


def ended(kind: str, outcome: str) -> Fits:
    """Wagers of a kind with this outcome, not on a surrendered hand."""

    def fits(case: Case) -> bool:
        right = case.row["wager_kind"] == kind and case.row["wager_outcome"] == outcome
        return right and not case.hand["surrendered"]

    return fits


def others_follow(case: Case) -> bool:
    """Whether hands were shown after the row's."""
    return case.hand in in_play(case)[:-1]


def alone(case: Case) -> bool:
    """Whether no Pair Fortunes Wager lies beside the Pai Gow Wager."""
    return case.row["wager_kind"] == MAIN and at(case, case.hand, PAIRS) is None
