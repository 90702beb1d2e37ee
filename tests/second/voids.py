"""Rounds with seven cards that are void: §§ 645a.14, 659a.13 and 688a.13, and the count of the stub."""

from __future__ import annotations

from tests.second.due import Round

DEALT, LEFT = 7, 4
"""Cards to each position, and cards of the 53 that seven hands leave."""


def wrong_numbers(played: Round) -> bool:
    """Tell whether a position, or the dealer, was dealt more or fewer cards than seven."""
    counts = [hand.get("card_count") or len(hand.get("cards") or [0] * DEALT) for hand in played.hands]
    return any(count != DEALT for count in counts)


def wrong_stub(played: Round) -> bool:
    """Tell whether more or fewer cards were left than four, apart from one set aside face up."""
    left = played.row.get("stub_count")
    return left is not None and left != LEFT - _found_face_up(played)


def two_face_up(played: Round) -> bool:
    """Tell whether more than one card was found face up during the deal."""
    return _found_face_up(played) > 1


def _found_face_up(played: Round) -> int:
    return sum(event["event_kind"] == "card_found_face_up" for event in played.events)


def exposed(played: Round) -> set[str]:
    """Return the positions of which a card was exposed."""
    return {e["event_position"] for e in played.events if e["event_kind"] == "card_exposed"}


def shoe_failed(played: Round) -> bool:
    """Tell whether the automated dealing shoe jammed, stopped or failed to deal all cards."""
    failed = any(event["event_kind"] == "device_failed" for event in played.events)
    return failed and played.row.get("dealing_method") == "automated_shoe"


def wrong_total(played: Round) -> bool:
    """Tell whether the dice were totaled wrongly and the first card went to the wrong position for it."""
    dice = [played.row.get(f"die_{number}") for number in (1, 2, 3)]
    announced = played.row.get("announced_total")
    if None in dice or announced is None or sum(map(int, dice)) == announced:  # type: ignore[arg-type]
        return False
    return bool(played.row["start_position"] != _counted(played, sum(map(int, dice))))  # type: ignore[arg-type]


def _counted(played: Round, total: int) -> str:
    """Count from the dealer, or the bank, as number one counterclockwise: seats are numbered clockwise."""
    seats = sorted((h["hand_position"] for h in played.hands if h["hand_position"] != "dealer"), key=int)
    around: list[str] = ["dealer", *reversed(seats)]
    first = around.index(played.row.get("bank_position") or "dealer")
    return around[(first + total - 1) % len(around)]
