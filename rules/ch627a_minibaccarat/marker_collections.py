"""Collections of marked vigorish: what the payments say was collected, and from whom (§ 627a.12(d)(2)(i)).

A collection is known by its gaming table, the player's space and its moment: a payment and the wagers it
settles say the same of all three, and not of different players.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cents, Count, Flag, Link, Moment, Numbers, Text
from rules.values import booleans, certainly, integers, is_known, known, take


def _number(space: Count, at: Moment) -> Count:
    numbers = (space.values * 31 + at.values) & 0x7FFF_FFFF_FFFF_FFFF
    return integers(numbers, known(space) & known(at))


@derived(per="payment")
def is_marker_collection(payment_kind: Text) -> Flag:
    """The payment is vigorish collected against a marker."""
    return payment_kind.is_("marker_collection")


@derived(per="payment")
def payment_space(property_id: Text, table_id: Text, payee_position: Text) -> Count:
    """Number of the space on the layout, at its gaming table, of the player who paid."""
    return groups.numbers_at(groups.place_numbers(property_id, table_id), payee_position)


@derived(per="payment")
def payment_collection(
    is_marker_collection: Flag,
    payment_space: Count,
    payment_at: Moment,
    wager_collection: Count,
    *,
    payment_player_id: Text | None = None,
    wager_player_id: Text | None = None,
) -> Count:
    """Number of the collection that the payment records; missing for other payments.

    Missing, too, where it names a player, and all vigorish said to be collected there and then is others'.
    """
    number = _number(payment_space, payment_at)
    found = integers(number.values, known(number) & certainly(is_marker_collection))
    if payment_player_id is None or wager_player_id is None:
        return found
    numbers = np.unique(wager_collection.values[known(wager_collection)])
    paid, settled = (_among(numbers, each) for each in (found, wager_collection))
    nameless = groups.exists(settled, booleans(~known(wager_player_id)))
    anothers = known(payment_player_id) & certainly(~take(nameless, paid.rows))
    anothers &= groups.counterpart(paid, payment_player_id, settled, wager_player_id) < 0
    return integers(found.values, known(found) & ~(anothers & (paid.rows >= 0)))


def _among(numbers: Numbers, asked: Count) -> Link:
    """Place of each row's number among some that are sorted, -1 where it is none of them."""
    place = np.searchsorted(numbers, asked.values)
    there = known(asked) & (np.append(numbers, -1)[place] == asked.values)
    return Link(np.where(there, place, -1), len(numbers))


@derived(per="wager")
def said_collected_later(wager_kind: Text, vigorish_handling: Text, vigorish_collected_at: Moment) -> Flag:
    """Vigorish was marked on the wager and is said to have been collected later."""
    return wager_kind.is_("banker") & vigorish_handling.is_("marked") & is_known(vigorish_collected_at)


@derived(per="wager")
def wager_collection(
    vigorish_space: Count, said_collected_later: Flag, vigorish_collected_at: Moment
) -> Count:
    """Number of the collection that is said to have settled the wager's vigorish; missing where none is."""
    number = _number(vigorish_space, vigorish_collected_at)
    return integers(number.values, known(number) & ~certainly(~said_collected_later))


def _sum_of_same(asked: Count, number: Count, amount: Cents) -> Cents:
    """What the rows with each number come to; missing where there is none, or one of their amounts is."""
    there = np.flatnonzero(known(number))
    names, place = np.unique(number.values[there], return_inverse=True)
    sums = groups.total(Link(place, len(names)), take(amount, there))
    where = np.searchsorted(names, asked.values)
    found = known(asked) & (np.append(names, -1)[where] == asked.values)
    return take(sums, np.where(found, where, -1))


def _is_among(asked: Count, number: Count) -> Flag:
    there = np.isin(asked.values, number.values[known(number)])
    return booleans(there, known(asked))


# ------------------------------------------------------------------------------ what was collected


