"""How Envy Bonus Qualifying Hands are handled: acknowledged, paid for in order, and racked last."""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import envy, groups, voids
from rules.duties.envy import Areas, Seats
from rules.kinds import Count, Flag, Link, Many, Moment, Rows, Text
from rules.poker.envy import nobody
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

UNASKED, BETTOR, OTHER = range(3)
"""Values of ``envy_holders``: no acknowledgement is due, or one to a player with or without the wager."""

# ------------------------------------------------------------------------ acknowledgement


@derived(per="wager")
def bonus_wager_placed(can_qualify: Flag, play_went_on: Flag, lies_at_close: Flag) -> Flag:
    """A bonus wager that lay when betting closed, in a round that was played out."""
    return can_qualify & play_went_on & lies_at_close


@derived(per="hand")
def envy_holders(
    envy_rows: Many,
    hand_round_row: Link,
    hand_position: Text,
    hands_player: Text,
    area_stands_alone: Flag,
    one_area_each: Flag,
    dead_on_a_ground: Flag,
    wager_round_row: Link,
    wager_position: Text,
    envy_list: Count,
    bonus_wager_placed: Flag,
    qualifies: Flag,
    reading_acknowledgement: Text,
    *,
    wager_player_id: Text | None = None,
) -> Many:
    """Whether the hand is to be acknowledged on each list (a column for each).

    One with a wager on the list is if any Qualifying Wager asks for it, another if one on the list does.
    The Code asks who *placed* a wager: whoever's lay when betting closed did, whatever became of it since.
    Whether a hand that was abandoned is still a player's is open, and whether a wager asks for any that the
    record may lack.

    UNASKED, BETTOR or OTHER; -1 where that is not known.
    """
    player = nobody(len(envy_list)) if wager_player_id is None else wager_player_id
    payees = Seats(wager_round_row, wager_position, player)
    holders = Seats(hand_round_row, hand_position, hands_player)
    areas = Areas(area_stands_alone, one_area_each)
    places = (hand_round_row, hand_position, wager_round_row, wager_position)
    any_list = is_known(envy_list) & bonus_wager_placed
    himself = reading_acknowledgement.is_("any_player") & groups.has_counterpart(
        *places, any_list & qualifies
    )
    lacking = np.append(wager_round_row.may_lack, np.False_)[hand_round_row.rows]
    found = np.full(envy_rows.values.shape, -1, dtype=np.int32)
    for column in range(envy_rows.values.shape[1]):
        row = envy_rows.at(column)
        row = integers(row.values, known(row) & ~(certainly(dead_on_a_ground) & certainly(row > 0)))
        listed = booleans(certainly(envy_list == column)) & bonus_wager_placed
        bet = groups.has_counterpart(*places, listed)
        asked = (
            envy.asked_for(payees, wagers & qualifies, holders, row, areas) for wagers in (any_list, listed)
        )
        others, of_list = (booleans(each.values, known(each) & (each.values | ~lacking)) for each in asked)
        bettor, other = (row > 0) & bet & (others | himself), (row > 0) & ~bet & of_list
        found[certainly(~bettor & ~other), column] = UNASKED
        found[certainly(bettor), column] = BETTOR
        found[certainly(other), column] = OTHER
    return Many(found, envy_rows.known)


@derived(per="hand")
def held_by_a_bettor(envy_holders: Many) -> Flag:
    """The hand is to be acknowledged as that of a player with a wager on some list."""
    return booleans((envy_holders.values == BETTOR).any(axis=1))


@derived(per="hand")
def hands_main_settled_at(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    is_main_wager: Flag,
    was_withdrawn: Flag,
    wager_settled_at: Moment,
) -> Moment:
    """When the main wager on the hand was settled."""
    main = groups.among(wager_round_row, certainly(is_main_wager & ~was_withdrawn))
    rows = groups.counterpart(hand_round_row, hand_position, main, wager_position)
    return take(wager_settled_at, rows)


@dataclass(frozen=True, slots=True)
class EnvyForHand:
    """Envy Bonuses paid for each hand.

    first_at   when the first was paid, and unnamed_at: the first of the round that names no hand
    timed      all of them have a time
    """

    first_at: Moment
    unnamed_at: Moment
    timed: Flag


