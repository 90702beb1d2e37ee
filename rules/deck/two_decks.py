"""Two decks taking turns at a table with a shuffling device (§ 645a.3(b)).

That two decks are in use is known where rounds name which of the two was dealt, and otherwise where a
deck comes back after a round dealt from another one.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import devices, groups
from rules.duties.groups import Moments
from rules.duties.shoes import group_numbers
from rules.kinds import Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

VOID_ROUNDS = 3
"""How many void rounds in a row are passed over to find the round before that was completed."""

# ----------------------------------------------------------------------------- round by round


@derived(per="round")
def round_just_before(previous_round: Link, follows_on: Flag) -> Link:
    """Row of the round dealt just before at the same table; -1 where it may not be at hand."""
    return Link(np.where(certainly(follows_on), previous_round.rows, -1), previous_round.parents)


@derived(per="round")
def round_just_after(round_just_before: Link) -> Link:
    """Row of the round dealt next at the same table; -1 where it may not be at hand."""
    rows = np.full(round_just_before.parents, -1, dtype=np.intp)
    there = np.flatnonzero(round_just_before.rows >= 0)
    rows[round_just_before.rows[there]] = there
    return Link(rows, round_just_before.parents)


@derived(per="round")
def turn_before(round_just_before: Link, void: Flag, reading_deck_turns: Text) -> Link:
    """Row of the round whose deck must not be dealt again: the one before, void or not, as read."""
    rows: Rows = round_just_before.rows
    passes_over = certainly(reading_deck_turns.is_("completed_rounds"))
    for _ in range(VOID_ROUNDS):
        skipped = passes_over & certainly(take(void, rows))
        rows = np.where(skipped, np.append(round_just_before.rows, np.intp(-1))[rows], rows)
    unclear = passes_over & certainly(take(void, rows))
    return Link(np.where(unclear, -1, rows), len(void))


@derived(per="round")
def deck_before(turn_before: Link, deck_id: Text) -> Text:
    """Deck that the turn before was dealt from."""
    return groups.text_of(turn_before.rows, deck_id)


@derived(per="round")
def device_before(turn_before: Link, shoe_by_device: Flag) -> Flag:
    """The cards of the turn before were shuffled by a device."""
    return take(shoe_by_device, turn_before.rows)


@derived(per="round")
def between_two_of_another(round_just_before: Link, round_just_after: Link, deck_id: Text) -> Flag:
    """The rounds before and after were dealt from one deck, and this one from another."""
    before = groups.text_of(round_just_before.rows, deck_id)
    after = groups.text_of(round_just_after.rows, deck_id)
    enclosed = booleans((round_just_before.rows >= 0) & (round_just_after.rows >= 0))
    return enclosed & before.same_as(after) & ~before.same_as(deck_id)


@derived(per="round")
def takes_turns(
    between_two_of_another: Flag,
    in_rotation: Flag,
    round_just_before: Link,
    round_just_after: Link,
    comes_back: Flag,
) -> Flag:
    """The round's deck took turns with another one in this round, the one before or the one after.

    So it did where it comes back after several rounds of the other one, and that one before it comes back.
    """
    next_comes_back = booleans(round_just_after.rows >= 0) & take(comes_back, round_just_after.rows)
    found = between_two_of_another | in_rotation | comes_back | next_comes_back
    for rows in (round_just_before.rows, round_just_after.rows):
        found = found | (booleans(rows >= 0) & take(between_two_of_another, rows))
    return found


@derived(per="deck")
def deck_took_turns(round_deck_row: Link, takes_turns: Flag) -> Flag:
    """The deck took turns with another one."""
    return groups.exists(round_deck_row, takes_turns)


@derived(per="table")
def batches_named(
    round_table_row: Link,
    batch_id: Text,
    event_table_row: Link,
    event_kind: Text,
    *,
    event_batch_id: Text | None = None,
) -> Flag:
    """Rounds of the table name, that day, which of two decks they are from, or its device held both."""
    named = groups.exists(round_table_row, is_known(batch_id))
    if event_batch_id is None:
        return named
    moved = event_kind.is_("batch_in_shuffler", "batch_out_of_shuffler")
    of_a, of_b = (groups.exists(event_table_row, moved & event_batch_id.is_(each)) for each in ("A", "B"))
    return named | booleans(certainly(of_a & of_b))


@derived(per="round")
def two_decks_in_use(deck_took_turns: Flag, batch_id: Text, batches_named: Flag) -> Flag:
    """The round was dealt from one of two decks in use at the table."""
    named = known(batch_id)
    nameless = certainly(batches_named) & ~named
    turned = certainly(deck_took_turns)
    return booleans(named | turned, named | turned | (known(deck_took_turns) & ~nameless))


@derived(per="shoe")
def shoe_of_two_decks(round_shoe_row: Link, two_decks_in_use: Flag) -> Flag:
    """The shuffled deck was one of two in use at the table."""
    return groups.exists(round_shoe_row, two_decks_in_use)


@derived(per="round")
def device_failed_before(
    turn_before: Link,
    first_card_at: Moment,
    round_place: Count,
    happening: Moments,
    event_kind: Text,
    *,
    event_device_kind: Text | None = None,
) -> Flag:
    """A shuffling device jammed or failed at the table between the turn before and this round."""
    faults = event_kind.is_(*devices.FAULTS, *devices.MARKS)
    failures = devices.concerns(devices.SHUFFLER, faults, event_device_kind)
    since: Moment = take(first_card_at, turn_before.rows)
    return groups.happened_since(Moments(first_card_at, round_place), happening, failures, since)


# ------------------------------------------------------------------------------- table by table


@derived(per="table")
def two_decks_that_day(round_table_row: Link, two_decks_in_use: Flag) -> Flag:
    """Two decks were in use at the table that day."""
    return groups.exists(round_table_row, two_decks_in_use)


# ------------------------------------------------------------------------------ how they look


@derived(per="deck")
def deck_design(event_deck_row: Link, event_kind: Text, event_at: Moment, event_design: Text) -> Text:
    """Design of the deck's cards, as recorded when it was opened."""
    said = event_kind.is_("decks_opened") & is_known(event_design)
    return groups.text_of(groups.row_of_latest(event_deck_row, event_at, said), event_design)


