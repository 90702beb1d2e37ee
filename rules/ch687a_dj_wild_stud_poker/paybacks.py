"""Chapter 687a: Ante, Blind and Raise under their best play, and the optional wagers.

The player sees five cards of 53 and the dealer has any five of the other 48.  For each of the player's
2,869,685 hands, the dealer's lower and equal ones are counted by inclusion and exclusion: hands are taken
up in the order of their ranks, and for every set of cards it is kept how many of those so far hold it.
"""

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from rules.cards import JOKER
from rules.hands import dj_wild
from rules.hands.compiled import compiled, part
from rules.hands.counting import alike, fives
from rules.hands.dj_wild import CATEGORIES, THREE, DJWildReadings
from rules.hands.kept import kept_count
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
def _apart(hand: Cards, so_far: Ranks, sets: Masks, blocks: Masks, choose: Masks, add: int) -> int:
    """Hands so far without a card of this one; with ``add``, take this one up as well.

    ``sets`` int64[2, 32] is written over: of each set of the hand's cards how many they are, and its place.
    """
    found = np.int64(so_far[0])
    so_far[0] += add
    for at in range(5):
        for some in range(1 << at):
            more = some | 1 << at
            sets[0, more] = sets[0, some] + 1
            sets[1, more] = sets[1, some] + choose[hand[at], sets[0, more]]
            place = blocks[sets[0, more]] + sets[1, more]
            found += -so_far[place] if sets[0, more] & 1 else so_far[place]
            so_far[place] += add
    return int(found)


@compiled()
def _against(
    hands: Cards, ranks: Ranks, asked: Masks, order: Masks, so_far: Ranks, blocks: Masks, choose: Masks
) -> tuple[Ranks, Ranks]:
    lower = np.zeros(hands.shape[0], np.int32)
    no_higher = np.zeros(hands.shape[0], np.int32)
    sets = np.zeros((2, 32), np.int64)
    first = 0
    while first < order.shape[0]:
        last = first
        while last < order.shape[0] and ranks[order[last]] == ranks[order[first]]:
            if asked[order[last]]:
                lower[order[last]] = _apart(hands[order[last]], so_far, sets, blocks, choose, 0)
            last += 1
        for at in range(first, last):
            _apart(hands[order[at]], so_far, sets, blocks, choose, 1)
        for at in range(first, last):
            if asked[order[at]]:
                no_higher[order[at]] = _apart(hands[order[at]], so_far, sets, blocks, choose, 0)
        first = last
    return lower, no_higher


def against(ranks: Ranks, asked: Masks | None = None) -> tuple[Ranks, Ranks]:
    """Count the dealer's hands that rank lower than each of ``counting.fives()``, and those that are equal.

    ``ranks`` int32[2869685], a number for each; ``asked`` int64 of the same shape, 0 where nothing is asked
    about a hand, whose numbers are 0 then.  Returns int32 of the same shape; of ``DEALERS`` each.
    """
    order = np.argsort(ranks, kind="stable").astype(np.int64)
    so_far = np.zeros(int(_BLOCKS[-1]), np.int32)
    asked = np.ones(len(ranks), np.int64) if asked is None else asked
    lower, no_higher = _against(fives(), ranks, asked, order, so_far, _BLOCKS, _CHOOSE)
    return lower, no_higher - lower


@kept_count
def _hands(readings: DJWildReadings) -> tuple[Masks, Masks, Masks, Masks]:
    """Category, the dealer's lower hands and equal ones, and how many hands have just these; int64[n] each.

    Which suit is which makes no difference, so that of hands that differ in nothing else one is looked at.
    """
    ranks, stands_for = dj_wild.hand(fives(), readings), alike(fives())
    lower, equal = (each[stands_for > 0] for each in against(ranks, stands_for))
    made = dj_wild.category(ranks[stands_for > 0])
    classes, which = np.unique(np.stack([made, lower, equal], axis=1), axis=0, return_inverse=True)
    hands = np.zeros(len(classes), np.int64)
    np.add.at(hands, which.reshape(-1), stands_for[stands_for > 0])
    made, lower, equal = classes.astype(np.int64).T
    return made, lower, equal, hands