@derived(per="hand")
def envy_for_hand(
    hand_round_row: Link,
    hand_position: Text,
    payment_round_row: Link,
    payment_kind: Text,
    payer_position: Text,
    payment_at: Moment,
) -> EnvyForHand:
    """When Envy Bonuses were paid for each hand, and when one was that names none."""
    bonus = payment_kind.is_(envy.KIND)
    of_hand = groups.named(
        groups.among(payment_round_row, certainly(bonus)), payer_position, hand_round_row, hand_position
    )
    unnamed = groups.earliest(payment_round_row, payment_at, bonus & ~is_known(payer_position))
    untimed = certainly(groups.exists(of_hand, ~is_known(payment_at)))
    return EnvyForHand(
        groups.earliest(of_hand, payment_at), take(unnamed, hand_round_row.rows), booleans(~untimed)
    )


@derived(per="hand")
def acknowledged_in_time(
    acknowledged_at: Moment,
    reading_acknowledged_from: Text,
    *,
    first_card_at: Moment | None = None,
    settled_at: Moment | None = None,
    hand_revealed_at: Moment | None = None,
    hand_racked_at: Moment | None = None,
    hands_main_settled_at: Moment | None = None,
    envy_for_hand: EnvyForHand | None = None,
) -> Flag:
    """The hand was acknowledged in its turn: after it was shown, or its main wager settled, and in time.

    Which of the two is read.  In time is before what comes later.  Where those moments are not recorded,
    others of the round show it; missing where none does.
    """
    never = integers(np.zeros(len(acknowledged_at)), np.zeros(len(acknowledged_at), dtype=bool))
    begins, shown, ends = (
        never if each is None else each for each in (first_card_at, hand_revealed_at, settled_at)
    )
    settled = never if hands_main_settled_at is None else hands_main_settled_at
    gone = ends if hand_racked_at is None else or_else(hand_racked_at, ends)
    too_soon = (acknowledged_at < settled) & (reading_acknowledged_from.is_("settled") | ~is_known(shown))
    early = [certainly(each) for each in (acknowledged_at < begins, acknowledged_at < shown, too_soon)]
    late, timed = certainly(acknowledged_at > gone), known(gone)
    if envy_for_hand is not None:
        late = late | certainly(acknowledged_at > envy_for_hand.first_at)
        doubtful = certainly(acknowledged_at > envy_for_hand.unnamed_at)
        timed = timed & certainly(envy_for_hand.timed) & ~doubtful
    wrong = np.logical_or.reduce(early) | late
    turn_is_known = (known(shown) & ~certainly(reading_acknowledged_from.is_("settled"))) | known(settled)
    return booleans(~wrong, wrong | (known(acknowledged_at) & turn_is_known & timed))


@derived(per="hand")
def told_amid_early_bonuses(
    hand_round_row: Link,
    hand_position: Text,
    acknowledged_at: Moment,
    payment_round_row: Link,
    payment_kind: Text,
    payer_position: Text,
    payment_at: Moment,
    bonus_settled_at: Moment,
) -> Flag:
    """Whatever Envy Bonus for the hand was paid before it was told came before the wagers were settled, too.

    Had they been paid in their turn, once the wagers of their kind were settled, it would have come before.
    """
    bonuses = groups.among(payment_round_row, certainly(payment_kind.is_(envy.KIND)))
    of_hand = groups.named(bonuses, payer_position, hand_round_row, hand_position)
    told_at = take(acknowledged_at, of_hand.rows)
    paid_before = booleans(certainly(payment_at < told_at))
    too_early = booleans(certainly(told_at <= bonus_settled_at))
    return groups.exists(of_hand, paid_before) & ~groups.exists(of_hand, paid_before & ~too_early)


