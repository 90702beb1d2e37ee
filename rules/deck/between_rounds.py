"""When one deck is shuffled: after each round dealt from it, and before the next (§ 645a.5(a))."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, shuffles, voids
from rules.duties.groups import Moments
from rules.kinds import Count, Day, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take


@derived(per="round")
def last_shuffle_at(
    first_card_at: Moment,
    round_shoe_row: Link,
    of_shoe: Moments,
    dealer_shuffles: Flag,
    dealt_before_at: Moment,
) -> Moment:
    """When the dealer or a device last shuffled the cards of the round before its first card."""
    asked = Moments(first_card_at, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    return take(of_shoe.at, groups.last_before(asked, of_shoe, dealer_shuffles, since=dealt_before_at))


@derived(per="round")
def round_loaded_at(
    loaded_at: Moment,
    first_card_at: Moment,
    round_shoe_row: Link,
    of_shoe: Moments,
    event_kind: Text,
    dealt_before_at: Moment,
) -> Moment:
    """When the cards of the round last went into the shoe; one name may stand for several shuffles.

    So it may, too, where each round is numbered as the first from it, or the name comes back on another day.
    """
    asked = Moments(first_card_at, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    again = groups.last_before(asked, of_shoe, event_kind.is_("shoe_loaded"), since=dealt_before_at)
    again = np.where(known(dealt_before_at) | (again >= 0), again, -1)
    return or_else(take(of_shoe.at, again), loaded_at)


@derived(per="round")
def shuffled_only_in_doubt(
    first_card_at: Moment,
    round_shoe_row: Link,
    of_shoe: Moments,
    dealer_shuffles: Flag,
    dealt_before_at: Moment,
    last_shuffle_at: Moment,
    shuffled_in_doubt: Flag,
) -> Flag:
    """Each shuffle of the cards since the round before bears, with no role, the name of no dealer.

    Certain, or false.
    """
    asked = Moments(first_card_at, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    sure = groups.last_before(asked, of_shoe, dealer_shuffles & ~shuffled_in_doubt, since=dealt_before_at)
    return booleans(known(last_shuffle_at) & ~known(take(of_shoe.at, sure)))


@derived(per="round")
def last_shuffle_is_told(
    last_shuffle_at: Moment,
    shuffled_continuously: Flag,
    deck_was_dealt_before: Flag,
    shoe_named: Flag,
    first_card_at: Moment,
    complete_shuffled: Flag,
    *,
    came_preshuffled: Flag | None = None,
    dealt_on_here: Flag | None = None,
) -> Flag:
    """The shuffle of the round's cards is on record, certainly left out, or not due; else missing."""
    needs_none = shuffled_continuously
    if came_preshuffled is not None:
        needs_none = _needs_none(
            came_preshuffled, deck_was_dealt_before, shuffled_continuously, dealt_on_here
        )
    recorded = shoe_named & is_known(first_card_at) & complete_shuffled
    return shuffles.told(last_shuffle_at, recorded | needs_none)


def _needs_none(
    came_preshuffled: Flag,
    deck_was_dealt_before: Flag,
    shuffled_continuously: Flag,
    dealt_on_here: Flag | None,
) -> Flag:
    """Whether the round is the first from a deck that came preshuffled, or a device shuffles by itself.

    Missing where a deck is said to come so that had been dealt from at the table, and was not taken away.
    """
    first = came_preshuffled & ~deck_was_dealt_before
    if dealt_on_here is not None:
        first = booleans(first.values, known(first) & ~(certainly(first) & certainly(dealt_on_here)))
    return first | shuffled_continuously


@derived(per="round")
def dealt_on_here(
    first_card_at: Moment,
    round_deck_row: Link,
    last_of_deck: Link,
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    gaming_day: Day,
    round_place: Count,
    happening: Moments,
    *,
    batch_id: Text | None = None,
) -> Flag:
    """A round had been dealt from the deck before that day, and no record shows that it left the table since.

    It may have been where a round before it names no deck, nor the other of two by its letter, and nothing
    tells that the deck was opened since.  A table that closed has other cards when it opens again, whatever
    they are called.
    """
    day = integers(gaming_day.values, known(gaming_day))
    asked = Moments(first_card_at, integers(round_deck_row.rows, round_deck_row.rows >= 0))
    of_deck, at_table = groups.of_parents(event_at, event_deck_row), Moments(first_card_at, round_place)
    nameless = groups.last_before(at_table, at_table, booleans(round_deck_row.rows < 0))

    def here_since(before: Rows, gone: str) -> Flag:
        same_day = booleans(certainly(take(day, before) == day))
        since = take(first_card_at, before)
        away = groups.happened_since(asked, of_deck, event_kind.is_(gone), since)
        closed = groups.happened_since(at_table, happening, event_kind.is_("table_closed"), since)
        return is_known(since) & same_day & ~booleans(certainly(away) | certainly(closed))

    perhaps = here_since(nameless, "decks_opened")
    if batch_id is not None:
        perhaps = perhaps & booleans(~certainly(~take(batch_id, nameless).same_as(batch_id)))
    return here_since(last_of_deck.rows, "decks_removed") | perhaps


