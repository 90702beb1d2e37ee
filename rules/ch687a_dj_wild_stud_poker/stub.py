"""The stub: whether it is counted often enough, and what its count shows (§§ 687a.8(g)-(i) …).

Unless a device counts the cards, at least one of any five rounds of play must end with a count.  Rounds are
counted at the gaming table, whichever of two decks they are dealt from; other decks start a new count.
"""

import numpy as np

from rules.ch687a_dj_wild_stud_poker.deal import DECK, HAND
from rules.clause import Verdict, derived
from rules.duties import groups, stubs
from rules.duties.by_another import unless_by_another
from rules.duties.first_card import once_dealt
from rules.duties.groups import Moments
from rules.duties.shoes import group_numbers
from rules.kinds import Bools, Count, Flag, Link, Moment, Text, Told
from rules.values import booleans, certainly, either, integers, known, take

EVERY = 5
"""Rounds of play in which the stub is counted at least once."""

# ------------------------------------------------------------------------------ how often it is


@derived(per="shoe")
def counted_by_device(event_shoe_row: Link, event_kind: Text) -> Flag:
    """The record has a device count the cards after the shuffle; certain, or false."""
    return booleans(certainly(groups.exists(event_shoe_row, event_kind.is_("device_counted"))))


@derived(per="round")
def device_counts(
    approved_counting_shuffler: Flag, shoe_by_device: Flag, *, counted_by_device: Flag | None = None
) -> Flag:
    """The round's cards were shuffled by a device that counts them and shows whether there are 53.

    A count of such a device on record shows it where no filing does.  Missing where the filing has no such
    device, or the cards were not shuffled by one, and the record has its count all the same.
    """
    told = approved_counting_shuffler & shoe_by_device
    if counted_by_device is None:
        return told
    shown = certainly(counted_by_device)
    return booleans(told.values | shown, np.where(shown, ~certainly(~told), known(told)))


@derived(per="round")
def dealer_counted_stub(
    stub_was_verified: Flag,
    stub_counted_at: Moment,
    *,
    stub_counted_by_another: Flag | None = None,
    first_card_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
    deal_first_completed_at: Moment | None = None,
    dealt_next_at: Moment | None = None,
) -> Flag:
    """The dealer counted the stub, which is left after the deal, and before another round was dealt.

    A count by another than he, and not by him, is not the one required.  Missing where nobody recorded when
    the round was dealt, so that a count may have come before that, or two moments are said to be its end.
    """
    untimely = np.zeros(len(stub_was_verified), dtype=bool)
    dealt_when = ~known(stub_counted_at)
    if first_card_at is not None:
        untimely |= certainly(stub_counted_at < first_card_at)
        dealt_when |= known(first_card_at)
    if deal_completed_at is not None:
        after = once_dealt(stub_counted_at, deal_completed_at, deal_first_completed_at)
        untimely |= certainly(~after)
        dealt_when = np.where(known(deal_completed_at), known(after), dealt_when) | ~known(stub_counted_at)
    if dealt_next_at is not None:
        untimely |= certainly(stub_counted_at > dealt_next_at)
    timely = booleans(~untimely, untimely | dealt_when)
    return unless_by_another(stub_was_verified & timely, stub_counted_by_another)


@derived(per="round")
def may_lack_before(previous_round: Link, follows_on: Flag) -> Flag:
    """The log may lack the round before this one at the table."""
    return booleans((previous_round.rows < 0) | ~certainly(follows_on))


@derived(per="round")
def was_round_of_play(void: Flag, *, void_has_a_ground: Flag | None = None) -> Flag:
    """The round stood, or was called void on no ground; missing where it is void and may have had to be."""
    nobody_knows = booleans(np.zeros(len(void), dtype=bool), np.zeros(len(void), dtype=bool))
    return ~void | (nobody_knows if void_has_a_ground is None else ~void_has_a_ground)


