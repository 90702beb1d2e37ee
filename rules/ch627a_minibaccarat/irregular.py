"""Cards drawn in error: which they were and whether they were seen (§ 627a.13).

A card that was put into a hand is flagged there; one that reached no hand is an event.  A third card
that the Player's Hand was not entitled to is treated differently and is kept apart throughout.
"""

import numpy as np

from rules.ch627a_minibaccarat.cards_due import fitted
from rules.ch627a_minibaccarat.hands import POINTS
from rules.clause import derived
from rules.duties import groups
from rules.duties.dealt import same_card
from rules.kinds import Card, Cards, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, either, in_any_column, integers, known, or_else

# ------------------------------------------------------------- the Player's unauthorized third card


@derived(per="round")
def unauthorised_third_card(
    players_dealt_cards: Cards, players_error_flags: Many, players_must_draw: Flag
) -> Flag:
    """The Player's Hand was dealt a third card in error, without being entitled to one.

    It was not where its third card is recorded as none drawn in error, whichever card that was.
    """
    flags = players_error_flags.values
    nobody = np.zeros(len(flags), dtype=bool)
    flagged, cleared = (flags[:, 2] == each if flags.shape[1] > 2 else nobody for each in (1, 0))
    return booleans(flagged, players_dealt_cards.known | cleared) & ~players_must_draw


@derived(per="round")
def unauthorised_card(unauthorised_third_card: Flag, players_dealt_cards: Cards) -> Card:
    """The third card dealt to the Player's Hand in error."""
    card = players_dealt_cards.at(2)
    return integers(card.values, known(card) & certainly(unauthorised_third_card))


@derived(per="event")
def names_unauthorised_card(
    event_kind: Text, event_card: Card, unauthorised_third_card: Flag, unauthorised_card: Card
) -> Flag:
    """The event tells of the Player's unauthorized third card as drawn, exposed or found face up."""
    of_error = event_kind.is_("card_exposed", "card_found_face_up", "card_drawn_in_error")
    return of_error & unauthorised_third_card & same_card(event_card, unauthorised_card)


@derived(per="round")
def unauthorised_card_told_seen(
    event_round_row: Link, names_unauthorised_card: Flag, event_error_seen: Flag
) -> Flag:
    """An event of the round tells that the Player's unauthorized third card was seen."""
    return groups.exists(event_round_row, names_unauthorised_card & event_error_seen)


@derived(per="round")
def unauthorised_card_seen(
    players_disclosed_flags: Many, *, unauthorised_card_told_seen: Flag | None = None
) -> Flag:
    """The third card dealt to the Player's Hand in error was seen: by the hand or, if it is silent, an event.

    An event that tells of no such card does not show that nobody saw it.  Where one tells that it was seen
    and the hand that it was not, it is open.
    """
    flag = players_disclosed_flags.at(2)
    seen = booleans(flag.values == 1, known(flag))
    if unauthorised_card_told_seen is None:
        return seen
    told = certainly(unauthorised_card_told_seen)
    return or_else(
        booleans(seen.values, known(seen) & (seen.values | ~told)), booleans(told, told & ~known(seen))
    )


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
    wrong = integers(POINTS[unauthorised_card.values], known(unauthorised_card))
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
    same = bankers_drew & same_card(bankers_cards.at(2), unauthorised_card)
    if bankers_third_order is None or players_card_order is None:
        return same
    another = bankers_third_order != players_card_order.at(2)
    return same & ~booleans(certainly(another))


# ------------------------------------------------------------------- other cards drawn in error

UNSEEN, SEEN, UNSAID = 1, 2, 3

CARD_EVENTS = ("card_exposed", "card_found_face_up", "card_drawn_in_error")
"""Kinds of event that tell of a card drawn or exposed in error."""


