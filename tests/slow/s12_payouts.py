"""§ 627a.12: what winning wagers pay, and vigorish."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any

from tests.slow.book import Round, Wager, earliest
from tests.slow.checks import Answer, check
from tests.slow.s07_wagers import a_pair, ez_dragon_7, lead, naturals, player_win_is_decided
from tests.slow.three import (
    Truth, all_of, any_of, at_most, chosen, given, less, no, plus, same, smallest,
)  # fmt: skip


def _bonus_wins(wager: Wager) -> Truth:
    selected, other = naturals(wager)
    natural_wins = all_of(selected, any_of(no(other), less(0, lead(wager))))
    return any_of(natural_wins, all_of(no(selected), at_most(4, lead(wager))))


WINS: dict[str, Callable[[Wager], Truth]] = {
    "banker": lambda wager: all_of(less(wager.round.deal.ahead, 0), no(ez_dragon_7(wager))),
    "player": lambda wager: all_of(less(0, wager.round.deal.ahead), player_win_is_decided(wager)),
    "tie": lambda wager: same(wager.round.deal.ahead, 0),
    "dragon_7": lambda wager: wager.round.deal.dragon_7,
    "panda_8": lambda wager: wager.round.deal.panda_8,
    "house_money": a_pair,
    "dragon_bonus": _bonus_wins,
}


def due_to_win(wager: Wager) -> Truth:
    """Whether the cards make the wager a winner."""
    return WINS[wager.row["wager_kind"]](wager)


def paid(wager: Wager, odds: int | None, arises: Truth = True) -> Answer:
    """A winner that was not settled as something else gets its odds and its stake back."""
    won = all_of(due_to_win(wager), wager.settled in ("win", None))
    due = None if wager.stake is None or odds is None else wager.stake * odds
    holds = all_of(same(wager.row["wager_paid"], due), same(wager.row["wager_returned"], wager.stake))
    return all_of(won, not wager.round.void, arises), holds


@check("627a.12(a)", "wager", "player")
def player_pays_even(wager: Wager) -> Answer:
    return paid(wager, 1)


@check("627a.12(b)", "wager", "tie")
def tie_pays_eight(wager: Wager) -> Answer:
    applies, _ = paid(wager, 8)
    least = None if wager.stake is None else 8 * wager.stake
    enough = at_most(least, wager.row["wager_paid"])
    return applies, all_of(enough, same(wager.row["wager_returned"], wager.stake))


@check("627a.12(b)[posted odds]", "wager", "tie")
def tie_pays_as_posted(wager: Wager) -> Answer:
    return paid(wager, wager.round.table.options["tie_odds"])


@check("627a.12(c)", "wager", "banker")
def banker_pays_even(wager: Wager) -> Answer:
    return paid(wager, 1)


# ----------------------------------------------------------------------------------- vigorish


def vigorish_owed(wager: Wager) -> Truth:
    return all_of(wager.row["wager_kind"] == "banker", due_to_win(wager), no(wager.round.ez))


def permitted(winnings: int, rounding: str, readings: dict[str, str]) -> set[int]:
    """Vigorish in cents that may be taken of winnings in cents."""
    exact = Fraction(winnings, 20)
    if exact == 0:
        return {0}
    if rounding == "exact":
        return {floor(exact)} if readings["vigorish_cent"] == "down" else {floor(exact), ceil(exact)}
    if rounding == "next_quarter" or readings["vigorish_round_off"] == "up_only":
        return {ceil(exact / 25) * 25}
    neighbours = {floor(exact / 25) * 25, ceil(exact / 25) * 25}
    nearest = min(abs(each - exact) for each in neighbours)
    return {max(each, 25) for each in neighbours if abs(each - exact) == nearest}


@check("627a.12(c)[no vigorish at EZ tables]", "wager", "banker")
def no_vigorish_at_ez(wager: Wager) -> Answer:
    return wager.round.ez, same(wager.row["vigorish"], 0)


@check("627a.12(c)[vigorish]", "wager", "banker")
def five_percent(wager: Wager) -> Answer:
    taken, owed = wager.row["vigorish"], vigorish_owed(wager)
    right: Truth = None
    if taken is not None and wager.stake is not None:
        options, readings = wager.round.table.options, wager.round.table.readings
        right = taken in permitted(wager.stake, options["vigorish_rounding"], readings)
    holds = any_of(all_of(owed, right), all_of(no(owed), same(taken, 0)))
    return all_of(no(wager.round.ez), not wager.round.void), holds


def taken_on(wager: Wager) -> Truth:
    return all_of(vigorish_owed(wager), same(wager.settled, "win"), not wager.round.void)


@check("627a.12(d)", "wager", "banker")
def filed_method(wager: Wager) -> Answer:
    collected = same(wager.row["vigorish_handling"], "collected")
    at_payout = wager.round.table.options["vigorish_collection"] == "at_payout"
    return taken_on(wager), collected if at_payout else no(collected)


@check("627a.12(d)(1)", "wager", "banker")
def collected_with_the_payout(wager: Wager) -> Answer:
    at_payout = wager.round.table.options["vigorish_collection"] == "at_payout"
    in_time = at_most(wager.row["vigorish_collected_at"], wager.round.row["settled_at"])
    return all_of(taken_on(wager), at_payout), in_time


def marked(wager: Wager) -> Truth:
    deferred = wager.round.table.options["vigorish_collection"] == "deferred"
    return all_of(taken_on(wager), deferred)


def deadline(wager: Wager) -> Any:
    """The next reshuffle or the player's leaving, whichever came first."""
    one: Round = wager.round
    reshuffled = left = None
    if one.shoe is not None and one.shoe.after is not None:
        reshuffled = earliest(one.shoe.after.of("shuffled"))
    player, settled = wager.row["wager_player_id"], one.row["settled_at"]
    if one.desk is not None and player is not None and settled is not None:
        leavings = [e["event_at"] for e in one.desk.left[player] if e["event_at"] >= settled]
        left = smallest(*leavings)
    return smallest(reshuffled, left)


