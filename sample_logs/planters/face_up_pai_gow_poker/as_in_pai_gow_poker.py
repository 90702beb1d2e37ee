"""Breaches of Chapter 688a that are those of Chapter 645a: the same rows, other citations."""

from __future__ import annotations

from sample_logs.planters import pai_gow_poker
from sample_logs.planters.change import changes_of, sisters
from sample_logs.planters.face_up_pai_gow_poker.ace_high import not_ace_high
from sample_logs.planters.fits import where

_LAMMERS = ("8(b)(1)", "9(a)(3)(i)", "10(a)(2)(i)")
"""Envy lammers, of which one serves all wagers of a position."""
_COMPARED = tuple(
    f"11(f){part}" for part in ("(1)(i)", "(1)(ii)", "(1)(iii)", "(1)(iv)", "(2)(i)", "(2)(ii)", "(3)")
)
"""Outcomes of the main wager, which a dealer's Ace High Pai Gow goes before."""
_SAME = (
    *("2(c)(1)(i)", "2(c)(1)(i)[removal]", "2(c)(1)(i)[three dice]", "3(b)"),
    *(f"3{part}" for part in ("(a)", "(a)[joker]", "(a)[number of decks]", "(b)(1)", "(b)(2)", "(b)(3)")),
    *("3(c)(1)", "3(c)(2)", "4(a)", "4(a)[verification]", "4(b)", "4(b)[second joker]", "4(c)", "4(d)"),
    *(f"5{part}" for part in ("(a)", "(a)[directed shuffle]", "(b)(2)", "(c)", "(d)", "(d)(1)", "(e)")),
    *(
        f"5{part}"
        for part in ("(e)[additional cover card]", "(f)", "(g)", "(g)(1)", "(g)(2)", "(i)", "(i)(2)")
    ),
    *(f"5(i)(1){part}" for part in ("(i)", "(i)[who shakes]", "(ii)", "(iii)", "(iv)")),
    *("7(a)", "7(c)", "7(d)", "7(f)", "7(f)[order of setting]", "7(f)[set hands stay]"),
    *(f"8{part}" for part in ("(a)[loading]", "(b)", "(b)(2)", "(b)(2)[count]", "(c)", "(d)")),
    *(f"8{part}" for part in ("(e)", "(e)[not exposed]", "(f)[deck removed]", "(f)[wagers returned]")),
    *(f"9{part}" for part in ("(a)(1)", "(a)(3)", "(a)(3)(ii)", "(a)(3)(ii)[count]", "(b)")),
    *(f"9{part}" for part in ("(c)", "(d)", "(d)[not exposed]", "(e)[deck removed]", "(e)[wagers returned]")),
    *(f"10{part}" for part in ("(a)(1)", "(a)(2)", "(a)(2)(ii)", "(a)(2)(ii)[count]", "(b)")),
    *(f"10{part}" for part in ("(c)", "(d)", "(d)[not exposed]", "(e)[deck removed]")),
    "10(e)[wagers returned]",
    *(f"11(d){part}" for part in ("[cards counted]", "[cards unseen]", "[time]", "[wager collected]")),
    *("11(e)", "11(e)[after the dealer]", "11(i)"),
    *_LAMMERS,
    *_COMPARED,
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
    "11(h)(1)(ii)[payee]": "11(h)(2)(ii)[payee]",
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

PASSAGES = {f"645a.{part}": f"688a.{part}" for part in _SAME} | {
    f"645a.{there}": f"688a.{here}" for there, here in _MOVED.items()
}
"""Citation here by the citation of Chapter 645a."""


_ONLY_LAMMER = where(lambda c: sum(bool(wager["envy_lammer"]) for wager in c.own) == 1)
"""Whether no other wager at the position has an Envy lammer."""
_FITS = {f"645a.{part}": _ONLY_LAMMER for part in _LAMMERS} | {
    f"645a.{part}": not_ace_high for part in _COMPARED
}

CHANGES = sisters(changes_of(pai_gow_poker), PASSAGES, _FITS)
