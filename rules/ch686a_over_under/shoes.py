"""Shoes of six decks, the two batches of a shuffling device, and cards burned before play."""

import numpy as np

from rules.cards import JOKER
from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.shoes import first_dealt_at
from rules.kinds import Cards, Count, Flag, Link, Moment, Text
from rules.masked import AtMost
from rules.shoe import continuous
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

# ------------------------------------------------------------------------------- how they were shuffled


@derived(per="shoe")
def shoe_by_device(shoe_shuffle: Text) -> Flag:
    """The shoe's cards were shuffled by an automated device other than a continuous shuffler."""
    return shoe_shuffle.is_("device")


@derived(per="shoe")
def shuffled_continuously(
    shoe_shuffle: Text, *, told_shuffle: Text | None = None, handled_as_a_stack: Flag | None = None
) -> Flag:
    """The shoe's cards were shuffled by a device that reshuffles and counts by itself."""
    return continuous.borne_out(shoe_shuffle, told_shuffle, handled_as_a_stack)


@derived(per="round")
def from_continuous_shuffler(
    shuffle_method: Text,
    dealing_method: Text,
    told_shuffle: Text,
    handled_as_a_stack: Flag,
) -> Flag:
    """The round was dealt from a continuous shuffler: as its shuffle and its cut show, or else as it says.

    Missing where the round says so, and says too that it was dealt from the hand.
    """
    label = shuffle_method.is_("continuous")
    shown = certainly(told_shuffle.is_("continuous"))
    denied = certainly(~told_shuffle.is_("continuous")) | certainly(handled_as_a_stack)
    unclear = (shown & denied) | (certainly(label) & certainly(dealing_method.is_("hand")))
    decided = shown ^ denied
    return booleans(np.where(decided, shown, label.values), decided | (known(label) & ~unclear & ~shown))


@derived(per="shoe")
def shoe_first_card_at(
    round_shoe_row: Link,
    first_card_at: Moment,
    round_table_row: Link,
    ran_short_at: Moment,
    *,
    round_number_in_day: Count | None = None,
) -> Moment:
    """When the first card of the shoe's first round was dealt.

    No later than the shoe was seen to be too short in a round that lacks its time: the rack's cards, which
    are shuffled and cut then, are not the stack that the shoe began with.
    """
    found = first_dealt_at(round_shoe_row, first_card_at, round_table_row, round_number_in_day)
    short_at = groups.earliest(Link(round_shoe_row.rows, round_shoe_row.parents), ran_short_at)
    sooner = found.missing & known(short_at) & (short_at.values < found.values)
    return AtMost(np.minimum(found.values, short_at.values), found.missing) if sooner.any() else found


# ------------------------------------------------------------------------------------- what they hold


@derived(per="shoe")
def lawful_deck_count(shoe_deck_count: Count) -> Flag:
    """The shoe holds six decks."""
    return shoe_deck_count == 6


@derived(per="round")
def cards_fully_recorded(
    hand_round_row: Link,
    cards: Cards,
    wager_round_row: Link,
    kept_ante: Flag,
    wagers_hand: Link,
    void: Flag,
    *,
    card_count: Count | None = None,
) -> Flag:
    """The round has a hand wherever an Ante Wager is on record, with as many cards as were dealt to it.

    One declared void may have ended before each was dealt, but that says nothing of the cards that turned up.
    """
    recorded = is_known(cards)
    if card_count is not None:
        recorded &= booleans(~certainly(card_count > cards.count()))
    complete = groups.every(hand_round_row, recorded)
    some = groups.exists(hand_round_row, booleans(np.ones(len(cards), dtype=bool)))
    lacking = groups.exists(wager_round_row, kept_ante & booleans(wagers_hand.rows < 0))
    return complete & some & (void | ~lacking)


@derived(per="shoe")
def shoe_cards_complete(round_shoe_row: Link, cards_fully_recorded: Flag) -> Flag:
    """All cards of every hand of the shoe are recorded, of void rounds too; missing where they are not."""
    found = groups.every(round_shoe_row, cards_fully_recorded)
    return booleans(certainly(found), certainly(found))


@derived(per="shoe")
def shuffled_within_a_round(round_shoe_row: Link, ran_short: Flag) -> Flag:
    """Cards already dealt from the shoe were shuffled again to complete a round."""
    return groups.exists(round_shoe_row, ran_short)


