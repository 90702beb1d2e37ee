"""Numbers of slips that are left out of their sequence, in words: for the screen and for every paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

NOTHING = "a slip that was voided has a number, too, and a gap accuses nobody"
_KINDS = {"inventory_fill": "fill", "inventory_credit": "credit"}


def left_out(receipt: Mapping[str, Any], places: Iterable[str]) -> list[dict[str, Any]]:
    """Give the gaps between the numbers of slips at some properties."""
    there = set(places)
    return [gap for gap in receipt.get("slips", {}).get("gaps", ()) if gap["property_id"] in there]


def in_one_sentence(receipt: Mapping[str, Any], gaps: Sequence[Mapping[str, Any]]) -> str:
    """Say how many slips bear a number, and how many numbers between them are left out; no full stop."""
    numbered = receipt.get("slips", {}).get("numbered", 0)
    if not numbered:
        return ""
    slips = f"{numbered:,} numbered fill and credit slip{'' if numbered == 1 else 's'}"
    if not gaps:
        return f"no number is left out between {slips}"
    gone = sum(gap["left_out"] for gap in gaps)
    told = "1 number is" if gone == 1 else f"{gone:,} numbers are"
    return f"{told} left out between {slips}; {NOTHING}"


def in_words(gap: Mapping[str, Any]) -> str:
    """Say of one gap between which slips it lies."""
    gone = gap["left_out"]
    sides = " and ".join(_side(gap[each]) for each in ("after", "before"))
    return f"{gone:,} {_KINDS[gap['kind']]} slip{'' if gone == 1 else 's'} between {sides}"


def _side(slip: Mapping[str, Any]) -> str:
    at = slip["at"][:19].replace("T", " ")
    return f"{slip['document']} ({slip['table_id']}, {at} UTC)"
