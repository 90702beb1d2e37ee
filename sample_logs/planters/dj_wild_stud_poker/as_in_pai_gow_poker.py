"""Breaches of Chapter 687a that are those of Chapter 645a: the same rows, other citations."""

from __future__ import annotations

from sample_logs.planters import pai_gow_poker
from sample_logs.planters.change import changes_of, sisters

_SAME = (
    *("3(a)[number of decks]", "3(b)(1)", "3(b)(2)", "3(b)(3)", "3(c)(1)", "3(c)(2)"),
    *("4(a)", "4(a)[verification]", "4(b)", "4(c)", "4(d)", "5(a)", "5(a)[directed shuffle]"),
    *("8(a)[loading]", "8(b)", "9(a)(1)", "9(a)(3)", "10(a)(1)", "10(a)(2)"),
)
"""Passages with the same number in both chapters."""
_MOVED = {
    "5(b)(2)": "5(c)(2)",
    "5(g)": "5(f)",
    "5(g)(1)": "5(f)[wash and shuffle]",
    "14(l)": "13(e)",
    "14(n)": "13(g)",
}
"""Passages that stand elsewhere, by where Chapter 645a has them."""

PASSAGES = {f"645a.{part}": f"687a.{part}" for part in _SAME} | {
    f"645a.{there}": f"687a.{here}" for there, here in _MOVED.items()
}
"""Citation here by the citation of Chapter 645a."""

CHANGES = sisters(changes_of(pai_gow_poker), PASSAGES)
