"""58 Pa. Code § 659a.11(a)-(e). Setting, surrendering and showing hands."""

from __future__ import annotations

from rules.ch659a_fortune_asia_poker.columns import MAIN
from rules.ch659a_fortune_asia_poker.house_way import three_in_words
from rules.clause import Status, Verdict, clause
from rules.duties import inspections, setting
from rules.poker.hands import DEALER
from rules.values import Cards, Cents, Count, Flag, Measured, Moment, Text, Unit


@clause("659a.11(a)(3)", per="table", status=Status.OBSERVATION, kind="conduct")
def set_hands_are_not_touched_again(attestation: Text) -> Verdict:
    """A player does not touch the cards again once the three hands lie face down."""
    return inspections.attested(attestation)


@clause(
    "659a.11(b)",
    per="wager",
    wager=MAIN,
    follows=("659a.11(f)(1)(iii)", "659a.11(f)(1)(iv)", "659a.11(f)(1)(v)"),
)
def hands_set_wrongly_do_not_stand(
    is_standing_main: Flag,
    was_surrendered: Flag,
    hand_is_set_wrongly: Flag,
    settled_as: Text,
    settled_right: Flag,
    own_high_cards: Cards,
    own_medium_cards: Cards,
    own_low_cards: Cards,
) -> Verdict:
    """Four, two and one of the cards dealt are set, each hand ranking higher than the next.

    Reading  A player may set his hands wrongly and lose for it; the breach is to let such hands stand.
    Whether a hand of more cards outranks one of fewer by its further cards, as the example has it, a
    reading decides.
    """
    return Verdict(
        applies=is_standing_main & ~was_surrendered,
        holds=~hand_is_set_wrongly | settled_as.is_("lose"),
        observed="set as {own_high_cards} over {own_medium_cards} over {own_low_cards}, "
        "settled as {settled_as}",
        required="hands set lawfully, or the wager lost",
        record=settled_right,
    )


@clause("659a.11(c)", per="hand", follows=("659a.11(c)[lawful]",))
def dealers_hands_are_set_as_filed(
    hand_position: Text,
    void: Flag,
    set_as_filed: Flag,
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
    approved_house_way: Text,
    house_way_high: Count,
    house_way_medium: Count,
    house_way_low: Count,
) -> Verdict:
    """The dealer's seven cards are set in the way the casino filed.

    Reading  What counts is how the hands were finally set: those set again in time are as filed.  Suits do
    not matter, as they break no tie.
    """
    shown = {"set_high_cards": set_high, "set_medium_cards": set_medium, "set_low_cards": set_low}
    due = three_in_words(house_way_high, house_way_medium, house_way_low)
    return Verdict(
        applies=hand_position.is_(DEALER) & ~void,
        holds=set_as_filed,
        observed="set as {set_high_cards} over {set_medium_cards} over {set_low_cards}",
        required="{due_set}, as filed: {approved_house_way}",
        shown={**shown, "due_set": due},
    )


@clause("659a.11(c)[lawful]", per="hand")
def dealers_hands_are_set_lawfully(
    hand_position: Text, void: Flag, set_wrongly: Flag, set_high: Cards, set_medium: Cards, set_low: Cards
) -> Verdict:
    """The dealer's hands are four, two and one of his seven cards, each ranking higher than the next.

    Reading  What counts is how they were finally set.  § 659a.1 has the three hands descend in rank for
    the dealer, too.
    """
    return Verdict(
        applies=hand_position.is_(DEALER) & ~void,
        holds=~set_wrongly,
        observed="set as {set_high_cards} over {set_medium_cards} over {set_low_cards}",
        required="four, two and one of the cards dealt, in descending rank",
        shown={
            "set_high_cards": Measured(set_high, Unit.CARDS),
            "set_medium_cards": Measured(set_medium, Unit.CARDS),
            "set_low_cards": Measured(set_low, Unit.CARDS),
        },
    )


