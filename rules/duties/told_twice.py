"""Rows that say the very same: two events, or payments, or one that was told twice."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known

KINDS = ("decks_received", "decks_inspected", "decks_opened", "decks_removed")


@derived(per="event")
def may_be_told_twice(
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    event_shoe_row: Link,
    *,
    event_deck_id: Text | None = None,
    event_deck_count: Count | None = None,
    event_batch_id: Text | None = None,
    event_design: Text | None = None,
    event_back_color: Text | None = None,
    event_person_id: Text | None = None,
) -> Flag:
    """An earlier row says the same of as many decks, of the same name and look, at the same moment.

    It may be the same event: what is counted is counted once, or twice.
    """
    rows = np.flatnonzero(certainly(event_kind.is_(*KINDS)) & known(event_place))
    texts = (event_kind, event_deck_id, event_batch_id, event_design, event_back_color, event_person_id)
    numbers = (event_at, event_place, event_deck_count)
    said = [each.codes[rows].astype(np.int64) for each in texts if each is not None]
    for each in numbers:
        if each is not None:
            said += [np.where(each.missing, 0, each.values)[rows], each.missing[rows].astype(np.int64)]
    alike = groups.numbered(event_shoe_row.rows[rows], *said)
    _, first = np.unique(alike, return_index=True)
    again = np.ones(len(rows), dtype=bool)
    again[first] = False
    found = np.zeros(len(event_at), dtype=bool)
    found[rows[again]] = True
    return booleans(found)


@derived(per="payment")
def is_told_once(
    payment_round_row: Link,
    payment_table_row: Link,
    payment_kind: Text,
    payment_amount_cents: Cents,
    *,
    payment_at: Moment | None = None,
    payer_position: Text | None = None,
    payee_position: Text | None = None,
    payment_player_id: Text | None = None,
    payment_for: Text | None = None,
    payment_document: Text | None = None,
) -> Flag:
    """No earlier payment of the round says the very same; missing where one does, as it may be the same one.

    Two documents tell two payments.  Those of no round are held against each other at their table that day.
    """
    of_none = payment_round_row.parents + payment_table_row.rows
    where = np.where(payment_round_row.rows >= 0, payment_round_row.rows, of_none)
    rows = np.arange(len(where))
    texts = (payment_kind, payer_position, payee_position, payment_player_id, payment_for, payment_document)
    said = [each.codes[rows].astype(np.int64) for each in texts if each is not None]
    for each in (payment_amount_cents, payment_at):
        if each is not None:
            said += [np.where(each.missing, 0, each.values)[rows], each.missing[rows].astype(np.int64)]
    alike = groups.numbered(where, *said)
    again = np.zeros(len(payment_kind), dtype=bool)
    again[np.delete(rows, np.unique(alike, return_index=True)[1])] = True
    return booleans(np.ones(len(again), dtype=bool), ~again)
