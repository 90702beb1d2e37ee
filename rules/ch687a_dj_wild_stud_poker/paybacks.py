"""Chapter 687a: Ante, Blind and Raise under their best play, and the optional wagers.

The player sees five cards of 53 and the dealer has any five of the other 48.  For each of the player's
2,869,685 hands, the dealer's lower and equal ones are counted by inclusion and exclusion: hands are taken
up in the order of their ranks, and for every set of cards it is kept how many of those so far hold it.
"""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from rules.cards import JOKER
from rules.hands import dj_wild
from rules.hands.compiled import compiled, part
from rules.hands.counting import fives
from rules.hands.dj_wild import CATEGORIES, THREE, DJWildReadings
from rules.hands.kernels import Cards, Masks, Ranks
from rules.paybacks.choices import Choices
from rules.paybacks.counted import Line, Payback, by_rows, out_of_order
from rules.paybacks.game import Game
from rules.paytable import Paytable

DEALERS = comb(48, 5)
"""Hands the dealer may have beside a player's."""
_BLOCKS = np.add.accumulate([0, *(comb(53, size) for size in range(6))])
_CHOOSE = np.array([[comb(card, size) for size in range(6)] for card in range(53)], dtype=np.int64)


@part
def _apart(hand: Cards, so_far: Ranks, blocks: Masks, choose: Masks, add: int) -> int:
    """Hands so far without a card of this one; with ``add``, take this one up as well."""
    found = np.int64(0)
    for some in range(32):
        many = 0
        place = np.int64(0)
        for at in range(5):
            if some >> at & 1:
                many += 1
                place += choose[hand[at], many]
        place += blocks[many]
        found += -so_far[place] if many & 1 else so_far[place]
        so_far[place] += add
    return int(found)


@compiled()
def _against(
    hands: Cards, ranks: Ranks, order: Masks, so_far: Ranks, blocks: Masks, choose: Masks
) -> tuple[Ranks, Ranks]:
    lower = np.zeros(hands.shape[0], np.int32)
    no_higher = np.zeros(hands.shape[0], np.int32)
    first = 0
    while first < order.shape[0]:
        last = first
        while last < order.shape[0] and ranks[order[last]] == ranks[order[first]]:
            lower[order[last]] = _apart(hands[order[last]], so_far, blocks, choose, 0)
            last += 1
        for at in range(first, last):
            _apart(hands[order[at]], so_far, blocks, choose, 1)
        for at in range(first, last):
            no_higher[order[at]] = _apart(hands[order[at]], so_far, blocks, choose, 0)
        first = last
    return lower, no_higher


def against(ranks: Ranks) -> tuple[Ranks, Ranks]:
    """Count the dealer's hands that rank lower than each of ``counting.fives()``, and those that are equal.

    ``ranks`` int32[2869685], a number for each.  Returns int32 of the same shape; of ``DEALERS`` each.
    """
    order = np.argsort(ranks, kind="stable").astype(np.int64)
    so_far = np.zeros(int(_BLOCKS[-1]), np.int32)
    lower, no_higher = _against(fives(), ranks, order, so_far, _BLOCKS, _CHOOSE)
    return lower, no_higher - lower


@lru_cache(maxsize=2)
def _hands(readings: DJWildReadings) -> tuple[Cards, Ranks, Ranks]:
    """Category of each hand, and how many of the dealer's are lower and equal."""
    ranks = dj_wild.hand(fives(), readings)
    return dj_wild.category(ranks), *against(ranks)


@lru_cache(maxsize=2)
def _rounds(readings: DJWildReadings, blind: tuple[int, ...], main_odds: int) -> tuple[int, np.ndarray]:
    """What raising each hand wins over all dealers' hands, in Antes; and the hands that are raised.

    A Raise is of two Antes, so Ante and Raise win three times their odds, and with the Blind lose four.
    """
    made, lower, equal = _hands(readings)
    wins = lower.astype(np.int64)
    loses = DEALERS - wins - equal
    raised = wins * (3 * main_odds + np.array(blind)[made]) - 4 * loses
    best = raised > -2 * DEALERS
    return int(np.where(best, raised, -2 * DEALERS).sum()), best


def required_wagers(
    table: Paytable,
    readings: DJWildReadings,
    choices: Choices,  # noqa: ARG001  (none bears on it)
    main_odds: int,
) -> list[Payback]:
    """Return of Ante, Blind and Raise of all that is staked on them, each hand being played for the best.

    ``table`` is that of the Blind Wager, § 687a.12(b); Ante and Raise pay ``main_odds`` to 1, § 687a.12(a).
    """
    blind = tuple(table.odds.get(name, 0) for name in CATEGORIES)
    won, raised = _rounds(readings, blind, main_odds)
    hands = len(raised)
    staked = 2 * hands + 2 * int(raised.sum())
    returned = 1 + Fraction(won, staked * DEALERS)
    lost = Fraction(-won, hands * DEALERS)
    made, lower, _ = _hands(readings)
    counted = {
        name: int(lower[made == place].astype(np.int64).sum())
        for place, name in reversed(list(enumerate(CATEGORIES)))
    }
    rows = by_rows(table, counted, hands * DEALERS, "")
    how = (
        f"each of {hands:,} hands raised or folded for the best against {DEALERS:,} hands of the dealer: "
        f"{int(raised.sum()):,} raised; {thousandths(lost * 100)}% of the Ante is lost, "
        f"and {thousandths(Fraction(staked, hands))} Antes are staked"
    )
    return [
        Payback(
            table.citation, "required", "Ante, Blind and Raise", table.authority, returned, hands * DEALERS,
            rows.lines, how, rows.faults,
        )
    ]  # fmt: skip