@clause("659a.11(c)[after the players]", per="round", kind="event")
def dealer_sets_after_the_players(
    void: Flag,
    players_in_play: Count,
    opposing_set_at: Moment,
    last_player_set_at: Moment,
    every_player_set_timed: Flag,
) -> Verdict:
    """The dealer's cards are turned over and set once every player has set his hands.

    Reading  The record has the moment at which the dealer's hands were set, not that at which his cards were
    turned.
    """
    return Verdict(
        applies=~void & (players_in_play >= 1),
        holds=setting.not_before(opposing_set_at, last_player_set_at, every_player_set_timed),
        observed="set {opposing_set_at}",
        required="not before the last player at {last_player_set_at}",
    )


@clause("659a.11(d)", per="wager", wager=MAIN, kind="event")
def surrender_needs_a_hand_without_optional_wagers(
    was_surrendered: Flag, wager_stands: Flag, beside_optional_wager: Flag
) -> Verdict:
    """Only a player without an optional wager on the hand may surrender it."""
    return setting.surrendered_alone(was_surrendered & wager_stands, beside_optional_wager)


@clause("659a.11(d)[time]", per="wager", wager=MAIN, kind="event")
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
    gave_up = was_surrendered & wager_stands
    return setting.surrendered_in_time(
        gave_up, own_surrendered_at, opposing_set_at, own_shown_at, showing_is_recorded
    )


@clause("659a.11(d)[wager collected]", per="wager", wager=MAIN)
def surrendered_wager_is_collected(
    was_surrendered: Flag,
    wager_stands: Flag,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    overpaid_cents: Cents,
) -> Verdict:
    """The whole Fortune Asia Poker Wager of a surrendered hand is collected."""
    return setting.surrendered_whole(
        was_surrendered & wager_stands, wager_paid_cents, wager_returned_cents, overpaid_cents
    )


@clause("659a.11(d)[cards counted]", per="wager", wager=MAIN, kind="event")
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
        7,
    )


@clause("659a.11(d)[cards unseen]", per="wager", wager=MAIN, kind="event", follows=("659a.11(d)[time]",))
def surrendered_cards_are_not_shown(
    was_surrendered: Flag,
    wager_stands: Flag,
    own_shown_at: Moment,
    showing_is_recorded: Flag,
    qualifying_wager_lies: Flag,
) -> Verdict:
    """The cards of a surrendered hand are collected without being shown to anyone.

    Reading  Where a Qualifying Wager lies on the table, § 659a.11(h) has the dealer turn them up later.
    """
    gave_up = was_surrendered & wager_stands & ~qualifying_wager_lies
    return setting.surrendered_unseen(gave_up, own_shown_at, showing_is_recorded)


@clause("659a.11(e)", per="round", kind="event")
def hands_are_shown_from_the_dealers_right(
    void: Flag, players_in_play: Count, shown_in_turn: Flag, seat_out_of_turn: Text
) -> Verdict:
    """Players' hands are shown from the dealer's far right counterclockwise."""
    return setting.shown_from_the_right(~void & (players_in_play >= 2), shown_in_turn)


@clause("659a.11(e)[after the dealer]", per="round", kind="event")
def hands_are_shown_after_the_dealer_has_set(
    void: Flag,
    players_in_play: Count,
    opposing_set_at: Moment,
    first_shown_at: Moment,
    every_showing_timed: Flag,
) -> Verdict:
    """No player's hand is shown before the dealer's hands are set."""
    concerned = ~void & (players_in_play >= 1)
    return setting.shown_after_setting(concerned, first_shown_at, opposing_set_at, every_showing_timed)


@clause("659a.11(e)[announcement]", per="table", status=Status.OBSERVATION, kind="conduct")
def dealer_announces_each_outcome(attestation: Text) -> Verdict:
    """The dealer announces of each player's wager whether it wins or loses."""
    return inspections.attested(attestation)