@derived(per="hand")
def late_by_an_early_bonus(
    acknowledged_at: Moment,
    *,
    told_amid_early_bonuses: Flag | None = None,
    hand_revealed_at: Moment | None = None,
    hand_racked_at: Moment | None = None,
) -> Flag:
    """The hand was told late only by Envy Bonuses for it that were paid too early themselves."""
    never = voids.never(acknowledged_at)
    shown, gone = (never if each is None else each for each in (hand_revealed_at, hand_racked_at))
    otherwise = certainly(acknowledged_at < shown) | certainly(acknowledged_at > gone)
    amid = np.zeros(len(otherwise), dtype=bool)
    if told_amid_early_bonuses is not None:
        amid = certainly(told_amid_early_bonuses)
    return booleans(amid & ~otherwise)


# -------------------------------------------------------------------------- each payment


@derived(per="payment")
def payers_hand(
    payment_round_row: Link, payer_position: Text, hand_round_row: Link, hand_position: Text
) -> Link:
    """Row of the hand that caused the payment, -1 where none is on record."""
    rows = groups.counterpart(payment_round_row, payer_position, hand_round_row, hand_position)
    return Link(rows, len(hand_position))


@derived(per="payment")
def payers_cards_racked_at(payers_hand: Link, hand_racked_at: Moment) -> Moment:
    """When the cards of the hand that caused the payment went to the discard rack."""
    return take(hand_racked_at, payers_hand.rows)


@derived(per="payment")
def payers_cards_never_racked(payers_hand: Link, never_racked: Flag) -> Flag:
    """The cards of the hand that caused the payment certainly never went to the discard rack."""
    return booleans(certainly(take(never_racked, payers_hand.rows)))


@derived(per="payment")
def payers_cards_left_lying(payers_hand: Link, left_lying: Flag) -> Flag:
    """Another round was dealt before the cards of the hand that caused the payment had gone to the rack."""
    return booleans(certainly(take(left_lying, payers_hand.rows)))


@dataclass(frozen=True, slots=True)
class OnOneList:
    """Every Envy Bonus beside each Envy Bonus of its round, itself too.

    payment  row of the payment of each pair, and other: row of the one beside it
    alike    both were paid on one paytable
    """

    payment: Link
    other: Rows
    alike: Flag


@derived(per="payment")
def envy_on_one_list(payment_round_row: Link, payment_kind: Text, payment_for: Text) -> OnOneList:
    """Every Envy Bonus beside each Envy Bonus of its round."""
    is_envy = certainly(payment_kind.is_(envy.KIND))
    left, right = groups.pairs(payment_round_row, is_envy, payment_round_row, is_envy)
    alike = take(payment_for, left).same_as(take(payment_for, right))
    return OnOneList(Link(left, len(payment_kind)), right, alike)


@derived(per="payment")
def last_envy_paid_at(envy_on_one_list: OnOneList, payment_at: Moment) -> Moment:
    """When the last Envy Bonus of the round on its paytable was paid, of those with a time."""
    pairs = envy_on_one_list
    return groups.latest(pairs.payment, take(payment_at, pairs.other), booleans(certainly(pairs.alike)))


@derived(per="payment")
def envy_bonuses_timed(
    payment_round_row: Link, envy_on_one_list: OnOneList, payment_at: Moment, envy_payments_complete: Flag
) -> Flag:
    """The log says when each Envy Bonus of the round on its paytable was paid; missing where it does not."""
    pairs = envy_on_one_list
    other_at = take(payment_at, pairs.other)
    found = groups.every(pairs.payment, ~pairs.alike | is_known(other_at)) & envy_payments_complete
    may_be_alike = booleans(pairs.alike.missing & certainly(other_at > take(payment_at, pairs.payment.rows)))
    unsure = certainly(groups.exists(pairs.payment, may_be_alike))
    return booleans(found.values, certainly(found) & (payment_round_row.rows >= 0) & ~unsure)


@dataclass(frozen=True, slots=True)
class BonusPairs:
    """Every Envy Bonus beside each bonus wager of its round.

    payment  row of the payment of each pair, and wager: row of its wager
    alike    the bonus was paid on the paytable of that wager
    """

    payment: Link
    wager: Rows
    alike: Flag


