"""Envy Bonuses: whose hands they are due for, to whom and how much, and what was paid."""

import numpy as np

from rules.clause import derived
from rules.duties import claimed, envy, groups
from rules.duties.envy import Areas, Payments, Seats
from rules.duties.unplaced import all_before
from rules.kinds import Cents, Codes, Count, Flag, Link, Many, Moment, Text
from rules.poker.hands import DEALER
from rules.values import booleans, certainly, either, integers, known, take


def nobody(count: int) -> Text:
    """Players' names, none of them known."""
    return Codes(np.full(count, -1, dtype=np.int32), ())


# --------------------------------------------------------------------------- the hands


@derived(per="hand")
def hand_was_voided(
    hand_round_row: Link,
    hand_position: Text,
    dead_on_a_ground: Flag,
    wager_round_row: Link,
    wager_position: Text,
    settled_as: Text,
) -> Flag:
    """The hand was void on its own, and the wager on it was returned for that."""
    returned = groups.among(wager_round_row, certainly(settled_as.is_("void")))
    rows = groups.counterpart(hand_round_row, hand_position, returned, wager_position)
    return dead_on_a_ground & booleans(rows >= 0)


@derived(per="hand")
def main_wager_abandoned(wagers_hand: Link, is_main_wager: Flag, taken_as_abandoned: Flag) -> Flag:
    """The main wager on the hand was treated as lost, as its player had left the round."""
    return groups.exists(wagers_hand, is_main_wager & taken_as_abandoned)


@derived(per="hand")
def hand_has_player(
    hand_round_row: Link,
    hand_position: Text,
    hand_was_voided: Flag,
    banked_by: Text,
    wager_round_row: Link,
    wager_position: Text,
    lies_at_close: Flag,
    *,
    main_wager_abandoned: Flag | None = None,
) -> Flag:
    """The hand is a player's: somebody's wager lay at its position, or he banks there; missing if one may.

    A hand that was voided is nobody's; whether one is a player's who left, and abandoned it, is open.
    """
    wagered = groups.has_counterpart(
        hand_round_row, hand_position, wager_round_row, wager_position, lies_at_close
    )
    at_seat = ~hand_position.is_(DEALER) & ~hand_was_voided
    found = (wagered | hand_position.same_as(banked_by)) & at_seat
    if main_wager_abandoned is None:
        return found
    sure = ~certainly(found) | certainly(~main_wager_abandoned)
    return booleans(found.values, known(found) & sure)


@derived(per="hand")
def area_stands_alone(reading_second_area: Text) -> Flag:
    """A betting area counts for itself, whatever else its player has."""
    return reading_second_area.is_("another")


@derived(per="hand")
def one_area_each(hand_position: Text, *, approved_adjacent_areas: Flag | None = None) -> Flag:
    """A player may wager on one betting area only, as the casino files it."""
    if approved_adjacent_areas is None:
        return booleans(np.zeros(len(hand_position)), np.zeros(len(hand_position), dtype=bool))
    return ~approved_adjacent_areas


# -------------------------------------------------------------------------- the payees


@derived(per="wager")
def envy_entitled(
    wager_round_row: Link,
    wager_position: Text,
    wager_stands: Flag,
    qualifies: Flag,
    lammer_placed: Flag,
    can_qualify: Flag,
    reading_envy_entitlement: Text,
    reading_two_bonus_wagers: Text,
    *,
    stayed_after_all: Flag | None = None,
) -> Flag:
    """The bonus wager entitles its player to Envy Bonuses of its own paytable."""
    bonus = can_qualify & claimed.in_effect(wager_stands, stayed_after_all)
    by_lammer = reading_envy_entitlement.is_("lammer")
    own = bonus & ((by_lammer & lammer_placed) | (~by_lammer & qualifies))
    area = groups.named_within(wager_round_row, wager_position)
    at_area: Flag = take(groups.exists(area, own), area.rows)
    return bonus & (own | (reading_two_bonus_wagers.is_("every_wager") & at_area))


