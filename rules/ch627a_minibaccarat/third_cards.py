"""Third cards: who had to draw, who did, and what the announced counts would have required."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.kinds import Cards, Count, Flag, Link, Many, Moment, Text, row_sums
from rules.masked import AtMost
from rules.values import booleans, certainly, either, in_any_column, integers, known, or_else

# § 627a.10(c)[Table 1]: rows are the Banker's two-card count, columns the value of the Player's third
# card, 0 to 9.  D draws, S stays.
TABLE_1 = {3: "DDDDDDDDSD", 4: "SSDDDDDDSS", 5: "SSSSDDDDSS", 6: "SSSSSSDDSS"}
_GRID = np.zeros((10, 10), dtype=bool)
for _count, _letters in TABLE_1.items():
    _GRID[_count] = [letter == "D" for letter in _letters]


def table_1_draws(bankers: Count, third_value: Count) -> Flag:
    """Whether Table 1 lets the Banker's Hand draw; missing where either count is missing.

    bankers  two-card Point Count of the Banker's Hand; counts that are no row of the table give False
    third_value  value of the third card of the Player's Hand
    """
    return booleans(_GRID[bankers.values, third_value.values], known(bankers) & known(third_value))


def bankers_draws(bankers: Count, third_value: Count, players_hand_drew: Flag) -> Flag:
    """Whether § 627a.10(c) makes the Banker's Hand draw, neither hand being a Natural."""
    after_a_draw = (bankers < 3) | ((bankers < 7) & table_1_draws(bankers, third_value))
    return (players_hand_drew & after_a_draw) | (~players_hand_drew & (bankers < 6))


@derived(per="round")
def players_must_draw(no_natural: Flag, players_two_card_count: Count) -> Flag:
    """Whether § 627a.10 requires the Player's Hand to take a third card."""
    return no_natural & (players_two_card_count < 6)


@derived(per="round")
def drew_natural_or_not(no_natural: Flag, players_drew: Flag) -> Flag:
    """The Player's Hand drew, and nobody recorded whether either hand is a Natural.

    On 6 or 7 it had to stay: beside a Natural, too, no hand draws.
    """
    return booleans(~known(no_natural) & certainly(players_drew))


@derived(per="round")
def bankers_drew_in_any_case(no_natural: Flag, draw_judged: Flag, bankers_drew: Flag) -> Flag:
    """The Banker's Hand drew, and nobody recorded whether the Player's Hand is a Natural, or drew.

    On 7 it had to stay, whatever that hand was.
    """
    # Where that is on record (a) tells it beside a Natural, (c)(1) after a hand that stayed.
    open_yet = ~known(no_natural & draw_judged)
    return booleans(open_yet & certainly(bankers_drew))


@derived(per="round")
def players_drew(players_hand_size: Count) -> Flag:
    """The Player's Hand took a third card; missing where fewer than two cards are recorded."""
    return _drew(players_hand_size)


@derived(per="round")
def bankers_drew(bankers_hand_size: Count) -> Flag:
    """The Banker's Hand took a third card; missing where fewer than two cards are recorded."""
    return _drew(bankers_hand_size)


@derived(per="round")
def void_before_players_third(play_went_on: Flag, players_drew: Flag) -> Flag:
    """The round was void, and nothing shows that the Player's Hand drew: nothing is due of it any more."""
    return ~play_went_on & booleans(~certainly(players_drew))


@derived(per="round")
def void_before_bankers_third(play_went_on: Flag, bankers_drew: Flag) -> Flag:
    """The round was void, and nothing shows that the Banker's Hand drew: nothing is due of it any more."""
    return ~play_went_on & booleans(~certainly(bankers_drew))


def _drew(size: Count) -> Flag:
    return booleans(size.values >= 3, known(size) & (size.values >= 2))


@derived(per="round")
def bankers_must_draw(
    no_natural: Flag, bankers_two_card_count: Count, third_value_judged: Count, draw_judged: Flag
) -> Flag:
    """Whether § 627a.10 requires the Banker's Hand to take a third card after the Player's as dealt."""
    return no_natural & bankers_draws(bankers_two_card_count, third_value_judged, draw_judged)


