"""58 Pa. Code § 688a.11(a)-(e), as proposed. Setting, surrendering and showing hands."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import MAIN
from rules.clause import Verdict, clause, derived
from rules.duties import groups, setting
from rules.poker.hands import DEALER, both_in_words
from rules.values import Cards, Cents, Count, Flag, Link, Moment, Text


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
    return setting.as_filed(hand_position.is_(DEALER) & ~void, set_as_filed, (set_high, set_low), due)


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

    Reading  § 688a.11(b) has players look at their cards after the dealer has set; the record has when each
    of them had set.
    """
    concerned = ~void & (players_in_play >= 1)
    return Verdict(
        applies=concerned,
        holds=setting.not_before(first_player_set_at, opposing_set_at, every_player_set_timed),
        observed="dealer's hands set {opposing_set_at}",
        required="not after the first player at {first_player_set_at}",
    )


@clause("688a.11(c)", per="wager", wager=MAIN, follows=("688a.11(f)(1)(iii)", "688a.11(f)(1)(iv)"))
def hands_set_wrongly_do_not_stand(
    is_standing_main: Flag,
    was_surrendered: Flag,
    returned_by_dealers_hand: Flag,
    hand_is_set_wrongly: Flag,
    settled_as: Text,
    settled_right: Flag,
    own_high_cards: Cards,
    own_low_cards: Cards,
) -> Verdict:
    """Five and two of the cards dealt are set, the high hand ranking no lower than the low hand.

    Reading  A player may set his hands wrongly and lose for it; the breach is to let such hands stand.  Five
    cards rank above two by a pair before none, then by their ranks in order; a spare card ranks above none.
    """
    compared = is_standing_main & ~was_surrendered & ~returned_by_dealers_hand
    return setting.wrong_setting_loses(compared, hand_is_set_wrongly, settled_as, settled_right)


@clause("688a.11(d)", per="wager", wager=MAIN)
def surrender_needs_a_hand_without_optional_wagers(
    was_surrendered: Flag, wager_stands: Flag, beside_optional_wager: Flag
) -> Verdict:
    """Only a player without an optional wager on the hand may surrender it."""
    return setting.surrendered_alone(was_surrendered & wager_stands, beside_optional_wager)


@clause("688a.11(d)[time]", per="wager", wager=MAIN, kind="event")
def surrender_comes_between_setting_and_showing(
    was_surrendered: Flag,
    wager_stands: Flag,
    own_surrendered_at: Moment,
    opposing_set_at: Moment,
    own_shown_at: Moment,
    showing_is_recorded: Flag,
) -> Verdict:
    """A surrender is announced after the dealer's hands are set and before the player's are shown.

    Reading  A surrendered hand for which no showing is recorded was not shown, if others of the round were.
    """
    return setting.surrendered_in_time(
        was_surrendered & wager_stands, own_surrendered_at, opposing_set_at, own_shown_at, showing_is_recorded
    )


@clause("688a.11(d)[wager collected]", per="wager", wager=MAIN)
def surrendered_wager_is_collected(
    was_surrendered: Flag,
    wager_stands: Flag,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    overpaid_cents: Cents,
) -> Verdict:
    """The whole Face Up Pai Gow Poker Wager of a surrendered hand is collected."""
    return setting.surrendered_whole(
        was_surrendered & wager_stands, wager_paid_cents, wager_returned_cents, overpaid_cents
    )


@clause("688a.11(d)[cards counted]", per="wager", wager=MAIN, kind="event")
def seven_surrendered_cards_are_counted(
    was_surrendered: Flag,
    wager_stands: Flag,
    surrender_count_row: Count,
    surrendered_cards_counted: Count,
    surrender_counts_recorded: Flag,
) -> Verdict:
    """The dealer counts that seven cards of a surrendered hand were collected.

    Reading  A count that is not there was not made only where the log of the day records such counts.
    """
    return setting.surrendered_cards_counted(
        was_surrendered & wager_stands,
        surrender_count_row,
        surrender_counts_recorded,
        surrendered_cards_counted,
        cards=7,
    )


@clause("688a.11(d)[cards unseen]", per="wager", wager=MAIN, kind="event", follows=("688a.11(d)[time]",))
def surrendered_cards_are_not_shown(
    was_surrendered: Flag,
    wager_stands: Flag,
    own_shown_at: Moment,
    showing_is_recorded: Flag,
    qualifying_wager_lies: Flag,
) -> Verdict:
    """The cards of a surrendered hand are collected without being shown to anyone.

    Reading  Where a Qualifying Wager lies on the table, § 688a.11(h) has the dealer turn them up later.
    """
    gave_up = was_surrendered & wager_stands & ~qualifying_wager_lies
    return setting.surrendered_unseen(gave_up, own_shown_at, showing_is_recorded)


@clause("688a.11(e)", per="round", kind="event")
def hands_are_shown_from_the_dealers_right(
    void: Flag, players_in_play: Count, shown_in_turn: Flag, seat_out_of_turn: Text
) -> Verdict:
    """Players' hands are shown from the dealer's far right counterclockwise."""
    concerned = ~void & (players_in_play >= 2)
    return setting.shown_from_the_right(concerned, shown_in_turn)
