"""Readings that Chapter 645a asks for, too: its questions and choices, cited as Chapter 688a prints them."""

from __future__ import annotations

from rules.ch645a_pai_gow_poker.submission import READINGS as OF_PAI_GOW_POKER
from rules.submission import Reading, as_cited

_FORMER = {reading.name: reading for reading in OF_PAI_GOW_POKER}

# Passages of the one chapter that a reading's words name, and where the other has them.
_PASSAGES = {
    "645a.8, 645a.9 and 645a.10": "688a.8, 688a.9 and 688a.10",
    "645a.11(h)(1)(i)(A)": "688a.11(h)(2)(i)(A)",
    "645a.14(d)": "688a.13(d)",
    "645a.14(f)": "688a.13(e)",
    "645a.14(j)": "688a.13(i)",
    "645a.": "688a.",
}


def _shared(name: str, citation: str, *, wagers: tuple[str, ...] = (), default: str = "") -> Reading:
    return as_cited(_FORMER[name], citation, _PASSAGES, wagers=wagers, default=default)


_BONUS = ("fortune_bonus", "progressive_payout")

READINGS_SHARED: tuple[Reading, ...] = (
    _shared("dice_clock", "688a.2(c)(1)(i)"),
    _shared("deck_turns", "688a.3(b)(3)"),
    _shared("deck_clock", "688a.3(c)"),
    _shared("deck_methods", "688a.3(c)"),
    _shared("preinspected_jokers", "688a.4(b)"),
    _shared("cut_declined", "688a.5(d)(1)"),
    _shared("cut_depth", "688a.5(e)"),
    _shared("recut_order", "688a.5(f)"),
    _shared("seat_numbering", "688a.5(i)"),
    _shared("royal_joker", "688a.6(b)(2)"),
    _shared("flush_joker", "688a.6(b)(6)"),
    _shared("comparison", "688a.6(c)"),
    _shared("ace_to_seven", "688a.6(a)", wagers=_BONUS),
    _shared("larger_wager", "688a.7(f)"),
    _shared("start_order", "688a.8(c)"),
    _shared("stub_size", "688a.8(e)"),
    _shared("three_of_a_kind", "688a.12(c)", wagers=_BONUS),
    # Progressive Paytable 4 comes to its stated payback only by the order of the rows.
    _shared("straight_with_three", "688a.12(c)", wagers=_BONUS, default="row_order"),
    _shared("three_pair", "688a.12(c)[Paytable 1]", wagers=("fortune_bonus",)),
    _shared("envy_entitlement", "688a.11(h)(2)(ii)"),
    _shared("two_bonus_wagers", "688a.11(h)(2)(ii)"),
    _shared("second_area", "688a.11(h)(2)(ii)"),
    _shared("acknowledgement", "688a.11(h)(2)(i)(B)"),
    _shared("not_flat", "688a.13(a)"),
    _shared("miscount", "688a.13(c)"),
    _shared("voided_hand", "688a.13(d)"),
    _shared("face_up_stub", "688a.13(e)"),
    _shared("error_card", "688a.13(f)"),
    _shared("exposed_in_hand_deal", "688a.13(i)"),
)
