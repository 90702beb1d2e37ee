"""Who sets, surrenders and shows a hand, and when (§§ 645a.11(c)-(e), 645a.12(j))."""

from typing import Any

import numpy as np

from rules.asked import stated
from rules.clause import calling_module, derived
from rules.duties import groups
from rules.duties.own_boxes import Whose, after_a_later_turn, at_once_with_another
from rules.duties.setting import unless_by_player, unless_in_doubt
from rules.duties.turned import earlier
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take


def at_position(
    hand_round_row: Link, hand_position: Text, wager_round_row: Link, wager_position: Text, chosen: Flag
) -> Flag:
    """Whether a wager that is certainly chosen lies at each hand's position.

    Unknown where a wager of the round may be chosen, or is chosen and its position is not recorded.
    """
    return groups.has_counterpart(hand_round_row, hand_position, wager_round_row, wager_position, chosen)


def lies_at_position(name: str, kind: str, *, chosen: str, says: str) -> None:
    """Declare the column that says of each hand whether a wager of a kind lies at its position.

    chosen  the column that says which wagers count
    """

    def lies(**columns: Any) -> Flag:
        counts = columns["wager_kind"].is_(kind) & columns[chosen]
        of_hand, of_wager = columns["hand_position"], columns["wager_position"]
        return at_position(columns["hand_round_row"], of_hand, columns["wager_round_row"], of_wager, counts)

    places = ("hand_round_row", "hand_position", "wager_round_row", "wager_position")
    derived(per="hand")(stated(lies, (*places, "wager_kind", chosen), says, name, calling_module()))


@derived(per="wager")
def is_standing_optional(is_main_wager: Flag, wager_stands: Flag) -> Flag:
    """An optional wager that was not taken down."""
    return ~is_main_wager & wager_stands


@derived(per="hand")
def is_in_play(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    is_dealt_in: Flag,
    was_surrendered: Flag,
    banked_by: Text,
    *,
    void_but_for_its_mark: Flag | None = None,
) -> Flag:
    """A player's hand with a Pai Gow Poker Wager on it that was not surrendered, the round void or not.

    One that its player voided is out of play also where it lacks the mark.
    """
    kept = is_dealt_in & ~was_surrendered
    on_it = at_position(hand_round_row, hand_position, wager_round_row, wager_position, kept)
    another = hand_position.is_(DEALER) | hand_position.same_as(banked_by)
    return on_it & ~another if void_but_for_its_mark is None else on_it & ~another & ~void_but_for_its_mark


@derived(per="hand")
def has_to_be_set(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    is_dealt_in: Flag,
    banked_by: Text,
) -> Flag:
    """A player's hand with a Pai Gow Poker Wager on it, surrendered later or not, the round void or not."""
    on_it = at_position(hand_round_row, hand_position, wager_round_row, wager_position, is_dealt_in)
    another = hand_position.is_(DEALER) | hand_position.same_as(banked_by)
    return on_it & ~another


@derived(per="hand")
def bears_optional_wager(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    is_played_optional: Flag,
) -> Flag:
    """An optional wager lies at the hand's position."""
    return at_position(hand_round_row, hand_position, wager_round_row, wager_position, is_played_optional)


# ------------------------------------------------------------------------- setting the hands


@derived(per="round")
def players_in_play(hand_round_row: Link, is_in_play: Flag, hands_lacking: Flag) -> Count:
    """How many players' hands were compared; at least those on record, where one is in doubt or lacking."""
    return at_least(hand_round_row, is_in_play, hands_lacking)


def at_least(hand_round_row: Link, chosen: Flag, lacking: Flag) -> Count:
    """Count the hands of each round that are chosen; at least so many, where one may be or lacks."""
    sure = certainly(groups.every(hand_round_row, is_known(chosen))) & ~certainly(lacking)
    return AtLeast(groups.count(hand_round_row, booleans(certainly(chosen))).values, ~sure)


