"""§ 627a.12(c) and (d): vigorish."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from math import ceil, floor
from typing import Any

from tests.slow.book import Wager
from tests.slow.called_void import settled_anyhow
from tests.slow.checks import Answer, check
from tests.slow.reshuffles import before_reshuffle, is_reshuffled
from tests.slow.s07_taken_down import stayed_after_all, won_after_all
from tests.slow.s12_payouts import bears_no_vigorish, by_the_cards, due
from tests.slow.s13_irregular import sequel
from tests.slow.settled_by import (
    marked_at,
    may_be_settled_unsaid,
    more_may_be_paid,
    more_may_settle,
    said_of,
    said_to_be_settled,
    settled_at,
    unsaid_may_be_settled,
)
from tests.slow.shoe_facts import is_complete
from tests.slow.three import (
    Truth,
    all_of,
    any_of,
    at_most,
    largest,
    less,
    no,
    plus,
    same,
    smallest,
)
from tests.slow.vigorish_empty import charged, left_empty_for_none

BEFORE_ALL, AFTER_ALL = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)


def owed(wager: Wager) -> Truth:
    wins = any_of(same(due(wager), "win"), won_after_all(wager))
    return all_of(wager.row["wager_kind"] == "banker", wins, no(wager.round.ez))


def permitted(winnings: int, rounding: str, readings: dict[str, str]) -> set[int]:
    """Vigorish in cents that may be taken of winnings in cents."""
    exact = Fraction(winnings, 20)
    if exact == 0:
        return {0}
    if rounding == "exact":
        return {floor(exact), ceil(exact)} if readings["vigorish_cent"] == "either" else {floor(exact)}
    if rounding == "next_quarter" or readings["vigorish_round_off"] == "up_only":
        return {ceil(exact / 25) * 25}
    neighbours = {floor(exact / 25) * 25, ceil(exact / 25) * 25}
    nearest = min(abs(each - exact) for each in neighbours)
    return {max(each, 25) for each in neighbours if abs(each - exact) == nearest}


@check("627a.12(c)[no vigorish at EZ tables]", "wager", "banker")
def no_vigorish_at_ez(wager: Wager) -> Answer:
    asked, none = bears_no_vigorish(wager)
    return all_of(wager.round.ez, asked), none


@check("627a.12(c)[vigorish]", "wager", "banker")
def five_percent(wager: Wager) -> Answer:
    taken = 0 if left_empty_for_none(wager) else wager.row["vigorish"]
    right: Truth = None
    if taken is not None and wager.stake is not None:
        options, readings = wager.round.table.options, wager.round.table.readings
        right = taken in permitted(wager.stake, options["vigorish_rounding"], readings)
    holds = any_of(all_of(owed(wager), right), all_of(no(owed(wager)), same(taken, 0)))
    went_back = wager.settled == "push" and due(wager) == "void" and wager.row["vigorish"] is not None
    as_due = any_of(went_back, stayed_after_all(wager), same(wager.settled, due(wager)))
    anyhow = due(wager) is None and right is False and taken > 0
    handled = wager.row["vigorish_handling"] is not None or wager.row["vigorish_collected_at"] is not None
    if anyhow or (no(owed(wager)) and wager.row["vigorish"] is None and handled):
        holds = False
    return all_of(no(wager.round.ez), any_of(as_due, anyhow)), holds


def taken_on(wager: Wager) -> Truth:
    """Vigorish is owed on a wager settled as a win, and some was charged; a mark of void changes nothing."""
    played: Truth = False
    if settled_anyhow(wager):
        bears = all_of(wager.row["wager_kind"] == "banker", no(wager.round.ez))
        played = all_of(bears, same(by_the_cards(wager), "win"))
    return all_of(any_of(owed(wager), played), same(wager.settled, "win"), charged(wager))


def at_payout(wager: Wager) -> bool:
    return bool(wager.round.table.options["vigorish_collection"] == "at_payout")


def _leaves_at_once(wager: Wager) -> Truth:
    """Whether the player left before another round was dealt."""
    left, dealt = smallest(*_leavings(wager)), wager.round.row["first_card_at"]
    rounds = [each.row["first_card_at"] for each in wager.round.desk.rounds.values()]
    following = smallest(*(at for at in rounds if dealt and at and at > dealt))
    if left is not None and (following is None or left <= following):
        return None if _untimed_between(wager, left) else True
    return False if wager.row["wager_player_id"] is not None else None


def _nothing_later(wager: Wager) -> Truth:
    """Whether the player left, the shoe ended or the table closed before another round was dealt."""
    closed, dealt = _closed(wager), wager.round.row["first_card_at"]
    rounds = [each.row["first_card_at"] for each in wager.round.desk.rounds.values()]
    following = smallest(*(at for at in rounds if dealt and at and at > dealt))
    closes: Truth = closed is not None and (following is None or closed <= following)
    if closes and _untimed_between(wager, closed):
        closes = None
    return any_of(_leaves_at_once(wager), sequel(wager.round).shoe_ends, closes)


def _untimed_between(wager: Wager, until: Any) -> bool:
    """A round that lacks its time was over after this one, so that it may have been dealt until then."""
    own = wager.round.row["first_card_at"]
    rounds = [each for each in wager.round.desk.rounds.values() if each.row["first_card_at"] is None]
    return own is None or any(less(own, each.over_at) for each in rounds if each is not wager.round)


def marked(wager: Wager) -> Truth:
    at_once = all_of(same(wager.row["vigorish_handling"], "collected"), _nothing_later(wager)) is True
    return all_of(taken_on(wager), not at_payout(wager), not at_once)


def _handled(wager: Wager) -> str | None:
    """What was done about the vigorish; a marker that shows an amount tells where nobody recorded it."""
    how: str | None = wager.row["vigorish_handling"]
    return how or ("marked" if (wager.row["marker_amount"] or 0) > 0 else None)


@check("627a.12(d)", "wager", "banker")
def filed_method(wager: Wager) -> Answer:
    collected = same(_handled(wager), "collected")
    return taken_on(wager), collected if at_payout(wager) else any_of(no(collected), _nothing_later(wager))


@check("627a.12(d)(1)", "wager", "banker")
def collected_with_the_payout(wager: Wager) -> Answer:
    collected, over = wager.row["vigorish_collected_at"], wager.round.row["settled_at"]
    in_time = any_of(at_most(collected, over), at_most(collected, wager.row["paid_at"]) is True)
    if in_time is not False:
        in_time = all_of(_in_the_settlement(wager, collected), in_time)
    return all_of(taken_on(wager), at_payout(wager)), in_time


def _in_the_settlement(wager: Wager, collected: Any) -> Truth:
    """Whether it was collected once the result was announced, a wager settled or this one paid."""
    one = wager.round
    if less(collected, one.row["first_card_at"]):
        return False
    others = [w.settled_at for w in one.wagers if (w.stands or settled_anyhow(w)) and not w.is_house_money]
    announced, first = one.row["result_announced_at"], smallest(one.row["settled_at"], *others)
    paid = all_of(at_most(wager.row["paid_at"], collected), one.row["first_card_at"] is not None)
    if any_of(at_most(smallest(announced, first), collected), paid):
        return True
    return False if less(collected, announced) and not less(first, announced) else None


def _before_leaving(wager: Wager, collected: Any) -> Truth:
    """A player whose leaving is not recorded is taken to have stayed till the table closed."""
    if wager.row["wager_player_id"] is None or collected is None:
        return None
    gone = smallest(*_leavings(wager)) or _closed(wager)
    if gone is None or collected <= gone:
        return True
    marked, over = wager.row["vigorish_handled_at"], wager.round.row["settled_at"]
    return False if marked is not None or at_most(over, gone) else None  # he may have owed nothing by then


def _leavings(wager: Wager) -> list[Any]:
    """When the player left once the vigorish was marked."""
    player, since = wager.row["wager_player_id"], marked_at(wager)
    if player is None or not since:
        return []
    return [e["event_at"] for e in wager.round.desk.left[player] if e["event_at"] >= since]


def _closed(wager: Wager) -> Any:
    closed = wager.round.desk.next(marked_at(wager), "table_closed")
    return closed["event_at"] if closed else None


@check("627a.12(d)(2)(i)", "wager", "banker")
def collected_in_time(wager: Wager) -> Answer:
    if marked(wager) is False:
        return False, None
    collected = wager.row["vigorish_collected_at"]
    if collected is None and _all_collections_recorded(wager) and _is_overdue(wager):
        return marked(wager), False
    in_time = before_reshuffle(wager.round.shoe, collected)
    if less(collected, wager.row["vigorish_handled_at"]):
        in_time = None  # what was collected before it was marked was of something else
    return marked(wager), all_of(in_time, _before_leaving(wager, collected))


def _all_collections_recorded(wager: Wager) -> bool:
    """The casino says so of the table's day, and no payment there answers to no wager."""
    desk, stated = wager.round.desk, wager.round.table.stated
    if may_be_settled_unsaid(wager, marked_at(wager)):
        return False
    said = (("columns", "wagers.vigorish_collected_at"), ("payments", "marker_collection"))
    there = [c for c in desk.collections if c.row["gaming_day"] == wager.round.row["gaming_day"]]
    return any(stated.get(name) == "complete" for name in said) and all(
        said_to_be_settled(each, desk) for each in there
    )


