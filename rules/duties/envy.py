"""Envy Bonuses: fixed sums paid to players with a Qualifying Wager for a hand that another player holds.

A *payee* is a wager on a bonus list, a *holder* a hand that may qualify on that list.  Hands that qualify
are rare, so only they (and hands whose cards are not recorded) are paired with payees.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import Verdict
from rules.duties import groups, seat_events, shuffles
from rules.duties.claimed import in_effect
from rules.kinds import Bools, Cents, Count, Flag, Link, Measured, Moment, Rows, Text, Told, Unit
from rules.units import dollars
from rules.values import booleans, certainly, integers, known, take

KIND = "envy_bonus"
"""Kind of payment."""

CALLED_OFF = (
    "Where the wager was taken down after the call, which the Code forbids, or its hand was called off, "
    "nothing or all of it is due: for review. One that was settled as the hands gave it all the same was "
    "not taken down: all of it is due. So it is in a round that is called void on certainly no ground; where "
    "it is not known whether it had one, what the hands brought may be due. None is in a round that "
    "certainly had to be void, also if it was played. Of a player who left in mid-round, and whose wager was "
    "treated as lost, it is open whether any is."
)
WHOSE = "The player who was paid tells whose it was; where nobody recorded him, the position does."
ON_NO_LIST = " One on the paytable of a wager that can be no Qualifying Wager went to a player without one."
ITS_TURN = (
    "After the main wager of the hand is settled, or where nobody recorded when, after its cards are shown; "
    "before an Envy Bonus is paid for it, and before its cards are racked or, where nobody recorded when, "
    "the last wager is settled."
)
ONLY_QUALIFYING = "A hand that certainly does not qualify need not lie there, whatever was paid for it. "
THEN_RACKED = "Cards that lay there as another round was dealt were not collected."
"""What the clauses on acknowledging and paying them say of how they are read."""


def list_of(kinds: Text, lists: tuple[str, ...]) -> Count:
    """Number of the list of hands each wager is on, by its kind; missing where it is on none."""
    numbers = [lists.index(name) if name in lists else -1 for name in kinds.names]
    found = np.array([*numbers, -1], dtype=np.int64)[kinds.codes]
    return integers(found, found >= 0)


@dataclass(frozen=True, slots=True)
class Seats:
    """Where rows of a round sit and whose they are.

    of_round  round of each row
    position  betting position, or the dealer
    player    who it is; missing where not recorded
    """

    of_round: Link
    position: Text
    player: Text


@dataclass(frozen=True, slots=True)
class Areas:
    """What a betting area shows about its player, one entry for each holder.

    apart   each area counts for itself, whoever plays on it
    single  a player may wager on one area only
    """

    apart: Flag
    single: Flag


def of_another(payees: Seats, holders: Seats, areas: Areas, pairs: tuple[Rows, Rows]) -> Flag:
    """Whether each pair's hand is another player's.

    A player's areas lie side by side.  Where the players of adjacent areas are not recorded, they may be
    one and the same, unless a player may wager on one area only.
    """
    left, right = pairs
    here, there = take(payees.position, left), take(holders.position, right)
    near, far = here.as_numbers(), there.as_numbers()
    beside = integers(np.abs(near.values - far.values), known(near) & known(far)) <= 1
    somebody_else = ~take(payees.player, left).same_as(take(holders.player, right))
    by_seat = booleans(certainly(~beside | take(areas.single, right)))
    unnamed = booleans(~known(somebody_else))
    another = take(areas.apart, right) | somebody_else | (by_seat & unnamed)
    return ~here.same_as(there) & another


def of_others(payees: Seats, listed: Flag, holders: Seats, cents: Cents, areas: Areas) -> Count:
    """Total of the Envy Bonuses for the hands of others that each payee is due, if he is entitled to any.

    listed  the payee's wager is on the list; 0 where it certainly is not
    cents   Envy Bonus for each hand in another player's favor, 0 for a hand that does not qualify
    """
    may_be_paid = ~certainly(~listed)
    pairs = groups.pairs(payees.of_round, may_be_paid, holders.of_round, ~certainly(cents == 0))
    payee = Link(pairs[0], len(listed))
    others = of_another(payees, holders, areas, pairs)
    found = groups.total(payee, take(cents, pairs[1]), others)
    open_point = groups.exists(payee, booleans(others.missing))
    sure = known(found) & ~certainly(open_point)
    return integers(np.where(may_be_paid, found.values, 0), sure | ~may_be_paid)


def asked_for(payees: Seats, entitled: Flag, holders: Seats, row: Count, areas: Areas) -> Flag:
    """Whether a player other than its holder is entitled to Envy Bonuses for each hand, if it qualifies.

    row  0 where the hand does not qualify, so that nobody is entitled
    """
    pairs = groups.pairs(payees.of_round, ~certainly(~entitled), holders.of_round, ~certainly(row == 0))
    others = of_another(payees, holders, areas, pairs) & take(entitled, pairs[0])
    return groups.exists(Link(pairs[1], len(row)), others)


@dataclass(frozen=True, slots=True)
class Payments:
    """Payments of the log: round, kind, position and player paid, wager on whose paytable, cents.

    once  no earlier one says the very same; missing where one does, and may be the same payment
    """

    of_round: Link
    kind: Text
    payee: Text
    player: Text
    wager: Text
    cents: Cents
    once: Flag


def by_player(himself: Flag, of_player: Flag, of_position: Flag) -> Flag:
    """Whether a payment went to a player with a wager: the player tells where known, else the position.

    § 645a.11(h) pays *each player who has* a lammer at his position, wherever the record puts the payment.

    himself  the player who was paid is the one who wagered; missing where either is not recorded
    """
    named = known(himself)
    values = np.where(named, of_player.values, of_position.values)
    return booleans(values, np.where(named, known(of_player), known(of_position)))


def paid(payees: Seats, kinds: Text, sole: Flag, payments: Payments, *, where: Flag) -> Count:
    """Total of the Envy Bonuses paid to each payee, 0 where none is recorded.

    sole   the player has no other wager of the kind; of several, the position tells for which he was paid
    where  wagers that can be payees; missing where a payment may have been theirs but does not say so
    """
    envy = certainly(payments.kind.is_(KIND))
    pairs = groups.pairs(payees.of_round, certainly(where), payments.of_round, envy)
    here = take(payments.payee, pairs[1]).same_as(take(payees.position, pairs[0]))
    himself = take(payments.player, pairs[1]).same_as(take(payees.player, pairs[0]))
    to_it = by_player(himself, himself & (here | take(sole, pairs[0])), here)
    for_it = take(payments.wager, pairs[1]).same_as(take(kinds, pairs[0]))
    theirs = to_it & for_it & take(payments.once, pairs[1])
    payee = Link(pairs[0], len(kinds))
    found = groups.total(payee, take(payments.cents, pairs[1]), theirs)
    return integers(found.values, known(found) & certainly(~groups.exists(payee, booleans(theirs.missing))))


def paid_as_due(
    envy_due_cents: Cents,
    envy_of_others_cents: Cents,
    envy_paid_cents: Cents,
    envy_payments_complete: Flag,
    wager_stands: Flag,
    lies_at_close: Flag,
    was_withdrawn: Flag,
    lammer_placed: Flag,
    void: Flag,
    *,
    stayed_after_all: Flag | None = None,
    taken_as_abandoned: Flag | None = None,
    envy_earned_if_played_cents: Cents | None = None,
    void_has_a_ground: Flag | None = None,
    envy_hands_told: Told | None = None,
) -> Verdict:
    """Judge the Envy Bonuses paid on one wager in a round; in a void round none is due.

    In one that is called void on certainly no ground those are due that the hands brought: dollars that the
    round's own finding does not count.  Where nobody knows whether it had one, what they brought is open.

    A missing bonus counts as unpaid only where the log would show it (``recorded``).  A wager that was taken
    down after betting closed may not have been: settled as the hands gave it, it was not.  With any other,
    and with one whose hand was called off, it is for review whether nothing is due or all that the hands of
    others bring.  Another amount is wrong whichever it is.  Paid on a wager that was taken down in time, it
    went to a player without one.
    On one that was treated as lost, as its player had left, it is for review that nothing was paid.

    envy_of_others_cents  what is due on the wager, if it stands and entitles its player
    envy_hands_told  whose hands bring that
    """
    paid, bonuses = envy_paid_cents, envy_of_others_cents
    wager_stands = in_effect(wager_stands, stayed_after_all)
    right, short = paid == envy_due_cents, paid < envy_due_cents
    complete = certainly(envy_payments_complete)
    left = _left_unpaid(taken_as_abandoned, paid, void)
    never = certainly(paid > bonuses) | (certainly((paid != 0) & (paid != bonuses)) & complete)
    settled = booleans(certainly((wager_stands | void) & ~left))
    proved = known(right) & (certainly(~short) | complete) & certainly(settled)
    sure = (proved | never) & ~_due_if_not_void(paid, void, envy_earned_if_played_cents, void_has_a_ground)
    moved = (paid != 0) | (envy_due_cents != 0) | (was_withdrawn & (bonuses != 0))
    return Verdict(
        applies=(void | booleans(~certainly(~lies_at_close))) & moved,
        holds=booleans(right.values & ~never, sure),
        review=booleans(certainly((~wager_stands & ~void) | left)),
        observed="Envy Bonuses of {envy_paid_cents} paid",
        required="{envy_told} for the hands of other players{of_whom}",
        shown={
            "envy_told": _told(envy_due_cents, bonuses, settled),
            "of_whom": Told(lambda _: "") if envy_hands_told is None else envy_hands_told,
        },
        amount_cents=paid - envy_due_cents,
        explained=_by_its_lammer(paid, bonuses, lammer_placed),
    )


def _left_unpaid(taken_as_abandoned: Flag | None, paid: Cents, void: Flag) -> Flag:
    """Whether the wager was treated as lost, as its player had left, and nothing was paid on it."""
    if taken_as_abandoned is None:
        return booleans(np.zeros(len(paid), dtype=bool))
    return taken_as_abandoned & booleans(certainly(paid == 0)) & ~booleans(certainly(void))


def _due_if_not_void(paid: Cents, void: Flag, if_played: Cents | None, ground: Flag | None) -> Bools:
    """Wagers paid what the hands of a void round may have brought, where its ground is not known.

    if_played  what they brought, had the round been played out
    ground     something that makes the round void is on record; missing where that is not excluded
    """
    if if_played is None or ground is None:
        return np.zeros(len(paid), dtype=bool)
    may_be_due = certainly(paid > 0) & ~certainly(paid != if_played)
    return may_be_due & certainly(void) & ~known(ground)


def _told(due: Cents, bonuses: Cents, settled: Flag) -> Told:
    """Envy Bonuses due, or all that can be where that is open."""

    def tell(row: int) -> str | None:
        if known(due)[row] and (certainly(settled)[row] or bonuses.values[row] == 0):
            return dollars(int(due.values[row]))
        return f"nothing or {dollars(int(bonuses.values[row]))}" if known(bonuses)[row] else None

    return Told(tell)


def _by_its_lammer(paid: Cents, bonuses: Cents, lammer_placed: Flag) -> Flag:
    """What was paid can come from an Envy lammer: nothing without one, or all with one."""
    return (~lammer_placed & (paid == 0)) | (lammer_placed & (paid == bonuses))


def acknowledged(
    when: Flag,
    acknowledged_at: Moment,
    acknowledgements_complete: Flag,
    acknowledged_in_time: Flag,
    *,
    acknowledgements_placed: Flag | None = None,
) -> Verdict:
    """Judge that a hand for which Envy Bonuses are to be paid was acknowledged aloud, and in its turn.

    Where it was told out of turn, and another acknowledgement may be its own, it is open.
    """
    in_time = seat_events.unless_another_is_its_own(acknowledged_in_time, acknowledgements_placed)
    return Verdict(
        applies=when,
        holds=shuffles.happened(acknowledged_at, acknowledgements_complete)
        & (in_time | booleans(~known(acknowledged_at))),
        observed="the hand at {hand_position} was acknowledged: {acknowledged_at}",
        required="an Envy Bonus Qualifying Hand is acknowledged once it is shown (as read otherwise, once "
        "the main wager on it is settled), before Envy Bonuses are paid for it and its cards are racked",
    )


def to_a_player_with_the_wager(
    payment_kind: Text, when: Flag, payee_has_wager: Flag, payment_amount_cents: Cents
) -> Verdict:
    """Judge that an Envy Bonus went to a position that had the wager it was paid on."""
    return Verdict(
        applies=payment_kind.is_(KIND) & when,
        holds=payee_has_wager,
        observed="{payment_amount_cents} paid to {payee_position}, which had no such Qualifying Wager",
        required="Envy Bonuses for players with a Qualifying Wager only",
        amount_cents=payment_amount_cents,
    )


def after(
    payment_kind: Text, when: Flag, payment_at: Moment, bonus_settled_at: Count, bonus_settlements_timed: Flag
) -> Verdict:
    """Judge that an Envy Bonus was paid once the wagers of its kind were settled.

    bonus_settled_at         when the last of those with a recorded time was settled
    bonus_settlements_timed  every one of them has a recorded time
    """
    too_early = payment_at < bonus_settled_at
    return Verdict(
        applies=payment_kind.is_(KIND) & when,
        holds=~too_early & (booleans(certainly(too_early)) | bonus_settlements_timed),
        observed="paid {payment_at}, the last of these wagers settled {last_settled_at}",
        required="Envy Bonuses after all of these wagers",
        shown={"last_settled_at": Measured(bonus_settled_at, Unit.MOMENT)},
    )


def before_racking(
    payment_kind: Text,
    when: Flag,
    payment_at: Moment,
    payers_cards_racked_at: Count,
    *,
    payers_cards_never_racked: Flag | None = None,
) -> Verdict:
    """Judge that the hand for which an Envy Bonus was paid lay on the table until the payment."""
    lay = payment_at <= payers_cards_racked_at
    return Verdict(
        applies=payment_kind.is_(KIND) & when,
        holds=lay if payers_cards_never_racked is None else lay | payers_cards_never_racked,
        observed="cards racked {payers_cards_racked_at}, Envy Bonus paid {payment_at}",
        required="cards stay on the table until the Envy Bonuses are paid",
    )


def all_before_racking(
    payment_kind: Text,
    when: Flag,
    last_envy_paid_at: Moment,
    envy_bonuses_timed: Flag,
    payers_cards_racked_at: Count,
    payers_cards_left_lying: Flag,
) -> Verdict:
    """Judge that the hand for which an Envy Bonus was paid was racked once all of them were paid.

    That it was not shows as another round is dealt.

    last_envy_paid_at   when the last of the round on its paytable was paid, of those with a time
    envy_bonuses_timed  every one of them has a recorded time
    """
    too_early = payers_cards_racked_at < last_envy_paid_at
    holds = ~too_early & (booleans(certainly(too_early)) | envy_bonuses_timed)
    return Verdict(
        applies=payment_kind.is_(KIND) & when,
        holds=holds & ~payers_cards_left_lying,
        observed="cards racked {payers_cards_racked_at}, the last Envy Bonus paid {last_envy_paid_at}",
        required="cards stay on the table until all Envy Bonuses are paid, and are racked before the next"
        " round is dealt at {dealt_next_at}",
    )
