"""Shuffles of other cards than those of the shoe that they name: another batch, or another set of cards.

While one batch is prepared or in play, a device shuffles the other one.
"""

import numpy as np

from rules.clause import derived
from rules.duties import before_play, groups
from rules.duties.groups import Moments
from rules.kinds import Codes, Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, take


@derived(per="shoe")
def loaded_batch(
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    event_batch_id: Text,
    shoe_first_card_at: Moment,
    round_shoe_row: Link,
) -> Text:
    """Which of two batches went into the shoe, as its loading says; a round may name the wrong one."""
    asked = (event_shoe_row, event_at, event_kind.is_("shoe_loaded"), event_batch_id)
    return before_play.told(*asked, shoe_first_card_at, round_shoe_row)


@derived(per="event")
def names_its_shoes_batch(
    event_kind: Text, *, event_batch_id: Text | None = None, loaded_batch: Text | None = None
) -> Flag:
    """The event names the batch that its shoe was dealt from; missing where it names none."""
    if event_batch_id is None or loaded_batch is None:
        return booleans(
            np.zeros(len(event_kind.codes), dtype=bool), np.zeros(len(event_kind.codes), dtype=bool)
        )
    return event_batch_id.same_as(loaded_batch)


@derived(per="shoe")
def rounds_batch(round_shoe_row: Link, *, batch_id: Text | None = None) -> Text:
    """Which of two batches the rounds of the shoe say they were dealt from; missing where they differ."""
    if batch_id is None:
        return Codes(np.full(round_shoe_row.parents, -1, dtype=np.int32), ())
    said = is_known(batch_id)
    differ = certainly(~groups.same_text(round_shoe_row, batch_id, said))
    return groups.text_of(np.where(differ, -1, groups.first_row(round_shoe_row, said)), batch_id)


@derived(per="event")
def names_a_batch_not_dealt(
    event_kind: Text,
    names_its_shoes_batch: Flag,
    *,
    event_batch_id: Text | None = None,
    rounds_batch: Text | None = None,
) -> Flag:
    """The event is a shuffle of another batch than its shoe's rounds name, where no loading names one."""
    if event_batch_id is None or rounds_batch is None:
        return booleans(np.zeros(len(event_kind.codes), dtype=bool))
    another = ~known(names_its_shoes_batch) & certainly(~event_batch_id.same_as(rounds_batch))
    return event_kind.is_("shuffled") & booleans(another)


@derived(per="shoe")
def dealt_set(round_shoe_row: Link, *, deck_id: Text | None = None) -> Text:
    """The set of cards that every round of the shoe names; missing where they name several, or one none."""
    if deck_id is None:
        return Codes(np.full(round_shoe_row.parents, -1, dtype=np.int32), ())
    every = booleans(np.ones(len(deck_id), dtype=bool))
    first: Text = groups.first(round_shoe_row, deck_id, every)
    alike = certainly(groups.same_text(round_shoe_row, deck_id, every))
    return Codes(np.where(alike, first.codes, np.int32(-1)), first.names)


@derived(per="event")
def names_another_set(
    event_kind: Text,
    names_its_shoes_batch: Flag,
    *,
    event_deck_id: Text | None = None,
    dealt_set: Text | None = None,
) -> Flag:
    """The event is a shuffle that names another set of cards than all rounds of its shoe were dealt from.

    Where it names the batch that went into the shoe, that is believed.
    """
    if event_deck_id is None or dealt_set is None:
        return booleans(np.zeros(len(event_kind.codes), dtype=bool))
    another = certainly(~event_deck_id.same_as(dealt_set)) & ~certainly(names_its_shoes_batch)
    return event_kind.is_("shuffled") & booleans(another)


@derived(per="shoe")
def own_batch_was_shuffled(event_shoe_row: Link, event_kind: Text, names_its_shoes_batch: Flag) -> Flag:
    """A shuffle on record names the batch that the shoe was dealt from."""
    own = event_kind.is_("shuffled") & booleans(certainly(names_its_shoes_batch))
    return booleans(certainly(groups.exists(event_shoe_row, own)))


@derived(per="event")
def of_other_cards(
    event_kind: Text,
    names_its_shoes_batch: Flag,
    names_another_set: Flag,
    own_batch_was_shuffled: Flag,
    names_a_batch_not_dealt: Flag,
    *,
    event_method: Text | None = None,
    event_batch_id: Text | None = None,
    event_deck_id: Text | None = None,
) -> Flag:
    """The event names another batch than went into its shoe, or another set of cards than was dealt.

    Missing of a shuffle by a device that names none, where another one names that batch; and of one that
    names another batch than the rounds do, where nobody recorded which went into the shoe.
    """
    other = certainly(~names_its_shoes_batch) | certainly(names_another_set)
    named = np.zeros(len(other), dtype=bool) if event_batch_id is None else known(event_batch_id)
    if event_deck_id is not None:
        named |= known(event_deck_id)
    if event_method is not None:
        named |= certainly(event_method.is_("manual"))
    in_doubt = certainly(event_kind.is_("shuffled")) & ~named & certainly(own_batch_was_shuffled)
    return booleans(other, other | ~(in_doubt | certainly(names_a_batch_not_dealt)))


@derived(per="shoe")
def doubtful_shuffle_at(
    preparation: Link, event_kind: Text, event_at: Moment, comes_before_play: Flag, of_other_cards: Flag
) -> Moment:
    """When cards were last shuffled before play that may be the shoe's, or others."""
    in_doubt = event_kind.is_("shuffled") & booleans(~known(of_other_cards)) & comes_before_play
    return groups.latest(preparation, event_at, in_doubt)


@derived(per="event")
def shuffles_a_batch_elsewhere(
    event_kind: Text, names_its_shoes_batch: Flag, *, event_batch_id: Text | None = None
) -> Flag:
    """The event is the shuffle of a batch that the shoe it names was not dealt from, so far as is known."""
    if event_batch_id is None:
        return booleans(np.zeros(len(event_kind.codes), dtype=bool))
    elsewhere = known(event_batch_id) & ~certainly(names_its_shoes_batch)
    return event_kind.is_("shuffled") & booleans(elsewhere)


@derived(per="shoe")
def shuffled_under_another_name(
    start_of_shoe: Moments,
    previous_shoe_began_at: Moment,
    happening: Moments,
    shuffles_a_batch_elsewhere: Flag,
    event_shoe_row: Link,
    names_another_set: Flag,
    *,
    event_batch_id: Text | None = None,
    shoe_batch: Text | None = None,
) -> Flag:
    """A shuffle of the shoe's batch is on record since the shoe before began, under the name of another.

    Those cards may have been shuffled, then, though no shuffle names their own shoe.  So they may where one
    names their shoe and another set of cards: either name may be wrong.
    """
    of_events = Link(event_shoe_row.rows, event_shoe_row.parents)
    found = certainly(groups.exists(of_events, names_another_set))
    if event_batch_id is None or shoe_batch is None:
        return booleans(found)
    for batch in ("A", "B"):
        of_batch = shuffles_a_batch_elsewhere & event_batch_id.is_(batch)
        row = groups.last_before(start_of_shoe, happening, of_batch)
        late = certainly(take(happening.at, row) < previous_shoe_began_at)
        found |= (row >= 0) & ~late & certainly(shoe_batch.is_(batch))
    return booleans(found)