def _is_overdue(wager: Wager) -> bool:
    """The cards were reshuffled, the player left or the table closed."""
    reshuffled = is_reshuffled(wager.round.shoe) if wager.round.shoe else False
    return reshuffled or bool(_leavings(wager)) or _closed(wager) is not None


def _after_the_record(wager: Wager) -> bool:
    """Whether it is said to be collected after the last round and payment of its table's day on record."""
    table = wager.round.table
    ends = [one.row["settled_at"] for one in table.rounds] + [each["payment_at"] for each in table.payments]
    return bool(less(largest(*ends), wager.row["vigorish_collected_at"]))


def _may_be_missing(wager: Wager, since: Any, until: Any) -> bool:
    """Whether a wager of the table's day, which is not on record, may have been made between two moments."""
    since, until = since or BEFORE_ALL, until or AFTER_ALL
    lacking = [one.played_at for one in wager.round.table.rounds if one.lacks_wagers]
    return any(not at or (at[0] <= until and at[-1] >= since) for at in lacking)


def _collected_before(wager: Wager) -> Any:
    """When vigorish was last collected from the wager's space before its own was."""
    said = [
        w for one in wager.round.desk.rounds.values() for w in one.wagers if w.row["wager_kind"] == "banker"
    ]
    own = wager.row["vigorish_collected_at"]
    return largest(
        *(
            w.row["vigorish_collected_at"]
            for w in said
            if w.row["vigorish_handling"] == "marked"
            and w.row["wager_position"] == wager.row["wager_position"]
            and less(w.row["vigorish_collected_at"], own)
        )
    )


