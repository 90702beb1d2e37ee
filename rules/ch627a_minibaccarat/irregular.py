"""Cards drawn in error: which they were, whether they were seen, and what became of them (§ 627a.13).

A card that was put into a hand is flagged there; one that reached no hand is an event.  A third card
that the Player's Hand was not entitled to is treated differently and is kept apart throughout.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rules.ch627a_minibaccarat.hands import POINTS
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Card, Cards, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, either, in_any_column, integers, known, take

# ------------------------------------------------------------- the Player's unauthorized third card


@derived(per="round")
def unauthorised_third_card(
    players_dealt_cards: Cards, players_error_flags: Many, players_must_draw: Flag
) -> Flag:
    """The Player's Hand was dealt a third card in error, without being entitled to one."""
    flags = players_error_flags.values
    flagged = flags[:, 2] == 1 if flags.shape[1] > 2 else np.zeros(len(flags), dtype=bool)
    return booleans(flagged, players_dealt_cards.known) & ~players_must_draw


@derived(per="round")
def unauthorised_card(unauthorised_third_card: Flag, players_dealt_cards: Cards) -> Card:
    """The third card dealt to the Player's Hand in error."""
    card = players_dealt_cards.at(2)
    return integers(card._data, known(card) & certainly(unauthorised_third_card))


@derived(per="round")
def unauthorised_card_seen(players_disclosed_flags: Many) -> Flag:
    """The third card dealt to the Player's Hand in error was seen."""
    flag = players_disclosed_flags.at(2)
    return booleans(flag._data == 1, known(flag))


@derived(per="round")
def wrong_card_judged_as_drawn(
    unauthorised_third_card: Flag, reading_banker_after_wrong_third_card: Text
) -> Flag:
    """The Banker's Hand is judged as if the Player's Hand had kept its unauthorized third card."""
    return unauthorised_third_card & reading_banker_after_wrong_third_card.is_("players_hand_drew")


@derived(per="round")
def draw_judged(players_drew: Flag, wrong_card_judged_as_drawn: Flag) -> Flag:
    """Whether the Banker's Hand is judged as if the Player's Hand had drawn."""
    return players_drew | wrong_card_judged_as_drawn


@derived(per="round")
def third_value_judged(
    players_third_value: Count, unauthorised_card: Card, wrong_card_judged_as_drawn: Flag
) -> Count:
    """Value of the Player's third card by which the Banker's Hand is judged; missing where it has none."""
    wrong = integers(POINTS[unauthorised_card._data], known(unauthorised_card))
    return either(booleans(certainly(wrong_card_judged_as_drawn)), wrong, players_third_value)


@derived(per="round")
def wrong_card_went_to_banker(
    unauthorised_card: Card,
    bankers_drew: Flag,
    bankers_cards: Cards,
    *,
    bankers_third_order: Count | None = None,
    players_card_order: Many | None = None,
) -> Flag:
    """The Player's unauthorized third card became the Banker's third card.

    A shoe holds each card several times; the order of the draw tells them apart where it is recorded.
    """
    same = bankers_drew & (bankers_cards.at(2) == unauthorised_card)
    if bankers_third_order is None or players_card_order is None:
        return same
    another = bankers_third_order != players_card_order.at(2)
    return same & ~booleans(certainly(another))


# ------------------------------------------------------------------- other cards drawn in error

UNSEEN, SEEN, UNSAID = 1, 2, 3


@derived(per="hand")
def hand_error_codes(
    hand_position: Text,
    cards: Cards,
    card_in_error: Many,
    unauthorised_third_card: Flag,
    *,
    card_disclosed: Many | None = None,
    card_due_unseen: Many | None = None,
) -> Many:
    """For each card of a hand: 0 not in error, 1 in error and unseen, 2 seen, 3 not recorded whether seen.

    The Player's unauthorized third card is left out: it is treated differently.
    """
    in_error = _fit(card_in_error, cards) == 1
    said = np.full(in_error.shape, -1) if card_disclosed is None else _fit(card_disclosed, cards).copy()
    if in_error.shape[1] > 2:
        is_third = hand_position.is_("players_hand") & unauthorised_third_card
        in_error[:, 2] &= ~certainly(is_third)
        said[is_third._mask, 2] = -1  # it is not known how the card had to be treated
    codes = np.where(in_error, np.where(said < 0, UNSAID, np.where(said == 1, SEEN, UNSEEN)), 0)
    if card_due_unseen is not None:
        codes = np.where((_fit(card_due_unseen, cards) == 1) & ~in_error, SEEN, codes)
    return Many(codes, cards.known)