@check("627a.12(d)(2)(i)", "wager", "banker")
def collected_in_time(wager: Wager) -> Answer:
    collected = wager.row["vigorish_collected_at"]
    if marked(wager) is not True:
        return marked(wager), None
    by = deadline(wager)
    return True, True if by is None and given(collected) else at_most(collected, by)


def owes(wager: Wager) -> int | None:
    """What the seat owes once this wager is marked: all that is collected together with it."""
    collected, handled = wager.row["vigorish_collected_at"], wager.row["vigorish_handled_at"]
    if collected is None or handled is None or wager.seat is None or wager.round.desk is None:
        return None
    total: int | None = 0
    for other in wager.round.desk.collected[wager.seat, collected]:
        before = other.row["vigorish_handled_at"]
        if marked(other) and before is not None and before <= handled:
            total = plus(total, other.row["vigorish"])
    return total


@check("627a.12(d)(2)(ii)", "wager", "banker")
def marker_shows_the_debt(wager: Wager) -> Answer:
    if marked(wager) is not True:
        return marked(wager), None
    shows = same(wager.row["marker_amount"], owes(wager))
    return True, all_of(shows, same(wager.row["marker_position"], wager.row["wager_position"]))


@check("627a.12(d)(2)(iii)", "wager", "banker")
def marker_stays(wager: Wager) -> Answer:
    return marked(wager), at_most(wager.row["vigorish_collected_at"], wager.row["marker_removed_at"])


# --------------------------------------------------------------------------------- other odds

BONUS = {
    # margin -> odds to 1, for the three paytables; "natural" for a Natural that wins
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1, "natural": 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1, "natural": 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2, "natural": 1},
}


def bonus_odds(wager: Wager) -> int | None:
    table: dict[Any, int] = BONUS[wager.round.table.options["dragon_bonus_paytable"]]
    margin, natural = lead(wager), naturals(wager)[0]
    if margin is None or natural is None:
        return None
    by_margin = table.get(margin, table["natural"])
    if not natural:
        return by_margin
    best = wager.round.table.readings["dragon_bonus_natural"] == "best_row"
    return max(by_margin, table["natural"]) if best else table["natural"]


def _by_paytable(wager: Wager, name: str) -> Answer:
    return paid(wager, bonus_odds(wager), wager.round.table.options["dragon_bonus_paytable"] == name)


@check("627a.12(e)", "wager", "dragon_bonus")
def no_vigorish_on_the_bonus(wager: Wager) -> Answer:
    return True, same(wager.row["vigorish"], 0)


@check("627a.12(e)[Paytable A]", "wager", "dragon_bonus")
def paytable_a(wager: Wager) -> Answer:
    return _by_paytable(wager, "A")


@check("627a.12(e)[Paytable B]", "wager", "dragon_bonus")
def paytable_b(wager: Wager) -> Answer:
    return _by_paytable(wager, "B")


@check("627a.12(e)[Paytable C]", "wager", "dragon_bonus")
def paytable_c(wager: Wager) -> Answer:
    return _by_paytable(wager, "C")


@check("627a.12(f)", "wager", "dragon_7")
def dragon_7_pays_40(wager: Wager) -> Answer:
    return paid(wager, 40)


@check("627a.12(g)", "wager", "panda_8")
def panda_8_pays_25(wager: Wager) -> Answer:
    return paid(wager, 25)


@check("627a.12(h)", "wager", "house_money")
def house_money_is_paid(wager: Wager) -> Answer:
    applies, _ = paid(wager, 3)
    return applies, less(0, wager.row["wager_paid"])


@check("627a.12(h)[House Money Paytable]", "wager", "house_money")
def house_money_odds(wager: Wager) -> Answer:
    both = all_of(wager.round.deal.player.pair, wager.round.deal.banker.pair)
    return paid(wager, chosen(both, 15, 3))