@derived(per="round")
def last_due_to_set_at(hand_round_row: Link, has_to_be_set: Flag, hand_set_at: Moment) -> Moment:
    """When the last of those had set his hands that no mark takes out of play, of those with a time."""
    return groups.latest(hand_round_row, hand_set_at, has_to_be_set)


@derived(per="hand")
def set_before_the_deal(hand_set_at: Moment, *, first_card_at: Moment | None = None) -> Flag:
    """By the record the hand was set before the first card of its round was dealt, which cannot be.

    Certain, or false.
    """
    if first_card_at is None:
        return booleans(np.zeros(len(hand_set_at), dtype=bool))
    return booleans(certainly(hand_set_at < first_card_at))


@derived(per="hand")
def set_by_a_player_at(
    hand_position: Text, banked_by: Text, hand_set_at: Moment, set_before_the_deal: Flag
) -> Moment:
    """When a player had set his hands, whatever the record says became of his wager; not of who banks.

    That a hand was dead, or its wager taken down, is a claim, and a time of its setting speaks against it.
    """
    players = ~hand_position.is_(DEALER) & ~hand_position.same_as(banked_by)
    return integers(hand_set_at.values, known(hand_set_at) & certainly(players & ~set_before_the_deal))


@derived(per="round")
def last_hand_set_at(hand_round_row: Link, set_by_a_player_at: Moment) -> Moment:
    """When the last of the players had set his hands, those included that are said to be dead."""
    return groups.latest(hand_round_row, set_by_a_player_at)


@derived(per="round")
def opposing_set_at(opposing_hand: Link, hand_set_at: Moment) -> Moment:
    """When the dealer, or the player who banks, had set his hands."""
    return take(hand_set_at, opposing_hand.rows)


@derived(per="round")
def opposing_open_at(opposing_hand: Link, banked_by: Text, hand_set_at: Moment, shown_at: Moment) -> Moment:
    """When the hands of the dealer, who sets them face up, lay open; those of a bank, when turned over."""
    dealers: Count = take(hand_set_at, opposing_hand.rows)
    banks: Count = take(shown_at, opposing_hand.rows)
    return either(banked_by.is_(DEALER), dealers, banks)


@derived(per="round")
def opposing_unset_until(
    banked_by: Text, dealer_turned_at: Moment, *, deal_completed_at: Moment | None = None
) -> Moment:
    """When the dealer, or the player who banks, certainly had not set his hands yet.

    Nobody has before the deal is complete, nor the dealer before what he was dealt is turned over.
    """
    against_dealer = known(dealer_turned_at) & certainly(banked_by.is_(DEALER))
    turned = integers(dealer_turned_at.values, against_dealer)
    if deal_completed_at is None:
        return turned
    later = booleans(certainly(deal_completed_at > turned))
    return either(later, deal_completed_at, or_else(turned, deal_completed_at))


@derived(per="round")
def dealers_own_set_at(dealers_hand: Link, hand_set_at: Moment) -> Moment:
    """When the dealer had set the dealer's hands, whoever banks."""
    return take(hand_set_at, dealers_hand.rows)


@derived(per="round")
def bank_shown_at(opposing_hand: Link, banked_by: Text, shown_at: Moment) -> Moment:
    """When the hands of a player who banks were shown; missing where the dealer banks."""
    shown: Count = take(shown_at, opposing_hand.rows)
    return integers(shown.values, known(shown) & certainly(~banked_by.is_(DEALER)))


@derived(per="round")
def dealer_turned_at(dealers_hand: Link, shown_at: Moment) -> Moment:
    """When what the dealer was dealt was turned over."""
    return take(shown_at, dealers_hand.rows)


@derived(per="round")
def dealers_showing_told(
    dealers_hand: Link, wager_round_row: Link, settled_as: Text, *, showings_complete: Flag | None = None
) -> Flag:
    """What the dealer was dealt is on record, and had it been turned over, the log would say when.

    A deal of which no wager was won or lost may have been broken off before it came to that.
    """
    on_record = dealers_hand.rows >= 0
    if showings_complete is None:
        return booleans(np.zeros(len(on_record), dtype=bool))
    went_on = certainly(groups.exists(wager_round_row, settled_as.is_("win", "lose")))
    return showings_complete & booleans(on_record & went_on)


