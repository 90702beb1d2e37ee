"""The lists of hands that Chapter 621a ranks by, for ``pitaudit rank``."""

from rules.hands import tiles
from rules.hands.kernels import Cards
from rules.hands.rank_lists import Options, Ranked, RankLists, Way, described, on_rows
from rules.hands.tiles import TileReadings


def _two_tiles(chosen: TileReadings, _: Options) -> Way:
    return Way(
        (2,),
        lambda hand: described(tiles.two_tiles(hand, chosen), tiles.describe),
        tiles.parse,
        "tiles",
    )


def _pair_fortunes(chosen: TileReadings, _: Options) -> Way:
    return Way(
        (4,),
        lambda hand: on_rows(tiles.pair_fortunes(hand, chosen), tiles.PAIR_ROWS),
        tiles.parse,
        "tiles",
    )


def _dealers_sets(chosen: TileReadings, _: Options) -> Way:
    """Four tiles as § 621a.8(d) lets the dealer set them, high hand over low; the rank is the high hand's."""

    def rank(hands: Cards) -> Ranked:
        high, low = (part.tolist() for part in tiles.all_splits(hands, chosen))
        allowed = tiles.dealer_sets(hands, chosen).tolist()
        names, numbers = [], []
        for highs, lows, ways in zip(high, low, allowed, strict=True):
            sets = {(one, other) for one, other, ok in zip(highs, lows, ways, strict=True) if ok}
            best = sorted(sets, reverse=True)
            names.append(
                " or ".join(f"{tiles.describe(one)} over {tiles.describe(other)}" for one, other in best)
            )
            numbers.append(best[0][0])
        return names, numbers

    return Way((4,), rank, tiles.parse, "tiles")


RANK_LISTS = RankLists(
    TileReadings, {"high": _two_tiles, "sets": _dealers_sets, "pair_fortunes": _pair_fortunes}
)
