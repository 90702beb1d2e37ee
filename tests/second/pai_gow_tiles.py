"""§ 621a.8 once more.  The ranking of tiles, the odds and the vigorish are public descriptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from tests.second import settled
from tests.second.due import Due, Round, Row, returned, undecided
from tests.second.settled import Settling, due_of, given_back, lost_by, won_at

MAIN = "pai_gow"
DEFAULTS = {
    "tile_ranking": "public",
    "gee_joon_single": "fifteenth_and_last",
    "gong_fours": "counted",
    "equal_values": "by_top_tile",
    "mixed_pair": "traditional",
    "payout_odds": "public",
    "hand_labels": "by_rank",
    "combination_order": "any",
    "value_order": "any",
    "misset_dealer": "as_laid",
    "zero_low": "with_the_high",
}

IDENTICAL = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
MIXED = (("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("1-4", "2-3"))
GEE_JOON = ("2-4", "1-2")
NINES, EIGHTS = MIXED[0], MIXED[1]
SINGLES: list[tuple[str, ...]] = [*((tile,) for tile in IDENTICAL), *MIXED]
"""Single tiles from the highest down, without the 2-4 and the 1-2."""
ODDS = {
    "1": {"gee joon and heaven": 300, "two pair": 25, "gee joon": 8, "mixed": 4, "identical": 3},
    "2": {"gee joon and heaven": 299, "two pair": 25, "gee joon": 8, "mixed": 4, "identical": 3},
    "3": {"gee joon and heaven": 250, "two pair": 25, "gee joon": 8, "mixed": 5, "identical": 2},
}

Hand = tuple[str, ...]
Key = tuple[Any, ...]


def reading(readings: Row, name: str) -> str:
    """Return how a passage is read; the defaults are those of the log format."""
    return str(readings.get(name, DEFAULTS[name]))


def spots(tile: str) -> int:
    """Return the spots of a tile."""
    return int(tile[0]) + int(tile[2])


def pair_rank(hand: Hand) -> int | None:
    """Return the place of a pair among the sixteen, the highest 0; None if two tiles are no pair."""
    if set(hand) == set(GEE_JOON):
        return 0
    if hand[0] == hand[1]:
        return 1 + IDENTICAL.index(hand[0]) if hand[0] in IDENTICAL else None
    return next((12 + place for place, pair in enumerate(MIXED) if set(hand) == set(pair)), None)


def worth(hand: Hand) -> int:
    """Return the value of two tiles; the 2-4 and the 1-2 count three or six, whichever helps."""
    values = [(3, 6) if tile in GEE_JOON else (spots(tile),) for tile in hand]
    return max((first + second) % 10 for first in values[0] for second in values[1])


def single(tile: str, counted: int, readings: Row) -> float:
    """Return the rank of a single tile, greater for higher; ``counted``: what a 2-4 or 1-2 counts."""
    if tile not in GEE_JOON:
        return -float(next(place for place, tiles in enumerate(SINGLES) if tile in tiles))
    fives = -float(len(SINGLES) - 1)
    how = reading(readings, "gee_joon_single")
    if how == "both_last":
        return fives - 1
    if how == "by_value":
        return fives + 0.5 if counted == 6 else fives - 1
    return fives + 0.5 if tile == "2-4" else fives - 1


def key(hand: Iterable[str], readings: Row) -> Key:
    """Return a key by which hands of two tiles compare; the greater is the higher hand."""
    tiles = tuple(hand)
    if (place := pair_rank(tiles)) is not None:
        return (3, -place)
    for rank, others in (
        (2, NINES),
        (1, EIGHTS + (("4-4",) if reading(readings, "gong_fours") == "counted" else ())),
    ):
        for top in ("6-6", "1-1"):
            if top in tiles and any(tile in others for tile in tiles):
                return (rank, top == "6-6") if rank == 2 else (1, top == "6-6")
    value = worth(tiles)
    if value == 0 or reading(readings, "equal_values") == "copy":
        return (0, value)
    return (0, value, _top(tiles, value, readings))


def _top(tiles: Hand, value: int, readings: Row) -> float:
    """Return the rank of the higher tile; a 2-4 or 1-2 counts what makes the value of the hand."""
    ranks = []
    for tile, other in (tiles, tiles[::-1]):
        counts = [(3, 6) if t in GEE_JOON else (spots(t),) for t in (tile, other)]
        counted = max(mine for mine in counts[0] for theirs in counts[1] if (mine + theirs) % 10 == value)
        ranks.append(single(tile, counted, readings))
    return max(ranks)


def splits(tiles: list[str]) -> list[tuple[Hand, Hand]]:
    """Return the three ways to part four tiles."""
    found: list[tuple[Hand, Hand]] = []
    for other in (1, 2, 3):
        left = [tiles[place] for place in (1, 2, 3) if place != other]
        found.append(((tiles[0], tiles[other]), (left[0], left[1])))
    return found


def ordered(split: tuple[Hand, Hand], readings: Row) -> tuple[Hand, Hand]:
    """Return the high hand and the low hand of a split."""
    first, second = split
    return (first, second) if key(first, readings) >= key(second, readings) else (second, first)


def allowed(tiles: list[str], filing: Row, readings: Row) -> list[tuple[Hand, Hand]]:
    """Return the splits that § 621a.8(d) and the filing leave the dealer, each as high and low hand."""
    ways = [ordered(split, readings) for split in splits(tiles)]
    supreme = [way for way in ways if any(pair_rank(hand) == 0 for hand in way)]
    if supreme:
        return supreme
    combined = [way for way in ways if any(key(hand, readings)[0] for hand in way)]
    if combined:
        return _by_combination(combined, filing, readings)
    valued = [way for way in ways if any(worth(hand) in (9, 8, 7) for hand in way)]
    if valued:
        return _by_value(valued, filing, readings)
    tops = sorted(tiles, key=lambda tile: _alone(tile, readings))
    wanted = [way for way in ways if any(_ends(hand, tops, readings) for hand in way)]
    return _preferred(wanted, filing.get("dealer_rest"), readings)


def _alone(tile: str, readings: Row) -> float:
    """Return the rank of a tile by itself: a 2-4 or 1-2 as if it counted six."""
    return single(tile, 6 if tile in GEE_JOON else 0, readings)


def _ends(hand: Hand, tops: list[str], readings: Row) -> bool:
    ranks = sorted(_alone(tile, readings) for tile in hand)
    return ranks == [_alone(tops[0], readings), _alone(tops[-1], readings)]


def _by_combination(ways: list[tuple[Hand, Hand]], filing: Row, readings: Row) -> list[tuple[Hand, Hand]]:
    how = filing.get("dealer_combinations")
    listed = reading(readings, "combination_order") == "listed"

    def best(way: tuple[Hand, Hand]) -> Key:
        return max(key(hand, readings) for hand in way)

    if listed or how == "pair_wong_gong":
        top = max(best(way)[0] for way in ways)
        ways = [way for way in ways if best(way)[0] == top]
    if how == "most":
        most = max(sum(key(hand, readings)[0] > 0 for hand in way) for way in ways)
        ways = [way for way in ways if sum(key(hand, readings)[0] > 0 for hand in way) == most]
    if how in ("highest", "most"):
        top_key = max(map(best, ways))
        ways = [way for way in ways if best(way) == top_key]
    return _preferred(ways, filing.get("dealer_rest"), readings)


def _by_value(ways: list[tuple[Hand, Hand]], filing: Row, readings: Row) -> list[tuple[Hand, Hand]]:
    how = filing.get("dealer_values")
    listed = reading(readings, "value_order") == "listed"
    if listed or how == "nine_eight_seven":
        top = max(_highest_value(way) for way in ways)
        ways = [way for way in ways if _highest_value(way) == top]
    if how in ("best_high", "best_low"):
        ways = _preferred(ways, how, readings)
    return _preferred(ways, filing.get("dealer_rest"), readings)


def _highest_value(way: tuple[Hand, Hand]) -> int:
    return max(worth(hand) for hand in way if worth(hand) in (9, 8, 7))


def _preferred(ways: list[tuple[Hand, Hand]], how: str | None, readings: Row) -> list[tuple[Hand, Hand]]:
    if how is None or len(ways) < 2:
        return ways
    place = 0 if how == "best_high" else 1
    top = max(key(way[place], readings) for way in ways)
    return [way for way in ways if key(way[place], readings) == top]


def due(played: Round, filing: Row, readings: Row) -> list[Due]:
    """Return what is due on each wager of a round."""
    if played.row.get("void"):
        return settled.void_round(played, "621a.8[stakes returned]")
    hands = {hand["hand_position"]: hand for hand in played.hands}
    return [_of(wager, played, hands, filing, readings) for wager in played.wagers]


def _of(wager: Row, played: Round, hands: dict[str, Row], filing: Row, readings: Row) -> Due:
    if settled.taken_down(wager):
        return returned(wager, "621a.8[taken down]")
    hand = hands[wager["wager_position"]]
    if wager["wager_kind"] == MAIN:
        settlings = _main(wager, hand, hands["dealer"], filing, readings)
    else:
        settlings = _pair_fortunes(wager, hand, filing, readings)
    if not settlings:
        return undecided(wager, "621a.8")
    if settled.abandoned(played, wager["wager_position"]):
        settlings = [*settlings, lost_by("621a.8[dead hand]")]
    open_odds = settlings[0][0][0] > 0 and reading(readings, "payout_odds") == "not_held"
    return due_of(wager, settlings)._replace(at_least=open_odds)


def won_something(wager: Row, citation: str) -> Settling:
    """A winner whose odds are not known is paid something: a cent at least."""
    return (1, wager["wager_amount"], 0), citation


def _laid(hand: Row, readings: Row) -> tuple[Hand, Hand]:
    laid = tuple(hand["set_high_tiles"]), tuple(hand["set_low_tiles"])
    if reading(readings, "hand_labels") == "as_laid" and hand["hand_position"] != "dealer":
        return laid
    return ordered(laid, readings)


def _main(wager: Row, hand: Row, dealer: Row, filing: Row, readings: Row) -> list[Settling]:
    if hand.get("surrendered"):
        return [lost_by("621a.8(e)[wager collected]")]
    if reading(readings, "tile_ranking") == "not_held":
        return []
    against = _against(dealer, filing, readings)
    if against is None:
        return []
    outcome, citation = _compare(_laid(hand, readings), against, readings)
    if outcome <= 0:
        return [lost_by(citation) if outcome else given_back(wager, citation)]
    if reading(readings, "payout_odds") == "not_held":
        return [won_something(wager, citation)]
    amounts = settled.vigorish(wager["wager_amount"], filing.get("vigorish_rounding"), readings)
    return [won_at(wager, 1, "621a.8(i)[odds]", vigorish) for vigorish in amounts]


def _against(dealer: Row, filing: Row, readings: Row) -> tuple[Hand, Hand] | None:
    """Return the dealer's hands that count; None where he had a choice and made none of those he had."""
    laid = _laid(dealer, readings)
    ways = allowed(dealer["tiles"], filing, readings)
    if reading(readings, "misset_dealer") == "as_laid" or _same(laid) in map(_same, ways):
        return laid
    return ways[0] if len(set(map(_same, ways))) == 1 else None


