"""The end of a shoe: the round in which the cover card came out, and what was dealt after it."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, known, or_else, take

_EVER = np.iinfo(np.int64).max // 2


@derived(per="shoe")
def cover_card_out_at(event_shoe_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When the cover card appeared."""
    return groups.earliest(event_shoe_row, event_at, event_kind.is_("cover_card_out"))


@derived(per="shoe")
def cover_card_round(
    event_shoe_row: Link, event_kind: Text, event_at: Moment, played_in: Link, round_shoe_row: Link
) -> Link:
    """Row of the round in which, or at whose start, the cover card appeared.

    -1 where no round is recorded and none was being played then, or one that was not dealt from this shoe.
    """
    event = groups.row_of_earliest(event_shoe_row, event_at, event_kind.is_("cover_card_out"))
    dealt = np.append(played_in.rows, -1)[event]
    of_shoe = np.append(round_shoe_row.rows, -1)[dealt] == np.arange(len(event))
    return Link(np.where(of_shoe, dealt, -1), played_in.parents)


@derived(per="shoe")
def cover_card_out(
    cover_card_out_at: Moment,
    cards_seen: Count,
    shoe_deck_count: Count,
    cover_card_cards_below: Count,
    complete_cover_card_out: Flag,
) -> Flag:
    """The cover card appeared; missing where the cards dealt show it must have, unrecorded."""
    cards_above = shoe_deck_count * 52 - cover_card_cards_below
    must_be_out = certainly(cards_seen > cards_above)
    return shuffles.happened(cover_card_out_at, complete_cover_card_out & booleans(~must_be_out))


@derived(per="shoe")
def cover_round_recorded(cover_card_round: Link) -> Flag:
    """The round in which the cover card appeared is on record."""
    return booleans(cover_card_round.rows >= 0)


@derived(per="shoe")
def cover_round_began_at(cover_card_round: Link, first_card_at: Moment) -> Moment:
    """When the first card was dealt in the round in which the cover card appeared."""
    return take(first_card_at, cover_card_round.rows)


@derived(per="shoe")
def cover_round_over_at(cover_card_round: Link, result_announced_at: Moment, settled_at: Moment) -> Moment:
    """When the round in which the cover card appeared was completed."""
    return take(or_else(settled_at, result_announced_at), cover_card_round.rows)


@derived(per="shoe")
def cover_round_settled_at(cover_card_round: Link, settled_at: Moment) -> Moment:
    """When the round in which the cover card appeared was settled."""
    return take(settled_at, cover_card_round.rows)


@derived(per="shoe")
def cover_round_settled(cover_round_settled_at: Moment) -> Flag:
    """The round in which the cover card appeared was settled; missing where nobody recorded when."""
    settled = known(cover_round_settled_at)
    return booleans(settled, settled)


@derived(per="shoe")
def cover_card_came_first(cover_card_out_at: Moment, cover_round_began_at: Moment) -> Flag:
    """The cover card appeared as the first card of its round."""
    return cover_card_out_at <= cover_round_began_at


@derived(per="round")
def has_cover_card(
    played_in: Link, event_kind: Text, cover_card_out: Flag, cover_round_recorded: Flag
) -> Flag:
    """The cover card appeared in the round, or at its start; missing where nobody recorded in which round."""
    named = groups.exists(played_in, event_kind.is_("cover_card_out"))
    of_another = booleans(np.zeros(len(named), dtype=bool), certainly(cover_round_recorded))
    return named | (cover_card_out & of_another)


@derived(per="shoe")
def reshuffled_after_cover_at(
    event_shoe_row: Link,
    event_at: Moment,
    dealer_shuffles: Flag,
    cover_card_out_at: Moment,
    cover_card_round: Link,
    *,
    settled_at: Moment | None = None,
    loads_other_cards: Flag | None = None,
) -> Moment:
    """When cards under the name of the same shoe were shuffled once the cover card's round was over.

    Or when others, which a device had shuffled before, went into the dealing shoe.
    """
    over_at = cover_card_out_at
    if settled_at is not None:
        over_at = or_else(take(settled_at, cover_card_round.rows), over_at)
    since = event_at >= take(over_at, event_shoe_row.rows)
    anew = dealer_shuffles if loads_other_cards is None else dealer_shuffles | loads_other_cards
    return groups.earliest(event_shoe_row, event_at, anew & since)


