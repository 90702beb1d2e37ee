"""Making wagers: which the casino filed, who made them where, and until when."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from rules.asked import stated
from rules.clause import Verdict, calling_module, derived
from rules.duties import claimed, groups
from rules.duty import duty
from rules.kinds import Bools, Cents, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, either, integers, known, or_else, take

_NEVER = np.iinfo(np.int64).min // 2
_Same = tuple[Text | None, Text | None]


def offered(wager_kind: Text, filed: dict[str, Flag]) -> Flag:
    """Whether the casino filed each wager's kind; ``filed`` has a column of flags for every kind.

    A kind that no filing can name, such as a wager of another game, was not filed wherever there is a filing.
    """
    values = np.zeros(len(wager_kind), dtype=bool)
    there = np.all([~flag.missing for flag in filed.values()], axis=0)
    sure = there & known(wager_kind) & ~certainly(wager_kind.is_(*filed))
    for kind, flag in filed.items():
        here = certainly(wager_kind.is_(kind))
        values = np.where(here, flag.values, values)
        sure = np.where(here, ~flag.missing, sure)
    return booleans(values, sure)


def offers(kinds: Iterable[str], *, says: str) -> None:
    """Declare the column that says of each wager whether the casino filed its kind for the table."""
    filed = {kind: f"approved_wagers_{kind}" for kind in kinds}

    def wager_offered(**columns: Any) -> Flag:
        return offered(columns["wager_kind"], {kind: columns[name] for kind, name in filed.items()})

    names = ("wager_kind", *filed.values())
    derived(per="wager")(stated(wager_offered, names, says, "wager_offered", calling_module()))


def _last_told_at(
    wager_round_row: Link, event_round_row: Link, event_at: Moment, told: Bools, *same: _Same, certain: bool
) -> Moment:
    """When an event of a wager's round last told of it, or of one that may be it; else missing.

    same  what wagers and events name of a wager, such as its position
    """
    count = len(wager_round_row.rows)
    wagers, events = groups.pairs(wager_round_row, np.ones(count, dtype=bool), event_round_row, told)
    named, perhaps = np.ones(len(wagers), dtype=bool), np.ones(len(wagers), dtype=bool)
    for own, said in same:
        if own is None or said is None:
            named &= False
            continue
        agree = take(own, wagers).same_as(take(said, events))
        named &= certainly(agree)
        perhaps &= ~certainly(~agree)
    of_wager = named if certain else perhaps & ~named
    return groups.latest(Link(np.where(of_wager, wagers, -1), count), take(event_at, events))


@derived(per="wager")
def change_told_at(
    wager_round_row: Link,
    wager_kind: Text,
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    wager_position: Text | None = None,
    event_position: Text | None = None,
    event_wager_kind: Text | None = None,
) -> Moment:
    """When an event last tells that the wager was made, raised or withdrawn; else missing.

    The event names the wager's round, its position and its kind.
    """
    told = certainly(event_kind.is_("wager_change")) & known(event_at)
    same = (wager_position, event_position), (wager_kind, event_wager_kind)
    return _last_told_at(wager_round_row, event_round_row, event_at, told, *same, certain=True)


@derived(per="wager")
def change_may_be_told_at(
    wager_round_row: Link,
    wager_kind: Text,
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    betting_closed_at: Moment,
    *,
    wager_position: Text | None = None,
    event_position: Text | None = None,
    event_wager_kind: Text | None = None,
) -> Moment:
    """When an event last tells of a change of a wager that may be this one, once betting had closed.

    The event names the wager's round, but not its kind, or not its position, and no others.
    """
    in_time = certainly(event_at <= take(betting_closed_at, event_round_row.rows))
    told = certainly(event_kind.is_("wager_change")) & known(event_at) & ~in_time
    same = (wager_position, event_position), (wager_kind, event_wager_kind)
    return _last_told_at(wager_round_row, event_round_row, event_at, told, *same, certain=False)


@derived(per="wager")
def last_touched_at(
    wager_placed_at: Moment,
    *,
    wager_changed_at: Moment | None = None,
    wager_change: Text | None = None,
    change_told_at: Moment | None = None,
    change_may_be_told_at: Moment | None = None,
    void: Flag | None = None,
) -> Moment:
    """When the wager was placed or last changed; a wager recorded without a change was not changed.

    What an event tells of a change counts, too: no earlier than that, where its own row gives no time.  In a
    void round it may have gone back then.  Where it may be another wager of which it tells, nothing later
    than the wager's own times is known.
    """
    touched = wager_placed_at
    if wager_change is not None:
        touched = integers(touched.values, known(touched) & ~known(wager_change))
    if wager_changed_at is not None:
        touched = either(booleans(known(wager_changed_at)), wager_changed_at, touched)
    own, told, perhaps = (
        np.full(len(touched), _NEVER) if each is None else np.where(each.missing, _NEVER, each.values)
        for each in (touched, change_told_at, change_may_be_told_at)
    )
    if (np.maximum(told, perhaps) == _NEVER).all():
        return touched
    stood = np.ones(len(own), dtype=bool) if void is None else certainly(~void)
    found = np.where(stood, np.maximum(own, told), own)
    return AtLeast(found, touched.missing | (~stood & (told > own)) | (perhaps > found))


def placed_by(wager_placed_at: Moment, last_touched_at: Moment) -> Moment:
    """When a wager had been placed: where nobody recorded it, no later than it was changed."""
    return or_else(wager_placed_at, last_touched_at)


@derived(per="wager")
def not_void_yet(last_touched_at: Moment, *, void_on_no_ground: Flag | None = None) -> Flag:
    """The wager was last changed before anything had made its round void; missing where nothing tells.

    A round from a shoe can be void before a card of it is dealt.  Of one that is called void on no ground,
    nothing ever did.
    """
    never = np.zeros(len(last_touched_at), dtype=bool)
    if void_on_no_ground is not None:
        never = certainly(void_on_no_ground)
    return booleans(never, never)


@derived(per="wager")
def may_be_the_dealers(wager_kind: Text) -> Flag:
    """The dealer may make a wager such as this one in the round: never, as only players wager."""
    return booleans(np.zeros(len(wager_kind), dtype=bool))


def unless_given_back(
    unaltered: Flag,
    goes_back: Flag | None,
    was_withdrawn: Flag | None,
    not_void_yet: Flag | None = None,
) -> Flag:
    """Whether a wager stayed as it was; missing where it was taken down in a void round and goes back anyway.

    not_void_yet  what was taken down certainly was before anything had made the round void
    """
    if goes_back is None or was_withdrawn is None:
        return unaltered
    given_back = certainly(goes_back & was_withdrawn) & certainly(~unaltered)
    if not_void_yet is not None:
        given_back &= ~certainly(not_void_yet)
    return booleans(unaltered.values, known(unaltered) & ~given_back)


def until_no_more_bets(
    when: Flag,
    last_touched_at: Moment,
    wager_placed_at: Moment,
    betting_closed_at: Moment,
    *,
    no_more_bets_at: Moment | None = None,
    goes_back_with_its_round: Flag | None = None,
    was_withdrawn: Flag | None = None,
    not_void_yet: Flag | None = None,
) -> Verdict:
    """Judge that a wager is neither made, raised nor withdrawn after the dealer's call.

    The call is due before any card is dealt.  What was made once a card was out came too late, whether the
    call came later still or is not on record; without one, whether anything before that did is open.
    """
    unaltered = unless_given_back(
        last_touched_at <= betting_closed_at, goes_back_with_its_round, was_withdrawn, not_void_yet
    )
    in_time = unaltered & (placed_by(wager_placed_at, last_touched_at) <= betting_closed_at)
    called = np.zeros(len(in_time), dtype=bool) if no_more_bets_at is None else known(no_more_bets_at)
    return Verdict(
        applies=when,
        holds=booleans(in_time.values, known(in_time) & (called | ~in_time.values)),
        observed="placed {wager_placed_at}, last changed {last_touched_at}",
        required="not once betting had closed {betting_closed_at}: at the call of no more bets, and no later"
        " than at the first card",
    )


def taken_down_goes_back(citation: str, *, when: str, beside: tuple[str, ...] = ()) -> None:
    """Declare, beside a clause on when wagers may be made, what becomes of one that is taken down in time.

    beside  further clauses on when wagers of a kind may be made or altered
    """
    duty(
        f"{citation}[taken down]",
        "A wager that is taken down in time goes back to the player.",
        stake_goes_back,
        when=when,
        per="wager",
        follows=(citation, *beside),
        reading="Whoever takes his wager down is neither paid nor collected from, also in a void round.",
        module=calling_module(),
    )


def stake_goes_back(
    when: Flag,
    was_withdrawn: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    withdrawn_at: Moment,
    lies_at_close: Flag,
    received_less_due_if_left_cents: Cents,
    *,
    vigorish_due_if_left_cents: Cents | None = None,
) -> Verdict:
    """Judge that a wager that was taken down went back to the player, and nothing was paid on it.

    Nothing but its own mark says that it was taken down.  Unless that was before betting closed, it is for
    review where it has no time, and where the hands gave it something else than its stake: that is how a
    winner is dodged, and a loser given back.  One that was taken down too late and settled as the hands gave
    it was not taken down at all: the withdrawal itself is for the clause on altered wagers.  One that was
    settled so where the record does not tell whether it was too late is left open.
    """
    timed = known(withdrawn_at)
    whole = (wager_returned_cents == wager_amount_cents) & (wager_paid_cents == 0)
    moved = received_less_due_if_left_cents
    in_time = certainly(~lies_at_close)
    doubted = ~in_time & (~timed | certainly(moved != 0))
    too_late = lies_at_close & booleans(~certainly(whole))
    of_stake = wager_paid_cents + wager_returned_cents - wager_amount_cents
    gained = moved if vigorish_due_if_left_cents is None else moved + vigorish_due_if_left_cents
    return Verdict(
        applies=when & was_withdrawn & ~(too_late & (moved == 0)),
        holds=claimed.unless(doubted, whole),
        review=booleans(certainly(was_withdrawn) & doubted),
        observed="{wager_kind} wager taken down {withdrawn_at}; returned {wager_returned_cents}, paid "
        "{wager_paid_cents}; due by the hands, had it stayed: {due_if_left_cents}",
        required="return of {wager_amount_cents}, nothing paid, for a wager that was taken down in time",
        amount_cents=either(booleans(certainly(whole) & known(moved)), gained, of_stake),
    )


def in_approved_form(wager_form: Text, lies_at_close: Flag) -> Verdict:
    """Judge that a wager that was accepted is value chips or plaques, not cash; any other form is undecided.

    What was taken down before betting closed was not accepted.
    """
    approved, refused = wager_form.is_("chips", "plaques"), wager_form.is_("verbal_cash", "cash")
    return Verdict(
        applies=lies_at_close,
        holds=booleans(certainly(approved), certainly(approved | refused)),
        observed="{wager_form}",
        required="value chips, plaques or another approved instrument",
    )


def chips_plaques_or_confirmed_cash(
    wager_form: Text,
    lies_at_close: Flag,
    *,
    confirmed_by: Text | None = None,
    cash_converted_at: Moment | None = None,
    settled_at: Moment | None = None,
    others_approved: bool = False,
) -> Verdict:
    """Judge that a wager was chips or plaques, or cash called out, confirmed and soon converted.

    A log in which nobody called out cash may never say who confirmed any, or when it was converted.

    others_approved  the Board may have approved other instruments, which the record does not show
    """
    spoken = wager_form.is_("verbal_cash")
    nowhere = np.zeros(len(lies_at_close), dtype=bool)
    open_point = booleans(nowhere, nowhere)
    by_dealer = open_point if confirmed_by is None else confirmed_by.is_("dealer")
    in_time = open_point
    if cash_converted_at is not None and settled_at is not None:
        in_time = cash_converted_at <= settled_at
    right = wager_form.is_("chips", "plaques") | (spoken & by_dealer & in_time)
    if others_approved:
        right = booleans(right.values, known(right) & ~certainly(wager_form.is_("other")))
    return Verdict(
        applies=lies_at_close,
        holds=right,
        observed="{wager_form}, confirmed by {confirmed_by}, converted {cash_converted_at}",
        required="chips or plaques, or cash confirmed by the dealer and converted by {settled_at}",
    )


def beside_a_main_wager(when: Flag, lies_at_close: Flag, beside_main_wager: Flag, main: str) -> Verdict:
    """Judge that an optional wager lies beside a main wager, named by ``main``, and its player made one."""
    return Verdict(
        applies=when & lies_at_close,
        holds=beside_main_wager,
        observed="a {wager_kind} wager at position {wager_position} with no main wager of its player",
        required=f"a {main} Wager at the same position, and one of that player",
    )


def only_as_filed(when: Flag, lies_at_close: Flag, offered: Flag) -> Verdict:
    """Judge that an optional wager that was accepted is of a kind the casino filed for the table."""
    return Verdict(
        applies=when & lies_at_close,
        holds=offered,
        observed="a {wager_kind} wager was accepted",
        required="a wager filed for this table",
    )
