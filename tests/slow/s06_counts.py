"""§ 627a.6: values of cards and Point Counts.  One row is (round, hand)."""

from __future__ import annotations

from tests.slow.book import Round
from tests.slow.called_void import went_on
from tests.slow.checks import Answer, check
from tests.slow.deal import Hand, value
from tests.slow.three import Truth, all_of, given, same

OfHand = tuple[Round, Hand]


def _value_of_kind(row: OfHand, kind: set[int]) -> Answer:
    one, hand = row
    if hand.cards is None:
        return all_of(None, went_on(one)), None
    of_kind = [value(card) in kind for card in hand.cards[:3]]
    right = same(hand.row["final_count"], hand.count)
    # A wrong count can be laid at one kind of card only where the hand holds no other kind.
    holds: Truth = None if right is False and not all(of_kind) else right
    return any(of_kind) and went_on(one), holds


@check("627a.6(a)(1)", "hand")
def face_value(row: OfHand) -> Answer:
    return _value_of_kind(row, {2, 3, 4, 5, 6, 7, 8, 9})


@check("627a.6(a)(2)", "hand")
def nothing(row: OfHand) -> Answer:
    return _value_of_kind(row, {0})


@check("627a.6(a)(3)", "hand")
def one_for_an_ace(row: OfHand) -> Answer:
    return _value_of_kind(row, {1})


@check("627a.6(b)", "hand")
def last_digit(row: OfHand) -> Answer:
    one, hand = row
    right = same(hand.row["final_count"], hand.count)
    return went_on(one) or given(right), right