def _run(moments: Moments, one: Bools, begins: Bools) -> Count:
    """Add up ``one`` from the last round that begins a run; missing where there is none."""
    group = group_numbers(moments.within)
    within = np.where(known(moments.at), group, -1)
    so_far = groups.running_total(moments.at, within, integers(one.astype(np.int64)))
    before = so_far - integers(one.astype(np.int64))
    start = groups.last_before(moments, moments, booleans(begins))
    return so_far - take(before, start)


@derived(per="round")
def rounds_uncounted_at_least(
    play_moment: Moments,
    was_round_of_play: Flag,
    device_counts: Flag,
    dealer_counted_stub: Flag,
    new_decks: Flag,
    may_lack_before: Flag,
) -> Count:
    """Rounds in a row, up to this one, that certainly ended without a count of the stub."""
    uncounted = certainly(was_round_of_play & ~device_counts & ~dealer_counted_stub)
    anew = dealer_counted_stub | device_counts | new_decks | may_lack_before
    return _run(play_moment, uncounted, anew.values | anew.missing)


@derived(per="round")
def rounds_uncounted_at_most(
    play_moment: Moments,
    was_round_of_play: Flag,
    device_counts: Flag,
    dealer_counted_stub: Flag,
    new_decks: Flag,
    may_lack_before: Flag,
) -> Count:
    """Rounds in a row, up to this one, that may have ended without a count; missing if one may be lacking."""
    uncounted = was_round_of_play & ~device_counts & ~dealer_counted_stub
    anew = certainly(dealer_counted_stub | device_counts | new_decks)
    found = _run(play_moment, uncounted.values | uncounted.missing, anew)
    begins = groups.last_before(play_moment, play_moment, booleans(anew))
    gap = groups.last_before(play_moment, play_moment, may_lack_before)
    whole = ~certainly(take(play_moment.at, gap) > take(play_moment.at, begins))
    return integers(found.values, known(found) & whole)


@derived(per="round")
def count_is_due(
    void: Flag,
    was_round_of_play: Flag,
    device_counts: Flag,
    approved_counting_shuffler: Flag,
    shoe_by_device: Flag,
) -> Flag:
    """The round counts among those of which one in five must end with a count of the stub.

    So it is where the filing and the count of a device contradict each other: whether it had one is open.
    """
    by_device = approved_counting_shuffler & shoe_by_device | booleans(certainly(device_counts))
    return (~void | booleans(certainly(was_round_of_play))) & ~by_device


@derived(per="round")
def counted_often_enough(
    dealer_counted_stub: Flag, rounds_uncounted_at_least: Count, rounds_uncounted_at_most: Count
) -> Flag:
    """The stub was counted in this round or in one of the four before; every fifth without is reported."""
    run = rounds_uncounted_at_least
    counted = certainly(dealer_counted_stub)
    told = certainly(run > 0) & (run.values % EVERY == 0) & certainly(~dealer_counted_stub)
    fine = counted | certainly(rounds_uncounted_at_most < EVERY) | certainly(run > EVERY)
    return booleans(~told, told | fine)


# ------------------------------------------------------------------------- what the count says


@derived(per="round")
def extra_cards(extra_card_was_placed: Flag, approved_wagers_progressive_bonus: Flag) -> Count:
    """Cards placed on the layout to replace a joker: one or none; where the wager is not offered, none."""
    no_place = certainly(~approved_wagers_progressive_bonus)
    placed = certainly(extra_card_was_placed)
    return integers(placed.astype(np.int64), known(extra_card_was_placed) | no_place)


@derived(per="round")
def stub_due_at_most(hands_dealt: Count, cards_set_aside: Count) -> Count:
    """Cards that must be left if none lies on the layout: 53 less five a hand and those set aside."""
    return DECK - HAND * hands_dealt - cards_set_aside


@derived(per="round")
def stub_due(stub_due_at_most: Count, extra_cards: Count) -> Count:
    """Cards that must be left: one less where one was placed on the layout."""
    return stub_due_at_most - extra_cards


@derived(per="round")
def stub_due_told(stub_due: Count, stub_due_at_most: Count) -> Told:
    """How many cards had to be left; two numbers where nobody recorded whether one lay on the layout."""

    def tell(row: int) -> str | None:
        if not stub_due.missing[row]:
            return str(int(stub_due.values[row]))
        most = int(stub_due_at_most.values[row])
        return None if stub_due_at_most.missing[row] else f"{most - 1} or {most}"

    return Told(tell)


