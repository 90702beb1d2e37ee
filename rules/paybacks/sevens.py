"""What wagers decided on seven cards of 53 have in common, Chapters 645a, 659a and 688a."""

from rules.hands.counting import Counted
from rules.hands.lists import Rows, masks
from rules.hands.seven import best_on_list
from rules.paybacks.counted import Payback, by_rows
from rules.paytable import Paytable

THREE_PAIR = "three_pair"
ALL_SEVENS = "all {hands:,} seven-card hands"


def on_rows(counted: Counted, rows: Rows) -> dict[str, int]:
    """Count the hands on each row of a list, best first."""
    held, hands = counted
    place = best_on_list(held, masks(rows))
    return {row.name: int(hands[place == at].sum()) for at, row in enumerate(rows)}


def by_list(
    table: Paytable, counted: Counted, rows: Rows, *, joker: str = "", envy_hands: int = 0
) -> Payback:
    """Return of a wager by the best row of its list that seven cards are on; ``joker`` is told of it."""
    hands = int(counted[1].sum())
    how = ALL_SEVENS.format(hands=hands) + joker
    found = on_rows(counted, rows)
    return by_rows(table, found, hands, how, may_lack=(THREE_PAIR,), envy_hands=envy_hands)