@derived(per="hand")
def hand_error_codes(
    hand_position: Text,
    cards: Cards,
    errors_believed: Many,
    unauthorised_third_card: Flag,
    *,
    card_seen: Many | None = None,
    card_due_unseen: Many | None = None,
) -> Many:
    """For each card of a hand: 0 not in error, 1 in error and unseen, 2 seen, 3 not recorded whether seen.

    The Player's unauthorized third card is left out: it is treated differently.
    """
    in_error = fitted(errors_believed, cards) == 1
    said = fitted(card_seen, cards)
    if in_error.shape[1] > 2:
        is_third = hand_position.is_("players_hand") & unauthorised_third_card
        in_error[:, 2] &= ~certainly(is_third)
        said[is_third.missing, 2] = -1  # it is not known how the card had to be treated
    codes = np.where(in_error, np.where(said < 0, UNSAID, np.where(said == 1, SEEN, UNSEEN)), 0)
    if card_due_unseen is not None:
        codes = np.where((fitted(card_due_unseen, cards) == 1) & ~in_error, SEEN, codes)
    return Many(codes, cards.known)


@derived(per="hand")
def card_due_unseen(card_face_up: Many, option_to_deal_by: Text, reading_disclosed_when_dealt: Text) -> Many:
    """Opening cards seen though they are dealt face down, if the reading counts them as disclosed."""
    counts = reading_disclosed_when_dealt.is_("any_card_due_face_down") & option_to_deal_by.is_("face_down")
    seen = (card_face_up.values == 1) & certainly(counts)[:, None]
    seen[:, 2:] = False
    return Many(seen.astype(np.int8), card_face_up.known)


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


@derived(per="round")
def bankers_due_third(
    bankers_cards: Cards, bankers_drew: Flag, bankers_must_draw: Flag, players_must_draw: Flag
) -> Card:
    """The Banker's third card, where one was due to it and none to the Player's Hand."""
    card = bankers_cards.at(2)
    return integers(
        card.values, known(card) & certainly(bankers_drew & bankers_must_draw & ~players_must_draw)
    )


@derived(per="event")
def went_to_the_banker(
    event_kind: Text,
    event_card: Card,
    bankers_due_third: Card,
    event_at: Moment,
    *,
    event_position: Text | None = None,
    result_announced_at: Moment | None = None,
) -> Flag:
    """The card was drawn in error as the Player's third and became the Banker's (§ 627a.13(b), (c)).

    Missing where the Banker's third is such a card, and nobody recorded to which hand it had been dealt; one
    that was found face up need not have been dealt to any, and one that came up once the result was announced
    came after the Banker's.
    """
    alike = same_card(event_card, bankers_due_third) & event_kind.is_(*CARD_EVENTS)
    nobody = np.zeros(len(alike), dtype=bool)
    to_player = booleans(nobody, nobody) if event_position is None else event_position.is_("players_hand")
    of_none = certainly(event_kind.is_("card_found_face_up")) & ~known(to_player)
    sure = known(event_card) | certainly(to_player)
    no_third = ~known(bankers_due_third) | of_none | ~sure
    if result_announced_at is not None:
        no_third |= certainly(event_at > result_announced_at)
    found = alike & to_player
    return booleans(found.values & ~no_third, known(found) | no_third)


@derived(per="event")
def event_is_error(event_kind: Text, names_unauthorised_card: Flag, went_to_the_banker: Flag) -> Flag:
    """A card was drawn or exposed in error that was not dealt as the Player's third card."""
    return event_kind.is_(*CARD_EVENTS) & ~names_unauthorised_card & ~went_to_the_banker


@derived(per="event")
def event_error_seen(event_kind: Text, *, event_disclosed: Flag | None = None) -> Flag:
    """Whether the card drawn or exposed in error was seen.

    One found face up always was; one drawn in error was not, unless the event says so.
    """
    found, drawn = event_kind.is_("card_found_face_up"), event_kind.is_("card_drawn_in_error")
    said = booleans(found.values, certainly(found | drawn)) if event_disclosed is None else event_disclosed
    return found | (drawn & booleans(certainly(said))) | (~drawn & said)


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
    unnamed |= groups.exists(event_round_row, event_is_error & booleans(~known(event_card)))
    others = booleans(certainly(others) | certainly(of_event != of_hand) | certainly(unnamed))
    return integers(card.values, known(card) & ~certainly(others))
