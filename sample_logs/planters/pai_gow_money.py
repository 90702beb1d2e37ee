"""§§ 645a.11(f), (h) and .13: wagers settled or paid wrongly, and vigorish of the wrong amount."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.cards import NUMBERS
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.seven_cards import ranks

MAIN = "main"
"""Stands for the main wager of any of the games."""


def of_player(kind: str, outcome: str, **setup: Any) -> Fits:
    """Wagers of a kind and outcome of players against the dealer, at tables with such a setup."""

    def fits(case: Case) -> bool:
        wager = case.row
        right = (
            wager["wager_kind"] == (case.main if kind == MAIN else kind) and wager["wager_outcome"] == outcome
        )
        mine = wager["wager_position"] != "dealer" and not case.banked
        return right and mine and all(getattr(case.setup, k) == v for k, v in setup.items())

    return fits


def end(wager: Row, outcome: str, paid: int, returned: int) -> None:
    """Record a wager as ended otherwise, without vigorish."""
    lost = outcome == "lose"
    at = wager["paid_at"] or wager["collected_at"]
    wager.update(
        wager_outcome=outcome,
        wager_paid=paid,
        wager_returned=returned,
        vigorish=0,
        vigorish_handling=None,
        vigorish_handled_at=None,
        vigorish_collected_at=None,
        paid_from="table" if paid else None,
        collected_at=at if lost or wager["wager_kind"] == "progressive_payout" else None,
        paid_at=None if lost else at,
    )


def pay_even(case: Case) -> None:
    """Pay the wager 1 to 1."""
    end(case.row, "win", case.row["wager_amount"], case.row["wager_amount"])


def give_back(case: Case) -> None:
    """Return the wager."""
    end(case.row, "push", 0, case.row["wager_amount"])


def collect(case: Case) -> None:
    """Collect the wager."""
    end(case.row, "lose", 0, 0)


def _both(case: Case, high: int, low: int) -> bool:
    """Whether the hand's high and low hand rank so against the dealer's: 1 higher, 0 the same, -1 lower."""
    ranks = ranks_of(case.hand), ranks_of(case.hands["dealer"])
    return [(m > t) - (m < t) for m, t in zip(*ranks, strict=True)] == [high, low]


def ranks_of(hand: Row) -> tuple[int, int]:
    """Rank a hand's high and low hand as set."""
    high = np.array([[NUMBERS[c] for c in hand["set_high"]]], np.int8)
    low = np.array([[NUMBERS[c] for c in hand["set_low"]]], np.int8)
    return int(ranks.high_hand(high)[0]), int(ranks.low_hand(low)[0])


def _compared(outcome: str, *pairs: tuple[int, int]) -> Fits:
    """Pai Gow Poker Wagers at standard tables whose hands compare so with the dealer's."""
    base = of_player(MAIN, outcome)

    def fits(case: Case) -> bool:
        if not base(case) or case.round["variant"] == "ez" or not case.seen:
            return False
        high, low = ranks_of(case.hand)
        return high >= low and any(_both(case, *pair) for pair in pairs)

    return fits


def ends(citation: str, what: str, fits: Fits, edit: Edit) -> Change:
    """Change how a wager ends."""
    return Change(citation, what, "wagers", edit, fits, per="wager", follows_money=True)


def _fouled(case: Case) -> bool:
    if not of_player(MAIN, "lose")(case) or not case.seen or case.round["variant"] == "ez":
        return False
    high, low = ranks_of(case.hand)
    return high < low


_OUTCOMES = (
    ends("645a.11(f)(1)(i)", "loser paid", _compared("lose", (-1, -1)), pay_even),
    ends("645a.11(f)(1)(ii)", "copy returned", _compared("lose", (0, -1), (-1, 0)), give_back),
    ends("645a.11(f)(1)(iii)", "fouled hand returned", _fouled, give_back),
    ends("645a.11(f)(2)(i)", "tie collected", _compared("push", (1, -1), (1, 0)), collect),
    ends("645a.11(f)(2)(ii)", "tie paid", _compared("push", (-1, 1), (0, 1)), pay_even),
    ends("645a.11(f)(3)", "winner returned", _compared("win", (1, 1)), give_back),
)

