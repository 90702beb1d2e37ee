"""Breaches of Chapter 659a that are those of Chapter 645a: the same rows, other citations."""

from __future__ import annotations

from sample_logs.planters import pai_gow_poker
from sample_logs.planters.change import changes_of, sisters

_SAME = (
    *("2(c)(1)(i)", "2(c)(1)(i)[removal]", "2(c)(1)(i)[three dice]"),
    *("3(a)", "3(a)[joker]", "3(a)[number of decks]", "3(b)(1)", "3(b)(2)", "3(b)(3)", "3(c)(1)", "3(c)(2)"),
    *("4(a)", "4(a)[verification]", "4(b)", "4(b)[second joker]", "4(c)", "4(d)"),
    *("5(a)", "5(a)[directed shuffle]", "5(b)(2)", "7(a)", "7(c)", "7(d)", "7(f)", "7(f)[order of setting]"),
    *("8(a)[loading]", "8(b)", "8(b)(1)", "8(b)(2)", "8(b)(2)[count]"),
    *("9(a)(1)", "9(a)(3)", "9(a)(3)(i)", "9(a)(3)(ii)", "9(a)(3)(ii)[count]"),
    *(f"11(d){part}" for part in ("[cards counted]", "[cards unseen]", "[time]", "[wager collected]")),
    *("11(c)[after the players]", "11(e)", "11(e)[after the dealer]", "11(g)[after settlement]", "11(i)"),
    *(f"11(h)(1)(i){part}" for part in ("(A)", "(B)", "(B)[acknowledgement]", "(C)")),
    *("11(h)(1)(ii)", "11(h)(1)(ii)[order]", "11(h)(1)(ii)[payee]"),
)
"""Passages with the same number in both chapters."""
_MOVED = {
    "5(f)": "5(d)",
    "5(g)": "5(e)",
    "5(g)(1)": "5(e)[wash and shuffle]",
    "5(g)(2)": "5(e)[wash and shuffle]",
    "5(i)": "5(g)",
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
    **{f"14{part}[wagers returned]": f"13{part}[wagers returned]" for part in ("(c)", "(d)", "(f)", "(h)")},
}
"""Passages that stand elsewhere, by where Chapter 645a has them."""

PASSAGES = {f"645a.{part}": f"659a.{part}" for part in _SAME} | {
    f"645a.{there}": f"659a.{here}" for there, here in _MOVED.items()
}
"""Citation here by the citation of Chapter 645a."""

CHANGES = sisters(changes_of(pai_gow_poker), PASSAGES)
