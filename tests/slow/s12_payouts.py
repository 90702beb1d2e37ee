"""§ 627a.12: what winning wagers pay."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tests.slow.book import Wager
from tests.slow.checks import Answer, check
from tests.slow.s07_wagers import a_pair, ez_dragon_7, lead, naturals, player_win_is_decided
from tests.slow.shoe_facts import is_complete
from tests.slow.three import Truth, all_of, any_of, at_most, chosen, given, less, no, same


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

PUSHES: dict[str, Callable[[Wager], Truth]] = {
    "banker": lambda wager: any_of(same(wager.round.deal.ahead, 0), ez_dragon_7(wager)),
    "player": lambda wager: same(wager.round.deal.ahead, 0),
    "dragon_bonus": lambda wager: all_of(*naturals(wager), same(lead(wager), 0)),
}


SIDES = ("players_hand", "bankers_hand")


def due(wager: Wager) -> str | None:
    """How the cards say that the wager ends; void where the round was, or it was taken down."""
    return "void" if wager.stands is False else by_the_cards(wager)


def by_the_cards(wager: Wager) -> str | None:
    kind, side = wager.row["wager_kind"], wager.row["wager_side"]
    if kind == "dragon_bonus" and side not in SIDES:
        on_either = {by_the_cards(replace(wager, row=wager.row | {"wager_side": each})) for each in SIDES}
        return on_either.pop() if len(on_either) == 1 else None
    wins = WINS[kind](wager)
    pushes = PUSHES[kind](wager) if kind in PUSHES else False
    if wins:
        return "win"
    if pushes:
        return "push"
    return "lose" if wins is False and pushes is False else None


def won(wager: Wager) -> Truth:
    """It was due to win, and was not settled as something else."""
    return all_of(same(due(wager), "win"), wager.settled in ("win", None))


def _times(amount: Any, odds: int | None) -> Any:
    return None if amount is None or odds is None else amount * odds


def paid(wager: Wager, odds: int | None, among: Iterable[int] = ()) -> Answer:
    """A winner that was not settled as something else gets its odds and its stake back.

    So does one settled as a winner, whatever the cards were, that was paid and neither so nor not at all.
    among  the odds of which one is due where nobody knows which
    """
    winnings, by_what_came_back = _times(wager.stake, odds), _times(wager.row["wager_returned"], odds)
    right = all_of(
        same(wager.row["wager_paid"], winnings),
        same(wager.row["wager_returned"], wager.stake),
        same(wager.row["wager_paid"], by_what_came_back),
    )
    possible = [same(wager.row["wager_paid"], _times(wager.stake, each)) for each in among]
    if odds is None and possible and all(each is False for each in possible):
        right = False
    as_a_winner = due(wager) is None and wager.settled == "win"
    if as_a_winner and right is False and less(0, wager.row["wager_paid"]):
        return wager.stands, right
    return won(wager), right


@check("627a.12(a)", "wager", "player")
def player_pays_even(wager: Wager) -> Answer:
    return paid(wager, 1)


def _tie_paid(wager: Wager, odds: int) -> Truth:
    """The stake came back, and no less than so many times either was paid."""
    paid, returned = wager.row["wager_paid"], wager.row["wager_returned"]
    enough = all_of(at_most(_times(wager.stake, odds), paid), at_most(_times(returned, odds), paid))
    return all_of(enough, same(returned, wager.stake))


def _wrong_anyhow(wager: Wager, right: Truth) -> Truth:
    """Settled as a winner, whatever the cards were, and paid what no outcome gives."""
    wrong = due(wager) is None and wager.settled == "win" and right is False
    return wager.stands if wrong and less(0, wager.row["wager_paid"]) else False


@check("627a.12(b)", "wager", "tie")
def tie_pays_eight(wager: Wager) -> Answer:
    right = _tie_paid(wager, 8)
    return any_of(won(wager), _wrong_anyhow(wager, right)), right


@check("627a.12(b)[posted odds]", "wager", "tie")
def tie_pays_as_posted(wager: Wager) -> Answer:
    odds = max(wager.round.table.options["tie_odds"], 8)
    paid, returned = wager.row["wager_paid"], wager.row["wager_returned"]
    enough = at_most(_times(wager.stake, odds), paid)
    right = all_of(enough, at_most(_times(returned, odds), paid))
    if None not in (paid, returned, wager.stake):
        won_in_all = paid + min(returned - wager.stake, 0)
        right = all_of(right, won_in_all >= odds * wager.stake)
    return any_of(won(wager), _wrong_anyhow(wager, right)), right


@check("627a.12(c)", "wager", "banker")
def banker_pays_even(wager: Wager) -> Answer:
    return paid(wager, 1)


BONUS = {
    # margin -> odds to 1, for the three paytables; "natural" for a Natural that wins
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1, "natural": 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1, "natural": 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2, "natural": 1},
}


def bonus_odds(wager: Wager) -> int | None:
    if wager.row["wager_side"] not in SIDES:
        # One that names no hand can only have won on the hand that wins.
        on_each = [replace(wager, row=wager.row | {"wager_side": side}) for side in SIDES]
        outcomes = [by_the_cards(each) for each in on_each]
        if None in outcomes or outcomes.count("win") != 1:
            return None
        return bonus_odds(on_each[outcomes.index("win")])
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
    applies, holds = paid(wager, bonus_odds(wager), among=BONUS[name].values())
    return all_of(applies, wager.round.table.options["dragon_bonus_paytable"] == name), holds


def bears_no_vigorish(wager: Wager) -> Answer:
    """Of a wager that was taken down, or won nothing, an empty cell says that none was taken."""
    told, none = _vigorish_told(wager)
    if not told and is_complete(wager.round.table, "wagers.vigorish"):
        none = True
    may_have_won = all_of(no(wager.taken_down), wager.settled in ("win", None))
    return any_of(may_have_won, told), none


def _vigorish_told(wager: Wager) -> tuple[bool, Truth]:
    """Whether anything is said of vigorish on the wager, and whether none was taken or marked."""
    taken, handled = wager.row["vigorish"], given(wager.row["vigorish_handling"])
    marked = bool(less(0, wager.row["marker_amount"]))
    collected = given(wager.row["vigorish_collected_at"])
    if marked or ((handled or collected) and taken is None):
        return True, False
    none = same(taken, 0)
    return handled or given(taken), None if handled and none else none


@check("627a.12(e)", "wager", "dragon_bonus")
def no_vigorish_on_the_bonus(wager: Wager) -> Answer:
    return bears_no_vigorish(wager)


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


def both_pairs(wager: Wager) -> Truth:
    return all_of(wager.round.deal.player.pair, wager.round.deal.banker.pair)


@check("627a.12(h)[House Money Paytable]", "wager", "house_money")
def house_money_odds(wager: Wager) -> Answer:
    odds = chosen(both_pairs(wager), 15, 3)
    return paid(wager, odds, among=(3, 15))


@check("627a.12(c)[no vigorish on other wagers]", "wager")
def no_vigorish_elsewhere(wager: Wager) -> Answer:
    bears_none = wager.row["wager_kind"] not in ("banker", "dragon_bonus")
    told, none = _vigorish_told(wager)
    return bears_none and told, none
