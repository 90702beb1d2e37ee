"""58 Pa. Code § 688a.11(a)-(e), as proposed. Setting, surrendering and showing hands."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import MAIN
from rules.clause import Verdict, clause, derived
from rules.duties import groups, setting
from rules.duty import duty
from rules.poker.hands import DEALER, both_in_words
from rules.values import Cards, Count, Flag, Link, Moment, Text


@clause("688a.11(a)", per="hand")
def dealers_hands_are_set_as_filed(
    hand_position: Text,
    void: Flag,
    set_high: Cards,
    set_low: Cards,
    set_as_filed: Flag,
    approved_house_way: Text,
    house_way_high: Count,
    house_way_low: Count,
) -> Verdict:
    """The dealer's seven cards are set in the way the casino filed.

    Reading  What counts is how the hands were finally set: those set again in time are as filed.  Suits do
    not matter, as they break no tie.
    """
    due = both_in_words(house_way_high, house_way_low)
    return setting.as_filed(hand_position.is_(DEALER) & ~void, set_as_filed, due)


@clause("688a.11(a)[filing]", per="table", kind="config")
def way_of_setting_is_filed(house_way_filed: Flag, approved_wagers_face_up_pai_gow_poker: Flag) -> Verdict:
    """The casino files how the dealer's hands are set."""
    return Verdict(
        applies=approved_wagers_face_up_pai_gow_poker,
        holds=house_way_filed,
        observed="no way of setting is filed",
        required="the way in which the dealer sets his hands",
    )


@derived(per="round")
def first_player_set_at(hand_round_row: Link, is_in_play: Flag, hand_set_at: Moment) -> Moment:
    """When the first of the players had set his hands."""
    return groups.earliest(hand_round_row, hand_set_at, is_in_play)


@clause("688a.11(a)[before the players]", per="round", kind="event")
def dealer_sets_before_the_players(
    void: Flag,
    players_in_play: Count,
    opposing_set_at: Moment,
    first_player_set_at: Moment,
    every_player_set_timed: Flag,
) -> Verdict:
    """The dealer's hands are set and laid face up before any player sets his.

    Reading  Under § 688a.11(b) players look at their cards after the dealer has set; the record shows when
    each of them had set.
    """
    concerned = ~void & (players_in_play >= 1)
    return Verdict(
        applies=concerned,
        holds=setting.not_before(first_player_set_at, opposing_set_at, every_player_set_timed),
        observed="dealer's hands set {opposing_set_at}",
        required="not after the first player at {first_player_set_at}",
    )


duty(
    "688a.11(c)",
    "The seven cards dealt are set as five and two, the high hand ranking no lower than the low hand.",
    setting.wrong_setting_loses,
    when="is_standing_main and not was_surrendered and not returned_by_dealers_hand",
    per="wager",
    wager=MAIN,
    follows=("688a.11(f)(1)(iii)", "688a.11(f)(1)(iv)"),
    reading="A player may set his hands wrongly and lose for it; the breach is to let such hands stand. The "
    "two are compared by pair or no pair, then by their ranks in order; an extra card ranks above none.",
)


duty(
    "688a.11(d)",
    "Only a player without an optional wager on the hand may surrender it.",
    setting.surrendered_alone,
    when="was_surrendered and wager_stands",
    per="wager",
    wager=MAIN,
)


duty(
    "688a.11(d)[time]",
    "A surrender is announced after the dealer's hands are set and before the player's are shown.",
    setting.surrendered_in_time,
    when="was_surrendered and wager_stands",
    per="wager",
    wager=MAIN,
    kind="event",
    reading="A surrendered hand was not shown if only the showing of other hands of the round is recorded.",
)


duty(
    "688a.11(d)[wager collected]",
    "The whole Face Up Pai Gow Poker Wager of a surrendered hand is collected.",
    setting.surrendered_whole,
    when="was_surrendered and wager_stands",
    per="wager",
    wager=MAIN,
)


duty(
    "688a.11(d)[cards counted]",
    "The dealer counts that seven cards of a surrendered hand were collected.",
    setting.surrendered_cards_counted,
    when="was_surrendered and wager_stands",
    cards=7,
    per="wager",
    wager=MAIN,
    kind="event",
    reading="A missing record of the count is a breach only where the log of that day records such counts.",
)


duty(
    "688a.11(d)[cards unseen]",
    "The cards of a surrendered hand are collected without being shown to anyone.",
    setting.surrendered_unseen,
    when="was_surrendered and wager_stands and not qualifying_wager_lies",
    per="wager",
    wager=MAIN,
    kind="event",
    follows=("688a.11(d)[time]",),
    reading="Where a Qualifying Wager lies on the table, § 688a.11(h) has the dealer turn them up later.",
)


duty(
    "688a.11(e)",
    "Players' hands are shown from the dealer's far right counterclockwise.",
    setting.shown_from_the_right,
    when="not void and players_in_play >= 2",
    per="round",
    kind="event",
)