@derived(per="table")
def record_ends_at(
    round_table_row: Link, settled_at: Moment, payment_table_row: Link, payment_at: Moment
) -> Moment:
    """When the last round on record at the table that day was settled, or the last payment made."""
    return -groups.smallest(
        [
            -groups.latest(Link(row.rows, row.parents), at)
            for row, at in ((round_table_row, settled_at), (payment_table_row, payment_at))
        ],
        round_table_row.parents,
    )


@derived(per="wager")
def collection_on_record(
    wager_collection: Count,
    payment_collection: Count,
    vigorish_collected_at: Moment,
    payment_table_row: Link,
    wager_table_row: Link,
    record_ends_at: Moment,
) -> Flag:
    """A payment collects vigorish at the wager's space at the moment said; unknown once the record ends."""
    found = _is_among(wager_collection, payment_collection)
    at = vigorish_collected_at
    unsure = groups.may_lack(payment_table_row, wager_table_row.rows, at, at) | certainly(at > record_ends_at)
    return booleans(found.values, known(found) & ~(unsure & ~found.values))


@derived(per="wager")
def opens_collection(wager_collection: Count) -> Flag:
    """The wager is the first on record of those whose vigorish is said to be collected together."""
    there = np.flatnonzero(known(wager_collection))
    first = np.zeros(len(wager_collection), dtype=bool)
    first[there[np.unique(wager_collection.values[there], return_index=True)[1]]] = True
    return booleans(first)


@derived(per="wager")
def collected_before_at(
    vigorish_space: Count, vigorish_collected_at: Moment, said_collected_later: Flag
) -> Moment:
    """When vigorish was last collected from the wager's space before its own was."""
    earlier = groups.Moments(vigorish_collected_at - 1, vigorish_space)
    collected = groups.Moments(vigorish_collected_at, vigorish_space)
    return take(vigorish_collected_at, groups.last_before(earlier, collected, said_collected_later))


@derived(per="wager")
def vigorish_to_collect_cents(
    wager_collection: Count,
    vigorish_cents: Cents,
    said_collected_later: Flag,
    vigorish_collected_at: Moment,
    collected_before_at: Moment,
    wager_table_row: Link,
) -> Cents:
    """Vigorish of all wagers said to be collected from the wager's space at that moment.

    Missing where a wager may be missing since the collection before.
    """
    amount = integers(vigorish_cents.values, known(vigorish_cents) & known(said_collected_later))
    found = _sum_of_same(wager_collection, wager_collection, amount)
    tables = wager_table_row.rows
    unsure = groups.may_lack(wager_table_row, tables, collected_before_at, vigorish_collected_at)
    return integers(found.values, known(found) & ~unsure)


@derived(per="wager")
def collected_in_all_cents(
    wager_collection: Count,
    payment_collection: Count,
    payment_amount_cents: Cents,
    vigorish_collected_at: Moment,
    payment_table_row: Link,
    wager_table_row: Link,
) -> Cents:
    """What was collected from the wager's space at the moment said, in one payment or several.

    Missing where a payment of that moment may be missing.
    """
    found = _sum_of_same(wager_collection, payment_collection, payment_amount_cents)
    at = vigorish_collected_at
    unsure = groups.may_lack(payment_table_row, wager_table_row.rows, at, at)
    return integers(found.values, known(found) & ~unsure)


# --------------------------------------------------------------- what lacks its space or its moment


@derived(per="wager")
def more_may_be_paid(
    vigorish_space: Count,
    vigorish_collected_at: Moment,
    wager_table_row: Link,
    payment_table_row: Link,
    is_marker_collection: Flag,
    payment_space: Count,
    payment_at: Moment,
) -> Flag:
    """A payment that lacks its space, or its moment, may be part of what settled the wager's vigorish."""
    collects, spaced, timed = certainly(is_marker_collection), known(payment_space), known(payment_at)
    table, day = (integers(link.rows, link.rows >= 0) for link in (wager_table_row, payment_table_row))
    found = np.zeros(len(vigorish_space), dtype=bool)
    for asked, number, loose in (
        (_number(table, vigorish_collected_at), _number(day, payment_at), timed & ~spaced),
        (vigorish_space, payment_space, spaced & ~timed),
        (table, day, ~spaced & ~timed),
    ):
        found |= certainly(_is_among(asked, integers(number.values, known(number) & collects & loose)))
    return booleans(found)


