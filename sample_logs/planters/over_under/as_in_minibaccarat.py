"""Breaches of Chapter 686a that are those of Chapter 627a: the same events, other citations."""

from dataclasses import replace

from sample_logs.planters import minibaccarat
from sample_logs.planters.change import changes_of, sisters

PASSAGES = {
    **{f"627a.{part}": f"686a.{part}" for part in ("3(b)(2)", "3(b)(3)", "3(b)(5)")},
    **{
        f"627a.{part}": f"686a.{part}"
        for part in ("4(a)", "4(b)", "4(c)", "4(d)", "5(g)", "5(g)[until it closes]")
    },
    "627a.5(g)(1)": "686a.5(g)[washed, shuffled and cut]",
}
"""Citation here by the citation of Chapter 627a."""

_NOT_STACKED = sisters(changes_of(minibaccarat), {"627a.5(g)(2)": "686a.5(g)[with a device]"})

CHANGES = (
    *sisters(changes_of(minibaccarat), PASSAGES),
    *(replace(change, what="cards of an idle table not stacked") for change in _NOT_STACKED),
)