# ------------------------------------------------------------------------- showing the hands


@derived(per="hand")
def turn_of_seat(hand_position: Text, reading_seat_numbering: Text) -> Count:
    """Number that grows from the dealer's far right counterclockwise around the table."""
    seat = hand_position.as_numbers()
    return either(reading_seat_numbering.is_("from_dealers_left"), -seat, seat)


def _after_a_later_seat(rows: Link, is_in_play: Flag, at: Count, turn: Count, whose: Whose) -> Flag:
    """Whether a hand was shown before each one of another player's that should have come after it."""
    within = np.where(certainly(is_in_play), rows.rows, -1)
    before = groups.previous(groups.by_moment_and_turn(at, turn), within)
    return after_a_later_turn(before, turn, whose)


@derived(per="hand")
def shown_out_of_turn(
    hand_round_row: Link, is_in_play: Flag, shown_by_dealer_at: Count, turn_of_seat: Count, whose: Whose
) -> Flag:
    """The dealer showed a hand of another player before this one that should have come after it."""
    return _after_a_later_seat(hand_round_row, is_in_play, shown_by_dealer_at, turn_of_seat, whose)


@derived(per="round")
def seat_out_of_turn(hand_round_row: Link, hand_position: Text, shown_out_of_turn: Flag) -> Text:
    """The first position on record whose hand was shown after one that should have come later."""
    return groups.first(hand_round_row, hand_position, shown_out_of_turn)


def _in_turn(which: tuple[Link, Flag, Whose], at: Moment, out_of_turn: Flag, never_shown: Flag) -> Flag:
    """Whether hands were shown in turn; missing where two players share a moment, or one may have none."""
    hand_round_row, is_in_play, whose = which
    before = groups.previous(at, np.where(certainly(is_in_play), hand_round_row.rows, -1))
    unclear = at_once_with_another(before, at, whose.player) | (~known(at) & ~certainly(never_shown))
    open_point = booleans((unclear & certainly(is_in_play)) | is_in_play.missing | out_of_turn.missing)
    wrong = certainly(groups.exists(hand_round_row, out_of_turn))
    unsure = certainly(groups.exists(hand_round_row, open_point))
    return booleans(~wrong, wrong | ~unsure)


@derived(per="round")
def shown_in_turn(
    hand_round_row: Link,
    is_in_play: Flag,
    turn_of_seat: Count,
    shown_at: Moment,
    shown_by_dealer_at: Moment,
    shown_out_of_turn: Flag,
    never_shown: Flag,
    hands_lacking: Flag,
    whose: Whose,
    nameless_may_change_the_order: Flag,
) -> Flag:
    """Players' hands were shown from the dealer's far right counterclockwise; one never shown has no turn.

    The order is one of players, not of one's own hands.  Missing where those of two share a moment, or one
    has none or is not on record, and where only a hand said to be turned up by its player was out of turn.
    """
    which = (hand_round_row, is_in_play, whose)
    by_dealer = _in_turn(which, shown_by_dealer_at, shown_out_of_turn, never_shown)
    out_of_turn = _after_a_later_seat(*which[:2], shown_at, turn_of_seat, whose)
    found = unless_by_player(_in_turn(which, shown_at, out_of_turn, never_shown), by_dealer)
    return unless_in_doubt(found, hands_lacking | nameless_may_change_the_order)


@derived(per="hand")
def shown_by_dealer_at(
    hand_revealed_at: Moment,
    shown_at: Moment,
    *,
    turned_by_player_at: Moment | None = None,
    turned_by_another_at: Moment | None = None,
) -> Moment:
    """When the hand was first shown, leaving out what its player is said to have turned up himself."""
    if turned_by_player_at is None or turned_by_another_at is None:
        return shown_at
    the_same = certainly(hand_revealed_at == turned_by_player_at)
    revealed = integers(hand_revealed_at.values, known(hand_revealed_at) & ~the_same)
    return earlier(revealed, turned_by_another_at)


