"""Doubtful passages of the run's games: how each is read, who chose, and what turns on one of them."""

from __future__ import annotations

from typing import Any

from reports.desk.given import Row
from reports.desk.nearest import one_of
from reports.desk.night import Night

_MOST_ROUNDS = 200


def readings(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show all of them; or one, judged under each of its choices, with the rounds judged otherwise."""
    every = night.given.readings()
    found: list[Row] = []
    rounds: list[Row] = []
    if name := asked.get("reading", ""):
        game = one_of("game", asked.get("game", ""), {each["game"]: None for each in every})
        name = one_of("reading", name, {each["name"]: None for each in every if each["game"] == game})
        found, rounds = night.given.turning(game, name)
    return "readings.html", {
        "games": {} if found else _by_game(every, night),
        "found": found,
        "rounds": rounds[:_MOST_ROUNDS],
        "more": max(len(rounds) - _MOST_ROUNDS, 0),
        "several": len({each["property_id"] for each in every}) > 1,
        "title_of": night.title_of,
    }


def _by_game(every: list[Row], night: Night) -> dict[str, list[Row]]:
    """Readings by the title of their game, in the order of the chapters."""
    found: dict[str, list[Row]] = {}
    for each in every:
        found.setdefault(night.title_of(each["game"]), []).append(each)
    return found
