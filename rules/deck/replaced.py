"""The deck of the round before, taken out of use with what lay in the rack as others came (§ 645a.3(b)(4)).

That decks came for a round says nothing of the other deck, which may stay at the table, and its cards in the
rack.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, take


@derived(per="shoe")
def first_deck(round_shoe_row: Link, deck_id: Text) -> Text:
    """The deck that rounds of the shuffled deck name."""
    return groups.first(round_shoe_row, deck_id, is_known(deck_id))


@derived(per="shoe")
def opened_beside_its_deck(
    event_shoe_row: Link,
    event_kind: Text,
    arrives_for_shoe: Flag,
    first_deck: Text,
    *,
    event_deck_id: Text | None = None,
) -> Flag:
    """A deck was opened for the shuffled deck, and it is another one; missing where one names none."""
    opened = event_kind.is_("decks_opened") & arrives_for_shoe
    if event_deck_id is None:
        return booleans(
            np.zeros(event_shoe_row.parents, dtype=bool), ~certainly(_any(event_shoe_row, opened))
        )
    own = event_deck_id.same_as(groups.text_of(event_shoe_row.rows, first_deck))
    return _any(event_shoe_row, opened & ~own)


def _any(rows: Link, where: Flag) -> Flag:
    return groups.exists(Link(rows.rows, rows.parents), where)


@derived(per="round")
def deck_before_comes_back(
    round_just_before: Link,
    deck_id: Text,
    first_card_at: Moment,
    round_place: Count,
    event_at: Moment,
    event_kind: Text,
    event_place: Count,
    complete_decks_opened: Flag,
    *,
    event_deck_id: Text | None = None,
) -> Flag:
    """The deck of the round before is dealt again later, and none was opened under its name: it stayed.

    Certain, or false.
    """
    before: Text = groups.text_of(round_just_before.rows, deck_id)
    of_its_name = groups.numbers_at(round_place, before)
    dealing = Moments(first_card_at, groups.numbers_at(round_place, deck_id))
    row = groups.first_after(Moments(first_card_at + 1, of_its_name), dealing, is_known(first_card_at))
    again, since = take(first_card_at, row), take(first_card_at, round_just_before.rows)
    opened = _with_its_name(
        (Moments(again, round_place), of_its_name),
        (event_at, event_place),
        event_deck_id,
        event_kind.is_("decks_opened"),
        since,
    )
    return booleans(known(again) & certainly(~opened & complete_decks_opened))


def _with_its_name(
    asked: tuple[Moments, Count],
    happened: tuple[Moment, Count],
    names: Text | None,
    where: Flag,
    since: Moment,
) -> Flag:
    """Whether something happened to decks of a name, or of none; missing where it is of none."""
    at_table, of_its_name = asked
    at, place = happened
    if names is None:
        nameless = groups.happened_since(at_table, Moments(at, place), where, since)
        return booleans(np.zeros(len(nameless), dtype=bool), certainly(~nameless))
    named = Moments(at, groups.numbers_at(place, names))
    found = groups.happened_since(Moments(at_table.at, of_its_name), named, where, since)
    nameless = groups.happened_since(at_table, Moments(at, place), where & ~is_known(names), since)
    return booleans(found.values, known(found) & (found.values | certainly(~nameless)))


@derived(per="round")
def deck_before_removed(
    round_just_before: Link,
    deck_id: Text,
    first_card_at: Moment,
    round_place: Count,
    event_at: Moment,
    event_kind: Text,
    event_place: Count,
    *,
    event_deck_id: Text | None = None,
) -> Flag:
    """The deck of the round before was taken out of use by this round; missing where a nameless one was."""
    of_its_name = groups.numbers_at(round_place, groups.text_of(round_just_before.rows, deck_id))
    since = take(first_card_at, round_just_before.rows)
    asked = (Moments(first_card_at, round_place), of_its_name)
    removed = event_kind.is_("decks_removed")
    return _with_its_name(asked, (event_at, event_place), event_deck_id, removed, since)


@derived(per="round")
def deck_before_replaced(
    new_decks: Flag,
    opened_beside_its_deck: Flag,
    deck_before_removed: Flag,
    deck_before_comes_back: Flag,
    complete_decks_removed: Flag,
) -> Flag:
    """The deck of the round before was taken away, or replaced as others than this round's came, too.

    Not so where no decks came, where it is dealt again, or where it is not among those taken away and only
    this round's deck was opened anew.  Missing where nothing tells.
    """
    stays = certainly(deck_before_comes_back)
    goes = certainly(deck_before_removed) | (certainly(new_decks & opened_beside_its_deck) & ~stays)
    only_own = certainly(~opened_beside_its_deck & complete_decks_removed)
    stays |= certainly(~deck_before_removed) & (certainly(~new_decks) | only_own)
    return booleans(goes, goes ^ stays)
