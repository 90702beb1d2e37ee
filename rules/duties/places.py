"""Where hands and wagers lie, and whose they are: the dealer's hand, the one the others play against."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.deal import DEALER
from rules.kinds import Codes, Flag, Link, Text
from rules.values import known, or_else, take


@derived(per="round")
def banked_by(void: Flag, *, bank_position: Text | None = None) -> Text:
    """Position that holds the bank.

    In a log that never names the dealer here, an empty cell means the dealer; in one that does, an empty
    cell means not known.
    """
    if bank_position is None:
        return Codes(np.zeros(len(void), dtype=np.int32), (DEALER,))
    if DEALER in bank_position.names:
        return bank_position
    names = (*bank_position.names, DEALER)
    empty = np.int32(len(bank_position.names))
    return Codes(np.where(bank_position.codes < 0, empty, bank_position.codes).astype(np.int32), names)


@derived(per="round")
def dealers_hand(hand_round_row: Link, hand_position: Text) -> Link:
    """Row of the dealer's hand, -1 where there is no record of it."""
    return Link(groups.first_row(hand_round_row, hand_position.is_(DEALER)), len(hand_position))


@derived(per="round")
def opposing_hand(hand_round_row: Link, hand_position: Text, banked_by: Text) -> Link:
    """Row of the hand the players play against: the dealer's, or the bank's."""
    rounds = Link(np.arange(len(banked_by), dtype=np.intp), len(banked_by))
    return Link(groups.counterpart(rounds, banked_by, hand_round_row, hand_position), len(hand_position))


@derived(per="wager")
def wagers_hand(
    wager_round_row: Link, wager_position: Text, hand_round_row: Link, hand_position: Text
) -> Link:
    """Row of the hand at the wager's position, -1 where there is no record of it."""
    return groups.named(wager_round_row, wager_position, hand_round_row, hand_position)


@derived(per="round")
def seats_from_left(reading_seat_numbering: Text) -> Flag:
    """Seats are numbered clockwise from the dealer's left."""
    return reading_seat_numbering.is_("from_dealers_left")


@derived(per="hand")
def hands_player(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    *,
    hand_player_id: Text | None = None,
    wager_player_id: Text | None = None,
) -> Text:
    """Player who holds the hand: the one named with it, or with a wager at its position."""
    nobody = Codes(np.full(len(hand_position), -1, dtype=np.int32), ())
    found: Text = nobody if hand_player_id is None else hand_player_id
    if wager_player_id is not None:
        named = groups.among(wager_round_row, known(wager_player_id))
        rows = groups.counterpart(hand_round_row, hand_position, named, wager_position)
        found = or_else(found, take(wager_player_id, rows))
    return found
