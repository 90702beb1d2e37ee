"""What a void round, or a dead hand, rests on: a mark is a claim, and the Code gives the grounds for it."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import numpy as np

from rules.asked import asks_for
from rules.clause import Verdict, calling_module, derived
from rules.duties import claimed, groups, voids
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Cents, Codes, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known


@dataclass(frozen=True, slots=True, eq=False)
class Causes:
    """What may have made each round void, by the name of the column that tells of it, the gravest first."""

    flags: dict[str, Flag]


FOUND = "cards_found_face_up"
"""How many cards were found face up; more than one makes a round void."""


def declare_void_causes(*causes: str) -> None:
    """Declare what makes a round of a chapter void, by its columns, in the order in which they are reported.

    Wrong numbers come last: any deal that was broken off leaves them.
    """

    @asks_for(*causes)
    def void_causes(**columns: Any) -> Causes:
        """What makes a round void by the section on irregularities, or by the count of the stub."""
        return Causes({name: columns[name] > 1 if name == FOUND else columns[name] for name in causes})

    void_causes.__module__ = calling_module()
    derived(per="round")(void_causes)


@derived(per="round")
def void_cause(void_causes: Causes) -> Text:
    """The cause under which a void round is judged: the first that certainly applies, if any does.

    Wrong numbers of cards come last in every chapter: any deal that was broken off leaves them.
    """
    names = tuple(void_causes.flags)
    sure = np.stack([certainly(cause) for cause in void_causes.flags.values()], axis=1)
    return Codes(np.where(sure.any(axis=1), sure.argmax(axis=1), -1).astype(np.int32), names)


NOTED = (
    *("dealer_exposed_in_deal", "dealers_card_exposed", "hand_deal_is_void", "exposed_before_raises"),
    *("cards_found_face_up", "dealing_shoe_failed", "stub_is_wrong", "stub_ends_round"),
)
"""Causes of which nothing tells but a note: an event, or a number that somebody counted.