def _cleared_before(wager: Wager) -> Any:
    """When the player's account at the space was last cleared by the time this wager was marked."""
    names, at = ("wager_position", "wager_player_id"), wager.row["vigorish_handled_at"]
    own = [wager.row[name] for name in names]
    if None in own:
        return None
    return largest(
        *(
            w.row["vigorish_collected_at"]
            for one in wager.round.desk.rounds.values()
            for w in one.wagers
            if [w.row[name] for name in names] == own and at_most(w.row["vigorish_collected_at"], at)
        )
    )


@check("627a.12(d)(2)(i)[amount collected]", "wager", "banker")
def collected_in_full(wager: Wager) -> Answer:
    collections = [each for each in wager.round.desk.collections if each.of == said_of(wager)]
    settled = settled_at(said_of(wager), wager.round.desk)
    if wager not in settled or wager is not min(settled, key=lambda each: each.number):
        return False, None
    if not collections:
        return None if _after_the_record(wager) else False, None
    owed: int | None = 0
    for each in settled:
        owed = plus(owed, each.row["vigorish"] if each.row["vigorish_handling"] else None)
    if _may_be_missing(wager, _collected_before(wager), wager.row["vigorish_collected_at"]):
        owed = None
    paid: int | None = 0
    for collection in collections:
        paid = plus(paid, collection.cents)
    right = same(paid, owed)
    if (less(paid, owed) and more_may_be_paid(wager)) or (less(owed, paid) and more_may_settle(wager)):
        right = None
    told = is_complete(wager.round.table, "wagers.vigorish_collected_at")
    if owed is not None and paid is not None and paid > owed and not told:
        right = None if unsaid_may_be_settled(wager, paid - owed) else right
    return True, right


@check("627a.12(d)(2)(i)[collection recorded]", "wager", "banker")
def said_to_be_collected(wager: Wager) -> Answer:
    later = all_of(
        same(wager.row["vigorish_handling"], "marked"), wager.row["vigorish_collected_at"] is not None
    )
    applies = all_of(later, less(0, wager.row["vigorish"]))
    if applies is False or wager.seat is None:
        return applies, None
    if any(each.of == said_of(wager) for each in wager.round.desk.collections):
        return applies, True
    if _after_the_record(wager):
        return applies, None
    that_day = [
        c for c in wager.round.desk.collections if c.row["gaming_day"] == wager.round.row["gaming_day"]
    ]
    return applies, False if all(said_to_be_settled(each, wager.round.desk) for each in that_day) else None