def thousandths(number: Fraction) -> str:
    """Write a number with three decimals."""
    scaled = round(number * 1000)
    return f"{'-' * (scaled < 0)}{abs(scaled) // 1000}.{abs(scaled) % 1000:03}"


def trips(table: Paytable, readings: DJWildReadings, choices: Choices) -> list[Payback]:
    """Return of the Trips Bonus Wager: what the highest-ranking hand is paid in its column."""
    faults = []
    if choices["three_of_a_kind_row"] == "as_stated":
        faults = _not_as_printed(table)
        table = table.as_stated()
    made, natural = dj_wild.trips(fives(), readings)
    columns = (("natural", natural, table.odds), ("with wild", ~natural, table.odds_wild))
    lines: list[Line] = []
    lacking: list[str] = []
    disordered: list[str] = []
    for title, here, paid in columns:
        numbers = dict(zip(CATEGORIES, _by_category(made[here]).tolist(), strict=True))
        lines += [Line(f"{row} ({title})", numbers[row], Fraction(paid[row] + 1)) for row in paid]
        lacking += [
            f"no figure for {name} ({title})"
            for name in CATEGORIES[THREE:]
            if numbers[name] and name not in paid
        ]
        ordered = sorted(paid, key=CATEGORIES.index, reverse=True)
        disordered += out_of_order({f"{row} ({title})": paid[row] for row in ordered})
    hands = len(made)
    returned = sum((line.hands * line.returns for line in lines), Fraction(0)) * Fraction(1, hands)
    faults += [f"no hand is on row {line.row}" for line in lines if line.hands == 0]
    faults += [*lacking, *disordered]
    return [
        Payback(
            table.citation, table.wager, table.name, table.authority, returned, hands, tuple(lines),
            f"all {hands:,} five-card hands", tuple(faults),
        )
    ]  # fmt: skip


def _not_as_printed(table: Paytable) -> list[str]:
    """Say which figures are those that the stated payback gives, and what is printed in their place."""
    titles = {"odds": "natural", "odds_wild": "with wild"}
    return [
        f"{row} ({titles[column]}) is counted at {odds} to 1, which gives the stated payback, where "
        f"{getattr(table, column).get(row, 'no figure')} is printed"
        for column, rows in table.stated.items()
        for row, odds in rows.items()
    ]


def bad_beat(table: Paytable, readings: DJWildReadings, choices: Choices) -> list[Payback]:
    """Return of the Two-Way Bad Beat Wager, which a fold forfeits: all hands it is paid on are raised.

    Whoever is beaten, there are as many deals in which the other is.
    """
    made, lower, equal = _hands(readings)
    beaten = DEALERS - lower.astype(np.int64) - equal
    ways = 2 if choices["bad_beat"] == "two_way" else 1
    counted = {
        CATEGORIES[place]: ways * int(beaten[made == place].sum())
        for place in range(len(CATEGORIES) - 1, THREE - 1, -1)
    }
    which = "either hand beaten" if ways == 2 else "the player's hand beaten"
    hands = len(made)
    how = f"{which}, over {hands:,} hands against {DEALERS:,} of the dealer; nobody folds three of a kind"
    return [by_rows(table, counted, hands * DEALERS, how, may_lack=("five_wilds",))]


def progressive(table: Paytable, readings: DJWildReadings, choices: Choices) -> list[Payback]:
    """Return of the Progressive Bonus Wager, every extra card in the joker's place.

    A winner's stake, collected before the deal, is given back or kept as it is read.
    """
    if choices["progressive_stake"] == "returned":
        table = replace(table, stake_returned=True)
    else:
        table = replace(table, odds={}, for_one=table.odds)
    cards = fives()
    with_joker = cards[:, 4] == JOKER
    none = np.full(int((~with_joker).sum()), -1, np.int8)
    found = 48 * _by_category(dj_wild.progressive(cards[~with_joker], none, readings))
    for extra in range(52):
        some = np.full(int(with_joker.sum()), extra, np.int8)
        found += _by_category(dj_wild.progressive(cards[with_joker], some, readings))
    hands = 48 * len(cards)
    rows = range(len(CATEGORIES) - 1, THREE - 1, -1)
    counted = {CATEGORIES[place]: int(found[place]) for place in rows if found[place]}
    how = f"all {len(cards):,} hands with each of 48 extra cards"
    return [by_rows(table, counted, hands, how)]


def _by_category(found: Cards) -> Masks:
    return np.bincount(found[found >= 0], minlength=len(CATEGORIES)).astype(np.int64)


def nobody_folds_three_of_a_kind(table: Paytable, readings: DJWildReadings, main_odds: int) -> bool:
    """Whether the best play raises every hand the Two-Way Bad Beat Wager may be paid on."""
    made, _, _ = _hands(readings)
    _, raised = _rounds(readings, tuple(table.odds.get(name, 0) for name in CATEGORIES), main_odds)
    return bool(raised[made >= THREE].all())


PAYBACKS = Game(
    "ch687a_dj_wild_stud_poker",
    DJWildReadings,
    {
        "blind": required_wagers,
        "trips_bonus": trips,
        "two_way_bad_beat": bad_beat,
        "progressive_bonus": progressive,
    },
    ("three_of_a_kind_row", "bad_beat", "progressive_stake"),
    numbers={"blind": ("main_odds",)},
)
