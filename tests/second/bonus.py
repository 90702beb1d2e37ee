"""The lists of seven-card hands that bonus wagers are paid by: which row seven cards make."""

from __future__ import annotations

from collections.abc import Callable

from tests.second.cards import ROYALS, Seven
from tests.second.due import Row
from tests.second.settled import Settling, given_back, lost_by, won_at

Match = Callable[[list[str]], bool]
"""Tells whether the two cards beside a royal flush are its match."""

FROM_STRAIGHT_FLUSH = (
    ("straight flush", Seven.straight_flush),
    ("four", Seven.four),
    ("full house", Seven.full_house),
    ("flush", Seven.flush),
)


def high_row(seven: Seven, any_role: bool, match: Match, joker_royal: bool = True) -> str | None:
    """Return the row from the seven-card hands down to a flush.

    ``any_role``: the joker may be any card of a royal flush, and not its ace alone; ``joker_royal``: it may
    stand in one that has no match.
    """
    if seven.seven_suited(joker=False):
        return "seven natural"
    suits = seven.royal_suits(joker_royal, any_role)
    with_joker = seven.royal_suits(True, any_role)
    if any(match(seven.rest(suit, ROYALS)) for suit in with_joker):
        return "royal and match"
    if seven.seven_suited(joker=True):
        return "seven with joker"
    if seven.five_aces():
        return "five aces"
    if suits:
        return "royal"
    return next((row for row, made in FROM_STRAIGHT_FLUSH if made(seven)), None)


def low_rows(seven: Seven, straight_with_three: str, three_payable: bool = True) -> list[str]:
    """Return the rows below a flush that may be paid: two for a straight or three-of-a-kind."""
    straight, three = seven.straight(), seven.three()
    if straight and three and three_payable:
        both = {"either": ["straight", "three"], "best_ranked": ["straight"], "row_order": ["three"]}
        return both[straight_with_three]
    if straight:
        return ["straight"]
    if three:
        return ["three"] if three_payable else []
    return ["three pair"] if seven.three_pair() else []


def progressive_row(seven: Seven, any_role: bool) -> str | None:
    """Return the row of § 645a.6(f), or of § 659a.6(e)."""
    if seven.seven_suited(joker=False) or seven.seven_suited(joker=True):
        return "seven"
    if seven.five_aces():
        return "five aces"
    if seven.royal_suits(True, any_role):
        return "royal"
    row = next((row for row, made in FROM_STRAIGHT_FLUSH if made(seven)), None)
    return None if row == "flush" else row


def paid_by(wager: Row, odds: dict[str, int], rows: list[str], paid: str, collected: str) -> list[Settling]:
    """Settle a wager by the rows it may be paid by; ``paid`` and ``collected`` are the paragraphs."""
    paying = [row for row in rows if row in odds]
    if not paying:
        return [lost_by(collected)]
    return [won_at(wager, odds[row], paid) if odds[row] else given_back(wager, paid) for row in paying]