@derived(per="round")
def first_shown_at(hand_round_row: Link, is_in_play: Flag, shown_at: Moment) -> Moment:
    """When the first of the players' hands was shown."""
    return groups.earliest(hand_round_row, shown_at, is_in_play)


@derived(per="round")
def first_doubtful_shown_at(hand_round_row: Link, is_in_play: Flag, shown_at: Moment) -> Moment:
    """When the first of the players' hands was shown of which nobody knows whether they were in play."""
    return groups.earliest(hand_round_row, shown_at, booleans(is_in_play.missing))


@derived(per="round")
def every_showing_timed(
    hand_round_row: Link, is_in_play: Flag, shown_at: Moment, never_shown: Flag, hands_lacking: Flag
) -> Flag:
    """The record says when every hand in play was shown, or that it never was."""
    told = booleans(certainly(~is_in_play) | certainly(never_shown)) | is_known(shown_at)
    return groups.every(hand_round_row, told) & ~hands_lacking


@derived(per="round")
def dealer_first_showed_at(hand_round_row: Link, is_in_play: Flag, shown_by_dealer_at: Moment) -> Moment:
    """When the first of the players' hands was shown that its player did not turn up himself."""
    return groups.earliest(hand_round_row, shown_by_dealer_at, is_in_play)


# ------------------------------------------------------------------------- giving a hand up


@derived(per="event")
def turned_by_player(event_position: Text, banked_by: Text, *, event_role: Text | None = None) -> Flag:
    """The player is said to have turned the hand up himself; a player who banks has to turn his up."""
    if event_role is None:
        return booleans(np.zeros(len(event_position.codes), dtype=bool))
    players = ~event_position.is_(DEALER) & ~event_position.same_as(banked_by)
    return booleans(certainly(event_role.is_("player") & players))


@derived(per="hand")
def turned_by_player_at(turned_hand: Link, event_at: Moment, turned_by_player: Flag) -> Moment:
    """When the player is said to have turned the hand up himself; missing where nobody says so."""
    return groups.earliest(turned_hand, event_at, turned_by_player)


@derived(per="hand")
def turned_by_another_at(turned_hand: Link, event_at: Moment, turned_by_player: Flag) -> Moment:
    """When an event turned the hand up that nobody says was its player's act."""
    return groups.earliest(turned_hand, event_at, ~turned_by_player)


@derived(per="wager")
def own_surrendered_at(surrendered_at: Moment, wagers_hand: Link) -> Moment:
    """When the player announced that he surrenders the hand at the wager's position."""
    return take(surrendered_at, wagers_hand.rows)


@derived(per="wager")
def own_shown_by_dealer_at(shown_by_dealer_at: Moment, wagers_hand: Link) -> Moment:
    """When that hand was shown, leaving out what its player is said to have turned up himself."""
    return take(shown_by_dealer_at, wagers_hand.rows)


@derived(per="wager")
def own_racked_at(hand_racked_at: Moment, wagers_hand: Link) -> Moment:
    """When the cards at the wager's position went to the discard rack."""
    return take(hand_racked_at, wagers_hand.rows)


@derived(per="wager")
def beside_optional_wager(bears_optional_wager: Flag, wagers_hand: Link) -> Flag:
    """An optional wager lies at the same position."""
    return take(bears_optional_wager, wagers_hand.rows)


@derived(per="wager")
def optional_wager_placed(
    wager_round_row: Link,
    wager_position: Text,
    is_main_wager: Flag,
    lies_at_close: Flag,
    *,
    on_own_hand: Flag | None = None,
) -> Flag:
    """An optional wager of the hand's player lay on it when betting closed, whatever became of it since.

    One that somebody else laid on the hand is not his; where nobody knows whose it is, the position tells.
    """
    placed = ~is_main_wager & lies_at_close
    if on_own_hand is not None:
        placed = placed & ~booleans(certainly(~on_own_hand))
    return groups.has_counterpart(wager_round_row, wager_position, wager_round_row, wager_position, placed)
