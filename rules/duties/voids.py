"""Void rounds: when a round must be void, and what becomes of its wagers and its cards."""

from typing import Any

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.vigorish_told import less_vigorish
from rules.duty import duty
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

HANDLED = (
    *("deal_completed", "stub_counted", "card_found_face_up", "card_exposed"),
    *("card_drawn_in_error", "cards_missed", "device_failed"),
)
"""Kinds of event that show a round's cards still being dealt, or counted."""

BY_HANDS = ("win", "lose", "surrender")
"""Outcomes that no wager of a void round has; that it was a push may be told of any that went back."""

# ------------------------------------------------------------------------------------- the cards


@derived(per="shoe")
def last_round_dealt_at(round_shoe_row: Link, first_card_at: Moment) -> Moment:
    """When the last round of the shoe was dealt; missing where the time of one of its rounds is."""
    latest = groups.latest(round_shoe_row, first_card_at)
    gaps = groups.count(round_shoe_row, ~is_known(first_card_at)) > 0
    return integers(latest.values, known(latest) & ~certainly(gaps))


@derived(per="shoe")
def rounds_from_shoe(round_shoe_row: Link, first_card_at: Moment) -> Count:
    """How many rounds were dealt from one shuffle of the cards."""
    return groups.count(round_shoe_row, booleans(np.ones(len(first_card_at), dtype=bool)))


@derived(per="round")
def cards_still_out_at(
    first_card_at: Moment, event_round_row: Link, event_kind: Text, event_at: Moment
) -> Moment:
    """When the cards of the round are last known to have been dealt, counted or seen."""
    seen = groups.latest(
        Link(event_round_row.rows, event_round_row.parents), event_at, event_kind.is_(*HANDLED)
    )
    return either(booleans(certainly(seen > first_card_at)), seen, first_card_at)


@derived(per="round")
def deal_end_is_told(event_round_row: Link, event_kind: Text) -> Flag:
    """The record says when the deal of the round was over."""
    told = groups.exists(event_round_row, event_kind.is_("deal_completed", "stub_counted"))
    return booleans(certainly(told))


def shuffled_once_in(shuffled_at: Moment, out_at: Moment, end_is_told: Flag, settled_at: Moment) -> Flag:
    """Whether cards were shuffled once those of a round had been dealt; missing if the deal may have gone on.

    A shuffle before or within the deal does not mix what was dealt.
    """
    late = certainly(shuffled_at >= settled_at) | certainly((shuffled_at >= out_at) & end_is_told)
    return booleans(late, late | ~certainly(shuffled_at >= out_at))


@derived(per="round")
def reshuffled_before_next(
    first_card_at: Moment,
    round_shoe_row: Link,
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    cards_still_out_at: Moment,
    deal_end_is_told: Flag,
    *,
    settled_at: Moment | None = None,
) -> Flag:
    """A shuffle that names the round's shoe is on record between it and the next round dealt from it."""
    after = take(first_card_at, groups.following(first_card_at, round_shoe_row.rows))
    shuffled = groups.of_parents(event_at, event_shoe_row)
    asked = Moments(after, integers(round_shoe_row.rows, round_shoe_row.rows >= 0))
    row = groups.last_before(asked, shuffled, event_kind.is_("shuffled"), since=first_card_at + 1)
    settled = never(first_card_at) if settled_at is None else settled_at
    late = shuffled_once_in(take(event_at, row), cards_still_out_at, deal_end_is_told, settled)
    return booleans(certainly(late), known(late) & (row != groups.NOT_KNOWN))


def never(like: Moment) -> Moment:
    """Moments none of which is known, as many as there are of others."""
    return integers(np.zeros(len(like)), np.zeros(len(like), dtype=bool))


@derived(per="round")
def next_of_deck(first_card_at: Moment, round_deck_row: Link) -> Link:
    """Row of the round dealt next from the same physical deck, negative where the log has none."""
    of_deck = groups.of_parents(first_card_at, round_deck_row)
    row = groups.following(first_card_at, round_deck_row.rows, of_deck.holes)
    return Link(row, len(first_card_at))


