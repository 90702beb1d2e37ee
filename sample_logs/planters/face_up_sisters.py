"""Breaches of Chapter 688a that are those of Chapter 645a: the same rows, other citations."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from rules.cards import NUMBERS
from sample_logs.face_up_pai_gow_poker import lists
from sample_logs.planters import (
    pai_gow_deal,
    pai_gow_decks,
    pai_gow_hands,
    pai_gow_last,
    pai_gow_missing,
    pai_gow_money,
    pai_gow_more,
    pai_gow_rest,
    pai_gow_rest_banks,
)
from sample_logs.planters.draft import Row
from sample_logs.planters.pai_gow_case import Case, enter, sisters
from sample_logs.planters.pai_gow_decks import enter_dice
from sample_logs.poker.deal import Cards
from sample_logs.seven_cards.lists import Seven, hold
from sample_logs.seven_cards.setting import Dealt

_SAME = (
    *(f"3{part}" for part in ("(a)", "(a)[joker]", "(a)[number of decks]", "(b)(1)", "(b)(2)", "(b)(3)")),
    *("3(c)(1)", "3(c)(2)", "4(a)", "4(a)[verification]", "4(b)", "4(b)[second joker]", "4(c)", "4(d)"),
    *(f"5{part}" for part in ("(a)", "(a)[directed shuffle]", "(b)(2)", "(c)", "(d)", "(d)(1)", "(e)")),
    *(f"5{part}" for part in ("(e)[additional cover card]", "(f)", "(g)", "(g)(1)", "(g)(2)")),
    *(f"5(i)(1){part}" for part in ("(i)", "(i)[who shakes]", "(ii)", "(iii)", "(iv)")),
    *(
        "3(b)",
        "5(i)",
        "5(i)(2)",
        "7(a)",
        "7(c)",
        "7(d)",
        "7(f)",
        "7(f)[order of setting]",
        "7(f)[set hands stay]",
    ),
    *(f"8{part}" for part in ("(a)[loading]", "(b)", "(b)(2)", "(b)(2)[count]", "(c)", "(d)")),
    *(f"8{part}" for part in ("(e)", "(e)[not exposed]", "(f)[deck removed]", "(f)[wagers returned]")),
    *(f"9{part}" for part in ("(a)(1)", "(a)(3)", "(a)(3)(ii)", "(a)(3)(ii)[count]", "(b)")),
    *(f"9{part}" for part in ("(c)", "(d)", "(d)[not exposed]", "(e)[deck removed]", "(e)[wagers returned]")),
    *(f"10{part}" for part in ("(a)(1)", "(a)(2)", "(a)(2)(ii)", "(a)(2)(ii)[count]", "(b)")),
    *(f"10{part}" for part in ("(c)", "(d)", "(d)[not exposed]", "(e)[deck removed]")),
    "10(e)[wagers returned]",
    *(f"11(d){part}" for part in ("[cards counted]", "[cards unseen]", "[time]", "[wager collected]")),
    *("11(e)", "11(e)[after the dealer]", "11(i)"),
)
"""Passages with the same number in both chapters."""
_MOVED = {
    "5(d)(3)": "5(d)(2)",
    "11(c)": "11(a)",
    "11(g)[after settlement]": "11(g)",
    "11(h)(1)(i)(A)": "11(h)(2)(i)(A)",
    "11(h)(1)(i)(B)": "11(h)(2)(i)(B)",
    "11(h)(1)(i)(B)[acknowledgement]": "11(h)(2)(i)(B)[acknowledgement]",
    "11(h)(1)(i)(C)": "11(h)(2)(i)(C)",
    "11(h)(1)(ii)": "11(h)(2)(ii)",
    "11(h)(1)(ii)[order]": "11(h)(2)(ii)[order]",
    "11(h)(1)(iii)": "11(h)(2)(iii)",
    "11(h)(4)(i)": "11(h)(3)(i)(A)",
    "11(h)(4)(ii)(A)": "11(h)(3)(i)(B)(1)",
    "11(h)(4)(ii)(B)": "11(h)(3)(i)(B)(2)",
    "11(h)(4)(ii)(C)": "11(h)(3)(i)(B)(3)",
    "11(h)(4)(ii)(D)": "11(h)(3)(i)(B)(4)",
    "11(h)(4)(ii)(D)[documents]": "11(h)(3)(i)(B)(4)[documents]",
    "11(h)(4)(ii)(D)[source]": "11(h)(3)(i)(B)(4)[source]",
    "14(a)": "13(a)",
    "14(b)": "13(b)",
    "14(c)[wagers returned]": "13(c)[wagers returned]",
    "14(d)": "13(d)",
    "14(d)[wagers returned]": "13(d)[wagers returned]",
    "14(f)": "13(e)",
    "14(f)[more than one]": "13(e)[more than one]",
    "14(f)[wagers returned]": "13(e)[wagers returned]",
    "14(g)": "13(f)",
    "14(j)[wagers returned]": "13(i)[wagers returned]",
    "14(l)": "13(k)",
    "14(m)": "13(l)",
    "14(n)": "13(m)",
}
"""Passages that stand elsewhere, by where Chapter 645a has them."""
_LAMMERS = ("8(b)(1)", "9(a)(3)(i)", "10(a)(2)(i)")
"""Envy lammers, of which one serves all wagers of a position."""
_COMPARED = tuple(
    f"11(f){part}" for part in ("(1)(i)", "(1)(ii)", "(1)(iii)", "(1)(iv)", "(2)(i)", "(2)(ii)", "(3)")
)
"""Outcomes of the main wager, which a dealer's Ace High Pai Gow goes before."""


