"""The hands of a round: three cards and their total, the player's decision, and the wagers on each."""

import numpy as np

from rules.cards import JOKER, RANKS, rank_of, table_of
from rules.ch686a_over_under.columns import ANTE, OVER, UNDER
from rules.clause import derived
from rules.duties import groups, seat_events
from rules.duties.dealt import suited
from rules.duties.seat_events import Events
from rules.kinds import Card, Cards, Cents, Count, Flag, Link, Many, Moment, Text, row_sums
from rules.values import booleans, certainly, in_any_column, integers, is_known, known, or_else, take

# § 686a.3(d): 2 to 10 at face value, jack, queen and king ten, aces always eleven.
RANK_VALUE = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 10), "A": 11}
POINTS = table_of(RANK_VALUE)
"""Value of each card number."""

_FACES = tuple(RANKS.index(rank) for rank in "JQK")
_ACE = RANKS.index("A")

HAND_OF = 3
"""Cards of a hand, § 686a.1."""

# ------------------------------------------------------------------------------------ the three cards


@derived(per="hand")
def cards_in_play_count(hand_cards_in_play: Cards) -> Count:
    """How many cards the hand has, those drawn in error left out."""
    return hand_cards_in_play.count()


@derived(per="hand")
def put_by_face_up(
    cards: Cards, hand_round_row: Link, event_round_row: Link, event_kind: Text, event_card: Card
) -> Many:
    """Which cards of each hand were found face up in the shoe by an event of the round (§ 686a.9(a))."""
    named = suited(event_card)
    found = (event_round_row.rows >= 0) & certainly(event_kind.is_("card_found_face_up")) & known(named)
    there = event_round_row.rows[found] * 128 + named.values[found]
    of_round = (cards.values >= 0) & (hand_round_row.rows >= 0)[:, None]
    put_by = np.isin(hand_round_row.rows[:, None] * 128 + cards.values, there) & of_round
    return Many(put_by.astype(np.int8), cards.known)


@derived(per="hand")
def three_cards(
    cards: Cards,
    hand_cards_in_play: Cards,
    card_in_error: Many,
    put_by_face_up: Many,
    *,
    card_order: Many | None = None,
) -> Cards:
    """The hand, § 686a.1: the first three cards dealt to the position; one dealt after them is none of it.

    Missing where one of them is said to have been drawn in error and was not found face up, which nothing in
    the chapter takes from a hand, and where the order drawn does not tell which came last.
    """
    width = min(cards.values.shape[1], card_in_error.values.shape[1], HAND_OF)
    marked = card_in_error.values[:, :width] == 1
    doubted = in_any_column(marked & (put_by_face_up.values[:, :width] != 1))
    if card_order is not None:
        first, last = card_order.values[:, :HAND_OF], card_order.values[:, HAND_OF:]
        early = np.where(last < 0, np.iinfo(np.int32).max, last).min(axis=1, initial=np.iinfo(np.int32).max)
        doubted |= first.max(axis=1, initial=-1) > early
    return Many(hand_cards_in_play.values[:, :HAND_OF], hand_cards_in_play.known & ~doubted)


@derived(per="hand")
def hand_total(three_cards: Cards) -> Count:
    """Total point count of the hand; missing where not all three of its cards are recorded."""
    values = three_cards.values
    three = (row_sums(values >= 0) == HAND_OF) & ~in_any_column(values == JOKER)
    return integers(row_sums(POINTS[values]), three_cards.known & three)


@derived(per="hand")
def total_with_further_cards(hand_cards_in_play: Cards) -> Count:
    """Total of all cards dealt to the position, those after its third included."""
    values = hand_cards_in_play.values
    return integers(row_sums(POINTS[values]), hand_cards_in_play.known & ~in_any_column(values == JOKER))


@derived(per="hand")
def has_total(three_cards: Cards, dead: Flag, void: Flag) -> Flag:
    """The hand was played to its end with three cards, so that they have a total."""
    return (three_cards.count() == HAND_OF) & ~dead & ~void


