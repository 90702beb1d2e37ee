"""The wagers decided on seven cards of 53: Chapters 645a, 659a and 688a."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.hands import asia_lists, face_up, lists
from rules.hands.asia_lists import AceLow, AsiaReadings
from rules.hands.counting import Counted, count_sevens
from rules.hands.face_up import FaceUpReadings
from rules.hands.kernels import Cards, Masks
from rules.hands.lists import Rows, masks
from rules.hands.readings import Readings
from rules.hands.seven import best_on_list, holdings
from rules.hands.wild import wild_holdings
from rules.paybacks import ace_high
from rules.paybacks.counted import Payback, by_rows
from rules.paytable import Paytable

THREE_PAIR = "three_pair"
ALL_SEVENS = "all {hands:,} seven-card hands"


@lru_cache
def _natural() -> Counted:
    return count_sevens(holdings)


@lru_cache
def _wild() -> Counted:
    return count_sevens(wild_holdings)


@lru_cache
def _no_ace_low() -> Counted:
    def give(cards: Cards) -> Masks:
        return holdings(cards, ace_low=False)

    return count_sevens(give)


def on_rows(counted: Counted, rows: Rows) -> dict[str, int]:
    """Count the hands on each row of a list, best first."""
    held, hands = counted
    place = best_on_list(held, masks(rows))
    return {row.name: int(hands[place == at].sum()) for at, row in enumerate(rows)}


def _by_list(
    table: Paytable, counted: Counted, rows: Rows, *, joker: str = "", envy_hands: int = 0
) -> Payback:
    hands = int(counted[1].sum())
    how = ALL_SEVENS.format(hands=hands) + joker
    found = on_rows(counted, rows)
    return by_rows(table, found, hands, how, may_lack=(THREE_PAIR,), envy_hands=envy_hands)


# ---------------------------------------------------------------------------------------------- 645a


def pai_gow(table: Paytable, readings: Readings, variant: str = lists.EMPERORS_CHALLENGE) -> Payback:
    """Return of an optional wager of Chapter 645a; a color is any one, for each has as many cards."""
    names = {
        "pai_gow_insurance": "insurance",
        "progressive_payout": "progressive",
        "dynasty_bonus": "dynasty",
    }
    name = names.get(table.wager, table.wager)
    rows = lists.LISTS[name](lists.Table(variant, "red"), readings)
    return _by_list(table, _natural(), rows)


# ---------------------------------------------------------------------------------------------- 659a


def fortune_asia(table: Paytable, readings: AsiaReadings, envy_hands: int = 0) -> Payback:
    """Return of an optional wager of Chapter 659a."""
    rows = {
        "fortune_bonus": asia_lists.fortune_bonus,
        "insurance": asia_lists.insurance,
        "progressive_payout": asia_lists.progressive,
    }[table.wager](readings)
    counted = _natural() if readings.ace_low is AceLow.LAWFUL else _no_ace_low()
    return _by_list(table, counted, rows, envy_hands=envy_hands)


# ---------------------------------------------------------------------------------------------- 688a


def face_up_fortune(table: Paytable, readings: FaceUpReadings, envy_hands: int = 0) -> Payback:
    """Return of the Fortune Bonus Wager, § 688a.12(c)."""
    if readings.three_pair_without_row is face_up.ThreePair.RETURNED and THREE_PAIR not in table.rows:
        table = replace(table, pushes=(THREE_PAIR,))
    return _by_list(table, _natural(), face_up.fortune_bonus(readings), envy_hands=envy_hands)


def face_up_progressive(table: Paytable, readings: FaceUpReadings, envy_hands: int = 0) -> Payback:
    """Return of the Progressive Payout Wager, § 688a.12(d)."""
    rows = face_up.progressive_rows(table.rows, readings, fully_wild=table.fully_wild_joker)
    both = set(table.amounts) & set(table.percent)
    if readings.amount_and_share is face_up.AmountAndShare.AMOUNT_ONLY:
        table = replace(table, percent={k: v for k, v in table.percent.items() if k not in both})
    if readings.amount_and_share is face_up.AmountAndShare.SHARE_ONLY:
        table = replace(table, amounts={k: v for k, v in table.amounts.items() if k not in both})
    if table.fully_wild_joker:
        return _by_list(table, _wild(), rows, joker=", the joker fully wild", envy_hands=envy_hands)
    return _by_list(table, _natural(), rows, envy_hands=envy_hands)


def face_up_ace_high(table: Paytable, readings: FaceUpReadings) -> Payback:  # noqa: ARG001  (none bears on it)
    """Return of the Ace High Bonus Wager, § 688a.12(b)."""
    how = f"all {ace_high.DEALS:,} deals of dealer and player"
    return by_rows(table, ace_high.joint_rows(), ace_high.DEALS, how)