@derived(per="round")
def deck_dealt_unshuffled(
    next_of_deck: Link,
    first_card_at: Moment,
    round_shoe_row: Link,
    event_shoe_row: Link,
    event_kind: Text,
    event_at: Moment,
    cards_still_out_at: Moment,
    deal_end_is_told: Flag,
    shuffled_continuously: Flag,
    complete_shuffled: Flag,
    *,
    settled_at: Moment | None = None,
) -> Flag:
    """The deck was dealt next after a shuffle that came before this round, or within its deal.

    False where that round names this shoe, or no shuffle is on record for it: others judge these.
    """
    shoe = np.append(round_shoe_row.rows, -1)[np.maximum(next_of_deck.rows, -1)]
    shuffled = groups.of_parents(event_at, event_shoe_row)
    asked = Moments(take(first_card_at, next_of_deck.rows), integers(shoe, shoe >= 0))
    row = groups.last_before(asked, shuffled, event_kind.is_("shuffled"))
    settled = never(first_card_at) if settled_at is None else settled_at
    late = shuffled_once_in(take(event_at, row), cards_still_out_at, deal_end_is_told, settled)
    excused = certainly(take(shuffled_continuously, next_of_deck.rows))
    own = round_shoe_row.rows
    asks = (row >= 0) & (own >= 0) & (shoe != own) & ~excused
    early = certainly(~late)
    return booleans(asks & early, ~asks | certainly(late) | (early & certainly(complete_shuffled)))


@derived(per="round")
def last_of_deck(first_card_at: Moment, round_deck_row: Link) -> Link:
    """Row of the round dealt before from the same physical deck; -1 where none is at hand."""
    return Link(groups.previous(first_card_at, round_deck_row.rows), len(first_card_at))


@derived(per="round")
def last_of_deck_over_at(
    last_of_deck: Link,
    cards_still_out_at: Moment,
    deal_end_is_told: Flag,
    void: Flag,
    *,
    settled_at: Moment | None = None,
) -> Moment:
    """When the round dealt before from the deck was over, or else the last moment told of it.

    The cards of a void round may be shuffled as soon as they are in, whenever its wagers go back.
    """
    settled = cards_still_out_at if settled_at is None else or_else(settled_at, cards_still_out_at)
    cards_in = booleans(certainly(void & deal_end_is_told))
    return take(either(cards_in, cards_still_out_at, settled), last_of_deck.rows)


@derived(per="round")
def last_of_deck_is_placed(last_of_deck: Link, round_shoe_row: Link) -> Flag:
    """The round dealt before from the deck names its shoe; one that names none may share this round's."""
    return booleans(np.append(round_shoe_row.rows, -1)[last_of_deck.rows] >= 0)


def came_too_early(
    shuffled_at: Moment,
    last_of_deck: Link,
    last_of_deck_is_placed: Flag,
    over_at: Moment,
    out_at: Moment,
    void: Flag,
    complete: Flag,
) -> Flag:
    """Whether each round's cards were shuffled before the round dealt before from the deck was over.

    Missing where that was void and its cards may have been in by then, where it may have been dealt from the
    same shuffle, or where a shuffle may not be on record.
    """
    early = certainly(shuffled_at < over_at)
    dealing = certainly(shuffled_at < take(out_at, last_of_deck.rows))
    sure = dealing | certainly(~take(void, last_of_deck.rows))
    return booleans(early, ~early | (sure & certainly(complete & last_of_deck_is_placed)))


@derived(per="round")
def dealing(first_card_at: Moment, round_place: Count) -> Moments:
    """When and at which gaming table each round was dealt."""
    return Moments(first_card_at, round_place)


@derived(per="round")
def deck_used_again_at(next_of_deck: Link, first_card_at: Moment) -> Moment:
    """When the next round was dealt from the same physical deck; missing where the log has none."""
    return take(first_card_at, next_of_deck.rows)


