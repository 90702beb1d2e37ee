"""House Money winnings moved onto another wager, and the order in which it is settled (§ 627a.8(d))."""

import numpy as np

from rules.ch627a_minibaccarat.losers_first import Before, just_before
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take


@derived(per="wager")
def moved_in_cents(
    wager_round_row: Link,
    wager_number: Count,
    wager_kind: Text,
    *,
    moved_to: Count | None = None,
    moved_amount_cents: Cents | None = None,
) -> Cents:
    """House Money winnings moved onto each wager; a record that names none means none were moved.

    Where winnings were moved and the record does not say onto which wager, any main wager of the round
    may have received them.
    """
    if moved_to is None and moved_amount_cents is None:
        return integers(np.zeros(len(wager_number)))
    nothing = integers(np.zeros(len(wager_number)), np.zeros(len(wager_number), dtype=bool))
    target = nothing if moved_to is None else moved_to
    amount = nothing if moved_amount_cents is None else moved_amount_cents
    found = groups.received(wager_round_row, wager_number, target, amount)
    adrift = booleans(certainly(amount > 0) & ~known(target))
    somewhere = take(groups.exists(wager_round_row, adrift), wager_round_row.rows)
    main = certainly(wager_kind.is_("banker", "player"))
    # A wager that is not on record may have been House Money, too.
    lacking = np.append(wager_round_row.may_lack, np.False_)[wager_round_row.rows]
    return integers(found.values, known(found) & ~(main & (certainly(somewhere) | lacking)))


@derived(per="wager")
def moved_onto_own_main_wager(
    wager_round_row: Link,
    wager_number: Count,
    wager_kind: Text,
    moved_to: Count,
    was_withdrawn: Flag,
    lies_at_close: Flag,
    *,
    wager_position: Text | None = None,
    wager_player_id: Text | None = None,
) -> Flag:
    """Winnings were moved onto the same player's wager on the Player's or the Banker's Hand.

    Missing where that was taken down once betting had closed: it may still have lain there then.
    """
    target = groups.sibling_row(wager_round_row, wager_number, moved_to)
    unknown = booleans(np.zeros(len(wager_number)), np.zeros(len(wager_number), dtype=bool))
    own: Flag = unknown
    for names in (wager_player_id, wager_position):
        if names is not None:
            own = or_else(own, take(names, target).same_as(names))
    lay = booleans(certainly(~was_withdrawn), certainly(~was_withdrawn) | certainly(~lies_at_close))
    main: Flag = take(wager_kind.is_("banker", "player") & lay, target)
    # A named wager that does not exist is certainly not the player's, unless the record lacks some.
    lacking = np.append(wager_round_row.may_lack, np.False_)[wager_round_row.rows]
    missing = known(moved_to) & (target < 0) & ~lacking
    right = main & own
    return booleans(right.values & ~missing, ~right.missing | missing)


@derived(per="wager")
def house_money_payout_cents(
    wager_paid_cents: Cents,
    void: Flag,
    moved_amount_cents: Cents,
    stake_cents: Cents,
    a_hand_is_paired: Flag,
    house_money_odds: Count,
) -> Cents:
    """The House Money payout of which a part may be added: what was paid.

    Where the round was void afterwards, so that nothing stayed paid, what the first four cards had it paid.
    """
    nothing = integers(np.zeros(len(stake_cents)))
    undone = booleans(certainly(void & (wager_paid_cents == 0) & (moved_amount_cents > 0)))
    by_the_cards = either(a_hand_is_paired, stake_cents * house_money_odds, nothing)
    return either(undone, by_the_cards, wager_paid_cents)


@derived(per="wager")
def handed_over_cents(
    wager_paid_cents: Cents, *, moved_to: Count | None = None, moved_amount_cents: Cents | None = None
) -> Cents:
    """Winnings handed to the player: those that were moved lie on another wager, which answers for them."""
    moved = _moved_cents(len(wager_paid_cents), moved_to, moved_amount_cents)
    left = np.maximum(wager_paid_cents.values - moved.values, 0)
    nothing = certainly(wager_paid_cents == 0)
    return integers(np.where(nothing, 0, left), nothing | (known(wager_paid_cents) & known(moved)))


@derived(per="wager")
def moves_undone_cents(
    wager_paid_cents: Cents, *, moved_to: Count | None = None, moved_amount_cents: Cents | None = None
) -> Cents:
    """Winnings that were moved onto another wager and taken back, so that nothing stayed paid."""
    moved = _moved_cents(len(wager_paid_cents), moved_to, moved_amount_cents)
    none = integers(np.zeros(len(wager_paid_cents)))
    return either(booleans(certainly(moved == 0)), none, either(wager_paid_cents == 0, moved, none))


def _moved_cents(count: int, moved_to: Count | None, moved_amount_cents: Cents | None) -> Cents:
    """What was moved onto another wager; a record that names none means that nothing was."""
    nowhere = np.zeros(count, dtype=bool)
    amount = integers(nowhere, nowhere) if moved_amount_cents is None else moved_amount_cents
    named = nowhere if moved_to is None else known(moved_to)
    return integers(np.where(known(amount), amount.values, 0), known(amount) | ~named)


@derived(per="table")
def house_money_part(approved_house_money_portion: Count) -> Count:
    """Percent of a House Money payout that may be added: as filed, or all of it where nothing is."""
    everything = integers(np.full(len(approved_house_money_portion), 100))
    return or_else(approved_house_money_portion, everything)


@derived(per="table")
def house_money_part_filed(approved_house_money_portion: Count) -> Flag:
    """The casino filed which part of a House Money payout may be added."""
    return is_known(approved_house_money_portion)


@derived(per="wager")
def house_money_before(
    wager_round_row: Link,
    wager_kind: Text,
    was_withdrawn: Flag,
    settlement_order: Count,
    came_to_wager_at: Moment,
) -> Before:
    """Which House Money Wager was settled just before each in its round; see ``just_before``.

    Nothing tells where its own place is missing, another's is and may have been the first, or two share a
    place and a moment.
    """
    here = certainly(wager_kind.is_("house_money") & ~was_withdrawn)
    within = np.where(here, wager_round_row.rows, -1)

    def all_have(place: Count) -> Flag:
        return ~take(groups.exists(wager_round_row, booleans(here & ~known(place))), wager_round_row.rows)

    by_order, by_time = ((place, all_have(place)) for place in (settlement_order, came_to_wager_at))
    return just_before(within, by_order, by_time)


@derived(per="wager")
def house_money_in_order(house_money_before: Before) -> Count:
    """Row of the House Money Wager settled just before each in its round; -1 for the first.

    Missing where neither the order nor the times tell.
    """
    rows = house_money_before.rows
    return integers(rows, rows != groups.NOT_KNOWN)


@derived(per="wager")
def house_money_all_placed(house_money_before: Before) -> Flag:
    """Each House Money Wager of the round has its place, so that none can lie between two on record."""
    return booleans(house_money_before.whole)


@derived(per="wager")
def house_money_settled_first(house_money_in_order: Count) -> Flag:
    """No House Money Wager of the round was settled before this one."""
    return house_money_in_order < 0


@derived(per="wager")
def seat_settled_before(house_money_in_order: Count, wager_position: Text) -> Count:
    """Seat of the House Money Wager settled just before this one in the round; missing for the first."""
    rows = np.where(known(house_money_in_order), house_money_in_order.values, -1)
    return take(wager_position.as_numbers(), rows)