@derived(per="hand")
def card_due_unseen(card_face_up: Many, dealing_option: Text, reading_disclosed_when_dealt: Text) -> Many:
    """Opening cards seen though they are dealt face down, if the reading counts them as disclosed."""
    counts = reading_disclosed_when_dealt.is_("any_card_due_face_down") & dealing_option.is_("face_down")
    seen = (card_face_up.values == 1) & certainly(counts)[:, None]
    seen[:, 2:] = False
    return Many(seen.astype(np.int8), card_face_up.known)


def _fit(column: Many, cards: Cards) -> npt.NDArray[np.int64]:
    """Entries of a list at the width of the cards, -1 where it has none."""
    width = cards.values.shape[1]
    found = np.full((len(cards), width), -1, dtype=np.int64)
    shared = min(width, column.values.shape[1])
    found[:, :shared] = column.values[:, :shared]
    return found


@derived(per="hand")
def hand_has_error(hand_error_codes: Many) -> Flag:
    """A card of the hand was drawn in error, the Player's unauthorized third card left out."""
    return booleans(in_any_column(hand_error_codes.values > 0))


@derived(per="hand")
def hand_error_card(hand_error_codes: Many, cards: Cards) -> Card:
    """The hand's first card drawn in error; missing where it has none or the card is not recorded."""
    wrong = hand_error_codes.values > 0
    card = cards.values[np.arange(len(cards)), wrong.argmax(axis=1)].astype(np.int64)
    return integers(card, in_any_column(wrong) & (card >= 0))


@derived(per="hand")
def hand_error_seen(hand_error_codes: Many) -> Flag:
    """Whether the hand's first card drawn in error was seen; false where it has none."""
    codes = hand_error_codes.values
    code = codes[np.arange(len(codes)), (codes > 0).argmax(axis=1)]
    return booleans(code == SEEN, code != UNSAID)


@derived(per="event")
def event_is_error(
    event_kind: Text, event_card: Card, unauthorised_third_card: Flag, unauthorised_card: Card
) -> Flag:
    """A card was drawn or exposed in error that is not the Player's unauthorized third card."""
    apart = unauthorised_third_card & (event_card == unauthorised_card)
    return event_kind.is_("card_exposed", "card_found_face_up") & ~apart


@derived(per="event")
def event_error_seen(event_kind: Text, *, event_disclosed: Flag | None = None) -> Flag:
    """Whether the card drawn or exposed in error was seen, as one found face up always is."""
    found = event_kind.is_("card_found_face_up")
    if event_disclosed is None:
        return found | booleans(found._data, found._data)
    return found | event_disclosed


@derived(per="round")
def error_seen(
    event_round_row: Link,
    event_is_error: Flag,
    event_error_seen: Flag,
    hand_round_row: Link,
    hand_has_error: Flag,
    hand_error_seen: Flag,
) -> Flag:
    """A card drawn or exposed in error in this round was seen (not the Player's unauthorized third)."""
    by_event = groups.exists(event_round_row, event_is_error & event_error_seen)
    return by_event | groups.exists(hand_round_row, hand_has_error & hand_error_seen)


@derived(per="round")
def error_unseen(
    event_round_row: Link,
    event_is_error: Flag,
    event_error_seen: Flag,
    hand_round_row: Link,
    hand_has_error: Flag,
    hand_error_seen: Flag,
) -> Flag:
    """A card drawn in error in this round was not seen (not the Player's unauthorized third)."""
    by_event = groups.exists(event_round_row, event_is_error & ~event_error_seen)
    return by_event | groups.exists(hand_round_row, hand_has_error & ~hand_error_seen)


@derived(per="round")
def error_card(
    event_round_row: Link,
    event_is_error: Flag,
    event_card: Card,
    hand_round_row: Link,
    hand_has_error: Flag,
    hand_error_card: Card,
) -> Card:
    """The card drawn or exposed in error in this round; missing where there are several."""
    of_event = groups.earliest(event_round_row, event_card, event_is_error)
    last_of_event = groups.latest(event_round_row, event_card, event_is_error)
    of_hand = groups.earliest(hand_round_row, hand_error_card)
    last_of_hand = groups.latest(hand_round_row, hand_error_card)
    card = either(booleans(known(of_event)), of_event, of_hand)
    others = (of_event != last_of_event) | (of_hand != last_of_hand)
    unnamed = groups.exists(hand_round_row, hand_has_error & booleans(~known(hand_error_card)))
    others = booleans(certainly(others) | certainly(of_event != of_hand) | certainly(unnamed))
    return integers(card._data, known(card) & ~certainly(others))