def _open_at(debt: Wager, wager: Wager) -> bool:
    """Whether a debt was marked before a wager's, and not yet collected when that was marked."""
    opens = debt.row["vigorish_handled_at"] or BEFORE_ALL
    closes = debt.row["vigorish_collected_at"] or AFTER_ALL
    at = wager.row["vigorish_handled_at"]
    return bool(opens < closes and (opens, debt.number) < (at, wager.number) and closes > at)


def _told_when_marked(wager: Wager) -> bool:
    amount, at = wager.row["vigorish"], wager.row["vigorish_handled_at"]
    return amount is not None and at is not None and _handled(wager) is not None


def outstanding(wager: Wager) -> int | None:
    """What the player owes once this wager is marked: all that was marked by then and not yet collected.

    A debt of which something is not recorded leaves every total open that it may be part of.
    """
    seat, player, debts = wager.seat, wager.row["wager_player_id"], wager.round.desk.debts
    if seat is None or player is None or not _told_when_marked(wager):
        return None
    if any(_open_at(debt, wager) for debt in (*debts[seat, None], *debts[None, None])):
        return None
    if wager not in debts[seat, player]:
        return None  # taken at once, and marked on no account
    if _may_be_missing(wager, _cleared_before(wager), wager.row["vigorish_handled_at"]):
        return None
    total: int = wager.row["vigorish"]
    for debt in debts[seat, player]:
        if debt is not wager and _open_at(debt, wager):
            if not _told_when_marked(debt) or debt.row["vigorish_collected_at"] is None:
                return None
            total += debt.row["vigorish"]
    return total


def _marker_shows(wager: Wager) -> Truth:
    """Of several marked at one moment any may have come first, and one marker may stand for all."""
    owed, shown = outstanding(wager), wager.row["marker_amount"]
    if owed is None or shown is None:
        return None
    account = wager.round.desk.debts[wager.seat, wager.row["wager_player_id"]]
    at = wager.row["vigorish_handled_at"]
    together = [w for w in account if w.row["vigorish_handled_at"] == at and outstanding(w) is not None]
    totals = [(outstanding(w) or 0, w.row["vigorish"]) for w in together]
    all_of_them = max(total for total, _ in totals)
    first = min(total - own for total, own in totals) + wager.row["vigorish"]
    if shown not in (owed, all_of_them, first) and len(together) > 2 and first < shown < all_of_them:
        return None
    if shown not in (owed, first) and shown >= all_of_them and _another_marked_then(wager):
        return None
    return shown in (owed, all_of_them, first)


def _another_marked_then(wager: Wager) -> bool:
    """Vigorish was marked at the same moment of which nobody knows how much, or on whose account."""
    names = ("wager_position", "wager_player_id")
    own = [wager.row[name] for name in names]
    for one in wager.round.desk.rounds.values():
        for each in one.wagers:
            at_once = same(each.row["vigorish_handled_at"], wager.row["vigorish_handled_at"])
            unclear = each.row["wager_kind"] == "banker" and outstanding(each) is None
            account = [each.row[name] for name in names]
            his = account[0] is None or (account[0] == own[0] and account[1] in (None, own[1]))
            if each is not wager and at_once and unclear and his:
                return True
    return False


@check("627a.12(d)(2)(ii)", "wager", "banker")
def marker_shows_the_debt(wager: Wager) -> Answer:
    if marked(wager) is False:
        return False, None
    shows = _marker_shows(wager)
    if wager.row["marker_amount"] is None and is_complete(wager.round.table, "wagers.marker_amount"):
        shows = False if less(0, outstanding(wager)) else shows
    in_space = same(wager.row["marker_position"], wager.row["wager_position"])
    return marked(wager), all_of(shows, in_space)


@check("627a.12(d)(2)(iii)", "wager", "banker")
def marker_stays(wager: Wager) -> Answer:
    collected, removed = wager.row["vigorish_collected_at"], wager.row["marker_removed_at"]
    if collected is None and removed is not None and _all_collections_recorded(wager):
        return marked(wager), False
    return marked(wager), at_most(collected, removed)
