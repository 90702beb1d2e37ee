"""Rounds that were played whatever the record calls them: a void mark is a claim, and ends no play by itself.

A Raise Wager that was won or lost for money, with the dealer's hand turned over, was settled by the hands: in
what order that was done is asked then.  Where every stake went back the round may have been void by then.
"""

from rules.ch687a_dj_wild_stud_poker.columns import RAISE
from rules.clause import derived
from rules.duties import groups
from rules.duties.settlements import money_moved
from rules.kinds import Cents, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, take


@derived(per="wager")
def raise_moved_money(
    wager_kind: Text,
    was_withdrawn: Flag,
    settled_as: Text,
    *,
    wager_amount_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """A Raise Wager was won or lost, which the money bears out."""
    moved = money_moved(len(wager_kind), wager_amount_cents, wager_paid_cents, wager_returned_cents)
    by_hands = wager_kind.is_(RAISE) & ~was_withdrawn & settled_as.is_("win", "lose")
    return booleans(certainly(by_hands & moved))


@derived(per="round")
def play_went_on(
    void: Flag,
    wager_round_row: Link,
    raise_moved_money: Flag,
    *,
    dealer_revealed_at: Moment | None = None,
) -> Flag:
    """The round is not void, or was played out and settled all the same.

    A log in which no hand is ever shown tells of no void round that it was.
    """
    if dealer_revealed_at is None:
        return ~void
    settled = groups.exists(wager_round_row, raise_moved_money) & is_known(dealer_revealed_at)
    return ~void | booleans(certainly(settled))


@derived(per="wager")
def is_settled_by_cards(
    wager_stands: Flag, void: Flag, play_went_on: Flag, was_withdrawn: Flag, wagers_hand: Link, dead: Flag
) -> Flag:
    """The wager stands, or its round was played out and settled although it is called void."""
    played = certainly(void & play_went_on & ~was_withdrawn & ~take(dead, wagers_hand.rows))
    return wager_stands | booleans(played)