_LISTS = (
    ("645a.11(h)(1)(i)", "(A)", "(B)", "fortune_bonus"),
    ("645a.11(h)(2)(i)", "(A)", "(B)", "emperors_treasure"),
    ("645a.11(h)(3)", "(i)", "(ii)", "pai_gow_insurance"),
    ("645a.11(h)(4)", "(i)", "(ii)(D)", "progressive_payout"),
    ("645a.11(h)(5)", "", "", "queens_dragon"),
    ("645a.11(h)(6)(i)", "(A)", "(B)", "dynasty_bonus"),
    ("645a.11(h)(7)", "", "", "protection"),
    ("645a.11(h)(8)", "", "", "red_black"),
)


def _list_changes() -> tuple[Change, ...]:
    found = []
    for section, lost, won, kind in _LISTS:
        found.append(ends(section + lost, f"losing {kind} returned", of_player(kind, "lose"), give_back))
        found.append(ends(section + won, f"winning {kind} collected", of_player(kind, "win"), collect))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Paytable:
    citation: str
    kind: str
    setup: dict[str, str]


_PAYTABLES = (
    *(_Paytable(f"645a.13(b)[Paytable {p}]", "fortune_bonus", {"fortune_bonus_paytable": p}) for p in "ABCD"),
    *(
        _Paytable(f"645a.13(c)[Paytable {p}]", "emperors_treasure", {"emperors_treasure_paytable": p})
        for p in "ABCD"
    ),
    *(
        _Paytable(f"645a.13(d)[Paytable {p}]", "pai_gow_insurance", {"insurance_paytable": p})
        for p in "ABCDE"
    ),
    _Paytable("645a.13(e)(1)[Progressive Payout]", "progressive_payout", {}),
    _Paytable("645a.13(f)", "queens_dragon", {}),
    _Paytable("645a.13(g)[Dynasty Bonus]", "dynasty_bonus", {}),
    _Paytable("645a.13(h)[Protection]", "protection", {}),
    _Paytable("645a.13(i)[Red/Black]", "red_black", {}),
)


def pay(cents: int, stakes: int = 0) -> Edit:
    """Pay so many cents, and stakes, more."""

    def edit(case: Case) -> None:
        case.row["wager_paid"] += cents + stakes * case.row["wager_amount"]

    return edit


def _paytable_changes() -> tuple[Change, ...]:
    found = []
    for p in _PAYTABLES:
        fits = of_player(p.kind, "win", **p.setup)
        for what, edit in (("one stake over", pay(0, 1)), ("a dollar short", pay(-100))):
            found.append(ends(p.citation, what, fits, edit))
    return tuple(found)


def take(cents: int) -> Edit:
    """Take so many cents more of vigorish."""

    def edit(case: Case) -> None:
        at = case.row["paid_at"]
        case.row["vigorish"] += cents
        case.row.update(vigorish_handling="collected", vigorish_handled_at=at, vigorish_collected_at=at)

    return edit


def _late(case: Case) -> None:
    case.row["vigorish_collected_at"] = after(case.row["paid_at"], 90_000)


def _whole_cents(rounding: str) -> Fits:
    """Winners whose 5% is a whole multiple of 25 cents, so that any other amount is wrong."""
    base = of_player(MAIN, "win", vigorish_rounding=rounding)
    return lambda case: base(case) and case.round["variant"] != "ez" and case.row["wager_amount"] % 500 == 0


_VIGORISH = "645a.13(a)[vigorish]"
_MONEY = (
    ends("645a.13(a)", "EZ win a dollar over", of_player(MAIN, "win", variant="ez"), pay(100)),
    ends("645a.13(a)", "EZ win a cent short", of_player(MAIN, "win", variant="ez"), pay(-1)),
    ends(_VIGORISH, "exact, a cent high", _whole_cents("exact"), take(1)),
    ends(_VIGORISH, "exact, a cent low", _whole_cents("exact"), take(-1)),
    ends(_VIGORISH, "next quarter, an exact quarter raised", _whole_cents("next_quarter"), take(25)),
    ends(_VIGORISH, "nearest quarter, a quarter low", _whole_cents("nearest_quarter"), take(-25)),
    ends(
        "645a.13(a)[no vigorish at EZ tables]",
        "vigorish taken",
        of_player(MAIN, "win", variant="ez"),
        take(125),
    ),
    ends(
        "645a.13(a)[no vigorish on other wagers]",
        "vigorish taken on a Fortune Bonus",
        of_player("fortune_bonus", "win"),
        take(25),
    ),
    Change(
        "645a.13(a)[with the payout]",
        "vigorish collected later",
        "wagers",
        _late,
        _whole_cents("exact"),
        per="wager",
    ),
)

CHANGES: tuple[Change, ...] = (*_OUTCOMES, *_list_changes(), *_paytable_changes(), *_MONEY)
enter(__name__, CHANGES)