def _from_the_same_shuffle(first_card_at: Moment, reshuffled_at: Moment | None) -> Flag:
    """Whether a round came before its cards were shuffled anew; all did where nobody shuffled them."""
    if reshuffled_at is None:
        return booleans(np.ones(len(first_card_at), dtype=bool))
    return booleans(~certainly(first_card_at >= reshuffled_at))


@derived(per="round")
def after_cover_card(
    first_card_at: Moment,
    cover_round_began_at: Moment,
    cover_card_round: Link,
    round_shoe_row: Link,
    *,
    cover_round_settled_at: Moment | None = None,
    reshuffled_after_cover_at: Moment | None = None,
) -> Flag:
    """The round was dealt after the one in which the cover card of its shoe appeared, and not reshuffled.

    One that began once that was settled came after it, whether or not anybody recorded when that began.
    """
    itself = np.append(cover_card_round.rows, -1)[round_shoe_row.rows] == np.arange(len(first_card_at))
    since = first_card_at > cover_round_began_at
    if cover_round_settled_at is not None:
        since = since | booleans(certainly(first_card_at >= cover_round_settled_at))
    return since & booleans(~itself) & _from_the_same_shuffle(first_card_at, reshuffled_after_cover_at)


@derived(per="shoe")
def nameless_since_cover(
    cover_round_began_at: Moment,
    shoe_place: Count,
    following_shoe: Link,
    shoe_first_card_at: Moment,
    round_shoe_row: Link,
    first_card_at: Moment,
    round_place: Count,
) -> Flag:
    """A round was dealt at the table after the cover card's and before the next shoe's that names no shoe."""
    nameless = booleans(round_shoe_row.rows < 0)
    next_dealt = take(shoe_first_card_at, following_shoe.rows)
    until = np.where(known(next_dealt), next_dealt.values - 1, _EVER)
    asked = Moments(integers(until), shoe_place)
    dealt = Moments(first_card_at, round_place)
    return groups.happened_since(asked, dealt, nameless, cover_round_began_at + 1)


@derived(per="shoe")
def rounds_after_cover(
    round_shoe_row: Link,
    after_cover_card: Flag,
    cover_round_began_at: Moment,
    *,
    nameless_since_cover: Flag | None = None,
) -> Count:
    """Rounds dealt from the shoe after the one in which the cover card appeared."""
    return counted_since(round_shoe_row, after_cover_card, cover_round_began_at, nameless_since_cover)


@derived(per="round")
def began_since_cover_card(
    first_card_at: Moment, cover_card_out_at: Moment, *, reshuffled_after_cover_at: Moment | None = None
) -> Flag:
    """The round was begun after the cover card of its shoe had appeared, from the same shuffle."""
    return (first_card_at > cover_card_out_at) & _from_the_same_shuffle(
        first_card_at, reshuffled_after_cover_at
    )


@derived(per="shoe")
def rounds_begun_since_cover(
    round_shoe_row: Link, began_since_cover_card: Flag, cover_round_recorded: Flag
) -> Count:
    """Rounds certainly begun since the cover card had appeared, where nobody recorded in which; else 0.

    It may have appeared at the start of the first of them.
    """
    begun = groups.count(round_shoe_row, booleans(certainly(began_since_cover_card))).values
    return integers(np.where(certainly(cover_round_recorded), 0, begun))


def _bare(rows: Link) -> Link:
    """Link rows as they are on record, whatever it may lack."""
    return Link(rows.rows, rows.parents)