@derived(per="shoe")
def wrong_all_the_same(
    round_shoe_row: Link,
    first_card_at: Moment,
    ran_short: Flag,
    hand_shoe_row: Link,
    hand_round_row: Link,
    hand_cards_in_play: Cards,
    shoe_deck_count: Count,
    jokers_seen: Count,
) -> Flag:
    """A joker came out, or a card more often than the shoe has decks before the round that it ran short in.

    Certain, or false: cards that were shuffled again and came back explain neither.
    """
    short_at = groups.earliest(Link(round_shoe_row.rows, round_shoe_row.parents), first_card_at, ran_short)
    dealt_at = take(first_card_at, hand_round_row.rows)
    before = certainly(dealt_at < take(short_at, hand_shoe_row.rows))
    most = np.zeros(hand_shoe_row.parents, dtype=np.int64)
    if before.any():
        copies = groups.copies(groups.among(hand_shoe_row, before), hand_cards_in_play)
        most = copies[:, :JOKER].max(axis=1)
    return booleans(certainly(integers(most) > shoe_deck_count) | certainly(jokers_seen > 0))


@derived(per="shoe")
def previous_ran_short(previous_shoe: Link, shuffled_within_a_round: Flag) -> Flag:
    """Cards already dealt from the shoe before it were shuffled again to complete a round."""
    return booleans(certainly(take(shuffled_within_a_round, previous_shoe.rows)))


@derived(per="shoe")
def completed_a_round(previous_ran_short: Flag, round_shoe_row: Link, first_card_at: Moment) -> Flag:
    """The cards were shuffled only to complete a round of the shoe before, as § 686a.9(b) provides."""
    dealt = groups.count(round_shoe_row, booleans(np.ones(len(first_card_at), dtype=bool)))
    return previous_ran_short & (dealt == 0)


# ------------------------------------------------------------------------------- the cover card


@derived(per="shoe")
def stack_cards(
    shoe_deck_count: Count,
    previous_ran_short: Flag,
    cover_card: Link,
    *,
    cover_card_cards_below: Count | None = None,
    event_cards_above: Count | None = None,
) -> Count:
    """Cards of the stack into which the cover card goes: all decks, or as counted above it and below.

    After a shoe that ran short, the stack may hold only what was in the discard rack (§ 686a.9(b)).
    """
    decks = shoe_deck_count * 52
    if event_cards_above is None or cover_card_cards_below is None:
        return integers(decks.values, known(decks) & ~certainly(previous_ran_short))
    counted = take(event_cards_above, cover_card.rows) + cover_card_cards_below
    return either(previous_ran_short, counted, decks)


# ------------------------------------------------------------------------------------- new dealers


@derived(per="round")
def another_has_come(
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    round_before_at: Moment,
    dealer_changed_at: Moment,
    another_dealer: Flag,
    complete_dealer_changed: Flag,
) -> Flag:
    """Another dealer has come to the table since the round before; missing where one may have."""
    changes = event_kind.is_("dealer_changed")
    untold = groups.last_before(dealing, happening, changes, since=round_before_at) == groups.NOT_KNOWN
    came = certainly(is_known(dealer_changed_at) | another_dealer)
    return booleans(came, came | (~untold & (known(another_dealer) | certainly(complete_dealer_changed))))


@derived(per="shoe")
def opened_by_new_dealer(round_shoe_row: Link, first_card_at: Moment, another_has_come: Flag) -> Flag:
    """Another dealer had come to the table by the shoe's first round; missing where one may have."""
    first = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    return take(another_has_come, first)


@derived(per="round")
def round_before(first_card_at: Moment, round_place: Count) -> Link:
    """Row of the round before it at the same table, -1 where the log has none."""
    place = np.where(round_place.missing, -1, round_place.values)
    return Link(groups.previous(first_card_at, place), len(place))


@derived(per="round")
def round_before_at(round_before: Link, first_card_at: Moment) -> Moment:
    """When the first card was dealt in the round before it at the same table."""
    return take(first_card_at, round_before.rows)


@derived(per="round")
def dealer_changed_at(
    dealing: Moments, happening: Moments, event_kind: Text, round_before_at: Moment
) -> Moment:
    """When an event records that another dealer took over since the round before; missing where none does."""
    row = groups.last_before(dealing, happening, event_kind.is_("dealer_changed"), since=round_before_at)
    at = take(happening.at, row)
    return integers(at.values, known(at) & ~certainly(at <= round_before_at))


