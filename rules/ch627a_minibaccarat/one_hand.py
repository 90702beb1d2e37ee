"""What one hand decides though the other is not on record (§§ 627a.7(a)(1), (2), (4), 627a.11(a)).

A Point Count is 0 to 9: a hand of nine is never beaten, and one of zero beats none.
"""

import numpy as np

from rules.clause import derived
from rules.kinds import Bools, Count, Flag, Text
from rules.values import booleans, certainly, known

HIGHEST, NATURAL, BY_FOUR = 9, 8, 4


def _cannot_win(own: Count, other: Count) -> Bools:
    """Whether a hand certainly counts no more than the other, by one of them."""
    return certainly(own == 0) | certainly(other == HIGHEST)


def _one_alone(players_count: Count, bankers_count: Count, due_outcome: Text) -> Bools:
    """Where nobody knows what was due, because one hand is not on record."""
    return ~(known(players_count) & known(bankers_count)) & ~known(due_outcome)


def _settled_against(wager_kind: Text, settled: Flag, one_alone: Bools, banker: Bools, player: Bools) -> Flag:
    """Whether a wager was settled in a way that one hand alone rules out."""
    ruled_out = certainly(wager_kind.is_("banker")) & banker
    ruled_out |= certainly(wager_kind.is_("player")) & player
    return booleans(ruled_out & certainly(settled) & one_alone)


@derived(per="wager")
def won_on_no_count(
    wager_kind: Text, settled_as: Text, due_outcome: Text, players_count: Count, bankers_count: Count
) -> Flag:
    """The wager was settled as a win, and its hand cannot be the higher one; certain, or false.

    Nobody knows what was due, as one hand is not on record.
    """
    banker, player = _cannot_win(bankers_count, players_count), _cannot_win(players_count, bankers_count)
    alone = _one_alone(players_count, bankers_count, due_outcome)
    return _settled_against(wager_kind, settled_as.is_("win"), alone, banker, player)


@derived(per="wager")
def lost_on_no_count(
    wager_kind: Text, settled_as: Text, due_outcome: Text, players_count: Count, bankers_count: Count
) -> Flag:
    """The wager was settled as a loss, and its hand cannot be the lower one; certain, or false.

    Nobody knows what was due, as one hand is not on record.
    """
    banker, player = _cannot_win(players_count, bankers_count), _cannot_win(bankers_count, players_count)
    alone = _one_alone(players_count, bankers_count, due_outcome)
    return _settled_against(wager_kind, settled_as.is_("lose"), alone, banker, player)


@derived(per="wager")
def bonus_won_on_no_hand(
    wager_side: Text,
    settled_as: Text,
    due_outcome: Text,
    players_two_card_count: Count,
    bankers_two_card_count: Count,
    players_count: Count,
    bankers_count: Count,
) -> Flag:
    """A Dragon Bonus Wager was settled as a win, which one hand rules out; certain, or false.

    None wins against a Natural 9, nor on three points or fewer.
    """
    sides = (
        ("players_hand", bankers_two_card_count, players_two_card_count, players_count),
        ("bankers_hand", players_two_card_count, bankers_two_card_count, bankers_count),
    )
    found = np.zeros(len(wager_side), dtype=bool)
    for side, against, opened, count in sides:
        too_few = certainly(opened < NATURAL) & certainly(count < BY_FOUR)
        found |= certainly(wager_side.is_(side)) & (certainly(against == HIGHEST) | too_few)
    return booleans(found & certainly(settled_as.is_("win")) & ~known(due_outcome))


@derived(per="wager")
def bonus_lost_on_no_hand(
    wager_side: Text,
    settled_as: Text,
    due_outcome: Text,
    players_two_card_count: Count,
    bankers_two_card_count: Count,
) -> Flag:
    """A Dragon Bonus Wager on a Natural 9 was settled as a loss; certain, or false."""
    nine = certainly(wager_side.is_("players_hand")) & certainly(players_two_card_count == HIGHEST)
    nine |= certainly(wager_side.is_("bankers_hand")) & certainly(bankers_two_card_count == HIGHEST)
    return booleans(nine & certainly(settled_as.is_("lose")) & ~known(due_outcome))


@derived(per="round")
def announced_on_no_count(
    announced_result: Text, result_of_cards: Text, players_count: Count, bankers_count: Count
) -> Flag:
    """The hand that was announced as the winner cannot be, by the one that is on record; certain, or false.

    Nor is it a Dragon 7 with a Banker's Hand of other than seven, or a Panda 8 with a Player's of other than
    eight.
    """
    dragon, panda = (certainly(announced_result.is_(name)) for name in ("dragon_7", "panda_8"))
    banker = (certainly(announced_result.is_("bankers_hand")) | dragon) & _cannot_win(
        bankers_count, players_count
    )
    player = (certainly(announced_result.is_("players_hand")) | panda) & _cannot_win(
        players_count, bankers_count
    )
    named = (dragon & certainly(bankers_count != 7)) | (panda & certainly(players_count != 8))
    return booleans(np.asarray(banker | player | named) & ~known(result_of_cards))
