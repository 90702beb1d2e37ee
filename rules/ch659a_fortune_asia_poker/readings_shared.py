"""Readings that Chapter 645a asks for, too: its questions and choices, cited as Chapter 659a prints them."""

from __future__ import annotations

from rules.ch645a_pai_gow_poker.submission import READINGS as OF_PAI_GOW_POKER
from rules.submission import Reading, as_cited

_FORMER = {reading.name: reading for reading in OF_PAI_GOW_POKER}

# Passages of the one chapter that a reading's words name, and where the other has them.
_PASSAGES = {
    "645a.8, 645a.9 and 645a.10": "659a.8, 659a.9 and 659a.10",
    "645a.5": "659a.5",
    "645a.4": "659a.4",
    "645a.1 ": "659a.1 ",
    "645a.14": "659a.13",
    "645a.11(h)": "659a.11(h)",
}


def _shared(name: str, citation: str, *, wagers: tuple[str, ...] = ()) -> Reading:
    return as_cited(_FORMER[name], citation, _PASSAGES, wagers=wagers)


READINGS_SHARED: tuple[Reading, ...] = (
    _shared("dice_clock", "659a.2(c)(1)(i)"),
    _shared("deck_turns", "659a.3(b)(3)"),
    _shared("deck_clock", "659a.3(c)"),
    _shared("deck_methods", "659a.3(c)"),
    _shared("preinspected_jokers", "659a.4(b)"),
    _shared("recut_order", "659a.5(d)"),
    _shared("seat_numbering", "659a.5(g)"),
    _shared("flush_joker", "659a.6(a)"),
    _shared("larger_wager", "659a.7(f)"),
    _shared("start_order", "659a.8(c)"),
    _shared("stub_size", "659a.8(e)"),
    _shared("envy_entitlement", "659a.11(h)(1)(ii)"),
    _shared("second_area", "659a.11(h)(1)(ii)"),
    _shared("acknowledgement", "659a.11(h)(1)(i)(B)"),
    _shared("meter", "659a.12(d)(4)", wagers=("progressive_payout",)),
    _shared("not_flat", "659a.13(a)"),
    _shared("miscount", "659a.13(c)"),
    _shared("voided_hand", "659a.13(d)"),
    _shared("face_up_stub", "659a.13(f)"),
    _shared("error_card", "659a.13(g)"),
)
