"""Cards marked as drawn in error although they were due: a mark is a claim to be judged (§ 627a.13(a)).

The first two cards of a hand are always due, and its third where § 627a.10 gives it one.  None of them is
drawn in error, and only one found face up in the shoe may be put by.  One that nobody saw stays in its hand.
"""

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.duties import groups
from rules.duties.dealt import without_errors
from rules.kinds import Bools, Card, Cards, Flag, Link, Many, Text
from rules.values import booleans, certainly, in_any_column, integers

FIRST_CARDS, THIRD = slice(0, 2), 2


def fitted(column: Many | None, cards: Cards) -> npt.NDArray[np.int64]:
    """Entries of a list at the width of the cards, -1 where it has none."""
    width = cards.values.shape[1]
    found = np.full((len(cards), width), -1, dtype=np.int64)
    if column is not None:
        shared = min(width, column.values.shape[1])
        found[:, :shared] = column.values[:, :shared]
    return found


@derived(per="hand")
def card_seen(cards: Cards, *, card_disclosed: Many | None = None, card_face_up: Many | None = None) -> Many:
    """Whether each card was seen if it was drawn in error: as recorded, else known of one dealt face up."""
    disclosed, up = fitted(card_disclosed, cards), fitted(card_face_up, cards)
    seen = np.where((disclosed < 0) & (up == 1), 1, disclosed).astype(np.int8)
    return Many(seen, in_any_column(seen >= 0))


# ---------------------------------------------------------------------------- the first two cards


@derived(per="hand")
def first_cards_marked(cards: Cards, card_in_error: Many, *, card_disclosed: Many | None = None) -> Many:
    """Marks of cards drawn in error without those of a hand's first two cards that nobody saw."""
    marked = fitted(card_in_error, cards) == 1
    unseen = fitted(card_disclosed, cards) == 0
    marked[:, FIRST_CARDS] &= ~unseen[:, FIRST_CARDS]
    return Many(marked.astype(np.int8), cards.known)


@derived(per="hand")
def hand_first_cards(cards: Cards, first_cards_marked: Many) -> Cards:
    """Cards of each hand from which its first two are counted."""
    return without_errors(cards, first_cards_marked)


# --------------------------------------------------------------------------------- the third card


@derived(per="hand")
def third_is_marked(cards: Cards, card_in_error: Many, first_cards_marked: Many) -> Flag:
    """The card dealt to the hand next after its first two is marked as drawn in error."""
    marked = fitted(card_in_error, cards) == 1
    if marked.shape[1] <= THIRD:
        return booleans(np.zeros(len(cards), dtype=bool), cards.known)
    two_first = ~in_any_column(first_cards_marked.values[:, FIRST_CARDS] == 1)
    return booleans(marked[:, THIRD] & two_first, cards.known)


@derived(per="round")
def players_third_put_by(
    hand_round_row: Link, hand_position: Text, third_is_marked: Flag, players_must_draw: Flag
) -> Flag:
    """The third card due to the Player's Hand is marked as drawn in error."""
    marked: Flag = groups.first(hand_round_row, third_is_marked, hand_position.is_("players_hand"))
    return marked & players_must_draw


@derived(per="round")
def bankers_third_put_by(
    hand_round_row: Link,
    hand_position: Text,
    third_is_marked: Flag,
    bankers_must_draw: Flag,
    unauthorised_third_card: Flag,
    players_drew: Flag,
    *,
    players_card_order: Many | None = None,
    bankers_card_order: Many | None = None,
) -> Flag:
    """The third card due to the Banker's Hand is marked as drawn in error.

    It is due after the Player's third card, and not where the Player's unauthorized one has to be used.
    """
    marked: Flag = groups.first(hand_round_row, third_is_marked, hand_position.is_("bankers_hand"))
    in_turn = ~players_drew
    if players_card_order is not None and bankers_card_order is not None:
        in_turn |= bankers_card_order.at(THIRD) > players_card_order.at(THIRD)
    else:
        in_turn |= booleans(np.zeros(len(marked), dtype=bool), np.zeros(len(marked), dtype=bool))
    return marked & bankers_must_draw & ~unauthorised_third_card & in_turn


