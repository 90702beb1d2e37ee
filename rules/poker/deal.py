"""The deal of a round: where it had to start, whether it went around, and what was left of the deck.

Positions are numbered from the dealer's left or right as the property chose; the count for the starting
position runs counterclockwise and the deal clockwise (§§ 645a.5(i), 645a.8(d), 645a.9(c), 645a.10(c)).
"""

import numpy as np

from rules.clause import derived
from rules.duties import deal, groups, stubs, withdrawals
from rules.duties.turned import earlier
from rules.kinds import Cents, Count, Flag, Link, Many, Moment, Text, Told
from rules.values import booleans, certainly, either, integers, known, or_else, take

DECK = 53
"""Cards of the deck, its one joker included."""

HAND = 7
"""Cards dealt to each position and to the dealer."""

MOST_POSITIONS = 6
"""Betting positions of a table at most; more could not be dealt to."""

QUALIFIES = 500
"""Least cents of a Qualifying Wager."""

# ------------------------------------------------------------------------------ where it starts


@derived(per="round")
def positions_filed(approved_positions: Count) -> Count:
    """Betting positions of the table as filed, and no more than the Code permits."""
    most = integers(np.full(len(approved_positions), MOST_POSITIONS))
    return either(approved_positions > MOST_POSITIONS, most, approved_positions)


@derived(per="round")
def table_positions(
    positions_filed: Count,
    hand_round_row: Link,
    hand_position: Text,
    cards_counted: Count,
    positions_dealt: Count,
) -> Count:
    """Betting positions to count and to deal to: as filed, if no other was dealt cards.

    Where another was, which is a breach of its own, all that any table may have if so many were dealt to;
    else it is not known how many there are, nor where nobody counted what another was dealt.
    """
    highest = groups.highest(hand_round_row, hand_position.as_numbers(), cards_counted > 0)
    beyond = certainly(highest > positions_filed)
    seat = hand_position.as_numbers()
    another = (seat > take(positions_filed, hand_round_row.rows)) & (seat <= MOST_POSITIONS)
    uncounted = another & booleans(~known(cards_counted))
    may_be_beyond = certainly(groups.exists(hand_round_row, uncounted)) & ~beyond
    all_there = certainly(positions_dealt > MOST_POSITIONS) & certainly(highest <= MOST_POSITIONS)
    found = np.where(beyond, MOST_POSITIONS, positions_filed.values)
    return integers(found, known(positions_filed) & ~may_be_beyond & (~beyond | all_there))


@derived(per="round")
def start_due(
    start_number: Count,
    banked_by: Text,
    table_positions: Count,
    seats_from_left: Flag,
    reading_bank_count: Text,
) -> Text:
    """Position that the count from the dealer, or the bank, leads to."""
    first = deal.place_clockwise(banked_by, table_positions, seats_from_left)
    place = deal.counted_to(first, start_number, table_positions)
    past_dealer = deal.counted_past_dealer(first, start_number, table_positions)
    skips = ~banked_by.is_(deal.DEALER) & reading_bank_count.is_("passed_over")
    return deal.position_at(either(skips, past_dealer, place), table_positions, seats_from_left)


@derived(per="round")
def started_from(
    start_position: Text, first_dealt_position: Text, *, start_found_position: Text | None = None
) -> Text:
    """Position that the deal started at: as the round says, or else as the order drawn shows.

    Where neither is on record, as it was determined.
    """
    told = or_else(start_position, first_dealt_position)
    return told if start_found_position is None else or_else(told, start_found_position)


@derived(per="round")
def starts_right(started_from: Text, start_due: Text, *, start_found_position: Text | None = None) -> Flag:
    """The position that the deal started at is the one that the count leads to.

    Missing where another is said to have been determined: one of the two is not what was counted.
    """
    right = started_from.same_as(start_due)
    if start_found_position is None:
        return right
    doubted = certainly(right & ~start_found_position.same_as(start_due))
    return booleans(right.values, known(right) & ~doubted)


@derived(per="round")
def first_dealt_position(
    start_position: Text, hand_round_row: Link, hand_position: Text, *, card_order: Many | None = None
) -> Text:
    """Position that the first card, or stack, was dealt to; where no order is recorded, the one found."""
    if card_order is None:
        return start_position
    row = groups.first_row(hand_round_row, card_order.at(0) == 1)
    return or_else(groups.text_of(row, hand_position), start_position)


# ------------------------------------------------------------------------------- who was dealt what


@derived(per="round")
def positions_dealt(hand_round_row: Link, cards_counted: Count) -> Count:
    """How many positions, the dealer's among them, were dealt cards."""
    return groups.count(hand_round_row, cards_counted > 0)


@derived(per="round")
def all_hands_recorded(hands_recorded: Count, table_positions: Count) -> Flag:
    """The dealer's hand and that of every position of the table are on record."""
    return hands_recorded > table_positions


