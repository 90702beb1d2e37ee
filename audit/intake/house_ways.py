"""The house ways of a Rules Submission: those given in it, and those that come with the rules.

Every way that is filed is proved to set every hand in exactly one lawful way, under the readings of the
property that files it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from rules.hands.house_way import HouseWay, HouseWayRefused, read, shipped
from rules.hands.house_way_proof import AS_READ, prove
from rules.hands.readings import Readings


@dataclass(frozen=True, slots=True)
class HouseWays:
    """House ways by the name they are filed under; None where one is given but unsound."""

    ways: dict[str, HouseWay | None]
    readings: Readings

    def for_readings(self, selected: dict[str, str]) -> HouseWays:
        """Return the same ways under the readings a property selected, others being passed over."""
        chosen: dict[str, Any] = {
            each.name: member
            for each in fields(AS_READ)
            for member in type(getattr(AS_READ, each.name))
            if member.name.lower() == selected.get(each.name)
        }
        return replace(self, readings=replace(AS_READ, **chosen))

    def filed(self, place: str, name: str, faults: list[str]) -> HouseWay | None:
        """Return the way filed at a place, or None where it is unsound, told in ``faults``."""
        if name not in self.ways:
            known = ", ".join(self.ways)
            faults.append(
                f"{place}: must be a house way that comes with the rules or is given ({known}), not {name}"
            )
            return None
        way = self.ways[name]
        if way is None:
            return None
        try:
            prove(way, self.readings)
        except HouseWayRefused as refusal:
            faults += [f"{place}: under the readings selected, house_ways {name}.{f}" for f in refusal.faults]
            return None
        return way


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
    return HouseWays(found, AS_READ)
