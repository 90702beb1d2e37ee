"""When the steps were taken that an idle table's cards need before the next shoe.

Of several of a kind the first after the step before it counts, as when decks are opened.  One that came too
early stands for it only where all of its kind are recorded: elsewhere the right one may not be on record.
"""

from collections.abc import Callable

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.idle_begins import CARDS_GONE, lying_spread
from rules.duties.opening_steps import before_it, shuffled_since
from rules.duties.shuffles import taken_in_turn
from rules.kinds import Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, either, integers, known, or_else, take


def _last_since(since: Moment, where: Flag, start_of_shoe: Moments, happening: Moments) -> Moment:
    at = take(happening.at, groups.last_before(start_of_shoe, happening, where, since))
    return integers(at.values, certainly(at >= since))


def _first_since(since: Moment, where: Flag, start_of_shoe: Moments, happening: Moments) -> Moment:
    asked = Moments(since, start_of_shoe.within)
    at = take(happening.at, groups.first_after(asked, happening, where, until=start_of_shoe.at))
    return integers(at.values, certainly(at <= start_of_shoe.at))


def _in_turn(
    where: Flag, since: Moment, idle_began_at: Moment, start: Moments, happening: Moments, complete: Flag
) -> Moment:
    """When a step was taken in its turn; where it was not and all are recorded, when it was otherwise."""
    otherwise = _last_since(idle_began_at, where, start, happening)
    out_of_turn = integers(otherwise.values, known(otherwise) & certainly(complete))
    return or_else(_first_since(since, where, start, happening), out_of_turn)


def _of_batch(
    batch: Text, event_batch_id: Text | None, where: Flag, found: Callable[[Flag], Moment]
) -> Moment:
    """When a step was taken with a shoe's batch; what names the other of two is none."""
    if event_batch_id is None:
        return found(where)
    not_a, not_b = (where & booleans(~certainly(event_batch_id.is_(other))) for other in "AB")
    is_a, is_b = (booleans(certainly(batch.is_(one))) for one in "AB")
    return either(is_a, found(not_b), either(is_b, found(not_a), found(where)))


# ------------------------------------------------------------------------------- spread and shown


def spread_face_up(
    asked: Moments, until: Moment, happening: Moments, event_kind: Text, event_face_up: Flag
) -> tuple[Rows, Rows]:
    """Row of the first spread of a spell that lay face up, and of the first that may have; -1 for none.

    NOT_KNOWN where a spread may not be on record.
    """
    spread = event_kind.is_("cards_spread")
    found = []
    for lay_so in (spread & event_face_up, spread & booleans(~certainly(~event_face_up))):
        row = groups.first_after(asked, happening, lay_so, until=until)
        late = certainly(take(happening.at, row) > until)
        found.append(np.where(late, -1, row))
    return found[0], found[1]


@derived(per="shoe")
def idle_spread(
    idle_began_at: Moment,
    idle_replaced_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    dealing: Moments,
    being_over: Moments,
) -> Link:
    """Row of the event with which the cards of an idle table were spread, -1 if there is none.

    Where none were spread then, it is the one since which they lay so as it fell idle.  What was spread once
    other decks had come in their place are those.
    """
    asked = Moments(idle_began_at, start_of_shoe.within)
    until = or_else(idle_replaced_at, start_of_shoe.at)
    row = groups.first_after(asked, happening, event_kind.is_("cards_spread"), until=until)
    in_time = certainly(take(happening.at, row) <= until)
    lying = lying_spread(asked, happening, event_kind, dealing, being_over)
    return Link(np.where(in_time, row, np.maximum(lying, -1)), len(happening.at))


@derived(per="shoe")
def idle_spread_at(idle_spread: Link, event_at: Moment) -> Moment:
    """When the cards of an idle table were spread."""
    return take(event_at, idle_spread.rows)


@derived(per="shoe")
def idle_cards_gone_at(
    idle_began_at: Moment, start_of_shoe: Moments, happening: Moments, event_kind: Text
) -> Moment:
    """When an idle table's cards went into the device or out of use, others came, or play went on."""
    asked = Moments(idle_began_at, start_of_shoe.within)
    gone = groups.first_after(asked, happening, event_kind.is_(*CARDS_GONE), until=start_of_shoe.at)
    return groups.smallest([take(happening.at, gone), start_of_shoe.at], len(idle_began_at))


@derived(per="shoe")
def idle_face_up(
    idle_began_at: Moment,
    idle_cards_gone_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    event_face_up: Flag,
) -> Link:
    """Row of the spread with which an idle table's cards first lay face up, or may have; -1 for none.

    One that lay so before anybody asked comes before one of which nobody knows.
    """
    asked = Moments(idle_began_at, start_of_shoe.within)
    surely, may = spread_face_up(asked, idle_cards_gone_at, happening, event_kind, event_face_up)
    request = groups.first_after(asked, happening, event_kind.is_("spread_requested"))
    in_time = certainly(take(happening.at, request) <= take(happening.at, surely))
    return Link(np.where((surely >= 0) & ~in_time, surely, may), len(happening.at))


