"""Every seven cards of 53, counted by what they hold, once for each way the joker and the ace are read.

A count takes a second or two and is kept, as the tables of house ways are.
"""

from rules.hands.counting import Counted, count_sevens_by_color
from rules.hands.kept import kept_count
from rules.hands.kernels import Cards, Masks
from rules.hands.seven import holdings
from rules.hands.wild import wild_holdings


@kept_count
def natural() -> Counted:
    """Every seven cards, the joker being an ace or what completes a hand."""
    return count_sevens_by_color(holdings)


@kept_count
def wild() -> Counted:
    """Every seven cards, the joker being any card."""
    return count_sevens_by_color(wild_holdings)


@kept_count
def no_ace_low() -> Counted:
    """Every seven cards as ``natural``, the ace being never low."""

    def give(cards: Cards) -> Masks:
        return holdings(cards, ace_low=False)

    return count_sevens_by_color(give)
