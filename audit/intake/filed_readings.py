"""The readings a property selects: for every game that asks, or for one game alone.

``readings`` of a Rules Submission holds ``name: choice``, which applies to each chapter that has a reading of
that name, and ``game: {name: choice}``, which applies to that game alone and comes first.  In place of a
choice may stand who chose: ``{choice: ..., by: ..., on: 2026-01-31, authority: ...}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from audit.intake.filed_rulemakings import Day, Text
from audit.intake.strict_yaml import problems
from rules.catalogue import declared
from rules.submission import Reading

Selected = dict[str, dict[str, str]]
"""Game: reading: choice, for every game that has a chapter in the catalogue."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who chose a reading, on which day, and by what authority."""

    by: str
    on: date
    authority: str

    @property
    def in_words(self) -> str:
        """Say it in a few words."""
        return f"chosen by {self.by} on {self.on}, {self.authority}"


Decisions = dict[str, dict[str, Decision]]
"""Game, or "" for every game that asks: reading: who chose it."""


class _Decided(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    choice: Text
    by: Text
    on: Day
    authority: Text


def without_decisions(
    place: str, filed: Mapping[str, Any], faults: list[str]
) -> tuple[dict[str, Any], Decisions]:
    """Take apart what is chosen and who chose it; the first is as if nobody had said the second."""
    plain: dict[str, Any] = {}
    decisions: Decisions = {}
    for key, value in filed.items():
        if key in readings_by_game() and isinstance(value, Mapping):
            plain[key] = dict(_each(f"{place}.readings.{key}", key, value, decisions, faults))
        else:
            plain |= _each(f"{place}.readings", "", {key: value}, decisions, faults)
    return plain, decisions


def _each(
    place: str, game: str, filed: Mapping[str, Any], decisions: Decisions, faults: list[str]
) -> Iterator[tuple[str, Any]]:
    for name, value in filed.items():
        if not isinstance(value, Mapping) or "choice" not in value:
            yield name, value
            continue
        try:
            told = _Decided.model_validate(value)
        except ValidationError as error:
            faults += [f"{place}.{name}.{line}" for line in problems(error, value)]
        else:
            decisions.setdefault(game, {})[name] = Decision(told.by, told.on, told.authority)
            yield name, told.choice


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
