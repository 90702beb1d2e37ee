"""A round of Face Up Pai Gow Poker told in the order it is dealt, each step with its clause."""

from __future__ import annotations

from dataclasses import replace

from rules.ch645a_pai_gow_poker.story import STORY as OF_PAI_GOW_POKER
from rules.story import Step

# Where Chapter 688a has what a step of Chapter 645a tells; what is told of banks and vigorish it has not.
_PASSAGES = {
    "645a.8(b)": "688a.8(b)",
    "645a.5(i)(1)": "688a.5(i)(1)",
    "645a.5(i)(2)": "688a.5(i)(2)",
    "645a.8(e)": "688a.8(e)",
    "645a.8(f)": "688a.8(f)",
    "645a.8(d)": "688a.8(d)",
    "645a.11(b)": "688a.11(c)",
    "645a.11(c)": "688a.11(a)",
    "645a.11(d)": "688a.11(d)",
    "645a.11(f)": "688a.11(f)",
    "645a.11(h)": "688a.11(h)",
    "645a.11(h)(1)(ii)": "688a.11(h)(2)(ii)",
    "645a.6(a)": "688a.6(a)",
    "645a.13(a)": "688a.12(a)",
}

_TAKEN = "vigorish_due"
"""When Chapter 645a tells of vigorish, which this game has not."""

_ACE_HIGH = Step(
    "688a.1[Ace High Pai Gow]", "round", "The dealer has an Ace High Pai Gow.", "dealer_has_ace_high"
)


def _here(step: Step) -> Step:
    return replace(step, citation=_PASSAGES[step.citation])


_TOLD = tuple(_here(step) for step in OF_PAI_GOW_POKER if step.citation in _PASSAGES and step.when != _TAKEN)

STORY: tuple[Step, ...] = (
    *(step for step in _TOLD if step.per == "round"),
    _ACE_HIGH,
    *(step for step in _TOLD if step.per != "round"),
)
