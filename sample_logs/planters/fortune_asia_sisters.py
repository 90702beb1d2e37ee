"""Breaches of Chapter 659a that are those of Chapter 645a: the same rows, other citations."""

from __future__ import annotations

from collections.abc import Mapping

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
from sample_logs.planters.pai_gow_case import Case, enter, sisters
from sample_logs.planters.pai_gow_decks import enter_dice

_SAME = (
    *("3(a)", "3(a)[joker]", "3(a)[number of decks]", "3(b)(1)", "3(b)(2)", "3(b)(3)", "3(c)(1)", "3(c)(2)"),
    *("4(a)", "4(a)[verification]", "4(b)", "4(b)[second joker]", "4(c)", "4(d)"),
    *("5(a)", "5(a)[directed shuffle]", "5(b)(2)", "7(a)", "7(c)", "7(d)", "7(f)", "7(f)[order of setting]"),
    *("8(a)[loading]", "8(b)", "8(b)(1)", "8(b)(2)", "8(b)(2)[count]"),
    *("9(a)(1)", "9(a)(3)", "9(a)(3)(i)", "9(a)(3)(ii)", "9(a)(3)(ii)[count]"),
    *(f"11(d){part}" for part in ("[cards counted]", "[cards unseen]", "[time]", "[wager collected]")),
    *("11(c)[after the players]", "11(e)", "11(e)[after the dealer]", "11(g)[after settlement]", "11(i)"),
    *(f"11(h)(1)(i){part}" for part in ("(A)", "(B)", "(B)[acknowledgement]", "(C)")),
    *("11(h)(1)(ii)", "11(h)(1)(ii)[order]"),
)
"""Passages with the same number in both chapters."""
_MOVED = {
    "5(f)": "5(d)",
    "5(g)": "5(e)",
    "5(g)(1)": "5(e)[wash and shuffle]",
    "5(g)(2)": "5(e)[wash and shuffle]",
    **{f"5(i)(1){part}": f"5(g)(1){part}" for part in ("(i)", "(i)[who shakes]", "(ii)", "(iii)", "(iv)")},
    "5(i)(2)": "5(g)(2)",
    "8(c)": "8(c)[starting position]",
    "8(d)": "8(c)",
    "8(e)": "8(d)",
    "8(e)[not exposed]": "8(d)[not exposed]",
    "8(f)[deck removed]": "8(e)[deck removed]",
    "8(f)[wagers returned]": "8(e)[wagers returned]",
    "9(b)": "9(b)[starting position]",
    "9(c)": "9(b)",
    "9(d)": "9(c)",
    "9(d)[not exposed]": "9(c)[not exposed]",
    "9(e)[deck removed]": "9(d)[deck removed]",
    "9(e)[wagers returned]": "9(d)[wagers returned]",
    "10(a)(1)": "10(a)",
    "10(a)(2)": "10(a)[no more bets]",
    "10(a)(2)(i)": "10(a)(1)",
    "10(a)(2)(ii)": "10(a)(2)",
    "10(a)(2)(ii)[count]": "10(a)(2)[count]",
    "10(b)": "10(b)[starting position]",
    "10(c)": "10(b)",
    "10(d)": "10(c)",
    "10(d)[not exposed]": "10(c)[not exposed]",
    "10(e)[deck removed]": "10(d)[deck removed]",
    "10(e)[wagers returned]": "10(d)[wagers returned]",
    "11(h)(4)(i)": "11(h)(3)(i)",
    **{f"11(h)(4)(ii){part}": f"11(h)(3)(ii){part}" for part in ("(A)", "(B)", "(C)", "(D)")},
    "11(h)(4)(ii)(D)[documents]": "11(h)(3)(ii)(D)[documents]",
    "11(h)(4)(ii)(D)[source]": "11(h)(3)(ii)(D)[source]",
    "13(a)[no vigorish on other wagers]": "12(a)[no vigorish on other wagers]",
    **{f"13(b)[Paytable {name}]": f"12(b)[Paytable {name}]" for name in "ABCD"},
    "13(e)(1)[Progressive Payout]": "12(d)(1)[Progressive Paytable]",
    **{f"14{part}": f"13{part}" for part in ("(a)", "(b)", "(d)", "(e)", "(f)", "(g)", "(l)", "(m)")},
    **{f"14{part}": f"13{part}" for part in ("(n)", "(f)[more than one]")},
    **{f"14{part}[wagers returned]": f"13{part}[wagers returned]" for part in ("(c)", "(d)", "(f)")},
}
"""Passages that stand elsewhere, by where Chapter 645a has them."""

_OF_PAI_GOW_POKER = (
    *pai_gow_deal.CHANGES,
    *pai_gow_decks.CHANGES,
    *pai_gow_hands.CHANGES,
    *pai_gow_money.CHANGES,
    *pai_gow_more.CHANGES,
    *pai_gow_rest.CHANGES,
    *pai_gow_rest_banks.CHANGES,
)


def miscounted_player(case: Case) -> bool:
    """Whether one of those who were not dealt seven cards has a wager, or is the dealer."""
    played = {"dealer", *(w["wager_position"] for w in case.wagers)}
    return any(h["card_count"] != 7 and p in played for p, h in case.hands.items())


def _passages(parts: Mapping[str, str]) -> dict[str, str]:
    return {f"645a.{former}": f"659a.{here}" for former, here in parts.items()}


def _same(*parts: str) -> dict[str, str]:
    return _passages(dict(zip(parts, parts, strict=True)))


enter_dice(__name__, "659a")
enter(
    __name__,
    (
        *sisters(_OF_PAI_GOW_POKER, _same(*_SAME) | _passages(_MOVED)),
        *sisters(
            _OF_PAI_GOW_POKER,
            _passages({"14(h)[wagers returned]": "13(h)[wagers returned]"}),
            miscounted_player,
        ),
        *sisters(pai_gow_last.CHANGES, _passages({"5(i)": "5(g)"})),
        *sisters(
            pai_gow_missing.CHANGES,
            _same("7(a)", "7(c)") | _passages({"5(i)(1)(i)": "5(g)(1)(i)", "5(i)(1)(iv)": "5(g)(1)(iv)"}),
        ),
    ),
)