@derived(per="deck")
def deck_back_color(event_deck_row: Link, event_kind: Text, event_at: Moment, event_back_color: Text) -> Text:
    """Color of the deck's backs, as recorded when it was opened."""
    said = event_kind.is_("decks_opened") & is_known(event_back_color)
    return groups.text_of(groups.row_of_latest(event_deck_row, event_at, said), event_back_color)


@derived(per="round")
def beside_another(
    between_two_of_another: Flag,
    round_just_before: Link,
    deck_id: Text,
    first_card_at: Moment,
    deck_opened_at: Moment,
    in_rotation: Flag,
    comes_back: Flag,
    *,
    batch_id: Text | None = None,
) -> Flag:
    """The round's deck and that of the round before are in use together.

    They take turns, alone or with a third one, or the deck comes back after the other; or the rounds name the
    two of them and this deck was open when the other was dealt.
    """
    before = round_just_before.rows
    another = ~groups.text_of(before, deck_id).same_as(deck_id)
    together = comes_back | (in_rotation & booleans(certainly(take(in_rotation, before))))
    beside = between_two_of_another | booleans(certainly(another & together))
    if batch_id is None:
        return beside
    other = ~groups.text_of(before, batch_id).same_as(batch_id) & another
    both_open = deck_opened_at <= take(first_card_at, before)
    return beside | booleans(certainly(other & both_open))