@derived(per="hand")
def holds_face_card(three_cards: Cards) -> Flag:
    """The hand holds a jack, queen or king."""
    found = in_any_column(np.isin(rank_of(three_cards.values), _FACES))
    return booleans(found, three_cards.known)


@derived(per="hand")
def holds_ace(three_cards: Cards) -> Flag:
    """The hand holds an ace."""
    return booleans(in_any_column(rank_of(three_cards.values) == _ACE), three_cards.known)


@derived(per="hand")
def was_dealt(cards: Cards, cards_told: Count) -> Flag:
    """The position was dealt a card, as seen or, where nobody saw any, as counted."""
    seen = cards.count() > 0
    return or_else(seen, cards_told > 0) | (cards_told > 0)


@derived(per="hand")
def cards_told(
    hand_position: Text,
    *,
    card_count: Count | None = None,
    card_order: Many | None = None,
    card_face_up: Many | None = None,
) -> Count:
    """How many cards the position got, as counted or as many as stand in the other lists of them."""
    most = np.zeros(len(hand_position), dtype=np.int64)
    told = np.zeros(len(most), dtype=bool)
    for each in (card_order, card_face_up):
        if each is not None:
            most = np.maximum(most, np.where(known(each), row_sums(each.values >= 0), 0))
            told |= most > 0
    if card_count is not None:
        most = np.maximum(most, np.where(known(card_count), card_count.values, 0))
        told |= known(card_count)
    return integers(most, told)


@derived(per="hand")
def cards_unread(cards: Cards, cards_told: Count) -> Count:
    """How many of the position's cards nobody read: they were counted, or stand in the other lists."""
    most = np.where(known(cards_told), cards_told.values, 0)
    read = cards.count()
    return integers(np.maximum(most - read.values, 0), known(read))


@derived(per="hand")
def hand_size(cards_in_play_count: Count, cards_unread: Count, cards_told: Count) -> Count:
    """Cards dealt to the position, as seen or, where nobody saw them, as counted; one unread counts, too."""
    return or_else(cards_in_play_count + cards_unread, cards_told)


@derived(per="hand")
def all_face_up(card_face_up: Many, hand_size: Count) -> Flag:
    """Every card of the hand was dealt face up; missing where the side of one is not recorded."""
    said = card_face_up.values[:, :HAND_OF]
    down = in_any_column(said == 0)
    of_the_hand = integers(np.minimum(hand_size.values, HAND_OF), known(hand_size))
    complete = certainly(integers(row_sums(said >= 0)) >= of_the_hand)
    return booleans(~down, card_face_up.known & (down | complete))


# -------------------------------------------------------------------------------- wagers on the hand


@derived(per="wager")
def wagers_hand(
    wager_round_row: Link, wager_position: Text, hand_round_row: Link, hand_position: Text
) -> Link:
    """Row of the hand at the wager's position, -1 where none is recorded."""
    return groups.named(wager_round_row, wager_position, hand_round_row, hand_position)


@derived(per="round")
def hands_on_record(
    wager_round_row: Link,
    wager_kind: Text,
    was_kept: Flag,
    wagers_hand: Link,
    hand_round_row: Link,
    hand_size: Count,
) -> Flag:
    """A hand is on record at every position with an Ante Wager that was kept, and at least one."""
    some = groups.exists(hand_round_row, is_known(hand_size))
    lacking = wager_kind.is_(ANTE) & was_kept & booleans(wagers_hand.rows < 0)
    return some & ~groups.exists(wager_round_row, lacking)


@derived(per="round")
def betting_closed_at(void: Flag, *, first_card_at: Moment | None = None) -> Moment:
    """When betting closed: no call closes it in this game, the first card does."""
    never = integers(np.zeros(len(void)), np.zeros(len(void), dtype=bool))
    return never if first_card_at is None else first_card_at


@derived(per="round")
def closing_is_told(void: Flag) -> Flag:
    """When betting closed is told by the first card, as no call closes it in this game."""
    return booleans(np.ones(len(void), dtype=bool))