@derived(per="round")
def bankers_draw_follows(
    players_must_draw: Flag,
    players_drew: Flag,
    bankers_two_card_count: Count,
    bankers_drew: Flag,
    unauthorised_third_card: Flag,
    *,
    drawn_as_announced: Flag | None = None,
    short_of_cards: Flag | None = None,
) -> Flag:
    """The Banker's Hand was dealt by the counts announced, or as if the Player's Hand had been dealt rightly.

    So it was, too, where it stayed because the shoe held no card for it.

    Which card that hand missed nobody knows; what becomes of one dealt to it in error is judged elsewhere, so
    that this is missing there.
    """
    count = bankers_two_card_count
    may_be_either = (count >= 3) & (count <= 6)
    after_a_draw = may_be_either | ~(bankers_drew ^ (count < 3))
    after_none = ~(bankers_drew ^ (count < 6))
    wrongly_stayed, wrongly_drew = players_must_draw & ~players_drew, players_drew & ~players_must_draw
    found = (wrongly_stayed & after_a_draw) | (wrongly_drew & after_none)
    if drawn_as_announced is not None:
        found = found | drawn_as_announced
    if short_of_cards is not None:
        found = found | booleans(certainly(short_of_cards & ~bankers_drew))
    return booleans(found.values, known(found) & ~certainly(unauthorised_third_card))


@derived(per="round")
def third_cards_lawful(
    players_must_draw: Flag, players_drew: Flag, bankers_must_draw: Flag, bankers_drew: Flag
) -> Flag:
    """Each hand took a third card exactly where the cards required it."""
    return ~(players_must_draw ^ players_drew) & ~(bankers_must_draw ^ bankers_drew)


def _announced(hand_round_row: Link, hand_position: Text, first_count: Count, of: str) -> Count:
    return groups.first(hand_round_row, first_count, hand_position.is_(of))


@derived(per="round")
def drawn_as_announced(
    hand_round_row: Link,
    hand_position: Text,
    first_count: Count,
    players_drew: Flag,
    bankers_drew: Flag,
    third_value_judged: Count,
    third_cards_lawful: Flag,
) -> Flag:
    """Third cards were dealt as the announced counts required, and against the cards."""
    players = _announced(hand_round_row, hand_position, first_count, "players_hand")
    bankers = _announced(hand_round_row, hand_position, first_count, "bankers_hand")
    may_draw = (players < 8) & (bankers < 8)
    players_due = may_draw & (players < 6)
    # An announced count above nine names no row of the table, so nobody can have acted on it.
    row = integers(np.clip(bankers.values, 0, 9), known(bankers))
    bankers_due = may_draw & bankers_draws(row, third_value_judged, players_drew)
    return ~third_cards_lawful & ~(players_due ^ players_drew) & ~(bankers_due ^ bankers_drew)


def third_in_play(of_cards: Cards, cards: Cards, in_error: Many) -> Count:
    """Entry of a list for each hand's third card, cards drawn in error left out."""
    return nth_in_play(of_cards, cards, in_error, 2)


def nth_in_play(of_cards: Many, cards: Cards, in_error: Many, nth: int) -> Count:
    """Entry of a list for each hand's card at a place, from 0, cards drawn in error left out.

    of_cards  one entry for each card of ``cards``, in the same order; missing where there is no such card
    """
    width = min(cards.values.shape[1], in_error.values.shape[1])
    left_out = cards.values < 0
    left_out[:, :width] |= in_error.values[:, :width] == 1
    place = np.full(len(cards), nth)
    moved = np.flatnonzero(in_any_column(left_out & (cards.values >= 0)))
    if cards.values.shape[1] > nth:
        place[moved] = np.argsort(left_out[moved], axis=1, kind="stable")[:, nth]
    there = cards.known & of_cards.known & (row_sums(~left_out) > nth) & (place < of_cards.values.shape[1])
    values = of_cards.values[np.arange(len(cards)), np.where(there, place, 0)].astype(np.int64)
    return integers(values, there & (values >= 0))


