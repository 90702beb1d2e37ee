"""A dealer's Queen's Dragon, on which the players' wagers are returned at EZ tables (§ 645a.11(f)(1)(v))."""

from rules.clause import derived
from rules.kinds import Flag, Text
from rules.poker.hands import DEALER
from rules.values import booleans, certainly


@derived(per="round")
def dragon_pushes(is_ez: Flag, dealers_dragon: Flag, banked_by: Text) -> Flag:
    """The dealer has a Queen's Dragon at an EZ table: the players' wagers are returned.

    Missing where a player banks such a round: the text does not say whether it applies there.
    """
    found = is_ez & dealers_dragon
    open_point = certainly(~banked_by.is_(DEALER)) & (found.values | found.missing)
    return booleans(found.values, ~found.missing & ~open_point)


@derived(per="wager")
def returned_by_dealers_hand(
    dragon_pushes: Flag, hand_is_set_wrongly: Flag, reading_fouled_queens_dragon: Text
) -> Flag:
    """The wager is returned because the dealer has a Queen's Dragon."""
    fouls_lose = reading_fouled_queens_dragon.is_("lose")
    return dragon_pushes & ~(fouls_lose & hand_is_set_wrongly)