@derived(per="round")
def pair_looks_right(
    beside_another: Flag, round_just_before: Link, deck_design: Text, deck_back_color: Text
) -> Flag:
    """The deck and the one in use with it share a design and differ in the color of their backs.

    True of rounds that show no other deck in use with theirs.
    """
    design, color = (groups.text_of(round_just_before.rows, each) for each in (deck_design, deck_back_color))
    right = design.same_as(deck_design) & ~color.same_as(deck_back_color)
    return ~beside_another | right


@derived(per="event")
def opened_with(
    event_kind: Text,
    event_at: Moment,
    event_place: Count,
    first_card_at: Moment,
    round_place: Count,
    *,
    event_batch_id: Text | None = None,
) -> Link:
    """Row of the opening of the other of two decks, where no round was dealt at the table between the two."""
    if event_batch_id is None:
        return Link(np.full(len(event_at), -1, dtype=np.intp), len(event_at))
    opened = certainly(event_kind.is_("decks_opened"))
    opened_at = integers(event_at.values, opened & known(event_at))
    before = groups.previous(opened_at, group_numbers(event_place))
    other = certainly(~groups.text_of(before, event_batch_id).same_as(event_batch_id))
    dealt = groups.last_before(
        Moments(opened_at, event_place), Moments(first_card_at, round_place), is_known(first_card_at)
    )
    at_once = np.append(dealt, np.intp(-2))[before] == dealt
    return Link(np.where(at_once & other, before, -1), len(event_at))


@derived(per="event")
def is_second_opening(opened_with: Link) -> Flag:
    """The event opens the second of two decks that were opened together."""
    return booleans(opened_with.rows >= 0)


@derived(per="event")
def opening_looks_right(
    is_second_opening: Flag, opened_with: Link, event_design: Text, event_back_color: Text
) -> Flag:
    """Of two decks opened together: they share a design and differ in the color of their backs."""
    design, color = (groups.text_of(opened_with.rows, each) for each in (event_design, event_back_color))
    return ~is_second_opening | (design.same_as(event_design) & ~color.same_as(event_back_color))


@derived(per="table")
def pairs_look_right(
    round_table_row: Link,
    beside_another: Flag,
    pair_looks_right: Flag,
    event_table_row: Link,
    is_second_opening: Flag,
    opening_looks_right: Flag,
) -> Flag:
    """Decks in use together at the table that day share a design and differ in the color of their backs.

    Missing where neither rounds nor openings show two of them.
    """
    of_rounds = groups.every(round_table_row, pair_looks_right)
    right = of_rounds & groups.every(event_table_row, opening_looks_right)
    shown = groups.exists(round_table_row, beside_another) | groups.exists(event_table_row, is_second_opening)
    return booleans(right.values, known(right) & (~right.values | certainly(shown)))


@derived(per="table")
def pair_shown(round_table_row: Link, beside_another: Flag, pair_looks_right: Flag) -> Link:
    """Row of the first round dealt beside a deck that looks wrong together with its own, or beside any."""
    wrong = groups.first_row(round_table_row, ~pair_looks_right)
    pair = groups.first_row(round_table_row, beside_another)
    return Link(np.where(wrong >= 0, wrong, pair), len(pair_looks_right))


@derived(per="table")
def opening_shown(event_table_row: Link, opening_looks_right: Flag) -> Link:
    """Row of the first opening of a deck that looks wrong together with the one opened with it."""
    return Link(groups.first_row(event_table_row, ~opening_looks_right), len(opening_looks_right))


@derived(per="table")
def pair_deck(pair_shown: Link, deck_id: Text, opening_shown: Link, event_deck_id: Text) -> Text:
    """One of two decks in use together at the table."""
    opened = groups.text_of(opening_shown.rows, event_deck_id)
    return or_else(groups.text_of(pair_shown.rows, deck_id), opened)