# ------------------------------------------------------------------------- what became of them


@derived(per="shoe")
def shoe_is_followed(
    property_id: Text,
    table_id: Text,
    round_shoe_row: Link,
    first_card_at: Moment,
    event_shoe_row: Link,
    *,
    event_at: Moment | None = None,
) -> Flag:
    """Another shoe was begun later at the table."""
    began = groups.earliest(round_shoe_row, first_card_at)
    if event_at is not None:
        prepared = groups.earliest(event_shoe_row, event_at)
        began = either(booleans(known(prepared)), prepared, began)
    place = property_id.codes.astype(np.int64) * (len(table_id.names) + 1) + table_id.codes
    return booleans(groups.following(began, place) >= 0)


@derived(per="round")
def shoe_ends_here(round_shoe_row: Link, next_round_in_shoe: Link, shoe_is_followed: Flag) -> Flag:
    """The round is the last of its shoe; missing where the record ends with it."""
    is_last = next_round_in_shoe.rows < 0
    followed = certainly(shoe_is_followed) & (round_shoe_row.rows >= 0)
    return booleans(is_last, ~is_last | followed)


@derived(per="round")
def wrong_card_reshuffled(shoe_ends_here: Flag, reading_wrong_card_at_end_of_shoe: Text) -> Flag:
    """Nothing more had to be done with a wrong card, because its shoe ended and was reshuffled."""
    return shoe_ends_here & reading_wrong_card_at_end_of_shoe.is_("reshuffled")


@derived(per="round")
def next_hand(next_round_in_shoe: Link, *, round_number_in_shoe: Count | None = None) -> Link:
    """Row of the next round dealt from the shoe, -1 where there is none or the record skips one."""
    rows = next_round_in_shoe.rows
    if round_number_in_shoe is not None:
        skipped = certainly(take(round_number_in_shoe, rows) - round_number_in_shoe != 1)
        rows = np.where(skipped, -1, rows)
    return Link(rows, next_round_in_shoe.parents)


@derived(per="round")
def opening_card(players_dealt_cards: Cards) -> Card:
    """First card of the round."""
    return players_dealt_cards.at(0)


@derived(per="round")
def next_opening_card(next_hand: Link, opening_card: Card) -> Card:
    """First card of the next round dealt from the shoe."""
    found: Count = take(opening_card, next_hand.rows)
    return found


@derived(per="round")
def next_is_simulated(next_hand: Link, simulated: Flag) -> Flag:
    """The next round dealt from the shoe was a simulated one."""
    found: Flag = take(simulated, next_hand.rows)
    return found


@derived(per="round")
def wagers_in_round(wager_round_row: Link) -> Count:
    """How many wagers the round had."""
    return groups.count(wager_round_row, booleans(np.ones(len(wager_round_row.rows), dtype=bool)))


@derived(per="round")
def next_wagers(next_hand: Link, wagers_in_round: Count) -> Count:
    """How many wagers the next round dealt from the shoe had."""
    found: Count = take(wagers_in_round, next_hand.rows)
    return found


@derived(per="round")
def wrong_card_racked(
    event_round_row: Link, event_kind: Text, event_card: Card, unauthorised_card: Card
) -> Flag:
    """The Player's unauthorized third card went to the discard rack unplayed."""
    # The card is a column of rounds: hand it down to the round's events.
    of_event = take(unauthorised_card, event_round_row.rows)
    return groups.exists(event_round_row, event_kind.is_("card_racked") & (event_card == of_event))


@derived(per="round")
def racked_face_up(event_round_row: Link, event_kind: Text, event_face_up: Flag) -> Count:
    """How many cards were racked unplayed and face up; missing where the side is not recorded."""
    return groups.total(event_round_row, _one(event_face_up), event_kind.is_("card_racked"))


@derived(per="round")
def racked_face_down(event_round_row: Link, event_kind: Text, event_face_up: Flag) -> Count:
    """How many cards were racked unplayed and face down; missing where the side is not recorded."""
    return groups.total(event_round_row, _one(~event_face_up), event_kind.is_("card_racked"))


def _one(flag: Flag) -> Count:
    return integers(flag._data, known(flag))