@derived(per="round")
def dealt_before(first_card_at: Moment, round_shoe_row: Link) -> Link:
    """Row of the round dealt before from the same shuffled deck, -1 where none was."""
    of_deck = groups.of_parents(first_card_at, round_shoe_row)
    return Link(groups.previous(first_card_at, round_shoe_row.rows, of_deck.holes), len(first_card_at))


@derived(per="round")
def dealt_before_at(first_card_at: Moment, dealt_before: Link) -> Moment:
    """When a round was last dealt from the same shuffled deck before; missing where none was."""
    return take(first_card_at, dealt_before.rows)


@derived(per="round")
def deck_was_dealt_before(dealt_before: Link) -> Flag:
    """A round was dealt before from the same shuffled deck."""
    return groups.is_there(dealt_before.rows)


@derived(per="round")
def shuffled_too_early(
    last_shuffle_at: Moment,
    last_of_deck: Link,
    last_of_deck_is_placed: Flag,
    last_of_deck_over_at: Moment,
    cards_still_out_at: Moment,
    void: Flag,
    complete_shuffled: Flag,
) -> Flag:
    """The deck's last shuffle on record came before the round dealt before from it was over."""
    before, placed, over_at = last_of_deck, last_of_deck_is_placed, last_of_deck_over_at
    known_of_it = (before, placed, over_at, cards_still_out_at, void, complete_shuffled)
    return voids.came_too_early(last_shuffle_at, *known_of_it)


@derived(per="round")
def never_shuffled(round_shoe_row: Link, event_shoe_row: Link, dealer_shuffles: Flag) -> Flag:
    """No shuffle of the round's cards is on record at all: none came before it, whenever it was dealt."""
    return take(~groups.exists(event_shoe_row, dealer_shuffles), round_shoe_row.rows)


def shuffled_before_round(
    shuffled_continuously: Flag,
    came_preshuffled: Flag,
    shoe_named: Flag,
    first_card_at: Moment,
    last_shuffle_at: Moment,
    deck_was_dealt_before: Flag,
    dealt_before_at: Moment,
    shuffled_too_early: Flag,
    complete_shuffled: Flag,
    shuffled_under_another_name: Flag,
    *,
    dealt_on_here: Flag | None = None,
    never_shuffled: Flag | None = None,
    shuffled_only_in_doubt: Flag | None = None,
    unshuffled_is_told: Flag | None = None,
) -> Verdict:
    """Judge that the cards were shuffled once the round before was over, and before the first card.

    Where only the name of a player or a floorperson says who shuffled them by hand, it is not known.
    That the cards of a void round were not is told by the section that asks for their reshuffle, and once.
    """
    needs_none = _needs_none(came_preshuffled, deck_was_dealt_before, shuffled_continuously, dealt_on_here)
    told_by_then = is_known(first_card_at)
    if never_shuffled is not None:
        told_by_then |= booleans(certainly(never_shuffled))
    recorded = shoe_named & told_by_then & complete_shuffled & ~shuffled_under_another_name
    since = ~deck_was_dealt_before | (last_shuffle_at > dealt_before_at)
    done = shuffles.happened(last_shuffle_at, recorded)
    if shuffled_only_in_doubt is not None:
        done = booleans(done.values, known(done) & ~certainly(shuffled_only_in_doubt))
    told = np.False_ if unshuffled_is_told is None else certainly(unshuffled_is_told)
    return Verdict(
        applies=~booleans(certainly(needs_none) | told),
        holds=(done & since & ~shuffled_too_early) | needs_none,
        observed="first card dealt {first_card_at}, cards last shuffled by the dealer or a device"
        " {last_shuffle_at}, dealt before from the same shuffle {dealt_before_at}; its last round over"
        " {last_of_deck_over_at}",
        required="a shuffle after the round before and before the first card",
    )
