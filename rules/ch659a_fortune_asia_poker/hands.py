"""The three hands of a position: four cards high, two medium and one low (§§ 659a.6, 659a.11(b)).

All three rank on one scale: the higher number wins, equal ones are a copy. Columns of the seven cards and of
rounds that chapters share stand in ``rules.poker.hands``.
"""

from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.hands import asia, asia_lists
from rules.hands.asia_lists import AsiaReadings
from rules.hands.readings import choose
from rules.kinds import Bools, Card, Cards, Codes, Count, Flag, Text
from rules.poker.areas import none_changed, same_cards
from rules.poker.hands import DEALER, each_choice, exactly, one_is_wrong
from rules.values import booleans, certainly, integers

_Cards = npt.NDArray[np.int8]
_Ranks = npt.NDArray[np.int32]

SIZES = (4, 2, 1)
"""Cards of the high, the medium and the low hand."""


def with_readings(chosen: dict[str, Text]) -> Iterator[tuple[AsiaReadings, Bools]]:
    """Give each choice of this chapter's readings that occurs, as the kernels take them, and its rows.

    chosen  point of ``AsiaReadings`` -> choice a row
    """
    for names, where in each_choice(chosen):
        yield choose(AsiaReadings, names), where


def _ranked(
    cards: Cards, count: int, rank: Callable[[_Cards, AsiaReadings], _Ranks], **chosen: Text
) -> Count:
    laid = exactly(cards, count)
    found = np.full(len(laid), -1, dtype=np.int64)
    for readings, where in with_readings(chosen):
        found[where] = rank(laid[where], readings)
    return integers(found, found >= 0)


def _high(cards: _Cards, readings: AsiaReadings) -> _Ranks:
    return asia.high_hand(cards, flush_joker=readings.flush_joker, kicker_mode=readings.kicker_mode)


def _medium(cards: _Cards, readings: AsiaReadings) -> _Ranks:
    return asia.medium_hand(cards, kicker_mode=readings.kicker_mode)


def _low(cards: _Cards, readings: AsiaReadings) -> _Ranks:
    return asia.low_hand(cards, kicker_mode=readings.kicker_mode)


# ----------------------------------------------------------------------- against the dealer's


@derived(per="hand")
def high_rank(set_high: Cards, reading_flush_joker: Text, reading_kicker_mode: Text) -> Count:
    """Rank of the four-card high hand as finally set; missing where it is not of four cards."""
    return _ranked(set_high, 4, _high, flush_joker=reading_flush_joker, kicker_mode=reading_kicker_mode)


@derived(per="hand")
def medium_rank(set_medium: Cards, reading_kicker_mode: Text) -> Count:
    """Rank of the two-card medium hand as finally set, on the scale of high hands."""
    return _ranked(set_medium, 2, _medium, kicker_mode=reading_kicker_mode)


@derived(per="hand")
def low_rank(set_low: Cards, reading_kicker_mode: Text) -> Count:
    """Rank of the one-card low hand as finally set, on the scale of high hands."""
    return _ranked(set_low, 1, _low, kicker_mode=reading_kicker_mode)


def card_by_card(
    set_high: Cards, set_medium: Cards, set_low: Cards, flush_joker: Text
) -> tuple[Card, Card, Card]:
    """Rank the three hands as finally set card by card, whatever the reading of § 659a.6(c)."""
    high = _ranked(set_high, 4, _high, flush_joker=flush_joker)
    medium = _ranked(set_medium, 2, _medium, flush_joker=flush_joker)
    return high, medium, _ranked(set_low, 1, _low, flush_joker=flush_joker)


# -------------------------------------------------------------------- against the player's own


@derived(per="hand")
def own_order(reading_own_hands: Text, reading_kicker_mode: Text) -> Text:
    """How far the three hands of one position are compared with each other."""
    top_only = reading_own_hands.is_("as_compared") & reading_kicker_mode.is_("top_card_only")
    return Codes(certainly(top_only).astype(np.int32), ("successive", "top_card_only"))


@derived(per="hand")
def high_over_medium(set_high: Cards, set_medium: Cards, reading_flush_joker: Text, own_order: Text) -> Flag:
    """The high hand ranks higher than the medium hand."""
    high = _ranked(set_high, 4, _high, flush_joker=reading_flush_joker, kicker_mode=own_order)
    return high > _ranked(set_medium, 2, _medium, kicker_mode=own_order)


@derived(per="hand")
def medium_over_low(set_medium: Cards, set_low: Cards, own_order: Text) -> Flag:
    """The medium hand ranks higher than the low hand."""
    medium = _ranked(set_medium, 2, _medium, kicker_mode=own_order)
    return medium > _ranked(set_low, 1, _low, kicker_mode=own_order)


@derived(per="hand")
def set_from_dealt(seven_cards: Cards, set_high: Cards, set_medium: Cards, set_low: Cards) -> Flag:
    """The three hands are four, two and one of the very cards dealt to the position."""
    hands = (set_high, set_medium, set_low)
    laid = np.concatenate([exactly(each, size) for each, size in zip(hands, SIZES, strict=True)], axis=1)
    same = (np.sort(laid, axis=1) == np.sort(seven_cards.values, axis=1)).all(axis=1)
    recorded = np.all([each.known for each in (seven_cards, *hands)], axis=0)
    wrong = one_is_wrong(seven_cards, recorded, *zip(hands, SIZES, strict=True))
    return booleans(same & ~wrong, recorded | wrong)


@derived(per="hand")
def set_wrongly(set_from_dealt: Flag, high_over_medium: Flag, medium_over_low: Flag) -> Flag:
    """The three hands are not four, two and one of the cards dealt, or do not descend in rank."""
    return ~set_from_dealt | ~high_over_medium | ~medium_over_low


@derived(per="hand")
def stays_as_first_set(
    first_high: Cards,
    first_medium: Cards,
    first_low: Cards,
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
) -> Flag:
    """The three hands, as finally set, are as they were first set."""
    return none_changed(
        same_cards(first_high, set_high),
        same_cards(first_medium, set_medium),
        same_cards(first_low, set_low),
    )


@derived(per="hand")
def first_setting_recorded(first_high: Cards, first_medium: Cards, first_low: Cards) -> Flag:
    """The record says how the hands, or one of them, were first set."""
    return booleans(first_high.known | first_medium.known | first_low.known)


# -------------------------------------------------------------------------- the seven cards


@derived(per="hand")
def holding(seven_cards: Cards, reading_ace_low: Text) -> Count:
    """Marks of ``rules.hands.holding.Holding`` that are true of the seven cards."""
    seven = exactly(seven_cards, 7)
    found = np.full(len(seven), -1, dtype=np.int64)
    for readings, where in with_readings({"ace_low": reading_ace_low}):
        found[where] = asia_lists.held(seven[where], readings)
    return integers(found, found >= 0)


# ------------------------------------------------------------------------- no player banks


@derived(per="round")
def banked_by(void: Flag) -> Text:
    """Position the others play against: the dealer's, whom no player replaces in this game."""
    return Codes(np.zeros(len(void), dtype=np.int32), (DEALER,))


@derived(per="hand")
def set_in_the_filed_way(hand_position: Text) -> Flag:
    """The hand has to be set as the casino files: the dealer's."""
    return hand_position.is_(DEALER)