def _same(way: tuple[Hand, Hand]) -> frozenset[Any]:
    return frozenset(Counter(tuple(sorted(hand)) for hand in way).items())


def _compare(mine: tuple[Hand, Hand], theirs: tuple[Hand, Hand], readings: Row) -> tuple[int, str]:
    """Return 1, 0 or -1 for won, tied or lost, and the paragraph, § 621a.8(g) to (i)."""
    high = key(mine[0], readings) > key(theirs[0], readings)
    zero = key(mine[1], readings)[:2] == (0, 0)
    low = key(mine[1], readings) > key(theirs[1], readings) and not zero
    if zero and reading(readings, "zero_low") == "outright":
        return -1, "621a.8(g)"
    if high and low:
        return 1, "621a.8(i)"
    if high:
        return 0, "621a.8(h)(1)"
    return (0, "621a.8(h)(2)") if low else (-1, "621a.8(g)")


def pairs(tiles: list[str], readings: Row) -> list[str]:
    """Return which pairs two of four tiles make, § 621a.8(j)."""
    found = []
    for hand in combinations(tiles, 2):
        place = pair_rank(hand)
        if place == 0:
            found.append("gee joon")
        elif place == 1:
            found.append("heaven")
        elif place is not None and place < 12:
            found.append("identical")
        elif place is not None or _literally_mixed(hand, readings):
            found.append("mixed")
    return found