def _rounds(
    readings: DJWildReadings, blind: tuple[int, ...], main_odds: int
) -> tuple[int, npt.NDArray[np.bool_]]:
    """What raising wins over all hands of player and dealer, in Antes; and of ``_hands``, which are raised.

    A Raise is of two Antes, so Ante and Raise win three times their odds, and with the Blind lose four.
    """
    made, wins, equal, hands = _hands(readings)
    raised = wins * (3 * main_odds + np.array(blind)[made]) - 4 * (DEALERS - wins - equal)
    best = raised > -2 * DEALERS
    return int((np.where(best, raised, -2 * DEALERS) * hands).sum()), best


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
    won, best = _rounds(readings, blind, main_odds)
    made, lower, _, of_each = _hands(readings)
    hands, raised = int(of_each.sum()), int(of_each[best].sum())
    staked = 2 * hands + 2 * raised
    returned = 1 + Fraction(won, staked * DEALERS)
    lost = Fraction(-won, hands * DEALERS)
    counted = {
        name: int((lower * of_each)[made == place].sum())
        for place, name in reversed(list(enumerate(CATEGORIES)))
    }
    rows = by_rows(table, counted, hands * DEALERS, "")
    how = (
        f"each of {hands:,} hands raised or folded for the best against {DEALERS:,} hands of the dealer: "
        f"{raised:,} raised; {thousandths(lost * 100)}% of the Ante is lost, "
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


@kept_count
def _trips(readings: DJWildReadings) -> Masks:
    """Hands by whether they are paid as natural or with wild, and by category; int64[2, 12]."""
    cards, stands_for = _one_of_each()
    made, natural = dj_wild.trips(cards, readings)
    return np.stack([_by_category(made[here], stands_for[here]) for here in (natural, ~natural)])


def _one_of_each() -> tuple[Cards, Masks]:
    """One of all hands that differ only in which suit is which, int8[n, 5], and how many those are."""
    cards = fives()
    stands_for = alike(cards)
    return cards[stands_for > 0], stands_for[stands_for > 0]


def trips(table: Paytable, readings: DJWildReadings, choices: Choices) -> list[Payback]:
    """Return of the Trips Bonus Wager: what the highest-ranking hand is paid in its column."""
    faults = []
    if choices["three_of_a_kind_row"] == "as_stated":
        faults = _not_as_printed(table)
        table = table.as_stated()
    counted = _trips(readings)
    columns = (("natural", counted[0], table.odds), ("with wild", counted[1], table.odds_wild))
    lines: list[Line] = []
    lacking: list[str] = []
    disordered: list[str] = []
    for title, of_column, paid in columns:
        numbers = dict(zip(CATEGORIES, of_column.tolist(), strict=True))
        lines += [Line(f"{row} ({title})", numbers[row], Fraction(paid[row] + 1)) for row in paid]
        lacking += [
            f"no figure for {name} ({title})"
            for name in CATEGORIES[THREE:]
            if numbers[name] and name not in paid
        ]
        ordered = sorted(paid, key=CATEGORIES.index, reverse=True)
        disordered += out_of_order({f"{row} ({title})": paid[row] for row in ordered})
    hands = comb(53, 5)
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
    made, lower, equal, of_each = _hands(readings)
    beaten = (DEALERS - lower - equal) * of_each
    ways = 2 if choices["bad_beat"] == "two_way" else 1
    counted = {
        CATEGORIES[place]: ways * int(beaten[made == place].sum())
        for place in range(len(CATEGORIES) - 1, THREE - 1, -1)
    }
    which = "either hand beaten" if ways == 2 else "the player's hand beaten"
    hands = int(of_each.sum())
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
    found = _progressive(readings)
    hands = 48 * comb(53, 5)
    rows = range(len(CATEGORIES) - 1, THREE - 1, -1)
    counted = {CATEGORIES[place]: int(found[place]) for place in rows if found[place]}
    how = f"all {comb(53, 5):,} hands with each of 48 extra cards"
    return [by_rows(table, counted, hands, how)]


@kept_count
def _progressive(readings: DJWildReadings) -> Masks:
    """Hands with an extra card, by the category they are paid by; int64[12]."""
    cards, stands_for = _one_of_each()
    with_joker = cards[:, 4] == JOKER
    none = np.full(int((~with_joker).sum()), -1, np.int8)
    found = 48 * _by_category(
        dj_wild.progressive(cards[~with_joker], none, readings), stands_for[~with_joker]
    )
    for extra in range(52):
        some = np.full(int(with_joker.sum()), extra, np.int8)
        found += _by_category(dj_wild.progressive(cards[with_joker], some, readings), stands_for[with_joker])
    return found


def _by_category(made: Cards, hands: Masks) -> Masks:
    """Add up hands by their category, those of none apart; int64[12]."""
    found = np.zeros(len(CATEGORIES), np.int64)
    np.add.at(found, made[made >= 0], hands[made >= 0])
    return found


def nobody_folds_three_of_a_kind(table: Paytable, readings: DJWildReadings, main_odds: int) -> bool:
    """Whether the best play raises every hand the Two-Way Bad Beat Wager may be paid on."""
    made, *_ = _hands(readings)
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