def _third_of(of_cards: Many, cards: Cards, errors_believed: Many, card_in_error: Many | None) -> Count:
    """Entry of a list for each hand's third card; where nobody recorded the cards, the third entry.

    Not where one of them is marked as drawn in error: which nobody recorded.
    """
    unread = ~cards.known
    if card_in_error is not None:
        unread &= ~in_any_column(card_in_error.values == 1)
    return either(booleans(unread), of_cards.at(2), third_in_play(of_cards, cards, errors_believed))


@derived(per="hand")
def third_card_order(
    card_order: Many, cards: Cards, errors_believed: Many, *, card_in_error: Many | None = None
) -> Count:
    """Place of the hand's third card in the order drawn this round."""
    return _third_of(card_order, cards, errors_believed, card_in_error)


@derived(per="hand")
def third_card_face_up(
    card_face_up: Many, cards: Cards, errors_believed: Many, *, card_in_error: Many | None = None
) -> Flag:
    """The hand's third card was dealt face up."""
    flag = _third_of(card_face_up, cards, errors_believed, card_in_error)
    return booleans(flag.values == 1, known(flag))


@derived(per="hand")
def has_third_card(
    hand_cards_in_play: Cards, third_card_face_up: Flag, *, third_card_order: Count | None = None
) -> Flag:
    """The hand took a third card; where nobody recorded its cards, as it is told how or when it was dealt."""
    told = known(third_card_face_up)
    if third_card_order is not None:
        told = told | known(third_card_order)
    return or_else(hand_cards_in_play.count() >= 3, booleans(told, told))


@derived(per="round")
def players_third_order(hand_round_row: Link, hand_position: Text, third_card_order: Count) -> Count:
    """Place of the Player's third card in the order drawn this round."""
    return groups.first(hand_round_row, third_card_order, hand_position.is_("players_hand"))


@derived(per="round")
def bankers_third_order(hand_round_row: Link, hand_position: Text, third_card_order: Count) -> Count:
    """Place of the Banker's third card in the order drawn this round."""
    return groups.first(hand_round_row, third_card_order, hand_position.is_("bankers_hand"))


@derived(per="round")
def third_card_by_at(
    first_card_at: Moment, *, third_card_at: Moment | None = None, result_announced_at: Moment | None = None
) -> Moment:
    """When the first third card was dealt; by the announcement of the result, where that is missing.

    § 627a.11(a)[before settlement] tells of a result that was announced before.
    """
    nobody = integers(np.zeros(len(first_card_at)), np.zeros(len(first_card_at), dtype=bool))
    at = nobody if third_card_at is None else third_card_at
    result = nobody if result_announced_at is None else result_announced_at
    latest = np.where(known(result), result.values, np.iinfo(np.int64).max)
    return AtMost(np.where(known(at), at.values, latest), ~known(at))


@derived(per="round")
def third_card_dealt(players_dealt_cards: Cards, bankers_dealt_cards: Cards) -> Flag:
    """A third card was dealt to either hand."""
    return (players_dealt_cards.count() > 2) | (bankers_dealt_cards.count() > 2)


def third_cards_in_turn(
    players_third_order: Count, bankers_third_order: Count, cards_put_by: Count | None, *, when: Flag
) -> Verdict:
    """Judge that the Player's third card was drawn before the Banker's.

    Of six cards that were drawn, and no others, the two third ones are the fifth and the sixth.
    """
    none_astray = np.zeros(len(when), dtype=bool) if cards_put_by is None else certainly(cards_put_by == 0)
    holds = players_third_order < bankers_third_order
    by_one = [
        (players_third_order, players_third_order <= 5),
        (bankers_third_order, bankers_third_order >= 6),
    ]
    for place, in_turn in by_one:
        of_the_six = none_astray & certainly(place >= 5) & certainly(place <= 6)
        holds = or_else(holds, booleans(in_turn.values, known(in_turn) & of_the_six))
    return Verdict(
        applies=when,
        holds=holds,
        observed="Player's third card was card {players_third_order}, the Banker's {bankers_third_order}",
        required="the Player's before the Banker's",
        record=booleans(certainly(players_third_order == bankers_third_order)),
    )