def _literally_mixed(hand: Hand, readings: Row) -> bool:
    return (
        reading(readings, "mixed_pair") == "literal"
        and hand[0] != hand[1]
        and spots(hand[0]) == spots(hand[1])
    )


def pair_row(tiles: list[str], readings: Row) -> str | None:
    """Return the row of the Pair Fortunes paytable that four tiles make: two pairs use all four."""
    both = [(pairs(list(first), readings), pairs(list(second), readings)) for first, second in splits(tiles)]
    two = [one + other for one, other in both if one and other]
    if any(set(kinds) == {"gee joon", "heaven"} for kinds in two):
        return "gee joon and heaven"
    if two:
        return "two pair"
    kinds = pairs(tiles, readings)
    for row in ("gee joon", "mixed", "identical"):
        if row in kinds or (row == "identical" and "heaven" in kinds):
            return row
    return None


def _pair_fortunes(wager: Row, hand: Row, filing: Row, readings: Row) -> list[Settling]:
    row = pair_row(hand["tiles"], readings)
    if row is None:
        return [lost_by("621a.8(j)(2)")]
    if reading(readings, "payout_odds") == "not_held":
        return [won_something(wager, "621a.8(j)(1)")]
    table = filing["pair_fortunes_paytable"]
    return [won_at(wager, ODDS[table][row], "621a.8(j)(1)[odds]")]