_OF_PAI_GOW_POKER = (
    *pai_gow_deal.CHANGES,
    *pai_gow_decks.CHANGES,
    *pai_gow_hands.CHANGES,
    *pai_gow_last.CHANGES,
    *pai_gow_missing.CHANGES,
    *pai_gow_money.CHANGES,
    *pai_gow_more.CHANGES,
    *pai_gow_rest.CHANGES,
    *pai_gow_rest_banks.CHANGES,
)


def seven_of(hand: Row) -> tuple[Seven, Cards]:
    """Look at what a hand's seven cards hold."""
    dealt = Dealt.of(np.array([[NUMBERS[card] for card in hand["cards"]]], np.int8))
    return hold(dealt.cards, dealt.best), dealt.cards


def dealer_is_ace_high(case: Case) -> bool:
    """Whether the dealer's hand of the round was seen and is an Ace High Pai Gow."""
    dealer = case.hands["dealer"]
    return bool(dealer["cards"] and lists.ace_high(seven_of(dealer)[0])[0])


def not_ace_high(case: Case) -> bool:
    """Whether the hands decide the main wager."""
    return not dealer_is_ace_high(case)


def _only_lammer(case: Case) -> bool:
    """Whether no other wager at the position has an Envy lammer."""
    at = case.row["wager_position"]
    return sum(bool(w["envy_lammer"]) for w in case.wagers if w["wager_position"] == at) == 1


def _passages(parts: Mapping[str, str]) -> dict[str, str]:
    return {f"645a.{former}": f"688a.{here}" for former, here in parts.items()}


def _same(*parts: str) -> dict[str, str]:
    return _passages(dict(zip(parts, parts, strict=True)))


enter_dice(__name__, "688a")
enter(
    __name__,
    (
        *sisters(_OF_PAI_GOW_POKER, _same(*_SAME) | _passages(_MOVED)),
        *sisters(_OF_PAI_GOW_POKER, _same(*_LAMMERS), _only_lammer),
        *sisters(_OF_PAI_GOW_POKER, _same(*_COMPARED), not_ace_high),
    ),
)