@derived(per="shoe")
def idle_face_up_at(idle_face_up: Link, event_at: Moment) -> Moment:
    """When an idle table's cards were first spread face up, or may have been; missing if they were not."""
    return take(event_at, idle_face_up.rows)


@derived(per="shoe")
def idle_spread_face_up(idle_face_up: Link, idle_spread: Link, event_face_up: Flag) -> Flag:
    """The cards of an idle table were spread face up, at first or later; missing where none were spread.

    Missing, too, where they lay face up as it fell idle: the opening of a table asks for that.
    """
    up = certainly(take(event_face_up, idle_face_up.rows))
    down = certainly(~take(event_face_up, idle_spread.rows))
    return booleans(up, up | ((idle_face_up.rows == -1) & down))


@derived(per="shoe")
def idle_request_at(
    idle_began_at: Moment, start_of_shoe: Moments, happening: Moments, event_kind: Text
) -> Moment:
    """When a player asked for a spread or reshuffle after the table had been idle; missing if nobody did."""
    return _last_since(idle_began_at, event_kind.is_("spread_requested"), start_of_shoe, happening)


@derived(per="shoe")
def asked_before_spread(
    idle_began_at: Moment,
    idle_spread_at: Moment,
    idle_face_up_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_spread_requested: Flag,
) -> Flag:
    """A player asked for a spread before the cards of an idle table were spread face up, or else at all.

    Missing where one may have.
    """
    asked = Moments(or_else(idle_face_up_at, idle_spread_at), start_of_shoe.within)
    found = groups.happened_since(asked, happening, event_kind.is_("spread_requested"), idle_began_at)
    return taken_in_turn(found, complete_spread_requested)


@derived(per="event")
def shown_lying_spread(event_kind: Text, happening: Moments, shown_to_a_player: Flag) -> Flag:
    """The first player was shown cards that lay spread at the table: neither washed nor stacked since."""
    last_spread, last_taken = before_it(event_kind, happening)
    lie = known(last_spread) & ~certainly(last_taken > last_spread)
    return shown_to_a_player & booleans(lie)


@derived(per="shoe")
def idle_well_shown_at(
    idle_began_at: Moment,
    idle_spread_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    shown_lying_spread: Flag,
) -> Moment:
    """When the first player first saw the cards as they lay spread after the table had been idle."""
    lay_before = booleans(certainly(idle_spread_at < idle_began_at))
    since = either(lay_before, idle_began_at, idle_spread_at)
    return _first_since(since, shown_lying_spread, start_of_shoe, happening)


@derived(per="shoe")
def idle_inspection_at(
    idle_began_at: Moment,
    idle_well_shown_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    shown_to_a_player: Flag,
) -> Moment:
    """When the first player could inspect the cards after the table had been idle."""
    return or_else(
        idle_well_shown_at, _last_since(idle_began_at, shown_to_a_player, start_of_shoe, happening)
    )


@derived(per="shoe")
def idle_taken_up_since(
    idle_began_at: Moment,
    idle_well_shown_at: Moment,
    idle_inspection_at: Moment,
    idle_spread_at: Moment,
    complete_cards_spread: Flag,
) -> Moment:
    """From when on the cards of an idle table may be taken up: as the first player had seen them.

    Where they no longer lay spread then, they were taken up before, unless spreads may not be on record.
    """
    respread = known(idle_inspection_at) & ~certainly(complete_cards_spread)
    seen = integers(idle_inspection_at.values, respread)
    return or_else(idle_well_shown_at, or_else(seen, or_else(idle_spread_at, idle_began_at)))


# ------------------------------------------------------------------------------------ and then


@derived(per="shoe")
def idle_washed_at(
    idle_began_at: Moment,
    idle_taken_up_since: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_cards_washed: Flag,
) -> Moment:
    """When the cards were washed after the table had been idle."""
    where, since = event_kind.is_("cards_washed"), idle_taken_up_since
    return _in_turn(where, since, idle_began_at, start_of_shoe, happening, complete_cards_washed)


@derived(per="shoe")
def idle_stacked_at(
    idle_began_at: Moment,
    idle_taken_up_since: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_cards_stacked: Flag,
) -> Moment:
    """When the cards were stacked after the table had been idle, whether they were washed or not."""
    where, since = event_kind.is_("cards_stacked"), idle_taken_up_since
    return _in_turn(where, since, idle_began_at, start_of_shoe, happening, complete_cards_stacked)


