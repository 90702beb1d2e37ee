"""The two hands of a round as dealt: cards, Point Counts, pairs and who is ahead.

A card drawn in error to a hand (``cards_due``) is not one of that hand's cards; the ``…_dealt_cards`` columns
keep it.
"""

import numpy as np

from rules.cards import rank_of, table_of
from rules.clause import derived
from rules.duties import groups
from rules.duties.dealt import without_errors
from rules.kinds import Cards, Codes, Count, Flag, Link, Many, Text, row_sums
from rules.values import booleans, either, integers, known

# § 627a.6(a): 2 to 9 at face value, tens and faces nothing, aces one.
RANK_VALUE = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 0), "A": 1}
POINTS = table_of(RANK_VALUE)
"""Value of each card number."""


def point_count(cards: Cards, places: int | None = None) -> Count:
    """Last digit of the summed values of each row's cards (of the first ``places``, where given).

    Missing where the row has no record of its cards, or fewer than ``places`` of them.
    """
    values = cards.values if places is None else cards.values[:, :places]
    count = row_sums(values >= 0)
    complete = count >= (1 if places is None else places)
    return integers(row_sums(POINTS[values]) % 10, cards.known & complete)


def _of_position(hand_round_row: Link, hand_position: Text, column: Many, position: str) -> Many:
    return groups.first(hand_round_row, column, hand_position.is_(position))


@derived(per="round")
def players_cards(players_dealt_cards: Cards, players_errors_believed: Many) -> Cards:
    """Cards of the Player's Hand, in order."""
    return without_errors(players_dealt_cards, players_errors_believed)


@derived(per="round")
def bankers_cards(hand_round_row: Link, hand_position: Text, hand_cards_in_play: Cards) -> Cards:
    """Cards of the Banker's Hand, in order."""
    return _of_position(hand_round_row, hand_position, hand_cards_in_play, "bankers_hand")


@derived(per="round")
def players_dealt_cards(hand_round_row: Link, hand_position: Text, cards: Cards) -> Cards:
    """Cards dealt to the Player's Hand, those drawn in error included."""
    return _of_position(hand_round_row, hand_position, cards, "players_hand")


@derived(per="round")
def bankers_dealt_cards(hand_round_row: Link, hand_position: Text, cards: Cards) -> Cards:
    """Cards dealt to the Banker's Hand, those drawn in error included."""
    return _of_position(hand_round_row, hand_position, cards, "bankers_hand")


@derived(per="round")
def players_card_order(hand_round_row: Link, hand_position: Text, card_order: Many) -> Many:
    """Place in the draw of each card dealt to the Player's Hand."""
    return _of_position(hand_round_row, hand_position, card_order, "players_hand")


@derived(per="round")
def bankers_card_order(hand_round_row: Link, hand_position: Text, card_order: Many) -> Many:
    """Place in the draw of each card dealt to the Banker's Hand."""
    return _of_position(hand_round_row, hand_position, card_order, "bankers_hand")


@derived(per="round")
def players_error_flags(hand_round_row: Link, hand_position: Text, card_in_error: Many) -> Many:
    """Which cards of the Player's Hand were drawn in error."""
    return _of_position(hand_round_row, hand_position, card_in_error, "players_hand")


@derived(per="round")
def players_disclosed_flags(hand_round_row: Link, hand_position: Text, card_seen: Many) -> Many:
    """Which cards of the Player's Hand, drawn in error, were seen."""
    return _of_position(hand_round_row, hand_position, card_seen, "players_hand")


@derived(per="round")
def players_two_card_count(hand_round_row: Link, hand_position: Text, hand_first_cards: Cards) -> Count:
    """Point Count of the Player's Hand on its first two cards."""
    return point_count(_of_position(hand_round_row, hand_position, hand_first_cards, "players_hand"), 2)


@derived(per="round")
def bankers_two_card_count(hand_round_row: Link, hand_position: Text, hand_first_cards: Cards) -> Count:
    """Point Count of the Banker's Hand on its first two cards."""
    return point_count(_of_position(hand_round_row, hand_position, hand_first_cards, "bankers_hand"), 2)


def of_the_hand(cards: Cards) -> Cards:
    """Cards that a hand is counted by: a fourth is none of it, as no hand may have one (§ 627a.9(d))."""
    return Many(cards.values[:, :3], cards.known)


def _whole_count(cards: Cards, two_card_count: Count) -> Count:
    return integers(point_count(of_the_hand(cards)).values, known(two_card_count))