@derived(per="round")
def wagered_in_round_cents(
    wager_round_row: Link, wager_amount_cents: Cents, *, wager_change: Text | None = None
) -> Cents:
    """What was wagered in the round, but for wagers that were taken down."""
    down = booleans(np.zeros(len(wager_amount_cents), dtype=bool))
    if wager_change is not None:
        down = booleans(certainly(wager_change.is_("withdrawn")))
    return groups.total(wager_round_row, wager_amount_cents, ~down)


@derived(per="round")
def stakes_went_back(
    wager_round_row: Link,
    was_withdrawn: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_outcome: Text | None = None,
) -> Flag:
    """Every wager of the round that nobody took down went back whole, and none is told as won, lost or a tie.

    Certain, or false: so the round was void, whatever its mark says.
    """
    back = whole(wager_amount_cents, wager_paid_cents, wager_returned_cents)
    return booleans(certainly(_all_back(wager_round_row, was_withdrawn, back, wager_outcome)))


def went_on(void: Flag, money_moved: Flag, stakes_went_back: Flag | None) -> Flag:
    """Whether a round is not void, or its money moved as the hands gave it all the same.

    One of which every stake went back was void: its mark alone is lacking.
    """
    was_void = void if stakes_went_back is None else void | stakes_went_back
    return ~was_void | booleans(certainly(money_moved))


@derived(per="round")
def stakes_may_have_gone_back(
    wager_round_row: Link,
    was_withdrawn: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    wager_outcome: Text | None = None,
) -> Flag:
    """So they did, or some are told as void, and nobody recorded what of them went back."""
    back = whole(wager_amount_cents, wager_paid_cents, wager_returned_cents)
    if wager_outcome is not None:
        told = wager_outcome.is_("void") & booleans(~certainly(~back))
        back = back | booleans(certainly(told))
    return booleans(certainly(_all_back(wager_round_row, was_withdrawn, back, wager_outcome)))


def _all_back(rounds: Link, was_withdrawn: Flag, back: Flag, outcome: Text | None) -> Flag:
    if outcome is not None:
        back = back & booleans(~certainly(outcome.is_(*BY_HANDS, "push")))
    every = groups.every(rounds, was_withdrawn | back)
    return every & groups.exists(rounds, ~was_withdrawn & back)


# ------------------------------------------------------------------------------------ the duties


def stood(void: Flag, play_went_on: Flag | None) -> Flag:
    """Whether a round was not void, or was played out and settled by its hands whatever its mark says.

    play_went_on  None where the record does not let that be told
    """
    return ~void if play_went_on is None else play_went_on


def whole(wager_amount_cents: Cents, wager_paid_cents: Cents, wager_returned_cents: Cents) -> Flag:
    """Whether the stake went back whole, and nothing was paid."""
    return (wager_returned_cents == wager_amount_cents) & (wager_paid_cents == 0)


def told_here(must: Flag, first: Text, cause: str) -> Flag:
    """Where a duty is judged under this cause: of several causes, only the first reports the fault."""
    return must & booleans((first.codes < 0) | certainly(first.is_(cause)))


def _due(must: Flag, done: Flag) -> Flag:
    """Where a duty arises; where that is not known, it does not arise if it was met anyway."""
    return must & ~booleans(must.missing & certainly(done))


def wagers_back_and_reshuffle(
    citation: str,
    *,
    wagers: str,
    cards: str,
    when: str,
    cause: str = "",
    follows: tuple[str, ...] = (),
    wagers_follow: tuple[str, ...] = (),
    **told: Any,
) -> None:
    """Declare what follows where a round has to be void: its wagers go back, its cards are reshuffled.

    wagers, cards  the two duties in a sentence each
    cause          name of what makes the round void (``told_here``), where it is more than ``when``
    follows        of both duties; the clause that makes the round void, where none is given
    wagers_follow  of the duty about wagers, where it is not the same
    told           as for ``duty``, of the duty about wagers
    """
    module, follows = calling_module(), follows or (citation,)
    given: dict[str, Any] = {"when": when, "cause": cause or when, "module": module}
    explained = wagers_follow or follows
    duty(f"{citation}[wagers returned]", wagers, returned, per="wager", follows=explained, **given, **told)
    duty(f"{citation}[reshuffle]", cards, reshuffled, per="round", kind="event", follows=follows, **given)