The others lie in what was dealt: a hand with a wrong number of cards, dice that lead to another position.
"""


@derived(per="round")
def every_hand_voided(void: Flag) -> Flag:
    """Each player of the round voided his hand: never, where a chapter lets none do so."""
    return booleans(np.zeros(len(void), dtype=bool))


@derived(per="round")
def void_rests_on_a_note(void_causes: Causes, every_hand_voided: Flag) -> Flag:
    """Something makes the round void, and nothing tells of it but a note."""
    noted, shown = (
        [certainly(flag) for name, flag in void_causes.flags.items() if (name in NOTED) == told]
        for told in (True, False)
    )
    return booleans((np.any(noted, axis=0) | certainly(every_hand_voided)) & ~np.any(shown, axis=0))


@derived(per="round")
def void_ground(void_cause: Text, every_hand_voided: Flag) -> Text:
    """The ground on record, in words; ``none`` where there is none."""
    names = tuple(name.replace("_", " ") for name in void_cause.names)
    others = np.where(certainly(every_hand_voided), len(names) + 1, len(names))
    codes = np.where(void_cause.codes < 0, others, void_cause.codes)
    return Codes(codes.astype(np.int32), (*names, "none", "every hand voided"))


@derived(per="table")
def mishaps_complete(
    complete_card_exposed: Flag,
    complete_card_found_face_up: Flag,
    complete_card_drawn_in_error: Flag,
    complete_device_jam: Flag,
    complete_device_failed: Flag,
) -> Flag:
    """The casino records every card exposed, found face up or drawn in error, and every device that fails."""
    cards = complete_card_exposed & complete_card_found_face_up & complete_card_drawn_in_error
    return cards & complete_device_jam & complete_device_failed


@derived(per="round")
def may_have_made_it_void(hand_round_row: Link, *, faces_right: Flag | None = None) -> Flag:
    """A hand was dealt with a card face up that had to lie face down, or the reverse; certain, or false.

    Whoever deals a card face up exposes it, whether or not an event says so.
    """
    if faces_right is None:
        return booleans(np.zeros(hand_round_row.parents, dtype=bool))
    return booleans(certainly(groups.exists(hand_round_row, ~faces_right)))


@derived(per="round")
def void_has_a_ground(
    void_causes: Causes,
    mishaps_complete: Flag,
    every_hand_voided: Flag,
    *,
    may_have_made_it_void: Flag | None = None,
) -> Flag:
    """Something that makes a round void is on record; missing where the record excludes it not for certain.

    Exposed cards and devices that fail leave no trace but the record of the event itself.  A round in which
    every player voided his hand, as he may, has no hand left to settle.
    """
    found: Flag = reduce(lambda one, other: one | other, void_causes.flags.values())
    found = found | every_hand_voided
    shown = certainly(found)
    excluded = certainly(~found) & certainly(mishaps_complete)
    if may_have_made_it_void is not None:
        excluded &= ~certainly(may_have_made_it_void)
    return booleans(shown, shown | excluded)


@derived(per="round")
def void_on_no_ground(void: Flag, void_has_a_ground: Flag) -> Flag:
    """The round is called void, and the record excludes whatever could have made it so."""
    return booleans(certainly(void & ~void_has_a_ground))


@derived(per="round")
def void_leaves_the_count_due(
    void: Flag,
    void_causes: Causes,
    mishaps_complete: Flag,
    every_hand_voided: Flag,
    deal_completed_at: Moment,
    *,
    may_have_made_it_void: Flag | None = None,
) -> Flag:
    """The round is called void once dealt, and the record excludes any ground before the stub was counted.

    That its cards left were too many or too few is found by counting them, and excuses nobody from that.
    """
    before = [flag for name, flag in void_causes.flags.items() if name != "stub_is_wrong"]
    excluded = certainly(~reduce(lambda one, other: one | other, before, every_hand_voided))
    excluded &= certainly(mishaps_complete) & known(deal_completed_at)
    if may_have_made_it_void is not None:
        excluded &= ~certainly(may_have_made_it_void)
    return booleans(certainly(void) & excluded)


@derived(per="round")
def deal_was_to_stand(
    void: Flag,
    *,
    void_on_no_ground: Flag | None = None,
    stakes_went_back: Flag | None = None,
    void_cause: Text | None = None,
) -> Flag:
    """The round stood, or is called void and the record excludes any ground: nothing excused its deal.

    One that had to be void, and of which every stake went back, lacks only its mark.
    """
    stood = ~void
    if stakes_went_back is not None and void_cause is not None:
        stood = stood & ~(stakes_went_back & booleans(void_cause.codes >= 0))
    return stood if void_on_no_ground is None else stood | void_on_no_ground


@derived(per="round")
def lacks_only_its_mark(
    void: Flag, *, stakes_went_back: Flag | None = None, void_cause: Text | None = None
) -> Flag:
    """The round is not marked void, though it had to be, and every stake went back; certain, or false."""
    if stakes_went_back is None or void_cause is None:
        return booleans(np.zeros(len(void), dtype=bool))
    return booleans(certainly(~void & stakes_went_back) & (void_cause.codes >= 0))


@derived(per="round")
def void_without_a_cause(void: Flag, void_cause: Text) -> Flag:
    """The round is void, and nothing on record says under which subsection."""
    return void & booleans(void_cause.codes < 0)


# ------------------------------------------------------------------------------- what hangs on it


@derived(per="round")
def void_effect_cents(wager_round_row: Link, gained_if_void_cents: Cents) -> Cents:
    """What players received less what they were due had the round been played."""
    return groups.net(wager_round_row, gained_if_void_cents)


@derived(per="round")
def void_moved_money(wager_round_row: Link, played_out_otherwise: Flag) -> Flag:
    """The hands of the round were played out, and a main wager got something else than they gave it."""
    return groups.exists(wager_round_row, played_out_otherwise)


@derived(per="round")
def void_moved_cents(wager_round_row: Link, gained_if_void_cents: Cents) -> Cents:
    """What players received less what the hands gave them, of the wagers of which that is known."""
    moved = gained_if_void_cents
    return groups.net(wager_round_row, moved, is_known(moved))


@derived(per="round")
def void_returned_cents(wager_round_row: Link, wager_returned_cents: Cents) -> Cents:
    """Stakes that went back in the round."""
    return groups.total(wager_round_row, wager_returned_cents)


# ------------------------------------------------------------------------------------ the duties


@derived(per="round")
def void_in_all_but_its_mark(void: Flag, stakes_went_back: Flag, *, void_reason: Text | None = None) -> Flag:
    """The round is not marked void, and the record gives a reason why it was, and all stakes went back."""
    reason = np.zeros(len(void), dtype=bool) if void_reason is None else known(void_reason)
    return booleans(certainly(~void & stakes_went_back) & reason)


def on_a_ground_or_note(
    void: Flag,
    void_has_a_ground: Flag,
    void_rests_on_a_note: Flag,
    void_moved_money: Flag,
    void_effect_cents: Cents,
    void_moved_cents: Cents,
    void_cause: Text,
    *,
    ground: str,
    void_in_all_but_its_mark: Flag | None = None,
) -> Verdict:
    """Judge that a round was void for a reason that the Code gives.

    A reason of which only a note tells is for review where the hands had been played out and money went to
    somebody: whoever saw the result can write the note.  Where all but the mark says that the round was void,
    the record contradicts itself: that is told here unless a subsection that makes it void tells of it.  The
    dollars are told by the clauses on settling wagers.
    """
    doubted = certainly(void_rests_on_a_note & void_moved_money)
    holds = claimed.unless(doubted, void_has_a_ground)
    unmarked = np.zeros(len(void), dtype=bool)
    if void_in_all_but_its_mark is not None:
        unmarked = certainly(void_in_all_but_its_mark) & (void_cause.codes < 0)
    amount = either(booleans(doubted), void_moved_cents, void_effect_cents)
    return Verdict(
        applies=void | booleans(unmarked),
        holds=booleans(holds.values & ~unmarked, known(holds) | unmarked),
        observed="marked void: {void}, reason on record: {void_reason}; {void_returned_cents} of stakes went"
        " back; ground on record: {void_ground}",
        required=ground,
        amount_cents=integers(amount.values, known(amount) & ~unmarked),
        review=void,
        record=booleans(unmarked),
    )


def stakes_back_unless_played_out(
    void: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    of_a_player: Flag,
    void_moved_money: Flag,
    received_less_due_if_played_cents: Cents,
    gained_if_void_cents: Cents,
    was_withdrawn: Flag,
    is_settled_elsewhere: Flag,
    *,
    wager_outcome: Text | None = None,
    vigorish_of_paid_cents: Cents | None = None,
) -> Verdict:
    """Judge that a void round gave every stake back, under a chapter whose reasons the catalogue lacks.

    Nothing can show a reason, so a stake that went back is for review where the hands had been played out and
    gave the wager something else.  One that hands do not settle may have been settled before, as sections say
    that the catalogue lacks: what it did not get back is left open.
    """
    verdict = voids.returned(
        void,
        None,
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player,
        was_withdrawn,
        wager_outcome=wager_outcome,
        vigorish_of_paid_cents=vigorish_of_paid_cents,
    )
    doubted = certainly(void_moved_money & (received_less_due_if_played_cents != 0))
    back = verdict.holds
    went_back = voids.whole(wager_amount_cents, wager_paid_cents, wager_returned_cents)
    moved = booleans(doubted & certainly(went_back))
    told = certainly(back) | ~certainly(is_settled_elsewhere)
    return replace(
        verdict,
        holds=claimed.unless(doubted, booleans(back.values, known(back) & told)),
        observed="the round was declared void ({void_reason}); returned {wager_returned_cents}, paid "
        "{wager_paid_cents}{less_vigorish}, told as {wager_outcome}; due by the hands: {due_if_played_cents}",
        amount_cents=either(moved, gained_if_void_cents, verdict.amount_cents),
        review=booleans(doubted),
    )


def marked_if_void(void: Flag, void_in_all_but_its_mark: Flag, *, sake: str) -> Verdict:
    """Judge that a round that all but its mark says was void is marked so."""
    return Verdict(
        applies=void | void_in_all_but_its_mark,
        holds=~void_in_all_but_its_mark,
        observed="marked void: {void}, reason on record: {void_reason}; {void_returned_cents} of stakes went"
        " back",
        required=f"a round that is marked void, or no reason why it was, {own_test(sake)}",
        record=True,
    )


def the_mark_agrees(sake: str) -> None:
    """Declare the test, for the sake of a clause, where no clause on the reasons for a void round has it."""
    record_test(
        "void_mark",
        "A round of which every stake went back, and that has a reason why it was void, is marked void.",
        marked_if_void,
        per="round",
        sake=sake,
        module=calling_module(),
        reading=". A reason beside a round that is not marked void contradicts the mark where all stakes "
        "went back. Until that is cleared up, its wagers are judged as those of a round that stood.",
    )


def on_a_ground(void: Flag, void_has_a_ground: Flag, void_effect_cents: Cents, *, ground: str) -> Verdict:
    """Judge that a round was void for a reason that what was dealt shows."""
    return Verdict(
        applies=void,
        holds=void_has_a_ground,
        observed="the round was declared void ({void_reason}); the record shows no ground for it",
        required=ground,
        amount_cents=void_effect_cents,
        review=void,
    )


def stakes_back(
    void_without_a_cause: Flag,
    void_has_a_ground: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    of_a_player: Flag,
    was_withdrawn: Flag,
    *,
    wager_outcome: Text | None = None,
    vigorish_of_paid_cents: Cents | None = None,
) -> Verdict:
    """Judge that a void round gave every stake back, though nothing on record says why it was void.

    Where it certainly had no ground, the dollars are counted with the round, by what the hands were due.
    """
    verdict = voids.returned(
        void_without_a_cause,
        None,
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player,
        was_withdrawn,
        wager_outcome=wager_outcome,
        vigorish_of_paid_cents=vigorish_of_paid_cents,
    )
    counted_there = certainly(~void_has_a_ground)
    own = integers(verdict.amount_cents.values, known(verdict.amount_cents) & ~counted_there)
    return replace(verdict, amount_cents=own)
