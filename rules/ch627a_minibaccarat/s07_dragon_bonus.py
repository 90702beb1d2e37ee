"""58 Pa. Code § 627a.7(a)(4). Dragon Bonus Wager."""

from functools import partial

from rules.ch627a_minibaccarat.s07_wagers import ANNOUNCED
from rules.clause import Status, derived, unchecked
from rules.duties.payouts import outcome
from rules.duty import duty
from rules.kinds import Count, Flag, Text
from rules.values import booleans, certainly, either, known

_dragon_bonus = partial(outcome, wager="dragon_bonus", follows=ANNOUNCED)
"""What becomes of a Dragon Bonus Wager."""


@derived(per="wager")
def bonus_margin(wager_side: Text, players_bonus_count: Count, bankers_bonus_count: Count) -> Count:
    """Points by which the hand selected for a Dragon Bonus Wager leads the other."""
    ahead = players_bonus_count - bankers_bonus_count
    level = booleans(certainly(ahead == 0))
    return either(level, ahead, either(_on_player(wager_side), ahead, -ahead))


@derived(per="wager")
def bonus_counts_level(players_bonus_count: Count, bankers_bonus_count: Count) -> Flag:
    """The two hands count the same for a Dragon Bonus Wager, whichever of them was selected."""
    return players_bonus_count == bankers_bonus_count


def _on_player(side: Text) -> Flag:
    """Whether the Player's Hand is selected and not the Banker's; missing where it is neither."""
    players = side.is_("players_hand")
    return booleans(players.values, certainly(side.is_("players_hand", "bankers_hand")))


@derived(per="wager")
def selected_natural(wager_side: Text, players_natural: Flag, bankers_natural: Flag) -> Flag:
    """The hand selected for a Dragon Bonus Wager is a Natural; known of either where both or none is."""
    on_player = _on_player(wager_side)
    selected = (on_player & players_natural) | (~on_player & bankers_natural)
    return selected | (players_natural & bankers_natural)


@derived(per="wager")
def other_natural(wager_side: Text, players_natural: Flag, bankers_natural: Flag) -> Flag:
    """The hand not selected for a Dragon Bonus Wager is a Natural; known of either where both or none is."""
    on_player = _on_player(wager_side)
    other = (on_player & bankers_natural) | (~on_player & players_natural)
    return other | (players_natural & bankers_natural)


duty(
    "627a.7(a)(4)",
    "A Dragon Bonus Wager is accepted only where filed, and is on the Player's or the Banker's Hand.",
    when="lies_at_close",
    holds="approved_wagers_dragon_bonus and (wager_side is players_hand or wager_side is bankers_hand)",
    observed="a Dragon Bonus Wager on {wager_side}",
    required="an offer filed for this table, and a selected hand",
    per="wager",
    wager="dragon_bonus",
    reading="A wager on both hands is two wagers, each settled on its own.",
)

unchecked("627a.7(a)(4)(i)", Status.HEADING, "Introduces when a Dragon Bonus Wager wins.")


@_dragon_bonus("627a.7(a)(4)(i)(A)", due="win", because="only the selected hand is a Natural")
def dragon_bonus_wins_with_the_only_natural(
    selected_natural: Flag, other_natural: Flag, reading_dragon_bonus_natural: Text
) -> Flag:
    """A Dragon Bonus Wager wins when the selected hand is a Natural and the other is not.

    Reading  What such a win pays, or what was withheld if it was not paid, is read as in § 627a.12(e).
    """
    return selected_natural & ~other_natural


@_dragon_bonus("627a.7(a)(4)(i)(B)", due="win", because="a Natural 9 meets a Natural 8")
def dragon_bonus_wins_with_nine_against_eight(
    selected_natural: Flag, other_natural: Flag, bonus_margin: Count
) -> Flag:
    """A Dragon Bonus Wager wins when a selected Natural 9 meets a Natural 8."""
    return selected_natural & other_natural & (bonus_margin > 0)


@_dragon_bonus(
    "627a.7(a)(4)(i)(C)",
    due="win",
    because="the selected hand leads by {bonus_margin} points",
    only="bonus_won_on_no_hand",
)
def dragon_bonus_wins_by_four_points(selected_natural: Flag, bonus_margin: Count) -> Flag:
    """A Dragon Bonus Wager wins when the selected hand, not a Natural, leads by four points or more.

    Reading  A Dragon 7 that leads by four or more wins too: no exception is made for EZ tables.
    """
    return ~selected_natural & (bonus_margin >= 4)


@_dragon_bonus(
    "627a.7(a)(4)(ii)", due="lose", because="neither hand is a Natural, and neither leads by four points"
)
def dragon_bonus_loses_on_either_hand(
    wager_column: Count, no_natural: Flag, players_bonus_count: Count, bankers_bonus_count: Count
) -> Flag:
    """A Dragon Bonus Wager of which nobody recorded the hand loses where it would lose on either.

    Reading  On one hand it loses by subparagraph (B), on the other by (C); level hands are all under (B).
    """
    ahead = players_bonus_count - bankers_bonus_count
    close = (ahead <= 3) & (ahead >= -3) & ~(ahead == 0)
    return booleans(~known(wager_column)) & no_natural & close


@_dragon_bonus(
    "627a.7(a)(4)(ii)(A)",
    due="lose",
    because="a Natural 8 meets a Natural 9",
    only="bonus_lost_on_no_hand",
)
def dragon_bonus_loses_with_eight_against_nine(
    selected_natural: Flag, other_natural: Flag, bonus_margin: Count
) -> Flag:
    """A Dragon Bonus Wager loses when a selected Natural 8 meets a Natural 9."""
    return selected_natural & other_natural & (bonus_margin < 0)


@_dragon_bonus("627a.7(a)(4)(ii)(B)", due="lose", because="the selected hand leads by {bonus_margin} points")
def dragon_bonus_loses_when_level_or_behind(selected_natural: Flag, bonus_margin: Count) -> Flag:
    """A Dragon Bonus Wager loses when the selected hand, not a Natural, is level or behind.

    Reading  Only equal Naturals are returned; any other tie loses.
    """
    return ~selected_natural & (bonus_margin <= 0)


@_dragon_bonus(
    "627a.7(a)(4)(ii)(C)", due="lose", because="the selected hand leads by only {bonus_margin} points"
)
def dragon_bonus_loses_by_a_narrow_lead(selected_natural: Flag, bonus_margin: Count) -> Flag:
    """A Dragon Bonus Wager loses when the selected hand, not a Natural, leads by one to three points."""
    return ~selected_natural & (bonus_margin >= 1) & (bonus_margin <= 3)


@_dragon_bonus("627a.7(a)(4)(iii)", due="push", because="both hands are equal Naturals")
def dragon_bonus_is_returned_on_equal_naturals(
    selected_natural: Flag, other_natural: Flag, bonus_counts_level: Flag
) -> Flag:
    """A Dragon Bonus Wager is returned when both hands are Naturals of equal count."""
    return selected_natural & other_natural & bonus_counts_level