def void_round(
    when: Flag,
    void: Flag,
    *,
    observed: str,
    play_went_on: Flag | None = None,
    stakes_went_back: Flag | None = None,
    stakes_may_have_gone_back: Flag | None = None,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that a round that had to be void was, and was not settled by its hands all the same.

    A mark over a round that was played out and settled voids no hand.  Where every stake went back, and only
    the mark lacks, the record is at fault, also of a deal that was broken off; so it is, once the deal was
    complete, where stakes are told as void and what went back of one is not on record.
    """
    was_void = void & ~stood(void, play_went_on)
    unmarked = np.zeros(len(void), dtype=bool)
    if stakes_went_back is not None:
        unmarked = certainly(~void & stakes_went_back)
        if stakes_may_have_gone_back is not None and deal_completed_at is not None:
            unmarked |= certainly(~void & stakes_may_have_gone_back) & known(deal_completed_at)
    return Verdict(
        applies=_due(when, was_void),
        holds=was_void,
        observed=f"{observed}; the round, with {{wagered_in_round_cents}} wagered, is marked void: {{void}},"
        " and was played out: {play_went_on} (all stakes went back: {stakes_went_back})",
        required="a void round, of which no hand is played",
        record=booleans(unmarked),
    )


def returned(
    when: Flag,
    void_cause: Text | None,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    of_a_player: Flag,
    was_withdrawn: Flag,
    *,
    cause: str = "",
    wager_outcome: Text | None = None,
    vigorish_of_paid_cents: Cents | None = None,
) -> Verdict:
    """Judge that every wager of a void round was returned whole, and nothing paid on it.

    of_a_player  the wager is a player's, not the house's own
    was_withdrawn  the wager was taken down before; it goes back under the clause on making wagers
    cause  the name of what makes the round void here (``told_here``)
    vigorish_of_paid_cents  taken off what was paid on it; other vigorish is left to the clauses on it
    Where the money is right and only the outcome on record is of a round that stood, the record is at fault.
    """
    must = told_here(when, void_cause, cause) if void_cause is not None else when
    back = whole(wager_amount_cents, wager_paid_cents, wager_returned_cents)
    by_hands = back.values & False if wager_outcome is None else certainly(wager_outcome.is_(*BY_HANDS))
    gained, taken = wager_paid_cents + wager_returned_cents - wager_amount_cents, vigorish_of_paid_cents
    return Verdict(
        applies=_due(must & of_a_player & ~was_withdrawn, back),
        holds=booleans(back.values & ~by_hands, known(back)),
        observed="a {wager_kind} wager of {wager_amount_cents}: returned {wager_returned_cents}, paid"
        " {wager_paid_cents}{less_vigorish}, told as {wager_outcome}",
        required="return of {wager_amount_cents}, nothing paid",
        amount_cents=gained if taken is None else gained - taken,
        shown={"less_vigorish": less_vigorish(taken)},
        record=booleans(certainly(back) & by_hands),
    )


def reshuffled(when: Flag, void_cause: Text, dealt_on: Flag, *, cause: str) -> Verdict:
    """Judge that nothing more was dealt from cards that had to be shuffled again; see ``returned``."""
    return Verdict(
        applies=_due(told_here(when, void_cause, cause), ~dealt_on),
        holds=~dealt_on,
        observed="another round was dealt from the same shuffle of the cards",
        required="a reshuffle before the next round from these cards",
    )


def deck_removed(when: Flag, deck_was_removed: Flag) -> Verdict:
    """Judge that a deck that did not hold the right cards was taken out of use."""
    return Verdict(
        applies=_due(when, deck_was_removed),
        holds=deck_was_removed,
        observed="deck removed {deck_removed_at}, dealt from again {deck_used_again_at}, table closed"
        " {next_closing_at}",
        required="the entire deck removed before another round is dealt from it",
    )
