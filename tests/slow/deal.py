"""The cards of one round (§§ 627a.1, 627a.6, 627a.10): Point Counts, Naturals and third cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.slow.three import Truth, all_of, any_of, at_most, less, no, same

Row = dict[str, Any]
Cards = list[str]

VALUES = {**{str(number): number for number in range(2, 10)}, **dict.fromkeys("TJQK", 0), "A": 1}

TABLE_1 = {
    # Banker's two-card count -> values of the Player's third card on which the Banker's Hand draws
    3: {0, 1, 2, 3, 4, 5, 6, 7, 9},
    4: {2, 3, 4, 5, 6, 7},
    5: {4, 5, 6, 7},
    6: {6, 7},
}


def value(card: str) -> int:
    return VALUES[card[0]]


def point_count(cards: Cards) -> int:
    return sum(value(card) for card in cards) % 10


def flag(row: Row | None, column: str, place: int) -> Truth:
    """What a list with an entry a card says of one card; an absent entry says nothing."""
    entries = row[column] if row else None
    found: Truth = entries[place] if entries is not None and place < len(entries) else None
    return found


def was_seen(row: Row | None, place: int) -> Truth:
    """Whether a card drawn in error was seen: as recorded, else known of one that was dealt face up."""
    disclosed = flag(row, "card_disclosed", place)
    return True if disclosed is None and flag(row, "card_face_up", place) else disclosed


@dataclass(slots=True)
class Hand:
    """One recorded hand.

    cards    those of the hand: cards marked as drawn in error are left out; None if not recorded
    dealt    all that were dealt to it
    places   for each of ``cards`` its place among those dealt
    put_by   its third card was due and is marked as drawn in error
    """

    row: Row
    cards: Cards | None
    dealt: Cards | None
    places: list[int]
    put_by: Truth = False

    def keep_third(self, put_by: Truth) -> None:
        """Take the third card back into the hand if it was due, marked as in error and seen by nobody."""
        self.put_by = put_by
        if put_by and flag(self.row, "card_disclosed", 2) is False and self.dealt is not None:
            self.places = sorted({*self.places, 2})
            self.cards = [self.dealt[n] for n in self.places]

    @property
    def third_is_marked(self) -> Truth:
        """The card next after the first two is marked as drawn in error."""
        if self.dealt is None:
            return None
        return {0, 1} <= {*self.places} and len(self.dealt) > 2 and bool(flag(self.row, "card_in_error", 2))

    @property
    def two_card_count(self) -> int | None:
        return point_count(self.cards[:2]) if self.cards is not None and len(self.cards) >= 2 else None

    @property
    def count(self) -> int | None:
        """Point Count of the hand; a fourth card is none of it."""
        return point_count(self.cards[:3]) if self.cards is not None and len(self.cards) >= 2 else None

    @property
    def size(self) -> int | None:
        return None if self.cards is None else len(self.cards)

    @property
    def drew(self) -> Truth:
        return None if self.size is None or self.size < 2 else self.size >= 3

    @property
    def natural(self) -> Truth:
        return at_most(8, self.two_card_count)

    @property
    def pair(self) -> Truth:
        if self.cards is None or len(self.cards) < 2:
            return None
        return self.cards[0][0] == self.cards[1][0]

    def of_third(self, column: str) -> Any:
        """What a list says of the hand's third card; its third entry, where nobody recorded the cards."""
        if self.dealt is None and self.row:
            return None if any(self.row["card_in_error"] or ()) else flag(self.row, column, 2)
        return flag(self.row, column, self.places[2]) if len(self.places) >= 3 else None


MISSING = Hand({}, None, None, [])
"""Stands for a hand that is not in the record."""


def _marked(row: Row, place: int) -> bool:
    """A card drawn in error; one of the first two that nobody saw is none, because it was due."""
    due = place < 2 and flag(row, "card_disclosed", place) is False
    return bool(flag(row, "card_in_error", place)) and not due


def read_hand(row: Row) -> Hand:
    dealt = row["cards"]
    places = [n for n in range(len(dealt or [])) if not _marked(row, n)]
    return Hand(row, None if dealt is None else [dealt[n] for n in places], dealt, places)


@dataclass(slots=True)
class Deal:
    """Both hands of a round, and what § 627a.10 asks of them."""

    player: Hand
    banker: Hand
    no_natural: Truth
    ahead: int | None
    player_must_draw: Truth
    banker_must_draw: Truth
    drew_judged: Truth
    third_value: int | None
    stray: Truth
    stray_card: str | None
    dragon_7: Truth
    panda_8: Truth


def read_deal(hands: list[Hand], readings: dict[str, str]) -> Deal:
    """Work out a round's deal.

    stray       the Player's Hand was dealt a third card, marked as an error, that it was not entitled to
    drew_judged, third_value  whether and on what the Banker's Hand is judged as after a draw of the Player's
    """
    player = next((hand for hand in hands if hand.row["hand_position"] == "players_hand"), MISSING)
    banker = next((hand for hand in hands if hand.row["hand_position"] == "bankers_hand"), MISSING)
    no_natural = all_of(no(player.natural), no(banker.natural))
    must_draw = all_of(no_natural, less(player.two_card_count, 6))
    player.keep_third(all_of(player.third_is_marked, must_draw))
    stray, stray_card = _stray(player, must_draw)
    as_drawn = all_of(stray, readings["banker_after_wrong_third_card"] == "players_hand_drew")
    drew_judged = any_of(player.drew, as_drawn)
    third = player.cards[2] if player.cards is not None and len(player.cards) >= 3 else None
    third = stray_card if as_drawn else third
    third_value = None if third is None else value(third)
    banker_must_draw = all_of(no_natural, banker_draws(banker.two_card_count, drew_judged, third_value))
    orders = [flag(hand.row or None, "card_order", 2) for hand in (player, banker)]
    in_turn = any_of(no(player.drew), less(*orders))
    banker.keep_third(all_of(banker.third_is_marked, banker_must_draw, no(stray), in_turn))
    ahead = None
    if player.count is not None and banker.count is not None:
        ahead = player.count - banker.count
    return Deal(
        player=player,
        banker=banker,
        no_natural=no_natural,
        ahead=ahead,
        player_must_draw=must_draw,
        banker_must_draw=banker_must_draw,
        drew_judged=drew_judged,
        third_value=third_value,
        stray=stray,
        stray_card=stray_card,
        dragon_7=all_of(same(banker.count, 7), banker.drew, less(player.count, 7)),
        panda_8=all_of(same(player.count, 8), player.drew, less(banker.count, 8)),
    )


def _stray(player: Hand, must_draw: Truth) -> tuple[Truth, str | None]:
    said = flag(player.row or None, "card_in_error", 2)
    flagged = (False if said is False else None) if player.dealt is None else bool(said)
    stray = all_of(flagged, no(must_draw))
    card = player.dealt[2] if stray and player.dealt is not None and len(player.dealt) > 2 else None
    return stray, card


def table_1(banker: int | None, third_value: int | None) -> Truth:
    if banker is None or third_value is None:
        return None
    return third_value in TABLE_1.get(banker, set())


def banker_draws(banker: int | None, player_drew: Truth, third_value: int | None) -> Truth:
    """§ 627a.10(c), for hands neither of which is a Natural."""
    by_table = all_of(less(banker, 7), table_1(banker, third_value))
    after_a_draw = any_of(less(banker, 3), by_table)
    return any_of(all_of(player_drew, after_a_draw), all_of(no(player_drew), at_most(banker, 5)))