@derived(per="shoe")
def idle_restacked_at(
    idle_began_at: Moment,
    idle_washed_at: Moment,
    idle_stacked_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_cards_stacked: Flag,
) -> Moment:
    """When the cards were stacked after the table had been idle, once they had been washed."""
    where, since = event_kind.is_("cards_stacked"), or_else(idle_washed_at, idle_stacked_at)
    return _in_turn(where, since, idle_began_at, start_of_shoe, happening, complete_cards_stacked)


@derived(per="shoe")
def idle_into_device_at(
    idle_began_at: Moment,
    idle_stacked_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_batch_in_shuffler: Flag,
    idle_batch: Text,
    *,
    event_batch_id: Text | None = None,
) -> Moment:
    """When the batch of an idle table went into the shuffling device."""
    since = or_else(idle_stacked_at, idle_began_at)

    def put_in(where: Flag) -> Moment:
        return _in_turn(where, since, idle_began_at, start_of_shoe, happening, complete_batch_in_shuffler)

    return _of_batch(idle_batch, event_batch_id, event_kind.is_("batch_in_shuffler"), put_in)


@derived(per="shoe")
def idle_out_of_device_at(
    idle_began_at: Moment,
    idle_into_device_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_batch_out_of_shuffler: Flag,
    shoe_batch: Text,
    *,
    event_batch_id: Text | None = None,
) -> Moment:
    """When the batch that was dealt next left the shuffling device after the table had been idle."""
    since, complete = or_else(idle_into_device_at, idle_began_at), complete_batch_out_of_shuffler

    def taken_out(where: Flag) -> Moment:
        return _in_turn(where, since, idle_began_at, start_of_shoe, happening, complete)

    return _of_batch(shoe_batch, event_batch_id, event_kind.is_("batch_out_of_shuffler"), taken_out)


# --------------------------------------------------------------------- asked for the stored batch


@derived(per="shoe")
def idle_spread_as_asked(
    idle_request_at: Moment,
    idle_stacked_at: Moment,
    idle_into_device_at: Moment,
    idle_out_of_device_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    event_face_up: Flag,
) -> Flag:
    """Once a player had asked for it, an idle table's cards were spread face up before they were stacked."""
    asked = Moments(idle_request_at, start_of_shoe.within)
    row = groups.first_after(asked, happening, event_kind.is_("cards_spread"), until=start_of_shoe.at)
    stacked_by = or_else(idle_stacked_at, or_else(idle_into_device_at, idle_out_of_device_at))
    return groups.is_there(row) & take(event_face_up, row) & (take(happening.at, row) <= stacked_by)


@derived(per="shoe")
def stored_batch_was_asked_for(idle_was_requested: Flag, idle_spread_as_asked: Flag) -> Flag:
    """A player asked for the stored batch to be spread and shuffled again.

    One who had the idle table's own cards spread face up asked for nothing else.
    """
    return idle_was_requested & ~idle_spread_as_asked


@derived(per="shoe")
def idle_respread_at(
    idle_request_at: Moment,
    idle_out_of_device_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    shoe_batch: Text,
    *,
    event_batch_id: Text | None = None,
) -> Moment:
    """When the cards that were dealt next were last spread: once out of the device, and asked for."""
    later = booleans(certainly(idle_request_at > idle_out_of_device_at))
    since = either(later, idle_request_at, or_else(idle_out_of_device_at, idle_request_at))

    def spread(where: Flag) -> Moment:
        return _last_since(since, where, start_of_shoe, happening)

    return _of_batch(shoe_batch, event_batch_id, event_kind.is_("cards_spread"), spread)


@derived(per="shoe")
def idle_shuffled_at(
    preparation: Link,
    event_kind: Text,
    event_at: Moment,
    idle_restacked_at: Moment,
    shoe_first_card_at: Moment,
    shuffled_at: Moment,
    of_other_cards: Flag,
) -> Moment:
    """When the shoe's cards were shuffled after they had been stacked at an idle table."""
    own = event_kind.is_("shuffled") & booleans(~certainly(of_other_cards))
    found = shuffled_since(preparation, own, event_at, idle_restacked_at, shoe_first_card_at)
    return or_else(found, shuffled_at)


@derived(per="shoe")
def respread_shuffled_at(
    preparation: Link,
    event_kind: Text,
    event_at: Moment,
    idle_respread_at: Moment,
    shoe_first_card_at: Moment,
    shuffled_at: Moment,
    of_other_cards: Flag,
) -> Moment:
    """When the shoe's cards were shuffled after they had been spread because a player asked for it."""
    own = event_kind.is_("shuffled") & booleans(~certainly(of_other_cards))
    found = shuffled_since(preparation, own, event_at, idle_respread_at, shoe_first_card_at)
    return or_else(found, shuffled_at)
