"""The house ways of a Rules Submission: those given in it, and those that come with the rules.

Every way that is filed is proved to set every hand in exactly one lawful way, under the readings of the
property that files it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rules.hands.asia import Kickers
from rules.hands.asia_lists import AsiaReadings
from rules.hands.house_way import HouseWay, HouseWayRefused, read, shipped
from rules.hands.house_way_proof import AnyReadings, as_read, prove

_TOLD = {(5, 2): "five and two cards", (4, 2, 1): "four, two and one card"}
SETTING_HANDS = frozenset({"royal_joker", "flush_joker", "comparison", "kicker_mode", "own_hands"})
"""Readings on which it may rest whether hands are set lawfully; others are of optional wagers alone."""


@dataclass(frozen=True, slots=True)
class HouseWays:
    """House ways by the name they are filed under; None where one is given but unsound.

    selected  the readings of the property that files them
    """

    ways: dict[str, HouseWay | None]
    selected: Mapping[str, str]

    def for_readings(self, selected: Mapping[str, str]) -> HouseWays:
        """Return the same ways under the readings a property selected."""
        return replace(self, selected=selected)

    def filed(
        self, place: str, name: str, faults: list[str], hands: tuple[int, ...] = (5, 2)
    ) -> HouseWay | None:
        """Return the way filed at a place, or None where it is unsound, as ``faults`` then says.

        hands  how many cards each hand must have
        """
        if name not in self.ways:
            known = ", ".join(name for name, way in self.ways.items() if way is None or way.hands == hands)
            faults.append(
                f"{place}: must be a house way that comes with the rules or is given ({known}), not {name}"
            )
            return None
        way = self.ways[name]
        if way is None:
            return None
        if way.hands != hands:
            faults.append(f"{place}: {name} sets hands of {_TOLD[way.hands]}, not of {_TOLD[hands]}")
            return None
        try:
            prove(way, _readings(way, self.selected))
        except HouseWayRefused as refusal:
            faults += [f"{place}: under the readings selected, house_ways {name}.{f}" for f in refusal.faults]
            return None
        return way


def unlawful_under(way: HouseWay, selected: Mapping[str, str]) -> str:
    """Say of what hand a way is unlawful, or sets none, under some readings; "" where it is sound."""
    try:
        prove(way, _readings(way, selected))
    except HouseWayRefused as refusal:
        return refusal.faults[0]
    return ""


def _readings(way: HouseWay, selected: Mapping[str, str]) -> AnyReadings:
    """Return how a way's hands are read, by the readings selected; others are passed over."""
    usual = as_read(way)
    chosen: dict[str, Any] = {
        each.name: member
        for each in fields(usual)
        for member in type(getattr(usual, each.name))
        if member.name.lower() == selected.get(each.name)
    }
    if isinstance(usual, AsiaReadings):
        # A position's own hands are compared like the hands of two positions only if both readings say so.
        alike = selected.get("own_hands") == "as_compared" and selected.get("kicker_mode") == "top_card_only"
        order = Kickers.TOP_CARD_ONLY if alike else Kickers.SUCCESSIVE
        return replace(usual, flush_joker=chosen.get("flush_joker", usual.flush_joker), kicker_mode=order)
    return replace(usual, **chosen)


def given_ways(given: dict[str, Any], faults: list[str]) -> HouseWays:
    """Read the ways of a file, beside those that come with the rules; what is wrong goes to ``faults``."""
    found: dict[str, HouseWay | None] = dict(shipped())
    for name, document in given.items():
        place = f"house_ways {name}"
        if name in shipped():
            faults.append(f"{place}: a house way of this name comes with the rules; give it another")
            continue
        found[name] = None
        try:
            way = read(document)
            prove(way)
        except HouseWayRefused as refusal:
            faults += [f"{place}.{fault}" for fault in refusal.faults]
        else:
            found[name] = way
    return HouseWays(found, {})
