"""What the players chose after their first cards: over, under or surrender (§ 686a.7(f), (g))."""

import numpy as np

from rules.ch686a_over_under.columns import ANTE, OVER, SIDES, UNDER
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, known, or_else


@derived(per="hand")
def box_is_shared(
    wagers_hand: Link, wager_kind: Text, was_kept: Flag, *, wager_player_id: Text | None = None
) -> Flag:
    """Ante Wagers of several players lie at the position of the hand, which the text does not foresee.

    Missing where several lie there and nobody recorded whose each of them is.
    """
    antes = wager_kind.is_(ANTE) & was_kept
    several = groups.count(wagers_hand, antes) > 1
    if wager_player_id is None:
        return several & booleans(several.values, ~several.values)
    return several & ~groups.same_text(wagers_hand, wager_player_id, antes)


@derived(per="hand")
def sides_may_be_of_two(
    wagers_hand: Link,
    is_the_boxs_choice: Flag,
    kept_ante: Flag,
    reading_own_ante: Text,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """Over 23 and Under 18 Wagers on the box may be of two players, one of whom has no Ante Wager there.

    Certain, or false: some name another player than the Ante Wager or than each other, or name nobody where
    others do.  Where none of them names a player, the position tells.
    """
    if wager_player_id is None:
        return booleans(np.zeros(wagers_hand.parents, dtype=bool))
    theirs = kept_ante | is_the_boxs_choice
    of_one = certainly(groups.same_text(wagers_hand, wager_player_id, theirs))
    some_named = certainly(groups.exists(wagers_hand, theirs & booleans(known(wager_player_id))))
    return booleans(some_named & ~of_one & certainly(reading_own_ante.is_("player")))


@derived(per="hand")
def choices_made(
    given_up: Flag,
    wagers_hand: Link,
    is_the_boxs_choice: Flag,
    wager_kind: Text,
    has_unplaced_wagers: Flag,
    has_stray_choices: Flag,
    box_is_shared: Flag,
    sides_may_be_of_two: Flag,
) -> Count:
    """How many of over, under and surrender the player chose; a wager elsewhere may be for this hand.

    Chips that are on record as several wagers on one side are one choice; how much they are is for the
    clauses on amounts.  No less than that where a wager may be one or not.  Missing where several players
    share the box, or may: each of them chooses, unless nobody did.  Over and under are one choice at least
    where they may be of two.
    """
    placed = (is_the_boxs_choice & wager_kind.is_(side) for side in SIDES)
    chosen = [given_up, *(groups.exists(wagers_hand, each) for each in placed)]
    of_two = certainly(sides_may_be_of_two) & certainly(chosen[1] & chosen[2])
    found = np.sum([certainly(each) for each in chosen], axis=0) - of_two
    sure = np.all([known(each) for each in chosen], axis=0) & ~of_two
    unplaced = ~certainly(~has_unplaced_wagers & ~has_stray_choices) & (found == 0)
    shared = ~certainly(~box_is_shared) & (found > 0)
    return AtLeast(np.where(shared, 0, found), ~sure | unplaced | shared)


@derived(per="hand")
def choice_was_taken_down(wagers_hand: Link, wager_kind: Text, was_withdrawn: Flag) -> Flag:
    """An Over 23 or an Under 18 Wager on the hand was made and taken down again."""
    return groups.exists(wagers_hand, wager_kind.is_(OVER, UNDER) & was_withdrawn)


@derived(per="hand")
def has_to_decide(was_dealt: Flag, has_ante: Flag, hand_was_settled: Flag, choices_made: Count) -> Flag:
    """The player at the position made an Ante Wager and was dealt a card.

    A round that is called void may have been over before he decided, unless his wagers were settled all the
    same; that he made more than one choice is on record.
    """
    more = booleans(certainly(choices_made > 1))
    return was_dealt & has_ante & (hand_was_settled | more)


@derived(per="hand")
def decides(has_to_decide: Flag, choices_made: Count, has_ante: Flag) -> Flag:
    """The player made a decision, whether cards of the hand are on record or not.

    § 686a.7(g) judges a missing decision, (e) a missing card.
    """
    told = has_ante & booleans(certainly(choices_made >= 1))
    return told | (has_to_decide & ~(choices_made == 0))


@derived(per="hand")
def decided_at(
    wagers_hand: Link,
    is_choice: Flag,
    wager_placed_at: Moment,
    given_up: Flag,
    *,
    surrendered_at: Moment | None = None,
) -> Moment:
    """When the Over 23 or Under 18 Wager was placed, or the surrender announced."""
    placed = groups.earliest(wagers_hand, wager_placed_at, is_choice)
    if surrendered_at is None:
        return integers(placed.values, known(placed) & ~certainly(given_up))
    return or_else(placed, surrendered_at)