@derived(per="wager")
def more_may_be_settled(
    vigorish_space: Count, vigorish_collected_at: Moment, wager_table_row: Link, said_collected_later: Flag
) -> Flag:
    """A wager that lacks its space is said to be settled at the moment of the wager's own collection."""
    number = _number(integers(wager_table_row.rows, wager_table_row.rows >= 0), vigorish_collected_at)
    loose = certainly(said_collected_later) & ~known(vigorish_space)
    found = _is_among(number, integers(number.values, known(number) & loose))
    return booleans(certainly(found))


@derived(per="wager")
def not_said_to_be_collected(
    wager_kind: Text, vigorish_cents: Cents, vigorish_handling: Text, vigorish_collected_at: Moment
) -> Flag:
    """Vigorish was marked on the wager, and the record does not say when it was collected."""
    marked = certainly(vigorish_handling.is_("marked")) | certainly(vigorish_cents > 0)
    nothing = certainly(vigorish_handling.is_("collected")) | certainly(vigorish_cents == 0)
    return wager_kind.is_("banker") & booleans(marked & ~nothing & ~known(vigorish_collected_at))


@derived(per="wager")
def unsaid_may_be_settled(
    not_said_to_be_collected: Flag,
    vigorish_space: Count,
    vigorish_cents: Cents,
    marked_at: Moment,
    vigorish_collected_at: Moment,
    vigorish_to_collect_cents: Cents,
    collected_in_all_cents: Cents,
    complete_column_vigorish_collected_at: Flag,
) -> Flag:
    """What a collection is over may be vigorish marked before at its space, of which no collection is told.

    Not where it is less than any of these, or more than all of them; nor where every collection is told.
    """
    since = integers(np.full(len(marked_at), np.iinfo(np.int64).min))
    asked, marked = (groups.Moments(at, vigorish_space) for at in (since, marked_at))
    unsaid = not_said_to_be_collected
    whole = groups.total_between(asked, vigorish_collected_at, marked, vigorish_cents, unsaid)
    space = groups.numbered(vigorish_space.values)
    of_space = Link(np.where(known(vigorish_space), space, -1), len(space))
    least = take(groups.earliest(of_space, vigorish_cents, unsaid), of_space.rows)
    over = collected_in_all_cents - vigorish_to_collect_cents
    too_much = certainly(over > whole) | certainly(whole == 0)
    too_little = certainly(over < least) & known(whole)
    told = certainly(complete_column_vigorish_collected_at)
    return booleans(~too_much & ~too_little & ~told)


@derived(per="payment")
def pays_for_more(
    payment_collection: Count, payment_amount_cents: Cents, wager_collection: Count, vigorish_cents: Cents
) -> Flag:
    """What is collected from the space at that moment is more than the wagers said to be settled come to."""
    paid = _sum_of_same(payment_collection, payment_collection, payment_amount_cents)
    return paid > _sum_of_same(payment_collection, wager_collection, vigorish_cents)


@derived(per="wager")
def may_be_settled_unsaid(
    marked_at: Moment, vigorish_space: Count, payment_at: Moment, payment_space: Count, pays_for_more: Flag
) -> Flag:
    """A later collection from the wager's space is more than it is said to settle, and may settle this."""
    asked, paid = groups.Moments(marked_at, vigorish_space), groups.Moments(payment_at, payment_space)
    return booleans(groups.first_after(asked, paid, pays_for_more) >= 0)


# ------------------------------------------------------------------------- what silence would mean


@derived(per="payment")
def astray_collection(is_marker_collection: Flag, payment_collection: Count, wager_collection: Count) -> Flag:
    """A marker collection whose space and moment are not those of any vigorish said to be collected."""
    return is_marker_collection & ~booleans(certainly(_is_among(payment_collection, wager_collection)))


@derived(per="table")
def has_astray_collections(payment_table_row: Link, astray_collection: Flag) -> Flag:
    """The table's day has marker collections that no vigorish said to be collected answers to."""
    return groups.exists(payment_table_row, astray_collection)