@derived(per="round")
def players_count(players_cards: Cards, players_two_card_count: Count) -> Count:
    """Point Count of the whole Player's Hand; missing where fewer than two cards are recorded."""
    return _whole_count(players_cards, players_two_card_count)


@derived(per="round")
def bankers_count(bankers_cards: Cards, bankers_two_card_count: Count) -> Count:
    """Point Count of the whole Banker's Hand; missing where fewer than two cards are recorded."""
    return _whole_count(bankers_cards, bankers_two_card_count)


@derived(per="round")
def players_hand_size(players_cards: Cards) -> Count:
    """How many cards the Player's Hand holds."""
    return players_cards.count()


@derived(per="round")
def bankers_hand_size(bankers_cards: Cards) -> Count:
    """How many cards the Banker's Hand holds."""
    return bankers_cards.count()


@derived(per="round")
def players_third_value(players_cards: Cards) -> Count:
    """Value of the third card of the Player's Hand; missing where it has none."""
    card = players_cards.at(2)
    return integers(POINTS[card.values], known(card))


@derived(per="round")
def players_natural(players_two_card_count: Count) -> Flag:
    """The Player's Hand is a Natural."""
    return players_two_card_count >= 8


@derived(per="round")
def bankers_natural(bankers_two_card_count: Count) -> Flag:
    """The Banker's Hand is a Natural."""
    return bankers_two_card_count >= 8


@derived(per="round")
def no_natural(players_natural: Flag, bankers_natural: Flag) -> Flag:
    """Neither hand is a Natural, so third cards may be drawn."""
    return ~players_natural & ~bankers_natural


@derived(per="round")
def players_bonus_count(
    players_count: Count, players_two_card_count: Count, players_natural: Flag, bankers_natural: Flag
) -> Count:
    """Count of the Player's Hand by which a Dragon Bonus Wager is decided.

    Of two Naturals that of the first two cards: a third one, dealt against § 627a.10(a), makes a Natural 9
    no lesser one.
    """
    return either(players_natural & bankers_natural, players_two_card_count, players_count)


@derived(per="round")
def bankers_bonus_count(
    bankers_count: Count, bankers_two_card_count: Count, players_natural: Flag, bankers_natural: Flag
) -> Count:
    """Count of the Banker's Hand by which a Dragon Bonus Wager is decided, found in the same way."""
    return either(players_natural & bankers_natural, bankers_two_card_count, bankers_count)


@derived(per="round")
def is_ez(game: Text, *, variant: Text | None = None) -> Flag:
    """The table is designated for play as an EZ Baccarat table."""
    if variant is None:
        return booleans(np.zeros(len(game)), np.zeros(len(game), dtype=bool))
    return variant.is_("ez")


@derived(per="round")
def dragon_7(bankers_count: Count, bankers_hand_size: Count, players_count: Count) -> Flag:
    """A Dragon 7: the Banker's Hand counts 7 with three cards and the Player's Hand less.

    A fourth card dealt to it, which is none of the hand, takes nothing from it.
    """
    return (bankers_count == 7) & (bankers_hand_size >= 3) & (players_count < 7)


@derived(per="round")
def panda_8(players_count: Count, players_hand_size: Count, bankers_count: Count) -> Flag:
    """A Panda 8: the Player's Hand counts 8 with three cards and the Banker's Hand less.

    A fourth card dealt to it, which is none of the hand, takes nothing from it.
    """
    return (players_count == 8) & (players_hand_size >= 3) & (bankers_count < 8)


def _pair(cards: Cards) -> Flag:
    one, two = cards.at(0), cards.at(1)
    same = rank_of(one.values) == rank_of(two.values)
    return booleans(same, known(one) & known(two))


@derived(per="round")
def players_pair(players_cards: Cards) -> Flag:
    """The first two cards of the Player's Hand share a rank."""
    return _pair(players_cards)


@derived(per="round")
def bankers_pair(bankers_cards: Cards) -> Flag:
    """The first two cards of the Banker's Hand share a rank."""
    return _pair(bankers_cards)


@derived(per="round")
def result_of_cards(players_count: Count, bankers_count: Count) -> Text:
    """Which hand wins by the cards: players_hand, bankers_hand or tie."""
    ahead = players_count - bankers_count
    codes = np.select([ahead.values > 0, ahead.values < 0], [0, 1], 2)
    return Codes(np.where(ahead.missing, -1, codes).astype(np.int32), ("players_hand", "bankers_hand", "tie"))
