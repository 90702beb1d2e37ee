"""Rounds that were played whatever the record calls them: a void mark is a claim, and ends no play by itself.

A Raise Wager that was won or lost for money was settled by the hands, and the Ante Wager of a fold kept by
its rule: in what order that was done is asked then.  Where every stake went back the round may have been void
by then.
"""

from rules.ch687a_dj_wild_stud_poker.columns import ANTE, RAISE
from rules.clause import derived
from rules.duties import groups, voids
from rules.duties.settlements import money_moved
from rules.kinds import Cents, Flag, Link, Text
from rules.values import booleans, certainly, take


@derived(per="wager")
def decision_moved_money(
    wager_kind: Text,
    was_withdrawn: Flag,
    settled_as: Text,
    wagers_hand: Link,
    *,
    folded: Flag | None = None,
    wager_amount_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """A Raise Wager was won or lost, or the Ante Wager of a fold forfeited, which the money bears out."""
    moved = money_moved(len(wager_kind), wager_amount_cents, wager_paid_cents, wager_returned_cents)
    raised = wager_kind.is_(RAISE) & settled_as.is_("win", "lose")
    if folded is not None:
        raised = raised | (wager_kind.is_(ANTE) & settled_as.is_("lose") & take(folded, wagers_hand.rows))
    return booleans(certainly(raised & ~was_withdrawn & moved))


@derived(per="round")
def play_went_on(
    void: Flag, wager_round_row: Link, decision_moved_money: Flag, *, stakes_went_back: Flag | None = None
) -> Flag:
    """The round is not void, or was played out and settled all the same.

    Whoever keeps or pays such a wager has settled it, whether or not he says when the dealer's hand was
    shown.
    """
    return voids.went_on(void, groups.exists(wager_round_row, decision_moved_money), stakes_went_back)


@derived(per="wager")
def is_settled_by_cards(
    wager_stands: Flag, void: Flag, play_went_on: Flag, was_withdrawn: Flag, wagers_hand: Link, dead: Flag
) -> Flag:
    """The wager stands, or its round was played out and settled although it is called void."""
    played = certainly(void & play_went_on & ~was_withdrawn & ~take(dead, wagers_hand.rows))
    return wager_stands | booleans(played)