def every_hand(right: Flag, all_recorded: Flag | None) -> Flag:
    """What holds of every recorded hand holds of all only where all are recorded."""
    complete = np.zeros(len(right), dtype=bool) if all_recorded is None else certainly(all_recorded)
    return booleans(right.values, known(right) & (~right.values | complete))


@derived(per="hand")
def dealt_a_whole_hand(cards_counted: Count, *, card_in_error: Many | None = None) -> Flag:
    """The position was dealt seven cards; missing where one more is said to have been drawn in error."""
    return deal.dealt_exactly(HAND, cards_counted, card_in_error)


@derived(per="round")
def hands_miscounted(
    hand_round_row: Link,
    dealt_a_whole_hand: Flag,
    *,
    all_hands_recorded: Flag | None = None,
    a_position_got_none: Flag | None = None,
) -> Flag:
    """A position, with or without a wager, or the dealer was not dealt seven cards."""
    right = every_hand(groups.every(hand_round_row, dealt_a_whole_hand), all_hands_recorded)
    return ~right if a_position_got_none is None else ~right | a_position_got_none


@derived(per="hand")
def hand_is_miscounted(dealt_a_whole_hand: Flag) -> Flag:
    """The position was not dealt seven cards."""
    return ~dealt_a_whole_hand


@derived(per="round")
def miscounted_positions(hand_round_row: Link, hand_position: Text, cards_counted: Count) -> Told:
    """Positions that were not dealt seven cards, with the number of each."""
    return deal.told_of_miscounts(hand_round_row, hand_position, cards_counted, each=HAND, none_is_wrong=True)


@derived(per="round")
def players_hands_recorded(
    dealers_hand: Link, wager_round_row: Link, wagers_hand: Link, lies_at_close: Flag
) -> Flag:
    """The dealer's hand is on record, and that at each position with a wager when betting closed."""
    there = booleans(wagers_hand.rows >= 0) | ~lies_at_close
    return groups.every(wager_round_row, there) & booleans(dealers_hand.rows >= 0)


@derived(per="round")
def players_miscounted(
    hand_round_row: Link,
    hand_position: Text,
    hand_has_wager: Flag,
    dealt_a_whole_hand: Flag,
    players_hands_recorded: Flag,
) -> Flag:
    """A player with a wager, or the dealer, was not dealt seven cards.

    What positions without a wager were dealt, if anything, changes nothing.
    """
    plays = hand_has_wager | hand_position.is_(deal.DEALER)
    right = groups.every(hand_round_row, dealt_a_whole_hand | ~plays)
    return ~every_hand(right, players_hands_recorded)


# ---------------------------------------------------------------------------- what was left of it


@derived(per="round")
def dealer_or_bank_set_at(
    void: Flag, dealers_hand: Link, opposing_hand: Link, *, hand_set_at: Moment | None = None
) -> Moment:
    """When the dealer set his hands, or the player who banks did so before; missing where nobody told it."""
    if hand_set_at is None:
        return integers(np.zeros(len(void)), np.zeros(len(void), dtype=bool))
    return earlier(take(hand_set_at, dealers_hand.rows), take(hand_set_at, opposing_hand.rows))


@derived(per="round")
def dealing_over_at(void: Flag, dealer_or_bank_set_at: Moment, *, settled_at: Moment | None = None) -> Moment:
    """When the dealer went on from dealing: as he or the bank set hands, at the latest as all was settled."""
    over = stubs.dealing_over_at(void, settled_at=settled_at)
    return earlier(dealer_or_bank_set_at, over)


@derived(per="round")
def dealing_end_untold(void: Flag, went_on_to_hands: Flag, dealer_or_bank_set_at: Moment) -> Flag:
    """Nobody recorded when hands were set, by when the deal had to be over; certain, or false.

    In a void round in which nobody went on to that, all that comes later is that its wagers go back.
    """
    broken_off = certainly(void & ~went_on_to_hands)
    return booleans(~known(dealer_or_bank_set_at) & ~broken_off)


@derived(per="round")
def stub_due(
    positions_filed: Count,
    positions_dealt: Count,
    cards_set_aside: Count,
    reading_stub_size: Text,
    reading_face_up_stub: Text,
) -> Count:
    """Cards that must be left after the deal.

    Where more positions were dealt to than the table has, which is a breach of its own, what they leave.
    """
    others = np.minimum(positions_dealt.values - 1, MOST_POSITIONS)
    more = certainly(positions_dealt > positions_filed + 1)
    seats = integers(np.where(more, others, positions_filed.values), known(positions_filed))
    rest = stubs.left_over(DECK, HAND, seats)
    four = integers(np.full(len(rest), 4))
    due = either(reading_stub_size.is_("remaining"), rest, four)
    return either(reading_face_up_stub.is_("one_less"), due - cards_set_aside, due)


@derived(per="round")
def stub_is_wrong(
    stub_left: Count,
    stub_due: Count,
    void: Flag,
    complete_card_found_face_up: Flag,
    cards_found_face_up: Count,
    hands_miscounted: Flag,
    *,
    face_up_card_used: Flag | None = None,
) -> Flag:
    """More or fewer cards were left than had to be; after a misdeal no card set aside excuses that."""
    wrong = stubs.is_wrong(
        stub_left, stub_due, void, complete_card_found_face_up, cards_found_face_up, face_up_card_used
    )
    return wrong | booleans(certainly(hands_miscounted & (stub_left != stub_due)))