def counted_since(rows: Link, which: Flag, since: Moment, others: Flag | None) -> Count:
    """How many of some rounds each shoe had since a moment; missing where that is, or which they were.

    No fewer than those on record, where the record may lack one of the shoe that was dealt since.

    others  a round was dealt since that may be of the shoe
    """
    on_record = _bare(rows)
    unsure = groups.count(on_record, booleans(which.missing)) > 0
    lacking = np.zeros(rows.parents, dtype=bool)
    if rows.lack is not None:
        lacking = rows.lack.open & ~(known(since) & (rows.lack.until <= since.values))
    if others is not None:
        lacking |= certainly(others)
    found = groups.count(on_record, booleans(certainly(which)))
    return AtLeast(found.values, ~known(since) | certainly(unsure) | lacking)


@derived(per="shoe")
def round_after_cover_card_at(round_shoe_row: Link, after_cover_card: Flag, first_card_at: Moment) -> Moment:
    """When the first card was dealt in the round after the one in which the cover card appeared."""
    return groups.earliest(round_shoe_row, first_card_at, after_cover_card)


@derived(per="shoe")
def next_hand_may_be_at(
    round_shoe_row: Link,
    first_card_at: Moment,
    round_place: Count,
    shoe_place: Count,
    after_cover_card: Flag,
    cover_round_over_at: Moment,
) -> Moment:
    """Since when a hand may have followed the cover card's that the record does not put there; or missing.

    Its round has no time, names no shoe, or is missing from the record.
    """
    over = cover_round_over_at
    since = np.where(
        groups.count(_bare(round_shoe_row), booleans(after_cover_card.missing)) > 0, over.values, _EVER
    )
    nameless = booleans(round_shoe_row.rows < 0)
    row = groups.first_after(Moments(over, shoe_place), Moments(first_card_at, round_place), nameless)
    dealt = take(first_card_at, row)
    since = np.where(known(dealt), np.minimum(since, dealt.values), since)
    if round_shoe_row.lack is not None:
        lack = round_shoe_row.lack
        since = np.where(lack.open & (lack.until > over.values), np.minimum(since, lack.since), since)
    return integers(since, known(over) & (since < _EVER))


@derived(per="shoe")
def last_hand_announced_at(event_shoe_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When the dealer announced the last hand."""
    return groups.earliest(event_shoe_row, event_at, event_kind.is_("last_hand_announced"))


@derived(per="event")
def done_by_another_in_play(
    done_by_another: Flag, *, event_person_id: Text | None = None, dealer_id: Text | None = None
) -> Flag:
    """Another than the dealer did it, by the role that is recorded, as cards were dealt.

    Missing where the role of another stands beside the name of who dealt the round.
    """
    if event_person_id is None or dealer_id is None:
        return done_by_another
    his_name = certainly(done_by_another) & certainly(event_person_id.same_as(dealer_id))
    return booleans(done_by_another.values & ~his_name, known(done_by_another) & ~his_name)


@derived(per="event")
def announces_last_hand_in_time(
    event_kind: Text,
    event_at: Moment,
    cover_round_over_at: Moment,
    cover_round_settled: Flag,
    round_after_cover_card_at: Moment,
    next_hand_may_be_at: Moment,
    *,
    done_by_another_in_play: Flag | None = None,
) -> Flag:
    """The dealer announced the last hand between the cover card's round and the next.

    Where no role is recorded with it, it was the dealer.  Missing where it came after the result of a round
    of which nobody recorded when it was settled, and where another hand may have been dealt by then.
    """
    too_late = certainly(event_at > round_after_cover_card_at)
    late = booleans(too_late, too_late | ~certainly(event_at > next_hand_may_be_at))
    after = (event_at >= cover_round_over_at) & cover_round_settled
    found = event_kind.is_("last_hand_announced") & after & ~late
    return found if done_by_another_in_play is None else found & ~done_by_another_in_play


@derived(per="shoe")
def last_hand_announced_in_time(event_shoe_row: Link, announces_last_hand_in_time: Flag) -> Flag:
    """The dealer announced the last hand after the cover card's round was completed and before the next."""
    return groups.exists(event_shoe_row, announces_last_hand_in_time)


@derived(per="shoe")
def followed_by_a_shoe(following_shoe: Link) -> Flag:
    """The log has a later shoe at the same table."""
    return booleans(following_shoe.rows >= 0)
