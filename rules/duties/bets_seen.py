"""Stakes as a layout that reads chips, or a camera, saw them, held against the wagers on record.

What lay at no more bets was seen by a device that knows neither the cards nor the result.  A stake that was
raised, lowered, made or taken away afterwards shows here, with its position and the dollars, and so does a
round that was left out.  A layout reads chips on a spot, not whose they are, so all that lay on one spot of a
round is compared together.  Who is at fault does not show.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Cents, Codes, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, either, integers, known, take

SEEN = "bet_seen"
"""Kind of event: what was seen lying on a spot."""

LATER = ("raise", "over_23", "under_18")
"""Wagers that players make once they have seen cards, after no more bets."""

ON_EITHER_SIDE = ("dragon_bonus", "red_black")
"""Wagers that can be on either of two sides, each with a spot of its own."""

UNREAD = ("verbal_cash", "cash", "other")
"""Forms of wager that are no chips, so that a layout does not read them."""

# -------------------------------------------------------------------------------------- the spots


def _spot(position: Text, kind: Text, side: Text | None) -> Text:
    """Name the spot of the layout that each row is about; missing where the row does not tell it."""
    columns = [position, kind] if side is None else [position, kind, side]
    numbers = np.zeros(len(kind), dtype=np.int64)
    for each in columns:
        numbers = numbers * (len(each.names) + 1) + each.codes + 1
    told = known(position) & known(kind)
    if side is not None:
        told &= known(side) | ~certainly(kind.is_(*ON_EITHER_SIDE))
    _, first, places = np.unique(numbers, return_index=True, return_inverse=True)
    names = ("/".join(each.text(row) or "" for each in columns) for row in first.tolist())
    return Codes(np.where(told, places, -1).astype(np.int32), tuple(names))


@derived(per="event")
def is_bet_seen(event_kind: Text) -> Flag:
    """A stake was seen on the layout by whoever does not deal."""
    return event_kind.is_(SEEN)


@derived(per="table")
def bets_were_seen(event_table_row: Link, is_bet_seen: Flag) -> Flag:
    """Stakes were seen at the gaming table that day."""
    return booleans(certainly(groups.exists(event_table_row, is_bet_seen)))


@derived(per="table")
def later_bets_were_seen(
    event_table_row: Link, is_bet_seen: Flag, *, event_wager_kind: Text | None = None
) -> Flag:
    """So were stakes of wagers that players make once they have seen cards."""
    if event_wager_kind is None:
        return booleans(np.zeros(event_table_row.parents, dtype=bool))
    seen = groups.exists(event_table_row, is_bet_seen & event_wager_kind.is_(*LATER))
    return booleans(certainly(seen))


@derived(per="event")
def seen_spot(
    event_kind: Text,
    *,
    event_position: Text | None = None,
    event_wager_kind: Text | None = None,
    event_wager_side: Text | None = None,
) -> Text:
    """Spot of the layout on which a stake was seen; missing where it is not told."""
    if event_position is None or event_wager_kind is None:
        return Codes(np.full(len(event_kind), -1, dtype=np.int32), ())
    return _spot(event_position, event_wager_kind, event_wager_side)


@derived(per="wager")
def wager_spot(
    wager_kind: Text,
    *,
    wager_position: Text | None = None,
    wager_side: Text | None = None,
    event_wager_side: Text | None = None,
) -> Text:
    """Spot of the layout that the wager lay on; without its side where nobody saw sides."""
    if wager_position is None:
        return Codes(np.full(len(wager_kind), -1, dtype=np.int32), ())
    if event_wager_side is None:
        return _spot(wager_position, wager_kind, None)
    nowhere = Codes(np.full(len(wager_kind), -1, dtype=np.int32), ())
    return _spot(wager_position, wager_kind, wager_side or nowhere)


@dataclass(frozen=True, slots=True)
class Spots:
    """The spots of rounds: on which each wager lay, and on which each stake was seen.

    round_of   row of the round of each spot
    unplaced   rounds with a wager of which the spot is not told
    unread     rounds with a stake that was seen on a spot which is not told
    """

    of_wagers: Link
    of_events: Link
    round_of: Rows
    unplaced: Bools
    unread: Bools


@derived(per="event")
def spots(
    wager_round_row: Link, wager_spot: Text, event_round_row: Link, seen_spot: Text, is_bet_seen: Flag
) -> Spots:
    """Bring wagers and what was seen to the same spots."""
    seen = groups.among(event_round_row, certainly(is_bet_seen))
    place = {name: at for at, name in enumerate(dict.fromkeys((*wager_spot.names, *seen_spot.names)))}
    codes = [
        np.array([*(place[name] for name in each.names), -1], dtype=np.int32)[each.codes]
        for each in (wager_spot, seen_spot)
    ]
    rows = np.concatenate([wager_round_row.rows, seen.rows])
    both = groups.named_within(Link(rows, seen.parents), Codes(np.concatenate(codes), tuple(place)))
    round_of = np.full(both.parents + 1, -1, dtype=np.intp)
    round_of[both.rows] = rows
    round_of = round_of[:-1]
    wagers, events = np.split(both.rows, [len(wager_round_row.rows)])
    return Spots(
        Link(wagers, both.parents),
        Link(events, both.parents, groups.handed_down(event_round_row, round_of)),
        round_of,
        of_rounds(wager_round_row, codes[0] < 0),
        of_rounds(seen, codes[1] < 0),
    )


def of_rounds(rows: Link, where: Bools) -> Bools:
    """Rounds with a chosen child, and none at the end for what belongs to no round."""
    found = np.zeros(rows.parents + 1, dtype=bool)
    found[rows.rows[where & (rows.rows >= 0)]] = True
    return found


# ---------------------------------------------------------------------------- what lay by the record


@derived(per="wager")
def seen_first_at(spots: Spots, event_at: Moment) -> Moment:
    """When a stake was first seen on the spot of the wager; missing where none was."""
    bare = Link(spots.of_events.rows, spots.of_events.parents)
    return take(groups.earliest(bare, event_at), spots.of_wagers.rows)


@derived(per="round")
def stakes_looked_at(betting_closed_at: Moment, *, no_more_bets_at: Moment | None = None) -> Moment:
    """When stakes were looked at: as betting closed, or at a call of no more bets that came later still."""
    if no_more_bets_at is None:
        return betting_closed_at
    return either(
        booleans(certainly(no_more_bets_at > betting_closed_at)), no_more_bets_at, betting_closed_at
    )


@derived(per="wager")
def lay_when_seen(
    wager_kind: Text,
    stakes_looked_at: Moment,
    was_withdrawn: Flag,
    withdrawn_at: Moment,
    seen_first_at: Moment,
    *,
    wager_placed_at: Moment | None = None,
) -> Flag:
    """The wager lay when stakes were looked at, one that is made later when it was seen.

    One of which nobody recorded when it was placed lay by then.
    """
    later = certainly(wager_kind.is_(*LATER))
    late = np.zeros(len(wager_kind), dtype=bool)
    if wager_placed_at is not None:
        late = certainly(wager_placed_at > stakes_looked_at)
    afterwards = ~was_withdrawn | (withdrawn_at > seen_first_at)
    at_close = (~was_withdrawn | (withdrawn_at > stakes_looked_at)) & booleans(~late)
    return booleans(
        np.where(later, afterwards.values, at_close.values),
        np.where(later, known(afterwards), known(at_close)),
    )


@derived(per="wager")
def changed_since_seen(
    wager_kind: Text,
    stakes_looked_at: Moment,
    seen_first_at: Moment,
    *,
    wager_placed_at: Moment | None = None,
    wager_changed_at: Moment | None = None,
    wager_change: Text | None = None,
) -> Flag:
    """The record has the stake made or changed between the moment it was seen and no more bets, or later.

    A change of which nobody recorded when may have been that.
    """
    found = np.zeros(len(wager_kind), dtype=bool)
    never = integers(found, found)
    changed_at = never if wager_changed_at is None else wager_changed_at
    for at in (changed_at, never if wager_placed_at is None else wager_placed_at):
        found = found | certainly((at > seen_first_at) & ~(at > stakes_looked_at))
    if wager_change is not None:
        resized = certainly(wager_change.is_("increased", "reduced") & ~wager_kind.is_(*LATER))
        found |= resized & ~certainly(changed_at <= stakes_looked_at)
    return booleans(found)


@derived(per="wager")
def lay_cents(
    wager_amount_cents: Cents,
    lay_when_seen: Flag,
    changed_since_seen: Flag,
    *,
    wager_form: Text | None = None,
) -> Cents:
    """What lay of the wager by the record, when stakes were seen.

    Missing where the stake may have been another when it was seen, and where it was no chips.
    """
    lay = certainly(lay_when_seen)
    sure = known(lay_when_seen) & (known(wager_amount_cents) | ~lay) & ~certainly(changed_since_seen)
    if wager_form is not None:
        sure &= ~certainly(wager_form.is_(*UNREAD))
    return integers(np.where(lay, wager_amount_cents.values, 0), sure)