@derived(per="round")
def deck_is_wrong(stub_is_wrong: Flag, hands_miscounted: Flag, voided_otherwise: Flag) -> Flag:
    """More or fewer cards were left than had to be although no hand was misdealt.

    Where a round was void before anybody counted them, nothing was found wrong.
    """
    wrong = stub_is_wrong & ~hands_miscounted
    uncounted = wrong.missing & certainly(voided_otherwise)
    return booleans(wrong.values & ~uncounted, known(wrong) | uncounted)


# ----------------------------------------------------------------------- what precedes the deal


@derived(per="wager")
def qualifies(can_qualify: Flag, wager_amount_cents: Cents) -> Flag:
    """The wager is a Qualifying Wager, which may entitle its player to an Envy Bonus."""
    return can_qualify & (wager_amount_cents >= QUALIFIES)


@derived(per="wager")
def qualified_when_dealt(
    qualifies: Flag,
    *,
    wager_change: Text | None = None,
    wager_changed_at: Moment | None = None,
    first_card_at: Moment | None = None,
) -> Flag:
    """The wager was a Qualifying Wager as the deal began, by the stake that it had in the end.

    Missing where it was raised to that, or lowered, once cards were dealt, or nobody recorded when.
    """
    if wager_change is None:
        return qualifies
    otherwise = (wager_change.is_("increased") & qualifies) | (wager_change.is_("reduced") & ~qualifies)
    in_time = np.zeros(len(qualifies), dtype=bool)
    if wager_changed_at is not None and first_card_at is not None:
        in_time = certainly(wager_changed_at <= first_card_at)
    return booleans(qualifies.values, known(qualifies) & ~(certainly(otherwise) & ~in_time))


def _first_at_position(rows: Link, position: Text, chosen: Flag) -> Link:
    """Row of the first certainly chosen wager at each wager's position, -1 where there is none."""
    of_chosen = groups.among(rows, certainly(chosen))
    return Link(groups.counterpart(rows, position, of_chosen, position), len(rows.rows))


@derived(per="wager")
def lammer_wager(
    wager_round_row: Link,
    wager_position: Text,
    envy_lammer: Flag,
    *,
    envy_lammer_at: Moment | None = None,
    first_card_at: Moment | None = None,
) -> Link:
    """Row of the wager at the same position that has the player's Envy lammer, -1 where none has.

    Of several lammers, one that was placed before the deal, or may have been: another one harms nothing.
    """
    found = _first_at_position(wager_round_row, wager_position, envy_lammer)
    if envy_lammer_at is None or first_card_at is None:
        return found
    on_time = envy_lammer & (envy_lammer_at <= first_card_at)
    maybe = envy_lammer & booleans(on_time.missing)
    rows = found.rows
    for better in (maybe, on_time):
        placed = _first_at_position(wager_round_row, wager_position, better).rows
        rows = np.where(placed >= 0, placed, rows)
    return Link(rows, found.parents)


@derived(per="wager")
def lammer_placed(lammer_wager: Link, wager_position: Text, complete_column_envy_lammer: Flag) -> Flag:
    """The player has an Envy lammer: one serves all bonus wagers at a position."""
    there = lammer_wager.rows >= 0
    return booleans(there, there | (known(wager_position) & certainly(complete_column_envy_lammer)))


@derived(per="wager")
def lammer_placed_at(lammer_wager: Link, envy_lammer_at: Moment) -> Moment:
    """When the player's Envy lammer was placed."""
    return take(envy_lammer_at, lammer_wager.rows)


@derived(per="wager")
def lammer_is_judged_here(
    wager_round_row: Link,
    wager_position: Text,
    can_qualify: Flag,
    qualifies: Flag,
    envy_lammer: Flag,
    lies_at_close: Flag,
) -> Flag:
    """The position's Qualifying Wager, or else its wager with a lammer: of several, the first."""
    own = np.arange(len(qualifies))
    first = _first_at_position(wager_round_row, wager_position, qualifies & lies_at_close).rows
    with_lammer = _first_at_position(wager_round_row, wager_position, envy_lammer).rows
    chosen = np.where(first >= 0, first == own, with_lammer == own)
    open_point = certainly(can_qualify) & ((qualifies & lies_at_close).missing | ~known(wager_position))
    return booleans(chosen, chosen | ~open_point)


@derived(per="round")
def progressive_wagers(
    wager_round_row: Link, wager_kind: Text, lies_at_close: Flag, placed_once_dealt: Flag
) -> Count:
    """Progressive Payout Wagers of the round that were made before the deal."""
    made = wager_kind.is_("progressive_payout") & lies_at_close & ~placed_once_dealt
    return withdrawals.how_many(wager_round_row, made)
