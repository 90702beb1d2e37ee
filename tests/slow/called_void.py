"""Rounds that are called void and were settled by their result all the same.  Wagers and rounds of a book."""

from __future__ import annotations

from tests.slow.book import Round, Wager
from tests.slow.three import Truth, any_of, less


def _moved(wager: Wager) -> bool:
    """It was paid, or not all of its stake went back; none of it is less than whatever it was."""
    paid, returned, amount = (wager.row[f"wager_{name}"] for name in ("paid", "returned", "amount"))
    return bool(less(0, paid) or less(returned, amount) or (amount is None and returned == 0))


def settled_anyhow(wager: Wager) -> bool:
    """It was certainly won or lost in a round called void, after the result; the money bears that out."""
    by_result = wager.taken_down is False and not wager.is_house_money and wager.settled in ("win", "lose")
    return bool(wager.round.void and by_result and _moved(wager))


def house_money_was_settled(wager: Wager) -> Truth:
    """It stands, or was certainly won or lost in a round called void; the money bears that out."""
    ended = wager.round.void and wager.taken_down is False and wager.settled in ("win", "lose")
    return any_of(wager.stands, bool(ended and _moved(wager)))


def went_on(one: Round) -> bool:
    """It was not void, or was played to its end: the result was announced, or every wager was won or lost."""
    if not one.void:
        return True
    told = one.row["announced_result"] is not None or one.row["result_announced_at"] is not None
    every = all(settled_anyhow(w) or w.is_house_money or w.taken_down is True for w in one.wagers)
    return any(map(settled_anyhow, one.wagers)) and (told or (every and not one.lacks_wagers))
