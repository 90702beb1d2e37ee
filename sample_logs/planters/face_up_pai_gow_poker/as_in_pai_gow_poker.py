"""Breaches of Chapter 688a that are those of Chapter 645a: the same rows, other citations."""

from rules.ch688a_face_up_pai_gow_poker.concordance import CONCORDANCE
from sample_logs.planters import pai_gow_poker
from sample_logs.planters.change import as_cited_here, changes_of, listed, sisters
from sample_logs.planters.face_up_pai_gow_poker.ace_high import not_ace_high
from sample_logs.planters.fits import where

_LAMMERS = ("8(b)(1)", "9(a)(3)(i)", "10(a)(2)(i)")
"""Envy lammers, of which one serves all wagers of a position."""
_COMPARED = (
    "11(e)[before settling]",
    "11(f)(1)[at once]",
    *(f"11(f){part}" for part in ("(1)(i)", "(1)(ii)", "(1)(iii)", "(1)(iv)", "(2)(i)", "(2)(ii)", "(3)")),
)
"""What hands decide: outcomes of the main wager, and when, which a dealer's Ace High Pai Gow goes before."""
_BROKEN = listed(
    "645a",
    "3(b)(4)[emptied], 7(b)[left], 7(b)[a player's], 7(d)[own hand], 8(g)[recorded], "
    "9(f)[recorded], 10(f)[recorded], "
    "11(g)[before the next round], "
    "2(c)(1)(i), 2(c)(1)(i)[left beside], 2(c)(1)(i)[left in], 2(c)(1)(i)[removal], "
    "2(c)(1)(i)[three dice], 3(a), 3(a)[joker], "
    "3(a)[number of decks], 3(b), 3(b)(1), 3(b)(2), 3(b)(3), 3(c)(1), 3(c)(2), 4(a), "
    "4(a)[verification], 4(b), 4(b)[second joker], 4(c), 4(d), 5(a), 5(a)[directed shuffle], "
    "5(b)(2), 5(c), 5(d), 5(d)(1), 5(d)(3), 5(e), 5(e)[additional cover card], 5(f), 5(g), "
    "5(g)[until it closes], 5(g)(1), 5(g)(2), 5(i), 5(i)(1)(i), 5(i)(1)(i)[who shakes], "
    "5(i)(1)(ii), 5(i)(1)(iii), 5(i)(1)(iv), 5(i)(2), 7(a), 7(c), 7(c)[taken down], 7(d), "
    "7(f), 7(f)[order of setting], 7(f)[set hands stay], "
    "8(a)[loading], 8(b), 8(b)(1), 8(b)(2), 8(b)(2)[count], 8(c), 8(d), 8(e), 8(e)[not exposed], "
    "8(f)[deck removed], 8(f)[wagers returned], 9(a)(1), 9(a)(3), 9(a)(3)(i), 9(a)(3)(ii), "
    "9(a)(3)(ii)[count], 9(b), 9(c), 9(d), 9(d)[not exposed], 9(e)[deck removed], "
    "9(e)[wagers returned], 10(a)(1), 10(a)(2), 10(a)(2)(i), 10(a)(2)(ii), 10(a)(2)(ii)[count], "
    "10(b), 10(c), 10(d), 10(d)[not exposed], 10(e)[deck removed], 10(e)[wagers returned], "
    "11(c), 11(d)[at once], 11(d)[cards counted], 11(d)[cards unseen], 11(d)[time], 11(d)[wager collected], "
    "11(e), 11(e)[after the dealer], 11(e)[before settling], "
    "11(f)(1)[at once], 11(f)(1)(i), 11(f)(1)(ii), 11(f)(1)(iii), 11(f)(1)(iv), "
    "11(f)(2)(i), 11(f)(2)(ii), 11(f)(3), 11(g)[after settlement], "
    "11(h)[after the main wager], 11(h)(1)(i)(A), "
    "11(h)(1)(i)(B), 11(h)(1)(i)(B)[acknowledgement], 11(h)(1)(i)(C), 11(h)(1)(ii), "
    "11(h)(1)(ii)[order], 11(h)(1)(ii)[payee], 11(h)(1)(iii), 11(h)(4)(i), 11(h)(4)(ii)(A), "
    "11(h)(4)(ii)(B), 11(h)(4)(ii)(C), 11(h)(4)(ii)(D), 11(h)(4)(ii)(D)[documents], "
    "11(h)(4)(ii)(D)[source], 11(i), 13(a)[no vigorish on other wagers], 14(a), 14(b), "
    "14(c)[wagers returned], 14(d), 14(d)[wagers returned], 14(f), 14(f)[more than one], "
    "14(f)[wagers returned], 14(g), 14(i)[round completed], 14(j)[wagers returned], 14(l), 14(m), 14(n)",
)
"""Passages of Chapter 645a whose breaches are breaches here, too."""

PASSAGES = {there: as_cited_here(CONCORDANCE, there) for there in _BROKEN}
"""Citation here by the citation of Chapter 645a."""


_ONLY_LAMMER = where(lambda c: sum(bool(wager["envy_lammer"]) for wager in c.own) <= 1)
"""Whether no other wager at the position has an Envy lammer."""
_STEPS = ("11(h)(4)(ii)(A)", "11(h)(4)(ii)(B)", "11(h)(4)(ii)(C)")
_FLUSH_BY_4 = 2_000  # cents
"""What the highest row below a full house pays by the only paytable that has such rows."""
_FULL_HOUSE = where(lambda c: c.setup.progressive_paytable != "4" or c.row["wager_paid"] > _FLUSH_BY_4)
"""Whether the hand calls for the steps of a progressive win: a full house or better."""
_FITS = (
    {f"645a.{part}": _ONLY_LAMMER for part in _LAMMERS}
    | {f"645a.{part}": not_ace_high for part in _COMPARED}
    | {f"645a.{part}": _FULL_HOUSE for part in _STEPS}
)

CHANGES = sisters(changes_of(pai_gow_poker), PASSAGES, _FITS)
