"""Hands of seven cards at a Face Up table: what they hold, and whether the dealer has an Ace High Pai Gow."""

import numpy as np

from rules.cards import NUMBERS
from sample_logs.face_up_pai_gow_poker import lists
from sample_logs.planters.case import Case
from sample_logs.planters.draft import Row
from sample_logs.poker.deal import Cards
from sample_logs.seven_cards.lists import Seven, hold
from sample_logs.seven_cards.setting import Dealt


def seven_of(hand: Row) -> tuple[Seven, Cards]:
    """Look at what a hand's seven cards hold."""
    dealt = Dealt.of(np.array([[NUMBERS[card] for card in hand["cards"]]], np.int8))
    return hold(dealt.cards, dealt.best), dealt.cards


def dealer_is_ace_high(case: Case) -> bool:
    """Whether the dealer's hand of the round was seen and is an Ace High Pai Gow."""
    dealer = case.dealer
    return bool(dealer["cards"] and lists.ace_high(seven_of(dealer)[0])[0])


def not_ace_high(case: Case) -> bool:
    """Whether the hands decide the main wager."""
    return not dealer_is_ace_high(case)