@derived(per="table")
def pair_other_deck(
    pair_shown: Link,
    round_just_before: Link,
    deck_id: Text,
    opening_shown: Link,
    opened_with: Link,
    event_deck_id: Text,
) -> Text:
    """The other of two decks in use together at the table."""
    opened = groups.text_of(_of(opening_shown, opened_with), event_deck_id)
    return or_else(groups.text_of(_of(pair_shown, round_just_before), deck_id), opened)


@derived(per="table")
def pair_color(pair_shown: Link, round_deck_back: Text, opening_shown: Link, event_back_color: Text) -> Text:
    """Color of the backs of one of two decks in use together at the table."""
    opened = groups.text_of(opening_shown.rows, event_back_color)
    return or_else(groups.text_of(pair_shown.rows, round_deck_back), opened)


@derived(per="table")
def pair_other_color(
    pair_shown: Link,
    round_just_before: Link,
    round_deck_back: Text,
    opening_shown: Link,
    opened_with: Link,
    event_back_color: Text,
) -> Text:
    """Color of the backs of the other of two decks in use together at the table."""
    opened = groups.text_of(_of(opening_shown, opened_with), event_back_color)
    return or_else(groups.text_of(_of(pair_shown, round_just_before), round_deck_back), opened)


def _of(shown: Link, beside: Link) -> Rows:
    """Rows beside those shown; -1 where there is none."""
    return np.append(beside.rows, np.intp(-1))[shown.rows]


@derived(per="round")
def round_deck_back(deck_back_color: Text) -> Text:
    """Color of the backs of the deck the round was dealt from."""
    return deck_back_color


# ------------------------------------------------------------------------------------ the duties


def only_with_a_device(two_decks_that_day: Flag, rounds_in_turns_by_hand: Count) -> Verdict:
    """Judge that two decks took turns only where a device shuffled them."""
    return Verdict(
        applies=two_decks_that_day,
        holds=rounds_in_turns_by_hand == 0,
        observed="{rounds_in_turns_by_hand} rounds were dealt in turn from decks shuffled by hand",
        required="one deck, unless a device shuffles the cards",
    )


def differ_in_color_only(two_decks_that_day: Flag, pairs_look_right: Flag) -> Verdict:
    """Judge that decks taking turns had one design and backs of two colors."""
    return Verdict(
        applies=two_decks_that_day,
        holds=pairs_look_right,
        observed="deck {pair_deck} with {pair_color} backs was in use with deck {pair_other_deck} with"
        " {pair_other_color} backs",
        required="one design, and backs of two colors",
    )


def alternate(
    two_decks_in_use: Flag,
    shoe_by_device: Flag,
    device_before: Flag,
    dealt_anew: Flag,
    was_idle: Flag,
    void: Flag,
    deck_id: Text,
    deck_before: Text,
    is_a_third_deck: Flag,
    device_failed_before: Flag,
    reading_deck_turns: Text,
    *,
    open_after_idle: bool = False,
    other_letter_than_before: Flag | None = None,
) -> Verdict:
    """Judge that each of two decks served every other round, and no third one did.

    open_after_idle  the text does not say which deck is dealt after an idle spell
    Where the table has one name for both decks, whose letters take turns, it is open.
    """
    counted = ~(void & reading_deck_turns.is_("completed_rounds"))
    by_turns = two_decks_in_use & shoe_by_device & booleans(~certainly(~device_before))
    excused = certainly(device_failed_before)
    if open_after_idle:
        excused = excused | ~certainly(~was_idle)
    else:
        counted = counted & ~was_idle
    changed = ~deck_id.same_as(deck_before)
    if other_letter_than_before is not None:
        contradicted = certainly(~changed & other_letter_than_before)
        changed = booleans(changed.values, known(changed) & ~contradicted)
    return Verdict(
        applies=by_turns & ~dealt_anew & counted,
        holds=(changed & ~is_a_third_deck) | booleans(excused, ~excused),
        observed="deck {deck_id} was dealt after deck {deck_before}, and before that deck"
        " {second_deck_before}",
        required="the other one of two decks",
    )