@derived(per="round")
def a_count_was_made(stub_was_verified: Flag, device_counts: Flag) -> Flag:
    """The stub was counted; where a device counts the cards, only if the record says so."""
    return booleans(stub_was_verified.values, known(stub_was_verified) | certainly(device_counts))


@derived(per="round")
def stub_is_wrong(
    a_count_was_made: Flag,
    stub_left: Count,
    stub_due: Count,
    stub_due_at_most: Count,
    void: Flag,
    complete_card_found_face_up: Flag,
    cards_found_face_up: Count,
    hands_miscounted: Flag,
    *,
    face_up_card_used: Flag | None = None,
) -> Flag:
    """The stub was counted, and more or fewer cards were left than should have been.

    Whether one was placed on the layout does not matter where the count is wrong either way, also if some
    were found face up.  After a misdeal no card set aside excuses it.
    """
    wrong = stubs.is_wrong(
        stub_left, stub_due, void, complete_card_found_face_up, cards_found_face_up, face_up_card_used
    )
    used = integers(np.maximum(cards_found_face_up.values, 1), known(cards_found_face_up))
    anyway = certainly(stub_left > stub_due_at_most + used) | certainly(stub_left < stub_due_at_most - 2)
    misdealt = certainly(hands_miscounted & (stub_left != stub_due))
    return a_count_was_made & (wrong | booleans(anyway | misdealt))


@derived(per="round")
def cards_in_deck(stub_left: Count, cards_dealt: Count, extra_cards: Count, cards_set_aside: Count) -> Count:
    """Cards of the deck by the count of the stub: those left, dealt, on the layout and set aside."""
    return stub_left + cards_dealt + extra_cards + cards_set_aside


@derived(per="round")
def cards_of_a_misdeal(from_manual_shoe: Flag, reading_cards_remaining: Text) -> Count:
    """Cards that a deck still holds after a misdeal; § 687a.8(i) prints a different number."""
    count = len(from_manual_shoe)
    printed = from_manual_shoe & reading_cards_remaining.is_("as_printed")
    return either(printed, integers(np.full(count, DECK - 1)), integers(np.full(count, DECK)))


@derived(per="round")
def stub_ends_round(
    stub_is_wrong: Flag, hands_miscounted: Flag, cards_in_deck: Count, cards_of_a_misdeal: Count
) -> Flag:
    """The count of the stub makes the round void: no cards were misdealt, or all cards are there.

    Missing where cards were misdealt and some are also missing, of which the text says nothing.
    """
    all_there = cards_in_deck == cards_of_a_misdeal
    found = stub_is_wrong & (~hands_miscounted | all_there)
    silent = certainly(stub_is_wrong & hands_miscounted & ~all_there)
    return booleans(found.values, known(found) & ~silent)


@derived(per="round")
def deck_is_wrong(stub_is_wrong: Flag, hands_miscounted: Flag, voided_otherwise: Flag) -> Flag:
    """More or fewer cards were left than should have been, and no cards were misdealt.

    Where a round was void before anybody counted them, nothing was found wrong.
    """
    wrong = stub_is_wrong & ~hands_miscounted
    uncounted = wrong.missing & certainly(voided_otherwise)
    return booleans(wrong.values & ~uncounted, known(wrong) | uncounted)


# ------------------------------------------------------------------------------------ the duties


def counted_every_fifth_round(counted_often_enough: Flag, count_is_due: Flag, *, when: Flag) -> Verdict:
    """Judge that the stub was counted in at least one of five rounds of play."""
    return Verdict(
        applies=when & count_is_due,
        holds=counted_often_enough,
        observed="no count of the stub by the dealer in the last {rounds_uncounted_at_least} rounds; by"
        " another in this one: {stub_counted_by_another}",
        required=f"a count by the dealer, after the deal, in one of any {EVERY} rounds of play",
    )
