"""What a hand can total of which nobody read a card: a deuce, an ace or what lies between (§ 686a.7(i))."""

from dataclasses import dataclass

from rules.cards import JOKER
from rules.ch686a_over_under.hands import HAND_OF, POINTS
from rules.clause import derived
from rules.kinds import Cards, Count, Flag, Link, Told, row_sums
from rules.values import booleans, certainly, in_any_column, integers, known, or_else, take

LOWEST_CARD, HIGHEST_CARD = 2, 11
"""What a deuce and an ace count."""


@dataclass(frozen=True, slots=True, eq=False)
class Totals:
    """The least and the most that hands can total; a comparison is known where both give the same."""

    least: Count
    most: Count

    def __len__(self) -> int:
        return len(self.least)

    def __ge__(self, total: int) -> Flag:
        always = certainly(self.least >= total)
        return booleans(always, always | certainly(self.most < total))

    def __le__(self, total: int) -> Flag:
        return ~(self >= total + 1)


@derived(per="hand")
def hand_totals(three_cards: Cards, hand_total: Count, hand_size: Count, cards_unread: Count) -> Totals:
    """What the hand can total: its total or, of three cards of which some were not read, any they allow."""
    values = three_cards.values
    unread = HAND_OF - row_sums(values >= 0)
    three = certainly(hand_size == HAND_OF) & certainly(cards_unread == unread)
    read = three_cards.known & three & ~in_any_column(values == JOKER)
    least, most = (row_sums(POINTS[values]) + unread * card for card in (LOWEST_CARD, HIGHEST_CARD))
    return Totals(*(or_else(hand_total, integers(each, read)) for each in (least, most)))


@derived(per="wager")
def wagers_least(wagers_hand: Link, hand_totals: Totals) -> Count:
    """Least that the hand at the wager's position can total."""
    return take(hand_totals.least, wagers_hand.rows)


@derived(per="wager")
def wagers_most(wagers_hand: Link, hand_totals: Totals) -> Count:
    """Most that the hand at the wager's position can total."""
    return take(hand_totals.most, wagers_hand.rows)


def what_it_can_be(total: Count, least: Count | None, most: Count | None) -> Count | Totals:
    """What a hand can total; its total where nothing else is at hand."""
    return total if least is None or most is None else Totals(least, most)


@derived(per="wager")
def total_told(wagers_least: Count, wagers_most: Count) -> Told:
    """The total of the hand at the wager's position, or what it can be."""
    there = known(wagers_least) & known(wagers_most)

    def tell(row: int) -> str | None:
        if not there[row]:
            return None
        low, high = int(wagers_least.values[row]), int(wagers_most.values[row])
        return str(low) if low == high else f"{low} to {high}, as not every card was read"

    return Told(tell)
