"""The readings a property selects: for every game that asks, or for one game alone.

``readings`` of a Rules Submission holds ``name: choice``, which applies to each chapter that has a reading of
that name, and ``game: {name: choice}``, which applies to that game alone and comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.catalogue import declared
from rules.submission import Reading

Selected = dict[str, dict[str, str]]
"""Game: reading: choice, for every game that has a chapter in the catalogue."""


def selected_readings(place: str, filed: Mapping[str, Any], faults: list[str]) -> Selected:
    """Read what a property selects; every fault goes to ``faults``, with its place."""
    by_game = readings_by_game()
    found: Selected = {game: {} for game in by_game}
    for name, choice in filed.items():
        if name not in by_game:
            _for_each(f"{place}.readings.{name}", name, choice, found, faults)
    for game, choices in filed.items():
        if game in by_game:
            _for_one(f"{place}.readings.{game}", game, choices, found, faults)
    return found


def readings_by_game() -> dict[str, dict[str, Reading]]:
    """Return the readings of every chapter by the name of its game."""
    catalogue = declared()
    return {chapter.game: catalogue.readings[number] for number, chapter in catalogue.chapters.items()}


def _for_each(place: str, name: str, choice: Any, found: Selected, faults: list[str]) -> None:
    asking = {game: known[name] for game, known in readings_by_game().items() if name in known}
    if not asking:
        faults.append(f"{place}: no chapter has such a reading")
        return
    lacking = {game: reading for game, reading in asking.items() if not _is_choice(choice, reading)}
    if not lacking:
        for game in asking:
            found[game][name] = choice
    elif len(lacking) == len(asking):
        known = dict.fromkeys(each for reading in asking.values() for each in reading.choices)
        faults.append(f"{place}: must be one of {', '.join(known)}, not {choice}")
    else:
        faults.append(
            f"{place}: {choice} is not a choice for {', '.join(lacking)}; select it under the game it is "
            f"meant for, as in {min(asking)}: {{{name}: {choice}}}"
        )


def _for_one(place: str, game: str, choices: Any, found: Selected, faults: list[str]) -> None:
    known = readings_by_game()[game]
    if choices is None:  # nothing stands below the game
        return
    if not isinstance(choices, Mapping):
        faults.append(f"{place}: must give choices by reading, not {choices}")
        return
    for name, choice in choices.items():
        if name not in known:
            faults.append(f"{place}.{name}: the game has no such reading")
        elif not _is_choice(choice, known[name]):
            faults.append(f"{place}.{name}: must be one of {', '.join(known[name].choices)}, not {choice}")
        else:
            found[game][name] = choice


def _is_choice(choice: Any, reading: Reading) -> bool:
    return isinstance(choice, str) and choice in reading.choices
