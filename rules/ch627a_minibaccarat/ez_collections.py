"""Collections against a marker at a table that deals EZ Baccarat, which bears no vigorish (§ 627a.12(c))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.vigorish_none import its_players_wager
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known


@derived(per="table")
def ez_all_day(round_table_row: Link, is_ez: Flag) -> Flag:
    """The table dealt nothing but EZ Baccarat that day."""
    return groups.every(round_table_row, is_ez)


@derived(per="payment")
def payment_place(property_id: Text, table_id: Text) -> Count:
    """Number of the gaming table at which a payment was made."""
    return groups.place_numbers(property_id, table_id)


@derived(per="wager")
def collected_after_the_round(
    wager_round_row: Link,
    first_card_at: Moment,
    round_place: Count,
    payment_place: Count,
    payment_at: Moment,
    payment_kind: Text,
    *,
    payment_round_id: Text | None = None,
    wager_position: Text | None = None,
    payee_position: Text | None = None,
    wager_player_id: Text | None = None,
    payment_player_id: Text | None = None,
) -> Flag:
    """A collection that names no round came after this one, the last dealt by then; of its player's wager."""
    told = certainly(payment_kind.is_("marker_collection"))
    if payment_round_id is not None:
        told &= ~known(payment_round_id)
    dealt = groups.Moments(first_card_at, round_place)
    last = groups.last_before(groups.Moments(payment_at, payment_place), dealt, is_known(first_card_at))
    rounds = np.where(last < 0, -1, np.append(wager_round_row.rows, -1)[last])
    names = ((wager_position, payee_position), (wager_player_id, payment_player_id))
    payments = Link(rounds, wager_round_row.parents)
    return its_players_wager(wager_round_row, payments, told & (rounds >= 0), names)


@derived(per="wager")
def collected_though_ez(
    vigorish_paid_besides: Flag, ez_all_day: Flag, *, collected_after_the_round: Flag | None = None
) -> Flag:
    """Vigorish was collected against a marker, and the table dealt nothing but EZ Baccarat that day.

    The collection names the round, or none and came after it.  Certain, or false.  Elsewhere such a payment
    names the round in which an older debt was collected.
    """
    paid = vigorish_paid_besides
    if collected_after_the_round is not None:
        paid = paid | collected_after_the_round
    return booleans(certainly(paid & ez_all_day))