@derived(per="round")
def opens_the_table(dealing: Moments, happening: Moments, event_kind: Text, round_before_at: Moment) -> Flag:
    """The table opened between the round before it and this one."""
    return groups.happened_since(dealing, happening, event_kind.is_("table_opened"), round_before_at)


@derived(per="round")
def another_dealer(round_before: Link, opens_the_table: Flag, *, dealer_id: Text | None = None) -> Flag:
    """The round names a different dealer from the one before it; missing where one of them names none.

    A dealer who opens the table replaces nobody: the card to remove is the first of the shoe.
    """
    if dealer_id is None:
        nobody = np.zeros(len(round_before.rows), dtype=bool)
        return booleans(nobody, nobody | certainly(opens_the_table))
    return ~dealer_id.same_as(groups.text_of(round_before.rows, dealer_id)) & ~opens_the_table


@derived(per="round")
def dealer_came_at(dealer_changed_at: Moment, round_before_at: Moment, loaded_at: Moment) -> Moment:
    """From when a new dealer can have burned a card before the round: on arrival, or the round before."""
    return or_else(dealer_changed_at, or_else(round_before_at, loaded_at))


@derived(per="round")
def last_burn_at(dealing: Moments, happening: Moments, event_kind: Text) -> Moment:
    """When a card was last burned at the table before the round."""
    return take(happening.at, groups.last_before(dealing, happening, event_kind.is_("burn")))


@derived(per="round")
def burnt_since_dealer_came(
    dealing: Moments,
    happening: Moments,
    event_kind: Text,
    dealer_came_at: Moment,
    complete_burn: Flag,
    *,
    done_by_another: Flag | None = None,
    event_person_id: Text | None = None,
    dealer_id: Text | None = None,
) -> Flag:
    """A dealer burned a card after the round's dealer had come and before the round, and nobody else did.

    One that somebody else than the dealer of the next round is named with is not that dealer's; whose it is
    of whom an event tells that he took over, is open.  Missing where only such as may be another's are told.
    """
    burn = event_kind.is_("burn")
    if done_by_another is not None:
        burn = burn & ~done_by_another
    if event_person_id is not None and dealer_id is not None:
        next_dealt = np.maximum(groups.first_after(happening, dealing, is_known(dealing.at)), -1)
        anothers = certainly(~event_person_id.same_as(groups.text_of(next_dealt, dealer_id)))
        changed = groups.last_before(happening, happening, event_kind.is_("dealer_changed"))
        who_came = groups.text_of(np.maximum(changed, -1), event_person_id)
        took_over = event_kind.is_("burn") & booleans(certainly(event_person_id.same_as(who_came)))
        burn = burn & booleans(~anothers, ~(anothers & certainly(took_over)))
    burnt = groups.happened_since(dealing, happening, burn, dealer_came_at)
    perhaps = booleans(~certainly(~burn))
    perhaps = groups.happened_since(dealing, happening, perhaps, dealer_came_at)
    none = certainly(complete_burn & is_known(dealer_came_at)) & ~certainly(perhaps)
    return burnt | booleans(certainly(burnt), none)


@derived(per="round")
def new_dealer(
    dealer_changed_at: Moment,
    another_dealer: Flag,
    first_card_at: Moment,
    complete_dealer_changed: Flag,
    burnt_since_dealer_came: Flag,
) -> Flag:
    """The round is the first of another dealer; where that is not known, it is not if a card was burned.

    Nor is it where every change is recorded and none is, if the record says when the round was dealt.
    """
    came = is_known(dealer_changed_at) | another_dealer
    none = complete_dealer_changed & is_known(first_card_at)
    unsure = came.missing & ~certainly(none) & ~certainly(burnt_since_dealer_came)
    return booleans(certainly(came), ~unsure)


@derived(per="round")
def opens_unburnt_shoe(
    first_card_at: Moment, shoe_first_card_at: Moment, burn_at: Moment, shuffled_continuously: Flag
) -> Flag:
    """The round is the first from a shoe, and no card of the shoe was burned before it."""
    opens = certainly(first_card_at == shoe_first_card_at) & certainly(~shuffled_continuously)
    return booleans(opens & ~certainly(burn_at <= first_card_at))