@derived(per="wager")
def was_kept(wager_kind: Text, was_withdrawn: Flag, lies_at_close: Flag) -> Flag:
    """The wager lay at the first card; an Over 23 or Under 18 Wager, made later, was not taken down."""
    later = wager_kind.is_(OVER, UNDER)
    return (later & ~was_withdrawn) | (~later & lies_at_close)


@derived(per="wager")
def is_choice(wager_kind: Text, was_kept: Flag) -> Flag:
    """The wager is an Over 23 or Under 18 Wager."""
    return wager_kind.is_(OVER, UNDER) & was_kept


@derived(per="round")
def has_unplaced_wagers(wager_round_row: Link, wager_position: Text) -> Flag:
    """A wager of the round names no position, or the record has none of it at all: it lacks them then."""
    every = booleans(np.ones(len(wager_position.codes), dtype=bool))
    none = booleans(certainly(~groups.exists(wager_round_row, every)))
    return groups.exists(wager_round_row, booleans(~known(wager_position))) | none


@derived(per="hand")
def has_ante(wagers_hand: Link, wager_kind: Text, was_kept: Flag, has_unplaced_wagers: Flag) -> Flag:
    """An Ante Wager lies at the position of the hand."""
    found = groups.exists(wagers_hand, wager_kind.is_(ANTE) & was_kept)
    return booleans(found.values, known(found) & (found.values | certainly(~has_unplaced_wagers)))


