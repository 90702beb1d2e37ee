"""Who was paid an Envy Bonus, whether he had the wager for it, and whether the hand may bring one."""

import numpy as np

from rules.clause import derived
from rules.duties import envy, groups
from rules.kinds import Flag, Link, Many, Text
from rules.poker.envy import nobody
from rules.poker.envy_hands import BonusPairs
from rules.values import booleans, certainly, in_any_column, known, take


@derived(per="wager")
def is_the_players(lies_at_close: Flag, was_withdrawn: Flag) -> Flag:
    """The wager lay when betting closed; missing where it was taken down later, against the Code."""
    return booleans(lies_at_close.values, known(lies_at_close) & ~certainly(lies_at_close & was_withdrawn))


@derived(per="payment")
def areas_may_adjoin(payment_kind: Text, *, approved_adjacent_areas: Flag | None = None) -> Flag:
    """A player may wager on two betting areas side by side, as far as is known."""
    if approved_adjacent_areas is None:
        return booleans(np.ones(len(payment_kind)))
    return booleans(~certainly(~approved_adjacent_areas))


@derived(per="payment")
def seated_where_paid(
    payment_round_row: Link,
    payee_position: Text,
    hand_round_row: Link,
    hand_position: Text,
    hands_player: Text,
) -> Text:
    """Who played at the position that was paid; missing where nobody recorded it."""
    return take(
        hands_player,
        groups.counterpart(payment_round_row, payee_position, hand_round_row, hand_position),
    )


@derived(per="payment")
def payee_has_wager(
    payment_round_row: Link,
    wager_round_row: Link,
    payee_position: Text,
    wager_position: Text,
    is_the_players: Flag,
    bonus_pairs: BonusPairs,
    areas_may_adjoin: Flag,
    *,
    seated_where_paid: Text | None = None,
    wager_player_id: Text | None = None,
    payment_player_id: Text | None = None,
) -> Flag:
    """Whoever was paid had the bonus wager on whose paytable it was paid, when betting closed.

    Where his name or the wager's is not recorded, the position tells; a wager beside it may then be his, too,
    unless somebody else than who made it plays there.
    """
    payment, wager = bonus_pairs.payment, bonus_pairs.wager
    player = nobody(len(wager_position)) if wager_player_id is None else wager_player_id
    paid = nobody(len(payee_position)) if payment_player_id is None else payment_player_id
    seated = nobody(len(payee_position)) if seated_where_paid is None else seated_where_paid
    himself = take(paid, payment.rows).same_as(take(player, wager))
    another = certainly(~take(seated, payment.rows).same_as(take(player, wager)))
    here, there = take(payee_position, payment.rows), take(wager_position, wager)
    near, far = here.as_numbers(), there.as_numbers()
    beside = booleans((np.abs(near.values - far.values) == 1) & known(near) & known(far))
    at_it = here.same_as(there)
    may_be = certainly(beside & take(areas_may_adjoin, payment.rows)) & ~another
    there_by_position = booleans(at_it.values, known(at_it) & ~may_be)
    his = envy.by_player(himself, himself, there_by_position)
    found = groups.exists(payment, bonus_pairs.alike & his & take(is_the_players, wager))
    lacking = np.append(wager_round_row.may_lack, np.False_)[payment_round_row.rows]
    placed = known(payee_position) | known(paid)
    sure = known(found) & (payment_round_row.rows >= 0) & placed
    return booleans(found.values, sure & (certainly(found) | ~lacking))


@derived(per="payment")
def payers_hand_may_qualify(payers_hand: Link, envy_rows: Many) -> Flag:
    """The hand that caused the payment may be an Envy Bonus Qualifying Hand, on whatever list.

    Another goes to the discard rack once its wagers are settled, whatever is paid for it.  One whose cards
    nobody recorded was held to qualify, as it was paid for.
    """
    may = in_any_column(envy_rows.values != 0)
    return booleans(np.append(may, np.True_)[payers_hand.rows])