# ------------------------------------------------------------------------- which marks are believed


def _believed(marked: Many, cards: Cards, third_put_by: Flag, disclosed: Many | None) -> Many:
    """Marks of cards drawn in error without that of a third card that was due and that nobody saw."""
    found = fitted(marked, cards) == 1
    if found.shape[1] > THIRD:
        unseen = fitted(disclosed, cards)[:, THIRD] == 0
        found[:, THIRD] &= ~(certainly(third_put_by) & unseen)
    return Many(found.astype(np.int8), cards.known)


@derived(per="round")
def players_errors_believed(
    hand_round_row: Link,
    hand_position: Text,
    first_cards_marked: Many,
    players_dealt_cards: Cards,
    players_third_put_by: Flag,
    *,
    players_disclosed_flags: Many | None = None,
) -> Many:
    """Which cards of the Player's Hand were drawn in error: marked so, and not due to it unseen."""
    marked: Many = groups.first(hand_round_row, first_cards_marked, hand_position.is_("players_hand"))
    return _believed(marked, players_dealt_cards, players_third_put_by, players_disclosed_flags)


@derived(per="hand")
def third_put_by(hand_position: Text, players_third_put_by: Flag, bankers_third_put_by: Flag) -> Flag:
    """The third card due to the hand is marked as drawn in error."""
    players = hand_position.is_("players_hand")
    return (players & players_third_put_by) | (~players & bankers_third_put_by)


@derived(per="hand")
def errors_believed(
    cards: Cards, first_cards_marked: Many, third_put_by: Flag, *, card_disclosed: Many | None = None
) -> Many:
    """Which cards of each hand were drawn in error: marked so, and not due to the hand unseen."""
    return _believed(first_cards_marked, cards, third_put_by, card_disclosed)


@derived(per="hand")
def hand_cards_in_play(cards: Cards, errors_believed: Many) -> Cards:
    """Cards of each hand without those drawn in error."""
    return without_errors(cards, errors_believed)


# --------------------------------------------------------------------------- cards due and put by


@derived(per="hand")
def due_card_put_by(cards: Cards, card_in_error: Many, third_put_by: Flag) -> Flag:
    """A card due to the hand, one of its first two or its third, is marked as drawn in error."""
    first = fitted(card_in_error, cards)[:, FIRST_CARDS] == 1
    return booleans(in_any_column(first), cards.known) | third_put_by


def _put_by(cards: Cards, card_in_error: Many, third_put_by: Flag) -> Bools:
    marked: Bools = fitted(card_in_error, cards) == 1
    if marked.shape[1] > THIRD:
        marked[:, THIRD] &= certainly(third_put_by)
        marked[:, THIRD + 1 :] = False
    return marked


@derived(per="hand")
def put_by_card(cards: Cards, card_in_error: Many, third_put_by: Flag) -> Card:
    """The first card due to the hand that is marked as drawn in error."""
    marked = _put_by(cards, card_in_error, third_put_by)
    found = cards.values[np.arange(len(cards)), marked.argmax(axis=1)].astype(np.int64)
    return integers(found, in_any_column(marked) & (found >= 0))


@derived(per="hand")
def put_by_unseen(cards: Cards, card_in_error: Many, third_put_by: Flag, card_seen: Many) -> Flag:
    """A card due to the hand is marked as drawn in error and as seen by nobody."""
    marked = _put_by(cards, card_in_error, third_put_by)
    disclosed = fitted(card_seen, cards)
    unseen = in_any_column(marked & (disclosed == 0))
    return booleans(unseen, unseen | ~in_any_column(marked & (disclosed < 0)))