@derived(per="wager")
def gives_up_silently(
    kept_ante: Flag,
    *,
    wager_outcome: Text | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """Nobody recorded what became of an Ante Wager of which nothing is known to have gone to its player.

    Certain, or false; it may have been surrendered.
    """
    kept = certainly(kept_ante)
    for cents in (wager_paid_cents, wager_returned_cents):
        kept &= np.True_ if cents is None else ~certainly(cents > 0)
    return booleans(kept if wager_outcome is None else kept & ~known(wager_outcome))


@derived(per="hand")
def given_up(
    surrendered: Flag,
    wagers_hand: Link,
    wager_kind: Text,
    is_choice: Flag,
    gives_up_silently: Flag,
    *,
    wager_outcome: Text | None = None,
) -> Flag:
    """The player surrendered, as the hand or the outcome of the Ante Wager shows.

    Missing where an Ante Wager may have been surrendered, and he took no side.
    """
    shown = surrendered
    if wager_outcome is not None:
        by_outcome = booleans(certainly(wager_kind.is_(ANTE) & wager_outcome.is_("surrender")))
        shown = shown | groups.exists(wagers_hand, by_outcome)
    no_side = certainly(~groups.exists(wagers_hand, is_choice))
    silent = no_side & certainly(groups.exists(wagers_hand, gives_up_silently))
    return booleans(shown.values, known(shown) & (shown.values | ~silent))


@derived(per="hand")
def surrender_stands(
    given_up: Flag,
    wagers_hand: Link,
    is_choice: Flag,
    *,
    wager_placed_at: Moment | None = None,
    surrendered_at: Moment | None = None,
) -> Flag:
    """The player surrendered, and had not placed an Over 23 or Under 18 Wager before.

    He elects one of the three, and a mark of a surrender undoes no wager that lies there.  Missing where the
    record has both and not which came first.
    """
    placed = groups.exists(wagers_hand, is_choice)
    before = booleans(placed.values, ~placed.values)
    if wager_placed_at is not None and surrendered_at is not None:
        first = groups.earliest(wagers_hand, wager_placed_at, is_choice)
        told = known(first) & known(surrendered_at) & (first.values != surrendered_at.values)
        before = booleans(surrendered_at.values < first.values, told | ~placed.values)
    return given_up & (~placed | before)


# -------------------------------------------------------------------------------- further cards missed


@derived(per="hand")
def missed_decision(
    hand_round_row: Link, hand_position: Text, events_at_positions: Events, event_decision: Text
) -> Text:
    """Choice of a player whose further cards were missed: play or void; another word, or both, tell none."""
    events, missed = events_at_positions, events_at_positions.kind.is_("cards_missed")
    play, void = (
        groups.counterpart(hand_round_row, hand_position, groups.among(events.of_round, so), events.position)
        for so in (certainly(missed & event_decision.is_(word)) for word in ("play", "void"))
    )
    return groups.text_of(np.where(play < 0, void, np.where(void < 0, play, -1)), event_decision)


@derived(per="hand")
def cards_were_missed(hand_round_row: Link, hand_position: Text, events_at_positions: Events) -> Flag:
    """The dealer is recorded to have missed the further cards of the hand.

    Missing where an event that names no round, or none of the round's positions, may say so.
    """
    events, missed = events_at_positions, "cards_missed"
    there = seat_events.row_for(hand_round_row, hand_position, events, missed) >= 0
    placed = take(seat_events.all_placed(events, missed), hand_round_row.rows)
    loose = np.append(seat_events.may_be_of_any_round(events, missed), np.False_)[hand_round_row.rows]
    return booleans(there, there | ~(certainly(~placed) | loose))


@derived(per="round")
def cards_may_be_missed(complete_cards_missed: Flag, recording_contradicted: Text) -> Flag:
    """A hand of the round may have been missed without an event that says so; not known, or false.

    Where nothing is stated of the record, what it does not claim is not claimed.
    """
    unstated = ~known(recording_contradicted)
    nobody = np.zeros(len(complete_cards_missed), dtype=bool)
    return booleans(nobody, unstated | certainly(complete_cards_missed))


@derived(per="round")
def all_missed_play(events_at_positions: Events, event_decision: Text) -> Flag:
    """Each player of the round whose cards were missed chose to play, whichever of them that was."""
    events = events_at_positions
    otherwise = certainly(events.kind.is_("cards_missed")) & ~certainly(event_decision.is_("play"))
    of_round = groups.exists(events.of_round, booleans(otherwise))
    return booleans(~(certainly(of_round) | (otherwise & (events.of_round.rows < 0)).any()))


@derived(per="hand")
def has_to_be_dead(
    dead: Flag,
    cards_were_missed: Flag,
    *,
    missed_decision: Text | None = None,
    all_missed_play: Flag | None = None,
) -> Flag:
    """The hand was called dead, or had to be: its player chose that where its further cards were missed."""
    nobody_knows = booleans(np.zeros(len(dead), dtype=bool), np.zeros(len(dead), dtype=bool))
    chosen = nobody_knows if missed_decision is None else missed_decision.is_("void")
    if all_missed_play is not None:
        chosen = chosen & ~all_missed_play
    return dead | (cards_were_missed & chosen)


@derived(per="hand")
def is_somebodys_turn(was_dealt: Flag, wagers_hand: Link, was_kept: Flag) -> Flag:
    """The position was dealt a card, and is not certainly one where nobody wagered.

    A card that was dealt where nobody has a turn (§ 686a.6(d)) puts nobody else's out of order.
    """
    nobodys = certainly(~groups.exists(wagers_hand, was_kept))
    return was_dealt & booleans(~nobodys)


@derived(per="hand")
def in_turn_at_all(is_somebodys_turn: Flag, cards_were_missed: Flag, dead: Flag) -> Flag:
    """The hand takes its turn for further cards: it was dealt a card, not missed, and is not dead."""
    return is_somebodys_turn & ~cards_were_missed & ~dead


@derived(per="hand")
def got_further_in_turn(in_turn_at_all: Flag, hand_size: Count) -> Flag:
    """The hand got further cards in its turn, be it one only; § 686a.7(h) judges a wrong number of cards."""
    return in_turn_at_all & (hand_size > 1)


@derived(per="wager")
def cards_at_position(wagers_hand: Link, hand_size: Count) -> Count:
    """How many cards the hand at the wager's position has; missing where no hand is recorded there."""
    return take(hand_size, wagers_hand.rows)