@derived(per="payment")
def bonus_pairs(
    payment_round_row: Link,
    payment_kind: Text,
    payment_for: Text,
    wager_round_row: Link,
    wager_kind: Text,
    can_qualify: Flag,
) -> BonusPairs:
    """Every Envy Bonus beside each bonus wager of its round."""
    is_bonus = certainly(can_qualify)
    pairs = groups.pairs(payment_round_row, certainly(payment_kind.is_(envy.KIND)), wager_round_row, is_bonus)
    alike = take(payment_for, pairs[0]).same_as(take(wager_kind, pairs[1]))
    return BonusPairs(Link(pairs[0], len(payment_kind)), pairs[1], alike)


@derived(per="wager")
def won_with_a_dead_hand(
    is_played_optional: Flag, is_main_wager: Flag, was_withdrawn: Flag, play_went_on: Flag, settled_as: Text
) -> Flag:
    """An optional wager that was won on a hand that is said to be dead, which it cannot have been."""
    said_dead = ~is_played_optional & ~is_main_wager & ~was_withdrawn & play_went_on
    return booleans(certainly(said_dead & settled_as.is_("win")))


@derived(per="wager")
def lost_with_a_dead_hand(
    is_played_optional: Flag, is_main_wager: Flag, was_withdrawn: Flag, play_went_on: Flag, settled_as: Text
) -> Flag:
    """An optional wager that was lost on a hand that is said to be dead: it was, or is only said to be."""
    said_dead = ~is_played_optional & ~is_main_wager & ~was_withdrawn & play_went_on
    return booleans(certainly(said_dead & settled_as.is_("lose")))


@derived(per="payment")
def bonus_settled_at(
    bonus_pairs: BonusPairs, is_played_optional: Flag, won_with_a_dead_hand: Flag, wager_settled_at: Moment
) -> Moment:
    """When the last bonus wager on whose paytable it was paid was settled, of those with a time."""
    settled = is_played_optional | won_with_a_dead_hand
    stands = bonus_pairs.alike & take(settled, bonus_pairs.wager)
    return groups.latest(bonus_pairs.payment, take(wager_settled_at, bonus_pairs.wager), stands)


@derived(per="payment")
def bonus_settlements_timed(
    payment_round_row: Link,
    wager_round_row: Link,
    bonus_pairs: BonusPairs,
    is_played_optional: Flag,
    wager_settled_at: Moment,
    *,
    payment_at: Moment | None = None,
    lost_with_a_dead_hand: Flag | None = None,
) -> Flag:
    """The log says when each of those wagers was settled; missing where it does not, or may lack one.

    Missing, too, where one was lost later with a hand that is only said to be dead, or was settled later and
    nobody knows whether it is one of them.
    """
    timed = booleans(known(take(wager_settled_at, bonus_pairs.wager)))
    stands = bonus_pairs.alike & take(is_played_optional, bonus_pairs.wager)
    found = groups.every(bonus_pairs.payment, ~stands | timed)
    lacking = np.append(wager_round_row.may_lack, np.False_)[payment_round_row.rows]
    sure = certainly(found) & (payment_round_row.rows >= 0) & ~lacking
    if payment_at is not None:
        later = take(wager_settled_at, bonus_pairs.wager) > take(payment_at, bonus_pairs.payment.rows)
        doubtful = booleans(stands.missing)
        if lost_with_a_dead_hand is not None:
            doubtful = doubtful | (bonus_pairs.alike & take(lost_with_a_dead_hand, bonus_pairs.wager))
        sure &= ~certainly(groups.exists(bonus_pairs.payment, doubtful & later))
    return booleans(found.values, sure)


@derived(per="payment")
def bonus_wagers_stand(
    payment_round_row: Link, wager_round_row: Link, bonus_pairs: BonusPairs, is_played_optional: Flag
) -> Flag:
    """Not every bonus wager on whose paytable it was paid was called off."""
    stands = bonus_pairs.alike & take(is_played_optional, bonus_pairs.wager)
    found = groups.exists(bonus_pairs.payment, stands)
    lacking = np.append(wager_round_row.may_lack, np.False_)[payment_round_row.rows]
    sure = known(found) & (payment_round_row.rows >= 0)
    return booleans(found.values, sure & (found.values | ~lacking))