@derived(per="wager")
def envy_by_hands_cents(
    wager_round_row: Link,
    wager_position: Text,
    envy_list: Count,
    can_qualify: Flag,
    is_main_wager: Flag,
    lies_at_close: Flag,
    void: Flag,
    hand_round_row: Link,
    hand_position: Text,
    hands_player: Text,
    envy_cents: Many,
    area_stands_alone: Flag,
    one_area_each: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Cents:
    """Envy Bonuses that the hands of others bring on a bonus wager in all, if it stands and entitles to any.

    By the paytable of that wager; 0 where it was taken down in time, or the round is void.  Missing where
    another main wager of the round has no hand on record.
    """
    player = nobody(len(envy_list)) if wager_player_id is None else wager_player_id
    payees = Seats(wager_round_row, wager_position, player)
    holders = Seats(hand_round_row, hand_position, hands_player)
    areas = Areas(area_stands_alone, one_area_each)
    may_be_paid = booleans(~certainly(~(can_qualify & lies_at_close & ~void)))
    found = integers(np.zeros(len(envy_list)))
    for column in range(envy_cents.values.shape[1]):
        listed = may_be_paid & booleans(certainly(envy_list == column))
        found = found + envy.of_others(payees, listed, holders, envy_cents.at(column), areas)
    handless = booleans(
        groups.counterpart(wager_round_row, wager_position, hand_round_row, hand_position) < 0
    )
    lacks = is_main_wager & lies_at_close & handless
    area = groups.named_within(wager_round_row, wager_position)
    here: Count = take(groups.count(area, lacks), area.rows)
    elsewhere = certainly(take(groups.count(wager_round_row, lacks), wager_round_row.rows) > here)
    return integers(found.values, known(found) & (~elsewhere | ~may_be_paid.values))


@derived(per="wager", unmarked=("void",))
def envy_by_hands_if_played_cents(envy_by_hands_cents: Cents) -> Cents:
    """Envy Bonuses that the hands of others bring on a bonus wager in all, had its round been played out."""
    return envy_by_hands_cents


@derived(per="wager")
def envy_of_others_cents(
    envy_by_hands_cents: Cents,
    *,
    envy_by_hands_if_played_cents: Cents | None = None,
    void_on_no_ground: Flag | None = None,
) -> Cents:
    """Envy Bonuses that the hands of others bring on a bonus wager: also in a round void on no ground."""
    if void_on_no_ground is None or envy_by_hands_if_played_cents is None:
        return envy_by_hands_cents
    return either(void_on_no_ground, envy_by_hands_if_played_cents, envy_by_hands_cents)


@derived(per="wager")
def envy_earned_cents(envy_entitled: Flag, envy_by_hands_cents: Cents) -> Cents:
    """Envy Bonuses that the player of a bonus wager earned in all, by the paytable of that wager."""
    none = certainly(~envy_entitled) | certainly(envy_by_hands_cents == 0)
    sure = certainly(envy_entitled) & known(envy_by_hands_cents)
    return integers(np.where(none, 0, envy_by_hands_cents.values), none | sure)


@derived(per="wager", unmarked=("void",))
def envy_earned_if_played_cents(envy_earned_cents: Cents) -> Cents:
    """Envy Bonuses that the player of a bonus wager earned in all, had its round been played out."""
    return envy_earned_cents


@derived(per="wager")
def envy_due_cents(
    envy_earned_cents: Cents,
    *,
    envy_earned_if_played_cents: Cents | None = None,
    void_on_no_ground: Flag | None = None,
    goes_back_as_void: Flag | None = None,
) -> Cents:
    """Envy Bonuses due to the player of a bonus wager in all: also in a round void on no ground.

    None is where the wager had to go back, as all hands of its round had to be void, whatever was played.
    """
    due = envy_earned_cents
    if void_on_no_ground is not None and envy_earned_if_played_cents is not None:
        due = either(void_on_no_ground, envy_earned_if_played_cents, due)
    if goes_back_as_void is None:
        return due
    return either(goes_back_as_void, integers(np.zeros(len(due))), due)


@derived(per="wager")
def only_of_its_player(
    wager_round_row: Link,
    wager_kind: Text,
    can_qualify: Flag,
    lies_at_close: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """The player of the bonus wager made no other of its kind in the round; missing where he is not known."""
    player = nobody(len(wager_kind)) if wager_player_id is None else wager_player_id
    his = groups.named_within(groups.named_within(wager_round_row, wager_kind), player)
    alone: Flag = take(groups.count(his, can_qualify & lies_at_close) == 1, his.rows)
    return alone


@derived(per="wager")
def envy_paid_cents(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    can_qualify: Flag,
    only_of_its_player: Flag,
    payment_round_row: Link,
    payment_kind: Text,
    payee_position: Text,
    payment_for: Text,
    payment_amount_cents: Cents,
    is_told_once: Flag,
    *,
    wager_player_id: Text | None = None,
    payment_player_id: Text | None = None,
) -> Cents:
    """Envy Bonuses paid to the player of a bonus wager in all, by the paytable of that wager."""
    player = nobody(len(wager_kind)) if wager_player_id is None else wager_player_id
    paid = nobody(len(payment_kind)) if payment_player_id is None else payment_player_id
    payees = Seats(wager_round_row, wager_position, player)
    payments = Payments(
        payment_round_row, payment_kind, payee_position, paid, payment_for, payment_amount_cents, is_told_once
    )
    return envy.paid(payees, wager_kind, only_of_its_player, payments, where=can_qualify)


@derived(per="payment")
def is_unnamed_envy(payment_round_row: Link, payment_kind: Text) -> Flag:
    """The payment is an Envy Bonus that names no round."""
    return payment_kind.is_(envy.KIND) & booleans(payment_round_row.rows < 0)


@derived(per="table")
def envy_payments_named(payment_table_row: Link, payment_round_row: Link, payment_kind: Text) -> Flag:
    """Each Envy Bonus on record at the table that day names its round."""
    bonuses = payment_kind.is_(envy.KIND)
    return groups.every_named(payment_table_row, payment_round_row, bonuses)


@derived(per="round")
def envy_payments_complete(
    complete_envy_bonus: Flag,
    envy_payments_named: Flag,
    payment_table_row: Link,
    is_unnamed_envy: Flag,
    round_table_row: Link,
    *,
    payment_at: Moment | None = None,
    first_card_at: Moment | None = None,
) -> Flag:
    """The log records all Envy Bonuses of the round: one paid before it was dealt is none of them."""
    none_of_its = all_before(payment_table_row, is_unnamed_envy, payment_at, round_table_row, first_card_at)
    return complete_envy_bonus & (envy_payments_named | booleans(none_of_its))


@derived(per="wager")
def qualifying_wager_placed(
    qualifies: Flag, is_main_wager: Flag, play_went_on: Flag, lies_at_close: Flag
) -> Flag:
    """A Qualifying Wager that lay when betting closed; its hand may have been called off since."""
    return qualifies & ~is_main_wager & play_went_on & lies_at_close


@derived(per="round")
def qualifying_wager_lies(wager_round_row: Link, qualifying_wager_placed: Flag) -> Flag:
    """Some player of the round placed a Qualifying Wager."""
    return groups.exists(wager_round_row, qualifying_wager_placed)
